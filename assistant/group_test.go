package assistant_test

import (
	"fmt"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestGroupsOpen: a row of groups opens as a list of what it counts.
func TestGroupsOpen(t *testing.T) {
	for _, question := range []string{
		"games per year", "partidas por década", "openings of Capablanca as White", "¿Qué aperturas jugó más Fischer con negras?",
		"How many games did each player win?", "partidas de Kasparov por rival", "games by result", "games per tournament", "mates por pieza",
		"captures by square", "Which players won the most games?", "¿Quién ganó más partidas con negras?", "games by length", "Who beat Capablanca most often?", "partidas por mes",
	} {
		t.Run(question, func(t *testing.T) {
			say := talk(t)
			first := say(question, nil)
			if first := sample.Ask(t.Context(), assistant.Request{Conversation: t.Name(), Question: question, Page: true}); first.Keys != 1 {
				t.Errorf("%d keys", first.Keys)
			}
			if first.Status != assistant.Answered || len(first.Rows) == 0 {
				t.Fatalf("%s: %s", first.Status, first.Text)
			}
			for _, row := range first.Rows[:min(len(first.Rows), 4)] {
				key := fmt.Sprint(row[0])
				if row[0] == nil {
					continue
				}
				again := assistant.Request{Conversation: t.Name() + key, Question: question}
				sample.Ask(t.Context(), again)
				again.Question, again.Group = key, []string{key}
				opened := sample.Ask(t.Context(), again)
				if opened.Status != assistant.Answered || int64(opened.RowCount) != min(row[1].(int64), 1000) {
					t.Errorf("%v opens as %s: %s (%s); %s", row, opened.Status, opened.Text, opened.Paraphrase, opened.SQL)
				}
			}
		})
	}
}

// TestNoGroups: what has no groups opens none.
func TestNoGroups(t *testing.T) {
	for _, question := range []string{"games of Tal", "How many games are there?", ""} {
		r := assistant.Request{Conversation: t.Name() + question, Question: question}
		sample.Ask(t.Context(), r)
		r.Question, r.Language, r.Group = "1999", "en", []string{"1999"}
		if reply := sample.Ask(t.Context(), r); reply.Error == nil || reply.Error.Code != "no_group" {
			t.Errorf("%q: %s %+v", question, reply.Text, reply.Error)
		}
	}
}
