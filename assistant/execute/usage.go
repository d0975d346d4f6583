package execute

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// usageDialect is the SQL of Consumption.
var usageDialect = dialect.DuckDB

// Consumed runs a query about the use of language models.
func (s Session) Consumed(ctx context.Context, q query.Query) (Result, error) {
	sql, rows, err := s.usageRows(ctx, q)
	return Result{SQL: sql, Dialect: usageDialect.Name, Rows: rows}, err
}

// usageRows prints a query about the use of models and runs it. What they
// consume changes all the time, so the rows are not kept.
func (s Session) usageRows(ctx context.Context, q query.Query) (string, *source.Rows, error) {
	sql, err := s.Printer(usageDialect).Print(Resolved(q))
	if err != nil || s.Usage == nil {
		return sql, new(source.Rows), err
	}
	rows, err := s.runOn(ctx, s.Usage, usageDialect, sql)
	return sql, rows, err
}

// UsedModels are the names of the models that were ever used.
func (s Session) UsedModels(ctx context.Context) (names []string, err error) {
	_, rows, err := s.usageRows(ctx, query.Query{
		Measure: query.Count, Subject: query.TokenUsage, Usage: &query.Usage{By: query.UsedModel}, Order: query.MostFirst,
	})
	if err != nil {
		return nil, err
	}
	for _, row := range rows.Rows {
		names = append(names, fmt.Sprint(row[0]))
	}
	return names, nil
}
