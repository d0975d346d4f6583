-- Whether pieces of a side attack a square. Squares are numbered from 0, a8, to
-- 63, h1.
CREATE FUNCTION @extschema@.chess_attacked(squares text, square int, by_white boolean) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500
AS $function$
DECLARE
    x int := square & 7;
    y int := square >> 3;
    attackers text := CASE WHEN by_white THEN 'RQBNPK' ELSE 'rqbnpk' END;
    letter text COLLATE "C";
    towards int := CASE WHEN by_white THEN 1 ELSE -1 END; -- where its pawns come from
    dx int;
    dy int;
    at int;
    distance int;
BEGIN
    letter := substr(attackers, 4, 1);
    at := strpos(squares, letter);
    WHILE at > 0 LOOP
        IF abs(((at - 1) & 7) - x) * abs(((at - 1) >> 3) - y) = 2 THEN
            RETURN true;
        END IF;
        distance := strpos(substr(squares, at + 1), letter);
        at := CASE distance WHEN 0 THEN 0 ELSE at + distance END;
    END LOOP;
    letter := substr(attackers, 5, 1);
    IF y + towards BETWEEN 0 AND 7 AND (x > 0 AND substr(squares, square + 8 * towards, 1) = letter
        OR x < 7 AND substr(squares, square + 8 * towards + 2, 1) = letter) THEN
        RETURN true;
    END IF;
    at := strpos(squares, substr(attackers, 6, 1)) - 1;
    IF at >= 0 AND greatest(abs((at & 7) - x), abs((at >> 3) - y)) = 1 THEN
        RETURN true;
    END IF;
    FOR direction IN 0..8 LOOP
        CONTINUE WHEN direction = 4;
        dx := direction % 3 - 1;
        dy := direction / 3 - 1;
        at := square;
        distance := least(CASE dx WHEN 1 THEN 7 - x WHEN -1 THEN x ELSE 7 END, CASE dy WHEN 1 THEN 7 - y WHEN -1 THEN y ELSE 7 END);
        WHILE distance > 0 LOOP
            distance := distance - 1;
            at := at + 8 * dy + dx;
            letter := substr(squares, at + 1, 1);
            CONTINUE WHEN letter = '0';
            IF strpos(CASE WHEN dx * dy = 0 THEN substr(attackers, 1, 2) ELSE substr(attackers, 2, 2) END, letter) > 0 THEN
                RETURN true;
            END IF;
            EXIT;
        END LOOP;
    END LOOP;
    RETURN false;
END
$function$;
