package local_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/load"
)

// TestMovesOfStarts: moves are told as the game numbers them, also one that begins
// elsewhere than at the initial position.
func TestMovesOfStarts(t *testing.T) {
	const games = `[Event "usual"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 *

[Event "odd"]
[White "C"]
[Black "D"]
[Result "*"]
[SetUp "1"]
[FEN "4k3/8/8/8/4P3/8/8/4K3 b - - 0 30"]

30... Kd7 31. Kd2 Kd6 32. e5+ *
`
	a := library(t, strings.NewReader(games), load.Options{})
	for _, c := range []struct{ turn, usual, odd string }{
		{"", "moves 1–2", "initial position, moves 30–31"},
		{"black", "moves 1–2", "initial position, move 31"},
		{"white", "moves 1–2", "moves 30–31"},
	} {
		r := a.Find(t.Context(), assistant.Search{Squares: assistant.Pattern{"e4": "P"}, Turn: c.turn}, "", "en")
		got := map[int64]string{}
		for _, m := range r.Moments {
			got[m.CodMatch] = m.Moves
		}
		if len(got) != 2 || got[1] != c.usual || got[2] != c.odd {
			t.Errorf("%q to move: %v %s", c.turn, got, r.Text)
		}
	}
}
