// Package sqlgen prints the logical form of a question as the SELECT of one
// server's dialect.
package sqlgen

import (
	"fmt"
	"strconv"
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
	w := writer{Printer: p}
	s, err := w.query(q)
	if err != nil {
		return "", err
	}
	return s.print(p.Dialect), nil
}

// DependsOnServer says whether the SQL of the query differs between servers in
// more than spelling that all of them accept: then the server must be known
// before the SQL is shown.
func DependsOnServer(q query.Query) (bool, error) {
	texts := map[string]bool{}
	for _, d := range dialect.All() {
		text, err := Printer{Dialect: d}.Print(q)
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
}

func (w writer) query(q query.Query) (selection, error) {
	switch q.Measure {
	case query.Count:
		if q.Group != query.NoKey {
			return w.grouped(q, column{"count(*)", counted(q)})
		}
		s := w.from(q)
		s.columns = []column{{"count(*)", counted(q)}}
		return s, nil
	case query.Distinct:
		return w.distinct(q)
	case query.Average:
		mean := column{"round(avg(1.0 * " + lengthColumn(q.Unit) + "), 2)", "average_" + unitName(q.Unit)}
		if q.Group != query.NoKey {
			return w.grouped(q, mean, column{"count(*)", "games"})
		}
		s := w.from(q)
		s.columns = []column{mean, {"count(*)", "games"}}
		return s, nil
	case query.ShareOf:
		return w.share(q)
	case query.Board:
		return w.board(q), nil
	case query.Replay, query.List:
		if q.Group != query.NoKey {
			return w.grouped(q, column{"count(*)", counted(q)})
		}
		if q.Measure == query.Replay {
			return w.replay(q), nil
		}
		return w.list(q), nil
	}
	return selection{}, fmt.Errorf("sqlgen: no printer for measure %q", q.Measure)
}

func counted(q query.Query) string { return string(q.Subject) }

func lengthColumn(u query.Unit) string {
	if u == query.Half {
		return "m.move_count"
	}
	return "m.fullmove_count"
}

// rankedLength is the length that games are ranked by: half-moves tell more
// lengths apart than moves.
func rankedLength(u query.Unit) string {
	if u == query.Full {
		return "m.fullmove_count"
	}
	return "m.move_count"
}

func unitName(u query.Unit) string {
	if u == query.Half {
		return "half_moves"
	}
	return "moves"
}

// from is the FROM and WHERE of the query's subject: matches m, or match_moves
// mm together with matches m where a game's data are needed.
func (w writer) from(q query.Query) selection {
	s := selection{from: "matches m"}
	if q.Subject == query.HalfMoves {
		s.from = "match_moves mm"
		conds := w.halfMove(*q.HalfMove)
		if q.Where != nil || q.HalfMove.Player != nil {
			s.joinGames()
		}
		s.where = conds
	}
	if q.Where != nil {
		s.where = append(s.where, w.conjuncts(*q.Where)...)
	}
	return s
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

// list is the games or half-moves themselves, in a settled order.
func (w writer) list(q query.Query) selection {
	s := w.from(q)
	s.limit = q.Limit
	if q.Subject == query.HalfMoves {
		s.joinGames()
		s.joins = append(s.joins, "JOIN positions p ON p.cod_position = mm.to_position")
		s.columns = columns("m.cod_match", "m.white", "m.black", "m.match_date", "mm.move_order", "mm.move_number", "mm.move_player", "mm.move_an_text", "p.board")
	} else {
		s.columns = columns("m.cod_match", "m.white", "m.black", "m.result_text", "m.match_date", "m.match_description", "m.move_count", "m.fullmove_count")
	}
	tie := []string{"m.cod_match"}
	if q.Subject == query.HalfMoves {
		tie = append(tie, "mm.move_order")
	}
	switch q.Order {
	case query.Longest:
		s.rank = rankedLength(q.Unit) + " DESC"
	case query.Shortest:
		s.rank = rankedLength(q.Unit)
	case query.Earliest, query.Latest:
		s.rank = w.earliestDay()
		if q.Order == query.Latest {
			s.rank += " DESC"
		}
		s.where = append(s.where, w.year()+" BETWEEN '0001' AND '9999'", w.year()+" NOT LIKE '%?%'")
	default:
		s.order = append([]string{"m.match_date"}, tie...)
		return s
	}
	s.order = append([]string{s.rank}, tie...)
	return s
}

func (w writer) year() string { return w.Dialect.Substr("m.match_date", 1, 4) }

// replay is the half-moves of the games, in order.
func (w writer) replay(q query.Query) selection {
	s := w.from(q)
	s.from = "match_moves mm"
	s.joinGames()
	s.joins = append(s.joins, "JOIN positions p ON p.cod_position = mm.to_position")
	s.columns = columns("mm.cod_match", "mm.move_order", "mm.move_number", "mm.move_player", "mm.move_an_text", "p.board")
	s.order = []string{"mm.cod_match", "mm.move_order"}
	return s
}

// board is the position after one half-move of each game. Where a move number
// names no side, it is the position after the last half-move of that move.
func (w writer) board(q query.Query) selection {
	s := w.replay(q)
	s.columns = columns("m.cod_match", "m.white", "m.black", "m.match_date", "mm.move_order", "mm.move_number", "mm.move_player", "mm.move_an_text", "p.board")
	n := strconv.Itoa(q.Point.Number)
	switch {
	case q.Point.Unit == query.Half:
		s.where = append(s.where, "mm.move_order = "+n)
	case q.Point.Side == query.AnySide:
		s.where = append(s.where, "mm.move_order = (SELECT max(o.move_order) FROM match_moves o WHERE o.cod_match = mm.cod_match AND o.move_number = "+n+")")
	default:
		s.where = append(s.where, "mm.move_number = "+n, "mm.move_player = "+player(q.Point.Side))
	}
	return s
}

// share counts the games of Where and how many of them are as Share says.
func (w writer) share(q query.Query) (selection, error) {
	inner := w.from(q)
	inner.columns = []column{{"CASE WHEN " + strings.Join(w.conjuncts(*q.Share), " AND ") + " THEN 1 ELSE 0 END", "hit"}}
	outer := selection{
		columns: []column{
			{"round(100.0 * sum(t.hit) / NULLIF(count(*), 0), 2)", "percentage"},
			{"COALESCE(sum(t.hit), 0)", "part"},
			{"count(*)", "games"},
		},
	}
	if q.Group != query.NoKey {
		key, err := w.key(q, &inner)
		if err != nil {
			return selection{}, err
		}
		inner.columns = append(inner.columns, column{key, string(q.Group)})
		outer.columns = append([]column{{"t." + string(q.Group), string(q.Group)}}, outer.columns...)
		outer.group = []string{"t." + string(q.Group)}
		outer.ranked(q, outer.columns[1].expr, "t."+string(q.Group))
	}
	outer.from = "(\n" + indent(inner.print(w.Dialect)) + "\n) t"
	return outer, nil
}
