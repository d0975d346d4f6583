package server

import (
	"context"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// Dialect is the name of the SQL that Rows takes.
func (w *Writer) Dialect() string { return w.dsn.Dialect.Name }

// Rows runs one SELECT over the database with all that was added to it; cells are
// nil, bool, int64, float64 or string.
func (w *Writer) Rows(ctx context.Context, sql string) ([][]any, error) {
	if err := w.settle(); err != nil {
		return nil, err
	}
	rows, err := w.conn.QueryContext(ctx, sql)
	if err != nil {
		return nil, w.error(err)
	}
	defer rows.Close()
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, w.error(err)
	}
	var all [][]any
	for rows.Next() {
		cells, targets := make([]any, len(types)), make([]any, len(types))
		for i := range cells {
			targets[i] = &cells[i]
		}
		if err := rows.Scan(targets...); err != nil {
			return nil, w.error(err)
		}
		for i := range cells {
			cells[i], _ = value(cells[i], types[i].DatabaseTypeName())
		}
		all = append(all, cells)
	}
	return all, w.error(rows.Err())
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
	list := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(games)), ","), "[]")
	return w.fatal(w.exec(w.ctx, "DELETE FROM "+table+" WHERE cod_match IN ("+list+")"))
}

// Put adds rows to a table of engine analysis; cells are nil, int64, float64 or
// string, in the order of its columns. The context does not stop it: what Forget
// removed is to come back.
func (w *Writer) Put(_ context.Context, table string, rows [][]any) error {
	if err := w.change(); err != nil || len(rows) == 0 {
		return err
	}
	t := &tableText{style: w.tables[0].style, first: true}
	for _, row := range rows {
		for _, cell := range row {
			switch v := cell.(type) {
			case nil:
				t.null()
			case int64:
				t.int(v)
			case float64:
				t.real(v)
			case string:
				t.text(v)
			default:
				return w.fatal(fmt.Errorf("%s: a cell of type %T", table, cell))
			}
		}
		t.endRow()
	}
	declared, _ := schema.FindTable(table)
	var columns []string
	for _, c := range declared.Columns {
		columns = append(columns, strings.ToLower(c.Name))
	}
	return w.fatal(w.b.load(w.ctx, w.conn, t, table, strings.Join(columns, ", "), false))
}

// change begins the transaction of changes to the tables of engine analysis,
// where there is none.
func (w *Writer) change() error {
	if err := w.settle(); err != nil || w.changing {
		return err
	}
	if !w.oneTransaction() {
		if err := w.exec(w.ctx, "BEGIN"); err != nil {
			return w.fatal(err)
		}
	}
	w.changing = true
	return nil
}

// settle sends the games that are waiting.
func (w *Writer) settle() error {
	if w.failed != nil || len(w.waiting) == 0 {
		return w.failed
	}
	return w.fatal(w.flush())
}

// fatal gives the Writer up for an error.
func (w *Writer) fatal(err error) error {
	if err != nil {
		w.changing = false
		return w.fail(err)
	}
	return nil
}

// endChanges brings what is derived of the changes up to date, and ends their
// transaction.
func (w *Writer) endChanges() error {
	if !w.changing {
		return nil
	}
	w.changing = false
	for _, name := range schema.AnalysisTables() {
		if t, _ := schema.FindTable(name); t.Derivation != nil {
			if err := w.exec(w.ctx, "DELETE FROM "+name, "INSERT INTO "+name+" "+schema.Derivation(w.dsn.Dialect, t)); err != nil {
				return err
			}
		}
	}
	if w.oneTransaction() {
		return nil
	}
	return w.exec(w.ctx, "COMMIT")
}
