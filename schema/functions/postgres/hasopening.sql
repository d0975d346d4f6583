-- Whether a game begins with exactly these half-moves, compared one by one with
-- check marks aside. An empty opening is in every game, a longer one in none.
--
-- The planner writes the text of this function in its place, finds the
-- expression of ix_cg_opening and makes the two comparisons a range of that index.
-- The index keeps 2000 characters, for a longer key does not fit one of its
-- pages; the third part only matters where both game and opening are longer.
CREATE FUNCTION @extschema@.hasOpening(game @extschema@.chessgame, opening text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10
AS $function$
SELECT left(translate($1, '+#', '') || ' ', 2000) COLLATE "C" >= @extschema@.chess_opening($2)
    AND left(translate($1, '+#', '') || ' ', 2000) COLLATE "C" < @extschema@.chess_after_opening($2)
    AND (octet_length($1) < 2000 OR octet_length($2) < 900
        OR starts_with(translate($1, '+#', '') || ' ', translate(@extschema@.getFirstMoves($2, 40000), '+#', '') || ' '))
$function$;

-- The same of a game by its row of games, and by its COD_MATCH.
CREATE FUNCTION @extschema@.hasOpening(game @extschema@.games, opening text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10
AS $function$
SELECT @extschema@.hasOpening(($1).moves, $2)
$function$;

CREATE FUNCTION @extschema@.hasOpening(cod_match bigint, opening text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE COST 20
AS $function$
SELECT @extschema@.hasOpening(c.moves, $2) FROM @extschema@.chess_games c WHERE c.cod_match = $1
$function$;
