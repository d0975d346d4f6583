package oracle

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// holds says whether the condition is true of a game, or of what else the item
// is. What it says of Own is said of the seat. It is long because it has a case for
// each condition.
func (it item) holds(c *query.Cond) bool {
	is := func(part query.Cond) bool { return it.holds(&part) }
	isNot := func(part query.Cond) bool { return !it.holds(&part) }
	switch {
	case c == nil:
		return true
	case c.And != nil:
		return !slices.ContainsFunc(c.And, isNot)
	case c.Or != nil:
		return slices.ContainsFunc(c.Or, is)
	case c.Not != nil:
		return !it.holds(c.Not)
	case c.Player != nil:
		return it.plays(chessboard.White, *c.Player) || it.plays(chessboard.Black, *c.Player)
	case c.Result != "":
		return slices.Contains(results[c.Result], it.Result)
	case c.Date != nil:
		return it.date.inside(*c.Date)
	case c.Month != 0:
		month, known := monthOf(it.Tag("Date"))
		return known && month == c.Month
	case c.ECO != nil:
		code := firstOf(it.Tag("ECO"), 3) // some programs write more behind it
		return c.ECO.From <= code && code <= c.ECO.To
	case c.Elo != nil:
		return it.rated(*c.Elo)
	case c.Length != nil:
		return inside(it.length(c.Length.Unit), c.Length.Range)
	case c.Tag != nil:
		return it.tagged(*c.Tag)
	case c.Line != nil:
		return it.begins(c.Line)
	case c.HalfMove != nil:
		return it.times(*c.HalfMove) > 0
	case c.Times != nil:
		return inside(it.times(c.Times.HalfMove), c.Times.Range)
	case c.Sequence != nil:
		return it.follows(*c.Sequence)
	case c.Position != nil:
		return it.has(*c.Position)
	case c.Start != "":
		return (string(it.Board(0)) == usualStart) == (c.Start == query.UsualStart)
	case c.Copies:
		return it.copied
	case c.Game != 0:
		return it.code == c.Game
	case c.Outcome != query.AnyOutcome:
		return it.ended(it.seat, c.Outcome)
	case c.Color != query.AnySide:
		return it.side(c.Color) == side(it.seat)
	case c.SomeSide != nil:
		return slices.ContainsFunc(colors, func(own chessboard.Color) bool {
			it.seat = own
			return it.holds(c.SomeSide)
		})
	case c.Compare != nil:
		return it.compares(*c.Compare)
	case c.Rights != nil:
		return it.mayCastle(*c.Rights)
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

// has says whether some position of the game is as described, and as many after
// it as it is held for.
func (g view) has(p query.Position) bool {
	held := 0
	for order := 0; order <= len(g.HalfMoves); order++ {
		if !g.stands(order, p) {
			held = 0
			continue
		}
		if held++; held >= p.Held {
			return true
		}
	}
	return false
}

// rated compares ratings. A game without one, or with a text that is no number,
// is on neither side of any number.
func (g view) rated(e query.Elo) bool {
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
	return slices.ContainsFunc(colorsOf(g.side(e.Side)), is)
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
func (g view) tagged(t query.Tag) bool {
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
	return slices.ContainsFunc(colorsOf(g.side(*t.Side)), is)
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
