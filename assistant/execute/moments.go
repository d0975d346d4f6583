package execute

import (
	"context"
	"slices"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Limits of looking for the moments of a list of games.
const (
	maxMoments  = 25 // games: those that are seen at once
	momentsTime = 2 * time.Second
)

// Moments finds where in the games of an answer that was found which the question
// asks for, so that they can be opened there: the first stretch of positions of
// each game, with its board, and how the position is described. An answer has
// them or not: what goes wrong here leaves it as it is.
func (s Session) Moments(ctx context.Context, f query.Form, rows *source.Rows) (found []source.Found, position query.Position, err error) {
	switch sought, rest := soughtBy(f); {
	case f.Rows == query.RowPositions && listed(f, rows):
		found = stretches(rows, "position_order", every(f.Position))
		if f.Position != nil {
			position = *f.Position
		}
	case sought != nil:
		found, err = s.momentsOf(ctx, *sought, rest, rows)
		if sought.Position != nil {
			position = *sought.Position
		}
	}
	return found, position, err
}

// listed says that the positions of a form are shown as lists of them usually are.
func listed(f query.Form, rows *source.Rows) bool {
	columns := source.Places(rows.Columns)
	_, game := columns["cod_match"]
	_, at := columns["position_order"]
	_, board := columns["board"]
	return len(f.Show) == 0 && game && at && board
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
func (s Session) momentsOf(ctx context.Context, sought query.Form, rest []query.Cond, of *source.Rows) (all []source.Found, err error) {
	at, known := source.Places(of.Columns)["cod_match"]
	if !known {
		return nil, nil
	}
	order := "position_order"
	if sought.Rows == query.RowHalfMoves {
		order = "move_order"
	}
	ctx, cancel := context.WithTimeout(ctx, momentsTime)
	defer cancel()
	var games []int64
	among := query.Cond{}
	for _, row := range of.Rows[:min(len(of.Rows), maxMoments)] {
		games = append(games, source.Whole(row[at]))
		among.Or = append(among.Or, query.Cond{Game: games[len(games)-1]})
	}
	f := sought.Clone()
	f.Where = &query.Cond{And: append(slices.Clone(rest), among)}
	_, rows, err := s.FormRows(ctx, f)
	if err != nil {
		return nil, err
	}
	byGame := map[int64]source.Found{}
	for _, m := range stretches(rows, order, every(sought.Position)) {
		byGame[m.CodMatch] = m
	}
	for _, cod := range games {
		if m, ok := byGame[cod]; ok {
			all = append(all, m)
		}
	}
	return all, nil
}

// every is how many half-moves lie between positions that follow each other: two
// where it is always the same side's turn.
func every(p *query.Position) int {
	if p != nil && p.Turn != query.AnySide {
		return 2
	}
	return 1
}

// stretches are the first stretch of positions of each game with the others, in the
// order of the games: the rows of a game follow each other.
func stretches(of *source.Rows, order string, every int) (all []source.Found) {
	columns := source.Places(of.Columns)
	game, hasGame := columns["cod_match"]
	at, hasOrder := columns[order]
	board, hasBoard := columns["board"]
	if !hasGame || !hasOrder || !hasBoard {
		return nil
	}
	places := map[int64]int{}
	for _, row := range of.Rows {
		cod, n := source.Whole(row[game]), int(source.Whole(row[at]))
		i, known := places[cod]
		if !known {
			text, _ := row[board].(string)
			i = len(all)
			places[cod] = i
			all = append(all, source.Found{Moment: source.Moment{CodMatch: cod, From: n}, Board: text})
		}
		f := &all[i]
		if last := len(f.Stretches) - 1; last >= 0 && f.Stretches[last].To == n-every {
			f.Stretches[last].To = n
		} else {
			f.Stretches = append(f.Stretches, source.Stretch{From: n, To: n})
		}
		f.To = f.Stretches[0].To
	}
	for i := range all {
		if every > 1 {
			all[i].Every = every
		}
	}
	return all
}
