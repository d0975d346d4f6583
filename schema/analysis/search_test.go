package analysis_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/analysis/cache"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/metrics"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// searcher is a Searcher made of a function.
type searcher func(ctx context.Context, p chessboard.Position) (*analysis.Evaluation, error)

func (s searcher) Search(ctx context.Context, p chessboard.Position) (*analysis.Evaluation, error) {
	return s(ctx, p)
}

// material is an engine that counts pieces.
func material(_ context.Context, p chessboard.Position) (*analysis.Evaluation, error) {
	board := p.Board()
	score := board.Color(chessboard.White).Count() - board.Color(chessboard.Black).Count()
	return &analysis.Evaluation{Score: metrics.Pawns(100 * score), Best: p.LegalMoves(nil)[0].String(), Depth: 1}, nil
}

var testEngine = analysis.Engine{Name: "Test", Source: analysis.OfEngine, LimitKind: analysis.Depth, LimitValue: 1, MultiPV: 1, HashMB: 16, BinarySHA256: "00"}

// readGames reads all games of a database.
func readGames(t *testing.T, path string) []*analysis.Game {
	t.Helper()
	var games []*analysis.Game
	update(t, path, func(w *store.Writer) error {
		codes, err := analysis.Selection{}.Find(t.Context(), w)
		if err == nil {
			games, _, err = analysis.ReadGames(t.Context(), w, codes)
		}
		return err
	})
	return games
}

func openCache(t testing.TB) *cache.File {
	t.Helper()
	c, err := cache.Open(t.Context(), filepath.Join(t.TempDir(), "folder", "evaluations.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

const twoGames = "1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"

// TestRun: positions are searched once, and what the cache holds not at all.
func TestRun(t *testing.T) {
	path, _ := imported(t, twoGames)
	games, kept := readGames(t, path), openCache(t)
	var told []analysis.Counts
	run := &analysis.Run{Engine: testEngine, Cache: kept, Searchers: []analysis.Searcher{searcher(material), searcher(material)},
		Progress: func(c analysis.Counts) { told = append(told, c) }}
	first, err := run.Evaluate(t.Context(), games)
	if err != nil {
		t.Fatal(err)
	}
	want := analysis.Counts{Searched: 8, Over: 1} // ten positions, of which the initial one occurs twice
	if run.Counts() != want || len(first) != 9 || len(told) != 9 || told[8] != want {
		t.Errorf("%+v, %d evaluations, told %+v", run.Counts(), len(first), told)
	}
	never := searcher(func(context.Context, chessboard.Position) (*analysis.Evaluation, error) {
		return nil, errors.New("asked")
	})
	again := &analysis.Run{Engine: testEngine, Cache: kept, Searchers: []analysis.Searcher{never}}
	second, err := again.Evaluate(t.Context(), games)
	if err != nil || again.Counts() != (analysis.Counts{Cached: 8, Over: 1}) {
		t.Errorf("%+v, %v", again.Counts(), err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the cache gives something else (-searched +cached):\n%s", diff)
	}
	other := testEngine
	other.LimitValue = 2
	for _, run := range []*analysis.Run{
		{Engine: other, Cache: kept, Searchers: []analysis.Searcher{searcher(material)}},
		{Engine: testEngine, Cache: kept, Searchers: []analysis.Searcher{searcher(material)}, Again: true},
	} {
		if _, err := run.Evaluate(t.Context(), games); err != nil || run.Counts().Searched != 8 {
			t.Errorf("%+v, %v", run.Counts(), err)
		}
	}
}

// TestRunFailures: a position that fails is left out; too many in a row end the
// run.
func TestRunFailures(t *testing.T) {
	path, _ := imported(t, twoGames+"\n1. d4 d5 2. c4 c6 3. Nc3 Nf6 4. Nf3 e6 5. e3 Nbd7 6. Bd3 dxc4 7. Bxc4 b5 8. Bd3 a6 9. e4 c5 10. e5 cxd4 *\n")
	games := readGames(t, path)
	var asked atomic.Int64
	everyThird := searcher(func(ctx context.Context, p chessboard.Position) (*analysis.Evaluation, error) {
		if asked.Add(1)%3 == 0 {
			return nil, uci.ErrGarbage
		}
		return material(ctx, p)
	})
	run := &analysis.Run{Engine: testEngine, Cache: openCache(t), Searchers: []analysis.Searcher{everyThird}}
	found, err := run.Evaluate(t.Context(), games)
	if c := run.Counts(); err != nil || c.Failed != 9 || c.Searched != 19 || len(found) != 20 {
		t.Errorf("%+v, %d found, %v", c, len(found), err)
	}
	update(t, path, func(w *store.Writer) error {
		_, err := analysis.Store(t.Context(), w, games, testEngine, found, analysis.Options{})
		return err
	})
	same(t, path, "SELECT count(*), count(centipawn) FROM da_positions", "31 22")

	failing := searcher(func(context.Context, chessboard.Position) (*analysis.Evaluation, error) { return nil, uci.ErrDied })
	run = &analysis.Run{Engine: testEngine, Cache: openCache(t), Searchers: []analysis.Searcher{failing, failing}}
	if _, err := run.Evaluate(t.Context(), games); !errors.Is(err, analysis.ErrFailing) || !errors.Is(err, uci.ErrDied) || run.Counts().Failed < 21 || run.Counts().Failed > 23 {
		t.Errorf("%+v, %v", run.Counts(), err)
	}
}

// TestRunInterrupted: what was searched before an interruption is kept.
func TestRunInterrupted(t *testing.T) {
	path, _ := imported(t, twoGames)
	games, kept := readGames(t, path), openCache(t)
	ctx, cancel := context.WithCancel(t.Context())
	var asked atomic.Int64
	stopping := searcher(func(ctx context.Context, p chessboard.Position) (*analysis.Evaluation, error) {
		if asked.Add(1) == 4 {
			cancel()
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return material(ctx, p)
	})
	run := &analysis.Run{Engine: testEngine, Cache: kept, Searchers: []analysis.Searcher{stopping}}
	if _, err := run.Evaluate(ctx, games); !errors.Is(err, context.Canceled) || run.Counts() != (analysis.Counts{Searched: 3, Over: 1}) {
		t.Errorf("%+v, %v", run.Counts(), err)
	}
	run = &analysis.Run{Engine: testEngine, Cache: kept, Searchers: []analysis.Searcher{searcher(material)}}
	if _, err := run.Evaluate(t.Context(), games); err != nil || run.Counts() != (analysis.Counts{Searched: 5, Cached: 3, Over: 1}) {
		t.Errorf("%+v, %v", run.Counts(), err)
	}
}

// TestRestart: an engine that dies is started once more for a position.
func TestRestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	// It dies at the first search of its life unless it has died before, and at
	// every search of Black's.
	script := `#!/bin/sh
while read command rest; do
	case "$command" in
	uci) echo uciok ;;
	isready) echo readyok ;;
	position) position=$rest ;;
	go)
		[ -e "$0.died" ] || { touch "$0.died"; exit 1; }
		case "$position" in *" b "*) exit 1 ;; esac
		echo "info depth 3 score cp 31 nodes 9 pv e2e4 e7e5"
		echo "bestmove e2e4" ;;
	quit) exit ;;
	esac
done
`
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	s := &analysis.EngineSearcher{Options: uci.Options{Path: path, HashMB: 16, MultiPV: 1}, Limit: uci.Limit{Depth: 3}}
	defer s.Close()
	white := chessboard.Start()
	e, err := s.Search(t.Context(), white)
	if err != nil || e.Score != 31 || e.Best != "e2e4" || e.PV != "e2e4 e7e5" || e.Keepers != nil {
		t.Errorf("%+v, %v", e, err)
	}
	black := chessboard.Start()
	m, _ := black.ParseMove("e2e4")
	black.Play(m)
	if _, err := s.Search(t.Context(), black); !errors.Is(err, uci.ErrDied) {
		t.Errorf("got %v", err)
	}
	if _, err := s.Search(t.Context(), white); err != nil {
		t.Errorf("after a failure: %v", err)
	}
	engine, err := analysis.DescribeEngine(t.Context(), s.Options, s.Limit)
	if err != nil || engine.LimitKind != analysis.Depth || len(engine.BinarySHA256) != 64 {
		t.Errorf("%+v, %v", engine, err)
	}
}

// TestSelection: a sample is the same for the same seed.
func TestSelection(t *testing.T) {
	path, _ := imported(t, strings.Repeat("[Event \"E\"]\n[White \"Núñez, Ana\"]\n\n1. e4 *\n\n", 1)+
		"[Event \"Other 50%\"]\n[White \"B\"]\n[Black \"Ana Maria NÚÑEZ\"]\n\n1. d4 *\n\n[Event \"Other\"]\n[White \"C\"]\n\n1. c4 *\n")
	for _, c := range []struct {
		selection analysis.Selection
		want      []int64
	}{
		{analysis.Selection{}, []int64{1, 2, 3}},
		{analysis.Selection{Player: "ana núñez"}, []int64{1, 2}},
		{analysis.Selection{Player: "Ana C"}, nil},
		{analysis.Selection{Event: "50%"}, []int64{2}},
		{analysis.Selection{Games: []int64{3, 9}}, []int64{3}},
		{analysis.Selection{Games: []int64{}}, nil},
		{analysis.Selection{Sample: 5}, []int64{1, 2, 3}},
	} {
		update(t, path, func(w *store.Writer) error {
			got, err := c.selection.Find(t.Context(), w)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%+v (-want +got):\n%s", c.selection, diff)
			}
			return err
		})
	}
	update(t, path, func(w *store.Writer) error {
		drawn := map[int64]bool{}
		for seed := range uint64(20) {
			s := analysis.Selection{Sample: 1, Seed: seed}
			one, err := s.Find(t.Context(), w)
			if err != nil {
				return err
			}
			if same, err := s.Find(t.Context(), w); err != nil || !cmp.Equal(one, same) || len(one) != 1 {
				t.Errorf("seed %d: %v, then %v (%v)", seed, one, same, err)
			}
			drawn[one[0]] = true
		}
		if len(drawn) != 3 {
			t.Errorf("20 seeds draw %v", drawn)
		}
		return nil
	})
}

// TestLeft: the time left goes by what had to be searched, not by what was there.
func TestLeft(t *testing.T) {
	for _, c := range []struct {
		progress analysis.Progress
		want     time.Duration
	}{
		{analysis.Progress{}, 0},
		{analysis.Progress{AllPositions: 100, Elapsed: time.Second}, 0},
		{analysis.Progress{AllPositions: 100, Positions: 50, Elapsed: time.Second, Counts: analysis.Counts{Cached: 50}}, 0},
		{analysis.Progress{AllPositions: 100, Positions: 100, Elapsed: time.Second, Counts: analysis.Counts{Searched: 100}}, 0},
		{analysis.Progress{AllPositions: 100, Positions: 20, Elapsed: time.Second, Counts: analysis.Counts{Searched: 20}}, 4 * time.Second},
		{analysis.Progress{AllPositions: 100, Positions: 60, Elapsed: time.Second, Counts: analysis.Counts{Searched: 10, Cached: 45, Over: 5}}, 4 * time.Second},
		{analysis.Progress{AllPositions: 100, Positions: 20, Elapsed: time.Second, Counts: analysis.Counts{Searched: 10}}, 4 * time.Second}, // each occurs twice
	} {
		if got := c.progress.Left(); got != c.want {
			t.Errorf("%+v: %v, want %v", c.progress, got, c.want)
		}
	}
}
