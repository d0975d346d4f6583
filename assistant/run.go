package assistant

import (
	"context"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// MaxSQL is the longest SQL that Run takes, in bytes.
const MaxSQL = 20_000

// Run runs one SELECT of the asker's own. It passes the guard as a model's does;
// where no parser can judge it, it is refused. What went wrong is in the reply.
func (a *Assistant) Run(ctx context.Context, sql, language string) *Reply {
	q := a.open(Request{})
	o := outcome{language: language, provenance: "sql"}
	o.result.SQL, o.result.Dialect = sql, q.Dialect.Name
	ran, err := q.runOwn(ctx, o)
	if err != nil {
		ran = q.fail(o, err)
	}
	return q.reply(ran)
}

func (q question) runOwn(ctx context.Context, o outcome) (outcome, error) {
	sql := o.result.SQL
	switch {
	case strings.TrimSpace(sql) == "":
		return o, &Error{Status: Failed, Code: "sql_empty"}
	case len(sql) > MaxSQL:
		return o, &Error{Status: Failed, Code: "sql_long"}
	case q.Database == nil || !q.Guard.Validates(q.Dialect.Name):
		return o, &Error{Status: Refused, Code: "sql_unjudged", Args: []string{"server", q.Dialect.Title}}
	}
	if err := q.Check(ctx, q.Dialect.Name, sql); err != nil {
		return o, err
	}
	rows, err := q.Foreign(ctx, sql)
	if err != nil {
		return o, err
	}
	o.result.Rows, o.told = rows, tell.SQL(o.language, rows)
	o.status, o.text = Answered, o.told.Text
	return o, nil
}
