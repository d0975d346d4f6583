package server

import (
	"context"
	"fmt"
	"strconv"

	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
)

// readBook reads what a Writer has to know of the rows already there. Boards
// are left to lookUp: they are by far the most, and an import needs few of them.
func (w *Writer) readBook(ctx context.Context) error {
	var games int64
	var highest codes.Highest
	if err := w.conn.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM matches),
		(SELECT coalesce(max(cod_match), 0) FROM matches), (SELECT coalesce(max(cod_comment), 0) FROM move_comments),
		(SELECT coalesce(max(cod_value), 0) FROM keyword_values), (SELECT coalesce(max(cod_keyword), 0) FROM keywords)`,
	).Scan(&games, &highest.Match, &highest.Comment, &highest.Value, &highest.Keyword); err != nil {
		return err
	}
	w.empty = games == 0
	w.known, w.counted = highest.Match, highest.Match
	w.book = codes.NewBook(w.options.hash, highest)
	if w.empty {
		w.book.Look = nil
	} else {
		w.book.Look = func(code int64) error { return w.claim([]int64{code}) }
		missing, err := w.b.missingKeys(ctx, w.conn)
		if err != nil {
			return err
		}
		if len(missing) > 0 && !w.b.whole {
			w.resumed = games
		}
	}
	if err := w.each(ctx, store.KnownGames, func(scan func(...any) error) error {
		var match int64
		var sum []byte
		var m store.Match
		var round string
		if err := scan(&match, &sum, &m.White, &m.Black, &m.Date, &m.Description, &m.ResultText, &round); err != nil || len(sum) != 32 {
			return err
		}
		m.SHA256 = [32]byte(sum)
		w.book.KnowMatch(w.options.Duplicates.Key(&m, round), match)
		return nil
	}); err != nil {
		return err
	}
	for query, know := range map[string]func(string, int64){
		"SELECT keyword, cod_keyword FROM keywords WHERE keyword_type = 'MKW'":      w.book.KnowKeyword,
		"SELECT kw_value, cod_value FROM keyword_values WHERE kw_value IS NOT NULL": w.book.KnowValue,
	} {
		if err := w.each(ctx, query, func(scan func(...any) error) error {
			var text string
			var code int64
			err := scan(&text, &code)
			know(text, code)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// lookUp makes known which boards of the open batch are in the database. A
// database that was empty holds only what the book has given it.
func (w *Writer) lookUp() error {
	if w.book.Look == nil {
		return nil
	}
	asked := make(map[int64]bool)
	var wanted []int64
	for i := range w.waiting {
		for p := range w.waiting[i].Positions {
			if code := w.waiting[i].Positions[p].Code; !asked[code] && !w.book.Positions.Holds(code) {
				asked[code] = true
				wanted = append(wanted, code)
			}
		}
	}
	return w.claim(wanted)
}

// codesAtOnce is how many codes one query asks for.
const codesAtOnce = 5000

// claim gives each of some codes to the board that has it in the database, if
// there is one.
func (w *Writer) claim(wanted []int64) error {
	for len(wanted) > 0 {
		n := min(len(wanted), codesAtOnce)
		sql := []byte("SELECT cod_position, board FROM positions WHERE cod_position IN (")
		for i, code := range wanted[:n] {
			if i > 0 {
				sql = append(sql, ',')
			}
			sql = strconv.AppendInt(sql, code, 10)
		}
		wanted = wanted[n:]
		if err := w.each(w.ctx, string(sql)+")", func(scan func(...any) error) error {
			var code int64
			var board []byte
			if err := scan(&code, &board); err != nil {
				return err
			}
			if w.book.Positions.Claim(code, board) == codes.Taken {
				return fmt.Errorf("position %d has another board than before", code)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// each hands the rows of a query over one by one.
func (w *Writer) each(ctx context.Context, query string, row func(scan func(...any) error) error) error {
	rows, err := w.conn.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
