package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// buildModifierNoSeq reads 'without a queen exchange'.
func buildModifierNoSeq(c Captures) (any, bool) {
	t, ok := buildModifierSeq(c)
	if !ok {
		return nil, false
	}
	return meaning.Term(meaning.Negation{Term: t.(meaning.Term)}), true
}

// longestRow is how many half-moves in a row can be asked for.
const longestRow = 8

// buildRow reads 'three checks in a row'.
func buildRow(c Captures) (any, bool) {
	h, ok := c["e"].(meaning.Happening)
	n, counted := buildNumber(Captures{"n": c["n"]})
	if !ok || !counted || h.Never || n.(int) < 2 || n.(int) > longestRow {
		return nil, false
	}
	return slices.Repeat([]step{{Happening: h}}, n.(int)), true
}

// buildSeqRow takes half-moves in a row whose maker is told, or that are
// consecutive of both sides.
func buildSeqRow(c Captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok || row[0].By == "" && row[0].Player == nil && c["half"] == nil {
		return nil, false
	}
	return chained(row, 1)
}

// buildModifierRow takes half-moves in a row of one side, no matter which.
func buildModifierRow(c Captures) (any, bool) {
	row, ok := c["row"].([]step)
	if !ok || row[0].By != "" || row[0].Player != nil {
		return nil, false
	}
	return meaning.Term(meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: sequenced{row, 1}}), true
}

// buildSeqList reads 'Bxh7+, Kxh7 and Ng5+ in a row'.
func buildSeqList(c Captures) (any, bool) {
	steps, ok := c["steps"].([]step)
	if !ok || len(steps) < 2 {
		return nil, false
	}
	if slices.ContainsFunc(steps, func(s step) bool { return s.SAN == "" && s.Castling == "" && s.By == "" }) {
		return nil, false // 'a check and a capture in a row': in which order?
	}
	return chained(steps, 1)
}

// buildSeqRecaptured reads 'a knight takes a rook and is recaptured'.
func buildSeqRecaptured(c Captures) (any, bool) {
	a, ok := c["a"].(step)
	if !ok || a.Piece == query.King || a.Castling != "" {
		return nil, false
	}
	h := query.HalfMove{Recapture: true, Captured: a.Piece}
	if len(a.Promoted) == 1 {
		h.Captured = a.Promoted[0]
	}
	if h.Captured == "" {
		h.All = schema.Capture
	}
	return chained([]step{a, {Happening: meaning.Happening{HalfMove: h}}}, 1)
}

// buildSeqFresh reads 'a newly promoted piece is captured at once'.
func buildSeqFresh(c Captures) (any, bool) {
	promotion := query.HalfMove{All: schema.PawnPromoted}
	h := query.HalfMove{All: schema.Capture, Recapture: true}
	if piece := query.Piece(c.text("piece")); piece != "" {
		promotion, h = query.HalfMove{All: schema.PawnPromoted, Promoted: []query.Piece{piece}}, query.HalfMove{Captured: piece, Recapture: true}
	}
	return chained([]step{{Happening: meaning.Happening{HalfMove: promotion}}, {Happening: meaning.Happening{HalfMove: h}}}, 1)
}

// buildSeqExchange reads 'exchange of queens', 'a bishop for a knight': a piece
// takes another and is taken at once.
func buildSeqExchange(c Captures) (any, bool) {
	a, ok := c["man"].(meaning.Man)
	b, other := c["for"].(meaning.Man)
	if !other {
		b = a
	}
	if c["falls"] != nil && !a.Plural {
		return nil, false
	}
	if !ok || a.Piece == query.King || b.Piece == query.King || a.Side != "" || b.Side != "" {
		return nil, false
	}
	return chained([]step{
		{Happening: meaning.Happening{HalfMove: query.HalfMove{Piece: a.Piece, Captured: b.Piece}}},
		{Happening: meaning.Happening{HalfMove: query.HalfMove{Captured: a.Piece, Recapture: true}}},
	}, 1)
}

// buildSeqFirst reads 'first a promotion and later another'.
func buildSeqFirst(c Captures) (any, bool) {
	s, ok := c["seq"].(sequence)
	return s, ok
}

// buildSeqWhen tells when a sequence begins.
func buildSeqWhen(c Captures) (any, bool) {
	s, ok := c["seq"].(sequence)
	m, isMod := c["m"].(meaning.Happening)
	if !ok || !isMod || m.Number == nil {
		return nil, false
	}
	steps := s.told()
	first, fits := meaning.Merge(steps[0].Happening, m)
	steps[0].Happening = first
	if !fits {
		return nil, false
	}
	for i := range steps[1:] { // 'before move 10' all of it is over
		if n := *m.Number; n.Min == 0 {
			steps[i+1].Number = &n
		}
	}
	return chained(steps, s.Within)
}

// buildSeqBy says whose half-moves in a row they are.
func buildSeqBy(c Captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok || row[0].By != "" || row[0].Player != nil {
		return nil, false
	}
	row = slices.Clone(row)
	for i := range row {
		row[i].By = query.Side(c.text("side"))
	}
	return chained(row, 1)
}

func buildModifierSeq(c Captures) (any, bool) {
	s, ok := c["seq"].(sequence)
	v, _ := cond("sequence", query.Cond{Sequence: &s.Sequence})
	return v, ok
}

// sequenced says that the subject made half-moves one after the other.
type sequenced struct {
	steps  []step
	within int
}

func (s sequenced) About() string { return "sequence" }
func (s sequenced) Absent() bool  { return false }

func (s sequenced) Of(who, topic meaning.Subject) (query.Cond, error) {
	ok := true
	by := func(side query.Side, player *query.Name) query.Cond {
		steps := slices.Clone(s.steps)
		for i := range steps {
			ok = ok && (steps[i].By == "" || steps[i].By == side)
			steps[i].By, steps[i].Player = side, player
		}
		made, fits := chained(steps, s.within)
		ok = ok && fits
		if !fits {
			return query.Cond{}
		}
		whole := made.(sequence).Sequence
		return query.Cond{Sequence: &whole}
	}
	var cond query.Cond
	var err error
	if who.Who == meaning.Persons {
		cond = meaning.JoinConds(who.People, who.All, func(n query.Name) query.Cond { return by(who.Side, &n) })
	} else {
		cond, err = who.BySides(topic, func(side query.Side) query.Cond { return by(side, nil) })
	}
	if !ok {
		return cond, meaning.ErrNoReading
	}
	return cond, err
}

// buildVerbSeq reads 'castled and gave check with the very next move'.
func buildVerbSeq(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Happening)
	b, okB := c["b"].(meaning.Happening)
	within, ok := distances[c.text("how")]
	if a.Never || b.Never {
		return nil, false
	}
	return meaning.Predicate(sequenced{[]step{{Happening: a}, {Happening: b}}, within}), ok && okA && okB
}

// buildVerbRow reads 'gave three checks in a row'.
func buildVerbRow(c Captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok || row[0].By != "" || row[0].Player != nil {
		return nil, false
	}
	return meaning.Predicate(sequenced{row, 1}), true
}
