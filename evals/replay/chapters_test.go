package replay_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals"
)

// leastShown is of how many questions the words have to call for all the chapters
// that their forms need, in percent. What they do not call for a model is shown
// before it may abstain or write SQL.
const leastShown = 99

// TestChaptersShown: the words of a question call for what its form needs, and
// few call for all there is.
func TestChaptersShown(t *testing.T) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	core, err := codec.Count(query.FormText(0))
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[query.Chapters]int{}
	size := func(c query.Chapters) int {
		if _, ok := sizes[c]; !ok {
			n, err := codec.Count(query.FormText(c, 0))
			if err != nil {
				t.Fatal(err)
			}
			sizes[c] = core + n
		}
		return sizes[c]
	}
	asked := append(append(ofSuites(t), ofForms(t)...), ofReplies(t)...)
	shown, tokens := 0, 0
	for _, q := range asked {
		called := query.ChaptersFor(q.text)
		tokens += size(called)
		if missing := q.form.Chapters() &^ called; missing == 0 {
			shown++
		} else {
			t.Logf("%b is not called for: %s", missing, q.text)
		}
	}
	t.Logf("of %d questions %d are shown all that they need; the form has %d tokens on average, %d of them always, %d with everything, in %d variants",
		len(asked), shown, tokens/len(asked), core, size(query.AllChapters()), len(sizes))
	if 100*shown < leastShown*len(asked) {
		t.Errorf("of %d questions %d are shown all that they need", len(asked), shown)
	}
}

// mostTokens is how many tokens the first request of a question may have on average.
const mostTokens = 5750

// sent is what was sent to the model first of each question.
type sent struct{ first []string }

// hold holds that questions cost no more than they may.
func (s *sent) hold(t *testing.T) {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	tokens := 0
	for _, body := range s.first {
		n, err := codec.Count(body)
		if err != nil {
			t.Fatal(err)
		}
		tokens += n
	}
	if tokens /= len(s.first); tokens > mostTokens {
		t.Errorf("a request has %d tokens on average, %d at most", tokens, mostTokens)
	}
	t.Logf("%d tokens a request on average, its JSON and all", tokens)
}

// meant is a question on its own with its form.
type meant struct {
	text string
	form query.Form
}

func ofSuites(t *testing.T) (all []meant) {
	suites, err := evals.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range suites {
		for _, c := range s.Cases {
			turn := c.Turns[0]
			if turn.Expect == evals.ExpectAnswer && turn.Form != nil {
				all = append(all, meant{turn.Question, *turn.Form})
			}
		}
	}
	return all
}

// ofForms are the questions that take a form.
func ofForms(t *testing.T) (all []meant) {
	text, err := os.ReadFile("../suites/forms/samples.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	for {
		var line struct {
			ES, EN string
			Form   query.Form
		}
		if err := decoder.Decode(&line); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		if line.EN != "" {
			all = append(all, meant{line.EN, line.Form}, meant{line.ES, line.Form})
		}
	}
}

func ofReplies(t *testing.T) (all []meant) {
	for _, e := range readExchanges(t) {
		if len(e.Turns) > 1 {
			continue
		}
		for _, f := range formsOf(t, e) {
			all = append(all, meant{e.Turns[0].Question, f})
		}
	}
	return all
}
