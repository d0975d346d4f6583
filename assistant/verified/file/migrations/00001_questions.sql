-- +goose Up
create table questions (
    id       integer primary key autoincrement, -- a number never means another question
    wording  text not null, -- the question as wordings are compared
    reading  text not null, -- what it was read as: two marks of one reading are one
    question text not null,
    language text not null,
    is_right integer not null check (is_right in (0, 1)),
    form     text not null, -- logical form in JSON; empty where a model wrote SQL
    sql_text text not null,
    dialect  text not null,
    meaning  text not null,
    marked_by text not null,
    marked_at text not null, -- RFC 3339, UTC
    unique (wording, reading)
);
-- A question has one right reading.
create unique index right_readings on questions (wording) where is_right = 1;
