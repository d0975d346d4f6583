-- The board of a game after so many half-moves, 0 the start, as FEN. Beyond the
-- end it is error 22003 or, with clamp, the last board. The en passant square is
-- told after every double step, as the standard has it.
CREATE FUNCTION @extschema@.getBoard(game text, halfmoves int, clamp boolean DEFAULT false) RETURNS @extschema@.chessboard
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000000
AS $function$
DECLARE
    reached text[] := @extschema@.chess_replay(game, @extschema@.chess_not_negative(halfmoves), NULL);
BEGIN
    IF reached[7]::int < halfmoves AND NOT clamp THEN
        RAISE EXCEPTION 'the game has % half-moves', reached[7] USING ERRCODE = '22003';
    END IF;
    RETURN @extschema@.chess_placement(reached[1]) || ' ' || array_to_string(reached[2:6], ' ');
END
$function$;

-- The same of a game by its COD_MATCH, read from what is kept of it: the board
-- from its position, the rest from its half-moves so far. Event bits: 128
-- captures, 1024 a pawn moves.
CREATE FUNCTION @extschema@.getBoard(cod_match bigint, halfmoves int, clamp boolean DEFAULT false) RETURNS @extschema@.chessboard
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE COST 2000
AS $function$
DECLARE
    length int;
    start bigint;
    squares text COLLATE "C";
    fen text[];
    lost text;
    turn int;
    number int;
    quiet int;
    jumped int;
BEGIN
    SELECT m.move_count, m.initial_position INTO length, start FROM @extschema@.matches m WHERE m.cod_match = $1;
    IF length IS NULL THEN
        RETURN NULL;
    END IF;
    IF @extschema@.chess_not_negative(halfmoves) > length THEN
        IF NOT clamp THEN
            RAISE EXCEPTION 'the game has % half-moves', length USING ERRCODE = '22003';
        END IF;
        halfmoves := length;
    END IF;
    IF start = @extschema@.boardCode('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR') THEN
        fen := '{"",w,KQkq,-,0,1}';
    ELSE
        fen := string_to_array(@extschema@.chess_started($1), ' ');
    END IF;
    IF halfmoves = 0 THEN
        SELECT p.board INTO squares FROM @extschema@.positions p WHERE p.cod_position = start;
        RETURN @extschema@.chess_placement(squares) || ' ' || array_to_string(fen[2:6], ' ');
    END IF;
    SELECT max(CASE mm.move_order WHEN halfmoves THEN p.board END), max(CASE mm.move_order WHEN halfmoves THEN mm.move_player END),
        max(CASE mm.move_order WHEN halfmoves THEN mm.move_number END),
        max(CASE WHEN mm.move_events & 1152 <> 0 THEN mm.move_order END),
        max(CASE WHEN mm.move_order = halfmoves AND mm.move_events & 1024 <> 0 AND abs(mm.move_to - mm.move_from) = 16
            THEN (mm.move_to + mm.move_from) / 2 END),
        coalesce(string_agg(CASE mm.move_from WHEN 4 THEN 'KQ' WHEN 7 THEN 'K' WHEN 0 THEN 'Q' WHEN 60 THEN 'kq' WHEN 63 THEN 'k' WHEN 56 THEN 'q' END, ''), '')
        || coalesce(string_agg(CASE mm.move_to WHEN 7 THEN 'K' WHEN 0 THEN 'Q' WHEN 63 THEN 'k' WHEN 56 THEN 'q' END, ''), '')
    INTO squares, turn, number, quiet, jumped, lost
    FROM @extschema@.match_moves mm LEFT JOIN @extschema@.positions p ON mm.move_order = halfmoves AND p.cod_position = mm.to_position
    WHERE mm.cod_match = $1 AND mm.move_order <= halfmoves;
    RETURN @extschema@.chess_placement(squares) || CASE turn WHEN 0 THEN ' b ' ELSE ' w ' END
        || coalesce(nullif(translate(replace(fen[3], '-', ''), lost, ''), ''), '-') || ' '
        || coalesce(chr(97 + (jumped & 7)) || (jumped >> 3) + 1, '-') || ' '
        || CASE WHEN quiet IS NULL THEN fen[5]::int + halfmoves ELSE halfmoves - quiet END || ' ' || number + turn;
END
$function$;

-- The same of a game by its row of games.
CREATE FUNCTION @extschema@.getBoard(game @extschema@.games, halfmoves int, clamp boolean DEFAULT false) RETURNS @extschema@.chessboard
LANGUAGE sql STABLE PARALLEL SAFE COST 2000
AS $function$
SELECT @extschema@.getBoard(($1).id, $2, $3)
$function$;
