package server_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/metrics"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

const evaluated = `[Event "First"]
[Date "1999.??.??"]
[White "A, B"]
[Black "C"]
[Result "0-1"]

1. f3 {[%eval 0.2]} e5 {[%eval 0.3]} 2. g4 {[%eval #-1]} Qh4# 0-1

[Event "Second"]
[Date "2000/02/29"]
[White "C"]
[Black "A, B"]
[Annotator "tab\tand 'quote'"]
[Result "*"]

1. f3 {[%eval 0.2]} e5 {[%eval 0.3]} 2. h3 {[%eval -0.9]} d5 {[%eval -0.6]} 3. a3 {[%eval -3.5]} *

[Event "Third"]
[White "D"]
[Black "C"]
[Result "*"]

1. e4 *
`

// TestAnalysisSame: evaluations taken over at import, an engine's stored later
// and figures derived again are those of the embedded database.
func TestAnalysisSame(t *testing.T) {
	steps := []struct {
		name   string
		change func(w analysis.Writer) error
	}{
		{"imported", func(analysis.Writer) error { return nil }},
		{"an engine's", func(w analysis.Writer) error {
			games, _, err := analysis.ReadGames(t.Context(), w, []int64{2, 3})
			if err != nil {
				return err
			}
			second, keepers, real := metrics.Centipawns(-20), int64(2), 1e-7
			said := map[int64]*analysis.Evaluation{}
			for _, g := range games {
				for i, p := range g.Positions {
					said[p.Key] = &analysis.Evaluation{Score: metrics.Pawns(i * 40), Best: "e2e4", Second: "d2d4", SecondScore: &second, Keepers: &keepers,
						Complexity: &real, Depth: 8, PV: "e2e4 e7e5"}
				}
			}
			engine := analysis.Engine{Name: "Test", Source: analysis.OfEngine, LimitKind: analysis.Depth, LimitValue: 8, MultiPV: 3, HashMB: 16, BinarySHA256: "ab"}
			_, err = analysis.Store(t.Context(), w, games, engine, said, analysis.Options{})
			return err
		}},
		{"derived again", func(w analysis.Writer) error {
			games, err := analysis.Analysed(t.Context(), w, nil)
			if err == nil {
				_, err = analysis.Derive(t.Context(), w, games, analysis.Options{CountKnown: true})
			}
			return err
		}},
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if !slices.ContainsFunc(importable, func(d dialect.Dialect) bool { return d.Name == s.Dialect.Name }) {
			t.Skip("games are not loaded into it")
		}
		addresses := []string{filepath.Join(t.TempDir(), "games.duckdb"), s.Database(t).Owner}
		for _, address := range addresses {
			if summary, err := load.Import(t.Context(), address, []load.Source{{Name: "test", Reader: strings.NewReader(evaluated)}}, load.Options{}); err != nil || summary.Evaluated != 2 {
				t.Fatalf("%s: %+v, %v", address, summary, err)
			}
		}
		for _, step := range steps {
			var tables [2]map[string][]string
			for i, address := range addresses {
				if err := load.Update(t.Context(), address, step.change); err != nil {
					t.Fatalf("%s: %s: %v", step.name, address, err)
				}
				tables[i] = analysisOf(t, address)
			}
			if diff := cmp.Diff(tables[0], tables[1]); diff != "" {
				t.Errorf("%s (-embedded +server):\n%.3000s", step.name, diff)
			}
			for name, rows := range tables[0] {
				if len(rows) == 0 && !(step.name == "imported" && name == "da_evaluations") {
					t.Errorf("%s: %s is empty", step.name, name)
				}
			}
		}
	})
}

// analysisOf are the rows of the tables and the view of engine analysis, sorted.
func analysisOf(t *testing.T, address string) map[string][]string {
	t.Helper()
	tables := map[string][]string{}
	if err := load.Update(t.Context(), address, func(w analysis.Writer) error {
		for _, name := range append(schema.AnalysisTables(), "VW_DA_MATCHES") {
			rows, err := w.Rows(t.Context(), "SELECT * FROM "+name)
			if err != nil {
				return err
			}
			for _, row := range rows {
				var cells []string
				for _, cell := range row {
					_, whole := cell.(int64)
					if f, err := strconv.ParseFloat(fmt.Sprint(cell), 64); err == nil && !whole {
						cell = fmt.Sprintf("%.9g", f) // a sum may end in other digits
					}
					cells = append(cells, fmt.Sprint(cell))
				}
				tables[name] = append(tables[name], strings.Join(cells, " | "))
			}
			slices.Sort(tables[name])
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return tables
}

// TestAnalysisMigrates: a database that was made before there was engine analysis
// gets its tables, and keeps its games.
func TestAnalysisMigrates(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		if !slices.ContainsFunc(importable, func(d dialect.Dialect) bool { return d.Name == s.Dialect.Name }) {
			t.Skip("games are not loaded into it")
		}
		d := s.Database(t)
		if _, err := load.Import(t.Context(), d.Owner, []load.Source{{Name: "test", Reader: strings.NewReader(evaluated)}}, load.Options{NoEvaluations: true}); err != nil {
			t.Fatal(err)
		}
		statements := []string{"DROP VIEW VW_DA_MATCHES", "DROP TABLE game_stretches"}
		if s.Dialect.Name == dialect.PostgreSQL.Name {
			statements = append(statements, "DROP STATISTICS st_match_year, st_match_decade, st_match_month")
		}
		for _, name := range slices.Backward(schema.AnalysisTables()) {
			statements = append(statements, "DROP TABLE "+name)
		}
		d.Exec(t, append(statements, "DELETE FROM kibitz_version WHERE version_id >= 2")...)
		if err := load.Update(t.Context(), d.Owner, func(w analysis.Writer) error {
			games, err := analysis.Evaluated(t.Context(), w, nil, true)
			if err == nil {
				_, err = analysis.TakeOver(t.Context(), w, games, analysis.Options{})
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if got := oneOf(t, d.Admin, "SELECT count(*) FROM VW_DA_MATCHES"); got != "2" {
			t.Errorf("%s games", got)
		}
	})
}
