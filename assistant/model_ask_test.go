package assistant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// printing is a reply that wants the SQL alone, beside another call.
func printing(server, tool, arguments string) []modeltest.Reply {
	return []modeltest.Reply{{Calls: []modeltest.Call{{Name: "print_sql", Arguments: `{"server":` + server + `}`}, {Name: tool, Arguments: arguments}}}}
}

const (
	medianLength = `{"rows":"games","show":[{"agg":"median","of":{"kind":"length","unit":"half"}}]}`
	ownSQL       = `{"sql":"SELECT count(*) AS games FROM matches","meaning":"All games."}`
)

// TestModelPrints: where the asker wants the text of the SQL it is printed and not
// run, for the server that is named or that the asker is asked for.
func TestModelPrints(t *testing.T) {
	questions := script{
		"zz text for us":     printing("null", "query", medianLength),
		"zz text for any":    printing("null", "query", talWins),
		"zz text for Oracle": printing(`"oracle"`, "query", medianLength),
		"zz own for us":      printing("null", "run_sql", ownSQL),
		"zz own for MySQL":   printing(`"mysql"`, "run_sql", ownSQL),
		"zz own for Oracle":  slices.Concat(printing(`"oracle"`, "run_sql", ownSQL), calls("query", talWins)),
		"zz no such server":  slices.Concat(calls("print_sql", `{"server":"dbase"}`), printing(`"postgres"`, "query", talWins)),
	}
	a, server := modelled(t, sampleDB, questions.answer, nil)
	ask := func(question string, answers map[string]string) *assistant.Reply {
		r := a.Ask(t.Context(), assistant.Request{Question: question, Language: "en", Answers: answers, Conversation: question})
		if len(r.Rows) > 0 || r.Markable {
			t.Errorf("%s: %d rows, markable %v", question, len(r.Rows), r.Markable)
		}
		return r
	}
	for _, question := range []string{"zz text for us", "zz own for us"} {
		if r := ask(question, nil); r.Status != assistant.Clarify || r.Clarification.Slot != "dialect" || len(r.Clarification.Options) != len(dialect.All()) || r.SQL != "" {
			t.Errorf("%s: %s %q", question, r.Status, r.Text)
		}
		if r := ask(question, map[string]string{"dialect": "mysql"}); r.Status != assistant.Answered || r.Dialect != "mysql" || r.SQL == "" {
			t.Errorf("%s: %s %s %q", question, r.Status, r.Dialect, r.Text)
		}
	}
	for question, want := range map[string]string{"zz text for any": "duckdb", "zz text for Oracle": "oracle", "zz own for MySQL": "mysql", "zz own for Oracle": "oracle", "zz no such server": "postgres"} {
		if r := ask(question, nil); r.Status != assistant.Answered || r.Dialect != want || r.SQL == "" || !strings.Contains(r.Text, "not run") {
			t.Errorf("%s: %s %s %q", question, r.Status, r.Dialect, r.Text)
		}
	}
	told := 0
	for _, r := range server.Requests() {
		if strings.HasPrefix(r.Last(), "There is no such server") || strings.Contains(r.Last(), "can judge SQL") {
			told++
		}
	}
	if told != 2 {
		t.Errorf("the model is told twice what does not do, not %d times", told)
	}
}

// TestModelAsksSlots: Kibitz words what it knows how to ask, and the answer closes
// what the form then leaves open.
func TestModelAsksSlots(t *testing.T) {
	ask := func(slot, name string) []modeltest.Reply {
		return calls("ask_user", `{"slot":"`+slot+`","name":`+name+`,"text":null,"options":null}`)
	}
	after := func(settled string, replies, then []modeltest.Reply) func(modeltest.Request) modeltest.Reply {
		return func(r modeltest.Request) modeltest.Reply {
			if settled != "" && strings.Contains(r.Messages[1].Text, settled) {
				return then[0]
			}
			return replies[min((len(r.Messages)-2)/2, len(replies)-1)]
		}
	}
	polgar := calls("query", `{"rows":"games","where":{"player":{"name":{"text":"Polgar"}}},"show":[{"agg":"count"}]}`)
	long := calls("query", `{"rows":"games","where":{"length":{"unit":"unknown","max":29}},"show":[{"agg":"count"}]}`)
	var now answering
	a, server := modelled(t, sampleDB, now.answer, nil)
	for _, c := range []struct {
		slot, answer string
		options      int
		told         string // once it is answered; empty: the model is not told
		replies      []modeltest.Reply
		then         []modeltest.Reply
		paraphrase   string
	}{
		{"move_unit", "half", 2, "move_unit = half", ask("move_unit", "null"), long, "half-moves"},
		{"elo_side", "both", 2, "elo_side = both", ask("elo_side", "null"), calls("query", `{"rows":"games","where":{"elo":{"side":"both","min":2700}},"show":[{"agg":"count"}]}`), "both"},
		{"dialect", "oracle", len(dialect.All()), "dialect = oracle", ask("dialect", "null"), printing(`"oracle"`, "query", talWins), "Tal"},
		{"player", "Polgar, Susan", 2, "", ask("player", `"Polgar"`), nil, "Polgar, Susan"},
	} {
		if c.then == nil {
			// The model is not told who was chosen, and asks again.
			c.replies = slices.Concat(c.replies, polgar)
		}
		now.say(after(c.told, c.replies, c.then))
		if c.then == nil {
			now.say(script{strange: c.replies}.answer)
		}
		r := a.Ask(t.Context(), assistant.Request{Question: strange})
		if r.Status != assistant.Clarify || r.Clarification.Slot != c.slot || len(r.Clarification.Options) != c.options || r.Text == "" || strings.Contains(r.Text, "{") {
			t.Errorf("%s: %s %+v", c.slot, r.Status, r.Clarification)
			continue
		}
		before := len(server.Requests())
		r = a.Ask(t.Context(), assistant.Request{Question: strange, Answers: map[string]string{c.slot: c.answer}})
		if r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, c.paraphrase) {
			t.Errorf("%s: %s %s", c.slot, r.Text, r.Paraphrase)
		}
		for _, request := range server.Requests()[before:] {
			for _, m := range request.Messages {
				if strings.Contains(m.Text, "Susan") {
					t.Errorf("the model is told %s", m.Text)
				}
			}
		}
	}
	for _, bad := range []string{
		`{"slot":"player","name":"Tal","text":null,"options":null}`, `{"slot":"player","name":null,"text":"Who?","options":[]}`,
		`{"slot":"weather","name":null,"text":"Sun?","options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]}`,
		`{"slot":"sense","name":null,"text":"Which?","options":[{"value":"a","label":"A"}]}`,
		`{"slot":"sense","name":null,"text":null,"options":[{"value":"a","label":"A"},{"value":"b","label":"B"}]}`,
	} {
		now.say(script{strange: slices.Concat(calls("ask_user", bad), calls("query", talWins))}.answer)
		if r := a.Ask(t.Context(), assistant.Request{Question: strange}); r.Status != assistant.Answered {
			t.Errorf("%s is asked: %s", bad, r.Text)
		}
	}
}
