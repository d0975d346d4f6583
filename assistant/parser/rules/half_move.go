package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// eventBits are the event bits of the words for events that are nothing but
// bits. What a mate by double check is stored as stands in the rules of the
// event value, rule 7.
var eventBits = map[string]schema.Event{
	"mate":            schema.CheckMate,
	"check":           schema.Check,
	"double":          schema.MultipleCheck,
	"discovered":      schema.DiscoveredCheck,
	"double_mate":     schema.CheckMate | schema.MultipleCheck,
	"discovered_mate": schema.CheckMate | schema.DiscoveredCheck,
	"capture":         schema.Capture,
	"passant":         schema.PawnPassant,
	"promotion":       schema.PawnPromoted,
	"underpromotion":  schema.PawnPromoted,
	"draw_offer":      schema.DrawOffer,
}

// eventPieces are the pieces that a pawn becomes by the words that tell.
var eventPieces = map[string][]query.Piece{"underpromotion": {query.Rook, query.Bishop, query.Knight}}

func buildMan(c Captures) (any, bool) {
	m := meaning.Man{Piece: query.Piece(c.text("piece")), Side: query.Side(c.text("side"))}
	if several := c.text("several"); several != "" {
		m.Piece, m.Plural = query.Piece(several), true
	}
	m.Center = c["central"] != nil
	return m, m.Piece != "" && !(m.Center && m.Piece != query.Pawn)
}

// buildEvent reads the word for an event.
func buildEvent(c Captures) (any, bool) {
	what := c.text("what")
	h := query.HalfMove{All: eventBits[what], Castling: meaning.Castlings[what], Promoted: eventPieces[what]}
	if by, ok := c["by"].(string); ok { // 'White castling'
		if h.Castling == "" && h.All == 0 {
			return nil, false
		}
		h.By = query.Side(by)
	}
	if m, ok := c["captured"].(meaning.Man); ok {
		if h.All&(schema.Capture|schema.PawnPassant) == 0 {
			return nil, false
		}
		return joined(meaning.Happening{HalfMove: h}, meaning.Capturing(m))
	}
	if m, ok := c["with"].(meaning.Man); ok {
		return joined(meaning.Happening{HalfMove: h}, meaning.Moving(m))
	}
	if p, ok := c["to"].(string); ok {
		if h.All&schema.PawnPromoted == 0 {
			return nil, false
		}
		h.Promoted = []query.Piece{query.Piece(p)}
	}
	if way, ok := c["way"].(string); ok {
		if h.Castling != query.AnyCastling {
			return nil, false
		}
		h.Castling = meaning.Castlings[way]
	}
	return meaning.Happening{HalfMove: h}, meaning.Sensible(h)
}

// joined adds what is said of a half-move to it.
func joined(parts ...meaning.Happening) (any, bool) {
	h, ok := parts[0], true
	for _, p := range parts[1:] {
		if h, ok = meaning.Merge(h, p); !ok {
			return nil, false
		}
	}
	return h, meaning.Sensible(h.HalfMove)
}

// buildManTakes reads 'rook takes queen'.
func buildManTakes(c Captures) (any, bool) {
	parts := []meaning.Happening{{HalfMove: query.HalfMove{All: schema.Capture}}}
	if m, ok := c["with"].(meaning.Man); ok {
		parts = append(parts, meaning.Moving(m))
	}
	if m, ok := c["captured"].(meaning.Man); ok {
		parts = append(parts, meaning.Capturing(m))
	}
	if what, ok := c["what"].(string); ok { // 'the knight gives check'
		parts[0] = meaning.Happening{HalfMove: query.HalfMove{All: eventBits[what], Castling: meaning.Castlings[what]}}
		if what == "underpromotion" {
			return nil, false
		}
	}
	return joined(parts...)
}

// buildWithMod adds to an event what a modifier says of it.
func buildWithMod(c Captures) (any, bool) {
	e, ok := c["e"].(meaning.Happening)
	m, isMod := c["m"].(meaning.Happening)
	if what := c.text("also"); what != "" { // 'en passant mate'
		bits := eventBits[what]
		e.HalfMove, ok = query.HalfMove{All: bits}, bits&(schema.Check|schema.CheckMate) != 0
		m.HalfMove, isMod = query.HalfMove{All: schema.PawnPassant}, true
	}
	if !ok || !isMod {
		return nil, false
	}
	if e.Comment != nil && m.Player != nil {
		return nil, false // of the comment, or of the half-move?
	}
	if m.Captured != "" && e.All&(schema.Capture|schema.PawnPassant) == 0 && e.SAN == "" {
		return nil, false // 'mate of a queen' is by it
	}
	if m.Promoted != nil && e.All&schema.PawnPromoted == 0 {
		return nil, false
	}
	return joined(e, m)
}

// The builders of what is said of a half-move: with what, where, by whom, when.

func eventModifier(h query.HalfMove) (any, bool) { return meaning.Happening{HalfMove: h}, true }

func buildModifierCaptured(c Captures) (any, bool) {
	m, ok := c["man"].(meaning.Man)
	return meaning.Capturing(m), ok
}

func buildModifierPromoted(c Captures) (any, bool) {
	var to []query.Piece
	if c["not_queen"] != nil {
		to = eventPieces["underpromotion"]
	}
	for _, name := range []string{"piece", "or"} {
		if p, ok := c[name].(string); ok {
			to = append(to, query.Piece(p))
		}
	}
	for _, p := range to {
		if p == query.Pawn || p == query.King {
			return nil, false
		}
	}
	return eventModifier(query.HalfMove{All: schema.PawnPromoted, Promoted: to})
}

func buildModifierTo(c Captures) (any, bool)   { return eventModifier(query.HalfMove{To: c.place()}) }
func buildModifierFrom(c Captures) (any, bool) { return eventModifier(query.HalfMove{From: c.place()}) }

// place is a square, a file or a rank.
func (c Captures) place() string {
	if area, ok := c["area"].(string); ok {
		return area
	}
	return c.text("square")
}

// buildArea reads 'the e file', 'the seventh rank'.
func buildArea(c Captures) (any, bool) {
	for _, name := range []string{"file", "line"} {
		if f, ok := c[name].(string); ok {
			return f, true
		}
	}
	n, ok := c["n"].(int)
	return string(rune('0' + n)), ok && n >= 1 && n <= 8
}

func buildEventSide(c Captures) (any, bool) {
	for _, name := range []string{"side", "side_with"} {
		if s, ok := c[name].(string); ok {
			return eventModifier(query.HalfMove{By: query.Side(s)})
		}
	}
	return nil, false
}

func buildModifierMaker(c Captures) (any, bool) {
	name, ok := c["person"].(query.Name)
	return meaning.Happening{HalfMove: query.HalfMove{Player: &name}}, ok
}

func buildModifierWhen(c Captures) (any, bool) {
	t, ok := c["when_move"].(meaning.MoveTime)
	if !ok || (t.Side != "" && t.Min != t.Max) {
		return nil, false
	}
	n := t.Numbers
	return eventModifier(query.HalfMove{Number: &n, By: t.Side})
}

func buildModifierLast(Captures) (any, bool) { return eventModifier(query.HalfMove{Last: true}) }

// buildComment reads 'comments that mention zugzwang': half-moves with them.
func buildComment(c Captures) (any, bool) {
	said := c.wording()
	return meaning.Happening{HalfMove: query.HalfMove{Comment: &query.Comment{Text: said.Text}}}, true
}

func buildModifierPassant(Captures) (any, bool) {
	return eventModifier(query.HalfMove{All: schema.PawnPassant})
}

func buildModifierAlso(c Captures) (any, bool) {
	e, ok := c["also"].(meaning.Happening)
	return e, ok && !e.Never && e.Number == nil
}

// buildModifierWithout reads 'capture without check': on that half-move.
func buildModifierWithout(c Captures) (any, bool) {
	e, ok := c["none"].(meaning.Happening)
	plain := query.HalfMove{All: e.All}
	if !ok || e.All == 0 || !(query.Query{Subject: query.HalfMoves, Measure: query.Count, HalfMove: &e.HalfMove}).Equal(query.Query{Subject: query.HalfMoves, Measure: query.Count, HalfMove: &plain}) {
		return nil, false
	}
	return eventModifier(query.HalfMove{None: e.All})
}

// buildNotation makes a half-move of its notation.
func buildNotation(c Captures) (any, bool) {
	n, ok := c["san"].(meaning.Notation)
	if !ok {
		n, ok = c["numbered_san"].(meaning.Notation)
	}
	if !ok {
		to, square := c["to"].(string)
		n, ok = meaning.Notation{SAN: to}, square
	}
	return n.Happening(), ok
}
