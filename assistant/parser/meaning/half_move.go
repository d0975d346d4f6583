package meaning

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// Castlings are the ways to castle by the words that tell them.
var Castlings = map[string]query.Castling{
	"castle_any": query.AnyCastling, "castle_king": query.KingSide, "castle_queen": query.QueenSide,
}

// Happening is a half-move that a question tells of, or says never happened.
type Happening struct {
	query.HalfMove
	Never bool
	Base  *query.HalfMove // of 'captures are made by pawns': what it is said of
}

// Man is a piece, perhaps of one side.
type Man struct {
	Piece  query.Piece
	Side   query.Side
	Plural bool
	Center bool // on the files d and e
}

// Moving is a half-move of the piece.
func Moving(m Man) Happening {
	return Happening{HalfMove: query.HalfMove{Piece: m.Piece, By: m.Side}}
}

// Capturing is a capture of the piece.
func Capturing(m Man) Happening {
	return Happening{HalfMove: query.HalfMove{All: schema.Capture, Captured: m.Piece, By: OtherSide(m.Side)}}
}

// Described says that more is said of a half-move than what it does.
func (h Happening) Described() bool {
	return h.Piece != "" || h.Captured != "" || h.To != "" || h.From != "" || len(h.Promoted) > 0 || h.By != "" || h.Number != nil ||
		h.Castling == query.KingSide || h.Castling == query.QueenSide
}

// Sensible says that a half-move can be like that.
func Sensible(h query.HalfMove) bool {
	q := query.Query{Measure: query.Count, Subject: query.HalfMoves, HalfMove: &h}
	return q.Check() == nil
}

// OtherSide is the other side; nothing of nothing.
func OtherSide(s query.Side) query.Side {
	return map[query.Side]query.Side{query.White: query.Black, query.Black: query.White}[s]
}

// Merge joins two descriptions of one half-move; what both describe must
// agree.
func Merge(a, b Happening) (Happening, bool) {
	ok := !(a.Never || b.Never)
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
	return Happening{HalfMove: h}, ok
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
