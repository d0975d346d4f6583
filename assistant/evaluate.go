package assistant

import (
	"context"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// needs are what the database has to hold for a form: where an engine may work, the
// engine's move in a position need not be there.
func (q question) needs(f query.Form) []query.Need {
	if _, ok := bestMoveIn(f); ok && q.models.Analyser != nil {
		return nil
	}
	return f.Needs()
}

// evaluate has an engine answer what its move is in a position that was not
// analysed; done is false where the database answers.
func (q question) evaluate(ctx context.Context, o outcome, f query.Form) (after outcome, done bool, err error) {
	at, ok := bestMoveIn(f)
	if !ok || q.models.Analyser == nil {
		return o, false, nil
	}
	missing, err := settle.Missing(ctx, q.Session, f.Tags(), f.Needs())
	if err != nil {
		return o, false, err
	}
	if missing == nil {
		_, rows, err := q.Session.FormRows(ctx, f)
		if err != nil || len(rows.Rows) > 0 {
			return o, false, err
		}
	}
	best, err := q.models.Analyser.Best(ctx, at)
	if err != nil {
		return o, false, err
	}
	o.provenance, o.status = read.ByEngine, Answered
	o = o.assume("searched_now", "engine", tell.Evaluator(o.language, best.Engine))
	if at.Castling() != 0 {
		o = o.assume("castling_allowed")
	}
	o.result.Rows, o.told = toldBest(o.language, f, best)
	o.text = o.told.Text
	q.observe(HasRows, o)
	return o, true, nil
}

// bestMoveIn is the position of a form that asks for the engine's move in one, whoever
// reached it. The rights to castle are those that the board allows.
func bestMoveIn(f query.Form) (p chessboard.Position, ok bool) {
	if f.Rows != query.RowPositions || len(f.By) != 1 || f.By[0].Kind != query.BestMoveValue || f.Where != nil || f.Position == nil {
		return p, false
	}
	asked := *f.Position
	turn, known := map[query.Side]string{query.White: "w", query.Black: "b"}[asked.Turn]
	board, err := chessboard.ParseBoard(asked.Board)
	if !known || err != nil {
		return p, false
	}
	p, err = chessboard.ParseFEN(board.Placement() + " " + turn + " KQkq - 0 1")
	return p, err == nil
}

// toldBest tells what an engine says of a position.
func toldBest(language string, f query.Form, b Best) (*source.Rows, tell.Told) {
	evaluation := strconv.FormatFloat(float64(b.Centipawns)/100, 'f', 2, 64)
	if b.Centipawns > 0 {
		evaluation = "+" + evaluation
	}
	if b.Mate != 0 {
		evaluation = "#" + strconv.Itoa(b.Mate)
	}
	rows := &source.Rows{
		Columns: []source.Column{{Name: "best_move", Type: "VARCHAR"}, {Name: "evaluation", Type: "VARCHAR"}, {Name: "white_chances", Type: "DOUBLE"}},
		Rows:    []source.Row{{b.SAN, evaluation, b.Chances}},
	}
	told := tell.SQL(language, rows)
	told.Text = tell.Message(language, "best_move_is", "move", b.SAN, "evaluation", evaluation, "chances", tell.Cell(language, float64(int(b.Chances*10+0.5))/10))
	if b.SAN == "" {
		told.Text = tell.Message(language, "no_move_left")
	}
	for i, key := range []string{"best_move_label", "evaluation_label", "chances_label"} {
		told.Columns[i].Label = tell.Message(language, key)
	}
	told.Boards = tell.AddBoard(nil, f.Position.Board, tell.Board{Caption: tell.Message(language, "asked_board")})
	return rows, told
}
