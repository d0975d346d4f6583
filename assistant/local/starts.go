package local

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/cells"
)

// Starts reads the first half-moves of those games that do not begin at the initial
// position. There are few, and often none: which these are is asked first, as that
// looks at the games alone.
func (d Database) Starts(ctx context.Context, cods []int64) ([]assistant.Played, error) {
	if code, known := d.PositionCode(initialBoard); known {
		rows, err := d.rowsOf(ctx, "SELECT cod_match FROM matches WHERE initial_position <> "+strconv.FormatInt(code, 10)+" AND cod_match IN (%s)", cods)
		if err != nil {
			return nil, err
		}
		cods = nil
		for _, row := range rows {
			cods = append(cods, cells.Whole(row[0]))
		}
	}
	rows, err := d.rowsOf(ctx, "SELECT cod_match, move_order, move_number, move_player, move_an_text FROM match_moves WHERE move_order = 1 AND cod_match IN (%s)", cods)
	return halfMoves(rows), err
}

// rowsOf are the rows of a query of some games, none where there are no games.
func (d Database) rowsOf(ctx context.Context, query string, cods []int64) ([][]any, error) {
	if len(cods) == 0 {
		return nil, nil
	}
	codes := make([]string, len(cods))
	for i, cod := range cods {
		codes[i] = strconv.FormatInt(cod, 10)
	}
	rows, err := d.rows(ctx, fmt.Sprintf(query, strings.Join(codes, ", ")))
	if err != nil {
		return nil, Error(d.Path(), err)
	}
	return rows, nil
}

// initialBoard is where games begin that do not say otherwise.
const initialBoard = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

// halfMoves are those of rows that tell the game, the order, the number, the player
// and the half-move as it is written.
func halfMoves(rows [][]any) (all []assistant.Played) {
	for _, row := range rows {
		all = append(all, assistant.Played{
			CodMatch: cells.Whole(row[0]), Order: number(row[1]), Number: cells.Whole(row[2]), Player: cells.Whole(row[3]), SAN: cells.Text(row[4]),
		})
	}
	return all
}
