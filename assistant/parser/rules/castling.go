package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// The builders of who castles how, set side by side.

// castlers says how many of the two players castle.
type castlers struct{ n int }

func (castlers) About() string { return "event" }
func (castlers) Absent() bool  { return false }

func (k castlers) Of(who, _ meaning.Subject) (query.Cond, error) {
	any := query.HalfMove{Castling: query.AnyCastling}
	switch {
	case who.Who != meaning.EitherSide:
		return query.Cond{}, meaning.ErrNoReading
	case k.n == 0:
		return meaning.Not(query.Cond{HalfMove: &any}), nil
	}
	return query.Cond{Times: &query.Times{HalfMove: any, Range: query.Range{Min: k.n, Max: k.n}}}, nil
}

// buildCastlers reads 'two players castled'.
func buildCastlers(c Captures) (any, bool) {
	n, ok := c.number("count")
	return meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: castlers{n}}, ok && n <= 2
}

// buildCastlersList reads '0, 1 and 2 players castling'.
func buildCastlersList(c Captures) (any, bool) {
	var list []meaning.Option
	for _, name := range []string{"x", "y", "z"} {
		n, ok := c.number(name)
		if !ok || n > 2 {
			return nil, false
		}
		list = append(list, castling(meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: castlers{n}}))
	}
	return list, true
}

// buildVersusCastlers reads '0, 1 and 2 players castling, both to the same side,
// and to opposite sides'.
func buildVersusCastlers(c Captures) (any, bool) {
	list, ok := c["list"].([]meaning.Option)
	all := meaning.Contrast{Options: slices.Clone(list), Said: true}
	for _, name := range []string{"alike", "differ"} {
		if how := c.text(name); how != "" {
			all.Options = append(all.Options, castling(meaning.Bare{Cond: meaning.CastledAlike(how), Kind: "event"}))
		}
	}
	return all, ok && (c["alike"] == nil || c.text("alike") != c.text("differ"))
}

func castling(t meaning.Term) meaning.Option {
	return meaning.Option{Kind: "castling", Parts: []meaning.Item{{Category: "modifier", Value: t}}}
}

// buildWays reads 'White castles kingside, queenside or not at all', and the
// combinations of what both sides do.
func buildWays(c Captures) (any, bool) {
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
	all := meaning.Contrast{Said: true}
	for _, way := range ways[0] {
		first := castled(sides[0], way)
		if len(sides) == 1 {
			all.Options = append(all.Options, castling(first))
			continue
		}
		for _, answer := range ways[1] {
			all.Options = append(all.Options, castling(meaning.Joint{Kids: []meaning.Term{first, castled(sides[1], answer)}}))
		}
	}
	if n, said := c.number("many"); said && n != len(all.Options) {
		return nil, false
	}
	return all, len(all.Options) > 1
}

// castled says that a side castled in a way, or not at all.
func castled(side query.Side, way string) meaning.Term {
	h := query.HalfMove{By: side, Castling: meaning.Castlings[way]}
	if way == "none" {
		h.Castling = query.AnyCastling
		return meaning.Bare{Cond: meaning.Not(query.Cond{HalfMove: &h}), Kind: "event"}
	}
	return meaning.Bare{Cond: query.Cond{HalfMove: &h}, Kind: "event"}
}

// buildCastlingWays reads 'kingside, queenside or not at all'.
func buildCastlingWays(c Captures) (any, bool) {
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
