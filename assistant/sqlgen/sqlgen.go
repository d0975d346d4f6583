// Package sqlgen prints the logical form of a question as the SELECT of one
// server's dialect.
package sqlgen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Printer prints queries for one database.
type Printer struct {
	Dialect dialect.Dialect
	// PositionCode finds the code of a board of 64 characters. Nil or false:
	// boards are compared by their text.
	PositionCode func(board string) (int64, bool)
	// Boards: the database has the sets of squares of schema.GameBoards. Nothing
	// else is printed differently for that.
	Boards bool
	// Stretches: the database has the stretches of schema.GameStretches. Conditions on
	// boards are told by them first.
	Stretches bool
	// Rows is how many rows of an answer are read, 0 all: one more is printed
	// where that spares work.
	Rows int
	// SwappedBishops: in the database the bits of bishops on light and on dark
	// squares are the other way round, and a castling move that gives check is
	// marked as a discovered check; see package schema.
	SwappedBishops bool
	// Persons have several spellings in the database, which are counted
	// together where rows are grouped by players.
	Persons []query.Name
}

// Print is the SELECT of the query. The query must have no holes left and pass
// its Check; anything else is an error of the caller's.
func (p Printer) Print(q query.Query) (string, error) {
	if err := q.Check(); err != nil {
		return "", err
	}
	if holes := q.Holes(); len(holes) > 0 {
		return "", fmt.Errorf("sqlgen: the query still has a hole: %s", holes[0].Slot)
	}
	w := writer{Printer: p, games: "matches"}
	s, err := w.query(q)
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(s.print(p.Dialect), newline, "\n"), nil
}

// DependsOnServer says whether the SQL of what is printed differs between
// servers in more than spelling that all of them accept: then the server must be
// known before the SQL is shown.
func DependsOnServer(print func(Printer) (string, error)) (bool, error) {
	texts := map[string]bool{}
	for _, d := range dialect.All() {
		text, err := print(Printer{Dialect: d})
		if err != nil {
			return false, err
		}
		texts[text] = true
	}
	return len(texts) > 1, nil
}

// writer makes the SELECT tree of one query.
type writer struct {
	Printer
	games string // where the games m are selected from
	// suffix ends the aliases of a tag that is a key.
	suffix string
	// Of a form: the side that Own is, the rows that a condition is of, and
	// whether the condition is denied.
	own    seat
	rows   *rowset
	denied bool
}

// second prints a second key, whose aliases are its own.
func (w writer) second() writer {
	w.suffix = "2"
	return w
}

func (w writer) query(q query.Query) (selection, error) {
	if q.Subject == query.TokenUsage {
		return w.usage(q.Usage, q.Measure, q.Order, q.Limit)
	}
	switch q.Measure {
	case query.List:
		return w.list(q)
	case query.Replay:
		return w.replay(q), nil
	case query.Board:
		return w.board(q), nil
	case query.Distinct:
		return w.distinct(q)
	case query.Streak:
		return w.streak(q), nil
	}
	if len(q.Parts) > 0 {
		return w.parts(q)
	}
	return w.measured(q)
}

// subject is the FROM and WHERE of the query's subject: the games m, or their
// half-moves or positions, together with m where a game's data are needed.
func (w writer) subject(q query.Query) selection {
	s := selection{from: w.games + " m"}
	switch q.Subject {
	case query.HalfMoves:
		s.from = "match_moves mm"
		if q.HalfMove != nil {
			s.where = w.halfMove("mm", *q.HalfMove)
		}
	case query.Positions:
		s = w.standing(q.Position).selection
	}
	if q.Where != nil || w.needsGame(q) {
		w.joinGames(&s)
	}
	if q.Where != nil {
		s.where = append(s.where, w.conjuncts(*q.Where)...)
	}
	return s
}

// joinGames joins the game m of each row, once.
func (w writer) joinGames(s *selection) { joinGame(s, w.games) }

// joinMatches joins the game m of each row of a selection that is no part of the
// query's rows, once.
func joinMatches(s *selection) { joinGame(s, "matches") }

func joinGame(s *selection, games string) {
	join := "JOIN " + games + " m ON m.cod_match = " + s.alias() + ".cod_match"
	if s.alias() != "m" && !slices.Contains(s.joins, join) {
		s.joins = slices.Insert(s.joins, 0, join)
	}
}

// needsGame says whether what the query says of its half-moves or positions
// needs the game's row.
func (w writer) needsGame(q query.Query) bool {
	if q.Subject == query.Positions && q.Position != nil {
		return w.positionNeedsGame(*q.Position)
	}
	return q.Subject == query.HalfMoves && q.HalfMove != nil && halfMoveNeedsGame(*q.HalfMove)
}

// conjuncts prints a condition as the parts of an AND.
func (w writer) conjuncts(c query.Cond) []string {
	if c.And == nil {
		return []string{w.cond(c)}
	}
	var all []string
	for _, part := range c.And {
		all = append(all, w.conjuncts(part)...)
	}
	return all
}
