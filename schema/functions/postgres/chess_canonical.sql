-- Whether a text is movetext in the one form that chessgame has: numbers and
-- half-moves with one blank between them, the result last if there is one, a
-- FEN first if the game does not start as usual. It looks at the form alone:
-- whether moves are legal shows when a board is asked for. Half-moves are those
-- of the PGN standard, 8.2.3.
CREATE FUNCTION @extschema@.chess_canonical(game text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $function$
SELECT (' ' || $1) COLLATE "C" ~ ('^( \[FEN "[-KQRBNPkqrbnpw1-9a-h/ 0]+"\])?'
    || '( \d{1,5}\.\.\. (O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?)?'
    || '( \d{1,5}\. (O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?'
    || ' (O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?)*'
    || '( \d{1,5}\. (O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?)?'
    || '( (\*|1-0|0-1|1/2-1/2))?$') OR $1 = ''
$function$;
