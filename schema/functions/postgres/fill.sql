-- Adds to chess_games what it lacks of the games with codes from $1 to $2.
INSERT INTO @extschema@.chess_games (cod_match, moves, boards)
SELECT m.cod_match,
    concat_ws(' ',
        CASE WHEN m.initial_position <> @extschema@.boardCode('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR') THEN '[FEN "' || @extschema@.chess_started(m.cod_match) || '"]' END,
        (SELECT string_agg(CASE WHEN mm.move_player = 0 THEN mm.move_number || '. ' WHEN mm.move_order = 1 THEN mm.move_number || '... ' ELSE '' END
            || mm.move_an_text, ' ' ORDER BY mm.move_order) FROM @extschema@.match_moves mm WHERE mm.cod_match = m.cod_match),
        m.result_text),
    (SELECT array_agg(mp.cod_position ORDER BY mp.position_order) FROM @extschema@.match_positions mp WHERE mp.cod_match = m.cod_match)
FROM @extschema@.matches m
WHERE m.cod_match BETWEEN $1 AND $2 AND NOT EXISTS (SELECT 1 FROM @extschema@.chess_games c WHERE c.cod_match = m.cod_match);
