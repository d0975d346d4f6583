package oracle

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ranked is the order of a list and its limit. Where dates rank, games of an
// unknown year have no place.
func ranked(q query.Query, items []item) []item {
	rank := func(a, b item) int { return 0 }
	switch q.Order {
	case query.Longest:
		rank = func(a, b item) int { return b.rankLength(q.Unit) - a.rankLength(q.Unit) }
	case query.Shortest:
		rank = func(a, b item) int { return a.rankLength(q.Unit) - b.rankLength(q.Unit) }
	case query.Earliest:
		rank = func(a, b item) int { return a.date.rank - b.date.rank }
	case query.Latest:
		rank = func(a, b item) int { return b.date.rank - a.date.rank }
	}
	ranks := q.Order != query.NoOrder && q.Order != query.MostFirst && q.Order != query.LeastLast
	if q.Order == query.Earliest || q.Order == query.Latest {
		items = slices.DeleteFunc(slices.Clone(items), func(it item) bool { return it.date.rank == 0 })
	}
	slices.SortStableFunc(items, func(a, b item) int {
		if ranks {
			return rank(a, b)
		}
		return cmp.Compare(a.Tag("Date"), b.Tag("Date"))
	})
	return limited(items, q.Limit, ranks, func(a, b item) bool { return rank(a, b) == 0 })
}

// rankLength is the length by which games are ranked: in half-moves, which tell
// more games apart, unless moves were asked for.
func (g *game) rankLength(u query.Unit) int {
	if u == query.Full {
		return g.length(query.Full)
	}
	return g.length(query.Half)
}

// limited cuts rows to a limit; one of those that are ranked brings what ties
// with it.
func limited[T any](rows []T, limit int, ranks bool, tied func(a, b T) bool) []T {
	if limit == 0 || len(rows) <= limit {
		return rows
	}
	end := limit
	if limit == 1 && ranks {
		for end < len(rows) && tied(rows[0], rows[end]) {
			end++
		}
	}
	return rows[:end]
}
