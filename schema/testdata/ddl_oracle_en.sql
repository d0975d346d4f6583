-- Numbers the rows of token_usage.
CREATE SEQUENCE seq_token_usage;

-- The event bits, one per row. Half-moves store the sum of their bits, so this table is only needed to name them.
CREATE TABLE match_events (
    COD_EVENT NUMBER(16) NOT NULL, -- The bit, a power of 2.
    DESCRIPTION VARCHAR2(50 CHAR) NOT NULL, -- Fixed name of the bit.
    CONSTRAINT PK_EVENTS PRIMARY KEY (COD_EVENT)
);

-- The names of everything noted about a game or position: PGN tags and statistics.
CREATE TABLE keywords (
    COD_KEYWORD NUMBER(32) NOT NULL, -- Code of the keyword, it may differ in databases made elsewhere.
    KEYWORD VARCHAR2(250 CHAR) NOT NULL, -- The name, with its capitals.
    KEYWORD_TYPE VARCHAR2(3 CHAR) DEFAULT 'MKW', -- MKW tag of a game, MST statistic of a game, PST statistic of a position.
    DESCRIPTION VARCHAR2(4000 CHAR), -- What the keyword is for.
    CONSTRAINT PK_KEYWORDS PRIMARY KEY (COD_KEYWORD),
    CONSTRAINT UK_KEYWORDS UNIQUE (KEYWORD, KEYWORD_TYPE)
);

-- The values of the games' tags, always as text.
CREATE TABLE keyword_values (
    COD_VALUE NUMBER(32) NOT NULL, -- Code of the value.
    KW_VALUE VARCHAR2(500 CHAR), -- The value, numbers are text too, and ? or - may occur.
    CONSTRAINT PK_KEY_VALUES PRIMARY KEY (COD_VALUE)
);

-- Index of keyword_values
CREATE INDEX IX_KEYVALUE ON keyword_values (COD_VALUE, KW_VALUE);

-- Every placement of pieces, once, shared by all games that reached it. It holds no side to move, castling rights or en passant square. The counts leave out kings.
CREATE TABLE positions (
    cod_position NUMBER(32) NOT NULL, -- Code of the position.
    board VARCHAR2(64) NOT NULL, -- The board: 64 letters from a8 to h1, capitals White, 0 empty.
    black_pawns NUMBER(1) DEFAULT 0, -- Black's pawns.
    white_pawns NUMBER(1) DEFAULT 0, -- White's pawns.
    black_rooks NUMBER(1) DEFAULT 0, -- Black's rooks.
    white_rooks NUMBER(1) DEFAULT 0, -- White's rooks.
    black_bishops NUMBER(1) DEFAULT 0, -- Black's bishops.
    white_bishops NUMBER(1) DEFAULT 0, -- White's bishops.
    black_knights NUMBER(1) DEFAULT 0, -- Black's knights.
    white_knights NUMBER(1) DEFAULT 0, -- White's knights.
    black_queens NUMBER(1) DEFAULT 0, -- Black's queens.
    white_queens NUMBER(1) DEFAULT 0, -- White's queens.
    sts_date DATE, -- When its statistics were computed.
    CONSTRAINT PK_POSITIONS PRIMARY KEY (cod_position),
    CONSTRAINT UK_BOARD UNIQUE (board)
);

-- Index of positions
CREATE INDEX IX_POSPZCOUNT ON positions (white_queens, black_queens, white_rooks, black_rooks, white_bishops, black_bishops, white_knights, black_knights, white_pawns, black_pawns);

-- Index of positions
CREATE INDEX IX_POSITIONSTATS ON positions (0, sts_date);

-- How often each position occurred.
CREATE TABLE position_statistics (
    COD_KEYWORD NUMBER(32) NOT NULL, -- What is counted: 3 distinct games, 4 occurrences.
    COD_POSITION NUMBER(32) NOT NULL, -- The position.
    ST_VALUE NUMBER, -- The count.
    CONSTRAINT PK_POSSTS PRIMARY KEY (COD_KEYWORD, COD_POSITION),
    CONSTRAINT FK_PS_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_PS_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD)
);

-- The games, one per row. They may be fragments: begin at any position or stay unfinished.
CREATE TABLE matches (
    COD_MATCH NUMBER(32) NOT NULL, -- Code of the game.
    INITIAL_POSITION NUMBER(32) NOT NULL, -- Position it begins with.
    MATCH_DESCRIPTION VARCHAR2(1000 CHAR), -- The Event tag: the tournament or match.
    MATCH_DATE VARCHAR2(30 CHAR), -- The date as text, yyyy.mm.dd or yyyy/mm/dd, ?? where unknown.
    WHITE VARCHAR2(100 CHAR), -- Who plays White, as the file spells it.
    BLACK VARCHAR2(100 CHAR), -- Who plays Black, as the file spells it.
    RESULT NUMBER(1) NOT NULL, -- 0 unfinished, 1 White won, 2 Black won, 3 draw.
    RESULT_TEXT VARCHAR2(8 CHAR) NOT NULL, -- The same as *, 1-0, 0-1 or 1/2-1/2.
    MOVE_COUNT NUMBER(3) NOT NULL, -- Half-moves of the game, both sides'.
    FULLMOVE_COUNT NUMBER(3) NOT NULL, -- Distinct full moves of the game (45 half-moves from the start are 23).
    sts_date DATE, -- When its statistics were computed.
    creation_date DATE DEFAULT (TRUNC(SYSDATE)), -- When the game was stored.
    sha256 RAW(32), -- SHA-256 of all its boards in order, equal for duplicate games.
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
    COD_KEYWORD NUMBER(32) NOT NULL, -- What is counted, 29 to 37.
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    ST_VALUE NUMBER, -- The count.
    CONSTRAINT PK_MATCHSTS PRIMARY KEY (COD_KEYWORD, COD_MATCH),
    CONSTRAINT FK_MS_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_MS_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD)
);

-- The positions of each game in order: N half-moves make N+1 rows, for the initial one is there with order 0.
CREATE TABLE match_positions (
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    COD_POSITION NUMBER(32) NOT NULL, -- The position.
    POSITION_ORDER NUMBER(3) NOT NULL, -- 0 the initial one, n the one after half-move n.
    POSITION_EVENTS NUMBER(16) DEFAULT 0, -- Sum of event bits of the half-move that led to it, 0 for the initial one.
    SCORE NUMBER(11,10), -- Evaluation of the position as in `match_moves`, mostly NULL.
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
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    FROM_POSITION NUMBER(32) NOT NULL, -- Position before the half-move.
    TO_POSITION NUMBER(32) NOT NULL, -- Position after it (`positions`).
    MOVE_ORDER NUMBER(3) NOT NULL, -- Number of the half-move, 1 to N.
    MOVE_NUMBER NUMBER(3) NOT NULL, -- Number of the full move, as printed in the game.
    MOVE_PLAYER NUMBER(1) NOT NULL, -- Who moves: 0 White, 1 Black.
    MOVE_EVENTS NUMBER(16) DEFAULT 0, -- Sum of event bits.
    MOVE_FROM NUMBER(2) NOT NULL, -- Square left, a1 = 0 … h8 = 63.
    MOVE_TO NUMBER(2) NOT NULL, -- Square reached, a1 = 0 … h8 = 63.
    MOVE_AN_TEXT VARCHAR2(10 CHAR), -- The move in standard algebraic notation (SAN): Nf3, exd8=Q+, O-O.
    COMMENTS NUMBER(1) DEFAULT 0, -- 1 if it has comments in `move_comments`, else 0.
    SCORE NUMBER(11,10), -- The engine's evaluation after the move in pawns, positive for White (capped at ±9.9, mate ±9.99), NULL if the file had none.
    CONSTRAINT PK_MATCH_MOVES PRIMARY KEY (COD_MATCH, MOVE_ORDER),
    CONSTRAINT UK_MOVEPLAYER UNIQUE (COD_MATCH, MOVE_NUMBER, MOVE_PLAYER),
    CONSTRAINT FK_FROM_POSITION FOREIGN KEY (FROM_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT FK_MMT_POSITION FOREIGN KEY (COD_MATCH, TO_POSITION, MOVE_ORDER) REFERENCES match_positions (COD_MATCH, COD_POSITION, POSITION_ORDER),
    CONSTRAINT FK_MM_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);

-- Index of match_moves: moves by their notation: games that begin with 1.e4, where Bxh7+ was played
CREATE INDEX IX_MM_SAN ON match_moves (MOVE_AN_TEXT, MOVE_ORDER, COD_MATCH, MOVE_PLAYER);

-- The tags of each game: one row per game and keyword.
CREATE TABLE match_keywords (
    COD_KEYWORD NUMBER(32) NOT NULL, -- The tag (`keywords`, type MKW).
    COD_VALUE NUMBER(32) NOT NULL, -- Its value (`keyword_values`).
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    CONSTRAINT PK_MKEYWORDS PRIMARY KEY (COD_KEYWORD, COD_MATCH),
    CONSTRAINT FK_MKV_KEYWORD FOREIGN KEY (COD_KEYWORD) REFERENCES keywords (COD_KEYWORD),
    CONSTRAINT FK_MKV_VALUE FOREIGN KEY (COD_VALUE) REFERENCES keyword_values (COD_VALUE),
    CONSTRAINT FK_MKV_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH)
);

-- Index of match_keywords: the games of an opening, a tournament, a rating or another tag's value
CREATE INDEX IX_MK_VALUE ON match_keywords (COD_KEYWORD, COD_VALUE, COD_MATCH);

-- The comments on half-moves, variations and NAGs ($n) are text.
CREATE TABLE move_comments (
    COD_COMMENT NUMBER(32) NOT NULL, -- Code of the comment.
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    MOVE_ORDER NUMBER(3) NOT NULL, -- Half-move commented on.
    COMMENT_TEXT VARCHAR2(4000 CHAR) NOT NULL, -- The text, with commands such as [%clk …] or [%eval …] if there were any.
    COMMENT_ORDER NUMBER(3) DEFAULT 0, -- Order among the comments on one half-move, -1 the text before the game.
    CONSTRAINT PK_MOVE_COMMENTS PRIMARY KEY (COD_COMMENT),
    CONSTRAINT FK_MOVE_COMMENT FOREIGN KEY (COD_MATCH, MOVE_ORDER) REFERENCES match_moves (COD_MATCH, MOVE_ORDER)
);

-- What language models consumed, unrelated to the games.
CREATE TABLE token_usage (
    COD_USAGE NUMBER(32) DEFAULT seq_token_usage.NEXTVAL NOT NULL, -- Code of the row.
    USAGE_DATE DATE NOT NULL, -- Day of use.
    PLAYER_NAME VARCHAR2(50 CHAR) NOT NULL, -- The assistant.
    MODEL_NAME VARCHAR2(50 CHAR) NOT NULL, -- The model.
    TEMPERATURE NUMBER(3,2), -- Temperature asked for.
    TOP_P NUMBER(3,2), -- Cumulative probability asked for.
    INPUT_TOKENS NUMBER(8) DEFAULT 0, -- Tokens sent.
    OUTPUT_TOKENS NUMBER(8) DEFAULT 0, -- Tokens received.
    AUDIO_INPUT_TOKENS NUMBER(8) DEFAULT 0, -- Audio tokens sent.
    AUDIO_OUTPUT_TOKENS NUMBER(8) DEFAULT 0, -- Audio tokens received.
    REASONING_TOKENS NUMBER(8) DEFAULT 0, -- Tokens spent on reasoning.
    INPUT_CACHED_TOKENS NUMBER(8) DEFAULT 0, -- Tokens sent that were cached.
    INPUT_IMAGE_TOKENS NUMBER(8) DEFAULT 0, -- Tokens sent as images.
    INPUT_TEXT_TOKENS NUMBER(8) DEFAULT 0, -- Tokens sent as text.
    CONSTRAINT PK_TOKEN_USAGE PRIMARY KEY (COD_USAGE)
);

-- Where evaluations come from: an engine and its limit, or those of a PGN file.
CREATE TABLE da_engines (
    COD_ENGINE NUMBER(32) NOT NULL, -- Code of the source.
    NAME VARCHAR2(100 CHAR) NOT NULL, -- Name of the engine, or of who evaluated the PGN.
    SOURCE VARCHAR2(6 CHAR) NOT NULL, -- engine, or pgn for a file.
    LIMIT_KIND VARCHAR2(10 CHAR) NOT NULL, -- Limit per position: nodes, depth, movetime (not reproducible), none.
    LIMIT_VALUE NUMBER NOT NULL, -- Nodes, half-moves or milliseconds.
    MULTIPV NUMBER(1) NOT NULL, -- Lines that the engine gives.
    HASH_MB NUMBER(8) NOT NULL, -- Its memory in MB.
    BINARY_SHA256 VARCHAR2(64 CHAR) NOT NULL, -- SHA-256 of the program, - if there is none.
    CONSTRAINT PK_DA_ENGINES PRIMARY KEY (COD_ENGINE),
    CONSTRAINT UK_DA_ENGINES UNIQUE (NAME, SOURCE, LIMIT_KIND, LIMIT_VALUE, MULTIPV, HASH_MB, BINARY_SHA256)
);

-- What an engine says of each position (position_analysis). Evaluations of PGN files belong to their game and are in da_positions alone.
CREATE TABLE da_evaluations (
    EVAL_KEY NUMBER(32) NOT NULL, -- Code of FEN.
    COD_ENGINE NUMBER(32) NOT NULL, -- The source.
    FEN VARCHAR2(90 CHAR) NOT NULL, -- The position: pieces, side to move, castling, en passant if it is legal.
    CENTIPAWN NUMBER(5) NOT NULL, -- centipawn: evaluation in hundredths of a pawn, positive for White, mate in n is ±(32000 - n).
    MATE NUMBER(4), -- Moves to mate, negative if Black gives it, 0 mated on the board.
    WINS NUMBER(4) NOT NULL, -- wins: of a thousand games, those White wins.
    DRAWS NUMBER(4) NOT NULL, -- draws: those drawn.
    LOSSES NUMBER(4) NOT NULL, -- losses: those Black wins.
    BEST_MOVE VARCHAR2(5 CHAR), -- best move: the engine's move (UCI, e2e4), NULL if the game is over.
    SECOND_MOVE VARCHAR2(5 CHAR), -- The second best.
    SECOND_CENTIPAWN NUMBER(5), -- Its evaluation.
    KEEPERS NUMBER(1), -- Of the engine's lines (3 or more), how many are within 10 points of chances of the best, 1 is an only move.
    COMPLEXITY BINARY_DOUBLE, -- Complexity (Guid and Bratko): sum of the changes of chances when the engine changed its move.
    DEPTH NUMBER(3) NOT NULL, -- Depth, 0 without an engine.
    SELDEPTH NUMBER(3), -- Greatest depth.
    NODES NUMBER, -- Nodes searched.
    TIME_SEC BINARY_DOUBLE, -- Seconds of search.
    PV VARCHAR2(100 CHAR), -- The principal variation (UCI).
    CONSTRAINT PK_DA_EVALUATIONS PRIMARY KEY (EVAL_KEY, COD_ENGINE),
    CONSTRAINT FK_DAE_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE)
);

-- The positions of the analysed games with their figures (da_position), and the half-move that led to each.
CREATE TABLE da_positions (
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    POSITION_ORDER NUMBER(3) NOT NULL, -- 0 the initial one, n the one after half-move n.
    EVAL_KEY NUMBER(32) NOT NULL, -- The position in da_evaluations.
    COD_ENGINE NUMBER(32) NOT NULL, -- The source.
    COD_POSITION NUMBER(32) NOT NULL, -- The position in positions.
    CENTIPAWN NUMBER(5), -- As in da_evaluations, NULL without an evaluation.
    MATE NUMBER(4), -- As in da_evaluations.
    WHITE_CHANCES BINARY_DOUBLE, -- White winning chances, %.
    BLACK_CHANCES BINARY_DOUBLE, -- Black winning chances.
    WHITE_SCORE_RATE BINARY_DOUBLE, -- White score rate: expected score, %.
    BLACK_SCORE_RATE BINARY_DOUBLE, -- Black score rate.
    DRAW_RATE BINARY_DOUBLE, -- White draw rate and Black draw rate: probability of a draw, %, the same for both.
    SHARPNESS BINARY_DOUBLE, -- Sharpness by wins and losses, with Stockfish it says nothing, see KEEPERS.
    KNOWN NUMBER(1) NOT NULL, -- 1 if a game of an earlier date had reached the position.
    PHASE VARCHAR2(10 CHAR) NOT NULL, -- OPENING, MIDDLEGAME or ENDGAME.
    KEEPERS NUMBER(1), -- As in da_evaluations.
    BEST_MOVE VARCHAR2(5 CHAR), -- The engine's move in this position (UCI).
    BEST_SAN VARCHAR2(10 CHAR), -- The same in SAN.
    MOVE_PLAYER NUMBER(1), -- Who made the half-move: 0 White, 1 Black.
    IS_BEST NUMBER(1), -- 1 if it is the engine's move, NULL if that is unknown.
    LOSS BINARY_DOUBLE, -- Points of winning chances that the mover lost.
    ACCURACY BINARY_DOUBLE, -- accuracy from 0 to 100, NULL if the half-move does not count.
    JUDGEMENT VARCHAR2(10 CHAR), -- judgement: ENGINE the engine's or nothing lost, INACCURACY (10 points), MISTAKE (20), BLUNDER (30), NULL normal or not counted.
    CPL NUMBER(5), -- Centipawn loss, NULL if it does not count.
    SWING BINARY_DOUBLE, -- Points by which the chances changed.
    CONSTRAINT PK_DA_POSITIONS PRIMARY KEY (COD_MATCH, POSITION_ORDER),
    CONSTRAINT FK_DAP_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_DAP_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE),
    CONSTRAINT FK_DAP_POSITION FOREIGN KEY (COD_POSITION) REFERENCES positions (cod_position),
    CONSTRAINT CK_DA_JUDGEMENT CHECK (JUDGEMENT IN ('ENGINE', 'INACCURACY', 'MISTAKE', 'BLUNDER')),
    CONSTRAINT CK_DA_PHASE CHECK (PHASE IN ('OPENING', 'MIDDLEGAME', 'ENDGAME'))
);

-- The analysed games, one row per side that moved (da_game).
CREATE TABLE da_matches (
    COD_MATCH NUMBER(32) NOT NULL, -- The game.
    MOVE_PLAYER NUMBER(1) NOT NULL, -- The side: 0 White, 1 Black.
    COD_ENGINE NUMBER(32) NOT NULL, -- The source.
    MOVES NUMBER(3) NOT NULL, -- Half-moves of the side that count: evaluated and not known.
    ACPL BINARY_DOUBLE, -- ACPL: average centipawn loss.
    STDCPL BINARY_DOUBLE, -- Its standard deviation.
    ACCURACY_AVG BINARY_DOUBLE, -- Mean accuracy.
    ACCURACY_LICHESS BINARY_DOUBLE, -- Accuracy as lichess computes it, of the whole game.
    ENGINE_MOVES NUMBER(3) NOT NULL, -- Judged ENGINE.
    NORMAL_MOVES NUMBER(3) NOT NULL, -- Normal ones.
    INACCURACY_MOVES NUMBER(3) NOT NULL, -- Inaccuracies.
    MISTAKE_MOVES NUMBER(3) NOT NULL, -- Mistakes.
    BLUNDER_MOVES NUMBER(3) NOT NULL, -- Blunders.
    BEST_MOVES NUMBER(3), -- Those that are the engine's move, NULL if that is unknown.
    HIGHEST_CHANCES BINARY_DOUBLE, -- The side's highest winning chances in the game.
    LOWEST_CHANCES BINARY_DOUBLE, -- The lowest.
    TURNING_POINT NUMBER(3), -- Half-move of the game's last turning point.
    WORST_MOVE NUMBER(3), -- Half-move with the side's greatest loss.
    GAME_LENGTH NUMBER(3) NOT NULL, -- Half-moves of the game.
    CONSTRAINT PK_DA_MATCHES PRIMARY KEY (COD_MATCH, MOVE_PLAYER),
    CONSTRAINT FK_DAM_MATCH FOREIGN KEY (COD_MATCH) REFERENCES matches (COD_MATCH),
    CONSTRAINT FK_DAM_ENGINE FOREIGN KEY (COD_ENGINE) REFERENCES da_engines (COD_ENGINE)
);

-- Sums per player, as the file spells the name, and colour.
CREATE TABLE da_players (
    PLAYER VARCHAR2(100 CHAR) NOT NULL, -- The player.
    MOVE_PLAYER NUMBER(1) NOT NULL, -- 0 with White, 1 with Black.
    GAMES NUMBER NOT NULL, -- Games analysed.
    MOVES NUMBER NOT NULL, -- Half-moves that count.
    CPL_SUM BINARY_DOUBLE, -- Sum of CPL, by MOVES the ACPL.
    ACCURACY_SUM BINARY_DOUBLE, -- Sum of ACCURACY.
    ENGINE_MOVES NUMBER NOT NULL, -- Sums of da_matches.
    NORMAL_MOVES NUMBER NOT NULL, -- Normal ones.
    INACCURACY_MOVES NUMBER NOT NULL, -- Inaccuracies.
    MISTAKE_MOVES NUMBER NOT NULL, -- Mistakes.
    BLUNDER_MOVES NUMBER NOT NULL, -- Blunders.
    BEST_MOVES NUMBER, -- Those that are the engine's move.
    COMPARED_MOVES NUMBER, -- Those of which that is known.
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
SELECT 1, 'EVENT_CHECK' FROM DUAL /* check that is not mate */
UNION ALL SELECT 2, 'EVENT_CHECK_MATE' FROM DUAL /* checkmate */
UNION ALL SELECT 4, 'EVENT_MULTIPLE_CHECK' FROM DUAL /* two pieces give check */
UNION ALL SELECT 8, 'EVENT_DISCOVERED_CHECK' FROM DUAL /* a piece that did not move gives check */
UNION ALL SELECT 16, 'EVENT_DRAW_OFFER' FROM DUAL /* draw offered */
UNION ALL SELECT 32, 'EVENT_PAWN_PROMOTED' FROM DUAL /* promotion */
UNION ALL SELECT 64, 'EVENT_PAWN_PASSANT' FROM DUAL /* capture en passant */
UNION ALL SELECT 128, 'EVENT_CAPTURE' FROM DUAL /* capture */
UNION ALL SELECT 256, 'EVENT_CASTLEK' FROM DUAL /* castling king's side */
UNION ALL SELECT 512, 'EVENT_CASTLEQ' FROM DUAL /* castling queen's side */
UNION ALL SELECT 1024, 'EVENT_PAWN1' FROM DUAL /* a pawn moves */
UNION ALL SELECT 2048, 'EVENT_WBISHOP1' FROM DUAL /* a light-squared bishop moves */
UNION ALL SELECT 4096, 'EVENT_KNIGHT1' FROM DUAL /* a knight moves */
UNION ALL SELECT 8192, 'EVENT_ROOK1' FROM DUAL /* a rook moves */
UNION ALL SELECT 16384, 'EVENT_QUEEN1' FROM DUAL /* a queen moves */
UNION ALL SELECT 32768, 'EVENT_KING1' FROM DUAL /* a king moves */
UNION ALL SELECT 65536, 'EVENT_PAWN2' FROM DUAL /* a pawn is captured */
UNION ALL SELECT 131072, 'EVENT_WBISHOP2' FROM DUAL /* a light-squared bishop is captured */
UNION ALL SELECT 262144, 'EVENT_KNIGHT2' FROM DUAL /* a knight is captured */
UNION ALL SELECT 524288, 'EVENT_ROOK2' FROM DUAL /* a rook is captured */
UNION ALL SELECT 1048576, 'EVENT_QUEEN2' FROM DUAL /* a queen is captured */
UNION ALL SELECT 2097152, 'EVENT_MOVE' FROM DUAL /* neither capture nor castling */
UNION ALL SELECT 4194304, 'EVENT_BBISHOP1' FROM DUAL /* a dark-squared bishop moves */
UNION ALL SELECT 8388608, 'EVENT_BBISHOP2' FROM DUAL /* a dark-squared bishop is captured */
UNION ALL SELECT 16777216, 'EVENT_BISHOP3' FROM DUAL /* promotes to a bishop */
UNION ALL SELECT 33554432, 'EVENT_KNIGHT3' FROM DUAL /* promotes to a knight */
UNION ALL SELECT 67108864, 'EVENT_ROOK3' FROM DUAL /* promotes to a rook */
UNION ALL SELECT 134217728, 'EVENT_QUEEN3' FROM DUAL /* promotes to a queen */;

-- Rows of keywords
INSERT INTO keywords (COD_KEYWORD, KEYWORD, KEYWORD_TYPE, DESCRIPTION)
SELECT 3, 'PST_MATCHCOUNT', 'PST', 'Distinct games with the position' FROM DUAL
UNION ALL SELECT 4, 'PST_OCCURCOUNT', 'PST', 'Occurrences of the position, the initial one included' FROM DUAL
UNION ALL SELECT 5, 'Event', 'MKW', 'Tournament or match' FROM DUAL
UNION ALL SELECT 6, 'Site', 'MKW', 'Place or link' FROM DUAL
UNION ALL SELECT 7, 'Date', 'MKW', 'Date of the game' FROM DUAL
UNION ALL SELECT 8, 'Round', 'MKW', 'Round of the tournament' FROM DUAL
UNION ALL SELECT 9, 'White', 'MKW', 'White''s player' FROM DUAL
UNION ALL SELECT 10, 'Black', 'MKW', 'Black''s player' FROM DUAL
UNION ALL SELECT 11, 'Result', 'MKW', 'Result of the game' FROM DUAL
UNION ALL SELECT 12, 'EventDate', 'MKW', 'Start of the tournament' FROM DUAL
UNION ALL SELECT 13, 'SetUp', 'MKW', '1 if it begins elsewhere than usual' FROM DUAL
UNION ALL SELECT 14, 'PlyCount', 'MKW', 'Half-moves as the file counts them' FROM DUAL
UNION ALL SELECT 15, 'FEN', 'MKW', 'Initial position as FEN' FROM DUAL
UNION ALL SELECT 16, 'ECO', 'MKW', 'Opening code, A00 to E99' FROM DUAL
UNION ALL SELECT 17, 'EventType', 'MKW', 'Kind of tournament' FROM DUAL
UNION ALL SELECT 18, 'EventRounds', 'MKW', 'Number of rounds' FROM DUAL
UNION ALL SELECT 19, 'EventCountry', 'MKW', 'Country of the tournament' FROM DUAL
UNION ALL SELECT 20, 'Source', 'MKW', 'Where the game comes from' FROM DUAL
UNION ALL SELECT 21, 'SourceDate', 'MKW', 'Date of the source' FROM DUAL
UNION ALL SELECT 22, 'WhiteElo', 'MKW', 'White''s Elo rating' FROM DUAL
UNION ALL SELECT 23, 'BlackElo', 'MKW', 'Black''s Elo rating' FROM DUAL
UNION ALL SELECT 24, 'EventCategory', 'MKW', 'Category of the tournament' FROM DUAL
UNION ALL SELECT 25, 'WhiteTeam', 'MKW', 'White''s team' FROM DUAL
UNION ALL SELECT 26, 'BlackTeam', 'MKW', 'Black''s team' FROM DUAL
UNION ALL SELECT 27, 'WhiteTeamCountry', 'MKW', 'Country of White''s team' FROM DUAL
UNION ALL SELECT 28, 'BlackTeamCountry', 'MKW', 'Country of Black''s team' FROM DUAL
UNION ALL SELECT 29, 'MST_WCHECKCOUNT', 'MST', 'Checks given by White' FROM DUAL
UNION ALL SELECT 30, 'MST_WMULTICHECKCOUNT', 'MST', 'Double checks given by White' FROM DUAL
UNION ALL SELECT 31, 'MST_WDISCCHECKCOUNT', 'MST', 'Discovered checks given by White' FROM DUAL
UNION ALL SELECT 32, 'MST_BCHECKCOUNT', 'MST', 'Checks given by Black' FROM DUAL
UNION ALL SELECT 33, 'MST_BMULTICHECKCOUNT', 'MST', 'Double checks given by Black' FROM DUAL
UNION ALL SELECT 34, 'MST_BDISCCHECKCOUNT', 'MST', 'Discovered checks given by Black' FROM DUAL
UNION ALL SELECT 35, 'MST_TCHECKCOUNT', 'MST', 'Checks given by either side' FROM DUAL
UNION ALL SELECT 36, 'MST_TMULTICHECKCOUNT', 'MST', 'Double checks given by either side' FROM DUAL
UNION ALL SELECT 37, 'MST_TDISCCHECKCOUNT', 'MST', 'Discovered checks given by either side' FROM DUAL
UNION ALL SELECT 45, 'Opening', 'MKW', 'Name of the opening' FROM DUAL
UNION ALL SELECT 46, 'Annotator', 'MKW', 'Who annotated the game' FROM DUAL
UNION ALL SELECT 47, 'Plycount', 'MKW', 'Another spelling of PlyCount' FROM DUAL
UNION ALL SELECT 48, 'Apertura', 'MKW', 'Opening, in Spanish files' FROM DUAL
UNION ALL SELECT 49, 'WhiteFideId', 'MKW', 'White''s FIDE number' FROM DUAL
UNION ALL SELECT 50, 'BlackFideId', 'MKW', 'Black''s FIDE number' FROM DUAL
UNION ALL SELECT 51, 'WhiteClock', 'MKW', 'White''s clock' FROM DUAL
UNION ALL SELECT 52, 'BlackClock', 'MKW', 'Black''s clock' FROM DUAL
UNION ALL SELECT 53, 'BlackTitle', 'MKW', 'Black''s title (GM, IM…)' FROM DUAL
UNION ALL SELECT 54, 'Variation', 'MKW', 'Variation of the opening' FROM DUAL
UNION ALL SELECT 55, 'WhiteTitle', 'MKW', 'White''s title (GM, IM…)' FROM DUAL
UNION ALL SELECT 100, 'FinalState', 'MKW', 'What the final board is, derived here: checkmate, stalemate, insufficient material, fifty moves, threefold repetition or none' FROM DUAL;
