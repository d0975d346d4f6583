package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// happened is what a game tells whoever did it.
type happened struct{ query.Cond }

func (happened) About() string                                 { return "event" }
func (happened) Absent() bool                                  { return false }
func (h happened) Of(_, _ meaning.Subject) (query.Cond, error) { return h.Cond, nil }

// buildVerbAmount reads 'captured three pawns', 'promoted two pawns'.
func buildVerbAmount(c Captures) (any, bool) {
	h := meaning.Happening{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}
	if m, ok := c["man"].(meaning.Man); ok {
		h = meaning.Capturing(m)
	}
	r, ok := c["times"].(query.Range)
	if n, said := c.number("exactly"); said {
		r, ok = query.Range{Min: n, Max: n}, n > 0
	}
	return meaning.Predicate(meaning.Deed{Happening: h, Times: amountOf(r)}), ok && meaning.Sensible(h.HalfMove)
}

// amountOf is how many times something happened; a single one may be told by an
// article, and does not exclude more: 'se coronó un caballo'.
func amountOf(r query.Range) *query.Range {
	if r == (query.Range{Min: 1}) || r == (query.Range{Min: 1, Max: 1}) {
		return nil
	}
	return &r
}

// buildVerbLoses reads 'lost a rook', 'lost his queen'.
func buildVerbLoses(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	h := meaning.Happening{HalfMove: query.HalfMove{Captured: m.Piece}}
	return meaning.Predicate(meaning.Deed{Happening: h, Opposing: true}), ok && m.Side == "" && c.text("lost") == string(query.Loss) && meaning.Sensible(h.HalfMove)
}

// buildVerbTaken reads 'is captured', of the pieces asked for.
func buildVerbTaken(Captures) (any, bool) { return meaning.Predicate(meaning.Captured{}), true }

// buildModifierBothTaken reads 'both queens are captured'.
func buildModifierBothTaken(c Captures) (any, bool) {
	m, ok := c["both"].(meaning.Man)
	if !ok || m.Side != "" || m.Piece != query.Queen {
		return nil, false
	}
	var conds []query.Cond
	for _, by := range []query.Side{query.White, query.Black} {
		conds = append(conds, query.Cond{HalfMove: &query.HalfMove{By: by, Captured: m.Piece}})
	}
	return cond("event", query.Cond{And: conds})
}

// buildModifierNeither reads 'neither a queen nor a rook was captured'.
func buildModifierNeither(c Captures) (any, bool) {
	var conds []query.Cond
	for _, name := range []string{"x", "y"} {
		m, ok := c[name].(meaning.Man)
		h := meaning.Capturing(m).HalfMove
		if !ok || !meaning.Sensible(h) {
			return nil, false
		}
		conds = append(conds, meaning.Not(query.Cond{HalfMove: &h}))
	}
	return cond("event", query.Cond{And: conds})
}

func buildVerbAlike(c Captures) (any, bool) {
	return meaning.Predicate(meaning.Alike{How: c.text("alike")}), c.text("what") == "castle_any"
}

// buildClauseAlike reads 'se enrocaron los dos en el mismo flanco'.
func buildClauseAlike(c Captures) (any, bool) {
	who, ok := c["who"].(meaning.Subject)
	return meaning.Clause{Who: who, What: meaning.Alike{How: c.text("alike")}}, ok && c.text("what") == "castle_any"
}

func buildModifierAlike(c Captures) (any, bool) {
	return cond("event", meaning.CastledAlike(c.text("alike")))
}

// buildHeadClause lets what happened be counted: 'how many pawns promoted'.
func buildHeadClause(c Captures) (any, bool) {
	h, ok := c["event_clause"].(meaning.Happening)
	return meaning.HeadValue{Event: &h}, ok && !h.Never
}

// buildHeadBoard reads 'how did the board look', 'how did the position end up'.
func buildHeadBoard(c Captures) (any, bool) {
	h := meaning.HeadValue{Noun: "positions"}
	if c["last"] != nil {
		h.Point = &query.Point{Last: true}
	}
	return h, true
}

// buildHeadTaken reads 'captured pieces', whose kinds are those of the pieces
// captured.
func buildHeadTaken(Captures) (any, bool) {
	return meaning.HeadValue{Event: &meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}}, Taken: true}, true
}

// buildTally reads 'promoted most pawns', 'captures fewest queens', 'most
// captured'.
func buildTally(c Captures) (any, bool) {
	t := meaning.Tally{Event: meaning.Happening{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}, Most: c.text("most")}
	if m, ok := c["man"].(meaning.Man); ok {
		t.Event = meaning.Capturing(m)
	}
	if c["captured_word"] != nil || c["any_piece"] != nil {
		t.Event = meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}}
		t.Taken = c["captured_word"] != nil
	}
	return t, t.Most != "" && meaning.Sensible(t.Event.HalfMove)
}

// buildRankDelay reads 'took longest to castle'.
func buildRankDelay(c Captures) (any, bool) {
	what := c.text("what")
	half := query.HalfMove{All: eventBits[what], Castling: meaning.Castlings[what]}
	return meaning.Ranking{Of: &query.Quantity{Kind: query.FirstAt, Unit: query.Half, HalfMove: &half}, Order: query.MostFirst}, meaning.Sensible(half)
}

// buildRankSoonest reads 'with the earliest castling', 'the latest first
// capture': games by when it happened.
func buildRankSoonest(c Captures) (any, bool) {
	h, ok := c["of"].(meaning.Happening)
	half := h.HalfMove
	q := query.Quantity{Kind: query.FirstAt, Unit: query.Half, HalfMove: &half}
	r := meaning.Ranking{Of: &q, Order: query.LeastLast}
	if c.text("when") != "first" {
		r.Order = query.MostFirst
		if c["first_of"] == nil {
			q.Kind = query.LastAt
		}
	} else if c["first_of"] != nil {
		return nil, false
	}
	return r, ok && !h.Never && h.Number == nil
}
