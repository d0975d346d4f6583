package oracle

import (
	"cmp"
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// groups are the subjects by the value of the key. A subject may belong to
// several groups, each player of a game for one, or to none.
func (o *Oracle) groups(q query.Query, items []item) map[string][]item {
	all := map[string][]item{}
	for _, it := range items {
		for _, key := range it.keys(q) {
			if q.Measure == query.Count {
				key = o.person(q.Group, key)
			}
			all[key] = append(all[key], it)
		}
	}
	return all
}

// person is the name under which a key that names people is counted.
func (o *Oracle) person(key query.Key, name string) string {
	people := []query.Key{query.ByPlayer, query.ByWhite, query.ByBlack, query.ByOpponent}
	for _, p := range o.persons {
		if slices.Contains(people, key) && slices.Contains(p.Spellings, name) {
			return p.Text
		}
	}
	return name
}

// grouped is a row for each group: the key and the measure. Most and least rank
// by the first number of the measure.
func (o *Oracle) grouped(q query.Query, items []item) (rows [][]any) {
	all := o.groups(q, items)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		rows = append(rows, append([]any{key}, measure(q, all[key])...))
	}
	rank := func(a, b []any) int { return 0 }
	switch q.Order {
	case query.MostFirst:
		rank = func(a, b []any) int { return cmp.Compare(number(b[1]), number(a[1])) }
	case query.LeastLast:
		rank = func(a, b []any) int { return cmp.Compare(number(a[1]), number(b[1])) }
	}
	slices.SortStableFunc(rows, rank)
	ranks := q.Order == query.MostFirst || q.Order == query.LeastLast
	return limited(rows, q.Limit, ranks, func(a, b []any) bool { return rank(a, b) == 0 })
}

func number(cell any) float64 {
	if n, ok := cell.(int64); ok {
		return float64(n)
	}
	return cell.(float64)
}

// keys are the groups that a subject belongs to.
func (it item) keys(q query.Query) []string {
	switch q.Group {
	case query.ByYear:
		return []string{firstOf(it.Tag("Date"), 4)}
	case query.ByDecade:
		return []string{decade(it.Tag("Date"))}
	case query.ByWhite:
		return []string{it.Tag("White")}
	case query.ByBlack:
		return []string{it.Tag("Black")}
	case query.ByResult:
		return []string{it.Result.String()}
	case query.ByEvent:
		return []string{it.Tag("Event")}
	case query.ByECO:
		return known(firstOf(it.Tag("ECO"), 3))
	case query.BySite:
		return known(it.Tag("Site"))
	case query.BySAN:
		return []string{it.HalfMoves[it.order-1].SAN}
	case query.ByPiece:
		return []string{string(it.mover(it.order).name())}
	case query.ByPlayer:
		return it.players(q)
	case query.ByOpponent:
		return []string{it.opponent(q)}
	}
	panic("oracle: no key " + string(q.Group))
}

// known drops the value of a tag that is missing or empty: it names no group.
func known(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}

// players are the players of a game, or the one who makes a half-move, for
// whom the game ended as Outcome says. Two of the same name are one group, and
// the game is one game of it.
func (it item) players(q query.Query) (names []string) {
	for _, c := range colors {
		made := it.order == 0 || it.HalfMoves[it.order-1].Player == c
		if name := it.name(c); made && it.ended(c, q.Outcome) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// opponent is the other player of a game of the person in Where. The person
// plays the side of which all that is said of the person is true, White if it
// is true of both.
func (it item) opponent(q query.Query) string {
	if it.plays(chessboard.White, *q.Person()) {
		return it.Tag("Black")
	}
	return it.Tag("White")
}

var colors = []chessboard.Color{chessboard.White, chessboard.Black}

// name is who plays a colour.
func (g *game) name(c chessboard.Color) string {
	if c == chessboard.White {
		return g.Tag("White")
	}
	return g.Tag("Black")
}

// ended says whether the game ended so for a colour. An unfinished one did not
// end.
func (g *game) ended(c chessboard.Color, o query.Outcome) bool {
	won := map[chessboard.Color]pgn.Result{chessboard.White: pgn.WhiteWins, chessboard.Black: pgn.BlackWins}
	switch o {
	case query.Win:
		return g.Result == won[c]
	case query.Loss:
		return g.Result == won[c.Other()]
	case query.Draw:
		return g.Result == pgn.Draw
	}
	return true
}

func side(c chessboard.Color) query.Side {
	if c == chessboard.White {
		return query.White
	}
	return query.Black
}

// firstOf is the first n characters of a text.
func firstOf(text string, n int) string {
	characters := []rune(text)
	return string(characters[:min(n, len(characters))])
}
