package chessboard

import (
	"errors"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"
	"pgregory.net/rapid"
)

const startText = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

func TestSquares(t *testing.T) {
	for _, test := range []struct {
		name  string
		want  Square
		light bool
	}{
		{"a1", 0, false}, {"h1", 7, true}, {"e2", 12, true}, {"e4", 28, true}, {"a8", 56, true}, {"h8", 63, false},
	} {
		got, err := ParseSquare(test.name)
		if err != nil || got != test.want || got.String() != test.name || got.Light() != test.light {
			t.Errorf("ParseSquare(%q) = %d, light %t, %v; want %d, light %t", test.name, got, got.Light(), err,
				test.want, test.light)
		}
	}
	for _, wrong := range []string{"", "e", "e9", "i1", "e44", "E4", "-"} {
		if s, err := ParseSquare(wrong); err == nil || s != NoSquare {
			t.Errorf("ParseSquare(%q) = %v, %v; want an error", wrong, s, err)
		}
	}
}

func TestPieces(t *testing.T) {
	for i, letter := range []byte("PNBRQK") {
		white, black := Piece(i+1), Piece(i+9)
		if white.Letter() != letter || PieceOfLetter(letter) != white || white.Color() != White {
			t.Errorf("piece %d is not White's %c", white, letter)
		}
		if black.Letter() != letter|' ' || PieceOfLetter(letter|' ') != black || black.Color() != Black {
			t.Errorf("piece %d is not Black's %c", black, letter)
		}
	}
	for letter := range 256 {
		if p := PieceOfLetter(byte(letter)); p != NoPiece && p.Letter() != byte(letter) {
			t.Errorf("PieceOfLetter(%q) = %d", rune(letter), p)
		}
	}
}

func TestBoardText(t *testing.T) {
	board := start.Board()
	if got := board.Text(); got != startText {
		t.Errorf("initial board = %s", got)
	}
	if got, err := ParseBoard(startText); err != nil || got != board {
		t.Errorf("ParseBoard(initial board) = %v, %v", got, err)
	}
	var empty Board
	if got := empty.Text(); got != strings.Repeat("0", 64) {
		t.Errorf("empty board = %s", got)
	}
	partial := strings.Repeat("0", 56) + "0000000R"
	if got, err := ParseBoard(partial); err != nil || got.Piece(h1) != PieceOf(White, Rook) {
		t.Errorf("ParseBoard(a rook on h1) = %v, %v", got, err)
	}
}

func TestBoardErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "a board has 64 characters, not 0"},
		{startText[1:], "a board has 64 characters, not 63"},
		{startText + "0", "a board has 64 characters, not 65"},
		{"x" + startText[1:], `character 'x' at index 0 of the board (a8) is neither a piece nor '0'`},
		{startText[:63] + ".", `character '.' at index 63 of the board (h1) is neither a piece nor '0'`},
		{startText[:8] + "♟" + startText[11:], `character '♟' at index 8 of the board (a7) is neither a piece nor '0'`},
	} {
		var wrong *BoardError
		if _, err := ParseBoard(test.text); !errors.As(err, &wrong) || err.Error() != test.want {
			t.Errorf("ParseBoard(%q): %v, want %s", test.text, err, test.want)
		}
	}
}

func TestBoardSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var board Board
		var want [64]Piece
		squares := rapid.IntRange(0, 63)
		pieces := rapid.SampledFrom([]Piece{NoPiece, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14})
		for range rapid.IntRange(0, 200).Draw(t, "changes") {
			s, p := squares.Draw(t, "square"), pieces.Draw(t, "piece")
			board.Set(Square(s), p)
			want[s] = p
		}
		counts := map[Piece]int{}
		for s, p := range want {
			counts[p]++
			if board.Piece(Square(s)) != p || board.Text()[s^56] != p.Letter() ||
				p != NoPiece && !board.Pieces(p.Color(), p.Role()).Has(Square(s)) {
				t.Fatalf("%s holds %c, want %c", Square(s), board.Piece(Square(s)).Letter(), p.Letter())
			}
		}
		for p, count := range counts {
			if p != NoPiece && board.Count(p) != count {
				t.Fatalf("%d of %c, want %d", board.Count(p), p.Letter(), count)
			}
		}
		if parsed, err := ParseBoard(board.Text()); err != nil || parsed != board {
			t.Fatalf("%s reads as %v, %v", board.Text(), parsed, err)
		}
	})
}

// The numbers of positions are stored in databases: they must never change. They
// are those of the reference implementation of XXH64.
func TestBoardCode(t *testing.T) {
	for text, want := range map[string]uint64{"": 0xef46db3751d8e999, "abc": 0x44bc2cf5ad770999} {
		if got := xxhash.Sum64String(text); got != want {
			t.Errorf("XXH64(%q) = %x, want %x", text, got, want)
		}
	}
	board := start.Board()
	if got := board.Code(); got != 631249988610188526 {
		t.Errorf("Code = %d", got)
	}
	for attempt, want := range []int64{631249988610188526, 4180991864350264562, 8500291923139609454} {
		if got := board.CodeAt(attempt); got != want {
			t.Errorf("CodeAt(%d) = %d, want %d", attempt, got, want)
		}
	}
	var empty Board
	if got := empty.Code(); got != 1176914878775571784 {
		t.Errorf("Code of the empty board = %d", got)
	}
	for hash, want := range map[uint64]int64{0: 1, 1: 1, 2: 1, 4: 2, 1<<64 - 1: 1<<63 - 1} {
		if got := codeOf(hash); got != want {
			t.Errorf("the code of hash %d is %d, want %d", hash, got, want)
		}
	}
}

func FuzzParseBoard(f *testing.F) {
	f.Add(startText)
	f.Add(strings.Repeat("0", 64))
	f.Add(startText[1:])
	f.Add(strings.Repeat("é", 32))
	f.Add(startText[:63] + "\xff")
	f.Fuzz(func(t *testing.T, text string) {
		board, err := ParseBoard(text)
		if err == nil && board.Text() != text {
			t.Errorf("ParseBoard(%q) writes %q", text, board.Text())
		}
		if err != nil && board != (Board{}) {
			t.Errorf("ParseBoard(%q) fails and gives a board", text)
		}
	})
}
