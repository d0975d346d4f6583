package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// grouped makes one row for each value of a key.
func (f *frame) grouped() (all []candidate) {
	if _, all := f.otherwise(); all && len(f.by) > 0 && !hasPart(f.parts, "by") {
		return nil // see universal
	}
	if len(f.by) == 0 || f.most != "" && f.key() != "" || f.asked("share") || len(f.measures) > 0 || len(f.aggs) > 0 {
		return nil
	}
	if f.object && slices.Contains(f.by, "players") && len(f.own.Names) > 0 && len(f.opp.Names) == 0 { // 'who beat Tal'
		g := *f
		g.opp, g.own, g.object = f.own, people{}, false
		return g.grouped()
	}
	rows := f.rows(f.by...)
	if len(f.events) > 0 && !f.noun("games") {
		rows = query.RowHalfMoves
	}
	cost := 0.0
	if key := f.key(); key != "" && key != "players" && key != "dates" && !slices.Contains(f.by, key) && f.noun(key) {
		if !ofMoves[key] && len(f.by) == 1 {
			g := *f
			g.by, g.nouns = append([]string{f.by[0]}, key), nil
			all = append(all, g.grouped()...)
		}
		cost = 1 // what was asked for is not told
	}
	q := f.form(rows)
	q.By = keysOf(f.by, rows)
	for i, v := range q.By {
		if v.Side == query.Own && v.Kind != query.PlayerValue && f.noun("opponents") && len(f.own.Names) > 0 {
			q.By[i].Side = query.Other // 'which titles his opponents had'
		}
	}
	q.Having = f.bound()
	f.mostFirst(&q)
	if slices.Contains(f.by, "players") && f.namesPeople() {
		cost++ // the one who is named is among them
	}
	if slices.Contains(f.by, "dates") && f.top > 0 {
		cost += 3 // 'the first ten by date' are games
	}
	return append(all, candidate{form: q, cost: cost, name: "groups"})
}

// mostFirst orders groups by their number, where that is asked for, and keeps the
// first.
func (f *frame) mostFirst(q *query.Form) {
	if f.most != "" {
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
		q.Limit = f.rowsOfExtreme()
	}
}

// bestOf makes the groups that come first by a number: 'which event has the
// highest average rating'.
func (f *frame) bestOf() []candidate {
	f = f.extremeMean()
	key := f.key()
	of := slices.DeleteFunc(slices.Clone(f.aggs), func(a said[string]) bool { return a.value == "highest" || a.value == "lowest" })
	if key == "" || len(of) != 1 || len(of) == len(f.aggs) && f.most == "" || f.order != nil || len(f.by)+len(f.measures) > 0 || f.asked("share", "count", "times") {
		return nil
	}
	g := *f
	g.aggs, g.by, g.most = of, []string{key}, ""
	all := g.aggregated()
	for i := range all {
		q := &all[i].form
		q.Order = []query.Ordering{{Column: &q.Show[0], Descending: !f.agg("lowest") && f.most != "least"}}
		q.Limit = max(f.top, 1)
		all[i].name = "groups by aggregate"
		all[i].cost -= 0.5
	}
	return all
}

// extremeMean is the frame in which the longest or the shortest mean is the highest or the
// lowest of groups: 'the shortest average length by code'.
func (f *frame) extremeMean() *frame {
	if f.order == nil || f.order.Skip > 0 || f.order.How != "longest" && f.order.How != "shortest" || len(f.aggs) != 1 || !means[f.aggs[0].value] || len(f.by) > 1 {
		return f
	}
	g := *f
	extreme := map[string]string{"longest": "highest", "shortest": "lowest"}[f.order.How]
	g.order, g.aggs = nil, append(slices.Clone(f.aggs), said[string]{extreme, 0})
	if len(f.quants) == 0 {
		g.quants = []said[quantity]{{quantity{query.Value{Kind: query.LengthValue, Unit: query.UnknownUnit}}, 0}}
	}
	if len(f.by) == 1 && f.key() == "" {
		g.by, g.nouns = nil, append(slices.Clone(f.nouns), said[string]{f.by[0], 0})
	}
	return &g
}

// ofPerson says that a condition tells of somebody's games.
func ofPerson(c said[condition]) bool { return c.value.Player != nil }
