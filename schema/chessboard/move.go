package chessboard

// Move is a half-move by its squares. Castling is the king's move: e1g1, e1c1,
// e8g8, e8c8. Promotion is the piece that a pawn becomes, NoRole when it does
// not promote. A move means something only in a position.
type Move struct {
	From, To  Square
	Promotion Role
}

// String returns the move in the notation of engines (UCI): "e2e4", "e7e8q".
func (m Move) String() string {
	text := m.From.String() + m.To.String()
	if m.Promotion != NoRole {
		text += string(rune(PieceOf(Black, m.Promotion).Letter()))
	}
	return text
}
