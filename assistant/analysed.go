package assistant

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/library"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// figures takes a question whose words leave little doubt that it is about engine
// analysis: of such the grammar, which knows nothing of it, may read a part.
func (q question) figures(ctx context.Context, o outcome, alone func() []compose.Reading) (after outcome, done bool, err error) {
	if q.asked().Answered || !q.reader.MayAskFigures(q.asked()) {
		return o, false, nil // what goes on from an answer may be about anything
	}
	verdict := compose.Decide(alone())
	if !verdict.Figures() {
		return o, false, nil
	}
	if verdict, err = q.answerable(ctx, verdict, alone); err != nil || !verdict.Figures() {
		return o, false, err
	}
	after, err = q.agreed(ctx, o, verdict)
	return after, true, err
}

// answerable is a verdict on readings that need engine analysis, or, where there is
// none and comments can tell what was asked, the one on the others: a blunder may be
// called so.
func (q question) answerable(ctx context.Context, verdict compose.Verdict, alone func() []compose.Reading) (compose.Verdict, error) {
	if len(verdict.Readings) == 0 || !verdict.Readings[0].Form.Analysed() {
		return verdict, nil
	}
	missing, err := settle.Missing(ctx, q.Session, nil, []query.Need{query.Analysis})
	if err != nil || missing == nil {
		return verdict, err
	}
	told := read.Commented(alone())
	if len(told.Readings) == 0 {
		return verdict, nil
	}
	if said, err := settle.Commented(ctx, q.Session, told.Readings[0].Form); err != nil || !said {
		return verdict, err
	}
	if verdict.Sure { // what is asked is plain, and only who says it is another
		told.Readings, told.Sure = told.Readings[:1], true
	}
	return told, nil
}

// sayAnalysed says on how many of the games that are asked about an answer rests
// that speaks of engine analysis, and who analysed them.
func (q question) sayAnalysed(ctx context.Context, o outcome, f query.Form) (outcome, error) {
	if !f.Analysed() {
		return o, nil
	}
	games := f.GamesAsked()
	by, err := settle.Analysed(ctx, q.Session, games)
	if err != nil {
		return o, err
	}
	games.Show = []query.Column{{Agg: query.CountAgg}}
	_, all, err := q.Session.FormRows(ctx, games)
	if err != nil {
		return o, err
	}
	analysed, names := int64(0), make([]string, len(by))
	for i, row := range by {
		analysed += source.Whole(row[1])
		who, _ := row[0].(string)
		names[i] = tell.Evaluator(o.language, who)
	}
	if analysed == 0 {
		return o.lacks(tell.NewNote("none_analysed", "games", tell.Plural(o.language, "n_games", source.Whole(all.Rows[0][0]))), f.Paraphrase(o.language)), nil
	}
	return o.assume("rests_on", "n", strconv.FormatInt(analysed, 10), "m", strconv.FormatInt(source.Whole(all.Rows[0][0]), 10), "engine", strings.Join(names, ", ")), nil
}

// beforeErrors shows of half-moves that are told for what they lost the boards before
// them, with the engine's move: there it can be seen what was missed. What goes wrong
// here leaves the boards as they are.
func (q question) beforeErrors(ctx context.Context, o outcome, f query.Form) outcome {
	if f.Rows != query.RowHalfMoves || !f.Listed() || f.HalfMove == nil || f.HalfMove.Judged == nil || f.HalfMove.Judged.Best {
		return o
	}
	games := map[int64]*Game{}
	boards := slices.Clone(o.told.Boards)
	for i, b := range boards {
		g := games[b.CodMatch]
		if g == nil {
			var err error
			if g, err = q.Library.Game(ctx, b.CodMatch); err != nil {
				q.log.Debug("boards before errors not read", "error", err)
				return o
			}
			games[b.CodMatch] = g
		}
		if b.PositionOrder < 1 || b.PositionOrder > len(g.HalfMoves) {
			return o
		}
		at, e := library.BeforeHalfMove(g, b.PositionOrder)
		key := "before_move"
		if e.BestSAN != "" {
			key = "before_move_best"
		}
		boards[i] = Board{DrawerID: at.DrawerID, Board: at.Board, CodMatch: b.CodMatch, PositionOrder: b.PositionOrder - 1, Best: e.Best,
			Caption: o.say(key, "caption", b.Caption, "best", e.BestSAN)}
	}
	o.told.Boards = boards
	return o
}
