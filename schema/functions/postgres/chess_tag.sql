-- The value of a game's tag by the code of its keyword. The cost says less than
-- the truth, so that the planner leaves it out of a row of games that only moves
-- or boards are taken of.
CREATE FUNCTION @extschema@.chess_tag(cod_match bigint, cod_keyword bigint) RETURNS text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE COST 2
AS $function$
BEGIN
    RETURN (SELECT v.kw_value FROM @extschema@.match_keywords k JOIN @extschema@.keyword_values v ON v.cod_value = k.cod_value
        WHERE k.cod_keyword = $2 AND k.cod_match = $1);
END
$function$;
