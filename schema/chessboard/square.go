package chessboard

import "fmt"

// Square is one of the 64 squares, counted along the ranks from White's queen's
// rook: a1 = 0, h1 = 7, a2 = 8, h8 = 63. It is the number stored in MOVE_FROM
// and MOVE_TO; the index in a board text is the square XOR 56.
type Square uint8

// NoSquare stands where there is no square, as in a position without en
// passant square.
const NoSquare Square = 64

// The squares that castling speaks of.
const (
	a1, b1, c1, d1, e1, f1, g1, h1 Square = 0, 1, 2, 3, 4, 5, 6, 7
	a8, b8, c8, d8, e8, f8, g8, h8 Square = 56, 57, 58, 59, 60, 61, 62, 63
)

// SquareAt returns the square of a file and a rank, both counted from 0.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square in lower case, such as "e4".
func ParseSquare(text string) (Square, error) {
	if len(text) != 2 || !isFile(text[0]) || !isRank(text[1]) {
		return NoSquare, fmt.Errorf("%q is not a square", text)
	}
	return squareOf(text[0], text[1]), nil
}

// File returns the file, 0 for a to 7 for h.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, 0 for White's first to 7 for Black's.
func (s Square) Rank() int { return int(s >> 3) }

// Valid says whether s is on the board.
func (s Square) Valid() bool { return s < NoSquare }

// Light says whether s is a light square, as h1 is.
func (s Square) Light() bool { return LightSquares.Has(s) }

// String returns the name of the square, "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{fileLetter(s.File()), rankDigit(s.Rank())})
}

// index returns the place of the square in a board text. The mask tells the
// compiler that it is within bounds.
func (s Square) index() int { return int((s ^ 56) & 63) }

// squareOf returns the square of a file letter and a rank digit, both valid.
func squareOf(file, rank byte) Square { return Square(rank-'1')<<3 | Square(file-'a') }

func isFile(c byte) bool { return c-'a' < 8 }
func isRank(c byte) bool { return c-'1' < 8 }

func fileLetter(file int) byte { return 'a' + byte(file) }
func rankDigit(rank int) byte  { return '1' + byte(rank) }
