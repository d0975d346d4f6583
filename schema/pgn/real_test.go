package pgn_test

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// dataFile opens a file of the folder KIBITZ_DATA, decompressed.
func dataFile(t testing.TB, name string) io.Reader {
	t.Helper()
	f, err := os.Open(filepath.Join(dataFolder(t), name))
	if err != nil {
		t.Skipf("no real games to read: %v", err)
	}
	t.Cleanup(func() { f.Close() })
	if filepath.Ext(name) != ".zst" {
		return f
	}
	d, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// dataFolder returns the folder of real games: KIBITZ_DATA, or the one that lies
// beside the project.
func dataFolder(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("KIBITZ_DATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "data")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no real games to read: %v", err)
	}
	return folder
}

// TestRealGames compares whole files with figures that another program found.
func TestRealGames(t *testing.T) {
	type figures struct {
		Games, HalfMoves, Quiet, Captures, Checks, Mates, Multiple, Discovered int
		EnPassant, ToQueen, ToRook, ToBishop, ToKnight, CastleK, CastleQ       int
	}
	for name, test := range map[string]struct{ want, compared figures }{
		"immortal-2724.pgn.zst": {want: figures{2724, 190_843, 144_942, 41_500, 13_490, 231, 112, 499, 119, 208, 1, 1, 9, 3_691, 710}},
	} {
		t.Run(name, func(t *testing.T) {
			var got figures
			scanner := pgn.NewScanner(dataFile(t, name), name)
			var g pgn.Game
			for scanner.Scan() {
				if err := pgn.Parse(scanner.Raw(), &g); err != nil {
					t.Error(err)
					continue
				}
				got.Games++
				got.HalfMoves += len(g.HalfMoves)
				for i := range g.HalfMoves {
					e := g.HalfMoves[i].Events
					for bit, count := range map[schema.Event]*int{
						schema.Move: &got.Quiet, schema.Capture: &got.Captures, schema.Check: &got.Checks,
						schema.CheckMate: &got.Mates, schema.MultipleCheck: &got.Multiple,
						schema.DiscoveredCheck: &got.Discovered, schema.PawnPassant: &got.EnPassant,
						schema.Queen3: &got.ToQueen, schema.Rook3: &got.ToRook, schema.Bishop3: &got.ToBishop,
						schema.Knight3: &got.ToKnight, schema.CastleK: &got.CastleK, schema.CastleQ: &got.CastleQ,
					} {
						if e&bit != 0 {
							*count++
						}
					}
				}
			}
			if err := scanner.Err(); err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("got  %+v\nwant %+v", got, test.want)
			}
		})
	}
}

func BenchmarkParseMasters(b *testing.B) {
	benchmarkParse(b, dataFile(b, "masters-337k.pgn.zst"), 20_000)
}

func benchmarkParse(b *testing.B, r io.Reader, most int) {
	var raws []pgn.RawGame
	scanner := pgn.NewScanner(r, "games.pgn")
	for len(raws) < most && scanner.Scan() {
		raw := scanner.Raw()
		raw.Text = append([]byte(nil), raw.Text...)
		raws = append(raws, raw)
	}
	var g pgn.Game
	halfMoves := 0
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		if err := pgn.Parse(raws[n%len(raws)], &g); err != nil {
			b.Fatal(err)
		}
		halfMoves += len(g.HalfMoves)
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(halfMoves)/float64(n), "halfmoves/game")
}
