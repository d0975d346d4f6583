package drawer_test

import (
	"os"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func ExampleText() {
	board, err := chessboard.ParseBoard("rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKBNR")
	if err != nil {
		panic(err)
	}
	if err := drawer.Text(os.Stdout, board, drawer.TextOptions{}); err != nil {
		panic(err)
	}
	// Output:
	// 8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
	// 7 ♟ ♟ ♟ ♟ · ♟ ♟ ♟
	// 6 · · · · · · · ·
	// 5 · · · · ♟ · · ·
	// 4 · · · · ♙ · · ·
	// 3 · · · · · · · ·
	// 2 ♙ ♙ ♙ ♙ · ♙ ♙ ♙
	// 1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
	//   a b c d e f g h
}

func TestText(t *testing.T) {
	board := boardOf(t, "rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKBNR")
	for name, c := range map[string]struct {
		options     drawer.TextOptions
		first, last string
	}{
		"flipped":            {drawer.TextOptions{Flip: true}, "1 ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖", "  h g f e d c b a"},
		"ASCII":              {drawer.TextOptions{ASCII: true}, "8 r n b q k b n r", "  a b c d e f g h"},
		"without letters":    {drawer.TextOptions{HideCoordinates: true}, "♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜", "♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖"},
		"ASCII of all kinds": {drawer.TextOptions{ASCII: true, Flip: true, HideCoordinates: true}, "R N B K Q B N R", "r n b k q b n r"},
	} {
		var out strings.Builder
		if err := drawer.Text(&out, board, c.options); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if lines[0] != c.first || lines[len(lines)-1] != c.last {
			t.Errorf("%s:\n%s", name, out.String())
		}
	}
}
