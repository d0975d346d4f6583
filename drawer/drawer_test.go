package drawer_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/drawer"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

const startText = "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR"

func boardOf(t testing.TB, text string) chessboard.Board {
	t.Helper()
	b, err := chessboard.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func squareOf(t testing.TB, name string) chessboard.Square {
	t.Helper()
	s, err := chessboard.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pieces are what can stand on a square.
var pieces = []chessboard.Piece{0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14}

// anyBoard draws boards of every kind, also those that no game reaches.
func anyBoard(t *rapid.T) chessboard.Board {
	var b chessboard.Board
	for s, p := range rapid.SliceOfN(rapid.SampledFrom(pieces), 64, 64).Draw(t, "pieces") {
		b.Set(chessboard.Square(s), p)
	}
	return b
}

func anySquare(t *rapid.T, label string) chessboard.Square {
	return chessboard.Square(rapid.IntRange(0, 63).Draw(t, label))
}

func anyBrush(t *rapid.T) drawer.Brush {
	return rapid.SampledFrom([]drawer.Brush{drawer.Green, drawer.Red, drawer.Yellow, drawer.Blue}).Draw(t, "brush")
}

// anyOptions draws options that a URL can carry.
func anyOptions(t *rapid.T) drawer.Options {
	o := drawer.Options{
		Size:            rapid.SampledFrom([]int{0, 64, 333, 1600}).Draw(t, "size"),
		Flip:            rapid.Bool().Draw(t, "flip"),
		HideCoordinates: rapid.Bool().Draw(t, "hide coordinates"),
		Check:           chessboard.Bitboard(rapid.Uint64().Draw(t, "check")),
		Theme:           rapid.SampledFrom([]string{"", "blue", "green"}).Draw(t, "theme"),
		Language:        rapid.SampledFrom([]string{"", "es"}).Draw(t, "language"),
		Delay:           time.Duration(rapid.SampledFrom([]int{0, 50, 999}).Draw(t, "delay")) * time.Millisecond,
	}
	if from, to := anySquare(t, "from"), anySquare(t, "to"); from != to {
		o.LastMove = chessboard.Move{From: from, To: to}
		for range rapid.IntRange(0, 3).Draw(t, "arrows") {
			o.Arrows = append(o.Arrows, drawer.Arrow{From: from, To: to, Brush: anyBrush(t)})
		}
	}
	for range rapid.IntRange(0, 3).Draw(t, "squares") {
		o.Squares = append(o.Squares, drawer.ColoredSquare{Square: anySquare(t, "square"), Brush: anyBrush(t)})
	}
	for range rapid.IntRange(0, 3).Draw(t, "marks") {
		kind := rapid.SampledFrom([]drawer.MarkKind{drawer.Circle, drawer.Cross}).Draw(t, "kind")
		o.Marks = append(o.Marks, drawer.Mark{Square: anySquare(t, "square"), Kind: kind, Brush: anyBrush(t)})
	}
	return o
}

// game returns the start and the boards after so many half-moves that obey no
// rule but that of the turn: each side moves one of its pieces to a square that
// is not its own.
func game(t testing.TB, halfMoves int) []drawer.Frame {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	b := boardOf(t, startText)
	frames := []drawer.Frame{{Board: b}}
	for i := range halfMoves {
		own := b.Color(chessboard.Color(i % 2))
		from := pick(random, own)
		to := pick(random, ^own)
		b.Set(to, b.Piece(from))
		b.Set(from, chessboard.NoPiece)
		frames = append(frames, drawer.Frame{Board: b, LastMove: chessboard.Move{From: from, To: to}})
	}
	return frames
}

func pick(random *rand.Rand, squares chessboard.Bitboard) chessboard.Square {
	skip := random.IntN(squares.Count())
	for s := range squares.Squares {
		if skip == 0 {
			return s
		}
		skip--
	}
	return chessboard.NoSquare
}
