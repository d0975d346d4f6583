package oracle

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// holds says whether a game is as the condition says.
func (g *game) holds(c *query.Cond) bool {
	is := func(part query.Cond) bool { return g.holds(&part) }
	isNot := func(part query.Cond) bool { return !g.holds(&part) }
	switch {
	case c == nil:
		return true
	case c.And != nil:
		return !slices.ContainsFunc(c.And, isNot)
	case c.Or != nil:
		return slices.ContainsFunc(c.Or, is)
	case c.Not != nil:
		return !g.holds(c.Not)
	case c.Player != nil:
		return g.plays(chessboard.White, *c.Player) || g.plays(chessboard.Black, *c.Player)
	case c.Result != "":
		return slices.Contains(results[c.Result], g.Result)
	case c.Date != nil:
		return g.date.inside(*c.Date)
	case c.Month != 0:
		month, known := monthOf(g.Tag("Date"))
		return known && month == c.Month
	case c.ECO != nil:
		code := firstOf(g.Tag("ECO"), 3) // some programs write more behind it
		return c.ECO.From <= code && code <= c.ECO.To
	case c.Elo != nil:
		return g.rated(*c.Elo)
	case c.Length != nil:
		return inside(g.length(c.Length.Unit), c.Length.Range)
	case c.Tag != nil:
		return g.tagged(*c.Tag)
	case c.Line != nil:
		return g.begins(c.Line)
	case c.HalfMove != nil:
		return g.times(*c.HalfMove) > 0
	case c.Times != nil:
		return inside(g.times(c.Times.HalfMove), c.Times.Range)
	case c.Sequence != nil:
		return g.follows(*c.Sequence)
	case c.Position != nil:
		return g.has(*c.Position)
	case c.Start != "":
		return (string(g.Board(0)) == usualStart) == (c.Start == query.UsualStart)
	case c.Copies:
		return g.copied
	case c.Game != 0:
		return g.code == c.Game
	}
	return true
}

const usualStart = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

var results = map[query.Result][]pgn.Result{
	query.WhiteWins:  {pgn.WhiteWins},
	query.BlackWins:  {pgn.BlackWins},
	query.Drawn:      {pgn.Draw},
	query.Decisive:   {pgn.WhiteWins, pgn.BlackWins},
	query.Unfinished: {pgn.Unknown},
}

// has says whether some position of the game is as described.
func (g *game) has(p query.Position) bool {
	for order := 0; order <= len(g.HalfMoves); order++ {
		if g.stands(order, p) {
			return true
		}
	}
	return false
}

// rated compares ratings. A game without one, or with a text that is no number,
// is on neither side of any number.
func (g *game) rated(e query.Elo) bool {
	is := func(c chessboard.Color) bool {
		n, ok := g.rating(c)
		if e.Lead {
			n, ok = g.lead(c)
			if ok && e.Side == query.AnySide && e.Player == nil {
				n = max(n, -n)
			}
		}
		return ok && inside(n, e.Range)
	}
	if e.Player != nil {
		return slices.ContainsFunc(colors, func(c chessboard.Color) bool {
			person := c
			if e.Opponent {
				person = c.Other()
			}
			return named(g.name(person), *e.Player) && is(c)
		})
	}
	if e.Side == query.BothSide {
		return is(chessboard.White) && is(chessboard.Black)
	}
	return slices.ContainsFunc(colorsOf(e.Side), is)
}

// rating is the rating of a side, if it is one.
func (g *game) rating(c chessboard.Color) (int, bool) {
	return whole(g.Tag(map[chessboard.Color]string{chessboard.White: "WhiteElo", chessboard.Black: "BlackElo"}[c]))
}

// lead is the rating of a side minus the other's.
func (g *game) lead(c chessboard.Color) (int, bool) {
	own, ok := g.rating(c)
	other, also := g.rating(c.Other())
	return own - other, ok && also
}

// whole reads a text that is a whole number: digits and nothing else.
func whole(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && len(text) <= 18 && strings.Trim(text, "0123456789") == ""
}

// tagged compares a tag.
func (g *game) tagged(t query.Tag) bool {
	if t.Side == nil {
		return fits(g.value(t.Name), t)
	}
	is := func(c chessboard.Color) bool {
		prefix := map[chessboard.Color]string{chessboard.White: "White", chessboard.Black: "Black"}
		return fits(g.value(prefix[c]+t.Name), t)
	}
	if *t.Side == query.BothSide {
		return is(chessboard.White) && is(chessboard.Black)
	}
	return slices.ContainsFunc(colorsOf(*t.Side), is)
}

// value is what a tag says; "" if the game has none, or one that says nothing.
// The final state of a game is kept with its tags.
func (g *game) value(name string) string {
	value := g.Tag(name)
	if name == "FinalState" {
		value = g.Final.String()
	}
	if value == "?" || value == "-" {
		return ""
	}
	return value
}

// fits says whether the value of a tag is as asked.
func fits(value string, t query.Tag) bool {
	if value == "" {
		return false
	}
	if t.Range != nil {
		n, ok := whole(value)
		if !ok || !inside(n, *t.Range) {
			return false
		}
	}
	return len(t.Texts) == 0 || slices.ContainsFunc(t.Texts, func(text string) bool {
		value, text := strings.ToLower(value), strings.ToLower(text)
		switch t.Match {
		case query.Contains:
			return strings.Contains(value, text)
		case query.Begins:
			return strings.HasPrefix(value, text)
		}
		return value == text
	})
}

// inside says whether a number is in a range.
func inside(n int, r query.Range) bool {
	return (r.Min == 0 || n >= r.Min) && (r.Max == 0 || n <= r.Max)
}
