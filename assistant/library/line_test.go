package library_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/library"
)

func TestLine(t *testing.T) {
	var l library.Library
	for _, c := range []struct {
		fen, moves, last string // FEN at the end
		legal            int
	}{
		{"", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20},
		{"", "e4 c5 Nf3", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", 22},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", 3},
		{"", "f3 e5 g4 Qh4#", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 0},
	} {
		line, err := l.Line(c.fen, strings.Fields(c.moves))
		if err != nil {
			t.Fatal(c.moves, err)
		}
		end := line.Start
		if n := len(line.HalfMoves); n > 0 {
			end = line.HalfMoves[n-1].Placement
		}
		if end.FEN != c.last || len(line.Legal) != c.legal {
			t.Errorf("%s: %s with %d half-moves, want %s with %d", c.moves, end.FEN, len(line.Legal), c.last, c.legal)
		}
	}
	for _, wrong := range [][2]string{{"x", ""}, {"", "e5"}, {"", "e4 e4"}, {"", strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 200)}} {
		if _, err := l.Line(wrong[0], strings.Fields(wrong[1])); err == nil {
			t.Errorf("%q can be played", wrong)
		}
	}
}

// Whatever is legal can be played, as it is written, and leads where it says.
func TestLineGoesOn(t *testing.T) {
	var l library.Library
	rapid.Check(t, func(t *rapid.T) {
		var moves []string
		for range rapid.IntRange(0, 12).Draw(t, "length") {
			line, err := l.Line("", moves)
			if err != nil {
				t.Fatal(moves, err)
			}
			if len(line.Legal) == 0 {
				return
			}
			next := rapid.SampledFrom(line.Legal).Draw(t, "next")
			played, err := l.Line("", append(slices.Clone(moves), next.SAN))
			if err != nil || played.HalfMoves[len(moves)].FEN != next.FEN {
				t.Fatalf("%v, %s: %v", moves, next.SAN, err)
			}
			moves = append(moves, next.SAN)
		}
	})
}
