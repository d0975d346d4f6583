package compose

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// boardBuilders make the values of rules about the move played at a number, moves
// without their numbers, and openings by their codes.
var boardBuilders = map[string]func(parts) (any, bool){
	"nth_move": buildNthMove, "pawn_move": buildPawnMove, "castled": buildCastled, "moves": buildMoves, "played": buildPlayed,
	"first_by": buildFirstBy, "eco_tens": buildECOTens, "eco_letter": buildECOLetter, "described": buildDescribed,
	"never_did": buildNeverDid, "once": buildOnce, "each_castled": buildEachCastled, "openers": buildOpeners, "either": buildEither, "times_side": buildTimesSide, "both_still": buildBothStay,
	"by_man": buildByMan, "ways": buildWays, "men": buildWays,
}

// maxNth is how high a move may be numbered that is asked for.
const maxNth = 200

// buildNthMove reads 'the tenth move', 'jugada 10', 'move number 3 of Black'.
func buildNthMove(p parts) (any, bool) {
	n, ordinal := p.number("ordinal")
	ok := ordinal
	if !ok {
		n, ok = p.number("number")
	}
	unit := query.UnknownUnit
	if u := p.text("unit"); u != "" {
		unit = query.Unit(u)
	}
	side := query.Side(p.text("side"))
	return nthMove{parser.Moment{Numbers: query.Numbers{Unit: unit, Range: query.Range{Min: n, Max: n}}, Side: side}, ordinal}, ok && n > 0 && n < maxNth
}

// nthMove is the move with a number.
type nthMove struct {
	parser.Moment
	Ordinal bool // 'the tenth', which of a person is the tenth of their own
}

// buildPawnMove reads 'e5 on move three', 'plays h4': a square that is a move.
func buildPawnMove(p parts) (any, bool) {
	h := query.HalfMove{SAN: p.text("square"), By: query.Side(p.text("side"))}
	var at *query.Numbers
	switch m := p.of("moment").(type) {
	case parser.Moment:
		at, h.By = &m.Numbers, h.By+m.Side
	case nthMove:
		at, h.By = &m.Numbers, h.By+m.Side
	}
	if at != nil && at.Unit == query.UnknownUnit && h.By != "" {
		full := *at
		full.Unit = query.Full
		at = &full
	}
	h.Number = at
	return h, (at == nil || at.Max > 0) && len(h.SAN) == 2 && h.SAN[1] != '1' && h.SAN[1] != '8'
}

// buildCastled reads 'short' and 'to the queen's side' of castling.
func buildCastled(p parts) (any, bool) {
	return query.HalfMove{Castling: query.Castling(p.text("castle_way"))}, true
}

// buildMoves reads moves one after the other that are written without their
// numbers, as far as they can be played.
func buildMoves(p parts) (any, bool) {
	line, _ := p.of("moves").([]string)
	next := p.text("square")
	if len(line) == 0 && p.of("number") != nil && p.of("number") != 1 {
		return nil, false
	}
	if h, ok := p.of("san").(query.HalfMove); ok && onlySAN(h) {
		next = h.SAN
	}
	if first := p.text("first"); first != "" && len(line) == 0 {
		line = []string{first}
	}
	if next == "" {
		return nil, false
	}
	line = append(line[:len(line):len(line)], next)
	return line, playable(line)
}

func onlySAN(h query.HalfMove) bool {
	return h.SAN != "" && h.By == "" && h.Number == nil && h.Player == nil
}

// playable says that moves can be played one after the other from the start.
func playable(line []string) bool {
	_, ok := boardAfter(line)
	return ok
}

// buildPlayed reads 'after e4 e5', 'd4 Nf6 c4 e6 Nc3 Bb4'.
func buildPlayed(p parts) (any, bool) {
	line, ok := p.of("moves").([]string)
	return line, ok && len(line) > 1
}

// buildFirstBy reads 'the first capture was made by Black': the other side's
// comes later, or never.
func buildFirstBy(p parts) (any, bool) {
	h, ok := eventOf(p)
	side := query.Side(p.text("side"))
	if side == "" {
		side = h.By
	}
	if !ok || side == "" || h.Player != nil || h.By != "" && h.By != side || h.Number != nil {
		return nil, false
	}
	h.By = ""
	return condition{earlier(h, side, opposite(side)), "event"}, true
}

// buildECOTens reads 'C6x': ten codes of openings.
func buildECOTens(p parts) (any, bool) {
	tens := strings.ToUpper(p.text("tens"))
	return condition{query.Cond{ECO: &query.ECO{From: tens + "0", To: tens + "9"}}, "eco"}, len(tens) == 2
}

// buildECOLetter reads 'ECO volume E'.
func buildECOLetter(p parts) (any, bool) {
	letter := strings.ToUpper(p.text("letter"))
	return condition{query.Cond{ECO: &query.ECO{From: letter + "00", To: letter + "99"}}, "eco"}, letter >= "A" && letter <= "E"
}

// buildDescribed reads White's first move as books of old wrote it: 'pawn to
// king four'.
func buildDescribed(p parts) (any, bool) {
	move := p.text("old_move")
	return condition{query.Cond{Line: []string{move}}, "line"}, move != ""
}

// splitting is what half-moves are parted into: castling short or long.
type splitting struct{ Ways []query.HalfMove }

// buildWays reads 'short or long', 'with the queen or with the rook'.
func buildWays(p parts) (any, bool) {
	a, okA := wayOf(p.of("a"))
	b, okB := wayOf(p.of("b"))
	return splitting{[]query.HalfMove{a, b}}, okA && okB && a.Castling+query.Castling(a.Piece) != b.Castling+query.Castling(b.Piece)
}

func wayOf(v any) (query.HalfMove, bool) {
	switch way := v.(type) {
	case string:
		return query.HalfMove{Castling: query.Castling(way)}, way != ""
	case man:
		return query.HalfMove{Piece: way.Piece, By: way.Side}, true
	}
	return query.HalfMove{}, false
}

// buildByMan reads 'given by a knight': the piece that makes a half-move.
func buildByMan(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	return query.HalfMove{Piece: m.Piece, By: m.Side}, ok
}

// buildNeverDid reads 'never castled', of a person in all games.
func buildNeverDid(p parts) (any, bool) {
	h, ok := eventOf(p)
	return h, ok && h.By == "" && h.Player == nil
}

// buildOpeners reads 'e4 or d4': White's first moves.
func buildOpeners(p parts) (any, bool) {
	var or []query.Cond
	for _, name := range []string{"a", "b"} {
		san := p.text(name)
		if h, ok := p.of(name).(query.HalfMove); ok && onlySAN(h) {
			san = h.SAN
		}
		if !playable([]string{san}) {
			return nil, false
		}
		or = append(or, query.Cond{Line: []string{san}})
	}
	return condition{query.Cond{Or: or}, "line"}, or[0].Line[0] != or[1].Line[0]
}

// buildEither reads 'a knight on e5', of either side.
func buildEither(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	if !ok || m.Side != "" {
		return nil, false
	}
	var or []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		board, ok := boardOf([]spot{{man{Piece: m.Piece, Side: side}, p.text("square")}})
		if !ok {
			return nil, false
		}
		or = append(or, query.Cond{Position: &query.Position{Board: board}})
	}
	return condition{query.Cond{Or: or}, "position"}, true
}

// buildTimesSide reads 'two promotions by the same side'.
func buildTimesSide(p parts) (any, bool) {
	v, ok := buildTimes(p)
	if !ok {
		return nil, false
	}
	c := v.(condition)
	if c.Times.HalfMove.By != "" || c.Times.HalfMove.Player != nil {
		return nil, false
	}
	c.Times.HalfMove.By = query.Own
	return condition{query.Cond{SomeSide: &c.Cond}, "event"}, true
}

// buildOnce reads 'a single check'.
func buildOnce(p parts) (any, bool) {
	h, ok := eventOf(p)
	return condition{query.Cond{Times: &query.Times{HalfMove: h, Range: query.Range{Min: 1, Max: 1}}}, "event"}, ok
}

// buildEachCastled reads 'White castled long and Black short'.
func buildEachCastled(p parts) (any, bool) {
	a, ok := eventOf(p)
	b := query.HalfMove{By: query.Side(p.text("side")), Castling: query.Castling(p.text("castle_way"))}
	return condition{query.Cond{And: []query.Cond{{HalfMove: &a}, {HalfMove: &b}}}, "event"}, ok && a.Castling != "" && a.By == opposite(b.By)
}
