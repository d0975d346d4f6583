package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// tellsTruly says that a query does not take what was said for something else:
// the last look at a reading, whichever rules it came by.
func (f *frame) tellsTruly(q *query.Query) bool {
	return f.whole != nil || !f.takesYear(q)
}

// takesYear says that the number of a game may be a year: 'games 1972' are of that
// year, 'game 1972' is one.
func (f *frame) takesYear(q *query.Query) (taken bool) {
	years := map[int64]bool{}
	for i, t := range f.chart.tokens {
		n, ok := number(t.fold)
		years[int64(n)] = years[int64(n)] || ok && f.chart.parser.isYear(n) && f.followsMany(i)
	}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { taken = taken || c.Game != 0 && years[c.Game] }})
	return taken
}

// followsMany says that a token stands behind 'games', or behind a year that does.
func (f *frame) followsMany(at int) bool {
	for at--; at >= 0; at-- {
		if slices.ContainsFunc(f.chart.at[at]["noun"], func(it item) bool { return it.value == "games" && it.end == at+1 }) {
			return f.isPlural(item{end: at + 1})
		}
		if _, ok := number(f.chart.tokens[at].fold); !ok && len(f.chart.at[at]["and"]) == 0 && len(f.chart.at[at]["or"]) == 0 {
			return false
		}
	}
	return false
}
