package execute

import (
	"context"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// unordered is a date that leaves open the order of games on which the answer
// depends: a run of games, the first or the last one; empty: there is none.
func (s Session) unordered(ctx context.Context, f query.Form, answer *source.Rows) (string, error) {
	streak := len(f.Show) == 1 && f.Show[0].Agg == query.StreakAgg
	first := f.Listed() && (f.Rows == query.RowGames || f.Rows == query.RowSides) && f.Limit > 0 && f.Apart == nil &&
		len(f.Order) == 1 && f.Order[0].Column.Of.Kind == query.DateValue
	if !streak && !first || len(answer.Rows) == 0 {
		return "", nil
	}
	games := query.Form{Rows: query.RowGames, Where: f.Where}
	if f.Rows == query.RowSides && f.Where != nil {
		games.Where = &query.Cond{SomeSide: f.Where}
	}
	_, rows, err := s.FormRows(ctx, games)
	if err != nil {
		return "", err
	}
	at, dated := source.Places(rows.Columns)["match_date"]
	if !dated {
		return "", nil
	}
	var dates []string
	for _, row := range rows.Rows {
		if date, ok := row[at].(string); ok && !strings.HasPrefix(date, "?") {
			dates = append(dates, date)
		}
	}
	if streak {
		return anyDoubt(dates), nil
	}
	cell := slices.IndexFunc(answer.Columns, func(c source.Column) bool {
		return strings.EqualFold(c.Name, "match_date") || strings.EqualFold(c.Name, "date")
	})
	if cell < 0 {
		return "", nil
	}
	date, ok := answer.Rows[0][cell].(string)
	if !ok || !slices.Contains(dates, date) {
		return "", nil
	}
	itself := slices.Index(dates, date)
	return doubtAbout(date, slices.Delete(dates, itself, itself+1)), nil
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
