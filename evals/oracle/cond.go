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
	case c.ECO != nil:
		code := firstOf(g.Tag("ECO"), 3) // some programs write more behind it
		return c.ECO.From <= code && code <= c.ECO.To
	case c.Elo != nil:
		return g.rated(*c.Elo)
	case c.Length != nil:
		return within(g.length(c.Length.Unit), c.Length.Range)
	case c.HalfMove != nil:
		for order := 1; order <= len(g.HalfMoves); order++ {
			if g.fits(order, *c.HalfMove) {
				return true
			}
		}
		return false
	case c.Position != nil:
		for order := 0; order <= len(g.HalfMoves); order++ {
			if string(g.Board(order)) == c.Position.Board {
				return true
			}
		}
		return false
	case c.Game != 0:
		return g.code == c.Game
	}
	return true
}

var results = map[query.Result][]pgn.Result{
	query.WhiteWins:  {pgn.WhiteWins},
	query.BlackWins:  {pgn.BlackWins},
	query.Drawn:      {pgn.Draw},
	query.Decisive:   {pgn.WhiteWins, pgn.BlackWins},
	query.Unfinished: {pgn.Unknown},
}

// plays says whether the person plays this colour, if that is the side asked
// for, and the game ended so for it.
func (g *game) plays(c chessboard.Color, p query.Player) bool {
	return (p.Side == query.AnySide || p.Side == side(c)) && named(g.name(c), p.Name) && g.ended(c, p.Outcome)
}

// named says whether a text of WHITE or BLACK is the person.
func named(text string, n query.Name) bool {
	if len(n.Spellings) > 0 {
		return slices.Contains(n.Spellings, text)
	}
	return strings.Contains(strings.ToLower(text), strings.ToLower(n.Text))
}

// rated compares ratings. A game without one, or with a text that is no number,
// is on neither side of any number.
func (g *game) rated(e query.Elo) bool {
	is := func(tag string) bool {
		text := g.Tag(tag)
		n, err := strconv.Atoi(text)
		return err == nil && strings.Trim(text, "0123456789") == "" && within(n, e.Range)
	}
	switch e.Side {
	case query.White:
		return is("WhiteElo")
	case query.Black:
		return is("BlackElo")
	case query.BothSide:
		return is("WhiteElo") && is("BlackElo")
	}
	return is("WhiteElo") || is("BlackElo")
}

func within(n int, r query.Range) bool {
	return (r.Min == 0 || n >= r.Min) && (r.Max == 0 || n <= r.Max)
}
