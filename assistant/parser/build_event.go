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

var castlings = map[string]query.Castling{
	"castle_any": query.AnyCastling, "castle_king": query.KingSide, "castle_queen": query.QueenSide,
}

// man is a piece, perhaps of one side.
type man struct {
	piece query.Piece
	side  query.Side
}

func buildMan(c captures) (any, bool) {
	piece, ok := c["piece"].(string)
	side, _ := c["side"].(string)
	return man{query.Piece(piece), query.Side(side)}, ok
}

// happening is a half-move that a question tells of, or says never happened.
type happening struct {
	query.HalfMove
	never bool
}

func buildEvent(c captures) (any, bool) {
	what, _ := c["what"].(string)
	h := query.HalfMove{All: eventBits[what], Castling: castlings[what]}
	promotes := h.All&schema.PawnPromoted != 0
	if what == "underpromotion" {
		h.Promoted = []query.Piece{query.Rook, query.Bishop, query.Knight}
	}
	if way, ok := c["way"].(string); ok {
		if h.Castling != query.AnyCastling {
			return nil, false
		}
		by, _ := c["by"].(string)
		h.Castling, h.By = castlings[way], query.Side(by)
	}
	if c["passant"] != nil {
		h.All = h.All&^schema.Capture | schema.PawnPassant // which is a capture anyhow
	}
	if m, ok := c["with"].(man); ok {
		h.Piece, h.By = m.piece, m.side
	}
	if m, ok := c["captured"].(man); ok {
		if what != "" && h.All&(schema.Capture|schema.PawnPassant) == 0 {
			return nil, false
		}
		h.Captured, h.All = m.piece, h.All|schema.Capture
		if by := other(m.side); by != "" {
			if h.By != "" && h.By != by {
				return nil, false
			}
			h.By = by
		}
	}
	if p, ok := c["to"].(string); ok {
		if !promotes {
			return nil, false
		}
		h.Promoted = []query.Piece{query.Piece(p)}
	}
	if s, ok := c["square"].(string); ok {
		h.To = s
	}
	return happening{h, c["never"] != nil}, (h.All != 0 || h.Castling != "") && sensible(h)
}

func sensible(h query.HalfMove) bool {
	q := query.Query{Subject: query.HalfMoves, HalfMove: &h}
	return q.Check() == nil
}

// other is the other side; nothing of nothing.
func other(s query.Side) query.Side {
	return map[query.Side]query.Side{query.White: query.Black, query.Black: query.White}[s]
}

// buildBothEvents makes one half-move of two things said of it, such as a
// capture 'with check'.
func buildBothEvents(c captures) (any, bool) {
	a, okA := c["a"].(happening)
	b, okB := c["b"].(happening)
	if !okA || !okB || a.never || b.never {
		return nil, false
	}
	if m, ok := c["with"].(man); ok {
		with := happening{HalfMove: query.HalfMove{Piece: m.piece, By: m.side}}
		if a, ok = merge(a, with); !ok {
			return nil, false
		}
	}
	both, ok := merge(a, b)
	return both, ok && sensible(both.HalfMove)
}

// merge joins two descriptions of one half-move; what both describe must
// agree.
func merge(a, b happening) (happening, bool) {
	ok := true
	h := a.HalfMove
	h.All |= b.All
	join(&h.By, b.By, &ok)
	join(&h.Piece, b.Piece, &ok)
	join(&h.Captured, b.Captured, &ok)
	join(&h.Castling, b.Castling, &ok)
	join(&h.To, b.To, &ok)
	if len(h.Promoted) == 0 {
		h.Promoted = b.Promoted
	} else if len(b.Promoted) > 0 {
		ok = false
	}
	return happening{HalfMove: h}, ok
}

func join[T ~string](to *T, from T, ok *bool) {
	if *to != "" && from != "" && *to != from {
		*ok = false
	}
	if *to == "" {
		*to = from
	}
}

// buildMoves reads 'moves', 'queen moves', 'mating moves': half-moves that the
// rest of the question describes further.
func buildMoves(c captures) (any, bool) {
	var h query.HalfMove
	if m, ok := c["with"].(man); ok {
		h.Piece, h.By = m.piece, m.side
	}
	if c["mating"] != nil {
		h.All = schema.CheckMate
	}
	return happening{HalfMove: h}, true
}
