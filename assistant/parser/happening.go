package parser

import (
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

var castlings = map[string]query.Castling{
	"castle_any": query.AnyCastling, "castle_king": query.KingSide, "castle_queen": query.QueenSide,
}

// happening is a half-move that a question tells of, or says never happened.
type happening struct {
	query.HalfMove
	never bool
	base  *query.HalfMove // of 'captures are made by pawns': what it is said of
}

// man is a piece, perhaps of one side.
type man struct {
	piece  query.Piece
	side   query.Side
	plural bool
	center bool // on the files d and e
}

func buildMan(c captures) (any, bool) {
	m := man{piece: query.Piece(c.text("piece")), side: query.Side(c.text("side"))}
	if several := c.text("several"); several != "" {
		m.piece, m.plural = query.Piece(several), true
	}
	m.center = c["central"] != nil
	return m, m.piece != "" && !(m.center && m.piece != query.Pawn)
}

// buildEvent reads the word for an event.
func buildEvent(c captures) (any, bool) {
	what := c.text("what")
	h := query.HalfMove{All: eventBits[what], Castling: castlings[what], Promoted: eventPieces[what]}
	if by, ok := c["by"].(string); ok { // 'White castling'
		if h.Castling == "" && h.All == 0 {
			return nil, false
		}
		h.By = query.Side(by)
	}
	if m, ok := c["captured"].(man); ok {
		if h.All&(schema.Capture|schema.PawnPassant) == 0 {
			return nil, false
		}
		return joined(happening{HalfMove: h}, capturing(m))
	}
	if m, ok := c["with"].(man); ok {
		return joined(happening{HalfMove: h}, moving(m))
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
		h.Castling = castlings[way]
	}
	return happening{HalfMove: h}, sensible(h)
}

// joined adds what is said of a half-move to it.
func joined(parts ...happening) (any, bool) {
	h, ok := parts[0], true
	for _, p := range parts[1:] {
		if h, ok = merge(h, p); !ok {
			return nil, false
		}
	}
	return h, sensible(h.HalfMove)
}

func moving(m man) happening {
	return happening{HalfMove: query.HalfMove{Piece: m.piece, By: m.side}}
}

func capturing(m man) happening {
	return happening{HalfMove: query.HalfMove{All: schema.Capture, Captured: m.piece, By: other(m.side)}}
}

// buildManTakes reads 'rook takes queen'.
func buildManTakes(c captures) (any, bool) {
	parts := []happening{{HalfMove: query.HalfMove{All: schema.Capture}}}
	if m, ok := c["with"].(man); ok {
		parts = append(parts, moving(m))
	}
	if m, ok := c["captured"].(man); ok {
		parts = append(parts, capturing(m))
	}
	if what, ok := c["what"].(string); ok { // 'the knight gives check'
		parts[0] = happening{HalfMove: query.HalfMove{All: eventBits[what], Castling: castlings[what]}}
		if what == "underpromotion" {
			return nil, false
		}
	}
	return joined(parts...)
}

// described says that more is said of a half-move than what it does.
func (h happening) described() bool {
	return h.Piece != "" || h.Captured != "" || h.To != "" || h.From != "" || len(h.Promoted) > 0 || h.By != "" || h.Number != nil ||
		h.Castling == query.KingSide || h.Castling == query.QueenSide
}

// sensible says that a half-move can be like that.
func sensible(h query.HalfMove) bool {
	q := query.Query{Measure: query.Count, Subject: query.HalfMoves, HalfMove: &h}
	return q.Check() == nil
}

// other is the other side; nothing of nothing.
func other(s query.Side) query.Side {
	return map[query.Side]query.Side{query.White: query.Black, query.Black: query.White}[s]
}

// buildWithMod adds to an event what a modifier says of it.
func buildWithMod(c captures) (any, bool) {
	e, ok := c["e"].(happening)
	m, isMod := c["m"].(happening)
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

// merge joins two descriptions of one half-move; what both describe must
// agree.
func merge(a, b happening) (happening, bool) {
	ok := !(a.never || b.never)
	h := a.HalfMove
	h.All |= b.All
	h.None |= b.None
	if h.All&schema.PawnPassant != 0 {
		h.All &^= schema.Capture // which it is anyhow
	}
	join(&h.By, b.By, &ok)
	join(&h.Piece, b.Piece, &ok)
	join(&h.Captured, b.Captured, &ok)
	if h.Castling == query.AnyCastling && b.Castling != "" || b.Castling == query.AnyCastling && h.Castling != "" {
		h.Castling, b.Castling = narrower(h.Castling, b.Castling), "" // 'castling … on the queenside'
	}
	join(&h.Castling, b.Castling, &ok)
	join(&h.From, b.From, &ok)
	join(&h.To, b.To, &ok)
	join(&h.SAN, b.SAN, &ok)
	h.Last = h.Last || b.Last
	h.Recapture = h.Recapture || b.Recapture
	if h.Player == nil {
		h.Player = b.Player
	} else if b.Player != nil && b.Player.Text != h.Player.Text {
		ok = false
	}
	if h.Number == nil {
		h.Number = b.Number
	} else if b.Number != nil {
		ok = false
	}
	if h.Comment == nil {
		h.Comment = b.Comment
	}
	if len(h.Promoted) == 0 {
		h.Promoted = b.Promoted
	} else if len(b.Promoted) > 0 {
		ok = false
	}
	return happening{HalfMove: h}, ok
}

// narrower is the one of two kinds of castling that says more, where one of
// them is any.
func narrower(a, b query.Castling) query.Castling {
	if a == query.AnyCastling {
		return b
	}
	return a
}

func join[T ~string](to *T, from T, ok *bool) {
	if *to != "" && from != "" && *to != from {
		*ok = false
	}
	if *to == "" {
		*to = from
	}
}

// The builders of what is said of a half-move: with what, where, by whom, when.

func evmod(h query.HalfMove) (any, bool) { return happening{HalfMove: h}, true }

func buildModCaptured(c captures) (any, bool) {
	m, ok := c["man"].(man)
	return capturing(m), ok
}

func buildModPromoted(c captures) (any, bool) {
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
	return evmod(query.HalfMove{All: schema.PawnPromoted, Promoted: to})
}

func buildModTo(c captures) (any, bool)   { return evmod(query.HalfMove{To: c.place()}) }
func buildModFrom(c captures) (any, bool) { return evmod(query.HalfMove{From: c.place()}) }

// place is a square, a file or a rank.
func (c captures) place() string {
	if area, ok := c["area"].(string); ok {
		return area
	}
	return c.text("square")
}

// buildArea reads 'the e file', 'the seventh rank'.
func buildArea(c captures) (any, bool) {
	for _, name := range []string{"file", "line"} {
		if f, ok := c[name].(string); ok {
			return f, true
		}
	}
	n, ok := c["n"].(int)
	return string(rune('0' + n)), ok && n >= 1 && n <= 8
}

func buildEvSide(c captures) (any, bool) {
	for _, name := range []string{"side", "side_with"} {
		if s, ok := c[name].(string); ok {
			return evmod(query.HalfMove{By: query.Side(s)})
		}
	}
	return nil, false
}

func buildModMaker(c captures) (any, bool) {
	name, ok := c["person"].(query.Name)
	return happening{HalfMove: query.HalfMove{Player: &name}}, ok
}

func buildModWhen(c captures) (any, bool) {
	t, ok := c["when_move"].(moveTime)
	if !ok || (t.side != "" && t.Min != t.Max) {
		return nil, false
	}
	n := t.Numbers
	return evmod(query.HalfMove{Number: &n, By: t.side})
}

func buildModLast(captures) (any, bool) { return evmod(query.HalfMove{Last: true}) }

// buildComment reads 'comments that mention zugzwang': half-moves with them.
func buildComment(c captures) (any, bool) {
	said := c.wording()
	return happening{HalfMove: query.HalfMove{Comment: &query.Comment{Text: said.text}}}, true
}

func buildModPassant(captures) (any, bool) {
	return evmod(query.HalfMove{All: schema.PawnPassant})
}

func buildModAlso(c captures) (any, bool) {
	e, ok := c["also"].(happening)
	return e, ok && !e.never && e.Number == nil
}

// buildModWithout reads 'capture without check': on that half-move.
func buildModWithout(c captures) (any, bool) {
	e, ok := c["none"].(happening)
	plain := query.HalfMove{All: e.All}
	if !ok || e.All == 0 || !(query.Query{Subject: query.HalfMoves, Measure: query.Count, HalfMove: &e.HalfMove}).Equal(query.Query{Subject: query.HalfMoves, Measure: query.Count, HalfMove: &plain}) {
		return nil, false
	}
	return evmod(query.HalfMove{None: e.All})
}

// notation is a half-move as a question writes it.
type notation struct {
	san    string // in English letters, without + or #
	number int    // of the full move; 0: not said
	side   query.Side
	bits   schema.Event
}

// buildNotation makes a half-move of its notation.
func buildNotation(c captures) (any, bool) {
	n, ok := c["san"].(notation)
	if !ok {
		n, ok = c["numsan"].(notation)
	}
	if !ok {
		to, square := c["to"].(string)
		n, ok = notation{san: to}, square
	}
	return n.happening(), ok
}

func (n notation) happening() happening {
	h := query.HalfMove{SAN: n.san, By: n.side, All: n.bits}
	switch n.san {
	case "O-O":
		h.SAN, h.Castling = "", query.KingSide
	case "O-O-O":
		h.SAN, h.Castling = "", query.QueenSide
	}
	if n.number > 0 {
		h.Number = &query.Numbers{Unit: query.Full, Range: query.Range{Min: n.number, Max: n.number}}
	}
	return happening{HalfMove: h}
}
