-- A game of any SAN movetext, with or without tags: comments, NAGs, variations,
-- evaluations (!?) and the numbers are left out, castling with zeros and
-- promotions without = are written as the PGN standard has them, and the numbers
-- are put in anew. Of the tags the FEN alone is kept. What cannot be read is
-- error 22P02; variations nest at most 100 deep (54001), and a text has at most
-- 100,000 characters (54000).
CREATE FUNCTION @extschema@.chessgame(movetext text) RETURNS @extschema@.chessgame
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $function$
DECLARE
    rest text COLLATE "C" := movetext;
    less text COLLATE "C";
    fen text;
    white boolean := true;
    number int := 1;
    token text COLLATE "C";
    result text;
    words text[] := '{}';
BEGIN
    IF length(movetext) > 100000 THEN
        RAISE EXCEPTION 'the game is longer than 100000 characters' USING ERRCODE = '54000';
    END IF;
    IF @extschema@.chess_canonical(movetext) THEN
        RETURN movetext;
    END IF;
    rest := regexp_replace(rest, '\{[^}]*\}|;[^\n]*', ' ', 'g');
    fen := substring(rest FROM '\[FEN\s+"([^"]*)"\s*\]');
    rest := regexp_replace(rest, '\[\w+\s+"[^"]*"\s*\]', ' ', 'g');
    FOR depth IN 0..100 LOOP
        less := regexp_replace(rest, '\([^()]*\)', ' ', 'g');
        EXIT WHEN less = rest;
        IF depth = 100 THEN
            RAISE EXCEPTION 'the variations of the game are nested too deep' USING ERRCODE = '54001';
        END IF;
        rest := less;
    END LOOP;
    rest := regexp_replace(rest, '\$\d+|[!?]+|\me\.p\.', ' ', 'g');
    rest := regexp_replace(rest, '(^|\s)\d+\s*\.+', ' ', 'g');
    IF fen IS NOT NULL THEN
        fen := @extschema@.chess_fen(fen);
        white := split_part(fen, ' ', 2) = 'w';
        number := split_part(fen, ' ', 6);
        words := ARRAY['[FEN "' || fen || '"]'];
    END IF;
    FOREACH token IN ARRAY string_to_array(btrim(regexp_replace(rest, '\s+', ' ', 'g')), ' ') LOOP
        IF result IS NOT NULL THEN
            RAISE EXCEPTION 'the game goes on after its result: "%"', left(token, 50) USING ERRCODE = '22P02';
        END IF;
        IF token IN ('*', '1-0', '0-1', '1/2-1/2') THEN
            result := token;
            CONTINUE;
        END IF;
        token := regexp_replace(regexp_replace(token, '^0-0', 'O-O'), '^O-O-0', 'O-O-O');
        token := regexp_replace(token, '([18])([QRBN])', '\1=\2');
        IF token !~ '^(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?$' THEN
            RAISE EXCEPTION 'this is no half-move: "%"', left(token, 50) USING ERRCODE = '22P02';
        END IF;
        IF white THEN
            words := words || (number || '.');
        ELSIF words = '{}' OR cardinality(words) = 1 AND fen IS NOT NULL THEN
            words := words || (number || '...');
        END IF;
        words := words || token;
        number := number + CASE WHEN white THEN 0 ELSE 1 END;
        white := NOT white;
    END LOOP;
    RETURN array_to_string(words || result, ' ');
END
$function$;
