package chessboard

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
)

func TestParseFEN(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"complete", StartFEN, StartFEN},
		{"placement only", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"without castling", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"without counters", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"},
		{"without move number", "4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
		{"more space than needed", "  4k3/8/8/8/8/8/8/4K3   w -  - 7\t30\n", "4k3/8/8/8/8/8/8/4K3 w - - 7 30"},
		{"split empty squares", "4k3/44/1232/8/8/8/8/4K111", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"counters missing", "4k3/8/8/8/8/8/8/4K3 w - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"rights without rook", "r3k3/8/8/8/8/8/8/4K2R w KQkq", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
		{"rights without king", "r2k3r/8/8/8/8/8/8/R2K3R w KQkq", "r2k3r/8/8/8/8/8/8/R2K3R w - - 0 1"},
		{"rights with the opponent's rook", "4k3/8/8/8/8/8/6N1/4K2r w K", "4k3/8/8/8/8/8/6N1/4K2r w - - 0 1"},
		{"en passant", "4k3/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"},
		{"en passant, wrong rank", "4k3/8/8/8/4P3/8/8/4K3 b - e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
		{"en passant, wrong side", "4k3/8/8/8/4P3/8/8/4K3 w - e3", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"},
		{"en passant, no pawn", "4k3/8/8/8/4N3/8/8/4K3 b - e3", "4k3/8/8/8/4N3/8/8/4K3 b - - 0 1"},
		{"en passant, square taken", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3", "4k3/8/8/8/4P3/4N3/8/4K3 b - - 0 1"},
		{"en passant, pawn cannot come from there", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3", "4k3/8/8/8/4P3/8/4N3/4K3 b - - 0 1"},
		{"queen odds", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"},
		{"rook odds", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
		{"bare king", "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq", "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustFEN(t, test.fen)
			if got := p.FEN(); got != test.want {
				t.Errorf("%q is read as %q, want %q", test.fen, got, test.want)
			}
		})
	}
}

func TestFENErrors(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{"", "FEN, placement: it is empty"},
		{"8/8/8/8", "FEN, placement: 4 ranks instead of 8"},
		{"4k3/8/8/8/8/8/8/4K3/8", "FEN, placement: 9 ranks instead of 8"},
		{"4k3/8/7/8/8/8/8/4K3", "FEN, placement: rank 6: 7 squares instead of 8"},
		{"4k3/8/8/8/ppppppppp/8/8/4K3", "FEN, placement: rank 4: 9 squares instead of 8"},
		{"4k3/8/8/88/8/8/8/4K3", "FEN, placement: rank 5: 16 squares instead of 8"},
		{"4k3/8/8/9/8/8/8/4K3", `FEN, placement: rank 5: '9' is neither a piece nor a number of empty squares`},
		{"4k3/8/8/3x4/8/8/8/4K3", `FEN, placement: rank 5: 'x' is neither a piece nor a number of empty squares`},
		{"4k3/8/8/3♟4/8/8/8/4K3", `FEN, placement: rank 5: '♟' is neither a piece nor a number of empty squares`},
		{"8/8/8/8/8/8/8/4K3", "FEN, placement: impossible position: black has no king"},
		{"4k3/8/8/8/8/8/8/8", "FEN, placement: impossible position: white has no king"},
		{"4k3/8/8/8/8/8/8/K3K3", "FEN, placement: impossible position: white has 2 kings"},
		{"4k2P/8/8/8/8/8/8/4K3", "FEN, placement: impossible position: white has a pawn on h8"},
		{"4k3/8/8/8/8/8/8/p3K3", "FEN, placement: impossible position: black has a pawn on a1"},
		{"4k3/8/8/8/8/P7/PPPPPPPP/4K3", "FEN, placement: impossible position: white has 9 pawns"},
		{"4k3/8/8/8/8/NNNNNNNN/QQQQQQQQ/4K3", "FEN, placement: impossible position: white has 17 men"},
		{"4k3/8/8/8/8/8/8/4RK2 w", "FEN, placement: impossible position: white to move could take the black king on e8 from e1"},
		{"8/8/8/8/8/8/4k3/4K3 b", "FEN, placement: impossible position: black to move could take the white king on e1 from e2"},
		{"4k3/8/8/8/8/8/8/4K3 x", `FEN, side to move: "x" is neither w nor b`},
		{"4k3/8/8/8/8/8/8/4K3 w X", `FEN, castling: 'X' is none of K, Q, k, q`},
		{"4k3/8/8/8/8/8/8/4K3 w - e9", `FEN, en passant: "e9" is not a square`},
		{"4k3/8/8/8/8/8/8/4K3 w - - x", `FEN, half-move clock: "x" is not a number from 0 to 9999`},
		{"4k3/8/8/8/8/8/8/4K3 w - - -3", `FEN, half-move clock: "-3" is not a number from 0 to 9999`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 10000", `FEN, move number: "10000" is not a number from 0 to 9999`},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", `FEN, end: "more" is one field too many`},
	} {
		var wrong *FENError
		if _, err := ParseFEN(test.fen); !errors.As(err, &wrong) || err.Error() != test.want {
			t.Errorf("ParseFEN(%q):\n %v, want\n %s", test.fen, err, test.want)
		}
	}
	var impossible *PositionError
	if _, err := ParseFEN("8/8/8/8/8/8/8/4K3"); !errors.As(err, &impossible) {
		t.Errorf("a board without king gives %v, which is no PositionError", err)
	}
}

func TestNewPosition(t *testing.T) {
	board := start.Board()
	p, err := NewPosition(board, Black)
	if err != nil || p.FEN() != "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1" {
		t.Errorf("NewPosition = %v, %v", p, err)
	}
	if _, err := NewPosition(Board{}, White); err == nil {
		t.Error("the empty board is taken for a position")
	}
}

func TestFENRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomly(t, func(_, after *Position, _ Move, _ schema.Event) {
			if got, err := ParseFEN(after.FEN()); err != nil || got != *after {
				t.Fatalf("%s is read as %s, %v", after.FEN(), got.FEN(), err)
			}
		})
	})
}

func FuzzParseFEN(f *testing.F) {
	for _, position := range perftPositions {
		f.Add(position.fen)
	}
	f.Add("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
	f.Add("8/8/8/8/8/8/8/8 w KQkq - 0 0")
	f.Add(strings.Repeat("8/", 9))
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			if p != (Position{}) || !strings.HasPrefix(err.Error(), "FEN, ") {
				t.Errorf("ParseFEN(%q) = %v, %v", fen, p, err)
			}
			return
		}
		again, err := ParseFEN(p.FEN())
		if err != nil || again != p {
			t.Fatalf("%q is written as %q and read as %q, %v", fen, p.FEN(), again.FEN(), err)
		}
		for _, m := range p.LegalMoves(nil) {
			after := p
			after.Play(m)
			if err := after.checkPlacement(); err != nil {
				t.Errorf("%s in %q: %v", m, p.FEN(), err)
			}
		}
	})
}
