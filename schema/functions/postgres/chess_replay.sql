-- Plays a game up to a number of half-moves, or until a board that is wanted
-- stands there. Gives the 64 squares, the side to move, the rights to castle, the
-- en passant square, the clock, the number of the move, and how many half-moves
-- were played. A half-move that is illegal, or may be one of several, is error
-- 22P02.
--
-- Squares are numbered from 0, a8, to 63, h1. A half-move can leave its own king
-- attacked only if it was before, if the king moves, in capturing en passant, or
-- along a line through the square that was left: nothing else is looked at. It is
-- likewise with the other king.
CREATE FUNCTION @extschema@.chess_replay(game text, halfmoves int, wanted text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 300000
AS $function$
DECLARE
    movetext text COLLATE "C" := game;
    fen text[];
    squares text COLLATE "C" := 'rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR';
    white boolean := true; -- is to move
    rights text COLLATE "C" := 'KQkq';
    jumped int := -1; -- over which a pawn has just jumped
    clock int := 0;
    number int := 1;
    played int := 0;
    king int := 60; -- of the side to move
    other_king int := 4;
    checked boolean := false;

    token text COLLATE "C";
    move text COLLATE "C"; -- without check and promotion
    piece text COLLATE "C"; -- as a capital
    letter text COLLATE "C"; -- as it stands on the board
    promoted text COLLATE "C";
    hint text COLLATE "C"; -- of the square of origin
    there text COLLATE "C"; -- on the target
    target int;
    at int; -- where the piece may come from
    origin int; -- where it does
    step int;
    between int;
    dx int;
    dy int;
    passant boolean;
    fits boolean;
    next text COLLATE "C";
    after text COLLATE "C";
BEGIN
    IF NOT @extschema@.chess_canonical(game) THEN
        movetext := @extschema@.chessgame(game);
    END IF;
    IF left(movetext, 5) = '[FEN ' THEN
        fen := string_to_array(@extschema@.chess_fen(split_part(movetext, '"', 2)), ' ');
        movetext := split_part(movetext, '"] ', 2);
        squares := @extschema@.chess_squares(fen[1]);
        IF squares !~ '^[^K]*K[^K]*$' OR squares !~ '^[^k]*k[^k]*$' THEN
            RAISE EXCEPTION 'the game does not start with one king of each side: %', left(game, 200) USING ERRCODE = '22P02';
        END IF;
        white := fen[2] = 'w';
        rights := replace(fen[3], '-', '');
        jumped := CASE fen[4] WHEN '-' THEN -1 ELSE 8 * (56 - ascii(right(fen[4], 1))) + ascii(fen[4]) - 97 END;
        clock := fen[5];
        number := fen[6];
        king := strpos(squares, CASE WHEN white THEN 'K' ELSE 'k' END) - 1;
        other_king := strpos(squares, CASE WHEN white THEN 'k' ELSE 'K' END) - 1;
        checked := @extschema@.chess_attacked(squares, king, NOT white);
    END IF;

    FOREACH token IN ARRAY string_to_array(movetext, ' ') LOOP
        EXIT WHEN played >= halfmoves OR squares = wanted;
        CONTINUE WHEN right(token, 1) = '.';
        EXIT WHEN token = '*' OR token = '1-0' OR token = '0-1' OR token = '1/2-1/2';
        move := rtrim(token, '+#');
        piece := left(move, 1);
        promoted := NULL;
        passant := false;
        fits := false;
        origin := -1;

        IF piece = 'O' THEN
            piece := 'K';
            there := '0';
            step := CASE move WHEN 'O-O' THEN 1 ELSE -1 END;
            target := king + 2 * step;
            letter := CASE step WHEN 1 THEN 'K' ELSE 'Q' END;
            IF strpos(rights, (CASE WHEN white THEN letter ELSE lower(letter) END)) > 0 AND NOT checked
                AND (CASE step WHEN 1 THEN substr(squares, king + 2, 2) = '00' ELSE substr(squares, king - 2, 3) = '000' END)
                AND NOT @extschema@.chess_attacked(squares, king + step, NOT white) THEN
                after := CASE step WHEN 1 THEN overlay(squares PLACING CASE WHEN white THEN '0RK0' ELSE '0rk0' END FROM king + 1)
                    ELSE overlay(squares PLACING CASE WHEN white THEN '00KR0' ELSE '00kr0' END FROM king - 3) END;
                fits := NOT @extschema@.chess_attacked(after, target, NOT white);
            END IF;
            origin := CASE WHEN fits THEN king ELSE -1 END;
        ELSE
            IF left(right(move, 2), 1) = '=' THEN
                promoted := right(move, 1);
                move := left(move, -2);
            END IF;
            target := 8 * (56 - ascii(right(move, 1))) + ascii(right(move, 2)) - 97;
            there := substr(squares, target + 1, 1);
            hint := rtrim(left(move, -2), 'x');
            IF ascii(piece) >= 97 THEN
                piece := 'P';
            ELSE
                hint := substr(hint, 2);
            END IF;
            letter := CASE WHEN white THEN piece ELSE lower(piece) END;
            at := -1;
            IF there <> '0' AND (ascii(there) < 97) = white OR (promoted IS NOT NULL) <> (piece = 'P' AND (target < 8 OR target >= 56)) THEN
                NULL; -- it captures its own side's, or is promoted where it cannot be
            ELSIF piece <> 'P' THEN
                at := strpos(squares, letter) - 1;
            ELSE
                -- A pawn can only come from one square.
                step := CASE WHEN white THEN 8 ELSE -8 END;
                dx := CASE WHEN hint = '' OR hint < 'a' THEN 0 ELSE ascii(hint) - 97 - (target & 7) END;
                at := target + step + dx;
                IF dx = 0 THEN
                    IF there <> '0' THEN
                        at := -1;
                    ELSIF target >> 3 = (CASE WHEN white THEN 4 ELSE 3 END) AND substr(squares, at + 1, 1) = '0' THEN
                        at := at + step;
                    END IF;
                ELSIF abs(dx) > 1 OR there = '0' AND target <> jumped THEN
                    at := -1;
                ELSE
                    passant := there = '0';
                END IF;
                IF at NOT BETWEEN 0 AND 63 OR substr(squares, at + 1, 1) <> letter THEN
                    at := -1;
                END IF;
            END IF;
            WHILE at >= 0 LOOP
                dx := (target & 7) - (at & 7);
                dy := (target >> 3) - (at >> 3);
                fits := (hint = '' OR (hint < 'a' OR ascii(hint) - 97 = at & 7) AND (right(hint, 1) >= 'a' OR 56 - ascii(right(hint, 1)) = at >> 3))
                    AND CASE piece WHEN 'P' THEN true WHEN 'N' THEN abs(dx * dy) = 2 WHEN 'K' THEN abs(dx) <= 1 AND abs(dy) <= 1
                        WHEN 'R' THEN dx * dy = 0 WHEN 'B' THEN abs(dx) = abs(dy) ELSE dx * dy = 0 OR abs(dx) = abs(dy) END;
                IF fits AND (piece = 'B' OR piece = 'R' OR piece = 'Q') THEN
                    step := sign(dx) + 8 * sign(dy);
                    between := at + step;
                    WHILE between <> target AND fits LOOP
                        fits := substr(squares, between + 1, 1) = '0';
                        between := between + step;
                    END LOOP;
                END IF;
                IF fits THEN
                    next := overlay(overlay(squares PLACING '0' FROM at + 1 FOR 1) PLACING CASE WHEN promoted IS NULL THEN letter
                        WHEN white THEN promoted ELSE lower(promoted) END FROM target + 1 FOR 1);
                    IF passant THEN
                        next := overlay(next PLACING '0' FROM target + CASE WHEN white THEN 9 ELSE -7 END FOR 1);
                    END IF;
                    dx := (king & 7) - (at & 7);
                    dy := (king >> 3) - (at >> 3);
                    IF NOT ((checked OR passant OR dx * dy = 0 OR abs(dx) = abs(dy))
                        AND @extschema@.chess_attacked(next, (CASE piece WHEN 'K' THEN target ELSE king END), NOT white)) THEN
                        IF origin >= 0 THEN
                            RAISE EXCEPTION 'half-move %, %, may be that of several pieces in the game %', played + 1, token, left(game, 200)
                                USING ERRCODE = '22P02';
                        END IF;
                        origin := at;
                        after := next;
                    END IF;
                END IF;
                EXIT WHEN piece = 'P';
                step := strpos(substr(squares, at + 2), letter);
                at := CASE step WHEN 0 THEN -1 ELSE at + step END;
            END LOOP;
        END IF;
        IF origin < 0 THEN
            RAISE EXCEPTION 'half-move %, %, is illegal in the game %', played + 1, token, left(game, 200) USING ERRCODE = '22P02';
        END IF;

        IF rights <> '' THEN
            rights := translate(rights, CASE origin WHEN 60 THEN 'KQ' WHEN 63 THEN 'K' WHEN 56 THEN 'Q' WHEN 4 THEN 'kq' WHEN 7 THEN 'k'
                WHEN 0 THEN 'q' ELSE '' END || CASE target WHEN 63 THEN 'K' WHEN 56 THEN 'Q' WHEN 7 THEN 'k' WHEN 0 THEN 'q' ELSE '' END, '');
        END IF;
        jumped := CASE WHEN piece = 'P' AND abs(target - origin) = 16 THEN (target + origin) / 2 ELSE -1 END;
        clock := CASE WHEN piece = 'P' OR there <> '0' THEN 0 ELSE clock + 1 END;
        squares := after;
        played := played + 1;
        number := number + CASE WHEN white THEN 0 ELSE 1 END;
        IF piece = 'K' THEN
            king := target;
        ELSE
            piece := coalesce(promoted, piece);
        END IF;
        at := king;
        king := other_king;
        other_king := at;
        dx := (king & 7) - (target & 7);
        dy := (king >> 3) - (target >> 3);
        checked := (passant OR left(token, 1) = 'O' OR dx * dy = 0 OR abs(dx) = abs(dy) OR piece = 'N' AND abs(dx * dy) = 2
            OR ((king & 7) - (origin & 7)) * ((king >> 3) - (origin >> 3)) = 0
            OR abs((king & 7) - (origin & 7)) = abs((king >> 3) - (origin >> 3)))
            AND @extschema@.chess_attacked(squares, king, white);
        white := NOT white;
    END LOOP;
    RETURN ARRAY[squares, CASE WHEN white THEN 'w' ELSE 'b' END, coalesce(nullif(rights, ''), '-'),
        CASE jumped WHEN -1 THEN '-' ELSE chr(97 + (jumped & 7)) || 8 - (jumped >> 3) END, clock::text, number::text, played::text];
END
$function$;
