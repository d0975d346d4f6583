package settle

import (
	"context"
	"reflect"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// different are the places of the readings that do not give the same rows as
// one before them.
func (a Asker) different(ctx context.Context, readings []query.Query) (kept []int, err error) {
	for i, q := range readings {
		known := false
		for _, k := range kept {
			same, err := a.sameRows(ctx, []query.Query{readings[k], q})
			if err != nil {
				return nil, err
			}
			if known = same != nil; known {
				break
			}
		}
		if !known {
			kept = append(kept, i)
		}
	}
	return kept, nil
}

// sameRows are the rows that the readings, all of them complete, give alike on the
// connected database, nil if they differ. What differs in more than its rows, such
// as a count and a list, has none.
func (a Asker) sameRows(ctx context.Context, readings []query.Query) (*source.Rows, error) {
	if a.Session.Database == nil || a.Blind {
		return nil, nil
	}
	var first *source.Rows
	for i, q := range readings {
		if q.Measure != readings[0].Measure || q.Subject != readings[0].Subject || len(q.Holes()) > 0 {
			return nil, nil
		}
		if q.Measure == query.Replay {
			q = q.Clone()
			q.Measure = query.List
		}
		_, rows, err := a.Session.Rows(ctx, q)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			first = rows
		} else if !reflect.DeepEqual(first.Rows, rows.Rows) {
			return nil, nil
		}
	}
	return whole(first), nil
}

// sameFormRows are the rows that forms without holes give alike; nil if they differ.
func (a Asker) sameFormRows(ctx context.Context, forms []query.Form) (*source.Rows, error) {
	if a.Session.Database == nil || a.Blind {
		return nil, nil
	}
	var first *source.Rows
	for _, f := range forms {
		if len(f.Holes()) > 0 || f.As != forms[0].As || f.Rows == query.RowUsage {
			return nil, nil
		}
		_, rows, err := a.Session.FormRows(ctx, f)
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = rows
		} else if !reflect.DeepEqual(first.Rows, rows.Rows) {
			return nil, nil
		}
	}
	return whole(first), nil
}

// whole are rows if they are all of them, else nil.
func whole(rows *source.Rows) *source.Rows {
	if rows.Truncated {
		return nil
	}
	return rows
}
