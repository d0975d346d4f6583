package assistant_test

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// patterns are positions that are looked for.
func patterns() map[string]query.Position {
	place := func(pieces map[int]byte) string {
		board := []byte(strings.Repeat("?", 64))
		for square, letter := range pieces {
			board[square^56] = letter
		}
		return string(board)
	}
	nine := 9.0
	bishop := func(side query.Side, piece query.Piece) query.Pieces {
		return query.Pieces{Side: side, Piece: piece, Range: query.Range{Min: 1, Max: 1}}
	}
	return map[string]query.Position{
		"two pieces":        {Board: place(map[int]byte{28: 'N', 35: 'p'})},
		"castled, empty f7": {Board: place(map[int]byte{6: 'K', 5: 'R', 53: '0'})},
		"any piece on h7":   {Board: place(map[int]byte{55: 'A', 62: 'k'})},
		"a pawn on the 7th": {Counts: []query.Pieces{{Side: query.White, Piece: query.Pawn, Area: "7", Range: query.Range{Min: 1}}}},
		"six on a file":     {Counts: []query.Pieces{{Side: query.White, Piece: query.Pawn, Area: "a", Range: query.Range{Min: 6}}}}, // no position has them
		"three queens":      {Counts: []query.Pieces{{Piece: query.Queen, Range: query.Range{Min: 3}}}},
		"rook endings":      {Only: []query.Piece{query.Rook, query.Pawn}},
		"opposite bishops":  {Counts: []query.Pieces{bishop(query.White, query.LightBishop), bishop(query.Black, query.DarkBishop)}, Only: []query.Piece{query.Bishop, query.Pawn}},
		"doubled pawns":     {Structures: []query.Structure{{Side: query.White, Kind: query.Doubled}}},
		"tripled pawns":     {Structures: []query.Structure{{Kind: query.Tripled}}},
		"isolated d pawn":   {Structures: []query.Structure{{Side: query.White, Kind: query.Isolated, File: "d"}}},
		"isolated pawns":    {Structures: []query.Structure{{Side: query.White, Kind: query.Isolated}}},
		"passed pawns":      {Structures: []query.Structure{{Side: query.White, Kind: query.Passed}}},
		"connected passed":  {Structures: []query.Structure{{Side: query.White, Kind: query.ConnectedPassed}}},
		"doubled rooks":     {Structures: []query.Structure{{Side: query.White, Kind: query.DoubledRooks}}},
		"diagonal battery":  {Structures: []query.Structure{{Side: query.White, Kind: query.DiagonalBattery}}},
		"three at the king": {Counts: []query.Pieces{{Side: query.Black, Area: query.EnemyKing, Range: query.Range{Min: 3}}}},
		"a queen ahead":     {Balance: &query.Balance{Side: query.White, Bounds: query.Bounds{Min: &nine}}},
		"Black to move":     {Board: place(map[int]byte{28: 'P'}), Turn: query.Black},
		"last position":     {Only: []query.Piece{query.Knight, query.Pawn}, Last: true},
		"held for 20":       {Counts: []query.Pieces{{Piece: query.Queen}}, Held: 20},
	}
}

// BenchmarkPatterns counts the games with a pattern, and reads the first page of
// its positions, in the database that KIBITZ_BENCH_DB names: by the sets of squares
// and by the letters of the boards. What it takes of the processors is told as well,
// for a machine that does other work.
func BenchmarkPatterns(b *testing.B) {
	path := os.Getenv("KIBITZ_BENCH_DB")
	if path == "" {
		b.Skip("KIBITZ_BENCH_DB names no database")
	}
	db, err := store.Open(b.Context(), path, store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, way := range []struct {
		name   string
		boards bool
	}{{"sets", true}, {"text", false}} {
		printer := sqlgen.Printer{Dialect: dialect.DuckDB, Boards: way.boards, Rows: store.DefaultRows}
		for name, pattern := range patterns() {
			forms := map[string]query.Form{"games": {Rows: query.RowGames, Where: &query.Cond{Position: &pattern}, Show: []query.Column{{Agg: query.CountAgg}}}}
			if pattern.Held == 0 {
				forms["page"] = query.Form{Rows: query.RowPositions, Position: &pattern}
			}
			for kind, form := range forms {
				sql, err := printer.PrintForm(form)
				if err != nil {
					b.Fatal(err)
				}
				b.Run(way.name+"/"+kind+"/"+name, func(b *testing.B) { benchQuery(b, db, sql) })
			}
		}
	}
}

func benchQuery(b *testing.B, db *store.DB, sql string) {
	least, before := time.Hour, processorTime()
	for b.Loop() {
		started := time.Now()
		if _, err := db.Query(b.Context(), sql, store.Limits{Time: time.Minute}); err != nil {
			b.Fatalf("%v\n%s", err, sql)
		}
		least = min(least, time.Since(started))
	}
	b.ReportMetric(float64(least.Milliseconds()), "least-ms")
	b.ReportMetric(float64((processorTime()-before).Milliseconds())/float64(b.N), "cpu-ms/op")
}

// processorTime is what the process has had of the processors.
func processorTime() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // it cannot fail for the process itself
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
