package store

import (
	"context"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
	"github.com/kibitz-chess/kibitz/schema/store/internal/squares"
)

// gameBoards writes the positions of a game into the table of that name.
func gameBoards(a *duck.Appender, match int64, g *Rows) error {
	var b squares.Sets
	for order := range g.Positions {
		b.Become(&g.Positions[order].Text)
		turn := int64(0)
		switch {
		case order > 0:
			turn = 1 - g.Moves[order-1].Player
		case len(g.Moves) > 0:
			turn = g.Moves[0].Player
		}
		if err := writeBoard(a, &b, match, int64(order), turn, order == len(g.Moves)); err != nil {
			return err
		}
	}
	return nil
}

func writeBoard(a *duck.Appender, b *squares.Sets, match, order, turn int64, last bool) error {
	s := &b.At
	return a.Ints(match, order, turn, asInt(last), b.Lead, s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11])
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
