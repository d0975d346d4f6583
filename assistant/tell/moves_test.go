package tell

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Half-moves are told by the moves that they are in, as the game numbers them.
func TestMoves(t *testing.T) {
	odd := source.Played{CodMatch: 2, Number: 30, Player: 1}
	for _, c := range []struct {
		game      int64
		stretches [][2]int
		es, en    string
	}{
		{1, [][2]int{{39, 48}}, "jugadas 20–24", "moves 20–24"},
		{1, [][2]int{{39, 40}}, "jugada 20", "move 20"},
		{1, [][2]int{{1, 3}, {5, 5}, {9, 9}}, "jugadas 1–3, 5", "moves 1–3, 5"},
		{1, [][2]int{{0, 0}}, "posición inicial", "initial position"},
		{1, [][2]int{{0, 4}}, "posición inicial, jugadas 1–2", "initial position, moves 1–2"},
		{1, [][2]int{{1, 1}, {5, 5}, {9, 9}, {13, 13}, {17, 17}}, "jugadas 1, 3, 5, 7…", "moves 1, 3, 5, 7…"},
		{2, [][2]int{{1, 1}}, "jugada 30", "move 30"},
		{2, [][2]int{{1, 4}}, "jugadas 30–32", "moves 30–32"},
	} {
		for language, want := range map[string]string{"es": c.es, "en": c.en} {
			found := []source.Found{{Moment: source.Moment{CodMatch: c.game}, Stretches: stretchesOf(c.stretches...)}}
			if got := Moves(language, found, []source.Played{odd}, false)[0].Moves; got != want {
				t.Errorf("%v of game %d: %q, want %q", c.stretches, c.game, got, want)
			}
		}
	}
	two := []source.Found{{Stretches: stretchesOf([2]int{1, 1})}, {Stretches: stretchesOf([2]int{1, 1})}}
	if got := Moves("en", two, nil, true); got[0].Moves != "move 1" || got[1].Moves != "move 1…" {
		t.Errorf("cut off: %q, %q", got[0].Moves, got[1].Moves)
	}
}

func stretchesOf(pairs ...[2]int) (all []source.Stretch) {
	for _, p := range pairs {
		all = append(all, source.Stretch{From: p[0], To: p[1]})
	}
	return all
}
