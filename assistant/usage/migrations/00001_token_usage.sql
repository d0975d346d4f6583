-- +goose Up
-- The table of the games' databases of that name, one row for each call.
create table token_usage (
    COD_USAGE           integer primary key autoincrement,
    USAGE_DATE          text not null, -- 2026-11-21, where the program runs
    PLAYER_NAME         text not null,
    MODEL_NAME          text not null,
    TEMPERATURE         real, -- null where none was sent
    TOP_P               real,
    INPUT_TOKENS        integer default 0,
    OUTPUT_TOKENS       integer default 0,
    -- null where the server does not report them
    AUDIO_INPUT_TOKENS  integer,
    AUDIO_OUTPUT_TOKENS integer,
    REASONING_TOKENS    integer,
    INPUT_CACHED_TOKENS integer,
    INPUT_IMAGE_TOKENS  integer,
    INPUT_TEXT_TOKENS   integer
);
create index token_usage_dates on token_usage (USAGE_DATE);
