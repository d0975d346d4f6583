package compose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// places are how many of the players with the most points words ask for.
var places = map[string]int{"top_scorer": 1, "podium": 3}

// placed makes those who came first by points, of each group perhaps.
func (f *frame) placed() []candidate {
	if len(f.measures) == 0 || f.order != nil || len(f.aggs) > 0 {
		return nil
	}
	n := 0
	for _, m := range f.measures {
		if m.value != "points" && places[m.value] == 0 {
			return nil
		}
		n = max(n, places[m.value])
	}
	if n == 0 || f.noun("rounds") || len(f.own.Names)+len(f.outcomes) > 0 || slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result != "" }) {
		return nil
	}
	q := f.form(query.RowSides)
	column := query.Column{Agg: query.PointsAgg}
	q.Show = []query.Column{column}
	q.By = append(keysOf(f.by, q.Rows), nounKeys["players"])
	q.Each = len(f.by)
	q.Order = []query.Ordering{{Column: &column, Descending: true}}
	q.Limit = n
	if f.top > 0 {
		q.Limit = f.top
	}
	q.Having = f.bound()
	return one("places", -f.several, q)
}

// upset makes the games that were won against the most Elo.
func (f *frame) upset() []candidate {
	if f.order == nil || f.order.How != "upset" || len(f.by)+len(f.measures)+len(f.aggs) > 0 {
		return nil
	}
	q := f.form(query.RowSides)
	if f.outcome() == "" {
		q.Where = also(q.Where, query.Cond{Outcome: query.Win})
	}
	v := query.Value{Kind: query.LeadValue, Side: query.Other}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: true}}
	q.Skip, q.Limit = f.order.Skip, max(f.top, 1)
	return one("upset", 0, q)
}

// buildOften reads how many games of a group there are: 'exactly once', 'more
// than twice'.
func buildOften(p parts) (any, bool) {
	low, high, ok := strings.Cut(p.text("so_often"), "-")
	from, err := strconv.Atoi(low)
	to, errTo := strconv.Atoi(high)
	return having{Bounds: bounds(query.Range{Min: from, Max: to})}, ok && err == nil && errTo == nil
}
