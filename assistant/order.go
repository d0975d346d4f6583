package assistant

import (
	"context"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// sayOrder says that the answer depends on the order of games whose dates do not
// tell it: a run of games, the first or the last one.
func (t *turn) sayOrder(ctx context.Context, q query.Query) error {
	first := q.Measure == query.List && q.Subject == query.Games && q.Limit > 0 && q.Within == query.NoKey && (q.Order == query.Earliest || q.Order == query.Latest)
	if q.Measure != query.Streak && !first || len(t.reply.Rows) == 0 {
		return nil
	}
	_, rows, err := t.rows(ctx, query.Query{Measure: query.List, Subject: query.Games, Where: q.Where})
	if err != nil {
		return err
	}
	at := slices.IndexFunc(rows.Columns, func(c Column) bool { return strings.EqualFold(c.Name, "match_date") })
	if at < 0 {
		return nil
	}
	var dates []string
	for _, row := range rows.Rows {
		if date, ok := row[at].(string); ok && !strings.HasPrefix(date, "?") {
			dates = append(dates, date)
		}
	}
	doubt := ""
	switch {
	case q.Measure == query.Streak:
		doubt = anyDoubt(dates)
	default:
		cell := slices.IndexFunc(t.reply.Columns, func(c Column) bool { return strings.EqualFold(c.Name, "match_date") })
		if date, ok := t.reply.Rows[0][cell].(string); ok {
			at := slices.Index(dates, date) // the row itself
			doubt = doubtAbout(date, slices.Delete(dates, max(at, 0), at+1))
		}
	}
	if doubt != "" {
		t.assume("order_unknown", "date", doubt)
	}
	return nil
}

// anyDoubt is an unfinished date that is one of another game too, so that it is not
// known which of the two was first; empty: there is none.
func anyDoubt(dates []string) string {
	for i, date := range dates {
		if strings.Contains(date, "?") && doubtAbout(date, slices.Concat(dates[:i], dates[i+1:])) != "" {
			return date
		}
	}
	return ""
}

// doubtAbout is the date, or one of the others, that leaves open which of two games
// is the earlier one; empty: none does. Two games of one day are no doubt: nothing
// tells more than days.
func doubtAbout(date string, others []string) string {
	known := strings.TrimRight(date, ".?")
	for _, other := range others {
		switch begins := strings.TrimRight(other, ".?"); {
		case known != date && strings.HasPrefix(other, known):
			return date
		case begins != other && strings.HasPrefix(date, begins):
			return other
		}
	}
	return ""
}
