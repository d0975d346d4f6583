package assistant

import (
	"context"
	"strings"
	"time"
)

// MaxSQL is the longest SQL that Run takes, in bytes.
const MaxSQL = 20_000

// Run runs one SELECT of the asker's own. It passes the guard as a model's does;
// where no parser can judge it, it is refused. What went wrong is in the reply.
func (a *Assistant) Run(ctx context.Context, sql, language string) *Reply {
	reply := &Reply{Language: language, Timing: &Timing{}}
	t := &turn{Assistant: a, reply: reply}
	if err := t.runOwn(ctx, sql); err != nil {
		t.fail(err)
	}
	return reply
}

func (t *turn) runOwn(ctx context.Context, sql string) error {
	r := t.reply
	r.Provenance, r.Dialect, r.SQL = "sql", t.dialect.Name, sql
	switch {
	case strings.TrimSpace(sql) == "":
		return &Error{Status: Failed, Code: "sql_empty"}
	case len(sql) > MaxSQL:
		return &Error{Status: Failed, Code: "sql_long"}
	case t.db == nil || !t.guard.Validates(t.dialect.Name):
		return &Error{Status: Refused, Code: "sql_unjudged", Args: []string{"server", t.dialect.Title}}
	}
	started := time.Now()
	err := t.guard.Check(ctx, t.dialect.Name, sql)
	r.Timing.Guard = milliseconds(started)
	if err != nil {
		return err
	}
	started = time.Now()
	rows, err := t.db.Run(ctx, sql)
	r.Timing.Run = milliseconds(started)
	if err != nil {
		return err
	}
	r.Status = Answered
	t.showSQL(rows)
	return nil
}
