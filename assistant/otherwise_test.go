package assistant_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestOtherwise: where the grammar takes a name for somebody who has no such game,
// what else is called so is offered.
func TestOtherwise(t *testing.T) {
	for _, text := range []string{"Alekhines (B02-B05) per decade", "Alekhines (B02-B05) by year"} {
		r := ask(text)
		if r.Status != assistant.Clarify || r.Clarification.Slot != query.SlotSense {
			t.Errorf("%s: %s %s", text, r.Status, r.Paraphrase)
			continue
		}
		if settled := askWith(text, query.SlotSense, "1"); settled.Status != assistant.Answered || len(settled.Rows) == 0 {
			t.Errorf("%s: %s, %d rows", text, settled.Status, len(settled.Rows))
		}
	}
}

// TestUnfinished: a word that asks is no question by itself beside one that says nothing.
func TestUnfinished(t *testing.T) {
	for text, want := range map[string]assistant.Status{
		"who did": assistant.Abstain, "who was": assistant.Abstain, "¿Quién le": assistant.Abstain, "quiénes son": assistant.Abstain,
		"how many games": assistant.Answered, "¿quién ganó?": assistant.Answered, "who are the players?": assistant.Answered,
	} {
		if r := ask(text); r.Status != want {
			t.Errorf("%s: %s %s", text, r.Status, r.Paraphrase)
		}
	}
}
