package assistant_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestBeside: where the grammar takes a name for somebody who has no such game, what
// composition reads is answered, which finds some.
func TestBeside(t *testing.T) {
	for _, text := range []string{"Alekhines (B02-B05) per decade", "Alekhines (B02-B05) by year"} {
		if r := ask(text); r.Status != assistant.Answered || len(r.Rows) == 0 {
			t.Errorf("%s: %s %s, %d rows", text, r.Status, r.Paraphrase, len(r.Rows))
		}
	}
}

// TestSameInAnyOrder: what both read is answered as the grammar reads it where only the order
// differs.
func TestSameInAnyOrder(t *testing.T) {
	for _, text := range []string{"How many games did each player win?", "¿Cuántas partidas ganó cada jugador?"} {
		if r := ask(text); r.Status != assistant.Answered || len(r.Rows) < 2 {
			t.Errorf("%s: %s %s, %d rows", text, r.Status, r.Paraphrase, len(r.Rows))
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
