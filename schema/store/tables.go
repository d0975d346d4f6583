package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// tableColumns are the tables that an import fills, and the columns in the
// order in which rows are written here. The catalog of package schema creates
// them in this order; verifyTables makes sure of it before an import.
var tableColumns = map[string]string{
	"positions": "cod_position board black_pawns white_pawns black_rooks white_rooks black_bishops white_bishops " +
		"black_knights white_knights black_queens white_queens sts_date",
	"matches": "cod_match initial_position match_description match_date white black result result_text " +
		"move_count fullmove_count sts_date creation_date sha256",
	"match_moves": "cod_match from_position to_position move_order move_number move_player move_events " +
		"move_from move_to move_an_text comments score",
	"match_statistics": "cod_keyword cod_match st_value",
	"match_keywords":   "cod_keyword cod_value cod_match",
	"keyword_values":   "cod_value kw_value",
	"move_comments":    "cod_comment cod_match move_order comment_text comment_order",
	"keywords":         "cod_keyword keyword keyword_type description",
}

// createTables makes an empty database.
func createTables(conn *duck.Conn) error {
	for _, s := range slices.Concat(schema.Statements(dialect.DuckDB, schema.English), schema.BoardStatements(dialect.DuckDB, schema.English)) {
		if err := conn.Exec(s.SQL); err != nil {
			return fmt.Errorf("%s: %w", s.Comment, err)
		}
	}
	return nil
}

func verifyTables(ctx context.Context, conn *duck.Conn) error {
	found := 0
	err := read(ctx, conn, `SELECT table_name, string_agg(lower(column_name), ' ' ORDER BY column_index)
		FROM duckdb_columns() WHERE schema_name = 'main' GROUP BY ALL`, func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			table := strings.ToLower(string(rows.Bytes(0, row)))
			if want, ours := tableColumns[table]; ours {
				if got := string(rows.Bytes(1, row)); got != want {
					return false, fmt.Errorf("%w: table %s has the columns %s", ErrNotKibitz, table, got)
				}
				found++
			}
		}
		return true, nil
	}, nil)
	if err == nil && found != len(tableColumns) {
		err = fmt.Errorf("%w: it has %d of %d tables", ErrNotKibitz, found, len(tableColumns))
	}
	return err
}

// tables are the appenders of one transaction.
type tables struct {
	positions, matches, moves, statistics, keywords, values, comments, names *duck.Appender

	boards *duck.Appender // nil where the database has no such table
}

func openTables(conn *duck.Conn, boards bool) (*tables, error) {
	t := new(tables)
	for _, a := range []struct {
		appender **duck.Appender
		table    string
	}{
		{&t.positions, "positions"}, {&t.matches, "matches"}, {&t.moves, "match_moves"},
		{&t.statistics, "match_statistics"}, {&t.keywords, "match_keywords"}, {&t.values, "keyword_values"},
		{&t.comments, "move_comments"}, {&t.names, "keywords"}, {&t.boards, "game_boards"},
	} {
		if a.appender == &t.boards && !boards {
			continue
		}
		var err error
		if *a.appender, err = conn.NewAppender(a.table); err != nil {
			return nil, errors.Join(err, t.close())
		}
	}
	return t, nil
}

func (t *tables) close() (err error) {
	for _, a := range []*duck.Appender{
		t.positions, t.matches, t.moves, t.statistics, t.keywords, t.values, t.comments, t.names, t.boards,
	} {
		if a != nil {
			err = errors.Join(err, a.Close())
		}
	}
	return err
}

func (t *tables) position(code int64, p *Position) error {
	a := t.positions
	a.Int(code)
	a.TextBytes(p.Text[:])
	for _, n := range p.Counts {
		a.Int(int64(n))
	}
	a.Null() // sts_date
	return a.EndRow()
}

func (t *tables) match(cod, initial, day int64, g *Rows) error {
	a, m := t.matches, &g.Match
	a.Int(cod)
	a.Int(initial)
	for _, text := range []string{m.Description, m.Date, m.White, m.Black} {
		a.Text(text)
	}
	a.Int(m.Result)
	a.Text(m.ResultText)
	a.Int(int64(len(g.Moves)))
	a.Int(m.FullMoves)
	a.Null() // sts_date
	a.Int(day)
	a.Blob(m.SHA256[:])
	return a.EndRow()
}

func (t *tables) move(match, from, to, order int64, m *Move) error {
	a := t.moves
	a.Int(match)
	a.Int(from)
	a.Int(to)
	a.Int(order)
	a.Int(m.Number)
	a.Int(m.Player)
	a.Int(int64(m.Events))
	a.Int(m.From)
	a.Int(m.To)
	a.Text(m.SAN)
	a.Int(asInt(m.Comments))
	if m.HasScore {
		a.Float(m.Score)
	} else {
		a.Null()
	}
	return a.EndRow()
}

func (t *tables) value(code int64, text string) error {
	t.values.Int(code)
	t.values.Text(text)
	return t.values.EndRow()
}

func (t *tables) keyword(code int64, name string) error {
	t.names.Int(code)
	t.names.Text(name)
	t.names.Text(string(schema.MatchKeyword))
	t.names.Null() // description
	return t.names.EndRow()
}

func (t *tables) comment(code, match int64, c *Comment) error {
	a := t.comments
	a.Int(code)
	a.Int(match)
	a.Int(c.MoveOrder)
	a.Text(c.Text)
	a.Int(c.Order)
	return a.EndRow()
}

func asInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// threads says how many threads DuckDB may use. Rows are appended by one: a second
// would do the work while the first asks without a pause whether it is done, which
// takes a fifth of an import's processor time.
func (w *Writer) threads(n int) error { return w.conn.Exec(fmt.Sprintf("SET threads TO %d", n)) }
