-- The first field of a FEN for 64 characters.
CREATE FUNCTION @extschema@.chess_placement(squares text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5
AS $function$
SELECT replace(replace(replace(replace(replace(replace(replace(replace(
    substr($1, 1, 8) || '/' || substr($1, 9, 8) || '/' || substr($1, 17, 8) || '/' || substr($1, 25, 8) || '/'
    || substr($1, 33, 8) || '/' || substr($1, 41, 8) || '/' || substr($1, 49, 8) || '/' || substr($1, 57, 8),
    '00000000', '8'), '0000000', '7'), '000000', '6'), '00000', '5'), '0000', '4'), '000', '3'), '00', '2'), '0', '1')
$function$;
