-- COD_POSITION of a board: XXH64 of its 64 characters with seed 0 (Collet, xxHash
-- fast digest algorithm, 0.1.1), shifted right by one bit, 1 instead of 0. Of a
-- literal it is worked out once, when the statement is planned.
CREATE FUNCTION @extschema@.boardCode(board text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000
AS $function$
DECLARE
    prime1 CONSTANT numeric := 11400714785074694791;
    prime2 CONSTANT numeric := 14029467366897019727;
    prime3 CONSTANT numeric := 1609587929392839161;
    prime4 CONSTANT numeric := 9650029242287828579;
    squares text := @extschema@.chess_squares(board);
    lane bigint;
    part bigint;
    parts bigint[] := ARRAY[@extschema@.chess_wrap(prime1 + prime2), @extschema@.chess_wrap(prime2), 0, @extschema@.chess_wrap(-prime1)];
    hash bigint;
BEGIN
    FOR i IN 0..7 LOOP
        lane := ('x' || encode(convert_to(reverse(substr(squares, 8 * i + 1, 8)), 'UTF8'), 'hex'))::bit(64)::bigint;
        part := @extschema@.chess_wrap(parts[i % 4 + 1] + lane * prime2);
        parts[i % 4 + 1] := @extschema@.chess_wrap(((part << 31) | ((part >> 33) & 2147483647)) * prime1);
    END LOOP;
    hash := @extschema@.chess_wrap(((parts[1] << 1) | ((parts[1] >> 63) & 1))::numeric + ((parts[2] << 7) | ((parts[2] >> 57) & 127))
        + ((parts[3] << 12) | ((parts[3] >> 52) & 4095)) + ((parts[4] << 18) | ((parts[4] >> 46) & 262143)));
    FOREACH part IN ARRAY parts LOOP
        part := @extschema@.chess_wrap(part * prime2);
        part := @extschema@.chess_wrap(((part << 31) | ((part >> 33) & 2147483647)) * prime1);
        hash := @extschema@.chess_wrap((hash # part) * prime1 + prime4);
    END LOOP;
    hash := @extschema@.chess_wrap(hash + 64::numeric);
    hash := @extschema@.chess_wrap((hash # ((hash >> 33) & 2147483647)) * prime2);
    hash := @extschema@.chess_wrap((hash # ((hash >> 29) & 34359738367)) * prime3);
    hash := hash # ((hash >> 32) & 4294967295);
    RETURN greatest((hash >> 1) & 9223372036854775807, 1);
END
$function$;
