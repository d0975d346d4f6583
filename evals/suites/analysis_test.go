package suites_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

const analysisFile = "analysis/analysis.yaml"

// TestAnalysisSuite: the suite on engine analysis has each question of
// forms/analysis.jsonl in both languages, with its form.
func TestAnalysisSuite(t *testing.T) {
	var want bytes.Buffer
	want.WriteString("# Written by TestAnalysisSuite with -update, from forms/analysis.jsonl.\n\n" +
		"about: Questions on engine analysis, asked of the sample games with the evaluations that they come with.\n" +
		"games: " + evals.SamplesAnalysed + "\ncategory: analysis\nsource: whoever wants to know who played well\nquestions:\n")
	asked := saidInForms(t, "analysis")
	for _, id := range slices.SortedFunc(maps.Keys(asked), func(a, b string) int { return number(t, a) - number(t, b) }) {
		turn := asked[id][0]
		form, err := json.Marshal(turn.Form)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []struct{ lang, text string }{{"es", turn.ES}, {"en", turn.EN}} {
			fmt.Fprintf(&want, "\n- id: analysis-%s-%s\n  lang: %s\n  question: %q\n  expect: answer\n  gold: %s\n",
				strings.TrimPrefix(id, "a"), q.lang, q.lang, q.text, form)
		}
	}
	if *update {
		if err := os.WriteFile(analysisFile, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(analysisFile); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is not what the forms come to (-update writes it): %v", analysisFile, err)
	}
}

// number is the number of a question.
func number(t *testing.T, id string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(id, "a"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// leastRight is how many of the questions on engine analysis are answered rightly;
// the others are asked back, and none is answered wrongly or not at all.
const leastRight = 80

// TestAnalysisAnswers asks the questions of the suite of the sample games, analysed
// and not: without analysis none is answered, and the command that makes one is
// named.
func TestAnalysisAnswers(t *testing.T) {
	suites, err := evals.ReadFiles(analysisFile)
	if err != nil {
		t.Fatal(err)
	}
	db := analysedSamples(t)
	results := askAnalysis(t, db, suites)
	outcomes := map[evals.Outcome]int{}
	for _, r := range results {
		outcomes[r.Outcome]++
		if r.Outcome != evals.Right && r.Outcome != evals.Needless {
			t.Errorf("%s", told(r))
		}
	}
	t.Log(outcomes)
	if len(results) < 92 || outcomes[evals.Right] < leastRight {
		t.Errorf("%d questions: %v", len(results), outcomes)
	}
	bare := servertest.Samples(t, t.TempDir())
	for _, r := range askAnalysis(t, bare, suites) {
		if r.Reply == nil || r.Reply.Status != assistant.Abstain && r.Reply.Status != assistant.Clarify {
			t.Errorf("without analysis: %s", told(r))
		}
		if r.Reply.Status == assistant.Abstain && !strings.Contains(r.Reply.Text, "kibitz analyse") {
			t.Errorf("without analysis: %s", told(r))
		}
	}
}

// TestAnalysisOnServers asks the same of the analysed sample games on each server at
// hand: the replies are those of the embedded database.
func TestAnalysisOnServers(t *testing.T) {
	suites, err := evals.ReadFiles(analysisFile)
	if err != nil {
		t.Fatal(err)
	}
	want := askAnalysis(t, analysedSamples(t), suites)
	servertest.Each(t, func(t *testing.T, s *servertest.Site) {
		b := s.Database(t)
		sources := []load.Source{{Name: samples.Name, Reader: samples.PGN()}}
		if _, err := load.Import(t.Context(), b.Owner, sources, load.Options{Finish: samples.Analyse}); err != nil {
			t.Fatal(err)
		}
		b.AddReader(t)
		db, err := server.Open(t.Context(), b.Reader, server.Options{MaxWork: 1e15})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		outcomes := map[evals.Outcome]int{}
		for i, got := range askAnalysis(t, db, suites) {
			outcomes[got.Outcome]++
			if got.Outcome != want[i].Outcome || !sameReply(got.Reply, want[i].Reply) {
				t.Errorf("%s, and with the embedded database\n%s", told(got), told(want[i]))
			}
		}
		t.Logf("%s: %d questions: %v", db.Dialect(), len(want), outcomes)
	})
}

// askAnalysis asks suites of an assistant over a database, and judges the replies
// by the oracle.
func askAnalysis(t *testing.T, db local.Store, suites []*evals.Suite) []evals.Result {
	t.Helper()
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	judge := &evals.Judge{Games: analysedGames(t)}
	runner := evals.Runner{Engine: evals.Assistant{Asker: a}, Name: "parser", Workers: 2, Timeout: 5 * time.Minute,
		Judge: func(*evals.Suite) (*evals.Judge, error) { return judge, nil }}
	results, err := runner.Run(t.Context(), suites)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// analysedGames are the sample games with what the engine says of their positions.
func analysedGames(t *testing.T) *evals.Games {
	t.Helper()
	engine, found, err := samples.Evaluations()
	if err != nil {
		t.Fatal(err)
	}
	games := evals.NewGames(sampleGames(t))
	if err := games.Analyse(engine, found); err != nil {
		t.Fatal(err)
	}
	return games
}
