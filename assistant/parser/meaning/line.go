package meaning

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// MoveTime is a place in a game told by a move number.
type MoveTime struct {
	query.Numbers
	Side query.Side
	// Point is the half-move itself, for the board after it.
	Point *query.Point
}

// Notation is a half-move as a question writes it.
type Notation struct {
	SAN    string // in English letters, without + or #
	Number int    // of the full move; 0: not said
	Side   query.Side
	Bits   schema.Event
}

// Happening is the half-move that is written.
func (n Notation) Happening() Happening {
	h := query.HalfMove{SAN: n.SAN, By: n.Side, All: n.Bits}
	switch n.SAN {
	case "O-O":
		h.SAN, h.Castling = "", query.KingSide
	case "O-O-O":
		h.SAN, h.Castling = "", query.QueenSide
	}
	if n.Number > 0 {
		h.Number = &query.Numbers{Unit: query.Full, Range: query.Range{Min: n.Number, Max: n.Number}}
	}
	return Happening{HalfMove: h}
}

// Line is the first half-moves of a game, and the board after them.
type Line struct {
	Moves []string
	Board string
}
