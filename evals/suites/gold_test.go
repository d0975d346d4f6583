package suites_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
)

// TestGold holds the rows of every form against those that were reviewed.
func TestGold(t *testing.T) {
	known := map[string]*evals.Games{evals.Samples: evals.NewGames(sampleGames(t)), evals.SamplesAnalysed: analysedGames(t)}
	for _, s := range embedded(t) {
		games := known[s.Games]
		if games == nil {
			continue // its rows are published figures
		}
		t.Run(s.Name, func(t *testing.T) {
			got, err := evals.GoldFile(s, games)
			if err != nil {
				t.Fatal(err)
			}
			file := strings.TrimSuffix(strings.TrimPrefix(s.File, "suites/"), ".yaml") + ".gold.jsonl"
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatalf("%v: write it with -update, and review it", err)
			}
			if !bytes.Equal(got, want) {
				was := strings.Split(string(want), "\n")
				for i, line := range strings.Split(string(got), "\n") {
					if i >= len(was) || line != was[i] {
						t.Fatalf("%s:%d is not\n%s", file, i+1, line)
					}
				}
				t.Errorf("%s has lines of forms that are no more", file)
			}
		})
	}
}
