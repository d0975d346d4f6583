package oracle

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// game is a game, and what is worked out of it once.
type game struct {
	*pgn.Game
	code     int64 // COD_MATCH
	date     span
	steps    []step        // of half-move 1 and so on
	copied   bool          // another game has the same boards
	people   [2]string     // the names under which the players are counted
	analysis *gameAnalysis // nil: it was not analysed
}

// view is a game seen from the side of one of its players, who is Own in a form;
// of a flat query, which has no such side, from that of the person asked about.
type view struct {
	*game
	seat chessboard.Color
}

// side is the colour that Own or Other stands for; other sides stand for
// themselves.
func (g view) side(s query.Side) query.Side {
	switch s {
	case query.Own:
		return side(g.seat)
	case query.Other:
		return side(g.seat.Other())
	}
	return s
}

// step is what the boards before and after a half-move say of it.
type step struct {
	moved, taken, promoted man
	castled                query.Castling
}

func newGame(g *pgn.Game, code int64) *game {
	stored := *g
	stored.Tags = storedTags(g.Tags)
	g = &stored
	all := &game{Game: g, code: code, date: spanOf(g.Tag("Date"))}
	for order := 1; order <= len(g.HalfMoves); order++ {
		all.steps = append(all.steps, stepOf(g, order))
	}
	return all
}

// storedTags are tags as an import stores them: without spaces around their
// values, and an Elo of nothing as none.
func storedTags(tags []pgn.Tag) []pgn.Tag {
	tags = slices.Clone(tags)
	for i, t := range tags {
		value := strings.TrimSpace(t.Value)
		if strings.HasSuffix(t.Name, "Elo") && value != "" && strings.Trim(value, "0") == "" {
			value = "-"
		}
		tags[i].Value = value
	}
	return tags
}

// boardsOf is all boards of a game, one after the other.
func boardsOf(g *pgn.Game) string {
	var text strings.Builder
	for order := 0; order <= len(g.HalfMoves); order++ {
		text.Write(g.Board(order))
	}
	return text.String()
}

// length is the length of the game in half-moves or in moves as players count.
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

// number is the number of a half-move, or that of its move.
func (g *game) number(order int, u query.Unit) int {
	if u == query.Half {
		return order
	}
	return g.HalfMoves[order-1].Number
}

// written is a half-move in SAN without its signs of check and mate.
func (g *game) written(order int) string {
	return strings.TrimRight(g.HalfMoves[order-1].SAN, "+#")
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
	case query.NotLoss:
		return g.ended(c, query.Win) || g.ended(c, query.Draw)
	case query.NotWin:
		return g.ended(c, query.Loss) || g.ended(c, query.Draw)
	}
	return true
}

// plays says whether the person plays this colour, if that is the side asked
// for, and the game ended so for it.
func (g view) plays(c chessboard.Color, p query.Player) bool {
	return (p.Side == query.AnySide || g.side(p.Side) == side(c)) && named(g.name(c), p.Name) && g.ended(c, p.Outcome)
}

// seatOf is the colour of a person who is known to play: that of which all that
// is said of the person is true, White if it is true of both. Without a person
// it is White.
func (g *game) seatOf(p *query.Player) chessboard.Color {
	if p == nil || (view{game: g}).plays(chessboard.White, *p) {
		return chessboard.White
	}
	return chessboard.Black
}

// named says whether a text of WHITE or BLACK is the person.
func named(text string, n query.Name) bool {
	if len(n.Spellings) > 0 {
		for _, s := range n.Spellings {
			if s == text {
				return true
			}
		}
		return false
	}
	return strings.Contains(strings.ToLower(text), strings.ToLower(n.Text))
}

func side(c chessboard.Color) query.Side {
	if c == chessboard.White {
		return query.White
	}
	return query.Black
}

// colorsOf are the colours that a side stands for.
func colorsOf(s query.Side) []chessboard.Color {
	switch s {
	case query.White:
		return colors[:1]
	case query.Black:
		return colors[1:]
	}
	return colors
}
