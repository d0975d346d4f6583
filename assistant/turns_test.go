package assistant_test

import (
	"os"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"go.yaml.in/yaml/v3"
)

// TestTurns: in a conversation a question is what it means after those before it;
// where what it points back at is not known, the word is said and nothing is guessed.
func TestTurns(t *testing.T) {
	text, err := os.ReadFile("testdata/turns.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Lang  string
		Turns []struct {
			Say, Means string
			Board      bool
			Word       *string
		}
	}
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		t.Run(c.Turns[0].Say, func(t *testing.T) {
			say := talk(t)
			for _, turn := range c.Turns {
				r := say(turn.Say, nil)
				switch {
				case turn.Word == nil && r.Status != assistant.Answered:
					t.Errorf("%s: %s, %s", turn.Say, r.Status, r.Text)
				case turn.Word != nil && (r.Status == assistant.Answered || *turn.Word != "" && !slices.Contains(r.Uncovered, *turn.Word)):
					t.Errorf("%s: %s, %q, not understood %q", turn.Say, r.Status, r.Paraphrase, r.Uncovered)
				case turn.Means != "" && r.Paraphrase != turn.Means, turn.Board && len(r.Boards) != 1:
					t.Errorf("%s: %q, %d boards", turn.Say, r.Paraphrase, len(r.Boards))
				}
			}
		})
	}
}
