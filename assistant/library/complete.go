package library

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/complete"
)

// Completion is a player, an opening or an event that goes on as was typed.
type Completion = complete.Completion

// Complete lists names of the database that begin as the prefix does, or one of
// whose words does; most games first. Capitals and accents do not count.
func (l *Library) Complete(ctx context.Context, prefix string, limit int) []Completion {
	names, err := l.server.Names(ctx)
	if err != nil || names.Completions == nil {
		return nil
	}
	return names.Completions.Find(prefix, limit)
}
