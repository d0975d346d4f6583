package chessboard_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func TestEPD(t *testing.T) {
	for fen, want := range map[string]string{
		// Nobody can take on e3; on d6 the pawn on e5 can, unless it is pinned.
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1":  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
		"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3": "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6",
		"rnb1kbnr/ppp1qppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3": "rnb1kbnr/ppp1qppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq -",
		"4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 17 40":                        "4k3/4r3/8/3pP3/8/8/8/4K3 w - -",
		"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 5 9":                           "r3k2r/8/8/8/8/8/8/R3K2R b Kq -",
		"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1":                            "r3k2r/8/8/8/8/8/8/R3K2R w - -",
	} {
		p, err := chessboard.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.EPD(); got != want {
			t.Errorf("%s: %s, want %s", fen, got, want)
		}
	}
}

func TestParseMove(t *testing.T) {
	p, err := chessboard.ParseFEN("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for text, legal := range map[string]bool{
		"e1g1": true, "e1c1": true, "b7b8q": true, "b7a8n": true, "a1a8": true,
		"b7b8": false, "b7b8k": false, "e1h1": false, "a1b3": false, "": false, "0000": false, "e1g1q": false, "(none)": false, "i1i2": false,
	} {
		if m, ok := p.ParseMove(text); ok != legal || ok && m.String() != text {
			t.Errorf("%q: %v %v", text, m, ok)
		}
	}
	for _, m := range p.LegalMoves(nil) {
		if got, ok := p.ParseMove(m.String()); !ok || got != m {
			t.Errorf("%v is read as %v %v", m, got, ok)
		}
	}
}
