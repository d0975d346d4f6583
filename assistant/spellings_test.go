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
	a := over(t, text.String())
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

// TestTwoNamesAskedInTurn: where two names of a question are open, each is
// asked about in turn, and the last answer settles both.
func TestTwoNamesAskedInTurn(t *testing.T) {
	var text strings.Builder
	for i, players := range [][2]string{{"Kasparov, Garry", "Karpov, Anatoly"}, {"Kasparov, Garry", "Karpov, Anatoly"}, {"Kasparov, Sergey", "Karpov, Andrei"}, {"Kasparov, Garry", "Karpov, Andrei"}, {"Kasparov, Garry", "Karpov, Boris"}} {
		text.WriteString("[White \"" + players[0] + "\"]\n[Black \"" + players[1] + "\"]\n[Result \"1-0\"]\n\n")
		text.WriteString("1. " + []string{"e4", "d4", "c4", "b4", "a4"}[i] + " 1-0\n\n")
	}
	a := over(t, text.String())
	request := assistant.Request{Question: "How many games did Kasparov win against Karpov?", Answers: map[string]string{}}
	for _, want := range []string{"Kasparov, Garry", "Karpov, Anatoly"} {
		reply := a.Ask(context.Background(), request)
		if reply.Clarification == nil {
			t.Fatalf("not asked for %s: %s %s", want, reply.Status, reply.Text)
		}
		i := slices.IndexFunc(reply.Clarification.Options, func(o assistant.Option) bool { return o.Label == want })
		if i < 0 {
			t.Fatalf("%s is not offered: %v", want, reply.Clarification.Options)
		}
		request.Answers["player"] = reply.Clarification.Options[i].Value
	}
	reply := a.Ask(context.Background(), request)
	if diff := cmp.Diff([]assistant.Row{{int64(2)}}, reply.Rows); diff != "" {
		t.Errorf("%s: %s\n%s", reply.Status, reply.Text, diff)
	}
	request.Answers["player"] = "Fischer"
	if reply := a.Ask(context.Background(), request); reply.Error == nil || reply.Error.Code != "bad_answer" {
		t.Errorf("an answer that fits no name: %s %s", reply.Status, reply.Text)
	}
}

// over is an assistant over the games of a PGN text.
func over(t *testing.T, text string) *assistant.Assistant {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.duckdb")
	if _, err := load.Import(context.Background(), path, []load.Source{{Name: "games.pgn", Reader: strings.NewReader(text)}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	a, done, err := local.New(db, true, assistant.Models{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { done() })
	return a
}

// TestAllSpellingsAreCountedOnce: of more persons than a list brings together, each
// counts once where it is asked how many there are.
func TestAllSpellingsAreCountedOnce(t *testing.T) {
	const persons = 60
	var text strings.Builder
	for i := range persons {
		surname := "B" + string(rune('a'+i/26)) + string(rune('a'+i%26)) + "ski"
		for k, name := range []string{surname + ", Peter", surname + ", P."} {
			text.WriteString("[White \"" + name + "\"]\n[Black \"Nobody, N\"]\n[Round \"" + surname + "\"]\n[Result \"1-0\"]\n\n1. " + []string{"e4", "d4"}[k] + " 1-0\n\n")
		}
	}
	a := over(t, text.String())
	for _, question := range []string{"How many different players are there?", "¿Cuántos jugadores distintos hay?", "How many different players had White?"} {
		reply := a.Ask(context.Background(), assistant.Request{Question: question})
		want := int64(persons + 1)
		if strings.Contains(question, "White") {
			want = persons
		}
		if diff := cmp.Diff([]assistant.Row{{want}}, reply.Rows); diff != "" {
			t.Errorf("%s: -want +got\n%s", question, diff)
		}
	}
}
