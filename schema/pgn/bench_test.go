package pgn_test

import (
	"bytes"
	_ "embed"
	"io"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// chance holds 40 games of 60 to 100 half-moves drawn by lot.
//
//go:embed testdata/chance.pgn
var chance []byte

// BenchmarkParse measures one core with everything that Parse does: tags, moves,
// events, board texts and codes, SHA-256, final state.
//
//	go test -run '^$' -bench . ./schema/pgn
func BenchmarkParse(b *testing.B) {
	benchmarkParse(b, bytes.NewReader(chance))
}

// BenchmarkParseMasters is BenchmarkParse with the first games of a real file.
func BenchmarkParseMasters(b *testing.B) {
	benchmarkParse(b, dataFile(b, "masters-337k.pgn.zst"))
}

// BenchmarkParseAnnotated is BenchmarkParse with clock times and evaluations after
// every half-move.
func BenchmarkParseAnnotated(b *testing.B) {
	benchmarkParse(b, dataFile(b, "annotated/lichess_1000_clk_eval_CorentinGS.pgn.zst"))
}

func benchmarkParse(b *testing.B, r io.Reader) {
	const most = 20_000
	var raws []pgn.RawGame
	size := 0
	scanner := pgn.NewScanner(r, "games.pgn")
	for len(raws) < most && scanner.Scan() {
		raw := scanner.Raw()
		raw.Text = bytes.Clone(raw.Text)
		raws = append(raws, raw)
		size += len(raw.Text)
	}
	if err := scanner.Err(); err != nil {
		b.Fatal(err)
	}
	var g pgn.Game
	games, halfMoves := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		if err := pgn.Parse(raws[games%len(raws)], &g); err != nil {
			b.Fatal(err)
		}
		halfMoves += len(g.HalfMoves)
		games++
	}
	b.SetBytes(int64(size / len(raws)))
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(halfMoves)/float64(games), "half-moves/game")
}

func BenchmarkScanner(b *testing.B) {
	text := bytes.Repeat(chance, 1+8<<20/len(chance))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		scanner := pgn.NewScanner(bytes.NewReader(text), "games.pgn")
		for scanner.Scan() {
			games++
		}
		if err := scanner.Err(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkWrite(b *testing.B) {
	g := parse(b, string(chance[:bytes.Index(chance, []byte("*\n\n"))+1]))
	b.ReportAllocs()
	for b.Loop() {
		if err := pgn.Write(io.Discard, g); err != nil {
			b.Fatal(err)
		}
	}
}
