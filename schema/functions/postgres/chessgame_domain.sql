-- A game as movetext, in the one form that chess_canonical describes. It is text
-- to drivers, and compares and sorts as such.
CREATE DOMAIN @extschema@.chessgame AS text COLLATE "C"
    CONSTRAINT "write it as 1. e4 e5 2. Nf3 or as chessgame('...'::text)"
    CHECK (@extschema@.chess_canonical(VALUE));
