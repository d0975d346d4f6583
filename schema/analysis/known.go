package analysis

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// dateKey is a game's date as a number to compare, such as 19990131. An unknown
// year counts as 9999, an unknown month as 12, an unknown day as the month's
// last, so that no game is taken for earlier than it may have been.
func dateKey(d dialect.Dialect, column string) string {
	part := func(from, n int) string { return "NULLIF(" + d.TryInt(d.Substr(column, from, n)) + ", 0)" }
	year, month := "COALESCE("+part(1, 4)+", 9999)", "COALESCE("+part(6, 2)+", 12)"
	// A month of 31 days, the length of the others, and a leap year's February.
	last := fmt.Sprintf("CASE WHEN %[1]s IN (4, 6, 9, 11) THEN 30 WHEN %[1]s <> 2 THEN 31 WHEN %[2]s - 4 * %[3]s <> 0 THEN 28"+
		" WHEN %[2]s - 100 * %[4]s <> 0 THEN 29 WHEN %[2]s - 400 * %[5]s <> 0 THEN 28 ELSE 29 END",
		month, year, d.IntDiv(year, "4"), d.IntDiv(year, "100"), d.IntDiv(year, "400"))
	return fmt.Sprintf("(%s * 10000 + %s * 100 + COALESCE(%s, %s))", year, month, part(9, 2), last)
}

// placed is a placement of pieces with the side to move, which makes a position
// known.
type placed struct {
	position int64 // COD_POSITION
	turn     int64
}

// knownPositions says of each position of some games whether a game of an
// earlier date had reached it, by placement and side to move. The initial
// position was always there.
func knownPositions(ctx context.Context, r Reader, games []*Game) (map[*Game][]bool, error) {
	d, err := dialectOf(r)
	if err != nil {
		return nil, err
	}
	codes := make([]int64, len(games))
	for i, g := range games {
		codes[i] = g.Code
	}
	rows, err := r.Rows(ctx, "SELECT cod_match, "+dateKey(d, "match_date")+" FROM matches WHERE cod_match IN "+in(codes))
	if err != nil {
		return nil, err
	}
	dates := map[int64]int64{}
	for _, row := range rows {
		dates[cells.Whole(row[0])] = cells.Whole(row[1])
	}
	// The side to move after a half-move is the other one; at order 0 it is that
	// of the first half-move.
	rows, err = r.Rows(ctx, `SELECT mp.cod_position, CASE mp.position_order WHEN 0 THEN mm.move_player ELSE 1 - mm.move_player END,
			MIN(`+dateKey(d, "m.match_date")+`)
		FROM match_positions mp
		JOIN match_moves mm ON mm.cod_match = mp.cod_match AND mm.move_order = CASE mp.position_order WHEN 0 THEN 1 ELSE mp.position_order END
		JOIN matches m ON m.cod_match = mp.cod_match
		WHERE mp.cod_position IN (SELECT cod_position FROM match_positions WHERE cod_match IN `+in(codes)+`)
		GROUP BY mp.cod_position, CASE mp.position_order WHEN 0 THEN mm.move_player ELSE 1 - mm.move_player END`)
	if err != nil {
		return nil, err
	}
	first := make(map[placed]int64, len(rows))
	for _, row := range rows {
		first[placed{cells.Whole(row[0]), cells.Whole(row[1])}] = cells.Whole(row[2])
	}
	start := chessboard.Start()
	initial := start.Board()
	known := make(map[*Game][]bool, len(games))
	for _, g := range games {
		flags := make([]bool, len(g.Positions))
		for i := range g.Positions {
			p := &g.Positions[i]
			date, reached := first[placed{p.Code, int64(p.Turn())}]
			flags[i] = reached && date < dates[g.Code] || p.Board() == initial && p.Turn() == chessboard.White
		}
		known[g] = flags
	}
	return known, nil
}
