package assistant_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestWhether: where readings of a question whether there is something all find some,
// or none does, it is answered, as they all say the same; where one finds some and
// another does not, or more is asked, they are offered.
func TestWhether(t *testing.T) {
	for _, c := range []struct {
		question string
		status   assistant.Status
		some     bool
	}{
		{"hay alguna con 5 damas en el tablero o es un mito", assistant.Answered, false},
		{"¿será que Morphy alguna vez coronó una dama?", assistant.Answered, false},
		{"did Morphy beat anyone in London or nah", assistant.Answered, true},
		{"is there any game with 3 or more queens on board at same time", assistant.Answered, true},
		{"did anyone ever promote to a bishop, and if so who?", assistant.Clarify, false},
	} {
		e, err := sample.Explain(t.Context(), assistant.Request{Question: c.question})
		if err != nil {
			t.Fatal(err)
		}
		if c.status == assistant.Clarify && e.Decided != assistant.Offered {
			t.Errorf("%s: decided by %s before anything is looked up", c.question, e.Decided)
		}
		if r := ask(c.question); r.Status != c.status || len(r.Rows) > 0 != c.some {
			t.Errorf("%s: %s, %d rows", c.question, r.Status, len(r.Rows))
		}
	}
}
