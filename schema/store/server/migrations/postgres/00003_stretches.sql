-- +goose Up

-- Kibitz's own: the games as stretches of positions in a row with the same pawns and the same pieces. In each set of squares bit n is square n (a1 = 0, h1 = 7, h8 = 63).
CREATE TABLE game_stretches (
    COD_MATCH BIGINT NOT NULL, -- The game.
    MATERIAL BIGINT NOT NULL, -- How many pieces there are, four bits each kind: P N B (light) B (dark) R Q of White, then of Black.
    white_pawns_at BIGINT NOT NULL, -- Where White's pawns are at some time.
    white_knights_at BIGINT NOT NULL, -- Where White's knights are at some time.
    white_bishops_at BIGINT NOT NULL, -- Where White's bishops are at some time.
    white_rooks_at BIGINT NOT NULL, -- Where White's rooks are at some time.
    white_queens_at BIGINT NOT NULL, -- Where White's queens are at some time.
    white_king_at BIGINT NOT NULL, -- Where White's king is at some time.
    black_pawns_at BIGINT NOT NULL, -- Where Black's pawns are at some time.
    black_knights_at BIGINT NOT NULL, -- Where Black's knights are at some time.
    black_bishops_at BIGINT NOT NULL, -- Where Black's bishops are at some time.
    black_rooks_at BIGINT NOT NULL, -- Where Black's rooks are at some time.
    black_queens_at BIGINT NOT NULL, -- Where Black's queens are at some time.
    black_king_at BIGINT NOT NULL, -- Where Black's king is at some time.
    FIRST_ORDER SMALLINT NOT NULL, -- Its first position, as POSITION_ORDER.
    LAST_ORDER SMALLINT NOT NULL, -- The last one.
    TURN SMALLINT NOT NULL, -- Whose turn it is in the first: 0 White, 1 Black.
    LAST_ONE SMALLINT NOT NULL, -- 1 the last stretch of the game, 0 any other.
    WHITE_LEAD SMALLINT NOT NULL, -- White's lead in material, in points: pawn 1, knight and bishop 3, rook 5, queen 9.
    CONSTRAINT PK_GAME_STRETCHES PRIMARY KEY (COD_MATCH, FIRST_ORDER)
);
