package assistant

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Consumption knows what language models consumed, wherever the games are.
type Consumption interface {
	// Run runs one SELECT over token_usage, in DuckDB's SQL. Its errors are
	// *Error.
	Run(ctx context.Context, sql string) (*Rows, error)
}

// noConsumption is that of a program that keeps none.
type noConsumption struct{}

// Run finds no rows.
func (noConsumption) Run(context.Context, string) (*Rows, error) { return new(Rows), nil }

// usageDialect is the SQL of Consumption.
var usageDialect = dialect.DuckDB

// resolved is a query with dates for what is reckoned from today.
func resolved(q query.Query) query.Query {
	q.Resolve(time.Now())
	return q
}

// dialectOf is the SQL that answers a query.
func (t *turn) dialectOf(q query.Query) dialect.Dialect {
	if q.Subject == query.TokenUsage {
		return usageDialect
	}
	return t.dialect
}

// runUsage answers a question about the use of language models. Where none was
// ever used it says that instead of none.
func (t *turn) runUsage(ctx context.Context, q query.Query) error {
	used, err := t.usedModels(ctx)
	if err != nil {
		return err
	}
	holds := func(model string) bool {
		return strings.Contains(strings.ToLower(model), strings.ToLower(q.Usage.Model))
	}
	switch {
	case len(used) == 0:
		t.reply.Status, t.reply.Text = Abstain, t.say("never_used")
		return nil
	case !slices.ContainsFunc(used, holds):
		t.reply.Status = Abstain
		t.reply.Text = t.say("never_used_model", "name", q.Usage.Model, "models", strings.Join(used[:min(len(used), maxNamed)], ", "))
		return nil
	}
	sql, rows, err := t.rows(ctx, q)
	if err != nil {
		return err
	}
	t.reply.SQL, t.reply.Dialect = sql, usageDialect.Name
	t.observe(HasSQL)
	t.reply.Status = Answered
	t.show(q, rows)
	t.reply.Text = t.usageLine(q)
	t.remember(ctx, q)
	t.observe(HasRows)
	return nil
}

// usageRows prints a query about the use of models and runs it. What they
// consume changes all the time, so the rows are not kept.
func (t *turn) usageRows(ctx context.Context, q query.Query) (string, *Rows, error) {
	sql, err := t.printer(usageDialect).Print(resolved(q))
	if err != nil {
		return "", nil, err
	}
	rows, err := t.runOn(ctx, t.models.Usage, usageDialect, sql)
	return sql, rows, err
}

// maxNamed is how many models are named in a sentence.
const maxNamed = 5

// usedModels are the names of the models that were ever used.
func (t *turn) usedModels(ctx context.Context) (names []string, err error) {
	_, rows, err := t.rows(ctx, query.Query{
		Measure: query.Count, Subject: query.TokenUsage, Usage: &query.Usage{By: query.UsedModel}, Order: query.MostFirst,
	})
	if err != nil {
		return nil, err
	}
	for _, row := range rows.Rows {
		names = append(names, t.cell(row[0]))
	}
	return names, nil
}

// usageLine says what was used in a sentence.
func (t *turn) usageLine(q query.Query) string {
	rows := t.reply.Rows
	switch {
	case len(rows) == 0:
		return t.say("none_" + string(q.Subject))
	case q.Usage.By == query.NoUsageKey:
		return t.used(q, rows[0])
	case q.Order == query.NoOrder:
		return full(t.plural("n_rows", int64(len(rows))))
	}
	var keys []string
	for _, row := range rows {
		if row[1] != rows[0][1] || len(keys) == maxTies {
			break
		}
		keys = append(keys, t.cell(row[0]))
	}
	return t.say("top_row", "key", strings.Join(keys, "; "), "value", t.used(q, rows[0][1:]))
}

// used says the cells of a measure of calls.
func (t *turn) used(q query.Query, cells Row) string {
	calls := whole(cells[len(cells)-1])
	switch {
	case calls == 0:
		return t.say("none_" + string(q.Subject))
	case q.Measure == query.Count:
		return t.plural("n_calls", calls) + "."
	case cells[0] == nil:
		return t.say("not_reported")
	}
	return t.say("tokens_in_calls", "tokens", t.plural("n_tokens", whole(cells[0])), "calls", t.plural("n_calls", calls)) + "."
}
