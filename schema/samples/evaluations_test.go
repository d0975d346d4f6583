package samples_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/analysis/cache"
	importer "github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

var update = flag.Bool("update", false, "have Stockfish evaluate the games again")

// The settings that the evaluations are made with.
var (
	settings = uci.Options{Path: "/usr/games/stockfish", HashMB: 16, MultiPV: 3}
	limit    = uci.Limit{Depth: 8}
)

// gamesOf reads the games from a database of their own, which is not published.
func gamesOf(t *testing.T) (games []*analysis.Game) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := importer.Import(t.Context(), path, []importer.Source{{Name: samples.Name, Reader: samples.PGN()}}, importer.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := importer.Update(t.Context(), path, func(w analysis.Writer) error {
		codes, err := analysis.Selection{}.Find(t.Context(), w)
		if err == nil {
			games, _, err = analysis.ReadGames(t.Context(), w, codes)
		}
		return err
	}); err != nil || len(games) == 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	return games
}

// TestEvaluations: every position of the games has an evaluation, whose moves are
// legal, in a file of moderate size.
func TestEvaluations(t *testing.T) {
	games := gamesOf(t)
	if *update {
		write(t, games)
		return // what was read of the file is older
	}
	engine, found, err := samples.Evaluations()
	if err != nil {
		t.Fatal(err)
	}
	if engine.Source != analysis.OfEngine || engine.LimitKind != analysis.Depth || engine.MultiPV != 3 {
		t.Errorf("%+v", engine)
	}
	for _, g := range games {
		for order := range g.Positions {
			p := &g.Positions[order]
			e := found[p.Key]
			if _, over := p.Over(); over {
				if e != nil {
					t.Errorf("game %d, %d: an engine evaluated the end", g.Code, order)
				}
				continue
			}
			if e == nil {
				t.Errorf("game %d, %d: no evaluation (-update makes it)", g.Code, order)
				continue
			}
			if _, ok := p.ParseMove(e.Best); !ok || *e.Keepers < 1 || *e.Keepers > 3 || *e.Complexity < 0 {
				t.Errorf("game %d, %d: %+v", g.Code, order, e)
			}
			if _, ok := p.ParseMove(e.Second); !ok && e.SecondScore != nil {
				t.Errorf("game %d, %d: %+v", g.Code, order, e)
			}
		}
	}
	info, err := os.Stat("evaluations.tsv")
	if err != nil || info.Size() > 400<<10 {
		t.Errorf("%d bytes, %v", info.Size(), err)
	}
}

// write has the games evaluated.
func write(t *testing.T, games []*analysis.Game) {
	engine, err := analysis.DescribeEngine(t.Context(), settings, limit)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := cache.Open(context.Background(), filepath.Join(xdg.DataHome, "kibitz", "evaluations.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	searchers := []analysis.Searcher{}
	for range 2 {
		s := &analysis.EngineSearcher{Options: settings, Limit: limit}
		defer s.Close()
		searchers = append(searchers, s)
	}
	found, err := (&analysis.Run{Engine: engine, Cache: kept, Searchers: searchers}).Evaluate(t.Context(), games)
	if err != nil {
		t.Fatal(err)
	}
	head, err := json.Marshal(engine)
	if err != nil {
		t.Fatal(err)
	}
	text := string(head) + "\n"
	for _, key := range slices.Sorted(maps.Keys(found)) {
		e := found[key]
		if e.Best == "" {
			continue // the game is over
		}
		second, score := "-", "-"
		if e.SecondScore != nil {
			second, score = e.Second, strconv.Itoa(int(*e.SecondScore))
		}
		text += strings.Join([]string{strconv.FormatInt(key, 36), strconv.Itoa(int(e.Score)), e.Best, second, score,
			strconv.FormatInt(*e.Keepers, 10), fmt.Sprintf("%.2f", *e.Complexity)}, "\t") + "\n"
	}
	if err := os.WriteFile("evaluations.tsv", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
