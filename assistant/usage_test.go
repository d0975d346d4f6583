package assistant_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/assistant/usage"
)

// usedModels is a file in which some calls are noted, those of this year on one
// day.
func usedModels(t *testing.T, today time.Time) local.Usage {
	t.Helper()
	used := local.Usage{File: usage.New(filepath.Join(t.TempDir(), "usage.sqlite"))}
	t.Cleanup(func() { used.Close() })
	for _, call := range []struct {
		at time.Time
		model.Usage
	}{
		{time.Date(2024, 11, 3, 10, 0, 0, 0, time.Local), model.Usage{Model: "gpt-4o", Input: 1000, Output: 100, Cached: new(600)}},
		{time.Date(2024, 11, 3, 11, 0, 0, 0, time.Local), model.Usage{Model: "gpt-4o-mini", Input: 500, Output: 50}},
		{time.Date(2024, 11, 30, 23, 59, 0, 0, time.Local), model.Usage{Model: "qwen3:32b", Input: 10, Output: 3, Reasoning: new(2)}},
		{time.Date(2024, 12, 1, 0, 1, 0, 0, time.Local), model.Usage{Model: "qwen3:32b", Input: 7, Output: 2, Reasoning: new(0)}},
		{today, model.Usage{Model: "gpt-4o", Input: 20, Output: 5}},
	} {
		if err := used.Note(t.Context(), call.at, call.Usage); err != nil {
			t.Fatal(err)
		}
	}
	return used
}

// TestTokens: what models consumed can be asked about, in both languages.
func TestTokens(t *testing.T) {
	today := time.Now()
	used := usedModels(t, today)
	a, done, err := local.New(sampleDB, true, assistant.Models{Usage: used}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	month := today.Format("2006-01")
	for _, c := range []struct {
		question, text string
		rows           []assistant.Row
	}{
		{"How many tokens did we use?", "1697 tokens in 5 calls.", []assistant.Row{{int64(1697), int64(5)}}},
		{"How many tokens did we use in November 2024?", "1663 tokens in 3 calls.", []assistant.Row{{int64(1663), int64(3)}}},
		{"¿Cuántos tokens usamos en noviembre de 2024?", "1663 tokens en 3 llamadas.", []assistant.Row{{int64(1663), int64(3)}}},
		{"¿Cuántos tokens de salida gastó gpt-4o este mes?", "5 tokens en 1 llamada.", []assistant.Row{{int64(5), int64(1)}}},
		{"¿Cuántos tokens hemos gastado hoy?", "25 tokens en 1 llamada.", []assistant.Row{{int64(25), int64(1)}}},
		{"tokens by model in 2024", "3 rows.", []assistant.Row{{"gpt-4o", int64(1100), int64(1)}, {"gpt-4o-mini", int64(550), int64(1)}, {"qwen3:32b", int64(22), int64(2)}}},
		{"tokens per month", "3 rows.", []assistant.Row{{"2024-11", int64(1663), int64(3)}, {"2024-12", int64(9), int64(1)}, {month, int64(25), int64(1)}}},
		{"Tokens per day in 2024", "3 rows.", []assistant.Row{{"2024-11-03", int64(1650), int64(2)}, {"2024-11-30", int64(13), int64(1)}, {"2024-12-01", int64(9), int64(1)}}},
		{"¿Qué modelo ha gastado más tokens?", "gpt-4o: 1125 tokens en 2 llamadas.", []assistant.Row{{"gpt-4o", int64(1125), int64(2)}}},
		{"How many calls to the model did we make in 2024?", "4 calls.", []assistant.Row{{int64(4)}}},
		{"How many reasoning tokens did qwen3:32b use?", "2 tokens in 2 calls.", []assistant.Row{{int64(2), int64(2)}}},
		// What no server reported is not none, and neither is a time without use.
		{"How many audio input tokens did we use?", "The servers did not report how many tokens were of that kind.", []assistant.Row{{nil, int64(5)}}},
		{"How many tokens did we use in 2023?", "No such language model was used then.", []assistant.Row{{nil, int64(0)}}},
		{"tokens by day in 2023", "No such language model was used then.", nil},
	} {
		r := a.Ask(t.Context(), assistant.Request{Question: c.question})
		if r.Status != assistant.Answered || r.Text != c.text || r.Provenance != "parser" || r.Dialect != "duckdb" {
			t.Errorf("%s: %s, by %s: %s (%s)", c.question, r.Status, r.Provenance, r.Text, r.Paraphrase)
		}
		if diff := cmp.Diff(c.rows, r.Rows); diff != "" {
			t.Errorf("%s: %s", c.question, diff)
		}
		// The SQL that is shown gives the rows, whoever runs it.
		again, err := local.Database{Store: sampleDB, Usage: used}.Run(t.Context(), r.SQL)
		if err != nil || cmp.Diff(again.Rows, r.Rows) != "" {
			t.Errorf("%s: its SQL gives %v %v", c.question, again, err)
		}
	}
	for question, text := range map[string]string{
		"How many tokens did gpt-9 use?": "I understand the question, but no model with “gpt-9” in its name has been used. These have: gpt-4o, qwen3:32b, gpt-4o-mini.",
		"How many tokens did Tal use?":   assistant.Message("en", "words_not_understood", "words", "«Tal»"),
	} {
		if r := a.Ask(t.Context(), assistant.Request{Question: question}); r.Status != assistant.Abstain || r.Text != text || r.SQL != "" {
			t.Errorf("%s: %s %s", question, r.Status, r.Text)
		}
	}
}

// TestTokensOfNobody: where no model was ever used, that is said.
func TestTokensOfNobody(t *testing.T) {
	nothing := local.Usage{File: usage.New(filepath.Join(t.TempDir(), "usage.sqlite"))}
	for _, models := range []assistant.Models{{}, {Usage: nothing}} {
		a, done, err := local.New(sampleDB, true, models, nil)
		if err != nil {
			t.Fatal(err)
		}
		for question, language := range map[string]string{"How many tokens did we use?": "en", "¿Cuántos tokens hemos gastado este mes?": "es"} {
			if r := a.Ask(t.Context(), assistant.Request{Question: question}); r.Status != assistant.Abstain || r.Text != assistant.Message(language, "never_used") {
				t.Errorf("%s: %s %s", question, r.Status, r.Text)
			}
		}
		done()
	}
	broken := filepath.Join(t.TempDir(), "usage.sqlite")
	if err := os.WriteFile(broken, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	m, server := modelled(t, sampleDB, script{"How oddly many?": calls("query", `{"rows":"games","show":[{"agg":"count"}]}`)}.answer, func(models *assistant.Models, c *model.Config) {
		used := local.Usage{File: usage.New(broken)}
		models.Usage, c.Ledger = used, used
	})
	for _, question := range []string{"How many tokens did we use?", "How oddly many?"} {
		r := m.Ask(context.Background(), assistant.Request{Question: question})
		if r.Status != assistant.Failed || r.Error.Code != "usage_unreadable" || !strings.Contains(r.Text, broken) {
			t.Errorf("%s: %s %s", question, r.Status, r.Text)
		}
	}
	if n := len(server.Requests()); n != 0 {
		t.Errorf("%d requests that could not be noted", n)
	}
}

// TestTokensElsewhere: the SQL for another server is given and not run, and a
// conversation goes on.
func TestTokensElsewhere(t *testing.T) {
	a, done, err := local.New(sampleDB, true, assistant.Models{Usage: usedModels(t, time.Now())}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if r := a.Ask(t.Context(), assistant.Request{Question: "tokens by month in 2024", Dialect: "sqlserver"}); r.Status != assistant.Answered ||
		r.Dialect != "sqlserver" || !strings.Contains(r.SQL, "FORMAT(u.usage_date, 'yyyy-MM')") || r.Rows != nil {
		t.Errorf("%s %s\n%s", r.Status, r.Text, r.SQL)
	}
	for _, c := range []struct{ question, text string }{
		{"How many tokens did we use in November 2024?", "1663 tokens in 3 calls."},
		{"and in December 2024?", "9 tokens in 1 call."},
		{"¿y de entrada?", "7 tokens en 1 llamada."},
		{"How many games are there?", ""},
	} {
		if r := a.Ask(t.Context(), assistant.Request{Conversation: "c", Question: c.question}); r.Status != assistant.Answered || c.text != "" && r.Text != c.text {
			t.Errorf("%s: %s %s", c.question, r.Status, r.Text)
		}
	}
}

// TestModelsAboutTokens: a model can ask about them too, by the form and by SQL,
// and what it consumes for that is noted.
func TestModelsAboutTokens(t *testing.T) {
	used := usedModels(t, time.Now())
	replies := script{
		"oddly, tokens?":  calls("query", `{"rows":"token_usage","show":[{"agg":"total"}],"usage":{"tokens":"input","dates":{"from":{"year":2024},"to":{"year":2024}}}}`),
		"oddly, dearest?": calls("run_sql", `{"sql":"SELECT max(input_tokens) AS tokens FROM token_usage","meaning":"The most."}`),
		"oddly, of Tal?": append(calls("query", `{"rows":"token_usage","show":[{"agg":"total"}],"usage":{},"where":{"player":{"name":{"text":"Tal"}}}}`),
			modeltest.Reply{Calls: []modeltest.Call{{Name: "abstain", Arguments: `{"words":[]}`}}}),
	}
	a, server := modelled(t, sampleDB, replies.answer, func(models *assistant.Models, c *model.Config) { models.Usage, c.Ledger = used, used })
	ask := func(question string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Question: question})
	}
	if r := ask("oddly, tokens?"); r.Status != assistant.Answered || r.Provenance != "model" || !slices.Equal(r.Rows[0], assistant.Row{int64(1517), int64(4)}) {
		t.Errorf("%s %s %s", r.Status, r.Provenance, r.Text)
	}
	if r := ask("oddly, dearest?"); r.Status != assistant.Answered || r.Provenance != "model-sql" || r.Rows[0][0] != int64(1000) {
		t.Errorf("%s %s %s", r.Status, r.Provenance, r.Text)
	}
	if r := ask("oddly, of Tal?"); r.Status != assistant.Abstain || len(server.Requests()) != 5 || !strings.Contains(server.Requests()[3].Last(), "mixed") {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	if r := ask("tokens used by test-model today"); r.Status != assistant.Abstain {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	// Each of the five calls cost 1,000 tokens of input.
	if r := ask("How many input tokens did we use today?"); r.Text != "5020 tokens in 6 calls." {
		t.Error(r.Text)
	}
}
