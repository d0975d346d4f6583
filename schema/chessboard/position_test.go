package chessboard

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
)

// What a position keeps up to date is what it would be if worked out anew, and
// every way to ask for legal moves gives the same ones.
func TestPositionStaysConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomly(t, func(_, p *Position, m Move, _ schema.Event) {
			fresh, err := NewPosition(p.board, p.turn)
			if err != nil {
				t.Fatalf("%s leads to %s: %v", m, p.FEN(), err)
			}
			if p.hash != p.hashFromScratch() || p.checkers != fresh.checkers {
				t.Fatalf("%s: hash %x, checkers %x; anew %x, %x", p.FEN(), p.hash, p.checkers,
					p.hashFromScratch(), fresh.checkers)
			}
			if board, err := ParseBoard(p.board.Text()); err != nil || board != p.board {
				t.Fatalf("%s: board %v, %v", p.FEN(), board, err)
			}
			legal := p.LegalMoves(nil)
			if p.CountLegalMoves() != len(legal) || p.HasLegalMove() != (len(legal) > 0) {
				t.Fatalf("%s: %d legal moves, %d counted, any: %t", p.FEN(), len(legal), p.CountLegalMoves(),
					p.HasLegalMove())
			}
			for _, m := range legal {
				if !p.IsLegal(m) {
					t.Fatalf("%s: %s is not legal", p.FEN(), m)
				}
			}
		})
	})
}

func TestIsLegal(t *testing.T) {
	for _, position := range perftPositions {
		p := mustFEN(t, position.fen)
		legal := p.LegalMoves(nil)
		for from := range NoSquare + 1 {
			for to := range NoSquare + 1 {
				for promotion := NoRole; promotion <= King; promotion++ {
					m := Move{from, to, promotion}
					if got, want := p.IsLegal(m), slices.Contains(legal, m); got != want {
						t.Errorf("%s in %s: legal %t, want %t", m, position.name, got, want)
					}
				}
			}
		}
	}
}

func TestStart(t *testing.T) {
	p := Start()
	if p.FEN() != StartFEN || p.Turn() != White || p.MoveNumber() != 1 || p.HalfMoveClock() != 0 ||
		p.EnPassant() != NoSquare || p.Castling().String() != "KQkq" || p.InCheck() {
		t.Errorf("the game starts at %s", p.FEN())
	}
	p.Play(Move{From: 12, To: 28})
	if again := Start(); again.FEN() != StartFEN {
		t.Errorf("a half-move changed the initial position to %s", again.FEN())
	}
}

func TestPinnedAndCheckers(t *testing.T) {
	for _, test := range []struct {
		fen              string
		pinned, checkers []string
	}{
		{StartFEN, nil, nil},
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w", []string{"c3"}, nil},
		{"4r2k/8/8/8/1b2P3/2N5/8/4K3 w", []string{"c3", "e4"}, nil},
		{"4r2k/8/8/4N3/4P3/8/8/4K3 w", nil, nil},            // two shields
		{"4r2k/4r3/8/8/4P3/8/8/4K3 w", []string{"e4"}, nil}, // two pinners
		{"4r2k/8/8/8/1b6/8/8/4K3 w", nil, []string{"b4", "e8"}},
		{"7k/8/8/8/8/3n4/5p2/4K3 w", nil, []string{"f2", "d3"}},
		{"4k3/8/8/8/7b/8/5p2/4K3 w", nil, []string{"f2"}},
	} {
		p := mustFEN(t, test.fen)
		if got := names(p.Pinned(p.Turn())); !slices.Equal(got, test.pinned) {
			t.Errorf("%s: pinned %v, want %v", test.fen, got, test.pinned)
		}
		if got := names(p.Checkers()); !slices.Equal(got, test.checkers) {
			t.Errorf("%s: checkers %v, want %v", test.fen, got, test.checkers)
		}
	}
}

func names(squares Bitboard) (list []string) {
	for s := range squares.Squares {
		list = append(list, s.String())
	}
	return list
}

// The tables of sliding attacks against walking along the lines.
func TestSlidingAttacks(t *testing.T) {
	walk := func(s Square, occupied Bitboard, steps [4][2]int) (reached Bitboard) {
		for _, step := range steps {
			for f, r := s.File()+step[0], s.Rank()+step[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+step[0], r+step[1] {
				reached |= SquareAt(f, r).Bit()
				if occupied.Has(SquareAt(f, r)) {
					break
				}
			}
		}
		return reached
	}
	rapid.Check(t, func(t *rapid.T) {
		occupied := Bitboard(rapid.Uint64().Draw(t, "occupied"))
		for s := range NoSquare {
			diagonal := walk(s, occupied, [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})
			straight := walk(s, occupied, [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
			if attacks(Bishop, s, occupied) != diagonal || attacks(Rook, s, occupied) != straight ||
				attacks(Queen, s, occupied) != diagonal|straight {
				t.Fatalf("wrong attacks from %s with %x", s, occupied)
			}
		}
	})
}

func TestKey(t *testing.T) {
	key := func(fen string) uint64 {
		p := mustFEN(t, fen)
		return p.Key()
	}
	for _, test := range []struct {
		name, a, b string
		same       bool
	}{
		{"counters do not count", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 31 77", true},
		{"side to move", "4k3/8/8/8/8/8/8/R3K3 w Q", "4k3/8/8/8/8/8/8/R3K3 b Q", false},
		{"castling rights", "4k3/8/8/8/8/8/8/R3K3 w Q", "4k3/8/8/8/8/8/8/R3K3 w -", false},
		{"placement", "4k3/8/8/8/8/8/8/R3K3 w -", "4k3/8/8/8/8/8/8/1R2K3 w -", false},
		{"en passant that can be captured", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - -", false},
		{"en passant without a pawn to capture", "4k3/8/8/3p4/8/8/8/4K3 w - d6", "4k3/8/8/3p4/8/8/8/4K3 w - -", true},
		{"en passant by a pinned pawn", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6", "4r2k/8/8/3pP3/8/8/8/4K3 w - -", true},
		{"en passant that uncovers the rank", "7k/8/8/K2pP2r/8/8/8/8 w - d6", "7k/8/8/K2pP2r/8/8/8/8 w - -", true},
	} {
		if got := key(test.a) == key(test.b); got != test.same {
			t.Errorf("%s: same key %t, want %t", test.name, got, test.same)
		}
	}
}
