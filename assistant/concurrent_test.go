package assistant_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
)

// TestConcurrent: askers at once, each in a conversation of its own and one that
// they share, get what they get one after another. The Makefile runs it with the
// race detector.
func TestConcurrent(t *testing.T) {
	asked := []string{
		"How many games did Tal win?", "and with Black?", "list them", "games longer than 30 moves", "full moves",
		"¿Cuántas partidas perdió Capablanca?", "top 5 players with most wins", "what is that?",
	}
	talk := func(conversation string) (told []string) {
		for _, question := range asked {
			reply := sample.Ask(t.Context(), assistant.Request{Conversation: conversation, Question: question, Page: true})
			told = append(told, fmt.Sprintln(reply.Status, reply.Text, reply.Paraphrase, reply.SQL, reply.RowCount, reply.Assumptions, reply.FollowUps))
		}
		return told
	}
	alone := talk("concurrent alone")
	var askers sync.WaitGroup
	for i := range 6 {
		askers.Go(func() {
			if diff := cmp.Diff(alone, talk(fmt.Sprint("concurrent ", i))); diff != "" {
				t.Errorf("asker %d: %s", i, diff)
			}
		})
		askers.Go(func() {
			talk("concurrent together") // whose answers depend on the others' questions
			if got := sample.Find(t.Context(), assistant.Search{Squares: assistant.Pattern{"e4": "P"}}, "concurrent together", "en"); got.Status != assistant.Answered {
				t.Errorf("asker %d: %+v", i, got)
			}
			g, err := sample.Game(t.Context(), allGame[0].code)
			if err != nil {
				t.Error(err)
				return
			}
			if p, err := sample.Position(t.Context(), g.Start.Board, true); err != nil || p.Games == 0 {
				t.Errorf("asker %d: %+v, %v", i, p, err)
			}
			if len(sample.Complete(t.Context(), "ta", 5)) == 0 {
				t.Errorf("asker %d: no completions", i)
			}
		})
	}
	askers.Wait()
}
