package chessboard

import (
	"strings"
	"testing"
)

func TestFinalState(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{StartFEN, "none"},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate"},
		{"7k/5Q2/6K1/8/8/8/8/8 b", "stalemate"},
		{"k7/8/1K6/8/8/8/8/1R6 b - - 100 90", "fifty moves"},
		{"k7/8/1K6/8/8/8/8/1R6 b - - 99 90", "none"},
		{"k6R/8/1K6/8/8/8/8/8 b - - 100 90", "checkmate"}, // mate comes before the fifty moves
		{"k7/8/1K6/8/8/8/8/8 b - - 100 90", "insufficient material"},
		{"k7/8/8/8/8/8/8/K7 w", "insufficient material"},
		{"kb6/8/8/8/8/8/8/K7 w", "insufficient material"},
		{"kn6/8/8/8/8/8/8/K7 w", "insufficient material"},
		{"kb6/8/8/8/8/8/8/KB6 w", "none"},                   // bishops of both shades
		{"kb6/8/8/8/8/8/8/K1B5 w", "insufficient material"}, // both on dark squares
		{"kb6/2b5/8/8/8/8/1B6/K1B5 w", "insufficient material"},
		{"kb6/8/8/8/8/8/8/KN6 w", "none"},
		{"kn6/8/8/8/8/8/8/KN6 w", "none"},
		{"knn5/8/8/8/8/8/8/K7 w", "none"},
		{"k7/p7/8/8/8/8/8/K7 w", "none"},
		{"k7/8/8/8/8/8/8/K6R w", "none"},
		{"kq6/8/8/8/8/8/8/K7 w", "none"},
	} {
		p := mustFEN(t, test.fen)
		if got := p.FinalState(nil).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.fen, got, test.want)
		}
	}
	if got := FinalState(99).String(); got != "none" {
		t.Errorf("an unknown final state is called %s", got)
	}
}

func TestThreefoldRepetition(t *testing.T) {
	const (
		thereAndBack      = " Nf3 Nf6 Ng1 Ng8"
		thereAndBackBlack = " Nf6 Nf3 Ng8 Ng1"
	)
	for _, test := range []struct{ name, moves, want string }{
		{"twice", thereAndBack, "none"},
		{"three times", thereAndBack + thereAndBack, "threefold repetition"},
		{"not the final position", thereAndBack + thereAndBack + " e4", "none"},
		{"the first time with an en passant that nobody can capture",
			"e4" + thereAndBackBlack + thereAndBackBlack, "threefold repetition"},
		{"the first time with other castling rights",
			"e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", "none"},
		{"the third time without castling rights",
			"e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", "threefold repetition"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := Start()
			keys := []uint64{p.Key()}
			for san := range strings.FieldsSeq(test.moves) {
				m, err := p.ParseSAN(san)
				if err != nil {
					t.Fatal(err)
				}
				p.Play(m)
				keys = append(keys, p.Key())
			}
			if got := p.FinalState(keys).String(); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}
