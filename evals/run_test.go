package evals_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/evals"
)

// twenty is a suite of twenty questions; number n is answered by n.
func twenty(t *testing.T) []*evals.Suite {
	t.Helper()
	text := "questions:\n"
	for n := range 20 {
		text += fmt.Sprintf("- {id: q%d, lang: en, question: %d, expect: answer, rows: [[%d]]}\n", n, n, n)
	}
	text += "- {id: d, lang: en, turns: [{question: 3, expect: answer, rows: [[3]]}, {question: 4, expect: abstain}]}\n"
	suite, err := evals.Read("twenty", "twenty.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return []*evals.Suite{suite}
}

func noGames(*evals.Suite) (*evals.Judge, error) { return &evals.Judge{}, nil }

// counter answers with the question itself, and counts.
type counter struct {
	asked atomic.Int32
	fails atomic.Int32 // from this question on; 0: never
}

func (c *counter) Ask(_ context.Context, r evals.Request) (*evals.Reply, error) {
	if n := c.asked.Add(1); c.fails.Load() > 0 && n >= c.fails.Load() {
		return nil, errors.New("tired")
	}
	if r.Question == "7" {
		return &evals.Reply{Status: assistant.Abstain}, nil
	}
	return says([]any{r.Question}), nil
}

func run(t *testing.T, e evals.Engine, workers int, journal *evals.Journal) []evals.Result {
	t.Helper()
	r := evals.Runner{Engine: e, Name: "counter", Workers: workers, Judge: noGames, Journal: journal}
	results, err := r.Run(t.Context(), twenty(t))
	if err != nil {
		t.Fatal(err)
	}
	for i := range results {
		results[i].Latency = 0
	}
	if journal != nil {
		if err := journal.Finish(results); err != nil {
			t.Fatal(err)
		}
	}
	return results
}

// TestOrder: results come in the order of the suite, however many are asked at a
// time.
func TestOrder(t *testing.T) {
	one, eight := run(t, &counter{}, 1, nil), run(t, &counter{}, 8, nil)
	if !reflect.DeepEqual(one, eight) || len(one) != 22 {
		t.Errorf("%d results in another order", len(one))
	}
	if f := evals.Score(one); f.Outcomes[evals.Right] != 20 || f.Outcomes[evals.Silent] != 1 || f.Outcomes[evals.Guessed] != 1 {
		t.Errorf("%v", f.Outcomes)
	}
	for i, r := range one[:20] {
		if r.Case != fmt.Sprint("q", i) {
			t.Errorf("result %d is of %s", i, r.Case)
		}
	}
}

// TestResume: a run that failed goes on where it was, and its file is that of a
// run without interruption.
func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	journal := func() *evals.Journal {
		j, err := evals.OpenJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	tired := &counter{}
	tired.fails.Store(11)
	ctx, cancel := context.WithCancel(t.Context())
	j := journal()
	r := evals.Runner{Engine: tired, Name: "counter", Workers: 1, Judge: noGames, Journal: j, Progress: func(done, all int) {
		if done == 15 {
			cancel()
		}
	}}
	if _, err := r.Run(ctx, twenty(t)); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	j.Close()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	file.WriteString(`{"suite":"twenty","case":"q1`) // it was killed in the middle of a line
	file.Close()

	rested := &counter{}
	j = journal()
	results := run(t, rested, 4, j)
	j.Close()
	if rested.asked.Load() != 12 { // ten were answered before; what failed is asked again
		t.Errorf("%d questions were asked again", rested.asked.Load())
	}
	if whole := run(t, &counter{}, 1, nil); !reflect.DeepEqual(results, whole) {
		t.Error("the results are not those of a whole run")
	}
	kept, err := evals.ReadRun(path)
	if err != nil || len(kept) != len(results) || kept[21].Case != "d" {
		t.Errorf("%d results in the file, %v", len(kept), err)
	}

	j = journal()
	again := &counter{}
	run(t, again, 4, j)
	j.Close()
	if again.asked.Load() != 0 {
		t.Errorf("%d questions of a finished run were asked", again.asked.Load())
	}
}

// single knows no conversation.
type single struct{ counter }

func (*single) SinglesOnly() bool { return true }
func (*single) MaxParallel() int  { return 1 }

func TestAbilities(t *testing.T) {
	if results := run(t, &single{}, 8, nil); len(results) != 20 {
		t.Errorf("%d results of an engine without conversations", len(results))
	}
}

// TestBaseline: a suite falls where fewer are right or more are mistaken.
func TestBaseline(t *testing.T) {
	results := run(t, &counter{}, 1, nil)
	reached := evals.NewBaseline(results)
	if len(reached.Falls(results)) > 0 {
		t.Error("a run falls behind itself")
	}
	text, err := reached.YAML()
	if err != nil {
		t.Fatal(err)
	}
	b, err := evals.ReadBaseline(text)
	if err != nil || !reflect.DeepEqual(b, reached) {
		t.Errorf("%v, %v", b, err)
	}
	b["another"] = evals.Least{Right: 9}
	results[0].Outcome = evals.Wrong
	if falls := b.Falls(results); len(falls) != 1 || !strings.Contains(falls[0].String(), "19 right and 2 mistaken; the baseline is 20 and 1") {
		t.Errorf("%v", falls)
	}
}

// TestReply: a reply is what ask --json prints.
func TestReply(t *testing.T) {
	printed, err := json.Marshal(&assistant.Reply{
		Status: assistant.Answered, SQL: "SELECT 1", Dialect: "duckdb", Rows: []assistant.Row{{int64(7), int64(1) << 60, nil, "x"}},
		Columns: []assistant.Column{{Name: "games"}}, Timing: &assistant.Timing{},
	})
	if err != nil {
		t.Fatal(err)
	}
	reply, err := evals.Assistant{Asker: asker(printed)}.Ask(t.Context(), evals.Request{})
	if err != nil || reply.Rows[0][0] != 7.0 || reply.Rows[0][1] != "1152921504606846976" || reply.Columns[0].Name != "games" || reply.Dialect != "duckdb" {
		t.Errorf("%+v, %v", reply, err)
	}
}

type asker []byte

func (a asker) Ask(context.Context, assistant.Request) *assistant.Reply {
	var r assistant.Reply
	json.Unmarshal(a, &r)
	r.Rows[0][0], r.Rows[0][1] = int64(7), int64(1)<<60
	return &r
}
