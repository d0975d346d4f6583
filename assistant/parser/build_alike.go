package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// happened is what a game tells whoever did it.
type happened struct{ query.Cond }

func (happened) about() string                         { return "event" }
func (happened) absent() bool                          { return false }
func (h happened) of(_, _ subject) (query.Cond, error) { return h.Cond, nil }

// buildVPAmount reads 'captured three pawns', 'promoted two pawns'.
func buildVPAmount(c captures) (any, bool) {
	h := happening{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}
	if m, ok := c["man"].(man); ok {
		h = capturing(m)
	}
	r, ok := c["times"].(query.Range)
	if n, said := c.number("exactly"); said {
		r, ok = query.Range{Min: n, Max: n}, n > 0
	}
	return pred(deed{happening: h, times: amountOf(r)}), ok && sensible(h.HalfMove)
}

// amountOf is how many times something happened; a single one may be told by an
// article, and does not exclude more: 'se coronó un caballo'.
func amountOf(r query.Range) *query.Range {
	if r == (query.Range{Min: 1}) || r == (query.Range{Min: 1, Max: 1}) {
		return nil
	}
	return &r
}

// buildVPLoses reads 'lost a rook', 'lost his queen'.
func buildVPLoses(c captures) (any, bool) {
	m, ok := c["man"].(man)
	h := happening{HalfMove: query.HalfMove{Captured: m.piece}}
	return pred(deed{happening: h, opposing: true}), ok && m.side == "" && c.text("lost") == string(query.Loss) && sensible(h.HalfMove)
}

// buildVPTaken reads 'is captured', of the pieces asked for.
func buildVPTaken(captures) (any, bool) { return pred(captured{}), true }

// captured says that the pieces asked for are captured.
type captured struct{}

func (captured) about() string                       { return "event" }
func (captured) absent() bool                        { return false }
func (captured) of(_, _ subject) (query.Cond, error) { return query.Cond{}, errNoReading }

// buildModBothTaken reads 'both queens are captured'.
func buildModBothTaken(c captures) (any, bool) {
	m, ok := c["both"].(man)
	if !ok || m.side != "" || m.piece != query.Queen {
		return nil, false
	}
	var conds []query.Cond
	for _, by := range []query.Side{query.White, query.Black} {
		conds = append(conds, query.Cond{HalfMove: &query.HalfMove{By: by, Captured: m.piece}})
	}
	return cond("event", query.Cond{And: conds})
}

// buildModNeither reads 'neither a queen nor a rook was captured'.
func buildModNeither(c captures) (any, bool) {
	var conds []query.Cond
	for _, name := range []string{"x", "y"} {
		m, ok := c[name].(man)
		h := capturing(m).HalfMove
		if !ok || !sensible(h) {
			return nil, false
		}
		conds = append(conds, not(query.Cond{HalfMove: &h}))
	}
	return cond("event", query.Cond{And: conds})
}

// alike says that both sides castled, on the same wing or on opposite ones.
type alike struct{ how string }

func (a alike) about() string { return "event" }
func (a alike) absent() bool  { return false }

func (a alike) of(who, topic subject) (query.Cond, error) {
	switch who.who {
	case nobodySaid, eitherSide, bothSides:
		return castledAlike(a.how), nil
	case persons:
		played := joinConds(who.people, who.all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: who.side}}
		})
		return query.Cond{And: []query.Cond{played, castledAlike(a.how)}}, nil
	}
	return query.Cond{}, errNoReading
}

func castledAlike(how string) query.Cond {
	wings := []query.Castling{query.KingSide, query.QueenSide}
	var conds []query.Cond
	for i, white := range wings {
		black := white
		if how == "opposite" {
			black = wings[1-i]
		}
		conds = append(conds, query.Cond{And: []query.Cond{
			{HalfMove: &query.HalfMove{By: query.White, Castling: white}},
			{HalfMove: &query.HalfMove{By: query.Black, Castling: black}},
		}})
	}
	return query.Cond{Or: conds}
}

func buildVPAlike(c captures) (any, bool) {
	return pred(alike{c.text("alike")}), c.text("what") == "castle_any"
}

// buildClauseAlike reads 'se enrocaron los dos en el mismo flanco'.
func buildClauseAlike(c captures) (any, bool) {
	who, ok := c["who"].(subject)
	return clause{who: who, what: alike{c.text("alike")}}, ok && c.text("what") == "castle_any"
}

func buildModAlike(c captures) (any, bool) {
	return cond("event", castledAlike(c.text("alike")))
}

// buildHeadClause lets what happened be counted: 'how many pawns promoted'.
func buildHeadClause(c captures) (any, bool) {
	h, ok := c["evcl"].(happening)
	return headValue{event: &h}, ok && !h.never
}

// buildHeadBoard reads 'how did the board look', 'how did the position end up'.
func buildHeadBoard(c captures) (any, bool) {
	h := headValue{noun: "positions"}
	if c["last"] != nil {
		h.point = &query.Point{Last: true}
	}
	return h, true
}

// buildHeadTaken reads 'captured pieces', whose kinds are those of the pieces
// captured.
func buildHeadTaken(captures) (any, bool) {
	return headValue{event: &happening{HalfMove: query.HalfMove{All: schema.Capture}}, taken: true}, true
}

// buildTally reads 'promoted most pawns', 'captures fewest queens', 'most
// captured'.
func buildTally(c captures) (any, bool) {
	t := tally{event: happening{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}, most: c.text("most")}
	if m, ok := c["man"].(man); ok {
		t.event = capturing(m)
	}
	if c["captured_word"] != nil || c["any_piece"] != nil {
		t.event = happening{HalfMove: query.HalfMove{All: schema.Capture}}
		t.taken = c["captured_word"] != nil
	}
	return t, t.most != "" && sensible(t.event.HalfMove)
}

// buildRankDelay reads 'took longest to castle'.
func buildRankDelay(c captures) (any, bool) {
	what := c.text("what")
	half := query.HalfMove{All: eventBits[what], Castling: castlings[what]}
	return ranking{of: &query.Quantity{Kind: query.FirstAt, Unit: query.Half, HalfMove: &half}, order: query.MostFirst}, sensible(half)
}

// buildRankSoonest reads 'with the earliest castling', 'the latest first
// capture': games by when it happened.
func buildRankSoonest(c captures) (any, bool) {
	h, ok := c["of"].(happening)
	half := h.HalfMove
	q := query.Quantity{Kind: query.FirstAt, Unit: query.Half, HalfMove: &half}
	r := ranking{of: &q, order: query.LeastLast}
	if c.text("when") != "first" {
		r.order = query.MostFirst
		if c["first_of"] == nil {
			q.Kind = query.LastAt
		}
	} else if c["first_of"] != nil {
		return nil, false
	}
	return r, ok && !h.never && h.Number == nil
}
