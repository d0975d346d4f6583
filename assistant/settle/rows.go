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
			if known, err = a.sameRows(ctx, []query.Query{readings[k], q}); err != nil {
				return nil, err
			}
			if known {
				break
			}
		}
		if !known {
			kept = append(kept, i)
		}
	}
	return kept, nil
}

// sameRows says whether the readings, all of them complete, give the same rows
// on the connected database. Of what differs in more than its rows, such as a
// count and a list, they do not.
func (a Asker) sameRows(ctx context.Context, readings []query.Query) (bool, error) {
	if a.Session.Database == nil || a.Blind {
		return false, nil
	}
	var first *source.Rows
	for i, q := range readings {
		if q.Measure != readings[0].Measure || q.Subject != readings[0].Subject || len(q.Holes()) > 0 {
			return false, nil
		}
		if q.Measure == query.Replay {
			q = q.Clone()
			q.Measure = query.List
		}
		_, rows, err := a.Session.Rows(ctx, q)
		if err != nil {
			return false, err
		}
		if i == 0 {
			first = rows
		} else if !reflect.DeepEqual(first.Rows, rows.Rows) {
			return false, nil
		}
	}
	return !first.Truncated, nil
}

// sameFormRows says whether forms without holes give the same rows, and any.
func (a Asker) sameFormRows(ctx context.Context, forms []query.Form) (bool, error) {
	if a.Session.Database == nil || a.Blind {
		return false, nil
	}
	var first *source.Rows
	for _, f := range forms {
		if len(f.Holes()) > 0 || f.As != forms[0].As || f.Rows == query.RowUsage {
			return false, nil
		}
		_, rows, err := a.Session.FormRows(ctx, f)
		if err != nil {
			return false, err
		}
		if first == nil {
			first = rows
		} else if !reflect.DeepEqual(first.Rows, rows.Rows) {
			return false, nil
		}
	}
	return len(first.Rows) > 0 && !first.Truncated, nil
}
