package local

import (
	"context"
	"errors"
	"regexp"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/usage"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Usage is the file of what language models consumed as the assistant and the
// models see it: a model.Ledger that can be asked about. Its errors are
// *assistant.Error.
type Usage struct{ *usage.File }

// usageTable is the table that it is asked about.
const usageTable = "token_usage"

// Run runs one SELECT over the table.
func (u Usage) Run(ctx context.Context, sql string) (*assistant.Rows, error) {
	return u.run(ctx, sql, store.QueryRows)
}

// run has query run the SELECT, as store.QueryRows does.
func (u Usage) run(ctx context.Context, sql string,
	query func(ctx context.Context, table string, rows [][]any, sql string, limits store.Limits) (*store.Result, error),
) (*assistant.Rows, error) {
	rows, err := u.Rows(ctx)
	if err != nil {
		return nil, u.error(ctx, err)
	}
	result, err := query(ctx, usageTable, rows, sql, store.Limits{})
	if err != nil {
		return nil, Error(u.Path(), err)
	}
	return rowsOf(result), nil
}

// Spent is how many tokens were sent and received on a day.
func (u Usage) Spent(ctx context.Context, day time.Time) (int, error) {
	tokens, err := u.File.Spent(ctx, day)
	return tokens, u.error(ctx, err)
}

// Note notes the usage of one call.
func (u Usage) Note(ctx context.Context, at time.Time, used model.Usage) error {
	return u.error(ctx, u.File.Note(ctx, at, used))
}

func (u Usage) error(ctx context.Context, err error) error {
	switch {
	case err == nil || ctx.Err() != nil:
		return err
	case errors.Is(err, usage.ErrNewer):
		return &assistant.Error{Status: assistant.Failed, Code: "usage_newer", Args: []string{"path", u.Path()}, Err: err}
	}
	return &assistant.Error{Status: assistant.Failed, Code: "usage_unreadable", Args: []string{"path", u.Path(), "detail", err.Error()}, Err: err}
}

// ofUsage says that SQL is about the use of models, of which the databases of
// games that are files know nothing. There is nothing to join it with.
func ofUsage(sql string) bool { return fromUsage.MatchString(noQuery.ReplaceAllString(sql, " ")) }

var (
	// noQuery is the texts and comments of SQL, where the name of a table is but a word.
	noQuery   = regexp.MustCompile(`(?s)'(?:[^']|'')*'|--[^\r\n]*|/\*.*?\*/`)
	fromUsage = regexp.MustCompile(`(?i)(?:\b(?:from|join|table)\b|,)[\s(]*(?:"?main"?\s*\.\s*)?"?` + usageTable + `\b`)
)
