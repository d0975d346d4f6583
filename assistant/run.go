package assistant

import (
	"context"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// MaxSQL is the longest SQL that Run takes, in bytes.
const MaxSQL = 20_000

// Run runs one SELECT of the asker's own. It passes the guard as a model's does;
// where no parser can judge it, it is refused. What went wrong is in the reply.
func (a *Assistant) Run(ctx context.Context, sql, language string) *Reply {
	reply := &Reply{Language: language}
	t := &turn{Assistant: a, reply: reply, Session: a.server.Session(new(Names))}
	if err := t.runOwn(ctx, sql); err != nil {
		t.fail(err)
	}
	reply.Timing = t.timing()
	return reply
}

func (t *turn) runOwn(ctx context.Context, sql string) error {
	r := t.reply
	r.Provenance, r.Dialect, r.SQL = "sql", t.Dialect.Name, sql
	switch {
	case strings.TrimSpace(sql) == "":
		return &Error{Status: Failed, Code: "sql_empty"}
	case len(sql) > MaxSQL:
		return &Error{Status: Failed, Code: "sql_long"}
	case t.Database == nil || !t.Guard.Validates(t.Dialect.Name):
		return &Error{Status: Refused, Code: "sql_unjudged", Args: []string{"server", t.Dialect.Title}}
	}
	if err := t.Session.Check(ctx, t.Dialect.Name, sql); err != nil {
		return err
	}
	rows, err := t.Foreign(ctx, sql)
	if err != nil {
		return err
	}
	r.Status = Answered
	t.told(execute.Result{Rows: rows}, tell.SQL(r.Language, rows))
	return nil
}
