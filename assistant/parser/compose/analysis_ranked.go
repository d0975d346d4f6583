package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// rankedGames makes games in the order of a figure, those of one side if somebody
// is named.
func (f *frame) rankedGames() []candidate {
	rank := f.analysis.rank
	rows := query.RowGames
	v := query.Value{Kind: query.BiggestSwingValue}
	if rank.Of == "accuracy" {
		rows, v = query.RowSides, query.Value{Kind: query.GameAccuracyValue, Side: query.Own}
	}
	q := f.form(rows)
	if one := f.person(); one != nil && len(f.own.Names) == 0 && rows == query.RowSides {
		q.Where = also(q.Where, persons(people{Names: []query.Name{*one}}, query.Own, "", ""))
	}
	if rank.Of == "accuracy" {
		least := leastMoves
		q.Where = also(q.Where, query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.CountedValue, Side: query.Own}, Bounds: query.Bounds{Min: &least}}})
	}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: rank.Descending}}
	if q.Limit = f.top; rank.One && q.Limit == 0 {
		q.Limit = 1
	}
	return one("games by figure", -0.5, q)
}

// manyMoments is how many positions are shown of those in the order of a figure.
const manyMoments = 10

// rankedMoments makes half-moves, or positions, in the order of a figure.
func (f *frame) rankedMoments() []candidate {
	rank := f.analysis.rank
	if rank.Of == "complexity" {
		q := query.Form{Rows: query.RowPositions, Where: f.where(query.RowGames)}
		q.Order = []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.ComplexityValue}}, Descending: rank.Descending}}
		if q.Limit = f.top; q.Limit == 0 {
			q.Limit = map[bool]int{true: 1, false: manyMoments}[rank.One]
		}
		return one("positions by figure", -0.5, q)
	}
	q := f.countedMoves()
	if len(q.Parts) > 0 {
		return nil
	}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.LossValue}}, Descending: true}}
	if f.dash || len(f.opp.Names) > 0 { // of one game, whoever made it
		q.HalfMove.Player, q.HalfMove.By = nil, ""
		q.Where = f.where(query.RowGames, "events")
	}
	if rank.Of == "turning" {
		q.HalfMove.Judged.Turning = true
		q.Order = nil
		if rank.One {
			q.Order = []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.NumberValue, Unit: query.Half}}, Descending: true}}
		}
	}
	if q.Limit = f.top; rank.One && q.Limit == 0 {
		q.Limit = 1
	}
	return one("half-moves by figure", -0.5, q)
}

// aside is what two people cost who stand side by side, which need not be said of
// figures: they are compared.
const aside = 2.6

// acplBands are those that losses are told in.
var acplBands = []int{0, 5, 10, 20, 30, 40, 50, 60}

// distribution makes how many games there are in each band of a figure.
func (f *frame) distribution() []candidate {
	v := query.Value{Kind: query.ACPLValue, Side: query.Own, Limits: acplBands}
	switch {
	case slices.Contains(f.analysis.figures, "acpl"):
	case slices.Contains(f.analysis.figures, "accuracy"):
		v = query.Value{Kind: query.GameAccuracyValue, Side: query.Own, Width: 10}
	default:
		return nil
	}
	q := f.form(query.RowSides)
	q.By = []query.Value{v}
	return one("distribution", -0.5, q)
}

// lichessAccuracy makes the mean of what lichess reckons of each game.
func (f *frame) lichessAccuracy() []candidate {
	q := f.form(query.RowSides)
	q.Show = []query.Column{{Agg: query.AverageAgg, Of: &query.Value{Kind: query.LichessAccuracyValue, Side: query.Own}}}
	q.By = keysOf(f.by, query.RowSides)
	return one("lichess accuracy", -0.5, q)
}

// evaluation makes how the positions are evaluated after a half-move that is told.
func (f *frame) evaluation() []candidate {
	if len(f.moments) != 1 {
		return nil
	}
	m := f.moments[0].value
	n := m.Numbers
	if m.Point != nil {
		n.Min, n.Max = m.Point.Number, m.Point.Number
	}
	p := query.Position{Number: &n}
	if m.Side == "" {
		m.Side = f.color
	}
	if m.Side != "" {
		p.Turn = opposite(m.Side)
	}
	q := query.Form{Rows: query.RowPositions, Position: &p, Where: f.where(query.RowGames, "events", "color")}
	for _, kind := range []query.ValueKind{query.ChancesValue, query.CentipawnsValue} {
		q.Show = append(q.Show, query.Column{Of: &query.Value{Kind: kind, Side: query.White}})
	}
	return one("evaluation", -0.5, q)
}

// bestMove makes the engine's move: in place of one that is told, or in a position.
func (f *frame) bestMove() []candidate {
	best := query.Value{Kind: query.BestMoveValue}
	if len(f.events) == 1 && f.events[0].value.SAN != "" {
		q := query.Form{Rows: query.RowHalfMoves, HalfMove: &f.events[0].value, Where: f.where(query.RowGames, "events")}
		q.Show = []query.Column{{Of: &best}}
		return one("engine's move", -0.5, q)
	}
	for i, c := range f.conds {
		if p := c.value.Position; p != nil && p.Board != "" {
			return f.bestMoveAt(*p, f.where(query.RowGames, condName(i)))
		}
	}
	return nil
}

// bestMoveAt makes the engine's move in a position, whose side to move may be open.
func (f *frame) bestMoveAt(p query.Position, where *query.Cond) (all []candidate) {
	turns := []query.Side{p.Turn}
	if p.Turn == query.AnySide {
		turns = []query.Side{query.White, query.Black}
	}
	for _, turn := range turns {
		at := p
		at.Turn = turn
		all = append(all, one("engine's move", -0.5, query.Form{Rows: query.RowPositions, Position: &at, Where: where, By: []query.Value{{Kind: query.BestMoveValue}}})...)
	}
	return all
}

// evaluatedPositions makes the positions that are evaluated so, where positions are
// asked for.
func (f *frame) evaluatedPositions() []candidate {
	if !f.noun("positions", "boards") || len(f.by)+len(f.measures)+len(f.aggs) > 0 || f.most != "" || f.order != nil {
		return nil
	}
	for i, c := range f.conds {
		p := c.value.Position
		if p == nil || p.Evaluation == nil {
			continue
		}
		q := query.Form{Rows: query.RowPositions, Position: p, Where: f.where(query.RowGames, condName(i)), Limit: f.top}
		if f.asked("count", "times") {
			q.Show = []query.Column{{Agg: query.CountAgg}}
		}
		return one("positions evaluated", -0.5, q)
	}
	return nil
}

// bySides makes of games in which somebody stood so the sides of that player, and
// orders comebacks by how badly they stood.
func (f *frame) bySides(q *query.Form) {
	if len(f.analysis.standings) != 1 || len(f.own.Names) != 1 || q.Rows != query.RowGames || q.Grouped() || q.As != query.AsTable || len(q.Order) > 0 || len(q.Show) > 0 && q.Show[0].Agg != query.CountAgg {
		return
	}
	s := f.analysis.standings[0]
	leave := []string{condName(s.at)}
	if s.Outcome != "" {
		leave = append(leave, "outcome")
	}
	q.Rows, q.Where = query.RowSides, f.where(query.RowSides, leave...)
	if s.Outcome != "" {
		q.Where = also(q.Where, query.Cond{Outcome: s.Outcome})
	}
	q.Where = also(q.Where, query.Cond{Position: &query.Position{Evaluation: &query.Evaluation{Side: query.Own, In: query.Chances, Bounds: s.Bounds}}})
	if s.Rank && q.Listed() {
		q.Order = []query.Ordering{{Column: &query.Column{Of: &query.Value{Kind: query.LowestChancesValue, Side: query.Own}}}}
	}
}
