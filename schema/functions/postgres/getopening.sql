-- Another name of getFirstMoves.
CREATE FUNCTION @extschema@.getOpening(game text, halfmoves int) RETURNS @extschema@.chessgame
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 4
AS $function$
SELECT @extschema@.getFirstMoves($1, $2)
$function$;

CREATE FUNCTION @extschema@.getOpening(game @extschema@.games, halfmoves int) RETURNS @extschema@.chessgame
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 4
AS $function$
SELECT @extschema@.getFirstMoves(($1).moves, $2)
$function$;

CREATE FUNCTION @extschema@.getOpening(cod_match bigint, halfmoves int) RETURNS @extschema@.chessgame
LANGUAGE sql STABLE PARALLEL SAFE COST 20
AS $function$
SELECT @extschema@.getFirstMoves($1, $2)
$function$;
