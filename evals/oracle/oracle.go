// Package oracle answers the logical form of a question by going over the
// games one by one: no SQL, no database. It says what each form of package
// query means, from what the games and their boards say and from the rules of
// the schema, so that what sqlgen prints can be held against it.
package oracle

import (
	"math"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// Oracle knows some games.
type Oracle struct {
	games   []*game
	persons []query.Name
}

// game is a game, its code and the days that its date can stand for.
type game struct {
	*pgn.Game
	code int64
	date span
}

// New makes an oracle of games that were parsed each into a Game of its own.
// The first has COD_MATCH 1, as in a new database that they are imported into.
// The spellings of each of the persons are counted together, under the name's
// Text, where counts are grouped by people.
func New(games []*pgn.Game, persons ...query.Name) *Oracle {
	o := &Oracle{persons: persons}
	for i, g := range games {
		o.games = append(o.games, &game{g, int64(i + 1), spanOf(g.Tag("Date"))})
	}
	return o
}

// Rows is the answer to a query without holes, in the order asked for. Cells
// are int64, float64, string or nil. The error is that of the query's Check.
//
// What the form leaves open is settled in this way. Rows that the order does not
// tell apart, or all if there is none, come by their key if they are groups,
// and else by the text of their date, by game and by half-move. A limit cuts
// there, but for a limit of one row of those that are ranked: whoever asks for
// the longest game wants all that are as long.
func (o *Oracle) Rows(q query.Query) ([][]any, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	found := o.find(q)
	switch q.Measure {
	case query.Distinct:
		return [][]any{{int64(len(o.groups(q, found)))}}, nil
	case query.Board:
		return boards(found, *q.Point), nil
	case query.Replay:
		if q.Group == query.NoKey {
			return replays(found), nil
		}
	case query.List:
		if q.Group == query.NoKey {
			return list(ranked(q, found)), nil
		}
	}
	if q.Group == query.NoKey {
		return [][]any{measure(q, found)}, nil
	}
	return o.grouped(q, found), nil
}

// item is what is counted or listed: a game, or one half-move of it.
type item struct {
	*game
	order int // of the half-move, from 1; 0: the game
}

// find lists the subjects of a query in the order of the database.
func (o *Oracle) find(q query.Query) (found []item) {
	for _, g := range o.games {
		if !g.holds(q.Where) {
			continue
		}
		if q.Subject == query.Games {
			found = append(found, item{g, 0})
			continue
		}
		for order := 1; order <= len(g.HalfMoves); order++ {
			if g.fits(order, *q.HalfMove) {
				found = append(found, item{g, order})
			}
		}
	}
	return found
}

// measure is the row of a measure over some subjects.
func measure(q query.Query, items []item) []any {
	count := int64(len(items))
	switch q.Measure {
	case query.Average:
		total := 0
		for _, it := range items {
			total += it.length(q.Unit)
		}
		return []any{ratio(total, len(items), 1), count}
	case query.ShareOf:
		part := 0
		for _, it := range items {
			if it.holds(q.Share) {
				part++
			}
		}
		return []any{ratio(part, len(items), 100), int64(part), count}
	}
	return []any{count}
}

// ratio is part of all in units, rounded to hundredths; nothing of nothing is
// no number.
func ratio(part, all, units int) any {
	if all == 0 {
		return nil
	}
	// In this order, so that what lies between two hundredths falls as it does
	// on a server that divides first.
	return math.Round(float64(units*part)/float64(all)*100) / 100
}

// length is the length of the game; without a unit in moves, as players count.
func (g *game) length(u query.Unit) int {
	if u == query.Half {
		return len(g.HalfMoves)
	}
	numbers := map[int]bool{}
	for _, h := range g.HalfMoves {
		numbers[h.Number] = true
	}
	return len(numbers)
}

func list(items []item) (rows [][]any) {
	for _, it := range items {
		if it.order > 0 {
			rows = append(rows, it.halfMoveRow())
			continue
		}
		rows = append(rows, []any{
			it.code, it.Tag("White"), it.Tag("Black"), it.Result.String(), it.Tag("Date"), it.Tag("Event"),
			int64(it.length(query.Half)), int64(it.length(query.Full)),
		})
	}
	return rows
}

// halfMoveRow is a half-move with its game: code, White, Black, date, order,
// number, player, SAN and the board after it.
func (it item) halfMoveRow() []any {
	return append([]any{it.code, it.Tag("White"), it.Tag("Black"), it.Tag("Date")}, it.step()...)
}

// step is order, number, player, SAN and board of a half-move.
func (it item) step() []any {
	h := it.HalfMoves[it.order-1]
	return []any{int64(it.order), int64(h.Number), int64(h.Player), h.SAN, string(it.Board(it.order))}
}

// replays are all half-moves of the games, one game after the other.
func replays(games []item) (rows [][]any) {
	for _, it := range games {
		for order := range it.HalfMoves {
			rows = append(rows, append([]any{it.code}, item{it.game, order + 1}.step()...))
		}
	}
	return rows
}

// boards are the half-moves of the point; games that do not reach it have none.
func boards(games []item, p query.Point) (rows [][]any) {
	for _, it := range games {
		at := 0
		for i, h := range it.HalfMoves {
			here := h.Number == p.Number && (p.Side == query.AnySide || side(h.Player) == p.Side)
			if p.Unit == query.Half {
				here = i+1 == p.Number
			}
			if here {
				at = i + 1 // the later of two
			}
		}
		if at > 0 {
			rows = append(rows, item{it.game, at}.halfMoveRow())
		}
	}
	return rows
}
