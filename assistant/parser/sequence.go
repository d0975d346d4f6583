package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// sequenceBuilders are the builders of half-moves one after the other.
var sequenceBuilders = map[string]func(captures) (any, bool){
	"step/told": buildStep, "step/rival": buildStep, "step/mod": buildStep, "step/pawn": buildStep,
	"recapture": buildAnswer, "answer/recapture": buildAnswer, "mod/line_then": buildModLineThen, "clause/vso_row": buildClauseVSORow, "answer/mod": buildAnswer, "answer/mover": buildAnswerMover,
	"steps/one": buildSteps, "steps/more": buildSteps,
	"seq/then": buildSeqThen, "seq/reply": buildSeqReply, "seq/adjacent": buildSeqAdjacent, "step_bare": buildStepBare, "step_pawn": buildStepBare, "mod/no_seq": buildModNoSeq, "seq/within": buildSeqThen, "seq/later": buildSeqLater, "answer/square": buildAnswerSquare, "seq/after": buildSeqThen, "seq/row": buildSeqRow, "seq/list": buildSeqList,
	"seq/recaptured": buildSeqRecaptured, "seq/fresh": buildSeqFresh, "seq/exchange": buildSeqExchange, "seq/first": buildSeqFirst, "seq/when": buildSeqWhen, "seq/by": buildSeqBy,
	"within_plies": buildWithin,
	"mod/seq":      buildModSeq, "vp/seq": buildVPSeq, "vp/row": buildVPRow,
}

// step is one half-move of a sequence.
type step struct {
	happening
	rival bool // made by the other side than the steps beside it
}

// sequence is half-moves one after the other.
type sequence struct{ query.Sequence }

func buildStep(c captures) (any, bool) {
	if s, ok := c["step"].(step); ok {
		m, isMod := c["m"].(happening)
		h, fits := merge(s.happening, m)
		return step{h, s.rival}, isMod && fits && sensible(h.HalfMove)
	}
	h, ok := c["e"].(happening)
	if square, isSquare := c["square"].(string); isSquare {
		h, ok = notation{san: square}.happening(), true
	}
	if !ok || h.never {
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
func buildStepBare(c captures) (any, bool) {
	n, ok := c["san"].(notation)
	if square, isSquare := c["square"].(string); isSquare {
		n, ok = notation{san: square}, true
	}
	h := n.happening()
	return step{happening: h}, ok && sensible(h.HalfMove)
}

// buildAnswer reads what can only come after another half-move: a recapture,
// the capture of the piece that has just moved.
func buildAnswer(c captures) (any, bool) {
	if s, ok := c["recapture"].(step); ok {
		return s, true
	}
	if s, ok := c["answer"].(step); ok {
		m, isMod := c["m"].(happening)
		recapture := s.Recapture
		s.Recapture = false
		h, fits := merge(s.happening, m)
		ok = isMod && fits && sensible(h.HalfMove)
		h.Recapture = recapture
		return step{h, s.rival}, ok
	}
	h := query.HalfMove{All: schema.Capture, Recapture: true, By: query.Side(c.text("side"))}
	if m, ok := c["with"].(man); ok {
		h.Piece, h.By = m.piece, m.side
	}
	return step{happening: happening{HalfMove: h}}, true
}

// buildAnswerMover reads 'that queen is captured'.
func buildAnswerMover(c captures) (any, bool) {
	h := query.HalfMove{All: schema.Capture, Recapture: true}
	if piece := c.text("piece"); piece != "" {
		h.All, h.Captured = 0, query.Piece(piece)
	}
	if m, ok := c["with"].(man); ok {
		h.Piece, h.By = m.piece, m.side
	}
	return step{happening: happening{HalfMove: h}}, h.Captured != query.King
}

// buildAnswerSquare reads 'a capture on the same square', 'a rook takes it back'.
func buildAnswerSquare(c captures) (any, bool) {
	h, ok := c["e"].(happening)
	if !ok || h.never || h.To != "" || h.All&schema.Capture == 0 && h.Captured == "" {
		return nil, false
	}
	h.Recapture = true
	return step{happening: h}, true
}

// buildSeqLater reads 'after the exchange there is a mate'.
func buildSeqLater(c captures) (any, bool) {
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
func buildSteps(c captures) (any, bool) {
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
				steps[i].By = other(steps[k].By)
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
		steps = append(steps, step{happening: happening{HalfMove: h}})
	}
	return steps
}

// distances are the words for how soon a half-move comes after another.
var distances = map[string]int{"directly": 1, "later": 0, "and directly": 1, "and later": 0, "before": 0, "directly before": 1}

// buildWithin reads 'within four half-moves'.
func buildWithin(c captures) (any, bool) {
	n, ok := c.number("n")
	return n, ok && n > 0
}

// buildSeqThen reads 'a check answered by a capture', 'a promotion some time
// after castling'.
func buildSeqThen(c captures) (any, bool) {
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
	last := steps[len(steps)-1]
	if strings.HasPrefix(c.text("how"), "and") && b.SAN != "" && b.By == "" && b.Player == nil && b.Number == nil {
		b.By, b.Player = last.By, last.Player // 'White plays h4 and later h5'
	}
	return chained(append(steps, b), within)
}

// buildSeqReply reads 'White plays e5 and Black answers dxe5'.
func buildSeqReply(c captures) (any, bool) {
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
func buildSeqAdjacent(c captures) (any, bool) {
	var steps []step
	for _, name := range []string{"a", "b", "c"} {
		if s, ok := c[name].(step); ok {
			steps = append(steps, s)
		}
	}
	return chained(steps, 1)
}

// buildModLineThen reads '1.e4 e5 and later O-O'.
func buildModLineThen(c captures) (any, bool) {
	l, ok := c["line"].(line)
	b, okStep := c["b"].(step)
	if within, said := distances[c.text("how")]; !ok || !okStep || !said || within != 0 || b.Number != nil || b.rival {
		return nil, false
	}
	h := b.HalfMove
	h.Number = &query.Numbers{Unit: query.Half, Range: query.Range{Min: len(l.moves) + 1}}
	return cond("line", query.Cond{And: []query.Cond{{Line: l.moves}, {HalfMove: &h}}})
}

// buildClauseVSORow reads '¿Dio Tal tres jaques seguidos?'.
func buildClauseVSORow(c captures) (any, bool) {
	who, ok := c["who"].(subject)
	p, isRow := buildVPRow(c)
	if !ok || !isRow {
		return nil, false
	}
	return clause{who: who, what: p.(pred)}, true
}

// buildModNoSeq reads 'without a queen exchange'.
func buildModNoSeq(c captures) (any, bool) {
	t, ok := buildModSeq(c)
	if !ok {
		return nil, false
	}
	return term(negation{t.(term)}), true
}

// longestRow is how many half-moves in a row can be asked for.
const longestRow = 8

// buildRow reads 'three checks in a row'.
func buildRow(c captures) (any, bool) {
	h, ok := c["e"].(happening)
	n, counted := buildNumber(captures{"n": c["n"]})
	if !ok || !counted || h.never || n.(int) < 2 || n.(int) > longestRow {
		return nil, false
	}
	return slices.Repeat([]step{{happening: h}}, n.(int)), true
}

// buildSeqRow takes half-moves in a row whose maker is told, or that are
// consecutive of both sides.
func buildSeqRow(c captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok || row[0].By == "" && row[0].Player == nil && c["half"] == nil {
		return nil, false
	}
	return chained(row, 1)
}

// buildModRow takes half-moves in a row of one side, no matter which.
func buildModRow(c captures) (any, bool) {
	row, ok := c["row"].([]step)
	if !ok || row[0].By != "" || row[0].Player != nil {
		return nil, false
	}
	return term(clause{who: subject{who: eitherSide}, what: sequenced{row, 1}}), true
}

// buildSeqList reads 'Bxh7+, Kxh7 and Ng5+ in a row'.
func buildSeqList(c captures) (any, bool) {
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
func buildSeqRecaptured(c captures) (any, bool) {
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
	return chained([]step{a, {happening: happening{HalfMove: h}}}, 1)
}

// buildSeqFresh reads 'a newly promoted piece is captured at once'.
func buildSeqFresh(c captures) (any, bool) {
	promotion := query.HalfMove{All: schema.PawnPromoted}
	h := query.HalfMove{All: schema.Capture, Recapture: true}
	if piece := query.Piece(c.text("piece")); piece != "" {
		promotion, h = query.HalfMove{All: schema.PawnPromoted, Promoted: []query.Piece{piece}}, query.HalfMove{Captured: piece, Recapture: true}
	}
	return chained([]step{{happening: happening{HalfMove: promotion}}, {happening: happening{HalfMove: h}}}, 1)
}

// buildSeqExchange reads 'exchange of queens', 'a bishop for a knight': a piece
// takes another and is taken at once.
func buildSeqExchange(c captures) (any, bool) {
	a, ok := c["man"].(man)
	b, other := c["for"].(man)
	if !other {
		b = a
	}
	if c["falls"] != nil && !a.plural {
		return nil, false
	}
	if !ok || a.piece == query.King || b.piece == query.King || a.side != "" || b.side != "" {
		return nil, false
	}
	return chained([]step{
		{happening: happening{HalfMove: query.HalfMove{Piece: a.piece, Captured: b.piece}}},
		{happening: happening{HalfMove: query.HalfMove{Captured: a.piece, Recapture: true}}},
	}, 1)
}

// buildSeqFirst reads 'first a promotion and later another'.
func buildSeqFirst(c captures) (any, bool) {
	s, ok := c["seq"].(sequence)
	return s, ok
}

// buildSeqWhen tells when a sequence begins.
func buildSeqWhen(c captures) (any, bool) {
	s, ok := c["seq"].(sequence)
	m, isMod := c["m"].(happening)
	if !ok || !isMod || m.Number == nil {
		return nil, false
	}
	steps := s.told()
	first, fits := merge(steps[0].happening, m)
	steps[0].happening = first
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
func buildSeqBy(c captures) (any, bool) {
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

func buildModSeq(c captures) (any, bool) {
	s, ok := c["seq"].(sequence)
	v, _ := cond("sequence", query.Cond{Sequence: &s.Sequence})
	return v, ok
}

// sequenced says that the subject made half-moves one after the other.
type sequenced struct {
	steps  []step
	within int
}

func (s sequenced) about() string { return "sequence" }
func (s sequenced) absent() bool  { return false }

func (s sequenced) of(who, topic subject) (query.Cond, error) {
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
	if who.who == persons {
		cond = joinConds(who.people, who.all, func(n query.Name) query.Cond { return by(who.side, &n) })
	} else {
		cond, err = who.bySides(topic, func(side query.Side) query.Cond { return by(side, nil) })
	}
	if !ok {
		return cond, errNoReading
	}
	return cond, err
}

// buildVPSeq reads 'castled and gave check with the very next move'.
func buildVPSeq(c captures) (any, bool) {
	a, okA := c["a"].(happening)
	b, okB := c["b"].(happening)
	within, ok := distances[c.text("how")]
	if a.never || b.never {
		return nil, false
	}
	return pred(sequenced{[]step{{happening: a}, {happening: b}}, within}), ok && okA && okB
}

// buildVPRow reads 'gave three checks in a row'.
func buildVPRow(c captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok || row[0].By != "" || row[0].Player != nil {
		return nil, false
	}
	return pred(sequenced{row, 1}), true
}
