package compose

import (
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// alike says that two forms mean the same: what comments say is found however it is written.
func alike(a, b query.Form) bool {
	if a.Equal(b) {
		return true
	}
	commented := false
	lower := func(f query.Form) query.Form {
		f = f.Clone()
		f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
			if h.Comment != nil {
				commented, h.Comment = true, &query.Comment{Text: strings.ToLower(h.Comment.Text)}
			}
		}})
		return f
	}
	a, b = lower(a), lower(b)
	return commented && a.Equal(b)
}
