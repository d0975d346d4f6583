package uci

import (
	"testing"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// FuzzInfo: whatever an engine says, what is kept of it is legal.
func FuzzInfo(f *testing.F) {
	for _, line := range []string{
		"info depth 20 seldepth 31 multipv 1 score cp 38 nodes 1000000 nps 900000 hashfull 300 tbhits 0 time 1100 pv e2e4 e7e5",
		"info depth 3 score mate -2 pv d2d4", "info depth 3 score cp 9 upperbound pv d2d4", "info string score cp 9", "info depth", "info score cp",
		"info depth 1 multipv 7 score cp 0 pv e2e4", "info depth 99999999999999999999 score cp 1 pv e2e4",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		r := newResult(chessboard.Start())
		exact := r.info(line)
		if exact != (len(r.Lines) == 1) || len(r.Depths) > 1 {
			t.Fatalf("%q: %v, %+v", line, exact, r)
		}
		for _, l := range r.Lines {
			p := chessboard.Start()
			if len(l.Moves) == 0 || l.Depth < 1 {
				t.Fatalf("%q: %+v", line, l)
			}
			for _, m := range l.Moves {
				if !p.IsLegal(m) {
					t.Fatalf("%q: %v is not legal", line, m)
				}
				p.Play(m)
			}
		}
		if err := r.finish(line); err == nil {
			t.Fatalf("%q is taken for a move", line)
		}
	})
}
