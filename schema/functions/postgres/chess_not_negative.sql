-- A number of half-moves, or error 22023.
CREATE FUNCTION @extschema@.chess_not_negative(halfmoves int) RETURNS int
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1
AS $function$
BEGIN
    IF halfmoves < 0 THEN
        RAISE EXCEPTION 'a number of half-moves is not negative: %', halfmoves USING ERRCODE = '22023';
    END IF;
    RETURN halfmoves;
END
$function$;
