package tell

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Usage tells the rows of a query about what language models consumed.
func Usage(language string, q query.Query, rows *source.Rows) Told {
	t := line{language, rows.Rows, rows.Truncated}
	return Told{
		Columns: columns(rows, func(at int, name string) string { return t.label(q, at, name) }),
		Text:    t.consumed(q),
	}
}

// consumed says what was used in a sentence.
func (t line) consumed(q query.Query) string {
	rows := t.rows
	switch {
	case len(rows) == 0:
		return t.say("none_" + string(q.Subject))
	case q.Usage.By == query.NoUsageKey:
		return t.calls(q, rows[0])
	case q.Order == query.NoOrder:
		return Sentence(t.plural("n_rows", int64(len(rows))))
	}
	var keys []string
	for _, row := range rows {
		if row[1] != rows[0][1] || len(keys) == manyTies {
			break
		}
		keys = append(keys, t.cell(row[0]))
	}
	return t.say("top_row", "key", strings.Join(keys, "; "), "value", t.calls(q, rows[0][1:]))
}

// calls says the cells of a measure of calls.
func (t line) calls(q query.Query, cells source.Row) string {
	calls := source.Whole(cells[len(cells)-1])
	switch {
	case calls == 0:
		return t.say("none_" + string(q.Subject))
	case q.Measure == query.Count:
		return t.plural("n_calls", calls) + "."
	case cells[0] == nil:
		return t.say("not_reported")
	}
	return t.say("tokens_in_calls", "tokens", t.plural("n_tokens", source.Whole(cells[0])), "calls", t.plural("n_calls", calls)) + "."
}
