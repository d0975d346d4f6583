package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The builders of who castles how, set side by side.

// castlers says how many of the two players castle.
type castlers struct{ n int }

func (castlers) about() string { return "event" }
func (castlers) absent() bool  { return false }

func (k castlers) of(who, _ subject) (query.Cond, error) {
	any := query.HalfMove{Castling: query.AnyCastling}
	switch {
	case who.who != eitherSide:
		return query.Cond{}, errNoReading
	case k.n == 0:
		return not(query.Cond{HalfMove: &any}), nil
	}
	return query.Cond{Times: &query.Times{HalfMove: any, Range: query.Range{Min: k.n, Max: k.n}}}, nil
}

// buildCastlers reads 'two players castled'.
func buildCastlers(c captures) (any, bool) {
	n, ok := c.number("count")
	return clause{who: subject{who: eitherSide}, what: castlers{n}}, ok && n <= 2
}

// buildCastlersList reads '0, 1 and 2 players castling'.
func buildCastlersList(c captures) (any, bool) {
	var list []option
	for _, name := range []string{"x", "y", "z"} {
		n, ok := c.number(name)
		if !ok || n > 2 {
			return nil, false
		}
		list = append(list, castling(clause{who: subject{who: eitherSide}, what: castlers{n}}))
	}
	return list, true
}

// buildVersusCastlers reads '0, 1 and 2 players castling, both to the same side,
// and to opposite sides'.
func buildVersusCastlers(c captures) (any, bool) {
	list, ok := c["list"].([]option)
	all := contrast{options: slices.Clone(list), said: true}
	for _, name := range []string{"alike", "differ"} {
		if how := c.text(name); how != "" {
			all.options = append(all.options, castling(bare{castledAlike(how), "event"}))
		}
	}
	return all, ok && (c["alike"] == nil || c.text("alike") != c.text("differ"))
}

func castling(t term) option {
	return option{kind: "castling", parts: []item{{category: "mod", value: t}}}
}

// buildWays reads 'White castles kingside, queenside or not at all', and the
// combinations of what both sides do.
func buildWays(c captures) (any, bool) {
	var sides []query.Side
	var ways [][]string
	for _, pair := range [][2]string{{"side", "ways"}, {"second", "second_ways"}} {
		side := query.Side(c.text(pair[0]))
		if side == "" {
			continue
		}
		list, ok := c[pair[1]].([]string)
		if !ok && len(ways) > 0 {
			list, ok = ways[0], true
		}
		if !ok || slices.Contains(sides, side) {
			return nil, false
		}
		sides, ways = append(sides, side), append(ways, list)
	}
	if what := c.text("what"); what != "" && what != "castle_any" || len(sides) == 0 || len(sides) == 2 && c["combinations"] == nil {
		return nil, false
	}
	all := contrast{said: true}
	for _, way := range ways[0] {
		first := castled(sides[0], way)
		if len(sides) == 1 {
			all.options = append(all.options, castling(first))
			continue
		}
		for _, answer := range ways[1] {
			all.options = append(all.options, castling(joint{kids: []term{first, castled(sides[1], answer)}}))
		}
	}
	if n, said := c.number("many"); said && n != len(all.options) {
		return nil, false
	}
	return all, len(all.options) > 1
}

// castled says that a side castled in a way, or not at all.
func castled(side query.Side, way string) term {
	h := query.HalfMove{By: side, Castling: castlings[way]}
	if way == "none" {
		h.Castling = query.AnyCastling
		return bare{not(query.Cond{HalfMove: &h}), "event"}
	}
	return bare{query.Cond{HalfMove: &h}, "event"}
}

// buildCastlingWays reads 'kingside, queenside or not at all'.
func buildCastlingWays(c captures) (any, bool) {
	var list []string
	for _, name := range []string{"a", "b", "none"} {
		if way := c.text(name); way != "" {
			if slices.Contains(list, way) {
				return nil, false
			}
			list = append(list, way)
		}
	}
	return list, len(list) > 1
}
