package sqlgen

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// boardSets is a board as game_boards has it: a set of squares for each kind of
// piece of each side, bit n of which is square n.
type boardSets struct {
	dialect.Dialect
	alias string
	// rare: tests are written as servers take them for rare that know nothing of
	// bits: equality and ranges are, and what differs from a number is not.
	rare bool
}

// set is the column of a letter's squares.
func (b boardSets) set(letter string) string { return b.alias + "." + setNames[letter] }

// setNames are the columns of the letters.
var setNames = map[string]string{
	"P": "white_pawns_at", "N": "white_knights_at", "B": "white_bishops_at", "R": "white_rooks_at", "Q": "white_queens_at", "K": "white_king_at",
	"p": "black_pawns_at", "n": "black_knights_at", "b": "black_bishops_at", "r": "black_rooks_at", "q": "black_queens_at", "k": "black_king_at",
}

const whiteLetters, blackLetters = "PNBRQK", "pnbrqk"

// where is the set of the squares of some letters, in parentheses if they are
// several.
func (b boardSets) where(letters []string) string {
	sets := make([]string, len(letters))
	for i, letter := range letters {
		sets[i] = b.set(letter)
	}
	if len(sets) == 1 {
		return sets[0]
	}
	return "(" + strings.Join(sets, " | ") + ")"
}

// like asks for each letter of the description whether its set has the squares.
// That of empty squares, which needs all sets, comes last.
func (b boardSets) like(board string) (tests []string) {
	squares := map[byte]uint64{}
	for at := range len(board) {
		squares[board[at]] |= 1 << (at ^ 56)
	}
	whole := wholeBoard(board)
	for _, letter := range strings.Split(whiteLetters+blackLetters, "") {
		switch mask := squares[letter[0]]; {
		case whole:
			tests = append(tests, b.set(letter)+" = "+strconv.FormatInt(int64(mask), 10))
		case mask != 0:
			tests = append(tests, b.all(b.set(letter), mask))
		}
	}
	if whole {
		return tests
	}
	for _, some := range []struct {
		letter  byte
		letters string
	}{{'A', whiteLetters}, {'a', blackLetters}, {'*', whiteLetters + blackLetters}} {
		if mask := squares[some.letter]; mask != 0 {
			tests = append(tests, b.all(b.where(strings.Split(some.letters, "")), mask))
		}
	}
	if mask := squares['0']; mask != 0 {
		tests = append(tests, b.none(b.where(strings.Split(whiteLetters+blackLetters, "")), mask))
	}
	return tests
}

func (b boardSets) holds(c query.Pieces) string {
	if query.AboutKing(c.Area) {
		exact := numbers(b.count(c.Side, c.Piece, c.Area), c.Range)
		if b.rare || c.Min == 0 || c.Side == query.AnySide {
			return exact
		}
		return "(" + b.towardsKing(c) + " AND " + exact + ")"
	}
	set, mask := b.where(lettersOf(c.Side, c.Piece)), maskOf(c.Piece, c.Area)
	switch c.Range {
	case query.Range{}:
		return b.none(set, mask)
	case query.Range{Min: 1}:
		return b.some(set, mask)
	}
	return numbers(b.size(set, mask), c.Range)
}

func (b boardSets) count(side query.Side, piece query.Piece, area string) string {
	if query.AboutKing(area) {
		return eachSide(side, func(side query.Side) string { return b.aboutKing(side, piece, area) })
	}
	return b.size(b.where(lettersOf(side, piece)), maskOf(piece, area))
}

func (b boardSets) lead(side query.Side) string { return b.leadIn("lead", side) }

// leadIn is the lead of a side by the column of White's.
func (b boardSets) leadIn(column string, side query.Side) string {
	lead := b.alias + "." + column
	switch side {
	case query.White:
		return lead
	case query.Black:
		return "-" + lead
	}
	return "ABS(" + lead + ")"
}

// everywhere is the set of all squares.
const everywhere = math.MaxUint64

// maskOf are the squares of an area, of the shade of a bishop.
func maskOf(p query.Piece, area string) (mask uint64) {
	for square := range 64 {
		if inArea(square%8, square/8, p, area) {
			mask |= 1 << square
		}
	}
	return mask
}

// within is the part of a set that is in a mask.
func (b boardSets) within(set string, mask uint64) string {
	if mask == everywhere {
		return set
	}
	return fmt.Sprintf("(%s & %s)", set, b.literal(mask))
}

func (b boardSets) some(set string, mask uint64) string {
	if b.rare && !b.UnsignedBits && mask <= math.MaxInt64 {
		return b.within(set, mask) + " BETWEEN 1 AND " + strconv.FormatUint(math.MaxInt64, 10)
	}
	return b.within(set, mask) + " <> 0"
}

func (b boardSets) none(set string, mask uint64) string { return b.within(set, mask) + " = 0" }

// all holds when all squares of the mask are in the set.
func (b boardSets) all(set string, mask uint64) string {
	if mask&(mask-1) == 0 && !b.rare {
		return b.some(set, mask)
	}
	return b.within(set, mask) + " = " + b.literal(mask)
}

func (b boardSets) size(set string, mask uint64) string {
	within := b.within(set, mask)
	if !strings.HasPrefix(within, "(") {
		within = "(" + within + ")"
	}
	return b.BitCount(within)
}

// literal writes a mask as the 64-bit number that the column has. The least of all
// is no literal of that size.
func (b boardSets) literal(mask uint64) string {
	if b.UnsignedBits {
		return strconv.FormatUint(mask, 10)
	}
	if n := int64(mask); n != math.MinInt64 {
		return strconv.FormatInt(n, 10)
	}
	return "(-9223372036854775807 - 1)"
}

// text is the 64 letters of the board, put together square by square.
func (b boardSets) text() string {
	terms := []string{"1"}
	for i, letter := range strings.Split(whiteLetters+blackLetters, "") {
		terms = append(terms, fmt.Sprintf("%d * (%s >> xor(s.n, 56) & 1)", i+1, b.set(letter)))
	}
	return "(" + newline + "  SELECT string_agg(substr('0" + whiteLetters + blackLetters + "', " + strings.Join(terms, newline+"    + ") +
		", 1), '' ORDER BY s.n)" + newline + "  FROM range(0, 64) s(n)" + newline + ")"
}
