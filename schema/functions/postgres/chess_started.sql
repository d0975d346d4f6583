-- The FEN that a game starts with: that of its tag, or what its first board and
-- half-move tell where it has none. Keyword 15 is FEN.
CREATE FUNCTION @extschema@.chess_started(cod_match bigint) RETURNS text
LANGUAGE sql STABLE STRICT PARALLEL SAFE COST 50
AS $function$
SELECT @extschema@.chess_fen(coalesce(CASE WHEN @extschema@.chess_squares(t.fen) = p.board THEN t.fen END,
        @extschema@.chess_placement(p.board) || CASE coalesce(f.move_player, 0) WHEN 0 THEN ' w' ELSE ' b' END || ' - - 0 ' || coalesce(f.move_number, 1)))
    FROM @extschema@.matches m JOIN @extschema@.positions p ON p.cod_position = m.initial_position
    LEFT JOIN @extschema@.match_moves f ON f.cod_match = m.cod_match AND f.move_order = 1
    CROSS JOIN LATERAL (SELECT @extschema@.chess_fen(@extschema@.chess_tag(m.cod_match, 15)) AS fen) t
    WHERE m.cod_match = $1
$function$;
