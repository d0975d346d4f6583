-- The functions of a game by its COD_MATCH, for DuckDB: temporary macros, which a
-- connection may have on a database that it only reads. Each is written into the
-- statement that calls it, so what it is given comes first in its FROM, where no
-- column of the macro's own can be taken for it, and tables are named with their
-- schema, for a WITH of the statement could have their names.

-- The 64 letters of a board that is given as FEN or as they are.
CREATE TEMP MACRO chess_squares(board) AS (
    SELECT CASE
        WHEN chess_s.squares IS NULL OR regexp_full_match(chess_s.squares, '[KQRBNPkqrbnp0]{64}') THEN chess_s.squares
        WHEN regexp_full_match(chess_s.squares, '([KQRBNPkqrbnp0]{8}/){7}[KQRBNPkqrbnp0]{8}') THEN replace(chess_s.squares, '/', '')
        ELSE error('this is no board: eight ranks of eight squares as FEN has them, or 64 characters from a8 to h1 with 0 for an empty square') END
    FROM (SELECT CASE WHEN split_part(trim(board), ' ', 1) LIKE '%/%' THEN
            replace(replace(replace(replace(replace(replace(replace(replace(split_part(trim(board), ' ', 1),
                '8', '00000000'), '7', '0000000'), '6', '000000'), '5', '00000'), '4', '0000'), '3', '000'), '2', '00'), '1', '0')
            ELSE split_part(trim(board), ' ', 1) END AS squares) chess_s
);

-- The first field of a FEN for 64 letters.
CREATE TEMP MACRO chess_placement(squares) AS
    replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(squares, '(.{8})(.{8})(.{8})(.{8})(.{8})(.{8})(.{8})(.{8})', '\1/\2/\3/\4/\5/\6/\7/\8'),
        '00000000', '8'), '0000000', '7'), '000000', '6'), '00000', '5'), '0000', '4'), '000', '3'), '00', '2'), '0', '1');

-- The number, where it is not negative.
CREATE TEMP MACRO chess_not_negative(n) AS CASE WHEN n < 0 THEN error('a number of half-moves is not negative') ELSE n END;

-- The half-moves of movetext, without numbers, result and check marks.
CREATE TEMP MACRO chess_halfmoves(moves) AS
    list_filter(string_split(trim(regexp_replace(regexp_replace(moves, '\d+\.+|(\*|1-0|0-1|1/2-1/2)\s*$', ' ', 'g'), '[+#\s]+', ' ', 'g')), ' '), lambda word : word <> '');

-- The COD_POSITION of a board, NULL where no game has it.
CREATE TEMP MACRO boardCode(board) AS (
    SELECT max(chess_p.cod_position) FROM (SELECT chess_squares(board) AS squares) chess_a JOIN main.positions chess_p ON chess_p.board = chess_a.squares
);

-- The first half-moves of a game, numbered; all of them if there are no more.
CREATE TEMP MACRO getFirstMoves(game, halfmoves) AS (
    SELECT CASE WHEN max(chess_m.cod_match) IS NOT NULL AND max(chess_a.n) IS NOT NULL THEN
        coalesce(string_agg(CASE WHEN chess_mm.move_player = 0 THEN chess_mm.move_number || '. ' WHEN chess_mm.move_order = 1 THEN chess_mm.move_number || '... ' ELSE '' END
            || chess_mm.move_an_text, ' ' ORDER BY chess_mm.move_order), '') END
    FROM (SELECT game AS code, chess_not_negative(halfmoves) AS n) chess_a
    JOIN main.matches chess_m ON chess_m.cod_match = chess_a.code
    LEFT JOIN main.match_moves chess_mm ON chess_mm.cod_match = chess_a.code AND chess_mm.move_order <= chess_a.n
);

CREATE TEMP MACRO getOpening(game, halfmoves) AS getFirstMoves(game, halfmoves);

-- Whether a game begins with exactly these half-moves, check marks aside; one that
-- starts from another position does not, but with none at all.
CREATE TEMP MACRO hasOpening(game, opening) AS (
    SELECT CASE WHEN max(chess_m.cod_match) IS NOT NULL THEN
        coalesce(list(translate(chess_mm.move_an_text, '+#', '') ORDER BY chess_mm.move_order) FILTER (chess_mm.move_order IS NOT NULL), []) = any_value(chess_a.line)
        AND (len(any_value(chess_a.line)) = 0 OR max(chess_m.initial_position) = (SELECT max(chess_p.cod_position) FROM main.positions chess_p
            WHERE chess_p.board = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR')) END
    FROM (SELECT game AS code, chess_halfmoves(opening) AS line) chess_a
    JOIN main.matches chess_m ON chess_m.cod_match = chess_a.code
    LEFT JOIN main.match_moves chess_mm ON chess_mm.cod_match = chess_a.code AND chess_mm.move_order <= len(chess_a.line)
);

-- Whether the pieces of a board stood so after 0 to so many half-moves of a game.
CREATE TEMP MACRO hasBoard(game, board, halfmoves) AS (
    SELECT CASE WHEN max(chess_m.cod_match) IS NOT NULL AND max(chess_a.n) IS NOT NULL AND max(chess_a.squares) IS NOT NULL THEN count(chess_p.cod_position) > 0 END
    FROM (SELECT game AS code, chess_squares(board) AS squares, chess_not_negative(halfmoves) AS n) chess_a
    JOIN main.matches chess_m ON chess_m.cod_match = chess_a.code
    LEFT JOIN main.match_positions chess_mp ON chess_mp.cod_match = chess_a.code AND chess_mp.position_order <= chess_a.n
    LEFT JOIN main.positions chess_p ON chess_p.cod_position = chess_mp.cod_position AND chess_p.board = chess_a.squares
);

-- The FEN fields that a game starts with, as a list: those of its tag where its
-- board is the game's first one, else what its first half-move tells. Keyword 15 is FEN.
CREATE TEMP MACRO chess_started(game) AS (
    SELECT CASE
        WHEN max(chess_p.board) = 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR' THEN ['', 'w', 'KQkq', '-', '0', '1']
        WHEN len(string_split(trim(max(chess_v.kw_value)), ' ')) = 6 AND split_part(trim(max(chess_v.kw_value)), ' ', 1) = chess_placement(max(chess_p.board))
            THEN string_split(trim(max(chess_v.kw_value)), ' ')
        ELSE ['', CASE coalesce(max(chess_f.move_player), 0) WHEN 0 THEN 'w' ELSE 'b' END, '-', '-', '0', coalesce(max(chess_f.move_number), 1)::VARCHAR] END
    FROM (SELECT game AS code) chess_a
    JOIN main.matches chess_m ON chess_m.cod_match = chess_a.code
    JOIN main.positions chess_p ON chess_p.cod_position = chess_m.initial_position
    LEFT JOIN main.match_moves chess_f ON chess_f.cod_match = chess_a.code AND chess_f.move_order = 1
    LEFT JOIN main.match_keywords chess_k ON chess_k.cod_match = chess_a.code AND chess_k.cod_keyword = 15
    LEFT JOIN main.keyword_values chess_v ON chess_v.cod_value = chess_k.cod_value
);

-- The board of a game after so many half-moves, 0 the start, as FEN. Beyond the end
-- it is an error. Event bits: 128 captures, 1024 a pawn moves.
CREATE TEMP MACRO getBoard(game, halfmoves) AS (
    SELECT CASE
        WHEN chess_r.length < chess_r.n THEN error('the game has ' || chess_r.length || ' half-moves')
        WHEN chess_r.n = 0 THEN chess_placement(chess_r.squares) || ' ' || array_to_string(chess_r.fen[2:6], ' ')
        ELSE chess_placement(chess_r.squares) || CASE chess_r.turn WHEN 0 THEN ' b ' ELSE ' w ' END
            || coalesce(nullif(regexp_replace(replace(chess_r.fen[3], '-', ''), '[' || chess_r.lost || '-]', '', 'g'), ''), '-') || ' '
            || coalesce(chr(97 + (chess_r.jumped & 7)::INTEGER) || ((chess_r.jumped >> 3) + 1), '-') || ' '
            || CASE WHEN chess_r.quiet IS NULL THEN chess_r.fen[5]::BIGINT + chess_r.n ELSE chess_r.n - chess_r.quiet END || ' ' || (chess_r.number + chess_r.turn) END
    FROM (
        SELECT max(chess_a.n) AS n, max(chess_m.move_count) AS length, max(chess_p.board) AS squares, chess_started(max(chess_a.code)) AS fen,
            max(chess_mm.move_player) FILTER (chess_mm.move_order = chess_a.n) AS turn, max(chess_mm.move_number) FILTER (chess_mm.move_order = chess_a.n) AS number,
            max(chess_mm.move_order) FILTER (chess_mm.move_events & 1152 <> 0) AS quiet,
            max((chess_mm.move_to + chess_mm.move_from) // 2) FILTER (chess_mm.move_order = chess_a.n AND chess_mm.move_events & 1024 <> 0
                AND abs(chess_mm.move_to - chess_mm.move_from) = 16) AS jumped,
            coalesce(string_agg(CASE chess_mm.move_from WHEN 4 THEN 'KQ' WHEN 7 THEN 'K' WHEN 0 THEN 'Q' WHEN 60 THEN 'kq' WHEN 63 THEN 'k' WHEN 56 THEN 'q' END, ''), '')
                || coalesce(string_agg(CASE chess_mm.move_to WHEN 7 THEN 'K' WHEN 0 THEN 'Q' WHEN 63 THEN 'k' WHEN 56 THEN 'q' END, ''), '') AS lost
        FROM (SELECT game AS code, chess_not_negative(halfmoves) AS n) chess_a
        JOIN main.matches chess_m ON chess_m.cod_match = chess_a.code
        LEFT JOIN main.match_positions chess_mp ON chess_mp.cod_match = chess_a.code AND chess_mp.position_order = chess_a.n
        LEFT JOIN main.positions chess_p ON chess_p.cod_position = chess_mp.cod_position
        LEFT JOIN main.match_moves chess_mm ON chess_mm.cod_match = chess_a.code AND chess_mm.move_order <= chess_a.n
    ) chess_r
);
