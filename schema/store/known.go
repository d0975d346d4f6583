package store

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// readBook reads what a Writer has to know of the rows already there, and how
// many games they are: some 3 seconds for a database of 337,000 games, nearly
// all of them for the boards. A database whose position codes are not the
// boards' hashes was made elsewhere, and a Writer cannot add to it.
func readBook(ctx context.Context, conn *duck.Conn, hash codes.Hash, duplicates Duplicates) (*codes.Book, int64, error) {
	counts := make([]int64, 6)
	err := read(ctx, conn, `SELECT (SELECT count(*) FROM positions), (SELECT count(*) FROM matches),
		(SELECT coalesce(max(cod_match), 0) FROM matches), (SELECT coalesce(max(cod_comment), 0) FROM move_comments),
		(SELECT coalesce(max(cod_value), 0) FROM keyword_values), (SELECT coalesce(max(cod_keyword), 0) FROM keywords)`,
		func(rows *duck.Rows, n int) (bool, error) {
			for i := range counts {
				counts[i] = rows.Int64s(i)[0]
			}
			return true, nil
		}, nil)
	if err != nil {
		return nil, 0, err
	}
	book := codes.NewBook(hash, codes.Highest{Match: counts[2], Comment: counts[3], Value: counts[4], Keyword: counts[5]})
	if book.Positions, err = readCodes(ctx, conn, int(counts[0]), hash); err != nil {
		return nil, 0, err
	}
	for _, part := range []struct {
		sql  string
		each func(rows *duck.Rows, row int) error
	}{
		{KnownGames, func(rows *duck.Rows, row int) error {
			text := func(column int) string { return string(rows.Bytes(column, row)) }
			if sum := rows.Bytes(1, row); len(sum) == 32 {
				m := Match{SHA256: [32]byte(sum), White: text(2), Black: text(3), Date: text(4), Description: text(5), ResultText: text(6)}
				book.KnowMatch(duplicates.Key(&m, text(7)), rows.Int64s(0)[row])
			}
			return nil
		}},
		{"SELECT cod_keyword, keyword FROM keywords WHERE keyword_type = 'MKW'", func(rows *duck.Rows, row int) error {
			book.KnowKeyword(string(rows.Bytes(1, row)), rows.Int64s(0)[row])
			return nil
		}},
		{"SELECT cod_value, kw_value FROM keyword_values WHERE kw_value IS NOT NULL", func(rows *duck.Rows, row int) error {
			book.KnowValue(string(rows.Bytes(1, row)), rows.Int64s(0)[row])
			return nil
		}},
	} {
		err := read(ctx, conn, part.sql, func(rows *duck.Rows, n int) (bool, error) {
			for row := range n {
				if err := part.each(rows, row); err != nil {
					return false, err
				}
			}
			return true, nil
		}, nil)
		if err != nil {
			return nil, 0, err
		}
	}
	return book, counts[1], nil
}

// readCodes reads the codes in use. That they are the hashes of their boards is
// verified for the first chunk of them: who numbers positions otherwise does so
// from the first.
func readCodes(ctx context.Context, conn *duck.Conn, count int, hash codes.Hash) (*codes.Set, error) {
	set := codes.NewSet(count)
	verified := false
	err := read(ctx, conn, "SELECT cod_position, board FROM positions", func(rows *duck.Rows, n int) (bool, error) {
		column := rows.Int64s(0)
		for row := 0; row < n && !verified; row++ {
			if err := verifyCode(column[row], rows.Bytes(1, row), hash); err != nil {
				return false, err
			}
		}
		verified = true
		for _, code := range column {
			set.Touch(code)
		}
		for row, code := range column {
			set.Claim(code, rows.Bytes(1, row))
		}
		return true, nil
	}, nil)
	return set, err
}

// maxAttempts is how many boards with one code are believed in.
const maxAttempts = 64

func verifyCode(code int64, text []byte, hash codes.Hash) error {
	board, err := chessboard.ParseBoard(string(text))
	for attempt := 0; err == nil && attempt < maxAttempts; attempt++ {
		if hash(&board, attempt) == code {
			return nil
		}
	}
	return fmt.Errorf("%w: position %d is not coded by its board", ErrNotKibitz, code)
}
