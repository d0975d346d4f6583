-- The games as the tables of the schema have them. The planner writes the text of
-- this function in its place; the view games reads it and not the table, so that
-- a dump of the extension can be restored, which makes extensions before tables.
CREATE FUNCTION @extschema@.chess_matches() RETURNS TABLE (cod_match bigint, match_description varchar, match_date varchar, white varchar, black varchar, result_text varchar)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 10000
AS $function$
SELECT m.cod_match, m.match_description, m.match_date, m.white, m.black, m.result_text FROM @extschema@.matches m
$function$;
