-- +goose Up
-- Phrases of askers' own.
create table words (
    language  text not null check (language in ('es', 'en')),
    wording   text not null, -- the phrase as its inflections are compared
    phrase    text not null,
    meaning   text not null, -- in words that are understood
    taught_by text not null,
    taught_at text not null, -- RFC 3339, UTC
    primary key (language, wording)
);
