package drawer

import (
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// ID is the drawerId of a board: the board itself, in a form that fits in a
// URL. It needs no storage and never expires. IDs can be compared with ==, and
// the zero value is the empty board.
//
// The 64 squares are 4-bit codes (0 empty, 1 to 6 for PNBRQK, 9 to 14 for
// pnbrqk) from a8 to h1, high half of each byte first: 32 bytes, written as 43
// characters of base64url without padding.
type ID struct {
	codes [32]byte // never holds a code that is no piece
}

// idLength is the length of a written drawerId in characters.
const idLength = 43

const idAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// idEncoding refuses bits that are set after the last byte, so that a board has
// one id only.
var idEncoding = base64.RawURLEncoding.Strict()

// NewID returns the drawerId of a board.
func NewID(b chessboard.Board) ID {
	var id ID
	for s := range b.Occupied().Squares {
		id.codes[index(s)/2] |= byte(b.Piece(s)) << shift(s)
	}
	return id
}

// ParseID reads a written drawerId. The error is an *IDError.
func ParseID(text string) (ID, error) {
	if len(text) != idLength {
		return ID{}, &IDError{Reason: fmt.Sprintf("it has %d characters instead of %d", len(text), idLength)}
	}
	for i, c := range text {
		if c > 127 || strings.IndexByte(idAlphabet, byte(c)) < 0 {
			return ID{}, &IDError{Reason: fmt.Sprintf("character %q at place %d is not one of A-Z a-z 0-9 - _", c, i+1)}
		}
	}
	var id ID
	if _, err := idEncoding.Decode(id.codes[:], []byte(text)); err != nil {
		return ID{}, &IDError{Reason: fmt.Sprintf("its last character %q says more than 64 squares", text[idLength-1:])}
	}
	for s := range chessboard.NoSquare {
		if code := id.code(s); code > 14 || code&7 == 7 || code == 8 {
			return ID{}, &IDError{Reason: fmt.Sprintf("code %d on %s is no piece", code, s)}
		}
	}
	return id, nil
}

// Read reads a board in any of the forms that people write one in: its
// drawerId, the 64 characters from a8 to h1, or a FEN, of which the pieces are
// enough. The error is that of the form which the text looks like.
func Read(text string) (ID, error) {
	text = strings.TrimSpace(text)
	var board chessboard.Board
	var err error
	switch {
	case strings.Contains(text, "/"):
		board, err = chessboard.ParsePlacement(text)
	case len(text) == idLength:
		return ParseID(text)
	default:
		board, err = chessboard.ParseBoard(text)
	}
	return NewID(board), err
}

// IDError says why a text is no drawerId.
type IDError struct {
	Reason string
}

func (e *IDError) Error() string { return "not a drawerId: " + e.Reason }

// Board returns the board that the id stands for.
func (id ID) Board() chessboard.Board {
	var b chessboard.Board
	for s := range chessboard.NoSquare {
		b.Set(s, chessboard.Piece(id.code(s)))
	}
	return b
}

// String returns the 43 characters of the id.
func (id ID) String() string { return idEncoding.EncodeToString(id.codes[:]) }

// MarshalText writes the id as in String.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads the id as ParseID does.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := ParseID(string(text))
	if err != nil {
		return err
	}
	*id = parsed
	return nil
}

func (id ID) code(s chessboard.Square) byte { return id.codes[index(s)/2] >> shift(s) & 15 }

// index returns the place of a square in a board text: 0 = a8, 63 = h1.
func index(s chessboard.Square) int { return int(s ^ 56) }

// shift returns where in its byte the code of a square begins.
func shift(s chessboard.Square) int { return 4 - index(s)%2*4 }
