package oracle

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// boardOf is a board on which these pieces stand, each a letter and a square.
func boardOf(pieces string) []byte {
	board := []byte(strings.Repeat("0", 64))
	for _, piece := range strings.Fields(pieces) {
		board[8*int('8'-piece[2])+int(piece[1]-'a')] = piece[0]
	}
	return board
}

// TestStructures holds what the oracle takes for structures against boards that a
// person has looked at.
func TestStructures(t *testing.T) {
	for _, c := range []struct{ pieces, white, black string }{
		{"Pe5 pd7", "isolated", "isolated"},
		{"Pe5 pd5", "isolated passed", "isolated passed"},
		{"Pe5 pd6 pd4", "isolated", "doubled isolated passed"},
		{"Pa5 Pb5 ph2", "connected passed connected_passed", "isolated passed"},
		{"Pa5 Pb5 pc6", "connected passed", "isolated"},
		{"Pa6 pa7 pb2", "isolated", "connected passed"},
		{"Ph5 pa6", "isolated passed", "isolated passed"},
		{"Rc1 Rc8 rc4", "", ""},
		{"Rc1 Rc8 rd4 rd5", "doubled_rooks connected_rooks file_battery", "doubled_rooks connected_rooks file_battery"},
		{"Ra1 Rf1 Qe1", "", ""},
		{"Ra1 Rf1 Qf3", "connected_rooks file_battery", ""},
		{"Qc2 Bd3 qa8 bh1 ke4", "diagonal_battery", ""},
		{"qa8 bh1 Bg8 Qh7", "diagonal_battery", "diagonal_battery"},
		{"Qh1 Ba2", "", ""}, // not around the edge
	} {
		for side, want := range map[query.Side]string{query.White: c.white, query.Black: c.black} {
			for _, kind := range []query.StructureKind{query.Doubled, query.Tripled, query.Isolated, query.Passed, query.Connected,
				query.ConnectedPassed, query.DoubledRooks, query.ConnectedRooks, query.FileBattery, query.DiagonalBattery} {
				if got := (view{}).structured(boardOf(c.pieces), query.Structure{Side: side, Kind: kind}); got != slices.Contains(strings.Fields(want), string(kind)) {
					t.Errorf("%s, %s of %s: %v", c.pieces, kind, side, got)
				}
			}
		}
	}
}

// TestZones does the same with the pieces on a part of the board.
func TestZones(t *testing.T) {
	board := boardOf("Kg1 Rf1 Pf2 Pg2 Ph3 nf3 qg3 kh8 ra8 Ne5 pd5")
	for _, c := range []struct {
		side  chessboard.Color
		piece query.Piece
		area  string
		want  int
	}{
		{chessboard.White, query.NoPiece, query.OwnKing, 3}, {chessboard.White, query.NoPiece, query.EnemyKing, 0},
		{chessboard.Black, query.NoPiece, query.EnemyKing, 0}, {chessboard.Black, query.Rook, query.QueenWing, 1},
		{chessboard.White, query.Pawn, query.KingWing, 3}, {chessboard.White, query.Knight, query.Center, 1},
		{chessboard.Black, query.Pawn, query.Center, 1}, {chessboard.Black, query.King, query.KingWing, 1},
	} {
		if got := count(board, c.side, c.piece, c.area); got != c.want {
			t.Errorf("%v %s on %s: %d, not %d", c.side, c.piece, c.area, got, c.want)
		}
	}
}
