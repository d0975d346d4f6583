package oracle

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ordered is a row and what it is ordered by, nil where it has no such value.
type ordered[T any] struct {
	of T
	by []any
}

// sortedForm brings rows into an order; those without a value come last.
func sortedForm[T any](rows []ordered[T], order []query.Ordering) []ordered[T] {
	slices.SortStableFunc(rows, func(a, b ordered[T]) int { return compareBy(a.by, b.by, order) })
	return rows
}

func compareBy(a, b []any, order []query.Ordering) int {
	for i, by := range order {
		c := cmp.Compare(index(a[i] == nil), index(b[i] == nil))
		if a[i] != nil && b[i] != nil {
			c = compareCells(a[i], b[i])
			if by.Key > 0 || by.Column.Agg != query.NoAggregate {
				c = compareKeys(a[i], b[i])
			}
			if by.Descending {
				c = -c
			}
		}
		if c != 0 {
			return c
		}
	}
	return 0
}

// cutForm leaves out the rows beyond Skip and Limit. One row of those that are
// ordered brings all that tie with it in the first ordering, those that were
// skipped too.
func cutForm[T any](rows []ordered[T], f query.Form) []ordered[T] {
	switch {
	case f.Skip >= len(rows):
		return nil
	case f.Limit == 1 && len(f.Order) > 0:
		one := rows[f.Skip]
		return slices.DeleteFunc(slices.Clone(rows), func(row ordered[T]) bool { return compareBy(row.by, one.by, f.Order[:1]) != 0 })
	case f.Limit == 0:
		return rows[f.Skip:]
	}
	return rows[f.Skip:min(f.Skip+f.Limit, len(rows))]
}

// date is a text of the Date tag whose year is known.
type date string

// compareCells compares two values of one kind: numbers, texts by their letters,
// dates by time.
func compareCells(a, b any) int {
	switch a := a.(type) {
	case string:
		return strings.Compare(a, b.(string))
	case date:
		return strings.Compare(dateRank(string(a)), dateRank(string(b.(date))))
	}
	return cmp.Compare(number(a), number(b))
}

// number is a cell that is one.
func number(cell any) float64 {
	switch n := cell.(type) {
	case int64:
		return float64(n)
	case Halfway:
		return float64(n)
	}
	return cell.(float64)
}
