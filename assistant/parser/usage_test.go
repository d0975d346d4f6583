package parser

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestUsage reads questions about the use of language models.
func TestUsage(t *testing.T) {
	p := newParser(t)
	for _, c := range []struct{ question, language, want string }{
		{"How many tokens did we use in November?", "en", `total {"month":11}`},
		{"how many tokens did we use in November 2026", "en", `total {"dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":11}}}`},
		{"¿Cuántos tokens de salida gastó gpt-4o este mes?", "es", `total {"tokens":"output","model":"gpt-4o","period":"this_month"}`},
		{"tokens by model", "en", `total {"by":"model"}`},
		{"tokens per day", "en", `total {"by":"day"}`},
		{"Tokens used yesterday", "en", `total {"period":"yesterday"}`},
		{"input tokens of llama3.1:8b in the last 7 days by day", "en", `total {"tokens":"input","model":"llama3.1:8b","days":7,"by":"day"}`},
		{"How many reasoning tokens did the model mistral use?", "en", `total {"tokens":"reasoning","model":"mistral"}`},
		{"how many audio output tokens have been used since 2026-11-03", "en", `total {"tokens":"audio_output","dates":{"from":{"year":2026,"month":11,"day":3},"to":{}}}`},
		{"Cached input tokens between November 1, 2026 and November 15, 2026", "en", `total {"tokens":"cached","dates":{"from":{"year":2026,"month":11,"day":1},"to":{"year":2026,"month":11,"day":15}}}`},
		{"Which model used the most tokens?", "en", `total {"by":"model"} most 1`},
		{"Which models used the most tokens this year?", "en", `total {"period":"this_year","by":"model"} most 0`},
		{"On which day did we spend the fewest tokens?", "en", `total {"by":"day"} least 1`},
		{"How many calls to the model did we make last week?", "en", `count {"period":"last_week"}`},
		{"requests by model", "en", `count {"by":"model"}`},
		{"input and output tokens of 2026", "en", `total {"dates":{"from":{"year":2026},"to":{"year":2026}}}`},
		{"tokens used before 2026-03-01", "en", `total {"dates":{"from":{},"to":{"year":2026,"month":2}}}`},
		{"tokens used after 30 November 2026", "en", `total {"dates":{"from":{"year":2026,"month":12,"day":1},"to":{}}}`},
		{"¿Cuántos tokens hemos gastado?", "es", `total {}`},
		{"¿Cuántos tokens usamos en noviembre?", "es", `total {"month":11}`},
		{"¿Cuántos tokens usamos en noviembre de 2026?", "es", `total {"dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":11}}}`},
		{"tokens de entrada por mes", "es", `total {"tokens":"input","by":"month"}`},
		{"¿Cuántos tokens de audio de entrada se consumieron ayer?", "es", `total {"tokens":"audio_input","period":"yesterday"}`},
		{"tokens desde el 1 de noviembre de 2026 hasta el 15 de noviembre de 2026", "es", `total {"dates":{"from":{"year":2026,"month":11,"day":1},"to":{"year":2026,"month":11,"day":15}}}`},
		{"tokens de noviembre a diciembre de 2026", "es", `total {"dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":12}}}`},
		{"¿Qué modelo ha gastado más tokens?", "es", `total {"by":"model"} most 1`},
		{"¿Cuántas llamadas al modelo hicimos el mes pasado?", "es", `count {"period":"last_month"}`},
		{"¿Cuántos tokens gastó el modelo mistral en los últimos 30 días?", "es", `total {"model":"mistral","days":30}`},
		{"tokens al día esta semana", "es", `total {"period":"this_week","by":"day"}`},
	} {
		r, err := p.Parse(t.Context(), c.question, "", nil)
		if err != nil {
			t.Errorf("%s: %v", c.question, err)
			continue
		}
		if got := usageText(r.Queries[0]); got != c.want || r.Language != c.language || len(r.Queries) != 1 {
			t.Errorf("%s: read in %s as\n%s\nnot as\n%s", c.question, r.Language, got, c.want)
		}
	}
}

func usageText(q query.Query) string {
	text, err := json.Marshal(q.Usage)
	if err != nil {
		return err.Error()
	}
	said := string(q.Measure) + " " + string(text)
	if q.Order != query.NoOrder {
		said += fmt.Sprintf(" %s %d", q.Order, q.Limit)
	}
	return said
}

// TestUsageIsReadWholly: a word that is not understood, or that says two things,
// keeps a question from being answered.
func TestUsageIsReadWholly(t *testing.T) {
	p := newParser(t)
	for question, words := range map[string][]string{
		"How many tokens did Tal use?":                         {"Tal"},
		"how many tokens did we not use":                       {"not"},
		"average tokens per call":                              {"average", "per"},
		"¿Cuántos tokens gastó Paco ayer?":                     {"Paco"},
		"tokens by model and day":                              {"day"},
		"How many tokens did we use today and yesterday?":      nil,
		"How many tokens did we use on November 3?":            {"November", "3"},
		"tokens of gpt-4o and gpt-5":                           nil,
		"tokens by day by model":                               nil,
		"which model used tokens?":                             nil,
		"¿Cuántos tokens de entrada y de razonamiento usamos?": nil,
	} {
		_, err := p.Parse(t.Context(), question, "", nil)
		var miss *NotUnderstood
		if !errors.As(err, &miss) {
			t.Errorf("%s: %v", question, err)
			continue
		}
		if words != nil && !slices.Equal(miss.Words, words) {
			t.Errorf("%s: not understood is %q", question, miss.Words)
		}
	}
}

// TestUsageFollows: a question about models can be changed, and one about games
// after it stands on its own.
func TestUsageFollows(t *testing.T) {
	p := newParser(t)
	first, err := p.Parse(t.Context(), "How many tokens did we use in November 2026?", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"and in October 2026?":    `total {"dates":{"from":{"year":2026,"month":10},"to":{"year":2026,"month":10}}}`,
		"and by model?":           `total {"dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":11}},"by":"model"}`,
		"what about gpt-4o?":      `total {"model":"gpt-4o","dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":11}}}`,
		"only output":             `total {"tokens":"output","dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":11}}}`,
		"¿y ayer?":                `total {"period":"yesterday"}`,
		"and how many calls?":     `count {"dates":{"from":{"year":2026,"month":11},"to":{"year":2026,"month":11}}}`,
		"How many tokens per day": `total {"by":"day"}`,
	} {
		r, err := p.Follow(t.Context(), question, "", nil, Prior{Query: first.Queries[0]})
		if err != nil {
			t.Errorf("%s: %v", question, err)
			continue
		}
		if got := usageText(r.Queries[0]); got != want {
			t.Errorf("%s: read as\n%s\nnot as\n%s", question, got, want)
		}
	}
	r, err := p.Follow(t.Context(), "How many games are drawn?", "", nil, Prior{Query: first.Queries[0]})
	if err != nil || r.Queries[0].Subject != query.Games {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := p.Follow(t.Context(), "and with Black?", "", nil, Prior{Query: first.Queries[0]}); err == nil {
		t.Error("tokens have no colour")
	}
}

// TestUsageIsReadBack: what is said of a question is read as that question.
func TestUsageIsReadBack(t *testing.T) {
	p := newParser(t)
	kinds := []query.TokenKind{"", "input", "output", "reasoning", "cached", "audio_input", "audio_output", "image_input", "text_input"}
	periods := []query.Period{"", "today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year", "last_year"}
	rapid.Check(t, func(t *rapid.T) {
		u := &query.Usage{By: rapid.SampledFrom([]query.UsageKey{"", "day", "month", "year", "model", "assistant"}).Draw(t, "by"),
			Model: rapid.SampledFrom([]string{"", "gpt-4o", "qwen3:32b", "mistral"}).Draw(t, "model")}
		q := query.Query{Measure: rapid.SampledFrom([]query.Measure{query.Count, query.Total}).Draw(t, "measure"), Subject: query.TokenUsage, Usage: u}
		if q.Measure == query.Total {
			u.Tokens = rapid.SampledFrom(kinds).Draw(t, "kind")
		}
		day := query.Day{Year: rapid.IntRange(2024, 2027).Draw(t, "year"), Month: rapid.IntRange(0, 12).Draw(t, "month")}
		if day.Month > 0 {
			day.Day = rapid.IntRange(0, 28).Draw(t, "day")
		}
		switch rapid.IntRange(0, 6).Draw(t, "when") {
		case 0:
			u.Period = rapid.SampledFrom(periods).Draw(t, "period")
		case 1:
			u.Month = rapid.IntRange(1, 12).Draw(t, "latest")
		case 2:
			u.Days = rapid.IntRange(1, 90).Draw(t, "days")
		case 3:
			u.Dates = &query.Dates{From: day, To: day}
		case 4:
			u.Dates = &query.Dates{From: day}
		case 5:
			u.Dates = &query.Dates{To: day}
		case 6:
			u.Dates = &query.Dates{From: day, To: query.Day{Year: 2028, Month: 2, Day: 3}}
		}
		if u.By != "" {
			if q.Order = rapid.SampledFrom([]query.Order{"", "most", "least"}).Draw(t, "order"); q.Order != "" {
				q.Limit = rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "limit")
			}
		}
		for _, language := range []string{"es", "en"} {
			said := q.Paraphrase(language)
			r, err := p.Parse(t.Context(), said, "", nil)
			if err != nil || !r.Queries[0].Equal(q) || r.Language != language {
				t.Fatalf("%s: %v\n%+v", said, err, r)
			}
		}
	})
}
