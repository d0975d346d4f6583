package assistant_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// TestSpellingsAreCountedTogether: whoever is spelt in three ways has the wins
// of all three, and so comes before one who has more under a single name.
func TestSpellingsAreCountedTogether(t *testing.T) {
	var text strings.Builder
	for i, winner := range []string{"Kasparov, Garry", "Kasparov,G", "Garry Kasparov", "Kasparov, Garry", "Karpov, Anatoly", "Karpov, Anatoly", "Karpov, Anatoly", "Tal, Mikhail"} {
		text.WriteString("[White \"" + winner + "\"]\n[Black \"Nobody, N\"]\n[Result \"1-0\"]\n\n")
		text.WriteString("1. " + []string{"e4", "d4", "c4", "b4", "a4", "f4", "g4", "h4"}[i] + " 1-0\n\n")
	}
	path := filepath.Join(t.TempDir(), "spellings.duckdb")
	if _, err := load.Import(context.Background(), path, []load.Source{{Name: "spellings.pgn", Reader: strings.NewReader(text.String())}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	a, done, err := local.New(db, true, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	tests := []struct {
		question string
		want     []assistant.Row
	}{
		{"Who won the most games?", []assistant.Row{{"Kasparov, Garry", int64(4)}}},
		{"top 2 players with most wins", []assistant.Row{{"Kasparov, Garry", int64(4)}, {"Karpov, Anatoly", int64(3)}}},
		{"¿Quién ganó más partidas con blancas?", []assistant.Row{{"Kasparov, Garry", int64(4)}}},
		{"Who beat Nobody?", []assistant.Row{{"Kasparov, Garry", int64(4)}, {"Karpov, Anatoly", int64(3)}, {"Tal, Mikhail", int64(1)}}},
	}
	for _, test := range tests {
		reply := a.Ask(context.Background(), assistant.Request{Question: test.question})
		if diff := cmp.Diff(test.want, reply.Rows); diff != "" {
			t.Errorf("%s: -want +got\n%s%s", test.question, diff, reply.SQL)
		}
		together := assistant.Message(reply.Language, "spellings_together")
		if !slices.Contains(reply.Assumptions, together) {
			t.Errorf("%s: the assumption is not said: %v", test.question, reply.Assumptions)
		}
	}
}
