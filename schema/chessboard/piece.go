package chessboard

// Color is the colour of a player, as stored in MOVE_PLAYER.
type Color uint8

// The two players.
const (
	White Color = 0
	Black Color = 1
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Role is a kind of piece, whatever its colour.
type Role uint8

// The roles.
const (
	NoRole Role = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Letter returns the English letter of the role in upper case, '0' for NoRole.
func (r Role) Letter() byte { return Piece(r).Letter() }

// Piece is a role and a colour: 1 to 6 for White's pieces, 9 to 14 for Black's.
type Piece uint8

// NoPiece is what stands on an empty square.
const NoPiece Piece = 0

// PieceOf returns the piece of a colour and a role.
func PieceOf(c Color, r Role) Piece { return Piece(c)<<3 | Piece(r) }

// PieceOfLetter returns the piece of a FEN letter: "PNBRQK" for White, "pnbrqk"
// for Black. Any other character gives NoPiece.
func PieceOfLetter(letter byte) Piece {
	if letter >= 128 {
		return NoPiece
	}
	return pieceOfCell[letter^emptyLetter]
}

// Color returns the colour of the piece; NoPiece has none and says White.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Role returns the role of the piece.
func (p Piece) Role() Role { return Role(p & 7) }

// Letter returns the FEN letter of the piece, '0' for NoPiece.
func (p Piece) Letter() byte { return pieceLetters[p&15] }

// emptyLetter is the character of an empty square in a board text.
const emptyLetter = '0'

// pieceLetters holds the letter of every piece value; those that are no piece
// have the letter of an empty square.
const pieceLetters = "0PNBRQK00pnbrqk0"
