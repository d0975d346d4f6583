package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

func buildSceneSame(c Captures) (any, bool) {
	for _, name := range []string{"scene", "ending", "bishops"} {
		if s, ok := c.scene(name); ok {
			return s, true
		}
	}
	return nil, false
}

func buildSceneKnown(c Captures) (any, bool) {
	p, ok := c["position"].(query.Position)
	return meaning.Scene{p}, ok
}

// buildSceneAnd joins what is said of one position.
func buildSceneAnd(c Captures) (any, bool) {
	a, okA := c.scene("a")
	b, okB := c.scene("b")
	if kinds, ok := c["kinds"].([]meaning.Man); ok {
		b, okB = none(kinds, "")
	}
	if s, ok := c["setup"].(setup); ok {
		b, okB = s.scene("")
	}
	if !okA || !okB {
		return nil, false
	}
	return built(a.And(b))
}

// buildSceneAt says when in the game the position stands.
func buildSceneAt(c Captures) (any, bool) {
	s, ok := c.scene("scene")
	p, okMoment := c["moment"].(query.Position)
	if _, final := c["moment"].(string); final { // 'the final position has …'
		p, okMoment = query.Position{Last: true}, true
	}
	if !ok || !okMoment {
		return nil, false
	}
	return built(s.With(p))
}

func buildMomentWhen(c Captures) (any, bool) {
	t, ok := c["when_move"].(meaning.MoveTime)
	if !ok || t.Side != "" && t.Min != t.Max {
		return nil, false
	}
	if c["exactly"] != nil { // 'after move 20', as the position right after it
		if t.Point == nil {
			return nil, false
		}
		t.Min, t.Max = t.Point.Number, t.Point.Number
	}
	n := t.Numbers
	return query.Position{Number: &n, Turn: meaning.OtherSide(t.Side)}, true
}

// buildMomentScene reads 'White to move', of a position of which no more is
// said.
func buildMomentScene(c Captures) (any, bool) {
	p, ok := buildMomentTurn(c)
	if !ok {
		return nil, false
	}
	return meaning.Scene{p.(query.Position)}, true
}

// buildSceneArmies reads 'White has two knights against the bishop pair'.
func buildSceneArmies(c Captures) (any, bool) {
	a, okA := c["a"].([]meaning.Men)
	b, okB := c["b"].([]meaning.Men)
	who, ok := c["who"].(meaning.Subject)
	if !ok || !okA || !okB || slices.ContainsFunc(slices.Concat(a, b), func(m meaning.Men) bool { return m.Side != "" }) {
		return nil, false
	}
	a = slices.Clone(a)
	a[0].Side = query.White
	s, ok := versus(a, b, false)
	switch {
	case !ok:
		return nil, false
	case who.Who == meaning.OneSide:
		return s.Of(who.Side), true
	case who.Who == meaning.EitherSide:
		return s.Either(), true
	}
	return nil, false
}

// buildSceneNor reads 'neither queens nor rooks on the board'.
func buildSceneNor(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Man)
	b, okB := c["b"].(meaning.Man)
	if !okA || !okB {
		return nil, false
	}
	return built(none([]meaning.Man{a, b}, ""))
}

// buildSceneEach reads 'one rook each': of such men the number is told.
func buildSceneEach(c Captures) (any, bool) {
	s, ok := c["setup"].(setup)
	if !ok || !slices.ContainsFunc(s, func(p post) bool { return p.Each }) || s.anywhere() {
		return nil, false
	}
	return built(s.scene(""))
}

// buildHeadFinal reads 'final positions'.
func buildHeadFinal(Captures) (any, bool) {
	return meaning.HeadValue{Noun: "positions", Point: &query.Point{Last: true}}, true
}

func buildMomentLast(Captures) (any, bool) { return query.Position{Last: true}, true }

func buildMomentTurn(c Captures) (any, bool) {
	side := query.Side(c.text("side"))
	return query.Position{Turn: side}, side != ""
}

// buildSceneNext reads 'mate in one', 'White to play and mate', 'right before
// a capture': positions told by the half-move that was played in them.
func buildSceneNext(c Captures) (any, bool) {
	h := query.HalfMove{By: query.Side(c.text("side"))}
	if e, ok := c["event_noun_phrase"].(meaning.Happening); ok {
		by := h.By
		h = e.HalfMove
		if by != "" {
			h.By = by
		}
		if m, ok := c["with"].(meaning.Man); ok {
			both, fits := meaning.Merge(e, meaning.Moving(m))
			if !fits {
				return nil, false
			}
			h = both.HalfMove
		}
		if e.Never || h.Player != nil {
			return nil, false
		}
	} else {
		h.All = schema.CheckMate
	}
	p := query.Position{Next: &h}
	return meaning.Scene{p}, meaning.Possible(p)
}

// The builders of what a side has on the board, said as of White.

func buildHold(c Captures) (any, bool) {
	s, ok := c["setup"].(setup)
	if !ok || slices.ContainsFunc(s, func(p post) bool { return p.Side != "" || p.Each }) {
		return nil, false
	}
	return built(s.scene(query.White))
}

// buildHoldOnly reads 'has only a rook and two pawns'.
func buildHoldOnly(c Captures) (any, bool) {
	list, ok := c["army"].([]meaning.Men)
	if c["bare"] != nil {
		list, ok = nil, true
	}
	if !ok {
		return nil, false
	}
	p := query.Position{}
	for _, kind := range []query.Piece{query.Pawn, query.Knight, query.Bishop, query.Rook, query.Queen} {
		n := query.Pieces{Side: query.White, Piece: kind}
		for _, m := range list {
			if m.Side != "" {
				return nil, false
			}
			if m.Piece == kind {
				n.Range = m.Exactly()
			}
		}
		p.Counts = append(p.Counts, n)
	}
	if len(list) == 0 {
		p.Counts = []query.Pieces{{Side: query.White}}
	}
	return meaning.Scene{p}, meaning.Possible(p)
}

// buildHoldNone reads 'has no pawns left'.
func buildHoldNone(c Captures) (any, bool) {
	kinds, ok := c["kinds"].([]meaning.Man)
	if !ok || slices.ContainsFunc(kinds, func(m meaning.Man) bool { return m.Side != "" }) {
		return nil, false
	}
	return built(none(kinds, query.White))
}

// buildHoldLead reads 'is a pawn up', 'has two pawns less'.
func buildHoldLead(c Captures) (any, bool) {
	m, ok := c["men"].(meaning.Men)
	if one, isMan := c["man"].(meaning.Man); isMan {
		m, ok = meaning.Men{Man: one, Bare: true}, true
		if n, said := c.number("exact"); said {
			m.Many, m.Bare = query.Range{Min: n, Max: n}, false
		}
	}
	if !ok || m.Side != "" || m.Each || m.Piece == query.King || len(m.Kind) > 0 {
		return nil, false
	}
	n := query.Pieces{Side: query.White, Piece: m.Piece, Lead: true, Range: m.Many}
	switch {
	case c["some"] != nil: // 'more pawns', 'a pawn or more up'
		n.Range = query.Range{Min: 1}
	case c["equal"] != nil:
		n.Range = query.Range{}
	case m.Bare:
		n.Range = query.Range{Min: 1, Max: 1}
	}
	if c.text("lead") == "down" {
		n.Side = query.Black
	}
	p := query.Position{Counts: []query.Pieces{n}}
	return meaning.Scene{p}, meaning.Possible(p) && (m.Many != query.Range{} || m.Bare)
}

func buildHoldAt(c Captures) (any, bool) {
	s, ok := c.scene("hold")
	return buildSceneAt(Captures{"scene": s, "moment": map[bool]any{true: c["moment"]}[ok]})
}

// buildSceneSide says whose the pieces are.
func buildSceneSide(c Captures) (any, bool) {
	who, ok := c["who"].(meaning.Subject)
	s, okHold := c.scene("hold")
	for _, build := range []func(Captures) (any, bool){buildHold, buildHoldOnly, buildHoldNone} {
		if h, isHold := build(c); isHold && !okHold {
			s, okHold = h.(meaning.Scene)
		}
	}
	if !ok || !okHold {
		return nil, false
	}
	switch who.Who {
	case meaning.OneSide:
		return s.Of(who.Side), true
	case meaning.EitherSide:
		s = s.Either()
		return s, len(s) <= meaning.MaxScene
	case meaning.BothSides:
		return built(s.And(s.Flip()))
	case meaning.Neither:
		return built(s.BothNone())
	}
	return nil, false
}

// The builders of conditions on games out of positions.

func buildModifierScene(c Captures) (any, bool) {
	s, ok := c.scene("scene")
	if !ok {
		s, ok = c.scene("ending")
	}
	if ok && c["end_verb"] != nil {
		s, ok = s.With(query.Position{Last: true})
	}
	if !ok {
		return nil, false
	}
	return cond("position", s.Condition())
}

// buildModifierCounted reads 'with two queens and no rooks': at least a number must
// be said, for that somebody has a rook goes without saying.
func buildModifierCounted(c Captures) (any, bool) {
	s, ok := c["setup"].(setup)
	p, timed := c["moment"].(query.Position)
	if !ok || s.anywhere() && !timed {
		return nil, false
	}
	all, ok := s.scene("")
	if timed && ok {
		all, ok = all.With(p)
	}
	if !ok {
		return nil, false
	}
	return cond("position", all.Condition())
}

func buildVerbHold(c Captures) (any, bool) {
	s, ok := c.scene("hold")
	return meaning.Predicate(owned{s}), ok
}

// buildVerbNever reads 'never had three queens': at no moment of the game.
func buildVerbNever(c Captures) (any, bool) {
	s, ok := c.scene("hold")
	return meaning.Predicate(meaning.Denied{Predicate: owned{s}}), ok
}
