package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// Dialect is the name of the SQL that Rows takes.
func (w *Writer) Dialect() string { return "duckdb" }

// Rows runs one SELECT over the database with all that was added to it; cells are
// nil, bool, int64, float64 or string. What was added is lasting afterwards.
func (w *Writer) Rows(ctx context.Context, sql string) (cells [][]any, err error) {
	if err := w.settle(); err != nil {
		return nil, err
	}
	err = read(ctx, w.conn, sql, func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			line := make([]any, len(rows.Columns()))
			for column := range line {
				line[column] = rows.Value(column, row)
			}
			cells = append(cells, line)
		}
		return true, nil
	}, nil)
	return cells, err
}

// Forget removes the rows of some games from a table of engine analysis. Together
// with what Put adds it becomes lasting when games are added or at Publish.
func (w *Writer) Forget(ctx context.Context, table string, games []int64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := w.change(); err != nil {
		return err
	}
	return w.fatal(w.conn.Exec("DELETE FROM " + table + " WHERE cod_match IN (" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(games)), ","), "[]") + ")"))
}

// Put adds rows to a table of engine analysis; cells are nil, int64, float64 or
// string, in the order of its columns. The context does not stop it: what Forget
// removed is to come back.
func (w *Writer) Put(_ context.Context, table string, rows [][]any) error {
	if err := w.change(); err != nil {
		return err
	}
	a, err := w.conn.NewAppender(table)
	if err != nil {
		return w.fatal(err)
	}
	for _, row := range rows {
		if err = appendRow(a, row); err != nil {
			break
		}
	}
	if closeErr := a.Close(); err == nil {
		err = closeErr
	}
	return w.fatal(err)
}

// change begins the transaction of changes to the tables of engine analysis.
func (w *Writer) change() error {
	if err := w.settle(); err != nil || w.changing {
		return err
	}
	if err := w.part(); err != nil { // there may be any number of rows
		return w.fatal(err)
	}
	if err := w.conn.Exec("BEGIN"); err != nil {
		return w.fatal(err)
	}
	w.changing, w.changed = true, true
	return nil
}

// settle makes the games of the open batch lasting, so that they can be read.
func (w *Writer) settle() error {
	if w.failed != nil || w.tables == nil {
		return w.failed
	}
	return w.fatal(w.commit())
}

// fatal gives the Writer up for an error.
func (w *Writer) fatal(err error) error {
	if err != nil {
		w.changing = false
		return w.fail(err)
	}
	return nil
}

// commitChanges ends the transaction of change.
func (w *Writer) commitChanges() error {
	if !w.changing {
		return nil
	}
	w.changing = false
	return w.conn.Exec("COMMIT")
}

// addAnalysis makes the tables of engine analysis in a database that was made
// before there was one.
func addAnalysis(ctx context.Context, conn *duck.Conn) error {
	there := false
	if err := read(ctx, conn, "SELECT table_name FROM duckdb_tables() WHERE table_name = 'da_matches'", func(*duck.Rows, int) (bool, error) {
		there = true
		return true, nil
	}, nil); err != nil || there {
		return err
	}
	for _, s := range schema.AnalysisStatements(dialect.DuckDB, schema.English) {
		if err := conn.Exec(s.SQL); err != nil {
			return fmt.Errorf("%s: %w", s.Comment, err)
		}
	}
	return nil
}
