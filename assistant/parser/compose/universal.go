package compose

import "github.com/kibitz-chess/kibitz/assistant/query"

// universal makes the players, and what else games are told apart by, of whom all
// games ended in some way: 'who never lost', 'opponents who always lost to Morphy'.
func (f *frame) universal() []candidate {
	key := f.key()
	otherwise, ok := f.otherwise()
	if !ok || key == "" || key == "dates" || f.order != nil || hasPart(f.parts, "by") || len(f.aggs)+len(f.measures)+len(f.events) > 0 || f.noun("games") && f.nouns[0].value == "games" {
		return nil
	}
	g := f.turned()
	if key != "players" && key != "opponents" && len(g.own.Names) == 0 {
		return nil
	}
	leave := []string{"outcome"}
	if otherwise.Not != nil && otherwise.Not.Color != "" {
		leave = append(leave, "color") // it is bounded, and no condition
	}
	q := g.form(query.RowSides, leave...)
	q.By = keysOf([]string{key}, q.Rows)
	none := 0.0
	q.Having = append(f.bound(), query.Bound{Column: query.Column{Agg: query.CountAgg, Among: &query.Share{Where: &otherwise}}, Bounds: query.Bounds{Max: &none}})
	switch {
	case f.most != "":
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
	default:
		q = f.orCounted(q)
	}
	return one("universal", -0.5, q)
}

// otherwise is how games ended that did not end as all of them are to.
func (f *frame) otherwise() (query.Cond, bool) {
	switch o := f.outcome(); {
	case o == query.NotLoss:
		return query.Cond{Outcome: query.Loss}, true
	case o == query.NotWin:
		return query.Cond{Outcome: query.Win}, true
	case f.rivals.always && o == "" && f.color != "": // 'who only played with White'
		return query.Cond{Not: &query.Cond{Color: f.color}}, true
	case f.rivals.always && (o == query.Win || o == query.Loss || o == query.Draw):
		return query.Cond{Not: &query.Cond{Outcome: o}}, true
	}
	return query.Cond{}, false
}
