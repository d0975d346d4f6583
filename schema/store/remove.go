package store

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// Remove takes games out of the database of a DSN: those that Alike finds. It
// works on a copy like an import, and readers see all of it at once or nothing.
// Errors are those of OpenWriter and Publish.
func Remove(ctx context.Context, dsn string, games []Rows) (removed int64, err error) {
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
	if err := w.part(); err != nil {
		return 0, fileError(w.path, err)
	}
	if err := w.remove(ctx, games); err != nil {
		return 0, fileError(w.path, err)
	}
	removed = w.removed
	if _, err := w.Publish(); err != nil {
		return 0, err
	}
	return removed, nil
}

// Alike finds the codes of the games that are in every way like one of those
// given: the boards, the players, the event, the date, and all tags. Errors are
// those of Query.
func (db *DB) Alike(ctx context.Context, games []Rows) (codes []int64, err error) {
	g, done, err := db.use(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	conn, err := g.engine.Connect()
	if err != nil {
		return nil, queryError(err)
	}
	defer conn.Close()
	return alike(ctx, conn, games)
}

func alike(ctx context.Context, conn *duck.Conn, games []Rows) (codes []int64, err error) {
	if len(games) == 0 {
		return nil, nil
	}
	wanted := map[string]bool{}
	digests := make([]string, len(games))
	for i := range games {
		m := &games[i].Match
		digest := hex.EncodeToString(m.SHA256[:])
		digests[i] = "unhex('" + digest + "')"
		var tags []string
		for _, t := range games[i].Tags {
			tags = append(tags, t.Keyword+"="+t.Value)
		}
		slices.Sort(tags)
		wanted[key(digest, m.Description, m.Date, m.White, m.Black, strings.Join(tags, "\n"))] = true
	}
	err = read(ctx, conn, `SELECT m.cod_match, lower(hex(any_value(m.sha256))), coalesce(any_value(m.match_description), ''),
			coalesce(any_value(m.match_date), ''), coalesce(any_value(m.white), ''), coalesce(any_value(m.black), ''),
			coalesce(string_agg(k.keyword || '=' || v.kw_value, chr(10) ORDER BY k.keyword || '=' || v.kw_value), '')
		FROM matches m LEFT JOIN match_keywords mk USING (cod_match) LEFT JOIN keywords k USING (cod_keyword)
		LEFT JOIN keyword_values v USING (cod_value)
		WHERE m.sha256 IN (`+strings.Join(digests, ", ")+") GROUP BY m.cod_match", func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			texts := make([]string, 6)
			for i := range texts {
				texts[i] = string(rows.Bytes(i+1, row))
			}
			if wanted[key(texts...)] {
				codes = append(codes, rows.Int64s(0)[row])
			}
		}
		return true, nil
	}, nil)
	return codes, err
}

func key(parts ...string) string { return strings.Join(parts, "\x00") }

// gameTables hold rows of games, by cod_match.
var gameTables = []string{"match_moves", "match_keywords", "match_statistics", "move_comments", "da_positions", "da_matches", "matches"}

func (w *Writer) remove(ctx context.Context, games []Rows) error {
	codes, err := alike(ctx, w.conn, games)
	if err != nil || len(codes) == 0 {
		return err
	}
	in := " IN (" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(codes)), ","), "[]") + ")"
	statements := []string{"BEGIN"}
	tables := gameTables
	if w.boards {
		tables = append(slices.Clone(tables), schema.GameBoards().Name)
	}
	for _, table := range tables {
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
