-- The first half-moves of a game, numbered and without the result; all of them if
-- there are no more. The cost says less than the truth, so that the planner puts
-- the expression into hasOpening instead of giving its index up.
CREATE FUNCTION @extschema@.getFirstMoves(game text, halfmoves int) RETURNS @extschema@.chessgame
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 4
AS $function$
DECLARE
    words text[];
    before int := 0; -- words of the FEN
    last int;
BEGIN
    halfmoves := least(@extschema@.chess_not_negative(halfmoves), 40000);
    IF NOT @extschema@.chess_canonical(game) THEN
        game := @extschema@.chessgame(game);
    END IF;
    words := string_to_array(game, ' ');
    IF left(game, 5) = '[FEN ' THEN
        before := cardinality(string_to_array(split_part(game, '"', 2), ' ')) + 1;
    END IF;
    IF words[cardinality(words)] IN ('*', '1-0', '0-1', '1/2-1/2') THEN
        words := words[:cardinality(words) - 1];
    END IF;
    last := before + halfmoves + CASE WHEN words[before + 1] LIKE '%...' THEN halfmoves / 2 + least(halfmoves, 1) ELSE (halfmoves + 1) / 2 END;
    RETURN array_to_string(words[:last], ' ');
END
$function$;

-- The same of a game by its row of games, and by its COD_MATCH.
CREATE FUNCTION @extschema@.getFirstMoves(game @extschema@.games, halfmoves int) RETURNS @extschema@.chessgame
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 4
AS $function$
SELECT @extschema@.getFirstMoves(($1).moves, $2)
$function$;

CREATE FUNCTION @extschema@.getFirstMoves(cod_match bigint, halfmoves int) RETURNS @extschema@.chessgame
LANGUAGE sql STABLE STRICT PARALLEL SAFE COST 20
AS $function$
SELECT @extschema@.getFirstMoves(c.moves, $2) FROM @extschema@.chess_games c WHERE c.cod_match = $1
$function$;
