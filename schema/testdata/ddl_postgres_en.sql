-- Numbers the rows of token_usage.
CREATE SEQUENCE seq_token_usage;

-- The event bits, one per row. Half-moves store the sum of their bits, so this table is only needed to name them.
CREATE TABLE match_events (
    COD_EVENT INTEGER NOT NULL, -- The bit, a power of 2.
    DESCRIPTION VARCHAR(50) NOT NULL, -- Fixed name of the bit.
    CONSTRAINT PK_EVENTS PRIMARY KEY (COD_EVENT)
);

-- The names of everything noted about a game or position: PGN tags and statistics.
CREATE TABLE keywords (
    COD_KEYWORD BIGINT NOT NULL, -- Code of the keyword, it may differ in databases made elsewhere.
    KEYWORD VARCHAR(250) NOT NULL, -- The name, with its capitals.
    KEYWORD_TYPE VARCHAR(3) DEFAULT 'MKW', -- MKW tag of a game, MST statistic of a game, PST statistic of a position.
    DESCRIPTION VARCHAR(4000), -- What the keyword is for.
    CONSTRAINT PK_KEYWORDS PRIMARY KEY (COD_KEYWORD),
    CONSTRAINT UK_KEYWORDS UNIQUE (KEYWORD, KEYWORD_TYPE)
);

-- The values of the games' tags, always as text.
CREATE TABLE keyword_values (
    COD_VALUE BIGINT NOT NULL, -- Code of the value.
    KW_VALUE VARCHAR(500), -- The value, numbers are text too, and ? or - may occur.
    CONSTRAINT PK_KEY_VALUES PRIMARY KEY (COD_VALUE)
);

-- Index of keyword_values
CREATE INDEX IX_KEYVALUE ON keyword_values (COD_VALUE, KW_VALUE);

-- Every placement of pieces, once, shared by all games that reached it. It holds no side to move, castling rights or en passant square. The counts leave out kings.
CREATE TABLE positions (
    cod_position BIGINT NOT NULL, -- Code of the position.
    board VARCHAR(64) COLLATE "C" NOT NULL, -- The board: 64 letters from a8 to h1, capitals White, 0 empty.
    black_pawns SMALLINT DEFAULT 0, -- Black's pawns.
    white_pawns SMALLINT DEFAULT 0, -- White's pawns.
    black_rooks SMALLINT DEFAULT 0, -- Black's rooks.
    white_rooks SMALLINT DEFAULT 0, -- White's rooks.
    black_bishops SMALLINT DEFAULT 0, -- Black's bishops.
    white_bishops SMALLINT DEFAULT 0, -- White's bishops.
    black_knights SMALLINT DEFAULT 0, -- Black's knights.
    white_knights SMALLINT DEFAULT 0, -- White's knights.
    black_queens SMALLINT DEFAULT 0, -- Black's queens.
    white_queens SMALLINT DEFAULT 0, -- White's queens.
    sts_date DATE, -- When its statistics were computed.
    CONSTRAINT PK_POSITIONS PRIMARY KEY (cod_position),
    CONSTRAINT UK_BOARD UNIQUE (board)
);

-- Index of positions
CREATE INDEX IX_POSPZCOUNT ON positions (white_queens, black_queens, white_rooks, black_rooks, white_bishops, black_bishops, white_knights, black_knights, white_pawns, black_pawns);

-- Index of positions
CREATE INDEX IX_POSITIONSTATS ON positions (sts_date);

-- How often each position occurred.
CREATE TABLE position_statistics (
    COD_KEYWORD BIGINT NOT NULL, -- What is counted: 3 distinct games, 4 occurrences.
    COD_POSITION BIGINT NOT NULL, -- The position.
    ST_VALUE BIGINT, -- The count.
    CONSTRAINT PK_POSSTS PRIMARY KEY (COD_KEYWORD, COD_POSITION),
    CONSTRAINT FK_PS_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_PS_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD)
);

-- The games, one per row. They may be fragments: begin at any position or stay unfinished.
CREATE TABLE matches (
    COD_MATCH BIGINT NOT NULL, -- Code of the game.
    INITIAL_POSITION BIGINT NOT NULL, -- Position it begins with.
    MATCH_DESCRIPTION VARCHAR(1000), -- The Event tag: the tournament or match.
    MATCH_DATE VARCHAR(30), -- The date as text, yyyy.mm.dd or yyyy/mm/dd, ?? where unknown.
    WHITE VARCHAR(100), -- Who plays White, as the file spells it.
    BLACK VARCHAR(100), -- Who plays Black, as the file spells it.
    RESULT SMALLINT NOT NULL, -- 0 unfinished, 1 White won, 2 Black won, 3 draw.
    RESULT_TEXT VARCHAR(8) NOT NULL, -- The same as *, 1-0, 0-1 or 1/2-1/2.
    MOVE_COUNT SMALLINT NOT NULL, -- Half-moves of the game, both sides'.
    FULLMOVE_COUNT SMALLINT NOT NULL, -- Distinct full moves of the game (45 half-moves from the start are 23).
    sts_date DATE, -- When its statistics were computed.
    creation_date DATE DEFAULT (CURRENT_DATE), -- When the game was stored.
    sha256 BYTEA, -- SHA-256 of all its boards in order, equal for duplicate games.
    CONSTRAINT PK_MATCHES PRIMARY KEY (COD_MATCH),
    CONSTRAINT FK_INITIAL_POSITION FOREIGN KEY (INITIAL_POSITION) REFERENCES positions (cod_position)
);

-- Index of matches
CREATE INDEX IX_MATCHMOVECOUNT ON matches (MOVE_COUNT);

-- Index of matches
CREATE INDEX ix_matches_sha256 ON matches (sha256);

-- Index of matches: a player's games with White, and their results
CREATE INDEX IX_MATCHWHITE ON matches (WHITE, RESULT);

-- Index of matches: a player's games with Black, and their results
CREATE INDEX IX_MATCHBLACK ON matches (BLACK, RESULT);

-- The checks of each game: nine rows per game, zeros included. A mate does not count as a check.
CREATE TABLE match_statistics (
    COD_KEYWORD BIGINT NOT NULL, -- What is counted, 29 to 37.
    COD_MATCH BIGINT NOT NULL, -- The game.
    ST_VALUE BIGINT, -- The count.
    CONSTRAINT PK_MATCHSTS PRIMARY KEY (COD_KEYWORD, COD_MATCH),
    CONSTRAINT FK_MS_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_MS_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD)
);

-- The positions of each game in order: N half-moves make N+1 rows, for the initial one is there with order 0.
CREATE TABLE match_positions (
    COD_MATCH BIGINT NOT NULL, -- The game.
    COD_POSITION BIGINT NOT NULL, -- The position.
    POSITION_ORDER SMALLINT NOT NULL, -- 0 the initial one, n the one after half-move n.
    POSITION_EVENTS INTEGER DEFAULT 0, -- Sum of event bits of the half-move that led to it, 0 for the initial one.
    SCORE NUMERIC(11,10), -- Evaluation of the position as in `match_moves`, mostly NULL.
    sts_date DATE, -- When its statistics were computed.
    CONSTRAINT PK_MATCH_POSITIONS PRIMARY KEY (COD_MATCH, COD_POSITION, POSITION_ORDER),
    CONSTRAINT FK_MP_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_MP_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);

-- Index of match_positions: which games reached a position, and how often
CREATE INDEX IX_MP_POSITION ON match_positions (COD_POSITION, COD_MATCH, POSITION_ORDER);

-- Index of match_positions: the final position of a game, or that after a half-move
CREATE INDEX IX_MP_ORDER ON match_positions (COD_MATCH, POSITION_ORDER, COD_POSITION);

-- The half-moves of each game, one per row, a full move is two rows.
CREATE TABLE match_moves (
    COD_MATCH BIGINT NOT NULL, -- The game.
    FROM_POSITION BIGINT NOT NULL, -- Position before the half-move.
    TO_POSITION BIGINT NOT NULL, -- Position after it (`positions`).
    MOVE_ORDER SMALLINT NOT NULL, -- Number of the half-move, 1 to N.
    MOVE_NUMBER SMALLINT NOT NULL, -- Number of the full move, as printed in the game.
    MOVE_PLAYER SMALLINT NOT NULL, -- Who moves: 0 White, 1 Black.
    MOVE_EVENTS INTEGER DEFAULT 0, -- Sum of event bits.
    MOVE_FROM SMALLINT NOT NULL, -- Square left, a1 = 0 … h8 = 63.
    MOVE_TO SMALLINT NOT NULL, -- Square reached, a1 = 0 … h8 = 63.
    MOVE_AN_TEXT VARCHAR(10), -- The move in standard algebraic notation (SAN): Nf3, exd8=Q+, O-O.
    COMMENTS SMALLINT DEFAULT 0, -- 1 if it has comments in `move_comments`, else 0.
    SCORE NUMERIC(11,10), -- The engine's evaluation after the move in pawns, positive for White (capped at ±9.9, mate ±9.99), NULL if the file had none.
    CONSTRAINT PK_MATCH_MOVES PRIMARY KEY (COD_MATCH, MOVE_ORDER),
    CONSTRAINT UK_MOVEPLAYER UNIQUE (COD_MATCH, MOVE_NUMBER, MOVE_PLAYER),
    CONSTRAINT FK_FROM_POSITION FOREIGN KEY (FROM_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_MMT_POSITION FOREIGN KEY (COD_MATCH, TO_POSITION, MOVE_ORDER) REFERENCES match_positions (COD_MATCH, COD_POSITION, POSITION_ORDER),
    CONSTRAINT FK_MM_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);

-- Index of match_moves: moves by their notation: games that begin with 1.e4, where Bxh7+ was played
CREATE INDEX IX_MM_SAN ON match_moves (MOVE_AN_TEXT, MOVE_ORDER, COD_MATCH, MOVE_PLAYER);

-- Index of match_moves: checks: how many, whose, on the last move
CREATE INDEX IX_MM_CHECK ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 1) <> 0;

-- Index of match_moves: mates: with which piece, on which square, at which move
CREATE INDEX IX_MM_MATE ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 2) <> 0;

-- Index of match_moves: double checks
CREATE INDEX IX_MM_DOUBLE ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 4) <> 0;

-- Index of match_moves: discovered checks
CREATE INDEX IX_MM_DISCOVERED ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 8) <> 0;

-- Index of match_moves: promotions, to a minor piece too
CREATE INDEX IX_MM_PROMOTION ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 32) <> 0;

-- Index of match_moves: captures en passant
CREATE INDEX IX_MM_PASSANT ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 64) <> 0;

-- Index of match_moves: who castled, when, and games without castling
CREATE INDEX IX_MM_CASTLE ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 768) <> 0;

-- Index of match_moves: castling queenside
CREATE INDEX IX_MM_CASTLEQ ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 512) <> 0;

-- Index of match_moves: games in which a queen is captured, exchanges of queens
CREATE INDEX IX_MM_QUEEN ON match_moves (COD_MATCH, MOVE_ORDER, MOVE_EVENTS, MOVE_PLAYER, MOVE_NUMBER, MOVE_TO) WHERE (MOVE_EVENTS & 1048576) <> 0;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_1 ON (MOVE_EVENTS & 1) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_2 ON (MOVE_EVENTS & 2) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_4 ON (MOVE_EVENTS & 4) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_8 ON (MOVE_EVENTS & 8) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_16 ON (MOVE_EVENTS & 16) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_32 ON (MOVE_EVENTS & 32) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_64 ON (MOVE_EVENTS & 64) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_128 ON (MOVE_EVENTS & 128) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_256 ON (MOVE_EVENTS & 256) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_512 ON (MOVE_EVENTS & 512) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_768 ON (MOVE_EVENTS & 768) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_1024 ON (MOVE_EVENTS & 1024) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_4096 ON (MOVE_EVENTS & 4096) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_4196352 ON (MOVE_EVENTS & 4196352) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_8192 ON (MOVE_EVENTS & 8192) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_16384 ON (MOVE_EVENTS & 16384) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_32768 ON (MOVE_EVENTS & 32768) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_65536 ON (MOVE_EVENTS & 65536) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_262144 ON (MOVE_EVENTS & 262144) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_8519680 ON (MOVE_EVENTS & 8519680) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_524288 ON (MOVE_EVENTS & 524288) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_1048576 ON (MOVE_EVENTS & 1048576) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_33554432 ON (MOVE_EVENTS & 33554432) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_16777216 ON (MOVE_EVENTS & 16777216) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_67108864 ON (MOVE_EVENTS & 67108864) FROM match_moves;

-- How many rows pass a test of bits: match_moves
CREATE STATISTICS ST_EVENTS_134217728 ON (MOVE_EVENTS & 134217728) FROM match_moves;

-- The tags of each game: one row per game and keyword.
CREATE TABLE match_keywords (
    COD_KEYWORD BIGINT NOT NULL, -- The tag (`keywords`, type MKW).
    COD_VALUE BIGINT NOT NULL, -- Its value (`keyword_values`).
    COD_MATCH BIGINT NOT NULL, -- The game.
    CONSTRAINT PK_MKEYWORDS PRIMARY KEY (COD_KEYWORD, COD_MATCH),
    CONSTRAINT FK_MKV_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD),
    CONSTRAINT FK_MKV_VALUE FOREIGN KEY (COD_VALUE) REFERENCES keyword_values (COD_VALUE),
    CONSTRAINT FK_MKV_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);

-- Index of match_keywords: the games of an opening, a tournament, a rating or another tag's value
CREATE INDEX IX_MK_VALUE ON match_keywords (COD_KEYWORD, COD_VALUE, COD_MATCH);

-- The comments on half-moves, variations and NAGs ($n) are text.
CREATE TABLE move_comments (
    COD_COMMENT BIGINT NOT NULL, -- Code of the comment.
    COD_MATCH BIGINT NOT NULL, -- The game.
    MOVE_ORDER SMALLINT NOT NULL, -- Half-move commented on.
    COMMENT_TEXT VARCHAR(4000) NOT NULL, -- The text, with commands such as [%clk …] or [%eval …] if there were any.
    COMMENT_ORDER SMALLINT DEFAULT 0, -- Order among the comments on one half-move, -1 the text before the game.
    CONSTRAINT PK_MOVE_COMMENTS PRIMARY KEY (COD_COMMENT),
    CONSTRAINT FK_MOVE_COMMENT FOREIGN KEY (COD_MATCH, MOVE_ORDER) REFERENCES match_moves (COD_MATCH, MOVE_ORDER)
);

-- What language models consumed, unrelated to the games.
CREATE TABLE token_usage (
    COD_USAGE BIGINT DEFAULT nextval('seq_token_usage') NOT NULL, -- Code of the row.
    USAGE_DATE DATE NOT NULL, -- Day of use.
    PLAYER_NAME VARCHAR(50) NOT NULL, -- The assistant.
    MODEL_NAME VARCHAR(50) NOT NULL, -- The model.
    TEMPERATURE NUMERIC(3,2), -- Temperature asked for.
    TOP_P NUMERIC(3,2), -- Cumulative probability asked for.
    INPUT_TOKENS INTEGER DEFAULT 0, -- Tokens sent.
    OUTPUT_TOKENS INTEGER DEFAULT 0, -- Tokens received.
    AUDIO_INPUT_TOKENS INTEGER DEFAULT 0, -- Audio tokens sent.
    AUDIO_OUTPUT_TOKENS INTEGER DEFAULT 0, -- Audio tokens received.
    REASONING_TOKENS INTEGER DEFAULT 0, -- Tokens spent on reasoning.
    INPUT_CACHED_TOKENS INTEGER DEFAULT 0, -- Tokens sent that were cached.
    INPUT_IMAGE_TOKENS INTEGER DEFAULT 0, -- Tokens sent as images.
    INPUT_TEXT_TOKENS INTEGER DEFAULT 0, -- Tokens sent as text.
    CONSTRAINT PK_TOKEN_USAGE PRIMARY KEY (COD_USAGE)
);

-- Where evaluations come from: an engine and its limit, or those of a PGN file.
CREATE TABLE da_engines (
    COD_ENGINE BIGINT NOT NULL, -- Code of the source.
    NAME VARCHAR(100) NOT NULL, -- Name of the engine, or of who evaluated the PGN.
    SOURCE VARCHAR(6) NOT NULL, -- engine, or pgn for a file.
    LIMIT_KIND VARCHAR(10) NOT NULL, -- Limit per position: nodes, depth, movetime (not reproducible), none.
    LIMIT_VALUE BIGINT NOT NULL, -- Nodes, half-moves or milliseconds.
    MULTIPV SMALLINT NOT NULL, -- Lines that the engine gives.
    HASH_MB INTEGER NOT NULL, -- Its memory in MB.
    BINARY_SHA256 VARCHAR(64) NOT NULL, -- SHA-256 of the program, - if there is none.
    CONSTRAINT PK_DA_ENGINES PRIMARY KEY (COD_ENGINE),
    CONSTRAINT UK_DA_ENGINES UNIQUE (NAME, SOURCE, LIMIT_KIND, LIMIT_VALUE, MULTIPV, HASH_MB, BINARY_SHA256)
);

-- What an engine says of each position (position_analysis). Evaluations of PGN files belong to their game and are in da_positions alone.
CREATE TABLE da_evaluations (
    EVAL_KEY BIGINT NOT NULL, -- Code of FEN.
    COD_ENGINE BIGINT NOT NULL, -- The source.
    FEN VARCHAR(90) NOT NULL, -- The position: pieces, side to move, castling, en passant if it is legal.
    CENTIPAWN INTEGER NOT NULL, -- centipawn: evaluation in hundredths of a pawn, positive for White, mate in n is ±(32000 - n).
    MATE SMALLINT, -- Moves to mate, negative if Black gives it, 0 mated on the board.
    WINS SMALLINT NOT NULL, -- wins: of a thousand games, those White wins.
    DRAWS SMALLINT NOT NULL, -- draws: those drawn.
    LOSSES SMALLINT NOT NULL, -- losses: those Black wins.
    BEST_MOVE VARCHAR(5), -- best move: the engine's move (UCI, e2e4), NULL if the game is over.
    SECOND_MOVE VARCHAR(5), -- The second best.
    SECOND_CENTIPAWN INTEGER, -- Its evaluation.
    KEEPERS SMALLINT, -- Of the engine's lines (3 or more), how many are within 10 points of chances of the best, 1 is an only move.
    COMPLEXITY DOUBLE PRECISION, -- Complexity (Guid and Bratko): sum of the changes of chances when the engine changed its move.
    DEPTH SMALLINT NOT NULL, -- Depth, 0 without an engine.
    SELDEPTH SMALLINT, -- Greatest depth.
    NODES BIGINT, -- Nodes searched.
    TIME_SEC DOUBLE PRECISION, -- Seconds of search.
    PV VARCHAR(100), -- The principal variation (UCI).
    CONSTRAINT PK_DA_EVALUATIONS PRIMARY KEY (EVAL_KEY, COD_ENGINE),
    CONSTRAINT FK_DAE_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE)
);

-- The positions of the analysed games with their figures (da_position), and the half-move that led to each.
CREATE TABLE da_positions (
    COD_MATCH BIGINT NOT NULL, -- The game.
    POSITION_ORDER SMALLINT NOT NULL, -- 0 the initial one, n the one after half-move n.
    EVAL_KEY BIGINT NOT NULL, -- The position in da_evaluations.
    COD_ENGINE BIGINT NOT NULL, -- The source.
    COD_POSITION BIGINT NOT NULL, -- The position in positions.
    CENTIPAWN INTEGER, -- As in da_evaluations, NULL without an evaluation.
    MATE SMALLINT, -- As in da_evaluations.
    WHITE_CHANCES DOUBLE PRECISION, -- White winning chances, %.
    BLACK_CHANCES DOUBLE PRECISION, -- Black winning chances.
    WHITE_SCORE_RATE DOUBLE PRECISION, -- White score rate: expected score, %.
    BLACK_SCORE_RATE DOUBLE PRECISION, -- Black score rate.
    DRAW_RATE DOUBLE PRECISION, -- White draw rate and Black draw rate: probability of a draw, %, the same for both.
    SHARPNESS DOUBLE PRECISION, -- Sharpness by wins and losses, with Stockfish it says nothing, see KEEPERS.
    KNOWN SMALLINT NOT NULL, -- 1 if a game of an earlier date had reached the position.
    PHASE VARCHAR(10) NOT NULL, -- OPENING, MIDDLEGAME or ENDGAME.
    KEEPERS SMALLINT, -- As in da_evaluations.
    BEST_MOVE VARCHAR(5), -- The engine's move in this position (UCI).
    BEST_SAN VARCHAR(10), -- The same in SAN.
    MOVE_PLAYER SMALLINT, -- Who made the half-move: 0 White, 1 Black.
    IS_BEST SMALLINT, -- 1 if it is the engine's move, NULL if that is unknown.
    LOSS DOUBLE PRECISION, -- Points of winning chances that the mover lost.
    ACCURACY DOUBLE PRECISION, -- accuracy from 0 to 100, NULL if the half-move does not count.
    JUDGEMENT VARCHAR(10), -- judgement: ENGINE the engine's or nothing lost, INACCURACY (10 points), MISTAKE (20), BLUNDER (30), NULL normal or not counted.
    CPL INTEGER, -- Centipawn loss, NULL if it does not count.
    SWING DOUBLE PRECISION, -- Points by which the chances changed.
    CONSTRAINT PK_DA_POSITIONS PRIMARY KEY (COD_MATCH, POSITION_ORDER),
    CONSTRAINT FK_DAP_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_DAP_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE),
    CONSTRAINT FK_DAP_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT CK_DA_JUDGEMENT CHECK (JUDGEMENT IN ('ENGINE', 'INACCURACY', 'MISTAKE', 'BLUNDER')),
    CONSTRAINT CK_DA_PHASE CHECK (PHASE IN ('OPENING', 'MIDDLEGAME', 'ENDGAME'))
);

-- The analysed games, one row per side that moved (da_game).
CREATE TABLE da_matches (
    COD_MATCH BIGINT NOT NULL, -- The game.
    MOVE_PLAYER SMALLINT NOT NULL, -- The side: 0 White, 1 Black.
    COD_ENGINE BIGINT NOT NULL, -- The source.
    MOVES SMALLINT NOT NULL, -- Half-moves of the side that count: evaluated and not known.
    ACPL DOUBLE PRECISION, -- ACPL: average centipawn loss.
    STDCPL DOUBLE PRECISION, -- Its standard deviation.
    ACCURACY_AVG DOUBLE PRECISION, -- Mean accuracy.
    ACCURACY_LICHESS DOUBLE PRECISION, -- Accuracy as lichess computes it, of the whole game.
    ENGINE_MOVES SMALLINT NOT NULL, -- Judged ENGINE.
    NORMAL_MOVES SMALLINT NOT NULL, -- Normal ones.
    INACCURACY_MOVES SMALLINT NOT NULL, -- Inaccuracies.
    MISTAKE_MOVES SMALLINT NOT NULL, -- Mistakes.
    BLUNDER_MOVES SMALLINT NOT NULL, -- Blunders.
    BEST_MOVES SMALLINT, -- Those that are the engine's move, NULL if that is unknown.
    HIGHEST_CHANCES DOUBLE PRECISION, -- The side's highest winning chances in the game.
    LOWEST_CHANCES DOUBLE PRECISION, -- The lowest.
    TURNING_POINT SMALLINT, -- Half-move of the game's last turning point.
    WORST_MOVE SMALLINT, -- Half-move with the side's greatest loss.
    GAME_LENGTH SMALLINT NOT NULL, -- Half-moves of the game.
    CONSTRAINT PK_DA_MATCHES PRIMARY KEY (COD_MATCH, MOVE_PLAYER),
    CONSTRAINT FK_DAM_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_DAM_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE)
);

-- Sums per player, as the file spells the name, and colour.
CREATE TABLE da_players (
    PLAYER VARCHAR(100) NOT NULL, -- The player.
    MOVE_PLAYER SMALLINT NOT NULL, -- 0 with White, 1 with Black.
    GAMES BIGINT NOT NULL, -- Games analysed.
    MOVES BIGINT NOT NULL, -- Half-moves that count.
    CPL_SUM DOUBLE PRECISION, -- Sum of CPL, by MOVES the ACPL.
    ACCURACY_SUM DOUBLE PRECISION, -- Sum of ACCURACY.
    ENGINE_MOVES BIGINT NOT NULL, -- Sums of da_matches.
    NORMAL_MOVES BIGINT NOT NULL, -- Normal ones.
    INACCURACY_MOVES BIGINT NOT NULL, -- Inaccuracies.
    MISTAKE_MOVES BIGINT NOT NULL, -- Mistakes.
    BLUNDER_MOVES BIGINT NOT NULL, -- Blunders.
    BEST_MOVES BIGINT, -- Those that are the engine's move.
    COMPARED_MOVES BIGINT, -- Those of which that is known.
    CONSTRAINT PK_DA_PLAYERS PRIMARY KEY (PLAYER, MOVE_PLAYER)
);

-- Each game with each of its positions, the initial one included.
CREATE OR REPLACE VIEW VW_MATCH_POSITIONS AS
SELECT m.COD_MATCH, m.INITIAL_POSITION,
    pi.board AS initial_board, pi.black_pawns AS initial_black_pawns, pi.white_pawns AS initial_white_pawns, pi.black_rooks AS initial_black_rooks, pi.white_rooks AS initial_white_rooks, pi.black_bishops AS initial_black_bishops, pi.white_bishops AS initial_white_bishops, pi.black_knights AS initial_black_knights, pi.white_knights AS initial_white_knights, pi.black_queens AS initial_black_queens, pi.white_queens AS initial_white_queens,
    m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    mp.POSITION_ORDER, mp.POSITION_EVENTS, mp.SCORE,
    mpn.board, mpn.black_pawns, mpn.white_pawns, mpn.black_rooks, mpn.white_rooks, mpn.black_bishops, mpn.white_bishops, mpn.black_knights, mpn.white_knights, mpn.black_queens, mpn.white_queens
FROM matches m
JOIN positions pi ON pi.cod_position = m.INITIAL_POSITION
JOIN match_positions mp ON mp.COD_MATCH = m.COD_MATCH
JOIN positions mpn ON mpn.cod_position = mp.COD_POSITION;

-- Each game with each of its half-moves and the positions before and after it.
CREATE OR REPLACE VIEW VW_MATCH_MOVES AS
SELECT m.COD_MATCH, m.INITIAL_POSITION,
    pi.board AS initial_board, pi.black_pawns AS initial_black_pawns, pi.white_pawns AS initial_white_pawns, pi.black_rooks AS initial_black_rooks, pi.white_rooks AS initial_white_rooks, pi.black_bishops AS initial_black_bishops, pi.white_bishops AS initial_white_bishops, pi.black_knights AS initial_black_knights, pi.white_knights AS initial_white_knights, pi.black_queens AS initial_black_queens, pi.white_queens AS initial_white_queens,
    m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    mm.MOVE_ORDER, mm.MOVE_NUMBER, mm.MOVE_PLAYER, mm.MOVE_EVENTS, mm.MOVE_AN_TEXT, mm.COMMENTS, mm.SCORE, mm.MOVE_FROM, mm.FROM_POSITION,
    fp.board AS from_board, fp.black_pawns AS from_black_pawns, fp.white_pawns AS from_white_pawns, fp.black_rooks AS from_black_rooks, fp.white_rooks AS from_white_rooks, fp.black_bishops AS from_black_bishops, fp.white_bishops AS from_white_bishops, fp.black_knights AS from_black_knights, fp.white_knights AS from_white_knights, fp.black_queens AS from_black_queens, fp.white_queens AS from_white_queens,
    mm.MOVE_TO, mm.TO_POSITION,
    tp.board AS to_board, tp.black_pawns AS to_black_pawns, tp.white_pawns AS to_white_pawns, tp.black_rooks AS to_black_rooks, tp.white_rooks AS to_white_rooks, tp.black_bishops AS to_black_bishops, tp.white_bishops AS to_white_bishops, tp.black_knights AS to_black_knights, tp.white_knights AS to_white_knights, tp.black_queens AS to_black_queens, tp.white_queens AS to_white_queens
FROM matches m
JOIN positions pi ON pi.cod_position = m.INITIAL_POSITION
JOIN match_moves mm ON mm.COD_MATCH = m.COD_MATCH
JOIN positions fp ON fp.cod_position = mm.FROM_POSITION
JOIN positions tp ON tp.cod_position = mm.TO_POSITION;

-- Each game with its tags and its statistics, every one with every other.
CREATE OR REPLACE VIEW VW_MATCH_KEYWORDS AS
SELECT m.COD_MATCH, m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    mk.COD_KEYWORD,
    k.KEYWORD,
    kv.KW_VALUE AS kw_value,
    ks.KEYWORD AS statistic,
    ms.ST_VALUE AS st_value
FROM matches m
JOIN match_keywords mk ON mk.COD_MATCH = m.COD_MATCH
JOIN keywords k ON k.COD_KEYWORD = mk.COD_KEYWORD
JOIN keyword_values kv ON kv.COD_VALUE = mk.COD_VALUE
JOIN match_statistics ms ON ms.COD_MATCH = m.COD_MATCH
JOIN keywords ks ON ks.COD_KEYWORD = ms.COD_KEYWORD;

-- Each analysed game, one per row, with the figures of both sides.
CREATE OR REPLACE VIEW VW_DA_MATCHES AS
SELECT m.COD_MATCH, m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    w.COD_ENGINE AS white_COD_ENGINE, w.MOVES AS white_MOVES, w.ACPL AS white_ACPL, w.STDCPL AS white_STDCPL, w.ACCURACY_AVG AS white_ACCURACY_AVG, w.ACCURACY_LICHESS AS white_ACCURACY_LICHESS, w.ENGINE_MOVES AS white_ENGINE_MOVES, w.NORMAL_MOVES AS white_NORMAL_MOVES, w.INACCURACY_MOVES AS white_INACCURACY_MOVES, w.MISTAKE_MOVES AS white_MISTAKE_MOVES, w.BLUNDER_MOVES AS white_BLUNDER_MOVES, w.BEST_MOVES AS white_BEST_MOVES, w.HIGHEST_CHANCES AS white_HIGHEST_CHANCES, w.LOWEST_CHANCES AS white_LOWEST_CHANCES, w.TURNING_POINT AS white_TURNING_POINT, w.WORST_MOVE AS white_WORST_MOVE,
    b.COD_ENGINE AS black_COD_ENGINE, b.MOVES AS black_MOVES, b.ACPL AS black_ACPL, b.STDCPL AS black_STDCPL, b.ACCURACY_AVG AS black_ACCURACY_AVG, b.ACCURACY_LICHESS AS black_ACCURACY_LICHESS, b.ENGINE_MOVES AS black_ENGINE_MOVES, b.NORMAL_MOVES AS black_NORMAL_MOVES, b.INACCURACY_MOVES AS black_INACCURACY_MOVES, b.MISTAKE_MOVES AS black_MISTAKE_MOVES, b.BLUNDER_MOVES AS black_BLUNDER_MOVES, b.BEST_MOVES AS black_BEST_MOVES, b.HIGHEST_CHANCES AS black_HIGHEST_CHANCES, b.LOWEST_CHANCES AS black_LOWEST_CHANCES, b.TURNING_POINT AS black_TURNING_POINT, b.WORST_MOVE AS black_WORST_MOVE
FROM matches m
LEFT JOIN da_matches w ON w.COD_MATCH = m.COD_MATCH AND w.MOVE_PLAYER = 0
LEFT JOIN da_matches b ON b.COD_MATCH = m.COD_MATCH AND b.MOVE_PLAYER = 1
WHERE w.COD_MATCH IS NOT NULL OR b.COD_MATCH IS NOT NULL;

-- Rows of match_events
INSERT INTO match_events (COD_EVENT, DESCRIPTION)
SELECT 1, 'EVENT_CHECK' /* check that is not mate */
UNION ALL SELECT 2, 'EVENT_CHECK_MATE' /* checkmate */
UNION ALL SELECT 4, 'EVENT_MULTIPLE_CHECK' /* two pieces give check */
UNION ALL SELECT 8, 'EVENT_DISCOVERED_CHECK' /* a piece that did not move gives check */
UNION ALL SELECT 16, 'EVENT_DRAW_OFFER' /* draw offered */
UNION ALL SELECT 32, 'EVENT_PAWN_PROMOTED' /* promotion */
UNION ALL SELECT 64, 'EVENT_PAWN_PASSANT' /* capture en passant */
UNION ALL SELECT 128, 'EVENT_CAPTURE' /* capture */
UNION ALL SELECT 256, 'EVENT_CASTLEK' /* castling king's side */
UNION ALL SELECT 512, 'EVENT_CASTLEQ' /* castling queen's side */
UNION ALL SELECT 1024, 'EVENT_PAWN1' /* a pawn moves */
UNION ALL SELECT 2048, 'EVENT_WBISHOP1' /* a light-squared bishop moves */
UNION ALL SELECT 4096, 'EVENT_KNIGHT1' /* a knight moves */
UNION ALL SELECT 8192, 'EVENT_ROOK1' /* a rook moves */
UNION ALL SELECT 16384, 'EVENT_QUEEN1' /* a queen moves */
UNION ALL SELECT 32768, 'EVENT_KING1' /* a king moves */
UNION ALL SELECT 65536, 'EVENT_PAWN2' /* a pawn is captured */
UNION ALL SELECT 131072, 'EVENT_WBISHOP2' /* a light-squared bishop is captured */
UNION ALL SELECT 262144, 'EVENT_KNIGHT2' /* a knight is captured */
UNION ALL SELECT 524288, 'EVENT_ROOK2' /* a rook is captured */
UNION ALL SELECT 1048576, 'EVENT_QUEEN2' /* a queen is captured */
UNION ALL SELECT 2097152, 'EVENT_MOVE' /* neither capture nor castling */
UNION ALL SELECT 4194304, 'EVENT_BBISHOP1' /* a dark-squared bishop moves */
UNION ALL SELECT 8388608, 'EVENT_BBISHOP2' /* a dark-squared bishop is captured */
UNION ALL SELECT 16777216, 'EVENT_BISHOP3' /* promotes to a bishop */
UNION ALL SELECT 33554432, 'EVENT_KNIGHT3' /* promotes to a knight */
UNION ALL SELECT 67108864, 'EVENT_ROOK3' /* promotes to a rook */
UNION ALL SELECT 134217728, 'EVENT_QUEEN3' /* promotes to a queen */;

-- Rows of keywords
INSERT INTO keywords (COD_KEYWORD, KEYWORD, KEYWORD_TYPE, DESCRIPTION)
SELECT 3, 'PST_MATCHCOUNT', 'PST', 'Distinct games with the position'
UNION ALL SELECT 4, 'PST_OCCURCOUNT', 'PST', 'Occurrences of the position, the initial one included'
UNION ALL SELECT 5, 'Event', 'MKW', 'Tournament or match'
UNION ALL SELECT 6, 'Site', 'MKW', 'Place or link'
UNION ALL SELECT 7, 'Date', 'MKW', 'Date of the game'
UNION ALL SELECT 8, 'Round', 'MKW', 'Round of the tournament'
UNION ALL SELECT 9, 'White', 'MKW', 'White''s player'
UNION ALL SELECT 10, 'Black', 'MKW', 'Black''s player'
UNION ALL SELECT 11, 'Result', 'MKW', 'Result of the game'
UNION ALL SELECT 12, 'EventDate', 'MKW', 'Start of the tournament'
UNION ALL SELECT 13, 'SetUp', 'MKW', '1 if it begins elsewhere than usual'
UNION ALL SELECT 14, 'PlyCount', 'MKW', 'Half-moves as the file counts them'
UNION ALL SELECT 15, 'FEN', 'MKW', 'Initial position as FEN'
UNION ALL SELECT 16, 'ECO', 'MKW', 'Opening code, A00 to E99'
UNION ALL SELECT 17, 'EventType', 'MKW', 'Kind of tournament'
UNION ALL SELECT 18, 'EventRounds', 'MKW', 'Number of rounds'
UNION ALL SELECT 19, 'EventCountry', 'MKW', 'Country of the tournament'
UNION ALL SELECT 20, 'Source', 'MKW', 'Where the game comes from'
UNION ALL SELECT 21, 'SourceDate', 'MKW', 'Date of the source'
UNION ALL SELECT 22, 'WhiteElo', 'MKW', 'White''s Elo rating'
UNION ALL SELECT 23, 'BlackElo', 'MKW', 'Black''s Elo rating'
UNION ALL SELECT 24, 'EventCategory', 'MKW', 'Category of the tournament'
UNION ALL SELECT 25, 'WhiteTeam', 'MKW', 'White''s team'
UNION ALL SELECT 26, 'BlackTeam', 'MKW', 'Black''s team'
UNION ALL SELECT 27, 'WhiteTeamCountry', 'MKW', 'Country of White''s team'
UNION ALL SELECT 28, 'BlackTeamCountry', 'MKW', 'Country of Black''s team'
UNION ALL SELECT 29, 'MST_WCHECKCOUNT', 'MST', 'Checks given by White'
UNION ALL SELECT 30, 'MST_WMULTICHECKCOUNT', 'MST', 'Double checks given by White'
UNION ALL SELECT 31, 'MST_WDISCCHECKCOUNT', 'MST', 'Discovered checks given by White'
UNION ALL SELECT 32, 'MST_BCHECKCOUNT', 'MST', 'Checks given by Black'
UNION ALL SELECT 33, 'MST_BMULTICHECKCOUNT', 'MST', 'Double checks given by Black'
UNION ALL SELECT 34, 'MST_BDISCCHECKCOUNT', 'MST', 'Discovered checks given by Black'
UNION ALL SELECT 35, 'MST_TCHECKCOUNT', 'MST', 'Checks given by either side'
UNION ALL SELECT 36, 'MST_TMULTICHECKCOUNT', 'MST', 'Double checks given by either side'
UNION ALL SELECT 37, 'MST_TDISCCHECKCOUNT', 'MST', 'Discovered checks given by either side'
UNION ALL SELECT 45, 'Opening', 'MKW', 'Name of the opening'
UNION ALL SELECT 46, 'Annotator', 'MKW', 'Who annotated the game'
UNION ALL SELECT 47, 'Plycount', 'MKW', 'Another spelling of PlyCount'
UNION ALL SELECT 48, 'Apertura', 'MKW', 'Opening, in Spanish files'
UNION ALL SELECT 49, 'WhiteFideId', 'MKW', 'White''s FIDE number'
UNION ALL SELECT 50, 'BlackFideId', 'MKW', 'Black''s FIDE number'
UNION ALL SELECT 51, 'WhiteClock', 'MKW', 'White''s clock'
UNION ALL SELECT 52, 'BlackClock', 'MKW', 'Black''s clock'
UNION ALL SELECT 53, 'BlackTitle', 'MKW', 'Black''s title (GM, IM…)'
UNION ALL SELECT 54, 'Variation', 'MKW', 'Variation of the opening'
UNION ALL SELECT 55, 'WhiteTitle', 'MKW', 'White''s title (GM, IM…)'
UNION ALL SELECT 100, 'FinalState', 'MKW', 'What the final board is, derived here: checkmate, stalemate, insufficient material, fifty moves, threefold repetition or none';
