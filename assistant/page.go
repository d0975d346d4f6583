package assistant

import (
	"context"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// beside is what a page shows beside the rows of an answer.
type beside struct {
	moments  []source.Moment
	boards   []tell.Board // of the moments; nil: those of the answer stand
	openings map[string]string
	keys     int
}

// beside adds to an answer what a page shows beside its rows. Kept says that the
// next question can take the form up.
func (t *turn) beside(ctx context.Context, s execute.Session, f query.Form, rows *source.Rows, kept bool) (b beside) {
	if !t.request.Page || len(rows.Rows) == 0 {
		return b
	}
	found, position, err := s.Moments(ctx, f, rows)
	if err != nil {
		t.log.Debug("moments not found", "error", err)
	}
	for _, m := range found {
		b.moments = append(b.moments, m.Moment)
	}
	if len(found) > 0 {
		played, err := t.Library.Played(ctx, b.moments[:min(len(found), tell.MaxBoards)])
		if err != nil {
			t.log.Debug("moves not read", "error", err)
		}
		b.boards = tell.Moments(t.reply.Language, found, position, rows, played)
	}
	b.openings = tell.Openings(t.reply.Language, rows)
	if kept && t.request.Conversation != "" && opens(s.Names, f, rows) {
		b.keys = len(f.By)
	}
	return b
}

// opens says that what the rows of a form count can be listed.
func opens(names *source.Names, f query.Form, rows *source.Rows) bool {
	if len(f.By) == 0 || len(rows.Columns) <= len(f.By) {
		return false
	}
	for _, row := range rows.Rows {
		var keys []string
		for _, cell := range row[:len(f.By)] {
			if cell == nil {
				break
			}
			keys = append(keys, fmt.Sprint(cell))
		}
		if len(keys) == len(f.By) {
			_, ok := groupOf(names, f, keys)
			return ok
		}
	}
	return false
}
