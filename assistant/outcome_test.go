package assistant

import (
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/settle"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// TestOutcomesAreApart: what one attempt adds is not in another that goes on from
// the same outcome, however many there were.
func TestOutcomesAreApart(t *testing.T) {
	var q question
	base := outcome{language: "en"}
	for range 5 {
		base = base.assume("follows").settles(nil, []settle.Answer{{Slot: "dialect", Value: "duckdb"}})
		before := strings.Join(q.reply(base).Assumptions, "|")
		first := base.assume("model_sql").settles([]tell.Note{tell.NewNote("unit_full")}, []settle.Answer{{Slot: "move_unit", Value: "full"}})
		second := base.assume("grammar_alone").settles(nil, []settle.Answer{{Slot: "move_unit", Value: "half"}})
		second = second.ask(&talk.Clarification{Slot: "sense", Text: "Which?"})
		a, b := q.reply(first), q.reply(second)
		if a.Assumptions[len(a.Assumptions)-1] != tell.Message("en", "unit_full") || first.taken[len(first.taken)-1].Value != "full" || a.Status != "" {
			t.Errorf("the first: %+v", a)
		}
		if b.Assumptions[len(b.Assumptions)-1] != tell.Message("en", "grammar_alone") || second.taken[len(second.taken)-1].Value != "half" || b.Clarification == nil {
			t.Errorf("the second: %+v", b)
		}
		if after := strings.Join(q.reply(base).Assumptions, "|"); after != before || len(base.taken) == len(first.taken) {
			t.Errorf("what both go on from has changed: %s, was %s", after, before)
		}
	}
}
