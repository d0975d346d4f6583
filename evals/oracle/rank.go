package oracle

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ranked is an item of a list and what ranks it.
type ranked struct {
	item
	value any // nil if nothing does
}

// ranks says whether the query ranks the rows of its list, not only sorts them.
func ranks(q query.Query) bool { return q.Order != query.NoOrder }

// ranking is the list of the query: items in its order, cut. Those that do not
// have what ranks have no place in it.
func (q question) ranking(items []item) []ranked {
	var all []ranked
	for _, it := range items {
		if value := q.rank(it); value != nil || !ranks(q.Query) {
			all = append(all, ranked{it, value})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		switch q.Order {
		case query.NoOrder:
			return cmp.Compare(a.Tag("Date"), b.Tag("Date"))
		case query.Latest, query.MostFirst:
			return compare(b.value, a.value)
		}
		return compare(a.value, b.value)
	})
	return cut(all, q.Query, func(a, b ranked) bool { return a.value == b.value })
}

// rank is what ranks an item: its date where the year is known, or the quantity
// of its game.
func (q question) rank(it item) any {
	switch q.Order {
	case query.Earliest, query.Latest:
		if _, ok := yearOf(it.Tag("Date")); ok {
			return dateRank(it.Tag("Date"))
		}
	case query.MostFirst, query.LeastLast:
		values := q.values(it)
		switch {
		case len(values) == 0:
			return nil
		case q.Order == query.MostFirst:
			return int64(slices.Max(values))
		}
		return int64(slices.Min(values))
	}
	return nil
}

// cut leaves out the rows beyond Skip and Limit. One row of those that are
// ranked brings all that tie with it, those that were skipped too.
func cut[T any](rows []T, q query.Query, tied func(a, b T) bool) []T {
	switch {
	case q.Skip >= len(rows):
		return nil
	case q.Limit == 1 && ranks(q):
		one := rows[q.Skip]
		return slices.DeleteFunc(rows, func(row T) bool { return !tied(row, one) })
	case q.Limit == 0:
		return rows[q.Skip:]
	}
	return rows[q.Skip:min(q.Skip+q.Limit, len(rows))]
}
