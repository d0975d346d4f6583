package store

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// known is what a Writer knows of the rows already there.
type known struct {
	codes    *codeSet
	sums     map[[32]byte]struct{} // sha256 of the games
	keywords map[string]int64      // codes of the match keywords
	values   map[string]int64      // codes of the keyword values
	games    int64
	// the highest codes in use
	match, comment, value, keyword int64
}

// readKnown reads it: some 3 seconds for a database of 337,000 games, nearly
// all of them for the boards. A database whose position codes are not the
// boards' hashes was made elsewhere, and a Writer cannot add to it.
func readKnown(ctx context.Context, conn *duck.Conn, hash hashFunc) (known, error) {
	k := known{
		sums:     make(map[[32]byte]struct{}),
		keywords: make(map[string]int64),
		values:   make(map[string]int64),
	}
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
		return k, err
	}
	k.games, k.match, k.comment, k.value = counts[1], counts[2], counts[3], counts[4]
	k.keyword = max(counts[5], schema.FirstFreeKeyword-1)
	if k.codes, err = readCodes(ctx, conn, int(counts[0]), hash); err != nil {
		return k, err
	}
	for _, part := range []struct {
		sql  string
		each func(rows *duck.Rows, row int) error
	}{
		{"SELECT sha256 FROM matches WHERE octet_length(sha256) = 32", func(rows *duck.Rows, row int) error {
			k.sums[[32]byte(rows.Bytes(0, row))] = struct{}{}
			return nil
		}},
		{"SELECT cod_keyword, keyword FROM keywords WHERE keyword_type = 'MKW'", func(rows *duck.Rows, row int) error {
			k.keywords[string(rows.Bytes(1, row))] = rows.Int64s(0)[row]
			return nil
		}},
		{"SELECT cod_value, kw_value FROM keyword_values WHERE kw_value IS NOT NULL", func(rows *duck.Rows, row int) error {
			k.values[string(rows.Bytes(1, row))] = rows.Int64s(0)[row]
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
			return k, err
		}
	}
	return k, nil
}

// readCodes reads the codes in use. That they are the hashes of their boards is
// verified for the first chunk of them: who numbers positions otherwise does so
// from the first.
func readCodes(ctx context.Context, conn *duck.Conn, count int, hash hashFunc) (*codeSet, error) {
	codes := newCodeSet(count)
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
			codes.touch(code)
		}
		for row, code := range column {
			codes.claim(code, rows.Bytes(1, row))
		}
		return true, nil
	}, nil)
	return codes, err
}

// maxAttempts is how many boards with one code are believed in.
const maxAttempts = 64

func verifyCode(code int64, text []byte, hash hashFunc) error {
	board, err := chessboard.ParseBoard(string(text))
	for attempt := 0; err == nil && attempt < maxAttempts; attempt++ {
		if hash(&board, attempt) == code {
			return nil
		}
	}
	return fmt.Errorf("%w: position %d is not coded by its board", ErrNotKibitz, code)
}
