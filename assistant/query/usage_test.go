package query

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// usageForms draws questions about language models that make sense.
var usageForms = rapid.Custom(func(t *rapid.T) Query {
	one := func(name string, values ...string) string { return rapid.SampledFrom(values).Draw(t, name) }
	q := Query{Measure: Measure(one("measure", "count", "total")), Subject: TokenUsage, Usage: &Usage{
		Model: one("model", "", "gpt-4o", `a "b" \c`),
		By:    UsageKey(one("by", "", "day", "month", "year", "model", "assistant")),
	}}
	u := q.Usage
	if q.Measure == Total {
		u.Tokens = TokenKind(one("tokens", "", "input", "output", "reasoning", "cached", "audio_input", "audio_output", "image_input", "text_input"))
	}
	day := func(name string) Day {
		d := Day{Year: rapid.IntRange(2023, 2027).Draw(t, name), Month: rapid.IntRange(0, 12).Draw(t, name)}
		if d.Month > 0 {
			d.Day = rapid.IntRange(0, 28).Draw(t, name)
		}
		return d
	}
	switch rapid.IntRange(0, 5).Draw(t, "when") {
	case 1:
		u.Period = Period(one("period", "today", "yesterday", "this_week", "last_week", "this_month", "last_month", "this_year", "last_year"))
	case 2:
		u.Month = rapid.IntRange(1, 12).Draw(t, "month")
	case 3:
		u.Days = rapid.IntRange(1, 90).Draw(t, "days")
	case 4:
		d := day("in")
		u.Dates = &Dates{d, d}
	case 5:
		u.Dates = &Dates{}
		if u.Dates.From = day("from"); rapid.Bool().Draw(t, "both") {
			u.Dates.To = day("to")
		}
		if u.Dates.check() != nil {
			u.Dates = nil
		}
	}
	if u.By != NoUsageKey && rapid.Bool().Draw(t, "ranked") {
		q.Order, q.Limit = Order(one("order", "most", "least")), rapid.IntRange(0, 4).Draw(t, "limit")
	}
	return q
})

// TestUsageParaphrases: what differs is said differently, in both languages.
func TestUsageParaphrases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := usageForms.Draw(t, "a"), usageForms.Draw(t, "b")
		if err := a.Check(); err != nil {
			t.Fatalf("%s: %v", encoded(a), err)
		}
		for _, language := range []string{"es", "en"} {
			if same := a.Paraphrase(language) == b.Paraphrase(language); same != a.Equal(b) {
				t.Fatalf("%s\n%s\n%s\n%s", encoded(a), a.Paraphrase(language), encoded(b), b.Paraphrase(language))
			}
		}
	})
}

func TestUsageParaphrase(t *testing.T) {
	november := Day{Year: 2026, Month: 11}
	for _, c := range []struct {
		usage  Usage
		es, en string
	}{
		{Usage{}, "Número de tokens que usaron los modelos de lenguaje.", "Number of tokens that language models used."},
		{Usage{Tokens: Output, Model: "gpt-4o", Dates: &Dates{november, november}, By: UsedOnDay},
			`Número de tokens de salida que usaron los modelos de lenguaje, solo de modelos con "gpt-4o" en el nombre, en 2026.11, por día.`,
			`Number of output tokens that language models used, only of models with "gpt-4o" in the name, in 2026.11, by day.`},
		{Usage{Days: 7}, "Número de tokens que usaron los modelos de lenguaje, en los últimos 7 días.", "Number of tokens that language models used, in the last 7 days."},
	} {
		q := Query{Measure: Total, Subject: TokenUsage, Usage: &c.usage}
		if got := q.Paraphrase("es"); got != c.es {
			t.Error(got)
		}
		if got := q.Paraphrase("en"); got != c.en {
			t.Error(got)
		}
	}
}

func TestUsageSense(t *testing.T) {
	total := func(change func(*Query)) Query {
		q := Query{Measure: Total, Subject: TokenUsage, Usage: &Usage{}}
		change(&q)
		return q
	}
	for name, q := range map[string]Query{
		"no usage":            total(func(q *Query) { q.Usage = nil }),
		"usage of games":      {Measure: Count, Subject: Games, Usage: &Usage{}},
		"list":                total(func(q *Query) { q.Measure = List }),
		"of players":          total(func(q *Query) { q.Where = &Cond{Result: Drawn} }),
		"by player":           total(func(q *Query) { q.Group = ByPlayer }),
		"an average":          total(func(q *Query) { q.Of = &Quantity{Kind: LengthOf, Unit: Half} }),
		"kinds of calls":      total(func(q *Query) { q.Measure, q.Usage.Tokens = Count, Input }),
		"unknown tokens":      total(func(q *Query) { q.Usage.Tokens = "casino" }),
		"unknown key":         total(func(q *Query) { q.Usage.By = "player" }),
		"unknown period":      total(func(q *Query) { q.Usage.Period = "someday" }),
		"two times":           total(func(q *Query) { q.Usage.Period, q.Usage.Days = Today, 3 }),
		"month 13":            total(func(q *Query) { q.Usage.Month = 13 }),
		"days before the end": total(func(q *Query) { q.Usage.Days = -1 }),
		"no dates":            total(func(q *Query) { q.Usage.Dates = &Dates{} }),
		"order of one row":    total(func(q *Query) { q.Order = MostFirst }),
		"order by date":       total(func(q *Query) { q.Usage.By, q.Order = UsedModel, Latest }),
		"bell":                total(func(q *Query) { q.Usage.Model = "\a" }),
	} {
		if q.Check() == nil {
			t.Errorf("%s makes sense", name)
		}
	}
}

func TestResolve(t *testing.T) {
	day := func(y, m, d int) Day { return Day{y, m, d} }
	for _, c := range []struct {
		today    string
		usage    Usage
		from, to Day
	}{
		{"2026-11-21", Usage{Period: Today}, day(2026, 11, 21), day(2026, 11, 21)},
		{"2026-01-01", Usage{Period: Yesterday}, day(2025, 12, 31), day(2025, 12, 31)},
		{"2026-11-21", Usage{Period: ThisWeek}, day(2026, 11, 16), day(2026, 11, 22)}, // a Saturday
		{"2026-11-22", Usage{Period: ThisWeek}, day(2026, 11, 16), day(2026, 11, 22)},
		{"2026-11-23", Usage{Period: ThisWeek}, day(2026, 11, 23), day(2026, 11, 29)},
		{"2026-11-23", Usage{Period: LastWeek}, day(2026, 11, 16), day(2026, 11, 22)},
		{"2026-03-31", Usage{Period: LastMonth}, day(2026, 2, 0), day(2026, 2, 0)},
		{"2026-01-31", Usage{Period: LastMonth}, day(2025, 12, 0), day(2025, 12, 0)},
		{"2026-01-31", Usage{Period: ThisMonth}, day(2026, 1, 0), day(2026, 1, 0)},
		{"2026-01-31", Usage{Period: ThisYear}, day(2026, 0, 0), day(2026, 0, 0)},
		{"2026-01-31", Usage{Period: LastYear}, day(2025, 0, 0), day(2025, 0, 0)},
		{"2026-11-01", Usage{Month: 11}, day(2026, 11, 0), day(2026, 11, 0)},
		{"2026-10-31", Usage{Month: 11}, day(2025, 11, 0), day(2025, 11, 0)},
		{"2026-03-02", Usage{Days: 7}, day(2026, 2, 24), day(2026, 3, 2)},
	} {
		today, err := time.Parse(time.DateOnly, c.today)
		if err != nil {
			t.Fatal(err)
		}
		q := Query{Measure: Total, Subject: TokenUsage, Usage: &c.usage}
		q.Resolve(today)
		if u := q.Usage; u.Dates == nil || *u.Dates != (Dates{c.from, c.to}) || u.Period != NoPeriod || u.Month != 0 || u.Days != 0 {
			t.Errorf("%s: %+v", c.today, u.Dates)
		}
		if c.usage.Dates != nil {
			t.Error("the form asked for was changed")
		}
	}
	open := Query{Measure: Count, Subject: Games}
	if open.Resolve(time.Now()); open.Usage != nil {
		t.Error("games have no usage")
	}
}

// TestEndsOfDays: a day, month or year ends where the next one begins.
func TestEndsOfDays(t *testing.T) {
	for _, c := range []struct{ day, first, next Day }{
		{Day{Year: 2024}, Day{2024, 1, 1}, Day{2025, 1, 1}},
		{Day{Year: 2024, Month: 2}, Day{2024, 2, 1}, Day{2024, 3, 1}},
		{Day{Year: 2024, Month: 12}, Day{2024, 12, 1}, Day{2025, 1, 1}},
		{Day{2024, 2, 28}, Day{2024, 2, 28}, Day{2024, 2, 29}},
		{Day{2023, 12, 31}, Day{2023, 12, 31}, Day{2024, 1, 1}},
	} {
		if got := []Day{c.day.First(), c.day.Next()}; !slices.Equal(got, []Day{c.first, c.next}) {
			t.Errorf("%v: %v", c.day, got)
		}
	}
}
