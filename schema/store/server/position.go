package server

import (
	"context"
	"errors"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// PositionCode finds the COD_POSITION of a board, whatever codes the database
// gives its boards; found is false if no game has reached it. Errors are those
// of Query.
func (db *DB) PositionCode(ctx context.Context, board chessboard.Board) (code int64, found bool, err error) {
	text := board.Text()
	db.mu.Lock()
	code, found = db.known.codes[text]
	db.mu.Unlock()
	if found {
		return code, true, nil
	}
	// The first comparison is what an index serves; whether it minds capitals is
	// the column's affair. The second one does on every server.
	d := db.dsn.Dialect
	literal := d.String(text)
	rows, err := db.ask(ctx, store.Limits{}, "SELECT cod_position FROM positions WHERE board = "+literal+" AND board = "+d.CaseSensitive(literal))
	if err != nil || len(rows) == 0 {
		return 0, false, err
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	db.known.remember(text, cells.Whole(rows[0][0]))
	return cells.Whole(rows[0][0]), true, nil
}

// Game reads one game, store.ErrNoGame if there is none of that code. Other
// errors are those of Query.
func (db *DB) Game(ctx context.Context, codMatch int64) (game *store.Game, err error) {
	limits := store.GameLimits()
	err = db.session(ctx, limits, func(ctx context.Context, s *session) error {
		reader := store.GameReader{
			Rows: func(sql string) ([][]any, error) { return s.rows(ctx, sql, limits) },
			Tags: !db.lacks.Has(LacksTags), Comments: !db.lacks.Has(LacksComments), Scores: !db.lacks.Has(LacksScores),
			SwappedBishops: db.dsn.SwappedBishops,
		}
		game, err = reader.Read(codMatch)
		return err
	})
	if errors.Is(err, store.ErrNoGame) {
		return nil, err
	}
	return game, err
}
