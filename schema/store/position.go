package store

import (
	"context"
	"strconv"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// positionTime caps the look-up of boards.
const positionTime = 30 * time.Second

// PositionCode finds the COD_POSITION of a board; found is false if no game
// has reached it, and the code is then the one it would get. It is the board's Code but where another board took that
// code first; then the board has the code of a further attempt, and as nothing
// is ever removed, the attempts have no gap. One scan of the codes, 0.1 s for
// 20 million positions. Errors are those of Query.
func (db *DB) PositionCode(ctx context.Context, board chessboard.Board) (code int64, found bool, err error) {
	g, done, err := db.use(ctx)
	if err != nil {
		return 0, false, err
	}
	defer done()
	text := board.Text()
	for attempt := range maxAttempts {
		code := db.options.hash(&board, attempt)
		boards, err := g.boards(ctx, []int64{code})
		switch at, taken := boards[code]; {
		case err != nil:
			return 0, false, err
		case !taken:
			return code, false, nil
		case at == text:
			return code, true, nil
		}
	}
	return 0, false, nil
}

// boards looks up the boards of some codes.
func (g *generation) boards(ctx context.Context, codes []int64) (map[int64]string, error) {
	boards := make(map[int64]string, len(codes))
	err := g.read(ctx, boardsSQL(codes), positionTime, func(rows *duck.Rows, n int) (bool, error) {
		for row := range n {
			boards[rows.Int64s(0)[row]] = string(rows.Bytes(1, row))
		}
		return true, nil
	}, nil)
	return boards, err
}

// boardsSQL selects the boards of some codes.
func boardsSQL(codes []int64) string {
	sql := []byte("SELECT cod_position, board FROM positions WHERE cod_position IN (")
	for i, code := range codes {
		if i > 0 {
			sql = append(sql, ',')
		}
		sql = strconv.AppendInt(sql, code, 10)
	}
	return string(append(sql, ')'))
}
