// Package schema is the catalog of Kibitz's chess database: every table,
// column, view, keyword and event bit is declared here once, with its
// description in Spanish and English. The DDL of each server and the schema
// documentation for people and for language models are rendered from it.
package schema

// Event is the sum of event bits of one half-move, as stored in
// match_moves.MOVE_EVENTS and match_positions.POSITION_EVENTS.
type Event int64

// The event bits. The names are those of match_events.DESCRIPTION without the
// prefix EVENT_. A trailing 1 is the piece that moves, 2 the piece captured,
// 3 the piece that a pawn promotes to. WBishop is a bishop of the light
// squares and BBishop one of the dark squares, whatever side it belongs to.
const (
	Check           Event = 1 << iota // the half-move gives check and does not mate
	CheckMate                         // the half-move mates
	MultipleCheck                     // two pieces give check
	DiscoveredCheck                   // a piece other than the moved one gives check
	DrawOffer                         // the player offered a draw with the half-move
	PawnPromoted
	PawnPassant // a pawn captured en passant
	Capture
	CastleK
	CastleQ
	Pawn1
	WBishop1
	Knight1
	Rook1
	Queen1
	King1
	Pawn2
	WBishop2
	Knight2
	Rook2
	Queen2
	Move // a quiet half-move: neither capture nor castling
	BBishop1
	BBishop2
	Bishop3
	Knight3
	Rook3
	Queen3
)

// Masks over groups of event bits.
const (
	AnyPiece1   = Pawn1 | WBishop1 | BBishop1 | Knight1 | Rook1 | Queen1 | King1
	AnyBishop1  = WBishop1 | BBishop1
	AnyPiece2   = Pawn2 | WBishop2 | BBishop2 | Knight2 | Rook2 | Queen2
	AnyBishop2  = WBishop2 | BBishop2
	AnyPiece3   = Bishop3 | Knight3 | Rook3 | Queen3
	Castling    = CastleK | CastleQ
	CheckOrMate = Check | CheckMate
)

// SwapBishops exchanges the bits of bishops on light and on dark squares, of
// those that move and those that are captured: databases made by the schema's
// first program have them the other way round.
func (e Event) SwapBishops() Event {
	swapped := e &^ (AnyBishop1 | AnyBishop2)
	for _, pair := range [][2]Event{{WBishop1, BBishop1}, {WBishop2, BBishop2}} {
		if e&pair[0] != 0 {
			swapped |= pair[1]
		}
		if e&pair[1] != 0 {
			swapped |= pair[0]
		}
	}
	return swapped
}
