package assistant_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestMoments: a game of a list is found where that happens which the question asks
// for, its board is the game's there, and the squares are those that were asked for.
func TestMoments(t *testing.T) {
	for _, c := range []struct {
		questions []string
		holds     func(before, here assistant.HalfMove) bool
		squares   []string // that are lit on each board; nil: whatever they are
	}{
		{[]string{"games with queenside castling by Black", "partidas con enroque largo de las negras"},
			func(_, h assistant.HalfMove) bool { return strings.HasPrefix(h.SAN, "O-O-O") && h.Side == "black" }, []string{}},
		{[]string{"games with a check on f7", "partidas con un jaque en f7"},
			func(_, h assistant.HalfMove) bool { return strings.Contains(h.SAN, "f7") && h.Check }, []string{"f7"}},
		{[]string{"rook endings", "finales de torres"},
			func(_, h assistant.HalfMove) bool {
				return !strings.ContainsAny(h.Board, "QNBqnb") && strings.Contains(h.Board, "R") && strings.Contains(h.Board, "r")
			}, nil},
		{[]string{"games that end in a rook ending", "partidas que acaban en un final de torres"},
			func(_, h assistant.HalfMove) bool { return !strings.ContainsAny(h.Board, "QNBqnb") }, nil},
		{[]string{"positions with a white knight on d5", "posiciones con un caballo blanco en d5"},
			func(b, h assistant.HalfMove) bool { return h.Board[27] == 'N' && b.Board[27] != 'N' }, []string{"d5"}},
	} {
		for _, question := range c.questions {
			t.Run(question, func(t *testing.T) {
				r := sample.Ask(context.Background(), assistant.Request{Question: question, Page: true})
				if len(r.Moments) == 0 || len(r.Boards) != min(len(r.Moments), 12) {
					t.Fatalf("%s: %s: %d moments, %d boards", r.Status, r.Text, len(r.Moments), len(r.Boards))
				}
				seen := map[int64]bool{}
				for i, m := range r.Moments {
					game, err := sample.Game(context.Background(), m.CodMatch)
					if err != nil || seen[m.CodMatch] || m.To < m.From {
						t.Fatalf("%+v: %v", m, err)
					}
					seen[m.CodMatch] = true
					for at := m.From; at <= m.To; at++ {
						if before := halfMove(game, m.From-1); !c.holds(before, halfMove(game, at)) {
							t.Errorf("game %d after half-move %d: %s", m.CodMatch, at, halfMove(game, at).SAN)
						}
					}
					if i >= len(r.Boards) {
						continue
					}
					b := r.Boards[i]
					if b.Board != halfMove(game, m.From).Board || b.CodMatch != m.CodMatch || b.PositionOrder != m.From || !strings.Contains(b.Caption, halfMove(game, m.From).SAN) {
						t.Errorf("the board of %+v is %+v", m, b)
					}
					if c.squares != nil && !slices.Equal(b.Squares, c.squares) && len(b.Squares)+len(c.squares) > 0 {
						t.Errorf("%q are lit, want %q", b.Squares, c.squares)
					}
				}
				if games := gamesOf(r); len(seen) < min(len(games), 25) || len(seen) > 100 { // more of them where there is time
					t.Errorf("moments of %d games out of %d", len(seen), len(games))
				}
			})
		}
	}
}

// TestNoMoments: nothing is looked for that was not wanted, or that happens in no
// game.
func TestNoMoments(t *testing.T) {
	for _, r := range []assistant.Request{{Question: "rook endings"}, {Question: "games of Tal", Page: true}, {Question: "How many games end in checkmate?", Page: true}} {
		if reply := sample.Ask(context.Background(), r); reply.Status != assistant.Answered || len(reply.Moments) > 0 {
			t.Errorf("%s: %s, %d moments", r.Question, reply.Status, len(reply.Moments))
		}
	}
}

func halfMove(g *assistant.Game, at int) assistant.HalfMove {
	if at <= 0 {
		return assistant.HalfMove{Placement: g.Start}
	}
	return g.HalfMoves[at-1]
}

func gamesOf(r *assistant.Reply) map[int64]bool {
	all := map[int64]bool{}
	at := slices.IndexFunc(r.Columns, func(c assistant.Column) bool { return c.Name == "cod_match" })
	for _, row := range r.Rows {
		all[row[at].(int64)] = true
	}
	return all
}
