-- Whether the pieces of a board stood on their squares after 0 to so many
-- half-moves of a game, which is played for it.
CREATE FUNCTION @extschema@.hasBoard(game text, board text, halfmoves int) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000000
AS $function$
DECLARE
    wanted text := @extschema@.chess_squares(board);
BEGIN
    RETURN (@extschema@.chess_replay(game, @extschema@.chess_not_negative(halfmoves), wanted))[1] = wanted;
END
$function$;

-- The code of a board as what a game's boards are searched for.
CREATE FUNCTION @extschema@.chess_wanted(code bigint, halfmoves int) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1
AS $function$
BEGIN
    PERFORM @extschema@.chess_not_negative(halfmoves);
    RETURN ARRAY[code];
END
$function$;

-- The same of a game by its row of games. The planner writes the text of this
-- function in its place and reads ix_cg_boards, whose keys are the boards of the
-- games: exact, so that only their order is left to be looked at.
CREATE FUNCTION @extschema@.hasBoard(game @extschema@.games, board text, halfmoves int) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10
AS $function$
SELECT ($1).boards @> @extschema@.chess_wanted(@extschema@.boardCode($2), $3)
    AND array_position(($1).boards, @extschema@.boardCode($2)) <= $3 + 1
$function$;

CREATE FUNCTION @extschema@.hasBoard(cod_match bigint, board text, halfmoves int) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE COST 50
AS $function$
SELECT c.boards @> @extschema@.chess_wanted(@extschema@.boardCode($2), $3)
    AND array_position(c.boards, @extschema@.boardCode($2)) <= $3 + 1
    FROM @extschema@.chess_games c WHERE c.cod_match = $1
$function$;
