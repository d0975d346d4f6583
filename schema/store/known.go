package store

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// readBook reads what a Writer has to know of the rows already there, and how
// many games they are: some 3 seconds for a database of 337,000 games, nearly
// all of them for the boards. A database whose position codes are not the
// boards' hashes was made elsewhere, and a Writer cannot add to it.
func readBook(ctx context.Context, conn *duck.Conn, hash codes.Hash, duplicates Duplicates) (*codes.Book, int64, error) {
	book, counts, err := countBook(ctx, conn, hash)
	if err != nil {
		return nil, 0, err
	}
	if book.Positions, err = readCodes(ctx, conn, int(counts.positions), hash); err != nil {
		return nil, 0, err
	}
	if err := errors.Join(knowGames(ctx, conn, book, duplicates, KnownGames), knowKeywords(ctx, conn, book), knowValues(ctx, conn, book, allValues)); err != nil {
		return nil, 0, err
	}
	return book, counts.games, nil
}

// openBook is readBook for few games, which are looked up one by one by knowGame.
func openBook(ctx context.Context, conn *duck.Conn, hash codes.Hash) (*codes.Book, int64, error) {
	book, counts, err := countBook(ctx, conn, hash)
	if err != nil {
		return nil, 0, err
	}
	if book.Positions, err = readCodesOf(ctx, conn, 0, hash, "SELECT cod_position, board FROM positions LIMIT 1000"); err != nil {
		return nil, 0, err
	}
	book.Look = func(code int64) error { return claim(ctx, conn, book, []int64{code}) }
	return book, counts.games, knowKeywords(ctx, conn, book)
}

// knowGame makes known what a game has in common with the database; 0.1 s where
// there are 337,000.
func knowGame(ctx context.Context, conn *duck.Conn, book *codes.Book, g *Rows, duplicates Duplicates) error {
	if duplicates != KeepDuplicates {
		same := KnownGames + " AND m.sha256 = unhex('" + hex.EncodeToString(g.Match.SHA256[:]) + "')"
		if err := knowGames(ctx, conn, book, duplicates, same); err != nil {
			return err
		}
	}
	var boards []int64
	for i := range g.Positions {
		if code := g.Positions[i].Code; !book.Positions.Holds(code) {
			boards = append(boards, code)
		}
	}
	if err := claim(ctx, conn, book, boards); err != nil {
		return err
	}
	texts := make([]string, len(g.Tags))
	for i, tag := range g.Tags {
		texts[i] = dialect.DuckDB.String(tag.Value)
	}
	if len(texts) == 0 {
		return nil
	}
	return knowValues(ctx, conn, book, "SELECT cod_value, kw_value FROM keyword_values WHERE kw_value IN ("+strings.Join(texts, ", ")+")")
}

// claim gives some codes to the boards that have them in the database. Boards are
// read by their place: a condition on the codes would have all of them unpacked.
func claim(ctx context.Context, conn *duck.Conn, book *codes.Book, wanted []int64) error {
	var places []int64
	if err := eachOf(ctx, conn, "SELECT p.rowid FROM positions p JOIN (SELECT unnest(%s) AS v) t ON p.cod_position = t.v", wanted, func(rows *duck.Rows, row int) error {
		places = append(places, rows.Int64s(0)[row])
		return nil
	}); err != nil {
		return err
	}
	return eachOf(ctx, conn, "SELECT p.cod_position, p.board FROM positions p JOIN (SELECT unnest(%s) AS v) t ON p.rowid = t.v", places, func(rows *duck.Rows, row int) error {
		book.Positions.Claim(rows.Int64s(0)[row], rows.Bytes(1, row))
		return nil
	})
}

// eachOf is eachRow for a query of a list of numbers, which may be empty.
func eachOf(ctx context.Context, conn *duck.Conn, sql string, list []int64, each func(rows *duck.Rows, row int) error) error {
	if len(list) == 0 {
		return nil
	}
	numbers := strings.Join(strings.Fields(fmt.Sprint(list)), ", ")
	return eachRow(ctx, conn, fmt.Sprintf(sql, numbers+"::BIGINT[]"), each)
}

type counts struct{ positions, games int64 }

// countBook is a book that knows the highest codes.
func countBook(ctx context.Context, conn *duck.Conn, hash codes.Hash) (book *codes.Book, n counts, err error) {
	err = read(ctx, conn, `SELECT (SELECT count(*) FROM positions), (SELECT count(*) FROM matches),
		(SELECT coalesce(max(cod_match), 0) FROM matches), (SELECT coalesce(max(cod_comment), 0) FROM move_comments),
		(SELECT coalesce(max(cod_value), 0) FROM keyword_values), (SELECT coalesce(max(cod_keyword), 0) FROM keywords)`,
		func(rows *duck.Rows, _ int) (bool, error) {
			at := func(i int) int64 { return rows.Int64s(i)[0] }
			n = counts{at(0), at(1)}
			book = codes.NewBook(hash, codes.Highest{Match: at(2), Comment: at(3), Value: at(4), Keyword: at(5)})
			return true, nil
		}, nil)
	return book, n, err
}

// knowGames makes the games of a selection known.
func knowGames(ctx context.Context, conn *duck.Conn, book *codes.Book, duplicates Duplicates, games string) error {
	return eachRow(ctx, conn, games, func(rows *duck.Rows, row int) error {
		text := func(column int) string { return string(rows.Bytes(column, row)) }
		if sum := rows.Bytes(1, row); len(sum) == 32 {
			m := Match{SHA256: [32]byte(sum), White: text(2), Black: text(3), Date: text(4), Description: text(5), ResultText: text(6)}
			book.KnowMatch(duplicates.Key(&m, text(7)), rows.Int64s(0)[row])
		}
		return nil
	})
}

func knowKeywords(ctx context.Context, conn *duck.Conn, book *codes.Book) error {
	return eachRow(ctx, conn, "SELECT cod_keyword, keyword FROM keywords WHERE keyword_type = 'MKW'", func(rows *duck.Rows, row int) error {
		book.KnowKeyword(string(rows.Bytes(1, row)), rows.Int64s(0)[row])
		return nil
	})
}

const allValues = "SELECT cod_value, kw_value FROM keyword_values WHERE kw_value IS NOT NULL"

func knowValues(ctx context.Context, conn *duck.Conn, book *codes.Book, values string) error {
	return eachRow(ctx, conn, values, func(rows *duck.Rows, row int) error {
		book.KnowValue(string(rows.Bytes(1, row)), rows.Int64s(0)[row])
		return nil
	})
}

// eachRow runs a query and hands its rows over one by one.
func eachRow(ctx context.Context, conn *duck.Conn, sql string, each func(rows *duck.Rows, row int) error) error {
	return read(ctx, conn, sql, func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			if err := each(rows, row); err != nil {
				return false, err
			}
		}
		return true, nil
	}, nil)
}

// readCodes reads the codes in use. That they are the hashes of their boards is
// verified for the first chunk of them: who numbers positions otherwise does so
// from the first.
func readCodes(ctx context.Context, conn *duck.Conn, count int, hash codes.Hash) (*codes.Set, error) {
	return readCodesOf(ctx, conn, count, hash, "SELECT cod_position, board FROM positions")
}

func readCodesOf(ctx context.Context, conn *duck.Conn, count int, hash codes.Hash, positions string) (*codes.Set, error) {
	set := codes.NewSet(count)
	verified := false
	err := read(ctx, conn, positions, func(rows *duck.Rows, n int) (bool, error) {
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
