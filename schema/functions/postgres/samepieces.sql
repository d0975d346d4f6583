-- Whether the same pieces stand on the same squares of two boards. Side to move,
-- castling, en passant and counters are ignored.
CREATE FUNCTION @extschema@.samePieces(a text, b text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 50
AS $function$
SELECT @extschema@.chess_squares($1) = @extschema@.chess_squares($2)
$function$;
