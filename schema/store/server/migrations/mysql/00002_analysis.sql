-- +goose Up

-- A CREATE cannot be rolled back here: an interrupted migration finds its own tables.

-- Where evaluations come from: an engine and its limit, or those of a PGN file.
CREATE TABLE IF NOT EXISTS da_engines (
    COD_ENGINE BIGINT NOT NULL, -- Code of the source.
    NAME VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- Name of the engine, or of who evaluated the PGN.
    SOURCE VARCHAR(6) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- engine, or pgn for a file.
    LIMIT_KIND VARCHAR(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- Limit per position: nodes, depth, movetime (not reproducible), none.
    LIMIT_VALUE BIGINT NOT NULL, -- Nodes, half-moves or milliseconds.
    MULTIPV SMALLINT NOT NULL, -- Lines that the engine gives.
    HASH_MB INTEGER NOT NULL, -- Its memory in MB.
    BINARY_SHA256 VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- SHA-256 of the program, - if there is none.
    CONSTRAINT PK_DA_ENGINES PRIMARY KEY (COD_ENGINE)
);

-- What an engine says of each position (position_analysis). Evaluations of PGN files belong to their game and are in da_positions alone.
CREATE TABLE IF NOT EXISTS da_evaluations (
    EVAL_KEY BIGINT NOT NULL, -- Code of FEN.
    COD_ENGINE BIGINT NOT NULL, -- The source.
    FEN VARCHAR(90) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- The position: pieces, side to move, castling, en passant if it is legal.
    CENTIPAWN INTEGER NOT NULL, -- centipawn: evaluation in hundredths of a pawn, positive for White, mate in n is ±(32000 - n).
    MATE SMALLINT, -- Moves to mate, negative if Black gives it, 0 mated on the board.
    WINS SMALLINT NOT NULL, -- wins: of a thousand games, those White wins.
    DRAWS SMALLINT NOT NULL, -- draws: those drawn.
    LOSSES SMALLINT NOT NULL, -- losses: those Black wins.
    BEST_MOVE VARCHAR(5) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- best move: the engine's move (UCI, e2e4), NULL if the game is over.
    SECOND_MOVE VARCHAR(5) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- The second best.
    SECOND_CENTIPAWN INTEGER, -- Its evaluation.
    KEEPERS SMALLINT, -- Of the engine's lines (3 or more), how many are within 10 points of chances of the best, 1 is an only move.
    COMPLEXITY DOUBLE, -- Complexity (Guid and Bratko): sum of the changes of chances when the engine changed its move.
    DEPTH SMALLINT NOT NULL, -- Depth, 0 without an engine.
    SELDEPTH SMALLINT, -- Greatest depth.
    NODES BIGINT, -- Nodes searched.
    TIME_SEC DOUBLE, -- Seconds of search.
    PV VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- The principal variation (UCI).
    CONSTRAINT PK_DA_EVALUATIONS PRIMARY KEY (EVAL_KEY, COD_ENGINE)
);

-- The positions of the analysed games with their figures (da_position), and the half-move that led to each.
CREATE TABLE IF NOT EXISTS da_positions (
    COD_MATCH BIGINT NOT NULL, -- The game.
    POSITION_ORDER SMALLINT NOT NULL, -- 0 the initial one, n the one after half-move n.
    EVAL_KEY BIGINT NOT NULL, -- The position in da_evaluations.
    COD_ENGINE BIGINT NOT NULL, -- The source.
    COD_POSITION BIGINT NOT NULL, -- The position in positions.
    CENTIPAWN INTEGER, -- As in da_evaluations, NULL without an evaluation.
    MATE SMALLINT, -- As in da_evaluations.
    WHITE_CHANCES DOUBLE, -- White winning chances, %.
    BLACK_CHANCES DOUBLE, -- Black winning chances.
    WHITE_SCORE_RATE DOUBLE, -- White score rate: expected score, %.
    BLACK_SCORE_RATE DOUBLE, -- Black score rate.
    DRAW_RATE DOUBLE, -- White draw rate and Black draw rate: probability of a draw, %, the same for both.
    SHARPNESS DOUBLE, -- Sharpness by wins and losses, with Stockfish it says nothing, see KEEPERS.
    KNOWN SMALLINT NOT NULL, -- 1 if a game of an earlier date had reached the position.
    PHASE VARCHAR(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- OPENING, MIDDLEGAME or ENDGAME.
    KEEPERS SMALLINT, -- As in da_evaluations.
    BEST_MOVE VARCHAR(5) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- The engine's move in this position (UCI).
    BEST_SAN VARCHAR(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- The same in SAN.
    MOVE_PLAYER SMALLINT, -- Who made the half-move: 0 White, 1 Black.
    IS_BEST SMALLINT, -- 1 if it is the engine's move, NULL if that is unknown.
    LOSS DOUBLE, -- Points of winning chances that the mover lost.
    ACCURACY DOUBLE, -- accuracy from 0 to 100, NULL if the half-move does not count.
    JUDGEMENT VARCHAR(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, -- judgement: ENGINE the engine's or nothing lost, INACCURACY (10 points), MISTAKE (20), BLUNDER (30), NULL normal or not counted.
    CPL INTEGER, -- Centipawn loss, NULL if it does not count.
    SWING DOUBLE, -- Points by which the chances changed.
    CONSTRAINT PK_DA_POSITIONS PRIMARY KEY (COD_MATCH, POSITION_ORDER),
    CONSTRAINT CK_DA_JUDGEMENT CHECK (JUDGEMENT IN ('ENGINE', 'INACCURACY', 'MISTAKE', 'BLUNDER')),
    CONSTRAINT CK_DA_PHASE CHECK (PHASE IN ('OPENING', 'MIDDLEGAME', 'ENDGAME'))
);

-- The analysed games, one row per side that moved (da_game).
CREATE TABLE IF NOT EXISTS da_matches (
    COD_MATCH BIGINT NOT NULL, -- The game.
    MOVE_PLAYER SMALLINT NOT NULL, -- The side: 0 White, 1 Black.
    COD_ENGINE BIGINT NOT NULL, -- The source.
    MOVES SMALLINT NOT NULL, -- Half-moves of the side that count: evaluated and not known.
    ACPL DOUBLE, -- ACPL: average centipawn loss.
    STDCPL DOUBLE, -- Its standard deviation.
    ACCURACY_AVG DOUBLE, -- Mean accuracy.
    ACCURACY_LICHESS DOUBLE, -- Accuracy as lichess computes it, of the whole game.
    ENGINE_MOVES SMALLINT NOT NULL, -- Judged ENGINE.
    NORMAL_MOVES SMALLINT NOT NULL, -- Normal ones.
    INACCURACY_MOVES SMALLINT NOT NULL, -- Inaccuracies.
    MISTAKE_MOVES SMALLINT NOT NULL, -- Mistakes.
    BLUNDER_MOVES SMALLINT NOT NULL, -- Blunders.
    BEST_MOVES SMALLINT, -- Those that are the engine's move, NULL if that is unknown.
    HIGHEST_CHANCES DOUBLE, -- The side's highest winning chances in the game.
    LOWEST_CHANCES DOUBLE, -- The lowest.
    TURNING_POINT SMALLINT, -- Half-move of the game's last turning point.
    WORST_MOVE SMALLINT, -- Half-move with the side's greatest loss.
    GAME_LENGTH SMALLINT NOT NULL, -- Half-moves of the game.
    CONSTRAINT PK_DA_MATCHES PRIMARY KEY (COD_MATCH, MOVE_PLAYER)
);

-- Sums per player, as the file spells the name, and colour.
CREATE TABLE IF NOT EXISTS da_players (
    PLAYER VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL, -- The player.
    MOVE_PLAYER SMALLINT NOT NULL, -- 0 with White, 1 with Black.
    GAMES BIGINT NOT NULL, -- Games analysed.
    MOVES BIGINT NOT NULL, -- Half-moves that count.
    CPL_SUM DOUBLE, -- Sum of CPL, by MOVES the ACPL.
    ACCURACY_SUM DOUBLE, -- Sum of ACCURACY.
    ENGINE_MOVES BIGINT NOT NULL, -- Sums of da_matches.
    NORMAL_MOVES BIGINT NOT NULL, -- Normal ones.
    INACCURACY_MOVES BIGINT NOT NULL, -- Inaccuracies.
    MISTAKE_MOVES BIGINT NOT NULL, -- Mistakes.
    BLUNDER_MOVES BIGINT NOT NULL, -- Blunders.
    BEST_MOVES BIGINT, -- Those that are the engine's move.
    COMPARED_MOVES BIGINT, -- Those of which that is known.
    CONSTRAINT PK_DA_PLAYERS PRIMARY KEY (PLAYER, MOVE_PLAYER)
);

-- Each analysed game, one per row, with the figures of both sides.
CREATE OR REPLACE VIEW VW_DA_MATCHES AS
SELECT m.COD_MATCH, m.MATCH_DESCRIPTION, m.MATCH_DATE, m.WHITE, m.BLACK, m.RESULT, m.RESULT_TEXT, m.MOVE_COUNT, m.FULLMOVE_COUNT,
    w.COD_ENGINE AS white_COD_ENGINE, w.MOVES AS white_MOVES, w.ACPL AS white_ACPL, w.STDCPL AS white_STDCPL, w.ACCURACY_AVG AS white_ACCURACY_AVG, w.ACCURACY_LICHESS AS white_ACCURACY_LICHESS, w.ENGINE_MOVES AS white_ENGINE_MOVES, w.NORMAL_MOVES AS white_NORMAL_MOVES, w.INACCURACY_MOVES AS white_INACCURACY_MOVES, w.MISTAKE_MOVES AS white_MISTAKE_MOVES, w.BLUNDER_MOVES AS white_BLUNDER_MOVES, w.BEST_MOVES AS white_BEST_MOVES, w.HIGHEST_CHANCES AS white_HIGHEST_CHANCES, w.LOWEST_CHANCES AS white_LOWEST_CHANCES, w.TURNING_POINT AS white_TURNING_POINT, w.WORST_MOVE AS white_WORST_MOVE,
    b.COD_ENGINE AS black_COD_ENGINE, b.MOVES AS black_MOVES, b.ACPL AS black_ACPL, b.STDCPL AS black_STDCPL, b.ACCURACY_AVG AS black_ACCURACY_AVG, b.ACCURACY_LICHESS AS black_ACCURACY_LICHESS, b.ENGINE_MOVES AS black_ENGINE_MOVES, b.NORMAL_MOVES AS black_NORMAL_MOVES, b.INACCURACY_MOVES AS black_INACCURACY_MOVES, b.MISTAKE_MOVES AS black_MISTAKE_MOVES, b.BLUNDER_MOVES AS black_BLUNDER_MOVES, b.BEST_MOVES AS black_BEST_MOVES, b.HIGHEST_CHANCES AS black_HIGHEST_CHANCES, b.LOWEST_CHANCES AS black_LOWEST_CHANCES, b.TURNING_POINT AS black_TURNING_POINT, b.WORST_MOVE AS black_WORST_MOVE
FROM matches m
LEFT JOIN da_matches w ON w.COD_MATCH = m.COD_MATCH AND w.MOVE_PLAYER = 0
LEFT JOIN da_matches b ON b.COD_MATCH = m.COD_MATCH AND b.MOVE_PLAYER = 1
WHERE w.COD_MATCH IS NOT NULL OR b.COD_MATCH IS NOT NULL;
