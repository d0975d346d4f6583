package chessboard

import "testing"

// The positions and node counts of https://www.chessprogramming.org/Perft_Results.
var perftPositions = []struct {
	name  string
	fen   string
	nodes []int // by depth, from 1
}{
	{"initial position", StartFEN, []int{20, 400, 8902, 197281, 4865609}},
	{"position 2, Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		[]int{48, 2039, 97862, 4085603, 193690690}},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []int{14, 191, 2812, 43238, 674624}},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		[]int{6, 264, 9467, 422333, 15833292}},
	{"position 4, mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
		[]int{6, 264, 9467, 422333, 15833292}},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
		[]int{44, 1486, 62379, 2103487, 89941194}},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		[]int{46, 2079, 89890, 3894594, 164075551}},
}

func TestPerft(t *testing.T) {
	const shortLimit = 5_000_000
	for _, test := range perftPositions {
		t.Run(test.name, func(t *testing.T) {
			p := mustFEN(t, test.fen)
			for i, want := range test.nodes {
				if testing.Short() && want > shortLimit {
					t.Skip("the deepest count takes seconds")
				}
				if got := perft(p, i+1); got != want {
					t.Errorf("perft(%d) = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// perft counts the leaves of the tree of legal moves. The last half-move is not
// played but counted.
func perft(p Position, depth int) (nodes int) {
	if depth == 1 {
		return p.CountLegalMoves()
	}
	var buffer [256]Move
	for _, m := range p.LegalMoves(buffer[:0]) {
		after := p
		after.Play(m)
		nodes += perft(after, depth-1)
	}
	return nodes
}

func BenchmarkPerft(b *testing.B) {
	p := mustFEN(b, perftPositions[1].fen)
	for b.Loop() {
		perft(p, 4)
	}
}

func mustFEN(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
