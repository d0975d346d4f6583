package oracle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// grouped is a row for each group: the key and the measure.
func (q question) grouped(items []item) (rows [][]any) {
	all := q.groups(items)
	for _, key := range slices.SortedFunc(maps.Keys(all), compare) {
		rows = append(rows, append([]any{key}, q.measure(all[key])...))
	}
	return q.sorted(rows)
}

// within is the rows for each value of the second key, which they begin with,
// those of a list end with.
func (q question) within(items []item) (rows [][]any) {
	apart := question{q.Oracle, query.Query{Subject: q.Subject, Group: q.Within}, q.person}
	all := apart.groups(items)
	for _, key := range slices.SortedFunc(maps.Keys(all), compare) {
		for _, row := range q.made(all[key]) {
			if q.Measure == query.Distinct && row[0] == int64(0) {
				continue // there is none to be counted
			}
			if q.Measure == query.List {
				rows = append(rows, append(row, key))
				continue
			}
			rows = append(rows, append([]any{key}, row...))
		}
	}
	return rows
}

// groups are the subjects by the value of the key: those that have the number
// that is asked for, if one is. Groups that are too small or too large are left
// out. A subject may belong to several groups, a game to that of each of its
// players, or to none.
func (q question) groups(items []item) map[any][]item {
	all := map[any][]item{}
	add := func(key any, it item) {
		if q.Of == nil || len(q.values(it)) > 0 {
			all[key] = append(all[key], it)
		}
	}
	for _, it := range items {
		if q.Group == query.ByPlayer {
			q.addPlayers(add, it)
		} else if key := q.key(&it); key != nil {
			add(key, it)
		}
	}
	maps.DeleteFunc(all, func(_ any, members []item) bool {
		return q.Having != nil && !inside(len(members), *q.Having)
	})
	return all
}

// addPlayers adds a game to the groups of its players for whom it ended as
// Outcome says, or a half-move to that of who makes it. A game of one person
// against themself is one game, seen from White's side if it ended so for White.
func (q question) addPlayers(add func(any, item), it item) {
	var added []string
	for _, c := range colors {
		made := q.Subject != query.HalfMoves || it.HalfMoves[it.order-1].Player == c
		name := q.personOf(it.game, c)
		if made && it.ended(c, q.Outcome) && !slices.Contains(added, name) {
			it.seat = c
			add(name, it)
			added = append(added, name)
		}
	}
}

// personOf is the name under which the player of a colour is counted.
func (o *Oracle) personOf(g *game, c chessboard.Color) string {
	for _, p := range o.persons {
		if slices.Contains(p.Spellings, g.name(c)) {
			return p.Text
		}
	}
	return g.name(c)
}

// key is the group that a subject belongs to, nil if none. Grouped by White or
// Black it is seen from that side.
func (q question) key(it *item) any {
	if name, isTag := strings.CutPrefix(string(q.Group), query.TagPrefix); isTag {
		return known(it.value(name))
	}
	switch q.Group {
	case query.ByYear:
		return firstOf(it.Tag("Date"), 4)
	case query.ByDecade:
		return decade(it.Tag("Date"))
	case query.ByMonth:
		if month, ok := monthOf(it.Tag("Date")); ok {
			return fmt.Sprintf("%02d", month)
		}
		return nil
	case query.ByWhite:
		it.seat = chessboard.White
		return q.personOf(it.game, chessboard.White)
	case query.ByBlack:
		it.seat = chessboard.Black
		return q.personOf(it.game, chessboard.Black)
	case query.ByOpponent:
		return q.personOf(it.game, it.seat.Other())
	case query.ByColor:
		return string(side(it.seat))
	case query.ByResult:
		return it.Result.String()
	case query.ByECO:
		return known(firstOf(it.Tag("ECO"), 3))
	case query.ByEvent:
		return it.Tag("Event")
	case query.BySite:
		return known(it.Tag("Site"))
	case query.ByLength:
		return int64(it.length(query.Full) / 10 * 10)
	case query.ByLine:
		return it.line(q.Depth)
	}
	return it.halfMoveKey(q.Group)
}

// halfMoveKey is the group of a half-move.
func (it item) halfMoveKey(key query.Key) any {
	h, step := it.HalfMoves[it.order-1], it.steps[it.order-1]
	switch key {
	case query.ByPiece:
		return known(string(step.moved.name()))
	case query.ByCaptured:
		return known(string(step.taken.name()))
	case query.ByPromoted:
		return known(string(step.promoted.name()))
	case query.BySide:
		return string(side(h.Player))
	case query.BySAN:
		return h.SAN
	case query.BySquare:
		return h.Move.To.String()
	case query.ByNumber:
		return int64(h.Number)
	}
	panic("oracle: no key " + string(key))
}

// known is a value, nil if it is empty: what is not known names no group.
func known(value string) any {
	if value == "" {
		return nil
	}
	return value
}

// line is the first half-moves of the game, nil if it has fewer.
func (g *game) line(depth int) any {
	if len(g.HalfMoves) < depth {
		return nil
	}
	var texts []string
	for order := 1; order <= depth; order++ {
		texts = append(texts, g.written(order))
	}
	return strings.Join(texts, " ")
}

// sorted brings rows of groups or parts into the order of the query, and cuts
// them. Most and least rank by the first number of the measure, of a record by
// the score, where more games decide between the same score.
func (q question) sorted(rows [][]any) [][]any {
	at := 1
	if q.Measure == query.Record {
		at = 5
	}
	if q.Order == query.MostFirst || q.Order == query.LeastLast {
		slices.SortStableFunc(rows, func(a, b []any) int {
			order := byValue(q.Order, a[at], b[at])
			if order == 0 && q.Measure == query.Record {
				order = compare(b[1], a[1])
			}
			return order
		})
	}
	return cut(rows, q.Query, func(a, b []any) bool { return a[at] == b[at] })
}

// byValue compares two cells as most or least first; what is no number is last.
func byValue(o query.Order, a, b any) int {
	switch {
	case a == nil || b == nil:
		return cmp.Compare(index(a == nil), index(b == nil))
	case o == query.MostFirst:
		return compare(b, a)
	}
	return compare(a, b)
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// compare compares two cells of one column.
func compare(a, b any) int {
	switch a := a.(type) {
	case int64:
		return cmp.Compare(a, b.(int64))
	case float64:
		return cmp.Compare(a, b.(float64))
	}
	return cmp.Compare(a.(string), b.(string))
}
