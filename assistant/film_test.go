package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// TestFilm: every sample game is shown with the positions that its moves lead to,
// and the king of the side that is in check glows.
func TestFilm(t *testing.T) {
	checks := 0
	for _, want := range allGame {
		g, err := sample.Game(t.Context(), want.code)
		if err != nil {
			t.Fatal(err)
		}
		film, err := g.Film()
		if err != nil || len(film) != len(want.HalfMoves)+1 {
			t.Fatalf("game %d: %d pictures of %d half-moves: %v", want.code, len(film), len(want.HalfMoves), err)
		}
		position := want.Start
		for i, frame := range film {
			var move chessboard.Move
			if i > 0 {
				move = want.HalfMoves[i-1].Move
				position.Play(move)
			}
			var glows chessboard.Bitboard
			if position.InCheck() {
				checks++
				board := position.Board()
				glows = board.Pieces(position.Turn(), chessboard.King)
			}
			if frame.Board != position.Board() || frame.LastMove.From != move.From || frame.LastMove.To != move.To || frame.Check != glows {
				t.Fatalf("game %d, half-move %d: %+v", want.code, i, frame)
			}
		}
	}
	if checks < 100 {
		t.Errorf("only %d checks", checks)
	}
}

// TestFilmOfBrokenGame: a game that cannot be drawn says where.
func TestFilmOfBrokenGame(t *testing.T) {
	g, err := sample.Game(t.Context(), allGame[0].code)
	if err != nil {
		t.Fatal(err)
	}
	for want, spoil := range map[string]func(*assistant.Game){
		"drawerId":         func(g *assistant.Game) { g.Start.DrawerID = "" },
		"half-move 2: not": func(g *assistant.Game) { g.HalfMoves[1].DrawerID = "!" },
		"half-move 3: ":    func(g *assistant.Game) { g.HalfMoves[2].From = "e9" },
		"half-move 4: ":    func(g *assistant.Game) { g.HalfMoves[3].To = "" },
	} {
		broken := *g
		broken.HalfMoves = append([]assistant.HalfMove(nil), g.HalfMoves...)
		spoil(&broken)
		if film, err := broken.Film(); err == nil || film != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d pictures, %v: wanted %q", len(film), err, want)
		}
	}
}
