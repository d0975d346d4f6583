-- A board of a FEN, with any number of its fields, or of the 64 characters of
-- positions.board.
CREATE FUNCTION @extschema@.chessboard(board text) RETURNS @extschema@.chessboard
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 50
AS $function$
SELECT CASE WHEN length($1) = 64 AND strpos($1, '/') = 0 THEN @extschema@.chess_placement(@extschema@.chess_squares($1))
    ELSE regexp_replace(btrim($1), '\s+', ' ', 'g') END
$function$;
