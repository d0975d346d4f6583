package settle

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// tells are readings with what the answer of the first is like.
func (a Asker) tells(ctx context.Context, all []compose.Reading) ([]compose.Reading, error) {
	if len(all) == 0 || all[0].Absent { // of what the database does not have it is known that there is none
		return all, nil
	}
	rows, err := a.answer(ctx, all[0])
	if err != nil || rows == nil {
		return all, err
	}
	all = slices.Clone(all)
	all[0].Told = answerLike(rows)
	return all, nil
}

// answer are the rows of a reading; nil: it has none that can be known before it is settled.
func (a Asker) answer(ctx context.Context, r compose.Reading) (*source.Rows, error) {
	if r.SQL || r.Form.Analysed() || r.Form.Rows == query.RowUsage || len(r.Form.Holes()) > 0 {
		return nil, nil
	}
	if missing, err := Missing(ctx, a.Session, r.Form.Tags(), r.Form.Needs()); missing != nil || err != nil {
		return nil, err
	}
	_, rows, err := a.Session.FormRows(ctx, r.Form)
	return rows, err
}

// asksBack is what a reading of the grammar tells that leaves something open.
const asksBack = "a question"

// Beside is what tells how likely a form is that the grammar reads, beside composed readings,
// of which there is one; nil: its rows cannot be known. Alike is true where the first of them
// has the same rows in whatever order, so that it does not matter which is meant.
func Beside(ctx context.Context, a Asker, f query.Form, all []compose.Reading) (g *likelihood.Grammar, alike bool, err error) {
	if a.Session.Database == nil || a.Blind || f.Rows == query.RowUsage {
		return nil, false, nil
	}
	g = &likelihood.Grammar{Parts: likelihood.Parts(f), Told: []string{asksBack}}
	if len(f.Holes()) > 0 {
		return g, false, nil
	}
	own, err := a.answer(ctx, compose.Reading{Form: f})
	if err != nil || own == nil {
		return nil, false, err
	}
	g.Told = answerLike(own)
	first, err := a.answer(ctx, all[0])
	if err != nil || first == nil || len(own.Columns) != len(first.Columns) {
		return g, false, err
	}
	g.Agrees = reflect.DeepEqual(own.Rows, first.Rows)
	return g, f.As == all[0].Form.As && sameInAnyOrder(own.Rows, first.Rows), nil
}

// sameInAnyOrder says that rows are the same, whichever stands first.
func sameInAnyOrder(rows, others []source.Row) bool {
	left := map[string]int{}
	for _, row := range rows {
		left[fmt.Sprint(row)]++
	}
	for _, row := range others {
		left[fmt.Sprint(row)]--
	}
	return !slices.ContainsFunc(slices.Collect(maps.Values(left)), func(n int) bool { return n != 0 })
}

// answerLike says what an answer is like: how many rows it has, and whether they say something.
func answerLike(rows *source.Rows) []string {
	all := []string{manyRows(len(rows.Rows))}
	if !saysNothing(rows) {
		all = append(all, likelihood.Something)
	}
	if len(rows.Rows) == 0 {
		return all
	}
	first := rows.Rows[0]
	if slices.Contains(first, nil) {
		all = append(all, "an unknown")
	}
	if !slices.ContainsFunc(first, func(cell any) bool { return cell != nil && cell != int64(0) && cell != 0.0 }) {
		all = append(all, "zero")
	}
	if len(rows.Rows) > 1 && !slices.ContainsFunc(rows.Rows, func(row source.Row) bool { return !reflect.DeepEqual(last(row), last(first)) }) {
		all = append(all, "all alike")
		if last(first) == int64(1) {
			all = append(all, "one each")
		}
	}
	return all
}

func last(row source.Row) any { return row[len(row)-1] }

// manyRows says about how many rows there are.
func manyRows(n int) string {
	switch {
	case n <= 1:
		return [...]string{"no rows", "a row"}[n]
	case n <= 3:
		return "rows to 3"
	case n <= 10:
		return "rows to 10"
	case n <= 50:
		return "rows to 50"
	case n <= 500:
		return "rows to 500"
	}
	return "more rows"
}
