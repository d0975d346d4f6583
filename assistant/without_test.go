package assistant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestWithoutAWord: a question with a word that is not understood is not answered. Where it
// is likely about games, what it may mean without that word is offered, and the word is said.
func TestWithoutAWord(t *testing.T) {
	for _, c := range []struct{ question, word, without string }{
		{"Howdy zorgblat, how many games did Tal win?", "zorgblat", "Number of games won by Tal, Mikhail."},
		{"did any frobnicator ever underpromote to a knight", "frobnicator", "Games with a promotion to a knight."},
		{"¿Qué partidas zorgblat ganó Tal con negras?", "zorgblat", "Partidas ganadas por Tal, Mikhail con negras."},
		{"which games have an en passant capture (frobnicator)?", "frobnicator", "Games with an en passant capture."},
		{"games with windmill mate", "windmill", "Games with a checkmate."},
	} {
		r := ask(c.question)
		if r.Status != assistant.Clarify || r.Clarification.Slot != query.SlotSense || !strings.Contains(r.Text, "«"+c.word+"»") || !slices.Contains(r.Uncovered, c.word) {
			t.Errorf("%s: %s, %q, %q", c.question, r.Status, r.Text, r.Uncovered)
			continue
		}
		at := slices.IndexFunc(r.Clarification.Options, func(o assistant.Option) bool { return o.Label == c.without })
		if at < 0 {
			t.Errorf("%s: offers %q", c.question, r.Clarification.Options)
			continue
		}
		next := askWith(c.question, query.SlotSense, r.Clarification.Options[at].Value)
		if next.Status != assistant.Answered || next.Paraphrase != c.without || !strings.Contains(strings.Join(next.Assumptions, " "), c.word) {
			t.Errorf("%s: then %s, %q, %q", c.question, next.Status, next.Paraphrase, next.Assumptions)
		}
	}
	for _, question := range []string{
		"zorgblat frobnicator",                    // nothing of it is understood
		"How old was Fischer when he beat Tal?",   // it is not about games
		"¿Quién entrenaba a Tal?",                 // nor is this
		"How many games did Zorgblat win in 1960", // of nobody
	} {
		if r := ask(question); r.Status != assistant.Abstain || len(r.Suggestions) == 0 {
			t.Errorf("%s: %s, %q", question, r.Status, r.Text)
		}
	}
}

// TestOpenWithoutAWord: what is open in all that a question may mean without the word that
// is not understood is asked first, for it has to be asked whichever is meant.
func TestOpenWithoutAWord(t *testing.T) {
	for _, c := range []struct{ question, slot, answer string }{
		{"Howdy zorgblat, how many games took under 20 moves?", query.SlotMoveUnit, "full"},
		{"¿Qué partidas zorgblat ganó Byrne con negras?", query.SlotPlayer, ""},
		{"zorgblat needs the SQL for the games that Tal won", query.SlotDialect, "oracle"},
	} {
		r := ask(c.question)
		if r.Status != assistant.Clarify || r.Clarification.Slot != c.slot || !slices.Contains(r.Uncovered, "zorgblat") {
			t.Errorf("%s: %s, %q, %q", c.question, r.Status, r.Text, r.Uncovered)
			continue
		}
		if c.answer == "" {
			c.answer = r.Clarification.Options[0].Value
		}
		next := askWith(c.question, c.slot, c.answer)
		if next.Status != assistant.Clarify || next.Clarification.Slot != query.SlotSense || !strings.Contains(next.Text, "«zorgblat»") {
			t.Errorf("%s: then %s, %q, %q", c.question, next.Status, next.Text, next.Uncovered)
		}
	}
}
