-- +goose Up

-- Where evaluations come from: an engine and its limit, or those of a PGN file.
CREATE TABLE da_engines (
    COD_ENGINE BIGINT NOT NULL, -- Code of the source.
    NAME VARCHAR(100) NOT NULL, -- Name of the engine, or of who evaluated the PGN.
    SOURCE VARCHAR(6) NOT NULL, -- engine, or pgn for a file.
    LIMIT_KIND VARCHAR(10) NOT NULL, -- Limit per position: nodes, depth, movetime (not reproducible), none.
    LIMIT_VALUE BIGINT NOT NULL, -- Nodes, half-moves or milliseconds.
    MULTIPV SMALLINT NOT NULL, -- Lines that the engine gives.
    HASH_MB INTEGER NOT NULL, -- Its memory in MB.
    BINARY_SHA256 VARCHAR(64) NOT NULL -- SHA-256 of the program, - if there is none.
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
    PV VARCHAR(100) -- The principal variation (UCI).
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
    GAME_LENGTH SMALLINT NOT NULL -- Half-moves of the game.
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
    COMPARED_MOVES BIGINT -- Those of which that is known.
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
