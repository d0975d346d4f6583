package load

import (
	"crypto/sha256"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc"},
		{"abñd", 3, "ab"},
		{"♔♔", 5, "♔"},
		{"♔", 2, ""},
	} {
		if got := cut(test.text, test.width); got != test.want {
			t.Errorf("cut(%q, %d) is %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// Whatever the text, the rows fit together and into their columns.
func FuzzRows(f *testing.F) {
	f.Add(twoGames)
	f.Add("[FinalState \"won\"]\n[Event \"" + strings.Repeat("ñ", 600) + "\"]\n\n{only a comment} *")
	f.Add("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=N! {" + strings.Repeat("long ", 1000) + "} *")
	f.Add("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9999\"]\n\n" + strings.Repeat("$1", maxSmall+2) + " Ke7 " + strings.Repeat("{a}", maxSmall+2))
	f.Add(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 1+maxSmall/4))
	for seed := range uint64(5) {
		f.Add("{x} " + randomMoves(seed, 120) + " 1-0")
	}
	var game pgn.Game
	var rows store.Rows
	f.Fuzz(func(t *testing.T, text string) {
		scanner := pgn.NewScanner(strings.NewReader(text), "fuzz")
		for scanner.Scan() {
			if parse(scanner.Raw(), &game, &rows) == nil {
				checkRows(t, &rows)
			}
		}
	})
}

func checkRows(t *testing.T, rows *store.Rows) {
	t.Helper()
	if len(rows.Positions) != len(rows.Moves)+1 {
		t.Fatalf("%d positions and %d moves", len(rows.Positions), len(rows.Moves))
	}
	var all []byte
	for order, p := range rows.Positions {
		all = append(all, p.Text[:]...)
		board, err := chessboard.ParseBoard(string(p.Text[:]))
		if err != nil || board.Code() != p.Code {
			t.Fatalf("position %d: %v, code %d, want %d", order, err, p.Code, board.Code())
		}
		for i := range countedPieces {
			if want := board.Count(chessboard.PieceOfLetter(countedPieces[i])); int(p.Counts[i]) != want {
				t.Errorf("position %d has %d of %c, want %d", order, p.Counts[i], countedPieces[i], want)
			}
		}
	}
	if rows.Match.SHA256 != sha256.Sum256(all) {
		t.Error("the sum is not that of the boards")
	}
	commented := map[int64]bool{}
	for _, c := range rows.Comments {
		commented[c.MoveOrder] = true
		checkText(t, "comment", c.Text, widthComment)
		checkSmall(t, "order of a comment", c.Order)
	}
	for i, m := range rows.Moves {
		if m.Comments != commented[int64(i+1)] {
			t.Errorf("half-move %d: the flag of comments is %v", i+1, m.Comments)
		}
		checkText(t, "SAN", m.SAN, 10)
		checkSmall(t, "number of a move", m.Number)
		if m.HasScore && !(m.Score > -10 && m.Score < 10) {
			t.Errorf("the score %v does not fit its column", m.Score)
		}
	}
	seen := map[string]bool{}
	for _, tag := range rows.Tags {
		if seen[tag.Keyword] {
			t.Errorf("the tag %q is there twice", tag.Keyword)
		}
		seen[tag.Keyword] = true
		checkText(t, "keyword", tag.Keyword, widthKeyword)
		checkText(t, "value", tag.Value, widthValue)
	}
	if !seen[FinalState] {
		t.Error("there is no FinalState")
	}
	m := &rows.Match
	checkSmall(t, "count of half-moves", int64(len(rows.Moves)))
	checkSmall(t, "count of moves", m.FullMoves)
	checkText(t, "event", m.Description, widthDescription)
	checkText(t, "date", m.Date, widthDate)
	checkText(t, "white", m.White, widthPlayer)
	checkText(t, "black", m.Black, widthPlayer)
}

func checkSmall(t *testing.T, what string, n int64) {
	t.Helper()
	if n != int64(int16(n)) {
		t.Errorf("the %s does not fit its column: %d", what, n)
	}
}

func checkText(t *testing.T, what, text string, width int) {
	t.Helper()
	if len(text) > width || !utf8.ValidString(text) {
		t.Errorf("the %s does not fit its column: %d bytes, %q", what, len(text), text)
	}
}
