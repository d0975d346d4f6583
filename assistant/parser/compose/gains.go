package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// gain is what a game did to a rating: gain, loss or change; How: most or least,
// if it was said within.
type gain struct{ Way, How string }

// gainValue is by how much a game changed the rating of the one whose side it is
// seen from.
var gainValue = query.Value{Kind: query.TagNumberValue, Tag: "RatingDiff", Side: query.Own}

// buildGain reads 'rating gain', 'gained most rating points', 'won or lost Elo'.
func buildGain(p parts) (any, bool) {
	g := gain{p.text("gain_word"), p.text("how")}
	if a, b := p.text("a"), p.text("b"); a != "" && b != "" {
		g.Way = "change"
	}
	return g, g.Way != ""
}

// buildGained reads 'gained more than 8 rating points', 'lost 10 points or more'.
func buildGained(p parts) (any, bool) {
	r, ok := p.of("range").(query.Range)
	if n, said := p.number("number"); said && !ok {
		r, ok = query.Range{Min: n}, n > 0
	}
	b := bounds(r)
	if p.text("gain_verb") == "loss" {
		b.Min, b.Max = negated(b.Max), negated(b.Min)
		b.Above, b.Below = negated(b.Below), negated(b.Above)
	}
	return condition{query.Cond{Compare: &query.Compare{Of: gainValue, Bounds: b}}, "gain"}, ok && r.Min > 0
}

// negated is a limit of a number less than nothing.
func negated(n *float64) *float64 {
	if n == nil {
		return nil
	}
	less := -*n
	return &less
}

func (f *frame) takeGain(part fragment) bool {
	g := part.value.(gain)
	if f.rivals.gain != "" || g.How != "" && f.most != "" {
		return false
	}
	f.rivals.gain = g.Way
	if g.How != "" {
		f.most = g.How
	}
	return true
}

// attachGain makes a change of rating the number that is asked for.
func (f *frame) attachGain() bool {
	if f.rivals.gain == "" {
		return true
	}
	f.quants = slices.DeleteFunc(slices.Clone(f.quants), func(q said[quantity]) bool { return q.value.Kind == query.EloValue })
	f.quants = append(f.quants, said[quantity]{quantity{gainValue}, 0})
	f.moves.inOne = false // a game has but one
	return len(f.quants) == 1 && len(f.measures) == 0
}

// gained makes the greatest gains and losses of rating, whose they were and
// against whom, and what they come to.
func (f *frame) gained() []candidate {
	if f.rivals.gain == "" || f.order != nil || len(f.by) > 0 || f.asked("share") {
		return nil
	}
	v := gainValue
	q := f.form(query.RowSides)
	extreme := f.most != "" || f.extremes() > 0
	if extreme && f.extremes() == len(f.aggs) {
		down := (f.rivals.gain == "loss") != f.least() // a loss is the greater the lower the number
		return f.extremeGain(q, v, down)
	}
	if len(f.aggs) > 0 || !f.asked("count", "times") || f.noun("games") {
		return nil // see aggregated
	}
	q.Show = []query.Column{{Agg: query.TotalAgg, Of: &v}}
	return one("gain", 0.3, q)
}

func (f *frame) extremeGain(q query.Form, v query.Value, down bool) []candidate {
	number := q
	number.Show = []query.Column{{Agg: query.HighestAgg, Of: &v}}
	if down {
		number.Show[0].Agg = query.LowestAgg
	}
	player, rival, date := query.Value{Kind: query.PlayerValue}, query.Value{Kind: query.OpponentValue}, query.Value{Kind: query.DateValue}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: !down}}
	q.Limit = max(f.top, 1)
	games := q
	games.Show = []query.Column{{Of: &player}, {Of: &rival}, {Of: &date}, {Of: &v}}
	switch {
	case f.asked("whom") || f.noun("opponents") || f.asked("who") && len(f.own.Names) > 0:
		q.Show = []query.Column{{Of: &rival}, {Of: &v}}
		return one("gain of found", -0.5, q)
	case f.asked("who") || f.noun("players"):
		q.Show = []query.Column{{Of: &player}, {Of: &v}}
		return one("gain of found", -0.5, q)
	case f.top > 1:
		return one("games by gain", -0.5, games)
	case f.noun("games") && f.asked("which", "list"):
		return append(one("games by gain", -0.5, games), candidate{form: number, cost: 0.5, name: "gain"})
	}
	return append(one("gain", -0.5, number), candidate{form: games, cost: 0.3, name: "games by gain"})
}
