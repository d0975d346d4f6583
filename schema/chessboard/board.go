package chessboard

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
)

// Board is a placement of pieces: any placement, kings or not. The zero value
// is the empty board, and boards can be compared with ==.
type Board struct {
	// cells is the board text, every letter XOR the letter of an empty square.
	// A half-move changes two to four of them, so the text is always at hand,
	// and the zero value is the empty board.
	cells  [64]byte
	roles  [8]Bitboard // by Role
	colors [2]Bitboard // by Color
}

// ParseBoard reads a board text: 64 characters, index 0 = a8, 7 = h8, 63 = h1,
// '0' for an empty square and the FEN letters for the pieces. The error is a
// *BoardError.
func ParseBoard(text string) (Board, error) {
	var b Board
	for i, letter := range text {
		if i >= len(b.cells) {
			break
		}
		if letter == emptyLetter {
			continue
		}
		piece := NoPiece
		if letter < utf8.RuneSelf {
			piece = PieceOfLetter(byte(letter))
		}
		if piece == NoPiece {
			return Board{}, &BoardError{Index: i, Letter: letter, Count: utf8.RuneCountInString(text)}
		}
		b.Set(Square(i)^56, piece)
	}
	if len(text) != len(b.cells) {
		return Board{}, &BoardError{Index: -1, Count: utf8.RuneCountInString(text)}
	}
	return b, nil
}

// BoardError says why a text is not a board: a character that stands for no
// piece, or not 64 characters.
type BoardError struct {
	Index  int  // of the wrong character, from 0; -1 when the count is wrong
	Letter rune // the wrong character
	Count  int  // characters in the text
}

func (e *BoardError) Error() string {
	if e.Index < 0 {
		return fmt.Sprintf("a board has 64 characters, not %d", e.Count)
	}
	return fmt.Sprintf("character %q at index %d of the board (%s) is neither a piece nor '0'",
		e.Letter, e.Index, Square(e.Index)^56)
}

// Text returns the 64 characters of the board.
func (b *Board) Text() string {
	text := b.text()
	return string(text[:])
}

// AppendText appends the 64 characters of the board.
func (b *Board) AppendText(dst []byte) []byte {
	text := b.text()
	return append(dst, text[:]...)
}

// String returns the board text.
func (b Board) String() string { return b.Text() }

// text turns the cells back into letters, eight at a time.
func (b *Board) text() (text [64]byte) {
	const eightEmpty = 0x0101010101010101 * emptyLetter
	for i := 0; i < len(text); i += 8 {
		cells := binary.LittleEndian.Uint64(b.cells[i : i+8])
		binary.LittleEndian.PutUint64(text[i:i+8], cells^eightEmpty)
	}
	return text
}

// Code returns COD_POSITION, the positive 63-bit number of the board: XXH64 of
// its text, shifted right by one bit, 1 instead of 0.
func (b *Board) Code() int64 {
	text := b.text()
	return codeOf(xxhash.Sum64(text[:]))
}

// CodeAt returns the number of the board for a further attempt, when another
// board has taken the earlier ones: the attempt is the seed of XXH64, and
// attempt 0 is Code.
func (b *Board) CodeAt(attempt int) int64 {
	if attempt == 0 {
		return b.Code()
	}
	var digest xxhash.Digest
	digest.ResetWithSeed(uint64(attempt))
	text := b.text()
	_, _ = digest.Write(text[:]) // never fails
	return codeOf(digest.Sum64())
}

func codeOf(hash uint64) int64 { return max(int64(hash>>1), 1) }

// Piece returns what stands on the square, which must be on the board.
func (b *Board) Piece(s Square) Piece { return pieceOfCell[b.cells[s.index()]&127] }

// Set puts a piece on the square, which must be on the board, or empties it with
// NoPiece.
func (b *Board) Set(s Square, p Piece) {
	if old := b.Piece(s); old != NoPiece {
		b.remove(s, old)
	}
	if p != NoPiece {
		b.put(s, p)
	}
}

// Pieces returns where the pieces of a colour and a role stand.
func (b *Board) Pieces(c Color, r Role) Bitboard { return b.roles[r&7] & b.colors[c&1] }

// Color returns where the pieces of a colour stand.
func (b *Board) Color(c Color) Bitboard { return b.colors[c&1] }

// Occupied returns where any piece stands.
func (b *Board) Occupied() Bitboard { return b.colors[White] | b.colors[Black] }

// Count returns how many of a piece there are.
func (b *Board) Count(p Piece) int { return b.Pieces(p.Color(), p.Role()).Count() }

// put places a piece on an empty square.
func (b *Board) put(s Square, p Piece) {
	b.cells[s.index()] = p.Letter() ^ emptyLetter
	b.roles[p&7] |= s.Bit()
	b.colors[p>>3&1] |= s.Bit()
}

// remove takes away the piece p that stands on s.
func (b *Board) remove(s Square, p Piece) {
	b.cells[s.index()] = 0
	b.roles[p&7] &^= s.Bit()
	b.colors[p>>3&1] &^= s.Bit()
}

// attackersOf returns the pieces of both colours that attack a square when the
// squares of occupied are taken.
func (b *Board) attackersOf(s Square, occupied Bitboard) Bitboard {
	return pawnAttacks[Black][s&63]&b.roles[Pawn]&b.colors[White] |
		pawnAttacks[White][s&63]&b.roles[Pawn]&b.colors[Black] |
		knightAttacks[s&63]&b.roles[Knight] |
		kingAttacks[s&63]&b.roles[King] |
		bishopAttacks(s, occupied)&(b.roles[Bishop]|b.roles[Queen]) |
		rookAttacks(s, occupied)&(b.roles[Rook]|b.roles[Queen])
}

// pieceOfCell returns the piece of a cell of a Board.
var pieceOfCell = makePieceOfCell()

func makePieceOfCell() (table [128]Piece) {
	for c := range Color(2) {
		for r := Pawn; r <= King; r++ {
			table[PieceOf(c, r).Letter()^emptyLetter] = PieceOf(c, r)
		}
	}
	return table
}
