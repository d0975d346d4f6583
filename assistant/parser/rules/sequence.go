package rules

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// sequenceBuilders are the builders of half-moves one after the other.
var sequenceBuilders = map[string]func(Captures) (any, bool){
	"step/told": buildStep, "step/rival": buildStep, "step/mod": buildStep, "step/pawn": buildStep,
	"recapture": buildAnswer, "recapture/back": buildAnswerSquare, "answer/recapture": buildAnswer, "modifier/line_then": buildModifierLineThen, "modifier/seq_then": buildModifierSeqThen, "clause/vso_row": buildClauseVerbFirstRow, "answer/mod": buildAnswer, "answer/mover": buildAnswerMover,
	"steps/one": buildSteps, "steps/more": buildSteps,
	"seq/then": buildSeqThen, "seq/reply": buildSeqReply, "seq/adjacent": buildSeqAdjacent, "step_bare": buildStepBare, "step_pawn": buildStepBare, "modifier/no_seq": buildModifierNoSeq, "seq/within": buildSeqThen, "seq/later": buildSeqLater, "answer/square": buildAnswerSquare, "seq/after": buildSeqThen, "seq/row": buildSeqRow, "seq/list": buildSeqList,
	"seq/recaptured": buildSeqRecaptured, "seq/fresh": buildSeqFresh, "seq/exchange": buildSeqExchange, "seq/first": buildSeqFirst, "seq/when": buildSeqWhen, "seq/by": buildSeqBy,
	"within_plies": buildWithin,
	"modifier/seq": buildModifierSeq, "verb_phrase/seq": buildVerbSeq, "verb_phrase/row": buildVerbRow,
}

// step is one half-move of a sequence.
type step struct {
	meaning.Happening
	rival bool // made by the other side than the steps beside it
}

// sequence is half-moves one after the other.
type sequence struct{ query.Sequence }

func buildStep(c Captures) (any, bool) {
	if s, ok := c["step"].(step); ok {
		m, isMod := c["m"].(meaning.Happening)
		h, fits := meaning.Merge(s.Happening, m)
		return step{h, s.rival}, isMod && fits && meaning.Sensible(h.HalfMove)
	}
	h, ok := c["e"].(meaning.Happening)
	if square, isSquare := c["square"].(string); isSquare {
		h, ok = meaning.Notation{SAN: square}.Happening(), true
	}
	if !ok || h.Never {
		return nil, false
	}
	s := step{h, c["rival"] != nil}
	if side, said := c["side"].(string); said {
		if h.By != "" && h.By != query.Side(side) || h.Player != nil {
			return nil, false
		}
		s.By = query.Side(side)
	}
	if n, said := c["person"].(query.Name); said {
		if h.Player != nil {
			return nil, false
		}
		s.Player = &n
	}
	return s, !(s.rival && (h.By != "" || h.Player != nil))
}

// buildStepBare reads a half-move in notation.
func buildStepBare(c Captures) (any, bool) {
	n, ok := c["san"].(meaning.Notation)
	if square, isSquare := c["square"].(string); isSquare {
		n, ok = meaning.Notation{SAN: square}, true
	}
	h := n.Happening()
	return step{Happening: h}, ok && meaning.Sensible(h.HalfMove)
}

// buildAnswer reads what can only come after another half-move: a recapture,
// the capture of the piece that has just moved.
func buildAnswer(c Captures) (any, bool) {
	if s, ok := c["recapture"].(step); ok {
		return s, true
	}
	if s, ok := c["answer"].(step); ok {
		m, isMod := c["m"].(meaning.Happening)
		recapture := s.Recapture
		s.Recapture = false
		h, fits := meaning.Merge(s.Happening, m)
		ok = isMod && fits && meaning.Sensible(h.HalfMove)
		h.Recapture = recapture
		return step{h, s.rival}, ok
	}
	h := query.HalfMove{All: schema.Capture, Recapture: true, By: query.Side(c.text("side"))}
	if m, ok := c["with"].(meaning.Man); ok {
		h.Piece, h.By = m.Piece, m.Side
	}
	return step{Happening: meaning.Happening{HalfMove: h}}, true
}

// buildAnswerMover reads 'that queen is captured'.
func buildAnswerMover(c Captures) (any, bool) {
	h := query.HalfMove{All: schema.Capture, Recapture: true}
	if piece := c.text("piece"); piece != "" {
		h.All, h.Captured = 0, query.Piece(piece)
	}
	if m, ok := c["with"].(meaning.Man); ok {
		h.Piece, h.By = m.Piece, m.Side
	}
	return step{Happening: meaning.Happening{HalfMove: h}}, h.Captured != query.King
}

// buildAnswerSquare reads 'a capture on the same square', 'rook takes rook back'.
func buildAnswerSquare(c Captures) (any, bool) {
	h, ok := c["e"].(meaning.Happening)
	if !ok || h.Never || h.To != "" || h.All&schema.Capture == 0 && h.Captured == "" {
		return nil, false
	}
	h.Recapture = true
	return step{Happening: h}, true
}

// buildSeqLater reads 'after the exchange there is a mate'.
func buildSeqLater(c Captures) (any, bool) {
	a, okA := c["a"].(step)
	b, okB := c["b"].(step)
	within := 0
	if c["again"] != nil {
		within = 1
	}
	if !okA || !okB {
		return nil, false
	}
	return chained([]step{a, b}, within)
}

// buildSteps reads a list of half-moves.
func buildSteps(c Captures) (any, bool) {
	before, _ := c["steps"].([]step)
	s, ok := c["step"].(step)
	return append(slices.Clone(before), s), ok
}

// chained are the half-moves as a sequence, each at most within half-moves
// after the one before, and directly after it where within is 1.
func chained(steps []step, within int) (any, bool) {
	steps = slices.Clone(steps)
	for i := range steps {
		for _, k := range []int{i - 1, i + 1} {
			if steps[i].rival && steps[i].By == "" && k >= 0 && k < len(steps) {
				steps[i].By = meaning.OtherSide(steps[k].By)
			}
		}
		if steps[i].rival && steps[i].By == "" {
			return nil, false
		}
	}
	s := query.Sequence{Within: within}
	same, told := false, true
	for i, st := range steps {
		s.Steps = append(s.Steps, st.HalfMove)
		told = told && (st.By != "" || st.Player != nil)
		same = same || i > 0 && (st.By != "" && st.By == steps[i-1].By || st.Player != nil && steps[i-1].Player != nil && st.Player.Text == steps[i-1].Player.Text)
	}
	if same && within == 1 { // the next half-move of a side is two half-moves on
		if !told {
			return nil, false
		}
		s.Within = 2
	}
	q := query.Query{Measure: query.Count, Subject: query.Games, Where: &query.Cond{Sequence: &s}}
	return sequence{s}, len(s.Steps) > 1 && q.Check() == nil
}

// told are the steps of a sequence that was built before.
func (s sequence) told() []step {
	var steps []step
	for _, h := range s.Steps {
		steps = append(steps, step{Happening: meaning.Happening{HalfMove: h}})
	}
	return steps
}

// distances are the words for how soon a half-move comes after another.
var distances = map[string]int{"directly": 1, "later": 0, "and directly": 1, "and later": 0, "before": 0, "directly before": 1}

// buildWithin reads 'within four half-moves'.
func buildWithin(c Captures) (any, bool) {
	n, ok := c.number("n")
	return n, ok && n > 0
}

// buildSeqThen reads 'a check answered by a capture', 'a promotion some time
// after castling'.
func buildSeqThen(c Captures) (any, bool) {
	within, ok := distances[c.text("how")]
	if c["answer_verb"] != nil || c["at_once"] != nil || c["again"] != nil {
		within, ok = 1, true
	}
	if n, said := c.number("within"); said {
		within, ok = n, n > 0
	}
	var steps []step
	if s, joined := c["s"].(sequence); joined {
		steps, ok = s.told(), ok && s.Within == within
	} else if a, isStep := c["a"].(step); isStep {
		steps = []step{a}
	}
	b, isStep := c["b"].(step)
	if !ok || !isStep || len(steps) == 0 {
		return nil, false
	}
	if strings.Contains(c.text("how"), "before") && (steps[0].By == "") != (b.By == "") {
		return nil, false // 'White gave check before castling': before White castled?
	}
	if side := query.Side(c.text("side")); side != "" {
		b.By = side
	}
	last := steps[len(steps)-1]
	if strings.HasPrefix(c.text("how"), "and") && b.SAN != "" && b.By == "" && b.Player == nil && b.Number == nil {
		b.By, b.Player = last.By, last.Player // 'White plays h4 and later h5'
	}
	return chained(append(steps, b), within)
}

// buildModifierSeqThen reads 'e5 answered by dxe5, and later Ne4': what comes later
// comes after the last of the sequence, which is known again as it is written.
func buildModifierSeqThen(c Captures) (any, bool) {
	s, ok := c["s"].(sequence)
	b, okStep := c["b"].(step)
	if within, said := distances[c.text("how")]; c["later_on"] == nil && (!said || within != 0) || !ok || !okStep || s.Within == 0 {
		return nil, false
	}
	told := s.told()
	last := told[len(told)-1]
	if b.By == "" && b.Player == nil {
		b.By, b.Player = last.By, last.Player
	}
	later, ok := chained([]step{last, b}, 0)
	if !ok || last.SAN == "" {
		return nil, false
	}
	rest := later.(sequence).Sequence
	return cond("sequence", query.Cond{And: []query.Cond{{Sequence: &s.Sequence}, {Sequence: &rest}}})
}

// buildSeqReply reads 'White plays e5 and Black answers dxe5'.
func buildSeqReply(c Captures) (any, bool) {
	a, okA := c["a"].(step)
	b, okB := c["b"].(step)
	side := query.Side(c.text("side"))
	if !okA || !okB || a.By == side || b.By != "" {
		return nil, false
	}
	b.By = side
	return chained([]step{a, b}, 1)
}

// buildSeqAdjacent reads 'Nxf7 Kxf7'.
func buildSeqAdjacent(c Captures) (any, bool) {
	var steps []step
	for _, name := range []string{"a", "b", "c"} {
		if s, ok := c[name].(step); ok {
			steps = append(steps, s)
		}
	}
	return chained(steps, 1)
}

// buildModifierLineThen reads '1.e4 e5 and later O-O'.
func buildModifierLineThen(c Captures) (any, bool) {
	l, ok := c["line"].(meaning.Line)
	b, okStep := c["b"].(step)
	if within, said := distances[c.text("how")]; !ok || !okStep || !said || within != 0 || b.Number != nil || b.rival {
		return nil, false
	}
	h := b.HalfMove
	h.Number = &query.Numbers{Unit: query.Half, Range: query.Range{Min: len(l.Moves) + 1}}
	return cond("line", query.Cond{And: []query.Cond{{Line: l.Moves}, {HalfMove: &h}}})
}

// buildClauseVerbFirstRow reads '¿Dio Tal tres jaques seguidos?'.
func buildClauseVerbFirstRow(c Captures) (any, bool) {
	who, ok := c["who"].(meaning.Subject)
	p, isRow := buildVerbRow(c)
	if !ok || !isRow {
		return nil, false
	}
	return meaning.Clause{Who: who, What: p.(meaning.Predicate)}, true
}
