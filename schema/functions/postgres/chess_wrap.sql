-- A whole number as 64 bits hold it: sums and products beyond wrap around.
CREATE FUNCTION @extschema@.chess_wrap(number numeric) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $function$
SELECT (mod(mod($1 + 9223372036854775808, 18446744073709551616) + 18446744073709551616, 18446744073709551616) - 9223372036854775808)::bigint
$function$;
