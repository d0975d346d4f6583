package suites_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals"
)

// TestAfterOneNotUnderstood asks every question that stands on its own behind
// one that was not understood: its reading is the same, or the asker is told that
// it may take up what was not understood, which is rare.
func TestAfterOneNotUnderstood(t *testing.T) {
	r := newReader(t, sampleGames(t))
	read, lost := 0, 0
	for _, s := range embedded(t) {
		if s.Games != evals.Samples {
			continue
		}
		for _, c := range s.Cases {
			if len(c.Turns) != 1 {
				continue
			}
			question := c.Turns[0].Question
			alone, err := r.parser.Parse(t.Context(), question, "", r.values)
			if err != nil {
				continue
			}
			read++
			after, err := r.parser.Follow(t.Context(), question, "", r.values, parser.Prior{Unread: true})
			var miss *parser.NotUnderstood
			switch {
			case errors.As(err, &miss):
				lost++
			case err != nil:
				t.Errorf("%s: %v", question, err)
			case after.Follows || !slices.EqualFunc(alone.Queries, after.Queries, query.Query.Equal):
				t.Errorf("%s: %+v and %+v", question, alone.Queries, after.Queries)
			}
		}
	}
	if read == 0 || lost*15 > read {
		t.Errorf("%d of %d questions are taken for the rest of another", lost, read)
	}
}
