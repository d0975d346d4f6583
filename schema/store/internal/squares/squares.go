// Package squares keeps boards as sets of squares, and tells the stretches of a
// game in which pawns and material stay the same.
package squares

import (
	"encoding/binary"
	"math/bits"
)

// Sets are the twelve sets of squares of a board, kept while a game goes on: from
// one position to the next few squares change. The zero value is the empty board.
type Sets struct {
	text [64]byte
	At   [12]int64 // in the order of the columns of schema.GameBoards
	Lead int64     // of White, in points
}

// points are what pieces are worth, in the order of the sets; those of Black are
// less than nothing.
var points = [12]int64{1, 3, 3, 5, 9, 0, -1, -3, -3, -5, -9, 0}

// setOfLetter is the place of a letter's set, counted from 1; 0 is no piece.
var setOfLetter = func() (places [256]uint8) {
	for i, letter := range []byte("PNBRQKpnbrqk") {
		places[letter] = uint8(i) + 1
	}
	return places
}()

// Become makes the sets those of a board's text.
func (b *Sets) Become(text *[64]byte) {
	for from := 0; from < len(text); from += 8 {
		changes := binary.LittleEndian.Uint64(b.text[from:]) ^ binary.LittleEndian.Uint64(text[from:])
		for changes != 0 {
			at := from + bits.TrailingZeros64(changes)/8
			b.put(at, b.text[at], -1)
			b.put(at, text[at], 1)
			changes &^= 0xff << (8 * (at - from))
		}
	}
	b.text = *text
}

// put takes the piece of a letter off its place in the text, or puts it there.
func (b *Sets) put(at int, letter byte, count int64) {
	set := int(setOfLetter[letter]) - 1
	if set < 0 {
		return
	}
	b.At[set] ^= 1 << (at ^ 56)
	b.Lead += count * points[set]
}

// lightSquares are those that a light bishop goes to.
const lightSquares = 0x55aa55aa55aa55aa

// Material counts the pieces as schema.MaterialKinds says.
func (b *Sets) Material() (counts int64) {
	for shift, set := range [12]uint64{
		uint64(b.At[0]), uint64(b.At[1]), uint64(b.At[2]) & lightSquares, uint64(b.At[2]) &^ lightSquares, uint64(b.At[3]), uint64(b.At[4]),
		uint64(b.At[6]), uint64(b.At[7]), uint64(b.At[8]) & lightSquares, uint64(b.At[8]) &^ lightSquares, uint64(b.At[9]), uint64(b.At[10]),
	} {
		counts |= int64(min(bits.OnesCount64(set), 15)) << (4 * shift)
	}
	return counts
}
