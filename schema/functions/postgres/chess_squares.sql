-- The 64 characters of positions.board: of a FEN, whose first field is looked at
-- alone, or of the 64 characters themselves. Anything else is no board: error
-- 22P02.
CREATE FUNCTION @extschema@.chess_squares(board text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20
AS $function$
DECLARE
    squares text COLLATE "C" := split_part(btrim(board, E' \t\r\n'), ' ', 1);
BEGIN
    IF squares ~ '^[KQRBNPkqrbnp0]{64}$' THEN
        RETURN squares;
    END IF;
    IF squares ~ '^[KQRBNPkqrbnp1-8/]{15,71}$' THEN
        squares := replace(replace(replace(replace(replace(replace(replace(replace(squares,
            '8', '00000000'), '7', '0000000'), '6', '000000'), '5', '00000'), '4', '0000'), '3', '000'), '2', '00'), '1', '0');
        IF squares ~ '^([^/]{8}/){7}[^/]{8}$' THEN
            RETURN replace(squares, '/', '');
        END IF;
    END IF;
    RAISE EXCEPTION 'this is no board: "%"', left(board, 100) USING ERRCODE = '22P02',
        HINT = 'Eight ranks of eight squares as FEN has them, or 64 characters from a8 to h1 with 0 for an empty square.';
END
$function$;
