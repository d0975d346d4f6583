package execute

import (
	"context"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Result is what came of running a question's SQL.
type Result struct {
	SQL     string
	Dialect string
	Rows    *source.Rows // nil: the SQL was only printed
	Game    source.Row   // of a list of games: the one that is replayed; nil: none is
	// Spelt is the key of what is said of people who are spelt in several ways,
	// empty where there are none.
	Spelt string
	// Unordered is a date that leaves open which of two games was first, if the
	// answer depends on that.
	Unordered string
}

// Resolved is a query with dates for what is reckoned from today.
func Resolved(q query.Query) query.Query {
	q.Resolve(time.Now())
	return q
}

// DialectOf is the SQL that answers a query.
func (s Session) DialectOf(q query.Query) dialect.Dialect {
	if q.Subject == query.TokenUsage {
		return usageDialect
	}
	return s.Dialect
}

// Query runs a query about games. A replay narrows to the only game that fits;
// where several do, or none, they are listed, and run is that list.
func (s Session) Query(ctx context.Context, q query.Query) (r Result, run query.Query, after Session, err error) {
	if q.Measure == query.Replay {
		if q, r.Game, err = s.oneGame(ctx, q); err != nil {
			return r, q, s, err
		}
	}
	if s, r.Spelt, err = s.together(ctx, q); err != nil {
		return r, q, s, err
	}
	if r.SQL, r.Rows, err = s.Rows(ctx, q); err != nil {
		return r, q, s, err
	}
	r.Dialect = s.Dialect.Name
	r.Unordered, err = s.unordered(ctx, q.Lift(), r.Rows)
	return r, q, s, err
}

// oneGame narrows a replay to the only game that fits.
func (s Session) oneGame(ctx context.Context, q query.Query) (query.Query, source.Row, error) {
	list := q.Clone()
	list.Measure = query.List
	_, rows, err := s.Rows(ctx, list)
	if err != nil || len(rows.Rows) != 1 || rows.Truncated {
		return list, nil, err
	}
	code, ok := rows.Rows[0][0].(int64)
	if !ok {
		return list, nil, nil
	}
	q.Where = &query.Cond{Game: code}
	return q, rows.Rows[0], nil
}

// Form runs a form; run is what was run, as for a query. Judge, unless it is nil,
// says why the rows do not do.
func (s Session) Form(ctx context.Context, f query.Form, judge func(*source.Rows) error) (r Result, run query.Form, after Session, err error) {
	if f.As == query.AsReplay {
		if f, r.Game, err = s.oneReplay(ctx, f); err != nil {
			return r, f, s, err
		}
	}
	if s, r.Spelt, err = s.formTogether(ctx, f); err != nil {
		return r, f, s, err
	}
	r.SQL, r.Rows, err = s.FormRows(ctx, f)
	if err == nil && judge != nil {
		err = judge(r.Rows)
	}
	if err != nil {
		return r, f, s, err
	}
	r.Dialect = s.Dialect.Name
	r.Unordered, err = s.unordered(ctx, f, r.Rows)
	return r, f, s, err
}

// oneReplay is a form that replays the only game that fits.
func (s Session) oneReplay(ctx context.Context, f query.Form) (query.Form, source.Row, error) {
	list := f.Clone()
	list.As = query.AsTable
	_, rows, err := s.FormRows(ctx, list)
	if err != nil || len(rows.Rows) != 1 || rows.Truncated {
		return list, nil, err
	}
	return f, rows.Rows[0], nil
}

// Rows prints a query and runs it, once.
func (s Session) Rows(ctx context.Context, q query.Query) (string, *source.Rows, error) {
	if q.Subject == query.TokenUsage {
		return s.usageRows(ctx, q)
	}
	sql, err := s.Printer(s.Dialect).Print(q)
	if err != nil {
		return "", nil, err
	}
	rows, err := s.printed(ctx, sql)
	return sql, rows, err
}

// FormRows prints a form and runs it, once.
func (s Session) FormRows(ctx context.Context, f query.Form) (string, *source.Rows, error) {
	sql, err := s.Printer(s.Dialect).PrintForm(f)
	if err != nil {
		return "", nil, err
	}
	rows, err := s.printed(ctx, sql)
	return sql, rows, err
}

// printed runs SQL that Kibitz printed, unless its rows are known.
func (s Session) printed(ctx context.Context, sql string) (*source.Rows, error) {
	if rows := s.ran[sql]; rows != nil {
		return rows, nil
	}
	rows, known := s.kept.Get(s.Names, sql)
	if !known {
		var err error
		if rows, err = s.Printed(ctx, sql); err != nil {
			return nil, err
		}
		if s.Names.Settled {
			s.kept.Put(s.Names, sql, rows, sizeOf(rows))
		}
	}
	s.ran[sql] = rows
	return rows, nil
}

// Printed runs SQL that Kibitz printed.
func (s Session) Printed(ctx context.Context, sql string) (*source.Rows, error) {
	return s.runOn(ctx, s.Database, s.Dialect, sql)
}

// runOn runs SQL that Kibitz printed on what answers it.
func (s Session) runOn(ctx context.Context, db Consumption, d dialect.Dialect, sql string) (*source.Rows, error) {
	// What is printed runs where no parser could judge it; nothing else does.
	if s.Guard.Validates(d.Name) {
		if err := s.Check(ctx, d.Name, sql); err != nil {
			return nil, err
		}
	}
	defer s.Clock.Enter(Running)()
	return db.Run(ctx, sql)
}

// Check has the guard judge SQL.
func (s Session) Check(ctx context.Context, dialect, sql string) error {
	defer s.Clock.Enter(Guarding)()
	return s.Guard.Check(ctx, dialect, sql)
}

// Foreign runs SQL that a person or a model wrote, and that Check let through.
func (s Session) Foreign(ctx context.Context, sql string) (*source.Rows, error) {
	defer s.Clock.Enter(Running)()
	return s.Database.RunForeign(ctx, sql)
}
