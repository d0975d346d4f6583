package analysis

import (
	"context"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// A Reader reads a database.
type Reader interface {
	// Dialect is the name of its SQL.
	Dialect() string
	// Rows runs one SELECT; cells are nil, int64, float64 or string.
	Rows(ctx context.Context, sql string) ([][]any, error)
}

// A Writer changes the tables of engine analysis. What was changed is seen by
// Rows, and by others when the writer's owner publishes it.
type Writer interface {
	Reader
	// Forget removes the rows of some games from a table.
	Forget(ctx context.Context, table string, games []int64) error
	// Put adds rows to a table, their cells in the order of its columns.
	Put(ctx context.Context, table string, rows [][]any) error
}

// dialectOf is the dialect of a database.
func dialectOf(r Reader) (dialect.Dialect, error) {
	d, ok := dialect.ByName(r.Dialect())
	if !ok {
		return d, fmt.Errorf("analysis: there is no dialect %q", r.Dialect())
	}
	return d, nil
}

// in is the list of an IN.
func in(codes []int64) string {
	return "(" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(codes)), ","), "[]") + ")"
}

// optional is a cell for a value that may be missing.
func optional[T any](value *T) any {
	if value == nil {
		return nil
	}
	return *value
}
