package oracle_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestWorkedExamples: the forms that models are shown are answered by their SQL as
// the games answer them, so that none teaches what is wrong.
func TestWorkedExamples(t *testing.T) {
	sample, err := io.ReadAll(samples.PGN())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"samples.pgn": sample, "forms.pgn": readForForms(t)} {
		t.Run(name, func(t *testing.T) {
			b, games, answered := newBench(t, name, text), parse(t, name, text), 0
			for _, e := range prompts.WorkedExamples() {
				f, err := query.ReadForm(e.Form)
				if err != nil {
					t.Fatalf("%s: %v", e.Question, err)
				}
				f.Fill(query.SlotMoveUnit, string(query.Full))
				f.Walk(query.Visitor{Name: func(n *query.Name) { n.Spellings = spellings(games, n.Text) }})
				b.tryForm(t, f)
				rows, err := b.oracle.FormRows(f)
				if err != nil {
					t.Errorf("%s: %v", e.Question, err)
				}
				if len(rows) > 0 {
					answered++
				}
			}
			if least := len(prompts.WorkedExamples()) / 3; answered < least {
				t.Errorf("only %d examples have rows, %d at least", answered, least)
			}
		})
	}
}

// spellings are the players whose names hold a text, without accents.
func spellings(games []*pgn.Game, text string) (all []string) {
	text = strings.ReplaceAll(text, "é", "e")
	for _, g := range games {
		for _, player := range []string{g.Tag("White"), g.Tag("Black")} {
			if strings.Contains(strings.ReplaceAll(player, "é", "e"), text) && !slices.Contains(all, player) {
				all = append(all, player)
			}
		}
	}
	if all == nil {
		return []string{text}
	}
	slices.Sort(all)
	return all
}
