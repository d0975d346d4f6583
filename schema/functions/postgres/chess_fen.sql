-- A whole FEN out of one with fields missing or impossible, as the loader of PGN
-- reads them: White to move, no castling, no en passant square, clock 0 and move
-- 1 where nothing is said, no right to castle without king and rook at home, no
-- en passant square that no pawn can just have jumped over.
CREATE FUNCTION @extschema@.chess_fen(fen text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 50
AS $function$
DECLARE
    field text[] := regexp_split_to_array(btrim(fen, E' \t\r\n'), '\s+');
    squares text COLLATE "C" := @extschema@.chess_squares(field[1]);
    turn text := lower(coalesce(field[2], 'w'));
    rights text := coalesce(field[3], '-');
    kept text := '';
    jumped text := coalesce(field[4], '-');
    clock text := coalesce(nullif(field[5], '-'), '0');
    number text := coalesce(nullif(field[6], '-'), '1');
    at int;
    forward int;
BEGIN
    IF turn !~ '^[wb]$' OR rights !~ '^([KQkq]+|-)$' OR jumped !~ '^([a-h][1-8]|-)$' OR clock !~ '^\d{1,4}$' OR number !~ '^\d{1,4}$'
        OR cardinality(field) > 6 THEN
        RAISE EXCEPTION 'this is no FEN: "%"', left(fen, 100) USING ERRCODE = '22P02';
    END IF;
    kept := CASE WHEN strpos(rights, 'K') > 0 AND substr(squares, 61, 1) = 'K' AND substr(squares, 64, 1) = 'R' THEN 'K' ELSE '' END
        || CASE WHEN strpos(rights, 'Q') > 0 AND substr(squares, 61, 1) = 'K' AND substr(squares, 57, 1) = 'R' THEN 'Q' ELSE '' END
        || CASE WHEN strpos(rights, 'k') > 0 AND substr(squares, 5, 1) = 'k' AND substr(squares, 8, 1) = 'r' THEN 'k' ELSE '' END
        || CASE WHEN strpos(rights, 'q') > 0 AND substr(squares, 5, 1) = 'k' AND substr(squares, 1, 1) = 'r' THEN 'q' ELSE '' END;
    IF jumped <> '-' THEN
        forward := CASE turn WHEN 'w' THEN -8 ELSE 8 END; -- of who may capture
        at := 8 * (56 - ascii(right(jumped, 1))) + ascii(jumped) - 96;
        IF right(jumped, 1) <> (CASE turn WHEN 'w' THEN '6' ELSE '3' END) OR substr(squares, at, 1) <> '0'
            OR substr(squares, at + forward, 1) <> '0' OR substr(squares, at - forward, 1) <> (CASE turn WHEN 'w' THEN 'p' ELSE 'P' END) THEN
            jumped := '-';
        END IF;
    END IF;
    RETURN @extschema@.chess_placement(squares) || ' ' || turn || ' ' || coalesce(nullif(kept, ''), '-') || ' ' || jumped
        || ' ' || clock::int || ' ' || greatest(number::int, 1);
END
$function$;
