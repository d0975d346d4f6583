package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestWithoutAWord: a question with a word that is not understood is not answered, and
// what it asks without that word can be asked at once.
func TestWithoutAWord(t *testing.T) {
	for _, c := range []struct{ question, without string }{
		{"Howdy zorgblat, how many games did Tal win?", "Number of games won by Tal, Mikhail"},
		{"did any frobnicator ever underpromote to a knight", "Games with a promotion to a knight"},
		{"¿Qué partidas ganó Tal zorgblateando con negras?", "Partidas ganadas por Tal, Mikhail con negras"},
		{"zorgblat frobnicator", ""}, // nothing of it is understood
	} {
		r := ask(c.question)
		if r.Status != assistant.Abstain || len(r.Suggestions) == 0 {
			t.Errorf("%s: %s, %q", c.question, r.Status, r.Suggestions)
			continue
		}
		if c.without == "" {
			continue
		}
		if r.Suggestions[0] != c.without {
			t.Errorf("%s: suggests %q", c.question, r.Suggestions)
		}
		if next := ask(r.Suggestions[0]); next.Status != assistant.Answered || !strings.HasSuffix(strings.ToLower(next.Paraphrase), strings.ToLower(c.without)+".") {
			t.Errorf("%s: %s, %q", r.Suggestions[0], next.Status, next.Paraphrase)
		}
	}
}
