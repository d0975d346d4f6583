package chessboard

import "math/bits"

// Bitboard is a set of squares: bit n is square n.
type Bitboard uint64

// Sets that the rules speak of.
const (
	LightSquares Bitboard = 0x55aa55aa55aa55aa
	DarkSquares  Bitboard = ^LightSquares

	fileA Bitboard = 0x0101010101010101
	fileB          = fileA << 1
	fileH          = fileA << 7
	rank1 Bitboard = 0xff
	rank8          = rank1 << 56
)

// Bit returns the set of one square; NoSquare gives the empty set.
func (s Square) Bit() Bitboard { return 1 << s }

// Has says whether the set holds the square.
func (b Bitboard) Has(s Square) bool { return b>>s&1 != 0 }

// Count returns the number of squares.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, NoSquare when it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Several says whether the set holds two squares or more.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// Squares calls yield for every square, lowest first; it can be ranged over.
func (b Bitboard) Squares(yield func(Square) bool) {
	for ; b != 0; b &= b - 1 {
		if !yield(b.First()) {
			return
		}
	}
}
