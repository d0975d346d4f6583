package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// doerBuilders make the values of rules on sides that are told by what they do in a
// game: 'the side that castled first', 'el que coronó', 'the winner never castled'.
var doerBuilders = map[string]func(parts) (any, bool){
	"did": buildDid, "did_none": buildDidNone, "did_first": buildDidFirst, "did_more": buildDidMore,
	"was_led": buildWasLed, "held": buildHeld, "held_last": buildHeldLast, "did_both": buildDidBoth,
	"doer": buildDoer, "doer_same": func(p parts) (any, bool) { d, ok := p.of("doer").(doer); return d, ok }, "doer_and": buildDoerAnd, "sole_doer": buildSoleDoer, "doer_but": buildDoerBut, "first_was": buildFirstWas, "more_than": buildMoreThan,
	"right_after": buildRightAfter, "related": buildRelated,
}

// doing is what a side does, as conditions on Own.
type doing []query.Cond

// doer is a side that is told by what it does and, perhaps, by how the game ended for
// it.
type doer struct {
	Does    doing
	Outcome query.Outcome
}

// cond is the condition that one of the sides is the doer.
func (d doer) cond() query.Cond {
	all := slices.Clone(d.Does)
	if d.Outcome != "" {
		all = append(all, query.Cond{Outcome: d.Outcome})
	}
	if len(all) == 1 {
		return query.Cond{SomeSide: &all[0]}
	}
	return query.Cond{SomeSide: &query.Cond{And: all}}
}

// bySide is a half-move that a side makes; false if somebody else makes it.
func bySide(h query.HalfMove, side query.Side) (query.HalfMove, bool) {
	ok := h.Player == nil && (h.By == "" || h.By == side)
	h.By = side
	return h, ok
}

// buildDid reads 'castled queenside', 'gave a check'.
func buildDid(p parts) (any, bool) {
	h, ok := eventOf(p)
	h, own := bySide(h, query.Own)
	return doing{{HalfMove: &h}}, ok && own
}

// buildDidNone reads 'never castled', 'gave no check'.
func buildDidNone(p parts) (any, bool) {
	d, ok := buildDid(p)
	if !ok {
		return nil, false
	}
	return doing{{Not: &d.(doing)[0]}}, true
}

// buildDidFirst reads 'castled first', 'made the first capture', 'gave the last check':
// the first one of the game is the first one of its own.
func buildDidFirst(p parts) (any, bool) {
	h, ok := eventOf(p)
	own, free := bySide(h, query.Own)
	kind := query.FirstValue
	if p.of("last_one") != nil {
		kind = query.LastValue
	}
	return doing{sameMoment(kind, h, own)}, ok && free && h.Number == nil && !h.Last
}

// sameMoment is the condition that the first half-move of a kind, or the last, is one
// that is also of another kind.
func sameMoment(kind query.ValueKind, h, also query.HalfMove) query.Cond {
	than := query.Value{Kind: kind, Unit: query.Half, HalfMove: &also}
	return query.Cond{Compare: &query.Compare{Of: query.Value{Kind: kind, Unit: query.Half, HalfMove: &h}, Than: &than, How: query.Same}}
}

// buildDidMore reads 'gave more checks', 'captured fewer pieces than the other'.
func buildDidMore(p parts) (any, bool) {
	h, ok := eventOf(p)
	own, free := bySide(h, query.Own)
	return doing{moreOften(own, query.Own, p.text("more_of") == "down")}, ok && free
}

// moreOften is the condition that a side makes more half-moves of a kind than the
// other one, or fewer.
func moreOften(h query.HalfMove, side query.Side, less bool) query.Cond {
	other := h
	h.By, other.By = side, opposite(side)
	how := query.More
	if less {
		how = query.Less
	}
	than := query.Value{Kind: query.TimesValue, HalfMove: &other}
	return query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.TimesValue, HalfMove: &h}, Than: &than, How: how}}
}

// buildMoreThan reads 'White gave more checks than Black'.
func buildMoreThan(p parts) (any, bool) {
	h, ok := eventOf(p)
	side := query.Side(p.text("side"))
	_, free := bySide(h, side)
	if side == "" || p.text("other") == string(side) {
		return nil, false
	}
	return condition{moreOften(h, side, p.text("more_of") == "down"), "event"}, ok && free
}

// buildWasLed reads 'was a pawn ahead', 'had an extra queen'.
func buildWasLed(p parts) (any, bool) {
	leads, ok := p.of("lead").([]lead)
	if !ok {
		return nil, false
	}
	return doing{leadCond(leads, query.Own)}, true
}

// buildHeld reads 'had both bishops', 'had no queen', 'had doubled pawns'.
func buildHeld(p parts) (any, bool) {
	if s, ok := p.of("structure").(query.Structure); ok {
		free := s.Side == ""
		s.Side = query.Own
		return doing{{Position: &query.Position{Structures: []query.Structure{s}}}}, free
	}
	count, ok := holding(p)
	count.Side = query.Own
	return doing{{Position: &query.Position{Counts: []query.Pieces{count}}}}, ok
}

// buildHeldLast reads 'ended with a queen'.
func buildHeldLast(p parts) (any, bool) {
	d, ok := buildHeld(p)
	if !ok {
		return nil, false
	}
	d.(doing)[0].Position.Last = true
	return d, true
}

// buildDidBoth reads 'castled and gave mate'.
func buildDidBoth(p parts) (any, bool) {
	a, isA := p.of("a").(doing)
	b, isB := p.of("b").(doing)
	return slices.Concat(a, b), isA && isB && len(a)+len(b) <= maxDoings
}

// maxDoings bounds what is told of one side.
const maxDoings = 3

// buildDoer reads 'the side that castled', 'the winner never castled'.
func buildDoer(p parts) (any, bool) {
	does, ok := p.of("doing").(doing)
	return doer{does, query.Outcome(p.text("who_of"))}, ok
}

// buildDoerAnd reads 'the side that castled and was mated'.
func buildDoerAnd(p parts) (any, bool) {
	d, ok := p.of("doer").(doer)
	more, does := p.of("doing").(doing)
	d.Does = slices.Concat(d.Does, more)
	return d, ok && does && len(d.Does) <= maxDoings
}

// buildSoleDoer reads 'only one side castled': and the other did not.
func buildSoleDoer(p parts) (any, bool) {
	does, ok := p.of("doing").(doing)
	if !ok || len(does) != 1 || does[0].HalfMove == nil {
		return nil, false
	}
	theirs := *does[0].HalfMove
	theirs.By = query.Other
	return doer{Does: append(slices.Clone(does), query.Cond{Not: &query.Cond{HalfMove: &theirs}})}, true
}

// buildDoerBut reads 'the winner never castled but the loser did'.
func buildDoerBut(p parts) (any, bool) {
	does, ok := p.of("doing").(doing)
	if !ok || len(does) != 1 || p.text("who_of") == p.text("other") {
		return nil, false
	}
	h := does[0].HalfMove
	if does[0].Not != nil {
		h = does[0].Not.HalfMove
	}
	if h == nil {
		return nil, false
	}
	other := *h
	other.By = query.Other
	theirs := query.Cond{HalfMove: &other}
	if does[0].Not == nil {
		theirs = query.Cond{Not: &query.Cond{HalfMove: &other}}
	}
	return doer{append(slices.Clone(does), theirs), query.Outcome(p.text("who_of"))}, true
}

// buildRightAfter reads 'a check right after castling', 'a capture within five half-moves
// of a promotion'.
func buildRightAfter(p parts) (any, bool) {
	late, isLate := p.of("a").(query.HalfMove)
	early, isEarly := p.of("b").(query.HalfMove)
	within, said := p.number("number")
	switch {
	case !said:
		within = 1
	case p.of("less") != nil:
		within--
	}
	return condition{query.Cond{Sequence: &query.Sequence{Steps: []query.HalfMove{early, late}, Within: within}}, "event"}, isLate && isEarly && within > 0 && within < maxMoves
}

// buildRelated reads 'a capture answered by a capture on the same square', 'four checks in a
// row by one side': each half-move is related to the one before it.
func buildRelated(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	if !ok {
		return nil, false
	}
	relation := query.Relation(p.text("related"))
	if relation == query.SameSide && len(c.Or) == 2 && c.Or[0].Sequence != nil {
		return c, true // of White's, or of Black's
	}
	if c.Sequence == nil {
		return nil, false
	}
	steps := slices.Clone(c.Sequence.Steps)
	for i := range steps[1:] {
		like := steps[i+1].Like
		if !slices.Contains(like, relation) {
			steps[i+1].Like = append(slices.Clone(like), relation)
		}
	}
	within := c.Sequence.Within
	if relation == query.SameSide && within == 1 {
		within = 2
	}
	return condition{query.Cond{Sequence: &query.Sequence{Steps: steps, Within: within}}, c.About}, true
}

// buildFirstWas reads 'the first capture was made by a queen', 'el primer jaque lo dieron
// las negras'.
func buildFirstWas(p parts) (any, bool) {
	h, ok := eventOf(p)
	kind := query.FirstValue
	if p.of("last_one") != nil {
		kind = query.LastValue
	}
	one := h
	if m, is := p.of("man").(man); is {
		if h.Piece != "" || h.By != "" {
			return nil, false
		}
		one.Piece, one.By = m.Piece, m.Side
	}
	if side := query.Side(p.text("side")); side != "" {
		one.By = side
	}
	if o := query.Outcome(p.text("who_of")); o != "" {
		one.By = query.Own
		return doer{doing{sameMoment(kind, h, one)}, o}, ok && h.By == ""
	}
	return condition{sameMoment(kind, h, one), "event"}, ok && !reflect.DeepEqual(one, h)
}
