package store

import (
	"context"
	"fmt"
	"time"

	"github.com/kibitz-chess/kibitz/schema/functions"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// DefaultRows is the default of Limits.Rows.
const DefaultRows = 1000

// Limits cap one query. A zero field takes its default.
type Limits struct {
	Time  time.Duration // default 30 s
	Rows  int           // default DefaultRows; more rows are left out and Truncated says so
	Bytes int           // default 8 MB of cells; rows beyond are left out and Truncated says so
	Cell  int           // default 1 MB; a longer cell fails the query with ErrTooBig
}

// OrDefaults fills in the defaults.
func (l Limits) OrDefaults() Limits {
	set := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	if l.Time <= 0 {
		l.Time = 30 * time.Second
	}
	set(&l.Rows, DefaultRows)
	set(&l.Bytes, 8<<20)
	set(&l.Cell, 1<<20)
	return l
}

// A Result holds the rows of a query.
type Result struct {
	Columns []Column
	// Rows holds nil, bool, int64, float64, string, []any and map[string]any.
	// An int64 may be beyond 2^53, as the position codes are: whoever writes
	// JSON for a browser writes such numbers as strings. Whole numbers beyond
	// 64 bits are strings, dates and times their ISO text, blobs hex digits.
	Rows      [][]any
	Truncated bool // there were more rows than Limits allow
}

// A Column of a Result: its name as the query gives it and DuckDB's type.
type Column struct {
	Name, Type string
}

// Query runs one SELECT. The SQL runs as it is, byte for byte.
// Errors: ErrNotQuery, *SQLError (repair the text), ErrTimeout, ErrCancelled,
// ErrTooBig, and those of Open when the file was replaced by something else.
func (db *DB) Query(ctx context.Context, sql string, limits Limits) (*Result, error) {
	g, done, err := db.use(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	limits = limits.OrDefaults()
	macros, err := g.screen(ctx, sql, limits)
	if err != nil {
		return nil, err
	}
	if macros {
		return g.queryAfter(ctx, functions.Macros, sql, limits)
	}
	return g.query(ctx, sql, limits)
}

func (g *generation) query(ctx context.Context, sql string, limits Limits) (*Result, error) {
	return g.queryAfter(ctx, "", sql, limits)
}

// queryAfter is query on a connection that has run other statements before, if any.
func (g *generation) queryAfter(ctx context.Context, before, sql string, limits Limits) (*Result, error) {
	result := new(Result)
	size := 0
	err := g.readAfter(ctx, before, sql, limits.Time, func(rows *duck.Rows, n int) (more bool, err error) {
		for row := range n {
			if len(result.Rows) == limits.Rows {
				result.Truncated = true
				return false, nil
			}
			cells := make([]any, len(rows.Columns()))
			for i := range cells {
				cell := rows.Size(i, row)
				if size += cell; cell > limits.Cell {
					return false, fmt.Errorf("%w: a cell of column %s has %d bytes", ErrTooBig, rows.Columns()[i].Name, cell)
				}
				cells[i] = rows.Value(i, row)
			}
			if size > limits.Bytes && len(result.Rows) > 0 {
				result.Truncated = true
				return false, nil
			}
			result.Rows = append(result.Rows, cells)
		}
		return true, nil
	}, func(rows *duck.Rows) {
		for _, c := range rows.Columns() {
			result.Columns = append(result.Columns, Column{Name: c.Name, Type: c.Type})
		}
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// read runs a query on a connection of its own and hands over its chunks until
// one says that it wants no more. start, if any, sees the columns before.
func (g *generation) read(ctx context.Context, sql string, limit time.Duration,
	chunk func(rows *duck.Rows, n int) (more bool, err error), start func(*duck.Rows),
) error {
	return g.readAfter(ctx, "", sql, limit, chunk, start)
}

func (g *generation) readAfter(ctx context.Context, before, sql string, limit time.Duration,
	chunk func(rows *duck.Rows, n int) (more bool, err error), start func(*duck.Rows),
) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	conn, err := g.engine.Connect()
	if err != nil {
		return queryError(err)
	}
	defer conn.Close()
	if before != "" {
		if err := conn.Exec(before); err != nil {
			return queryError(err)
		}
	}
	if err = read(ctx, conn, sql, chunk, start); invalidates(err) {
		g.dead.Store(true)
	}
	return err
}

func read(ctx context.Context, conn *duck.Conn, sql string,
	chunk func(rows *duck.Rows, n int) (more bool, err error), start func(*duck.Rows),
) error {
	rows, err := conn.Query(ctx, sql)
	if err != nil {
		return queryError(err)
	}
	defer rows.Close()
	if start != nil {
		start(rows)
	}
	for {
		n, err := rows.Next(ctx)
		if err != nil {
			return queryError(err)
		}
		if n == 0 {
			return nil
		}
		if more, err := chunk(rows, n); !more || err != nil {
			return err
		}
	}
}
