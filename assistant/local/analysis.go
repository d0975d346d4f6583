package local

import (
	"context"
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// analysis reads what engine analysis tells of a game, nil if it was not analysed
// or the database has no such tables.
func (d Database) analysis(ctx context.Context, cod int64) (*assistant.Analysis, error) {
	rows, err := d.rows(ctx, fmt.Sprintf(`SELECT e.name, e.source, e.limit_kind, e.limit_value, p.centipawn, p.mate, p.white_chances, p.known,
			p.best_move, p.best_san, p.loss, p.accuracy, p.judgement
		FROM da_positions p JOIN da_engines e ON e.cod_engine = p.cod_engine WHERE p.cod_match = %d ORDER BY p.position_order`, cod))
	var missing *store.SQLError
	if errors.As(err, &missing) {
		return nil, nil // a database made elsewhere, or before there was analysis
	}
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	a := &assistant.Analysis{Engine: cells.Text(rows[0][0]), Source: cells.Text(rows[0][1])}
	if kind := cells.Text(rows[0][2]); kind != "none" {
		a.Limit = fmt.Sprint(kind, " ", number(rows[0][3]))
	}
	for _, c := range rows {
		a.Positions = append(a.Positions, assistant.Evaluation{
			Centipawns: cells.Optional(c[4], number), Mate: cells.Optional(c[5], number), Chances: cells.Optional(c[6], cells.Fraction), Known: number(c[7]) == 1,
			Best: cells.Text(c[8]), BestSAN: cells.Text(c[9]), Loss: cells.Optional(c[10], cells.Fraction), Accuracy: cells.Optional(c[11], cells.Fraction), Judgement: cells.Text(c[12]),
		})
	}
	if rows, err = d.rows(ctx, fmt.Sprintf(`SELECT move_player, moves, acpl, accuracy_avg, accuracy_lichess, engine_moves, normal_moves,
			inaccuracy_moves, mistake_moves, blunder_moves, best_moves, turning_point FROM da_matches WHERE cod_match = %d`, cod)); err != nil {
		return nil, err
	}
	for _, c := range rows {
		side := &assistant.SideFigures{Moves: number(c[1]), ACPL: cells.Optional(c[2], cells.Fraction), Accuracy: cells.Optional(c[3], cells.Fraction),
			LichessAccuracy: cells.Optional(c[4], cells.Fraction), EngineMoves: number(c[5]), NormalMoves: number(c[6]), Inaccuracies: number(c[7]),
			Mistakes: number(c[8]), Blunders: number(c[9]), BestMoves: cells.Optional(c[10], number)}
		if number(c[0]) == 0 {
			a.White = side
		} else {
			a.Black = side
		}
		a.TurningPoint = number(c[11])
	}
	return a, nil
}

func (d Database) rows(ctx context.Context, sql string) ([][]any, error) {
	result, err := d.Store.Query(ctx, sql, store.GameLimits())
	if err != nil {
		return nil, err
	}
	return result.Rows, nil
}

func number(cell any) int { return int(cells.Whole(cell)) }
