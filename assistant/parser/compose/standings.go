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
	winner := f.asksWinner()
	if len(f.measures) == 0 && !winner || f.order != nil || len(f.aggs) > 0 {
		return nil
	}
	n, leave := 0, []string(nil)
	if winner {
		n, leave = 1, []string{"outcome"}
	}
	for _, m := range f.measures {
		if m.value != "points" && places[m.value] == 0 {
			return nil
		}
		n = max(n, places[m.value])
	}
	if n == 0 || f.noun("rounds") || len(f.own.Names) > 0 || len(f.outcomes) > 0 && !winner || slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result != "" }) {
		return nil
	}
	q := f.form(query.RowSides, leave...)
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
	cost := -f.several
	if winner {
		cost-- // to win an event is more than to win games in it
	}
	return one("places", cost, q)
}

// asksWinner says that it is asked who won an event, which stands right behind the verb.
func (f *frame) asksWinner() bool {
	if !f.asked("who") || f.asked("whom") || len(f.outcomes) != 1 || f.outcomes[0].value != query.Win || f.most != "" || len(f.own.Names)+len(f.opp.Names)+len(f.by)+len(f.events)+len(f.nouns) > 0 || f.color != "" {
		return false
	}
	for i, p := range f.parts[:max(len(f.parts)-1, 0)] {
		next := f.parts[i+1]
		c, ok := next.value.(condition)
		if endsGame(p) && p.end == next.start && ok && !next.inside && c.Tag != nil && c.Tag.Name == "Event" {
			return true
		}
	}
	return false
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
