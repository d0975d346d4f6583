package suites_test

import (
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestProduct asks the whole assistant every question about the sample games,
// over the embedded database and over each server at hand: the baseline, which
// the parser has reached without a database, is reached with each, and the
// outcomes are identical.
func TestProduct(t *testing.T) {
	if testing.Short() {
		t.Skip("runs thousands of queries")
	}
	suites, partial := chosen(embedded(t))
	folder := t.TempDir()
	want := product(t, servertest.Samples(t, folder), suites)
	if !partial {
		for _, fall := range baseline(t).Falls(want) {
			t.Error(fall)
		}
	}
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := s.Database(t)
		b.Create(t)
		b.Copy(t, servertest.Samples(t, folder), nil)
		b.AddReader(t)
		db, err := server.Open(t.Context(), b.Reader, server.Options{MaxWork: 1e15})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for i, got := range product(t, db, suites) {
			if got.Outcome != want[i].Outcome || !sameReply(got.Reply, want[i].Reply) {
				t.Errorf("%s, and with the embedded database\n%s", told(got), told(want[i]))
			}
		}
	})
}

// product runs suites through the assistant over a database.
func product(t *testing.T, db local.Store, suites []*evals.Suite) []evals.Result {
	t.Helper()
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	runner := evals.Runner{Engine: evals.Assistant{Asker: a}, Name: "parser", Workers: 2, Timeout: 5 * time.Minute, Judge: judges(t)}
	started := time.Now()
	results, err := runner.Run(t.Context(), suites)
	if err != nil {
		t.Fatal(err)
	}
	f := evals.Score(results)
	t.Logf("%s: %d questions in %.1f s: %v; accuracy %.1f %%, mistaken %.2f %%, asked back %.1f %% and %.1f %%, abstained %.1f %%, RS(10) %.1f %%",
		db.Dialect(), f.Questions, time.Since(started).Seconds(), f.Outcomes, f.Accuracy(), f.WrongRate(), f.AskPrecision(), f.AskRecall(), f.AbstainRecall(), f.RS(10))
	return results
}

// sameReply says that two replies tell an asker the same. Numbers that are not
// whole come from each server with as many digits as it has.
func sameReply(a, b *evals.Reply) bool {
	if a == nil || b == nil {
		return a == b
	}
	rounded := func(rows [][]any) [][]any {
		for _, row := range rows {
			for i, cell := range row {
				if n, ok := cell.(float64); ok {
					row[i] = math.Round(n*100) / 100
				}
			}
		}
		return rows
	}
	return a.Status == b.Status && a.Text == b.Text && a.Paraphrase == b.Paraphrase && reflect.DeepEqual(rounded(a.Rows), rounded(b.Rows)) &&
		reflect.DeepEqual(a.Clarification, b.Clarification)
}
