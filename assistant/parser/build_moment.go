package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

func buildSceneSame(c captures) (any, bool) {
	for _, name := range []string{"scene", "ending", "bishops"} {
		if s, ok := c.scene(name); ok {
			return s, true
		}
	}
	return nil, false
}

func buildSceneKnown(c captures) (any, bool) {
	p, ok := c["position"].(query.Position)
	return scene{p}, ok
}

// buildSceneAnd joins what is said of one position.
func buildSceneAnd(c captures) (any, bool) {
	a, okA := c.scene("a")
	b, okB := c.scene("b")
	if kinds, ok := c["kinds"].([]man); ok {
		b, okB = none(kinds, "")
	}
	if s, ok := c["setup"].(setup); ok {
		b, okB = s.scene("")
	}
	if !okA || !okB {
		return nil, false
	}
	return built(a.and(b))
}

// buildSceneAt says when in the game the position stands.
func buildSceneAt(c captures) (any, bool) {
	s, ok := c.scene("scene")
	p, okMoment := c["moment"].(query.Position)
	if _, final := c["moment"].(string); final { // 'the final position has …'
		p, okMoment = query.Position{Last: true}, true
	}
	if !ok || !okMoment {
		return nil, false
	}
	return built(s.with(p))
}

func buildMomentWhen(c captures) (any, bool) {
	t, ok := c["when_move"].(moveTime)
	if !ok || t.side != "" && t.Min != t.Max {
		return nil, false
	}
	if c["exactly"] != nil { // 'after move 20', as the position right after it
		if t.point == nil {
			return nil, false
		}
		t.Min, t.Max = t.point.Number, t.point.Number
	}
	n := t.Numbers
	return query.Position{Number: &n, Turn: other(t.side)}, true
}

// buildMomentScene reads 'White to move', of a position of which no more is
// said.
func buildMomentScene(c captures) (any, bool) {
	p, ok := buildMomentTurn(c)
	if !ok {
		return nil, false
	}
	return scene{p.(query.Position)}, true
}

// buildSceneArmies reads 'White has two knights against the bishop pair'.
func buildSceneArmies(c captures) (any, bool) {
	a, okA := c["a"].([]men)
	b, okB := c["b"].([]men)
	who, ok := c["who"].(subject)
	if !ok || !okA || !okB || slices.ContainsFunc(slices.Concat(a, b), func(m men) bool { return m.side != "" }) {
		return nil, false
	}
	a = slices.Clone(a)
	a[0].side = query.White
	s, ok := versus(a, b, false)
	switch {
	case !ok:
		return nil, false
	case who.who == oneSide:
		return s.of(who.side), true
	case who.who == eitherSide:
		return s.either(), true
	}
	return nil, false
}

// buildSceneNor reads 'neither queens nor rooks on the board'.
func buildSceneNor(c captures) (any, bool) {
	a, okA := c["a"].(man)
	b, okB := c["b"].(man)
	if !okA || !okB {
		return nil, false
	}
	return built(none([]man{a, b}, ""))
}

// buildSceneEach reads 'one rook each': of such men the number is told.
func buildSceneEach(c captures) (any, bool) {
	s, ok := c["setup"].(setup)
	if !ok || !slices.ContainsFunc(s, func(p post) bool { return p.each }) || s.anywhere() {
		return nil, false
	}
	return built(s.scene(""))
}

// buildHeadFinal reads 'final positions'.
func buildHeadFinal(captures) (any, bool) {
	return headValue{noun: "positions", point: &query.Point{Last: true}}, true
}

func buildMomentLast(captures) (any, bool) { return query.Position{Last: true}, true }

func buildMomentTurn(c captures) (any, bool) {
	side := query.Side(c.text("side"))
	return query.Position{Turn: side}, side != ""
}

// buildSceneNext reads 'mate in one', 'White to play and mate', 'right before
// a capture': positions told by the half-move that was played in them.
func buildSceneNext(c captures) (any, bool) {
	h := query.HalfMove{By: query.Side(c.text("side"))}
	if e, ok := c["evnp"].(happening); ok {
		by := h.By
		h = e.HalfMove
		if by != "" {
			h.By = by
		}
		if m, ok := c["with"].(man); ok {
			both, fits := merge(e, moving(m))
			if !fits {
				return nil, false
			}
			h = both.HalfMove
		}
		if e.never || h.Player != nil {
			return nil, false
		}
	} else {
		h.All = schema.CheckMate
	}
	p := query.Position{Next: &h}
	return scene{p}, possible(p)
}

// The builders of what a side has on the board, said as of White.

func buildHold(c captures) (any, bool) {
	s, ok := c["setup"].(setup)
	if !ok || slices.ContainsFunc(s, func(p post) bool { return p.side != "" || p.each }) {
		return nil, false
	}
	return built(s.scene(query.White))
}

// buildHoldOnly reads 'has only a rook and two pawns'.
func buildHoldOnly(c captures) (any, bool) {
	list, ok := c["army"].([]men)
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
			if m.side != "" {
				return nil, false
			}
			if m.piece == kind {
				n.Range = m.exactly()
			}
		}
		p.Counts = append(p.Counts, n)
	}
	if len(list) == 0 {
		p.Counts = []query.Pieces{{Side: query.White}}
	}
	return scene{p}, possible(p)
}

// buildHoldNone reads 'has no pawns left'.
func buildHoldNone(c captures) (any, bool) {
	kinds, ok := c["kinds"].([]man)
	if !ok || slices.ContainsFunc(kinds, func(m man) bool { return m.side != "" }) {
		return nil, false
	}
	return built(none(kinds, query.White))
}

// buildHoldLead reads 'is a pawn up', 'has two pawns less'.
func buildHoldLead(c captures) (any, bool) {
	m, ok := c["men"].(men)
	if one, isMan := c["man"].(man); isMan {
		m, ok = men{man: one, bare: true}, true
		if n, said := c.number("exact"); said {
			m.many, m.bare = query.Range{Min: n, Max: n}, false
		}
	}
	if !ok || m.side != "" || m.each || m.piece == query.King || len(m.kind) > 0 {
		return nil, false
	}
	n := query.Pieces{Side: query.White, Piece: m.piece, Lead: true, Range: m.many}
	switch {
	case c["some"] != nil: // 'more pawns', 'a pawn or more up'
		n.Range = query.Range{Min: 1}
	case c["equal"] != nil:
		n.Range = query.Range{}
	case m.bare:
		n.Range = query.Range{Min: 1, Max: 1}
	}
	if c.text("lead") == "down" {
		n.Side = query.Black
	}
	p := query.Position{Counts: []query.Pieces{n}}
	return scene{p}, possible(p) && (m.many != query.Range{} || m.bare)
}

func buildHoldAt(c captures) (any, bool) {
	s, ok := c.scene("hold")
	return buildSceneAt(captures{"scene": s, "moment": map[bool]any{true: c["moment"]}[ok]})
}

// buildSceneSide says whose the pieces are.
func buildSceneSide(c captures) (any, bool) {
	who, ok := c["who"].(subject)
	s, okHold := c.scene("hold")
	for _, build := range []func(captures) (any, bool){buildHold, buildHoldOnly, buildHoldNone} {
		if h, isHold := build(c); isHold && !okHold {
			s, okHold = h.(scene)
		}
	}
	if !ok || !okHold {
		return nil, false
	}
	switch who.who {
	case oneSide:
		return s.of(who.side), true
	case eitherSide:
		s = s.either()
		return s, len(s) <= maxScene
	case bothSides:
		return built(s.and(s.flip()))
	case neither:
		return built(s.bothNone())
	}
	return nil, false
}

// bothNone is the scene in which neither side has what White has in this one,
// as long as that is only some pieces at all.
func (s scene) bothNone() (scene, bool) {
	if len(s) != 1 || len(s[0].Only) > 0 || s[0].Board != "" || s[0].Next != nil || len(s[0].Counts) == 0 {
		return nil, false
	}
	p := s[0]
	p.Counts = nil
	for _, n := range s[0].Counts {
		if n.Range != (query.Range{Min: 1}) || n.Lead {
			return nil, false
		}
		n.Side, n.Range = query.AnySide, query.Range{}
		p.Counts = append(p.Counts, n)
	}
	return scene{p}, len(p.Counts) == 1
}

// The builders of conditions on games out of positions.

func buildModScene(c captures) (any, bool) {
	s, ok := c.scene("scene")
	if !ok {
		s, ok = c.scene("ending")
	}
	if ok && c["end_verb"] != nil {
		s, ok = s.with(query.Position{Last: true})
	}
	if !ok {
		return nil, false
	}
	return cond("position", s.cond())
}

// buildModCounted reads 'with two queens and no rooks': at least a number must
// be said, for that somebody has a rook goes without saying.
func buildModCounted(c captures) (any, bool) {
	s, ok := c["setup"].(setup)
	p, timed := c["moment"].(query.Position)
	if !ok || s.anywhere() && !timed {
		return nil, false
	}
	all, ok := s.scene("")
	if timed && ok {
		all, ok = all.with(p)
	}
	if !ok {
		return nil, false
	}
	return cond("position", all.cond())
}

func buildVPHold(c captures) (any, bool) {
	s, ok := c.scene("hold")
	return pred(owned{s}), ok
}

// buildVPNever reads 'never had three queens': at no moment of the game.
func buildVPNever(c captures) (any, bool) {
	s, ok := c.scene("hold")
	return pred(denied{owned{s}}), ok
}
