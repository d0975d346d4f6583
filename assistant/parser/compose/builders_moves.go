package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// finish is how games ended for somebody, and in what way: 'was mated',
// 'flagged'.
type finish struct {
	Of      people // if said
	Outcome query.Outcome
	Cond    query.Cond
}

// race is a half-move of which it is asked who makes the first.
type race struct{ query.HalfMove }

func buildFinalState(p parts) (any, bool) {
	return condition{query.Cond{Tag: &query.Tag{Name: "FinalState", Match: query.Equals, Texts: []string{p.text("state")}}}, "state"}, true
}

// timeForfeit is what the tag Termination holds of games lost on time, however
// a server words it.
func timeForfeit() query.Cond {
	return query.Cond{Tag: &query.Tag{Name: "Termination", Match: query.Contains, Texts: []string{"time"}}}
}

func buildTimed(parts) (any, bool) { return condition{timeForfeit(), "state"}, true }

// buildEnding reads 'flagged', 'lost on time', 'was mated'.
func buildEnding(p parts) (any, bool) {
	of, passive := p.of("people").(people)
	if o := p.text("mated"); o != "" {
		return finish{of, query.Outcome(o), query.Cond{HalfMove: &query.HalfMove{All: schema.CheckMate}}}, true
	}
	for _, name := range []string{"flagged", "won", "wins", "wonp"} {
		if o := p.text(name); o != "" {
			if passive && name == "flagged" && p.of("dative") != nil && o != string(query.Loss) {
				return nil, false
			}
			if passive {
				o = string(query.Loss) // 'was Tal flagged'
			}
			return finish{of, query.Outcome(o), timeForfeit()}, true
		}
	}
	return nil, false
}

// buildEarlier reads 'White castles before Black': one side's first half-move
// of a kind comes before the other's, or the other makes none.
func buildEarlier(p parts) (any, bool) {
	h, ok := eventOf(p)
	a, b := query.Side(p.text("a")), query.Side(p.text("b"))
	if a == "" {
		a = query.Side(p.text("side"))
	}
	if !ok || h.By != "" && h.By != a || h.Player != nil || a == "" || a == b {
		return nil, false
	}
	return condition{earlier(h, a, opposite(a)), "event"}, true
}

func opposite(side query.Side) query.Side {
	switch side {
	case query.White:
		return query.Black
	case query.Black:
		return query.White
	case query.Own:
		return query.Other
	}
	return query.Own
}

func earlier(h query.HalfMove, a, b query.Side) query.Cond {
	one, other := h, h
	one.By, other.By = a, b
	first := func(h *query.HalfMove) query.Value {
		return query.Value{Kind: query.FirstValue, Unit: query.Half, HalfMove: h}
	}
	than := first(&other)
	return query.Cond{Or: []query.Cond{
		{Compare: &query.Compare{Of: first(&one), Than: &than, How: query.Less}},
		{And: []query.Cond{{HalfMove: &one}, {Not: &query.Cond{HalfMove: &other}}}},
	}}
}

func buildRace(p parts) (any, bool) {
	h, ok := eventOf(p)
	return race{h}, ok && h.By == "" && h.Player == nil
}

// buildLengthWords reads 'sub 20 move', '40 moves and up', 'in under 25'.
func buildLengthWords(p parts) (any, bool) {
	n, ok := p.number("number")
	l := query.Length{Unit: query.UnknownUnit}
	if u := p.text("unit"); u != "" {
		l.Unit = query.Unit(u)
	}
	switch {
	case p.of("sub") != nil:
		l.Max = n - 1
	case p.of("or_less") != nil:
		l.Max = n
	case p.of("or_more") != nil:
		l.Min = n
	case p.of("more_n") != nil:
		l.Min = n + 1
	default:
		return nil, false
	}
	return condition{query.Cond{Length: &l}, "length"}, ok && n > 1 && n < maxMoves
}

// buildBareMove reads a number of a move without the word: 'antes de la 20', 'by the
// 15th'.
func buildBareMove(p parts) (any, bool) {
	n, ok := p.number("number")
	var r query.Range
	switch p.text("at_the") {
	case "before":
		r.Max = n - 1
	case "until":
		r.Max = n
	case "after":
		r.Min = n + 1
	case "at":
		r = query.Range{Min: n, Max: n}
	}
	return parser.Moment{Numbers: query.Numbers{Unit: query.UnknownUnit, Range: r}}, ok && n > 1 && n < maxMoves
}

// maxMoves is what a number that tells a length without its unit is less than.
const maxMoves = 400

// buildComment reads 'the word blunder in the comments', 'moves marked as a
// mistake'.
func buildComment(p parts) (any, bool) {
	text := p.text("mark")
	if text == "" {
		text = p.text("token")
	}
	return query.HalfMove{Comment: &query.Comment{Text: text}}, text != "" || p.of("commented_move") != nil
}

// buildNamedMate reads the mates that have names of their own.
func buildNamedMate(p parts) (any, bool) {
	h := query.HalfMove{All: schema.CheckMate, Piece: query.Queen}
	switch p.text("named_mate") {
	case "scholar":
		h.By, h.To, h.Number = query.White, "f7", &query.Numbers{Unit: query.Full, Range: query.Range{Max: 4}}
	case "fool":
		h.By, h.To, h.Number = query.Black, "h4", &query.Numbers{Unit: query.Full, Range: query.Range{Max: 3}}
	default:
		return nil, false
	}
	return h, true
}

// buildMerged reads two ways to say one half-move: 'Qxf7 mate'.
func buildMerged(p parts) (any, bool) {
	a, okA := p.of("a").(query.HalfMove)
	b, okB := p.of("b").(query.HalfMove)
	if !okA || !okB {
		return nil, false
	}
	return merge(a, b)
}

// buildRecapture reads 'recaptures with the queen'.
func buildRecapture(p parts) (any, bool) {
	back := query.HalfMove{All: schema.Capture, Like: []query.Relation{query.SameSquare}}
	if m, ok := p.of("man").(man); ok {
		back.Piece, back.By = m.Piece, m.Side
	}
	back.By = query.Side(p.text("side")) + back.By
	steps := []query.HalfMove{{All: schema.Capture}, back}
	return condition{query.Cond{Sequence: &query.Sequence{Steps: steps, Within: 1}}, "event"}, true
}

// mover is a piece that moves.
type mover struct{ parser.Man }

// buildMover reads 'the white king made'.
func buildMover(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	return mover{m}, ok
}

func buildSame(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	return c, ok
}

// buildUnder reads 'underpromotions'.
func buildUnder(parts) (any, bool) {
	return query.HalfMove{All: schema.PawnPromoted, Promoted: []query.Piece{query.Rook, query.Bishop, query.Knight}}, true
}

// movesOn are half-moves one after the other, the first of which has its number: '6.Bg5 e6
// 7.f4'.
type movesOn []query.HalfMove

// buildMovesOn reads half-moves one after the other that begin later than a game does.
func buildMovesOn(p parts) (any, bool) {
	all, _ := p.of("moves_on").(movesOn)
	h, written := p.of("san").(query.HalfMove)
	if square := p.text("square"); square != "" {
		h, written = query.HalfMove{SAN: square}, true
	}
	bare := h
	bare.Number, bare.By, bare.SAN = nil, "", ""
	if !written || h.SAN == "" || !reflect.DeepEqual(bare, query.HalfMove{}) {
		return nil, false
	}
	if len(all) == 0 {
		return movesOn{h}, h.Number != nil && h.Number.Unit == query.Full && h.Number.Min == h.Number.Max && h.Number.Min > 1
	}
	n, by := all[0].Number.Min, all[0].By // of the half-move that is due
	for range all {
		if by == query.Black {
			n++
		}
		by = opposite(by)
	}
	if h.Number != nil && (h.Number.Min != n || h.By != by) {
		return nil, false
	}
	h.Number, h.By = nil, by
	return append(slices.Clip(all), h), true
}

// buildFromMove makes a condition of half-moves one after the other.
func buildFromMove(p parts) (any, bool) {
	all, _ := p.of("moves_on").(movesOn)
	return condition{query.Cond{Sequence: &query.Sequence{Steps: all, Within: 1}}, "line"}, len(all) > 1
}

// buildLastBy reads 'the last move is White's', 'the last move was made by a pawn'.
func buildLastBy(p parts) (any, bool) {
	h, _ := p.of("event").(query.HalfMove)
	if m, ok := p.of("man").(man); ok {
		h.Piece, h.By = m.Piece, m.Side
	}
	if side := query.Side(p.text("side")); side != "" {
		h.By = side
	}
	told := h.Number == nil && !h.Last && !reflect.DeepEqual(h, query.HalfMove{})
	h.Last = true
	return condition{query.Cond{HalfMove: &h}, "event"}, told
}

// goesOn says that half-moves one after the other begin in the midst of a line: those
// before them are part of it.
func (c *chart) goesOn(f fragment) bool {
	cond, ok := f.value.(condition)
	if !ok || cond.Sequence == nil || cond.About != "line" {
		return false
	}
	for start := range f.start {
		if slices.ContainsFunc(c.at[start], func(o fragment) bool {
			return o.end == f.start && (o.kind == "line" || o.kind == "san" || o.kind == "square")
		}) {
			return true
		}
	}
	return false
}
