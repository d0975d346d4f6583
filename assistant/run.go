package assistant

import (
	"context"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema/dialect"
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
	rows, err := t.db.RunForeign(ctx, sql)
	r.Timing.Run = milliseconds(started)
	if err != nil {
		return err
	}
	r.Status = Answered
	t.showSQL(rows)
	return nil
}

// runPrinted runs SQL that Kibitz printed, unless its rows are known.
func (t *turn) runPrinted(ctx context.Context, sql string) (*Rows, error) {
	if rows := t.ran[sql]; rows != nil {
		return rows, nil
	}
	rows, known := t.keptRows.get(t.names, sql)
	if !known {
		var err error
		if rows, err = t.runChecked(ctx, sql); err != nil {
			return nil, err
		}
		if t.names.Settled {
			t.keptRows.put(t.names, sql, rows, rows.size())
		}
	}
	if t.ran == nil {
		t.ran = map[string]*Rows{}
	}
	t.ran[sql] = rows
	return rows, nil
}

func (t *turn) runChecked(ctx context.Context, sql string) (*Rows, error) {
	return t.runOn(ctx, t.db, t.dialect, sql)
}

// runOn runs SQL that Kibitz printed on what answers it.
func (t *turn) runOn(ctx context.Context, db Consumption, d dialect.Dialect, sql string) (*Rows, error) {
	started := time.Now()
	// What is printed runs where no parser could judge it; nothing else does.
	if t.guard.Validates(d.Name) {
		if err := t.guard.Check(ctx, d.Name, sql); err != nil {
			return nil, err
		}
	}
	t.reply.Timing.Guard += milliseconds(started)
	started = time.Now()
	rows, err := db.Run(ctx, sql)
	t.reply.Timing.Run += milliseconds(started)
	return rows, err
}
