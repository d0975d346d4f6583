package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// TestAnswerCostsNoCall: what a model's form leaves open is closed by the asker's
// answer, said in words or chosen, and the model is not asked again.
func TestAnswerCostsNoCall(t *testing.T) {
	for _, c := range []struct {
		name, form string
		said       []string // one answer after the other
		want       string   // in what was understood
	}{
		{"unit", `{"rows":"games","where":{"length":{"unit":"unknown","max":29}},"show":[{"agg":"count"}]}`, []string{"half-moves"}, "29 half-moves"},
		{"player", `{"rows":"games","where":{"player":{"name":{"text":"Polgar"}}},"show":[{"agg":"count"}]}`, []string{"Susan"}, "Polgar, Susan"},
		{"both", `{"rows":"games","where":{"and":[{"player":{"name":{"text":"Polgar"}}},{"length":{"unit":"unknown","min":30}}]},"show":[{"agg":"median","of":{"kind":"length","unit":"unknown"}}]}`, []string{"Judit", "full moves"}, "Polgar, Judit"},
	} {
		a, server := modelled(t, sampleDB, script{strange: {modeltest.Query(c.form)}}.answer, nil)
		ask := func(text string) *assistant.Reply {
			return a.Ask(t.Context(), assistant.Request{Conversation: c.name, Question: text, Language: "en"})
		}
		r := ask(strange)
		for _, said := range c.said {
			if r.Status != assistant.Clarify {
				t.Fatalf("%s: %s %s", c.name, r.Status, r.Text)
			}
			r = ask(said)
		}
		if r.Status != assistant.Answered || r.Provenance != "model" || !strings.Contains(r.Paraphrase, c.want) || r.Question != strange || len(server.Requests()) != 1 {
			t.Errorf("%s: %s %s %q, %d requests", c.name, r.Status, r.Provenance, r.Paraphrase, len(server.Requests()))
		}
	}
}

// TestPendingStays: a question of its own does not lose the one that waits, and
// the model is told which one that is, without the names to choose from.
func TestPendingStays(t *testing.T) {
	const other = "How many zugzwang swindles did Fischer win?"
	a, server := modelled(t, sampleDB, script{
		strange: calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Polgar"}}},"show":[{"agg":"count"}]}`),
		other:   calls("query", talWins),
	}.answer, nil)
	ask := func(text string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Conversation: "pending", Question: text, Language: "en"})
	}
	if r := ask(strange); r.Status != assistant.Clarify {
		t.Fatalf("%s", r.Status)
	}
	if r := ask(other); r.Status != assistant.Answered || !strings.Contains(strings.Join(r.Assumptions, " "), strange) {
		t.Errorf("%s %q", r.Text, r.Assumptions)
	}
	told := server.Requests()[1].Messages[1].Text
	if !strings.Contains(told, "(player) about “"+strange+"”") || strings.Contains(told, "Susan") {
		t.Errorf("the model is told %s", told)
	}
	if r := ask("Polgar, Susan"); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "Susan") || len(server.Requests()) != 2 {
		t.Errorf("%s %s, %d requests", r.Status, r.Text, len(server.Requests()))
	}
}
