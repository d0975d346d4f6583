package assistant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// always has a model read all questions.
func always(m *assistant.Models, _ *model.Config) { m.Both = true }

// TestBothRead: where the model and the grammar read a question alike the answer
// is the grammar's, and where they do not the model's reading stands, its
// question back and its silence too. One call is all it takes.
func TestBothRead(t *testing.T) {
	const question = "How many games did Tal win?"
	unread := assistant.Message("en", "grammar_alone")
	var now answering
	a, server := modelled(t, sampleDB, now.answer, always)
	plain := sample.Ask(t.Context(), assistant.Request{Question: question})
	for _, c := range []struct {
		name       string
		replies    []modeltest.Reply
		status     assistant.Status
		provenance string
		same       bool // as the grammar alone
	}{
		{"the same form", calls("query", talWins), assistant.Answered, "parser", true},
		{"another form with the same rows", calls("query", `{"rows":"sides","where":{"and":[{"player":{"name":{"text":"Tal"},"side":"own"}},{"outcome":"win"}]},"show":[{"agg":"count"}]}`), assistant.Answered, "parser", true},
		{"another form", calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"count"}]}`), assistant.Answered, "model", false},
		{"other SQL", calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches","meaning":"All games."}`), assistant.Answered, "model-sql", false},
		{"SQL with the same rows", calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches WHERE white IN ({player: Tal}) AND result = 1 OR black IN ({player: Tal}) AND result = 2","meaning":"Wins."}`), assistant.Answered, "parser", true},
		{"a question back", calls("ask_user", `{"slot":"sense","name":null,"text":"Won how?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]}`), assistant.Clarify, "model", false},
		{"an open unit", calls("query", `{"rows":"games","where":{"length":{"unit":"unknown","max":29}},"show":[{"agg":"count"}]}`), assistant.Clarify, "model", false},
		{"no answer", calls("abstain", `{"words":[]}`), assistant.Abstain, "", false},
		{"a server that is down", []modeltest.Reply{{Status: 400, Body: "{}"}}, assistant.Answered, "parser", true},
		{"no sense at all", []modeltest.Reply{{Text: "Tal won a lot."}}, assistant.Answered, "parser", true},
	} {
		now.say(script{question: c.replies}.answer)
		before := len(server.Requests())
		r := a.Ask(t.Context(), assistant.Request{Question: question})
		if r.Status != c.status || r.Provenance != c.provenance || (r.SQL == plain.SQL && r.Text == plain.Text) != c.same {
			t.Errorf("%s: %s by %q: %s\n%s", c.name, r.Status, r.Provenance, r.Text, r.SQL)
		}
		alone := c.name == "a server that is down" || c.name == "no sense at all"
		if slices.Contains(r.Assumptions, unread) != alone {
			t.Errorf("%s: %q", c.name, r.Assumptions)
		}
		wanted := 1
		if c.status == assistant.Abstain {
			wanted = 2 // it is shown the whole form first
		}
		if n := len(server.Requests()) - before; n != wanted && c.name != "no sense at all" {
			t.Errorf("%s: %d requests", c.name, n)
		}
	}
}

// TestTokensWithoutModel: what models consumed is asked without them.
func TestTokensWithoutModel(t *testing.T) {
	a, server := modelled(t, sampleDB, func(modeltest.Request) modeltest.Reply { return calls("query", talWins)[0] }, always)
	if r := a.Ask(t.Context(), assistant.Request{Question: "How many tokens did we use today?"}); r.Provenance == "model" || len(server.Requests()) != 0 {
		t.Errorf("%s by %q, %d requests", r.Text, r.Provenance, len(server.Requests()))
	}
}

// TestModelBeforeOffers: what the grammar would refuse, or offer as a guess, goes
// to the model first; where that has nothing the offer is made.
func TestModelBeforeOffers(t *testing.T) {
	const guess, senseless = "What is the median length of the games of Tal, in half-moves?", "games from 1990 to 1980"
	composed(t, sample, guess)
	median := calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Tal"}}},"show":[{"agg":"median","of":{"kind":"length","unit":"half"}}]}`)
	var now answering
	a, server := modelled(t, sampleDB, now.answer, always)
	ask := func(question string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Question: question, Language: "en"})
	}
	now.say(script{guess: median, senseless: calls("abstain", `{"words":[]}`)}.answer)
	if r := ask(guess); r.Status != assistant.Answered || r.Provenance != "model" || len(server.Requests()) != 1 {
		t.Errorf("%s by %q: %s", r.Status, r.Provenance, r.Text)
	}
	if r := ask(senseless); r.Status != assistant.Abstain || len(server.Requests()) != 3 {
		t.Errorf("%s: %s, %d requests", r.Status, r.Text, len(server.Requests()))
	}
	now.say(func(modeltest.Request) modeltest.Reply { return modeltest.Reply{Status: 400, Body: "{}"} })
	alone := sample.Ask(t.Context(), assistant.Request{Question: guess, Language: "en"})
	if r := ask(guess); r.Status != alone.Status || r.Text != alone.Text || !strings.Contains(strings.Join(r.Assumptions, " "), assistant.Message("en", "grammar_alone")) {
		t.Errorf("without the model: %s %s %q", r.Status, r.Text, r.Assumptions)
	}
}

// TestConsultedSilence: a model that asks or abstains differs from the grammar,
// and the asker decides.
func TestConsultedSilence(t *testing.T) {
	const question = "How many games did Tal win?"
	var now answering
	a, _ := modelled(t, sampleDB, now.answer, func(m *assistant.Models, _ *model.Config) { m.Consult = true })
	for key, reply := range map[string][]modeltest.Reply{
		"model_asks":     calls("ask_user", `{"slot":"dialect","name":null,"text":null,"options":null}`),
		"model_abstains": calls("abstain", `{"words":[]}`),
	} {
		now.say(script{question: reply}.answer)
		r := a.Ask(t.Context(), assistant.Request{Question: question, Language: "en"})
		if r.Status != assistant.Clarify || len(r.Clarification.Options) != 2 || r.Clarification.Options[1].Label != assistant.Message("en", key) {
			t.Errorf("%s: %s %+v", key, r.Status, r.Clarification)
		}
		r = a.Ask(t.Context(), assistant.Request{Question: question, Language: "en", Answers: map[string]string{"sense": "model"}})
		if r.Status == assistant.Answered {
			t.Errorf("%s: %s", key, r.Text)
		}
	}
}

// TestBothReadComposed: what composition is sure of and the grammar does not see,
// figures of an engine and what goes on from an answer, is read by the model too.
func TestBothReadComposed(t *testing.T) {
	const openings = `{"rows":"games","where":{"player":{"name":{"text":"Karpov"}}},"show":[{"agg":"count"}]}`
	for _, c := range []struct{ before, question string }{
		{"the longest game of Tal", "who had White?"},
		{"games of Tal", "no, of Fischer"},
		{"", "What is the average centipawn loss of Tal?"},
	} {
		a, server := modelled(t, sampleDB, script{c.question: calls("query", openings)}.answer, always)
		ask := func(a *assistant.Assistant, question string) *assistant.Reply {
			return a.Ask(t.Context(), assistant.Request{Question: question, Language: "en", Conversation: c.question + c.before})
		}
		alone := sample
		if c.before != "" {
			ask(alone, c.before)
			if r := a.Ask(t.Context(), assistant.Request{Question: c.before, Conversation: c.question + c.before, Answers: map[string]string{"sense": "parser"}}); r.Status != assistant.Answered {
				t.Fatalf("%s: %s", c.before, r.Text)
			}
		}
		before := len(server.Requests())
		if r := ask(alone, c.question); r.Provenance == "" && r.Status == assistant.Answered || r.Status == assistant.Clarify {
			t.Errorf("%s: composition alone has %s %s", c.question, r.Status, r.Text)
		}
		if r := ask(a, c.question); r.Provenance != "model" || r.Status != assistant.Answered || len(server.Requests()) != before+1 {
			t.Errorf("%s: %s by %q %s, %d requests", c.question, r.Status, r.Provenance, r.Text, len(server.Requests())-before)
		}
	}
}
