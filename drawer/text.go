package drawer

import (
	"io"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// TextOptions say how a board is written. The zero value is a board seen by
// White with coordinates, in figurines.
type TextOptions struct {
	Flip            bool // seen by Black
	HideCoordinates bool
	ASCII           bool // letters instead of figurines: upper case for White
}

// Text writes a board for a terminal, eight lines and one more for the letters
// of the files.
func Text(w io.Writer, b chessboard.Board, o TextOptions) error {
	signs := figurines
	if o.ASCII {
		signs = letters
	}
	var text strings.Builder
	for row := range 8 {
		for column := range 8 {
			s := squareSeenAt(row*8+column, o.Flip)
			if column == 0 && !o.HideCoordinates {
				text.WriteByte('1' + byte(s.Rank()))
				text.WriteByte(' ')
			}
			if column > 0 {
				text.WriteByte(' ')
			}
			text.WriteRune(signs[b.Piece(s)])
		}
		text.WriteByte('\n')
	}
	if !o.HideCoordinates {
		text.WriteString(fileLetters[o.Flip])
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// Signs of the pieces by their value; 0 is an empty square.
var (
	figurines = []rune("·♙♘♗♖♕♔··♟♞♝♜♛♚")
	letters   = []rune(".PNBRQK..pnbrqk")
)

// fileLetters is the last line, by whether the board is flipped.
var fileLetters = map[bool]string{false: "  a b c d e f g h\n", true: "  h g f e d c b a\n"}
