package assistant_test

import (
	"os"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// BenchmarkPosition asks for the tree of a position that was not asked for
// before, in the database that KIBITZ_BENCH_DB names, and for the completion of
// a name.
func BenchmarkPosition(b *testing.B) {
	path := os.Getenv("KIBITZ_BENCH_DB")
	if path == "" {
		b.Skip("KIBITZ_BENCH_DB names no database")
	}
	db, err := store.Open(b.Context(), path, store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, moves := range []string{"", "e4", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "a4 h5 h4 a5"} {
		position := chessboard.Start()
		for _, san := range strings.Fields(moves) {
			m, err := position.ParseSAN(san)
			if err != nil {
				b.Fatal(err)
			}
			position.Play(m)
		}
		board := position.Board()
		b.Run("after "+moves, func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				a, done, err := local.New(db, true, assistant.Models{}, nil)
				if err != nil {
					b.Fatal(err)
				}
				a.Complete(b.Context(), "x", 1) // reads the names
				b.StartTimer()
				if _, err := a.Position(b.Context(), board.Text(), position.Turn() == chessboard.White); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				done()
				b.StartTimer()
			}
		})
	}
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer done()
	for _, prefix := range []string{"s", "kas", "garry kasp"} {
		a.Complete(b.Context(), prefix, 8) // reads the names
		b.Run("complete "+prefix, func(b *testing.B) {
			for b.Loop() {
				a.Complete(b.Context(), prefix, 8)
			}
		})
	}
}
