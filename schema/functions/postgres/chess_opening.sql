-- The range of texts of games that begin with an opening, check marks aside: from
-- the opening with a blank at its end, cut to the length that ix_cg_opening keeps,
-- up to the same with its last character raised. All texts for an empty opening.
CREATE FUNCTION @extschema@.chess_opening(opening text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $function$
DECLARE
    moves text := translate(@extschema@.getFirstMoves(opening, 40000), '+#', '');
BEGIN
    RETURN CASE moves WHEN '' THEN '' ELSE left(moves || ' ', 2000) END;
END
$function$;

CREATE FUNCTION @extschema@.chess_after_opening(opening text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $function$
DECLARE
    moves text := @extschema@.chess_opening(opening);
BEGIN
    RETURN CASE moves WHEN '' THEN '~' ELSE left(moves, -1) || chr(ascii(right(moves, 1)) + 1) END;
END
$function$;
