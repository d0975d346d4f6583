package sqlgen

import (
	"fmt"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// PrintForm is the SELECT of the form. The form must have no holes left and pass
// its Check; anything else is an error of the caller's.
//
// The rows of the form are selected by the names m (games, from a side where the
// form is about sides), mm (half-moves), mp (positions) and g (groups); what
// their values need is joined to them, each as a table or a selection with one
// row at most for each. Where an expression is too long to be repeated, or one
// that an aggregate must not be made of, the rows are selected with it first, by
// the name t.
func (p Printer) PrintForm(f query.Form) (string, error) {
	if err := f.Check(); err != nil {
		return "", err
	}
	if holes := f.Holes(); len(holes) > 0 {
		return "", fmt.Errorf("sqlgen: the form still has a hole: %s", holes[0].Slot)
	}
	s, _, err := writer{Printer: p, games: "matches"}.form(f)
	if err != nil {
		return "", err
	}
	return strings.ReplaceAll(s.print(p.Dialect), newline, "\n"), nil
}

// form is the selection of the form, and the rows that it is about.
func (w writer) form(f query.Form) (selection, *rowset, error) {
	switch {
	case f.Rows == query.RowUsage:
		s, err := w.usageForm(f)
		return s, nil, err
	case len(f.Parts) > 0:
		return w.partsForm(f)
	}
	whole := w
	w, err := w.rowsOfForm(f)
	if err != nil {
		return selection{}, nil, err
	}
	var s selection
	switch {
	case f.As == query.AsBoard || f.As == query.AsReplay:
		s, err = w.gamesForm(f)
	case f.Listed():
		s, err = w.listForm(f)
	case len(f.Show) > 0 && f.Show[0].Agg == query.StreakAgg:
		s, err = w.streakForm(f, whole)
	default:
		s, err = w.groupsForm(f)
	}
	return s, w.rows, err
}
