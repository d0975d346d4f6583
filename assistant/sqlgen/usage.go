package sqlgen

import (
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// usage selects from the calls of language models. Each row of token_usage is
// one call. A kind of tokens that no call has a number of is NULL: servers do
// not report all of them.
func (w writer) usage(u *query.Usage, m query.Measure, order query.Order, limit int) (selection, error) {
	if u.Period != query.NoPeriod || u.Month != 0 || u.Days != 0 {
		return selection{}, errors.New("sqlgen: the query is reckoned from a day that is not resolved")
	}
	measure := column{"COUNT(*)", "calls"}
	columns := []column{measure}
	if m == query.Total {
		measure = column{"SUM(" + tokenColumns[u.Tokens] + ")", "tokens"}
		columns = []column{measure, {"COUNT(*)", "calls"}}
	}
	s := selection{from: "token_usage u", columns: columns}
	if u.Model != "" {
		s.where = append(s.where, w.Dialect.Contains("u.model_name", u.Model))
	}
	if d := u.Dates; d != nil && d.From != (query.Day{}) {
		s.where = append(s.where, "u.usage_date >= "+w.day(d.From.First()))
	}
	if d := u.Dates; d != nil && d.To != (query.Day{}) {
		s.where = append(s.where, "u.usage_date < "+w.day(d.To.Next()))
	}
	if u.By == query.NoUsageKey {
		return s, nil
	}
	key := column{expr: "u.model_name", name: "model"}
	switch part, ofDate := usageDates[u.By]; {
	case ofDate:
		key = column{w.Dialect.DateText("u.usage_date", part), "usage_" + string(u.By)}
	case u.By == query.UsedBy:
		key = column{"u.player_name", "assistant"}
	}
	s.columns = append([]column{key}, s.columns...)
	s.group, s.limit = []string{key.expr}, limit
	if order != query.NoOrder {
		s.order = append(s.order, term{measure.expr, order == query.MostFirst, m == query.Total})
		s.ranked = 1
	}
	s.order = append(s.order, term{expr: key.expr})
	return s, nil
}

// usageForm is the form of such a question.
func (w writer) usageForm(f query.Form) (selection, error) {
	measure, order := query.Count, query.NoOrder
	if f.Show[0].Agg == query.TotalAgg {
		measure = query.Total
	}
	if len(f.Order) > 0 {
		order = query.LeastLast
		if f.Order[0].Descending {
			order = query.MostFirst
		}
	}
	return w.usage(f.Usage, measure, order, f.Limit)
}

// tokenColumns are where the kinds of tokens are.
var tokenColumns = map[query.TokenKind]string{
	query.AllTokens: "u.input_tokens + u.output_tokens", query.Input: "u.input_tokens", query.Output: "u.output_tokens",
	query.Reasoning: "u.reasoning_tokens", query.Cached: "u.input_cached_tokens", query.AudioInput: "u.audio_input_tokens",
	query.AudioOutput: "u.audio_output_tokens", query.ImageInput: "u.input_image_tokens", query.TextInput: "u.input_text_tokens",
}

var usageDates = map[query.UsageKey]dialect.DatePart{
	query.UsedOnDay: dialect.Day, query.UsedInMonth: dialect.Month, query.UsedInYear: dialect.Year,
}

func (w writer) day(d query.Day) string {
	return w.Dialect.Date(fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day))
}
