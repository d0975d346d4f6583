package assistant_test

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestNobody: of a player whom no game has there are none, and it is said that there is no such
// player; an opening behind the same word is none.
func TestNobody(t *testing.T) {
	for _, test := range []struct{ question, who string }{
		{"How many games did Tal win against Grobowsky?", "Grobowsky"},
		{"¿Cuántas partidas ganó Tal contra Grobowsky?", "Grobowsky"},
		{"Tal-Grobowsky last move", "Grobowsky"},
		{"How many games did Tal play against the Grünfeld?", ""},
		{"How many games did Tal win against Botvinnik?", ""},
	} {
		r := sample.Ask(t.Context(), assistant.Request{Question: test.question})
		if test.who != "" && r.Status != assistant.Answered {
			t.Errorf("%s: %s, %s", test.question, r.Status, r.Text)
			continue
		}
		said := strings.Join(r.Assumptions, " ")
		if told := strings.Contains(said, "«"+test.who+"»"); test.who != "" && !told || test.who == "" && strings.Contains(said, "«") {
			t.Errorf("%s: %q", test.question, said)
		}
		if none := len(r.Rows) == 0 || r.Rows[0][0] == int64(0); test.who != "" && !none {
			t.Errorf("%s: %v", test.question, r.Rows)
		}
	}
}
