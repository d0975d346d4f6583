package store

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// Remove takes games out of the database of a DSN: those that have the players,
// the date, the event and all the boards of one of the matches. It works on a
// copy like an import, and readers see all of it at once or nothing. Errors are
// those of OpenWriter and Publish.
func Remove(ctx context.Context, dsn string, matches []Match) (removed int64, err error) {
	path, err := filePath(dsn)
	if err != nil {
		return 0, err
	}
	if _, err := stampOf(path); err != nil {
		return 0, err // a Writer would make it
	}
	w, err := OpenWriter(ctx, dsn, WriterOptions{})
	if err != nil {
		return 0, err
	}
	defer w.Close()
	if err := w.remove(ctx, matches); err != nil {
		return 0, fileError(w.path, err)
	}
	removed = w.removed
	if _, err := w.Publish(); err != nil {
		return 0, err
	}
	return removed, nil
}

// gameTables hold rows of games, by cod_match.
var gameTables = []string{"match_moves", "match_keywords", "match_statistics", "move_comments", "matches"}

func (w *Writer) remove(ctx context.Context, matches []Match) error {
	codes, err := w.codesOf(ctx, matches)
	if err != nil || len(codes) == 0 {
		return err
	}
	in := " IN (" + strings.Join(codes, ",") + ")"
	statements := []string{"BEGIN"}
	for _, table := range gameTables {
		statements = append(statements, "DELETE FROM "+table+" WHERE cod_match"+in)
	}
	statements = append(statements,
		"DELETE FROM keyword_values WHERE cod_value NOT IN (SELECT cod_value FROM match_keywords)")
	displaced, err := w.displaced(ctx)
	if err != nil {
		return err
	}
	if !displaced {
		statements = append(statements, `DELETE FROM positions WHERE cod_position NOT IN
			(SELECT initial_position FROM matches UNION ALL SELECT to_position FROM match_moves)`)
	}
	for _, sql := range append(statements, "COMMIT") {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.conn.Exec(sql); err != nil {
			return err
		}
	}
	w.removed = int64(len(codes))
	return nil
}

// codesOf finds the codes of the games.
func (w *Writer) codesOf(ctx context.Context, matches []Match) (codes []string, err error) {
	wanted := map[string]bool{}
	for i := range matches {
		m := &matches[i]
		wanted[key(hex.EncodeToString(m.SHA256[:]), m.Description, m.Date, m.White, m.Black)] = true
	}
	err = read(ctx, w.conn, `SELECT cod_match, lower(hex(sha256)), coalesce(match_description, ''), coalesce(match_date, ''),
		coalesce(white, ''), coalesce(black, '') FROM matches`, func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			texts := make([]string, 5)
			for i := range texts {
				texts[i] = string(rows.Bytes(i+1, row))
			}
			if wanted[key(texts...)] {
				codes = append(codes, fmt.Sprint(rows.Int64s(0)[row]))
			}
		}
		return true, nil
	}, nil)
	return codes, err
}

func key(parts ...string) string { return strings.Join(parts, "\x00") }

// displaced says whether some board has the code of a further attempt, because
// another board had taken its own: if that one went, the first could not be found
// any more.
func (w *Writer) displaced(ctx context.Context) (found bool, err error) {
	err = read(ctx, w.conn, "SELECT cod_position, board FROM positions", func(rows *duck.Rows, n int) (bool, error) {
		codes := rows.Int64s(0)
		for row := range n {
			board, err := chessboard.ParseBoard(string(rows.Bytes(1, row)))
			if err != nil {
				return false, err
			}
			if w.options.hash(&board, 0) != codes[row] {
				found = true
				return false, nil
			}
		}
		return true, nil
	}, nil)
	return found, err
}
