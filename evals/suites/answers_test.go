package suites_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/evals"
)

// TestAnswersDiffer holds that the answers to a question back have rows of
// their own: what has the same rows in every sense must not be asked.
func TestAnswersDiffer(t *testing.T) {
	r := newReader(t, sampleGames(t))
	for _, suite := range embedded(t) {
		if suite.Games != evals.Samples {
			continue
		}
		for _, c := range suite.Cases {
			for _, turn := range c.Turns {
				for i, a := range turn.Answers {
					for _, b := range turn.Answers[:i] {
						if r.sameRows(a.Form, b.Form) {
							t.Errorf("%s: %s and %s have the same rows", c.ID, b.Value, a.Value)
						}
					}
				}
			}
		}
	}
}
