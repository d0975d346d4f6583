package talk

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

// Answer is an answer as it can be marked.
type Answer struct {
	verified.Question
	Settled *query.Form // the form as it was answered
	Follows bool        // there were questions before
}

// maxRemembered is how many games of an answer can be spoken of later.
const maxRemembered = 100

// PriorOf is a question that was answered, with the games of its rows, so that the
// next one can take it up. Rows may be nil.
func PriorOf(q query.Query, rows *source.Rows) *parser.Prior {
	games, more := shownGames(rows)
	prior := &parser.Prior{Query: q, More: more, Games: games, Form: new(q.Lift())}
	prior.Shown, prior.Cut = shownRows(rows)
	prior.Game = OnlyGame(*prior.Form, rows)
	if len(games) > maxRemembered {
		prior.Games, prior.More = slices.Clone(games[:maxRemembered]), true
	}
	return prior
}

// PriorOfForm is an answer by a form that the grammar has no query for: what it
// cannot take up, a reader of forms can.
func PriorOfForm(f query.Form, rows *source.Rows) *parser.Prior {
	games, more := shownGames(rows)
	kept := games[:min(len(games), maxRemembered):min(len(games), maxRemembered)]
	prior := &parser.Prior{Unread: true, Form: &f, Game: OnlyGame(f, rows), Games: kept, More: more || len(kept) < len(games)}
	prior.Shown, prior.Cut = shownRows(rows)
	return prior
}

// shownRows is how many rows there are, and whether more were not read.
func shownRows(rows *source.Rows) (n int, cut bool) {
	if rows == nil {
		return 0, false
	}
	return len(rows.Rows), rows.Truncated
}

// shownGames are the games of the rows, in their order; more says that there are
// others.
func shownGames(rows *source.Rows) (games []int64, more bool) {
	if rows == nil {
		return nil, false
	}
	at, known := source.Places(rows.Columns)["cod_match"]
	if !known {
		return nil, rows.Truncated
	}
	for _, row := range rows.Rows {
		games = append(games, source.Whole(row[at]))
	}
	return slices.Compact(games), rows.Truncated // a replay has a row for each half-move
}

// OnlyGame is the game that a form is about, or the only one that its rows show; 0
// if there are more.
func OnlyGame(f query.Form, rows *source.Rows) (game int64) {
	named := map[int64]bool{}
	f.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if c.Game != 0 {
			game, named[c.Game] = c.Game, true
		}
	}})
	if len(named) > 1 {
		game = 0
	}
	if shown, more := shownGames(rows); game == 0 && len(shown) == 1 && !more {
		return shown[0]
	}
	return game
}

// ShownRows are the rows of an answer as a model may name them; nil: there are none.
func ShownRows(rows *source.Rows) *model.Shown {
	if rows == nil || len(rows.Rows) == 0 {
		return nil
	}
	places := source.Places(rows.Columns)
	number := func(row source.Row, none int64, columns ...string) int64 {
		for _, c := range columns {
			if at, known := places[c]; known {
				return source.Whole(row[at])
			}
		}
		return none
	}
	shown := &model.Shown{More: rows.Truncated || len(rows.Rows) > maxRemembered}
	for _, row := range rows.Rows[:min(len(rows.Rows), maxRemembered)] {
		text, _ := row[0].(string)
		shown.Rows = append(shown.Rows, model.ShownRow{Game: number(row, 0, "cod_match"), HalfMove: number(row, -1, "position_order", "move_order"), Text: text})
	}
	return shown
}
