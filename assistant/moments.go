package assistant

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Moment is where in a game what was asked for was found: after these half-moves
// and all between them.
type Moment struct {
	CodMatch int64 `json:"cod_match"`
	From     int   `json:"from"` // 0 is before the first half-move
	To       int   `json:"to"`
}

// Limits of looking for the moments of a list of games.
const (
	maxMoments  = 25 // games: those that are seen at once
	momentsTime = 2 * time.Second
)

// moments finds where in the games of an answer that was found which the question
// asks for, so that they can be opened there: the first stretch of positions of
// each game, with its board. An answer has them or not: what goes wrong here
// leaves it as it is.
func (t *turn) moments(ctx context.Context, f query.Form) {
	var found []found
	var position query.Position
	switch sought, rest := soughtBy(f); {
	case f.Rows == query.RowPositions && t.listed(f, "position_order"):
		found = stretches(columnsOf(t.reply.Columns), t.reply.Rows, "position_order")
		if f.Position != nil {
			position = *f.Position
		}
	case sought != nil:
		found = t.momentsOf(ctx, *sought, rest)
		if sought.Position != nil {
			position = *sought.Position
		}
	}
	if len(found) == 0 {
		return
	}
	t.reply.Boards = nil
	for _, m := range found {
		t.reply.Moments = append(t.reply.Moments, m.Moment)
		if len(t.reply.Boards) < maxBoards {
			t.reply.Boards = addBoard(t.reply.Boards, m.board, Board{CodMatch: m.CodMatch, PositionOrder: m.From, Squares: matched(position, m.board)})
		}
	}
	t.captions(ctx)
}

// listed says that the rows of a form are shown as lists of them usually are.
func (t *turn) listed(f query.Form, order string) bool {
	columns := columnsOf(t.reply.Columns)
	_, game := columns["cod_match"]
	_, at := columns[order]
	_, board := columns["board"]
	return len(f.Show) == 0 && game && at && board
}

func columnsOf(all []Column) map[string]int {
	places := map[string]int{}
	for i, c := range all {
		places[strings.ToLower(c.Name)] = i // servers give names back in capitals or not
	}
	return places
}

// soughtBy is what a list of games was found by, as a list of positions or of
// half-moves, and what else is said of the games; nil where it was found by
// nothing that happens in a game.
func soughtBy(f query.Form) (sought *query.Form, rest []query.Cond) {
	if f.Rows != query.RowGames || f.As != query.AsTable || f.Where == nil || len(f.Show)+len(f.By)+len(f.Parts) > 0 {
		return nil, nil
	}
	all := f.Where.And
	if len(all) == 0 {
		all = []query.Cond{*f.Where}
	}
	at := slices.IndexFunc(all, func(c query.Cond) bool { return c.Position != nil })
	if at < 0 {
		at = slices.IndexFunc(all, func(c query.Cond) bool { return c.HalfMove != nil })
	}
	if at < 0 {
		return nil, nil
	}
	rest = slices.Delete(slices.Clone(all), at, at+1)
	if p := all[at].Position; p != nil {
		return &query.Form{Rows: query.RowPositions, Position: p}, rest
	}
	return &query.Form{Rows: query.RowHalfMoves, HalfMove: all[at].HalfMove}, rest
}

// momentsOf looks for what was sought in the first games of the rows, in their
// order.
func (t *turn) momentsOf(ctx context.Context, sought query.Form, rest []query.Cond) (all []found) {
	at, known := columnsOf(t.reply.Columns)["cod_match"]
	if !known {
		return nil
	}
	order := "position_order"
	if sought.Rows == query.RowHalfMoves {
		order = "move_order"
	}
	ctx, cancel := context.WithTimeout(ctx, momentsTime)
	defer cancel()
	var games []int64
	of := query.Cond{}
	for _, row := range t.reply.Rows[:min(len(t.reply.Rows), maxMoments)] {
		games = append(games, whole(row[at]))
		of.Or = append(of.Or, query.Cond{Game: games[len(games)-1]})
	}
	f := sought.Clone()
	f.Where = &query.Cond{And: append(slices.Clone(rest), of)}
	_, rows, err := t.formRows(ctx, f)
	if err != nil {
		t.log.Debug("moments not found", "error", err)
		return nil
	}
	byGame := map[int64]found{}
	for _, m := range stretches(columnsOf(rows.Columns), rows.Rows, order) {
		byGame[m.CodMatch] = m
	}
	for _, cod := range games {
		if m, ok := byGame[cod]; ok {
			all = append(all, m)
		}
	}
	return all
}

// found is a moment with the board at its beginning.
type found struct {
	Moment
	board string
}

// stretches are the first stretch of positions of each game, in the order of the
// games: the rows of a game follow each other.
func stretches(columns map[string]int, rows []Row, order string) (all []found) {
	game, hasGame := columns["cod_match"]
	at, hasOrder := columns[order]
	board, hasBoard := columns["board"]
	if !hasGame || !hasOrder || !hasBoard {
		return nil
	}
	places := map[int64]int{}
	for _, row := range rows {
		cod, n := whole(row[game]), int(whole(row[at]))
		if i, known := places[cod]; known {
			if all[i].To == n-1 {
				all[i].To = n
			}
			continue
		}
		text, _ := row[board].(string)
		places[cod] = len(all)
		all = append(all, found{Moment{cod, n, n}, text})
	}
	return all
}
