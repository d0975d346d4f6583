// Package oracle answers the logical form of a question by going over the
// games one by one: no SQL, no database. It says what each form of package
// query means, from what the games and their boards say and from the rules of
// the schema, so that what sqlgen prints can be held against it.
package oracle

import (
	"errors"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// Oracle knows some games.
type Oracle struct {
	games   []*game
	persons []query.Name
}

// New makes an oracle of games that were parsed each into a Game of its own.
// The first has COD_MATCH 1, as in a new database that they are imported into.
// The spellings of each of the persons are counted together, under the name's
// Text, where rows are grouped by people.
func New(games []*pgn.Game, persons ...query.Name) *Oracle {
	o := &Oracle{persons: persons}
	times := map[string]int{}
	for i, g := range games {
		o.games = append(o.games, newGame(g, int64(i+1)))
		times[boardsOf(g)]++
	}
	for _, g := range o.games {
		g.copied = times[boardsOf(g.Game)] > 1
		for _, c := range colors {
			g.people[c] = o.personOf(g, c)
		}
	}
	return o
}

// Rows is the answer to a query without holes, in the order asked for. Cells
// are int64, float64, string or nil. The error is that of the query's Check.
//
// What the form leaves open is settled in this way. Rows that the order does not
// tell apart, or all if there is none, come by their key if they are groups, by
// their number if they are parts, and else by the text of their date where
// nothing ranks them, by game, and by half-move or position. A limit cuts
// there, but for a limit of one row of those that are ranked: whoever asks for
// the longest game wants all that are as long. A number of nothing, such as
// the mean of no games, is nil, and comes last. Of language models an oracle
// knows nothing.
func (o *Oracle) Rows(q query.Query) ([][]any, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	if q.Subject == query.TokenUsage {
		return nil, errors.New("oracle: the question is not about games")
	}
	return question{o, q, q.Person()}.rows(), nil
}

// question is a query that is put to an oracle.
type question struct {
	*Oracle
	query.Query
	person *query.Player // whose games are asked about, nil if nobody's
}

func (q question) rows() [][]any {
	if len(q.Parts) > 0 {
		return q.parts()
	}
	found := q.find(query.Share{})
	if q.Within != query.NoKey {
		return q.within(found)
	}
	return q.made(found)
}

// made is the rows that are made of the subjects.
func (q question) made(found []item) [][]any {
	switch {
	case q.Measure == query.Streak:
		return q.streaks(found)
	case q.Measure == query.Distinct:
		return [][]any{{int64(len(q.groups(found)))}}
	case q.Measure == query.Board:
		return boards(found, *q.Point)
	case q.Group != query.NoKey:
		return q.grouped(found)
	case q.Measure == query.Replay:
		return replays(found)
	case q.Measure == query.List:
		return q.list(found)
	}
	return [][]any{q.measure(found)}
}

// item is what is counted or listed: a game, one half-move or position of it,
// or a row of the answer to another form, which has no game.
type item struct {
	view
	order         int // of the half-move or position
	rows          query.Rows
	cells         []any // of the row of another form's answer, its keys and its columns
	keys, columns []any
}

// find lists the subjects of the query that are also like the part, in the order
// of the database.
func (q question) find(part query.Share) (found []item) {
	for _, g := range q.games {
		g := view{game: g}
		if it := (item{view: g}); !it.holds(q.Where) || !it.holds(part.Where) {
			continue
		}
		g.seat = g.seatOf(q.person)
		switch q.Subject {
		case query.Games:
			found = append(found, item{view: g})
		case query.HalfMoves:
			for order := 1; order <= len(g.HalfMoves); order++ {
				if g.fits(order, *q.HalfMove) && (part.HalfMove == nil || g.fits(order, *part.HalfMove)) {
					found = append(found, item{view: g, order: order})
				}
			}
		case query.Positions:
			for order := 0; order <= len(g.HalfMoves); order++ {
				if q.Position == nil || g.stands(order, *q.Position) {
					found = append(found, item{view: g, order: order})
				}
			}
		}
	}
	return found
}
