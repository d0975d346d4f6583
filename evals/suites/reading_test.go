package suites_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

var update = flag.Bool("update", false, "write the baseline and the gold anew")

// TestReadings asks the parser every question of the suites and fails where
// fewer are right, or more are mistaken, than the baseline says. With
// SUITE=name it asks only those of some files and with HALF=a or b one half of
// the questions held back, both without the baseline; with SHOW=all, or an
// outcome such as SHOW=wrong, it tells of the questions that are not right.
func TestReadings(t *testing.T) {
	suites, partial := chosen(embedded(t))
	runner := evals.Runner{Engine: newReader(t, sampleGames(t)), Name: "reader", Judge: judges(t), Workers: 2}
	results, err := runner.Run(t.Context(), suites)
	if err != nil {
		t.Fatal(err)
	}
	totals := map[string][]evals.Result{}
	for _, r := range results {
		totals[r.Suite] = append(totals[r.Suite], r)
		totals["all "+r.Lang] = append(totals["all "+r.Lang], r)
		if show := os.Getenv("SHOW"); r.Outcome != evals.Right && (show == "all" || show == string(r.Outcome)) {
			fmt.Print(told(r))
		}
	}
	for _, suite := range slices.Sorted(maps.Keys(totals)) {
		f := evals.Score(totals[suite])
		t.Logf("%-28s %4d questions: %v", suite, f.Questions, f.Outcomes)
	}
	if partial {
		return
	}
	if *update {
		writeBaseline(t, results)
	}
	for _, fall := range baseline(t).Falls(results) {
		t.Error(fall)
	}
}

// chosen are the suites about the sample games that SUITE and HALF ask for.
func chosen(all []*evals.Suite) (suites []*evals.Suite, partial bool) {
	only, half := os.Getenv("SUITE"), os.Getenv("HALF")
	for _, s := range all {
		if s.Games != evals.Samples || !strings.Contains(s.Name, only) {
			continue
		}
		if half != "" && strings.HasPrefix(s.Name, "heldback/") {
			s.Cases = slices.DeleteFunc(s.Cases, func(c evals.Case) bool { return halfOf(c.ID) != half })
		}
		suites = append(suites, s)
	}
	return suites, only+half != ""
}

// halfOf parts the questions into those that the parser may be made to
// understand (a) and those that only measure it (b).
func halfOf(id string) string {
	sum := fnv.New32a()
	sum.Write([]byte(id))
	return string(rune('a' + sum.Sum32()>>7&1))
}

// told is a question that is not right, for whoever mends the parser.
func told(r evals.Result) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s %s %s (%s %s)\n    ", r.Outcome, r.Suite, r.ID(), r.Question, r.Expect, r.Slot)
	switch {
	case r.Reply == nil:
		fmt.Fprintln(&text, r.Failure)
	case r.Reply.Clarification != nil:
		fmt.Fprintln(&text, r.Reply.Clarification.Slot, r.Reply.Clarification.Options)
	default:
		fmt.Fprintln(&text, r.Settled, r.Reply.Text+r.Reply.Paraphrase)
	}
	for _, g := range r.Gold {
		fmt.Fprintln(&text, "    gold", g.Answer, g.Form)
	}
	return text.String()
}

const baselineFile = "baseline.yaml"

func baseline(t testing.TB) evals.Baseline {
	t.Helper()
	text, err := os.ReadFile(baselineFile)
	if err != nil {
		t.Fatal(err)
	}
	b, err := evals.ReadBaseline(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// writeBaseline writes what was reached, and keeps that of suites that were not
// run.
func writeBaseline(t testing.TB, results []evals.Result) {
	t.Helper()
	b := baseline(t)
	maps.DeleteFunc(b, func(suite string, _ evals.Least) bool {
		return !slices.ContainsFunc(embedded(t), func(s *evals.Suite) bool { return s.Name == suite })
	})
	maps.Copy(b, evals.NewBaseline(results))
	text, err := b.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(baselineFile, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// judges give one judge for all suites about the sample games.
func judges(t testing.TB) func(*evals.Suite) (*evals.Judge, error) {
	judge := &evals.Judge{Games: evals.NewGames(sampleGames(t))}
	return func(*evals.Suite) (*evals.Judge, error) { return judge, nil }
}

func sampleGames(t testing.TB) []*pgn.Game {
	t.Helper()
	games, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	return games
}
