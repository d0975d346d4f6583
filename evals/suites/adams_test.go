package suites_test

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
)

// TestAdams asks for the figures that are known of 3,471 games of one player:
// every answer must be right, and as many as before.
func TestAdams(t *testing.T) {
	if testing.Short() {
		t.Skip("goes over thousands of games")
	}
	var adams *evals.Suite
	for _, s := range embedded(t) {
		if s.Name == "users/adams" {
			adams = s
		}
	}
	path := filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "../../../shared/data"), adams.Games)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is absent: the games are not part of the project", adams.Games)
	}
	games, err := load.Games(t.Context(), []load.Source{{Name: path}})
	if err != nil {
		t.Fatal(err)
	}
	judge := &evals.Judge{Games: evals.NewGames(games)}
	runner := evals.Runner{Engine: newReader(t, games), Name: "reader", Workers: 2, Judge: func(*evals.Suite) (*evals.Judge, error) { return judge, nil }}
	results, err := runner.Run(t.Context(), []*evals.Suite{adams})
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		writeBaseline(t, results)
	}
	for _, fall := range baseline(t).Falls(results) {
		t.Error(fall)
	}
	for _, r := range results {
		switch {
		case r.Outcome == evals.Wrong:
			t.Error(told(r))
		case r.Outcome != evals.Right:
			t.Logf("%s %s: %s", r.Outcome, r.ID(), r.Question)
		}
	}
}
