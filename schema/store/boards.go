package store

import (
	"context"
	"encoding/binary"
	"math/bits"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// boardSets are the twelve sets of squares of a board, kept while a game goes on:
// from one position to the next few squares change.
type boardSets struct {
	text [64]byte
	sets [12]int64 // in the order of the columns
	lead int64     // of White, in points
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

// become makes the sets those of a board's text.
func (b *boardSets) become(text *[64]byte) {
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
func (b *boardSets) put(at int, letter byte, count int64) {
	set := int(setOfLetter[letter]) - 1
	if set < 0 {
		return
	}
	b.sets[set] ^= 1 << (at ^ 56)
	b.lead += count * points[set]
}

// gameBoards writes the positions of a game into the table of that name.
func gameBoards(a *duck.Appender, match int64, g *Rows) error {
	var b boardSets
	for order := range g.Positions {
		b.become(&g.Positions[order].Text)
		turn := int64(0)
		switch {
		case order > 0:
			turn = 1 - g.Moves[order-1].Player
		case len(g.Moves) > 0:
			turn = g.Moves[0].Player
		}
		if err := b.write(a, match, int64(order), turn, order == len(g.Moves)); err != nil {
			return err
		}
	}
	return nil
}

func (b *boardSets) write(a *duck.Appender, match, order, turn int64, last bool) error {
	s := &b.sets
	return a.Ints(match, order, turn, asInt(last), b.lead, s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11])
}

// findBoards selects a row where the database has the table game_boards; one that
// was made before there was such a table is brought up to date by Upgrade.
const findBoards = "SELECT 1 FROM duckdb_tables() WHERE table_name = 'game_boards'"

func hasBoards(ctx context.Context, conn *duck.Conn) (there bool, err error) {
	err = read(ctx, conn, findBoards, func(*duck.Rows, int) (bool, error) {
		there = true
		return false, nil
	}, nil)
	return there, err
}

func (g *generation) hasBoards(ctx context.Context) (there bool, err error) {
	err = g.read(ctx, findBoards, valuesTime, func(*duck.Rows, int) (bool, error) {
		there = true
		return false, nil
	}, nil)
	return there, err
}
