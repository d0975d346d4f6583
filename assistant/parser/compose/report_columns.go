package compose

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// once leaves out what a record has, too; false where something else is said twice, for then
// one of both was said otherwise.
func once(columns []query.Column) (kept []query.Column, ok bool) {
	record := slices.ContainsFunc(columns, func(c query.Column) bool { return c.Agg == query.RecordAgg })
	for _, c := range columns {
		plain := c.Agg == query.CountAgg && (c.Among == nil || reflect.DeepEqual(*c.Among.Where, query.Cond{Outcome: c.Among.Where.Outcome}))
		within := record && (plain || c.Agg == query.ScoreAgg && c.Among == nil)
		again := slices.ContainsFunc(kept, func(k query.Column) bool { return reflect.DeepEqual(k, c) })
		switch {
		case within || again && c.Agg == query.RecordAgg:
		case again:
			return nil, false
		default:
			kept = append(kept, c)
		}
	}
	return kept, true
}

// colorOfMeasures takes the colour off the clauses whose measures only sides have, where these
// tell one and the same: then all is told from that side.
func colorOfMeasures(told []*frame) (color query.Side) {
	measured := func(g *frame) bool { return len(g.measures) == 1 && g.measures[0].value != "draw_rate" }
	for _, g := range told {
		if measured(g) && (g.color == "" || color != "" && g.color != color) {
			return ""
		}
		if measured(g) {
			color = g.color
		}
	}
	for _, g := range told {
		if measured(g) {
			g.color = ""
		}
	}
	return color
}

// columnOf is the column of a clause, and whether it has a condition of its own. Next is the
// clause behind it, which tells what 'average' is of in 'average and greatest length'.
func (f *frame) columnOf(g, next *frame) (columns []query.Column, own, ok bool) {
	g.lendPerson(f)
	if len(g.sides) == 1 && g.color == "" && len(g.outcomes)+len(g.measures)+len(f.own.Names) == 0 && slices.ContainsFunc(f.by, isSided) {
		side := g.sides[0] // each one's wins with White
		g.sides, g.color, g.outcomes = nil, side.value.Of, []said[query.Outcome]{{side.value.Outcome, side.at}}
	}
	rows := f.reportRows()
	if len(g.outcomes) > 0 && !f.owns(g) || g.outcome() == "several" {
		return nil, false, false // who won?
	}
	where := f.whereOf(*g, rows)
	own = where != nil
	switch {
	case !own && g.color != "" && len(g.aggs) == 0, len(g.measures) > 0 && slices.ContainsFunc(g.parts, func(p fragment) bool { return tellsEnd(p) || p.kind == "won" }):
		return nil, false, false
	case len(f.own.Names) > 0 && slices.ContainsFunc(g.conds, func(c said[condition]) bool {
		return c.value.Result != "" && c.value.Result != query.Drawn && c.value.Result != query.Decisive
	}):
		return nil, false, false // wins with White are theirs, or White's
	case len(g.sides) > 0 && (len(f.own.Names) > 0 || slices.ContainsFunc(f.by, isSided)):
		return nil, false, false // the same
	}
	among := func(c query.Column) ([]query.Column, bool, bool) {
		if own {
			c.Among = &query.Share{Where: where}
		}
		return []query.Column{c}, own, true
	}
	switch {
	case len(g.cells) > 0:
		return g.cells, own, !own
	case len(g.measures) == 1:
		return f.measureOf(g, among)
	case len(g.aggs) == 1:
		v, found := f.numberOf(g, next)
		if v.Kind == query.TimesValue {
			g.events = nil
			if where = f.whereOf(*g, rows); where == nil {
				own = false
			}
		}
		c := query.Column{Agg: query.Aggregate(g.aggs[0].value), Of: &v}
		all, own, _ := among(c)
		return all, own, found
	case g.asked("share") && g.color != "" && len(g.outcomes) == 1 && len(g.conds)+len(g.events) == 0: // of the games with White
		part := query.Share{Where: &query.Cond{Outcome: g.outcomes[0].value}}
		return []query.Column{{Agg: query.ShareAgg, Part: &part, Among: &query.Share{Where: &query.Cond{Color: g.color}}}}, own, rows == query.RowSides
	case g.asked("share") && several(where):
		return nil, false, false // which of them are the share, and which is it of?
	case g.asked("share"):
		return []query.Column{{Agg: query.ShareAgg, Part: &query.Share{Where: where}}}, own, own
	case len(g.nouns) > 0 && !g.noun("games"):
		v, known := keyOf(g.nouns[0].value)
		if len(g.nouns) > 1 || ofMoves[g.nouns[0].value] || len(g.quants) > 0 {
			return nil, false, false
		}
		all, own, _ := among(query.Column{Agg: query.DistinctAgg, Of: &v})
		return all, own, known
	case len(g.quants)+len(g.aggs)+len(g.measures) > 0:
		return nil, false, false
	}
	return among(query.Column{Agg: query.CountAgg})
}

// several says that a condition tells more than one thing, beside whose games they are.
func several(where *query.Cond) bool {
	if where == nil {
		return false
	}
	told := slices.DeleteFunc(slices.Clone(where.And), func(c query.Cond) bool { return c.Player != nil && c.Player.Outcome == "" })
	return len(told) > 1
}

// owns says that it is told for whom a clause says how games ended, or that it is a draw.
func (f *frame) owns(g *frame) bool {
	drawn := !slices.ContainsFunc(g.outcomes, func(o said[query.Outcome]) bool { return o.value != query.Draw })
	return drawn || len(f.own.Names)+len(g.own.Names) > 0 || f.color != "" || g.color != "" || slices.ContainsFunc(f.by, isSided)
}

// measureOf is the column of a measure such as points.
func (f *frame) measureOf(g *frame, among func(query.Column) ([]query.Column, bool, bool)) ([]query.Column, bool, bool) {
	c, ok := measureColumn(g.measures[0].value)
	if !ok {
		return nil, false, false
	}
	if g.measures[0].value == "draw_rate" && f.reportRows() == query.RowGames {
		c.Part = &query.Share{Where: &query.Cond{Result: query.Drawn}}
	}
	return among(c)
}

// lendPerson gives a clause whoever the report is about, for what they do on the board.
func (g *frame) lendPerson(f *frame) {
	if one := f.person(); one != nil && len(g.own.Names) == 0 && len(g.events) > 0 && g.parts != nil && slices.ContainsFunc(g.parts, func(p fragment) bool { return p.kind == "own_ref" }) {
		for i := range g.events {
			g.events[i].value.Player = one
		}
	}
}

// reportRows are the rows of a report before it is known what its columns need.
func (f *frame) reportRows() query.Rows {
	if len(f.own.Names) > 0 || f.color != "" {
		return query.RowSides
	}
	return f.rows(f.by...)
}

// numberOf is the number that a clause takes an average, or the like, of.
func (f *frame) numberOf(g, next *frame) (query.Value, bool) {
	agg := query.Aggregate(g.aggs[0].value)
	quants := g.quants
	if len(quants) == 0 && len(g.events)+len(g.nouns) == 0 && len(next.aggs) == 1 {
		quants = next.quants
	}
	switch {
	case len(quants) == 1:
		v := inFull(agg, quants[0].value.Value)
		if v.Kind != query.EloValue || v.Side != "" || v.Player != nil {
			return v, true
		}
		switch {
		case g.color != "":
			v.Side = g.color
			g.color = ""
		case g.noun("opponents") || slices.Contains(f.by, "opponents"):
			v.Side = query.Other
		case f.reportRows() == query.RowSides:
			v.Side = query.Own
		case f.nobodys():
			v.Side = query.Own // of both, each once
		default:
			return v, false
		}
		return v, true
	case len(g.events) == 1:
		h := g.halfMove()
		return query.Value{Kind: query.TimesValue, HalfMove: &h}, true
	case g.noun("years"):
		return query.Value{Kind: query.YearValue}, true
	case g.asked("how_long"):
		return inFull(agg, query.Value{Kind: query.LengthValue, Unit: g.unit}), true
	case g.noun("moves"):
		v := inFull(agg, query.Value{Kind: query.LengthValue, Unit: cmp.Or(g.unit, query.UnknownUnit)})
		return v, v.Unit != query.UnknownUnit
	}
	return query.Value{}, false
}

// reported is the form of a report.
func (f *frame) reported() []candidate {
	columns := slices.Clone(f.report.columns)
	rows := f.reportRows()
	if slices.ContainsFunc(columns, ofSides) || slices.ContainsFunc(columns, ofPlayers) {
		rows = query.RowSides
	}
	q := f.form(rows)
	nobodys := len(f.own.Names) == 0 && f.color == "" && !slices.ContainsFunc(f.by, isSided)
	if rows == query.RowSides && nobodys {
		if slices.ContainsFunc(columns, func(c query.Column) bool {
			return ofSides(c) && (c.Of == nil || c.Of.Kind != query.EloValue || c.Of.Side != query.Own)
		}) {
			return nil // whose?
		}
		for i, c := range columns {
			if c.Agg != query.CountAgg {
				continue
			}
			white := query.Cond{Color: query.White} // each game once
			if c.Among != nil {
				white = query.Cond{And: []query.Cond{*c.Among.Where, white}}
			}
			columns[i].Among = &query.Share{Where: &white}
		}
	}
	q.By = keysOf(f.by, rows)
	q.Show = columns
	q.Having = f.bound()
	f.mostFirst(&q)
	return one("report", 0.3, q)
}

// ofPlayers says that a column counts players.
func ofPlayers(c query.Column) bool {
	return c.Of != nil && (c.Of.Kind == query.PlayerValue || c.Of.Kind == query.OpponentValue)
}

// mergedInto makes a form dearer that tells less than a report of the same parts, or says of
// all of it what is said of one number.
func (r *report) mergedInto(c query.Form) float64 {
	switch {
	case r == nil:
		return 0
	case r.own:
		return severalCost + mergedCost
	case len(c.Show) < len(r.columns) && !showsRecord(c):
		return severalCost
	case !reflect.DeepEqual(c.Show, r.columns):
		return otherwiseCost
	}
	return 0
}
