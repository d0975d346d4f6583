package assistant

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// revise tells the model once of an answer that says nothing: it has no rows, or
// nothing in them. The rows themselves are kept from it.
func (h *host) revise(rows *source.Rows) error {
	if h.revised || says(rows) {
		return nil
	}
	h.revised = true
	return read.Reject("That gives %s. If the question is read rightly call the same again, and the asker is told so; if not, read it in another way.", shape(rows))
}

// says that there is a value in the rows.
func says(rows *source.Rows) bool {
	return slices.ContainsFunc(rows.Rows, func(row source.Row) bool { return slices.ContainsFunc(row, func(cell any) bool { return cell != nil }) })
}

// shape is what rows are like, without what stands in them: how many there are,
// and of each column the type and the share of cells without a value.
func shape(rows *source.Rows) string {
	columns := make([]string, len(rows.Columns))
	for i, c := range rows.Columns {
		missing := 0
		for _, row := range rows.Rows {
			if row[i] == nil {
				missing++
			}
		}
		columns[i] = c.Type
		if missing > 0 {
			columns[i] += fmt.Sprintf(" (%d %% NULL)", 100*missing/len(rows.Rows))
		}
	}
	return fmt.Sprintf("%d rows of %d columns: %s", len(rows.Rows), len(columns), strings.Join(columns, ", "))
}
