//go:build linux

package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// sampleGames makes a database of the sample games with their evaluations.
func sampleGames(b *testing.B, finish bool) string {
	b.Helper()
	options := load.Options{}
	if finish {
		options.Finish = samples.Analyse
	}
	path := filepath.Join(b.TempDir(), "games.duckdb")
	if _, err := load.Import(b.Context(), path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, options); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkDerive derives the figures of all sample games.
func BenchmarkDerive(b *testing.B) {
	w, err := store.OpenWriter(b.Context(), sampleGames(b, true), store.WriterOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	games, err := analysis.Analysed(b.Context(), w, nil)
	if err != nil {
		b.Fatal(err)
	}
	halfMoves := int64(0)
	for b.Loop() {
		summary, err := analysis.Derive(b.Context(), w, games, analysis.Options{})
		if err != nil {
			b.Fatal(err)
		}
		halfMoves += summary.HalfMoves
	}
	b.ReportMetric(float64(halfMoves)/b.Elapsed().Seconds(), "half-moves/s")
}

// BenchmarkAnalyse has an engine, named by KIBITZ_STOCKFISH, evaluate some of the
// sample games, and reports the share of the processor's time that is not the
// engine's.
func BenchmarkAnalyse(b *testing.B) {
	program := os.Getenv("KIBITZ_STOCKFISH")
	if program == "" {
		b.Skip("KIBITZ_STOCKFISH names no engine")
	}
	limit := uci.Limit{Nodes: 100_000}
	settings := uci.Options{Path: program, HashMB: 16, MultiPV: 1}
	engine, err := analysis.DescribeEngine(b.Context(), settings, limit)
	if err != nil {
		b.Fatal(err)
	}
	path := sampleGames(b, false)
	db, err := store.Open(b.Context(), path, store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	own, engines, searched := processorTime(b, unix.RUSAGE_SELF), processorTime(b, unix.RUSAGE_CHILDREN), int64(0)
	for b.Loop() {
		s := &analysis.EngineSearcher{Options: settings, Limit: limit}
		job := &analysis.Job{
			Reader: reader{db},
			Run:    &analysis.Run{Engine: engine, Cache: openCache(b), Searchers: []analysis.Searcher{s}},
		}
		job.Update = func(ctx context.Context, change func(analysis.Writer) error) error {
			return load.Update(ctx, path, change)
		}
		if _, err := job.Analyse(b.Context(), []int64{9, 14}); err != nil {
			b.Fatal(err)
		}
		searched += job.Run.Counts().Searched
		s.Close()
	}
	own, engines = processorTime(b, unix.RUSAGE_SELF)-own, processorTime(b, unix.RUSAGE_CHILDREN)-engines
	b.ReportMetric(100*own/(own+engines), "%overhead")
	b.ReportMetric(engines/float64(searched), "engine-s/position")
}

// processorTime is the time that processes took of the processor, in seconds.
func processorTime(b *testing.B, who int) float64 {
	var usage unix.Rusage
	if err := unix.Getrusage(who, &usage); err != nil {
		b.Fatal(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

// reader reads a database that is open for questions.
type reader struct{ *store.DB }

func (r reader) Rows(ctx context.Context, sql string) ([][]any, error) {
	result, err := r.Query(ctx, sql, store.GameLimits())
	if err != nil {
		return nil, err
	}
	return result.Rows, nil
}
