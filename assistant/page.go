package assistant

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// forPage adds to an answer what a page shows beside its rows. Kept says that the
// next question can take the form up.
func (t *turn) forPage(ctx context.Context, f query.Form, kept bool) {
	if !t.request.Page || t.reply.Status != Answered || len(t.reply.Rows) == 0 {
		return
	}
	t.moments(ctx, f)
	t.nameOpenings()
	if kept && t.request.Conversation != "" && t.opens(f) {
		t.reply.Keys = len(f.By)
	}
}

// nameOpenings names the ECO codes of the rows.
func (t *turn) nameOpenings() {
	at, known := columnsOf(t.reply.Columns)["eco"]
	if !known {
		return
	}
	t.reply.Openings = map[string]string{}
	for _, row := range t.reply.Rows {
		if code, ok := row[at].(string); ok {
			if name := openingName(t.reply.Language, code); name != "" {
				t.reply.Openings[code] = name
			}
		}
	}
}

// opens says that what the rows of a form count can be listed.
func (t *turn) opens(f query.Form) bool {
	if len(f.By) == 0 || len(t.reply.Columns) <= len(f.By) {
		return false
	}
	for _, row := range t.reply.Rows {
		var keys []string
		for _, cell := range row[:len(f.By)] {
			if cell == nil {
				break
			}
			keys = append(keys, fmt.Sprint(cell))
		}
		if len(keys) == len(f.By) {
			_, ok := t.groupOf(f, keys)
			return ok
		}
	}
	return false
}
