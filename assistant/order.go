package assistant

import (
	"context"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// sayOrder says that the answer depends on the order of games whose dates do not
// tell it: a run of games, the first or the last one.
func (t *turn) sayOrder(ctx context.Context, f query.Form) error {
	streak := len(f.Show) == 1 && f.Show[0].Agg == query.StreakAgg
	first := f.Listed() && (f.Rows == query.RowGames || f.Rows == query.RowSides) && f.Limit > 0 && f.Apart == nil &&
		len(f.Order) == 1 && f.Order[0].Column.Of.Kind == query.DateValue
	if !streak && !first || len(t.reply.Rows) == 0 {
		return nil
	}
	games := query.Form{Rows: query.RowGames, Where: f.Where}
	if f.Rows == query.RowSides && f.Where != nil {
		games.Where = &query.Cond{SomeSide: f.Where}
	}
	_, rows, err := t.formRows(ctx, games)
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
	cell := slices.IndexFunc(t.reply.Columns, func(c Column) bool { return c.Name == "match_date" || c.Name == "date" })
	switch {
	case streak:
		doubt = anyDoubt(dates)
	case cell >= 0:
		if date, ok := t.reply.Rows[0][cell].(string); ok && slices.Contains(dates, date) {
			at := slices.Index(dates, date) // the row itself
			doubt = doubtAbout(date, slices.Delete(dates, at, at+1))
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
