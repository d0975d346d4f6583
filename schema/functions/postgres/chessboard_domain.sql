-- A board as FEN (PGN standard, 16.1) with its first one to six fields: what is
-- left out is not known. Comparison is that of the text; samePieces compares
-- what stands where.
CREATE DOMAIN @extschema@.chessboard AS text COLLATE "C"
    CONSTRAINT "write a FEN, or 64 characters as chessboard('...'::text)" CHECK (
        VALUE ~ '^[KQRBNPkqrbnp1-8/]{15,71}( [wb]( (KQ?k?q?|Qk?q?|kq?|q|-)( ([a-h][36]|-)( \d{1,5}( \d{1,5})?)?)?)?)?$'
        AND replace(replace(replace(replace(replace(replace(replace(replace(split_part(VALUE, ' ', 1),
            '8', '00000000'), '7', '0000000'), '6', '000000'), '5', '00000'), '4', '0000'), '3', '000'), '2', '00'), '1', '0')
            ~ '^([^/]{8}/){7}[^/]{8}$');
