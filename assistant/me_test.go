package assistant_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// conversation asks in a conversation.
func conversation(t *testing.T, a *assistant.Assistant, name string) func(question string) *assistant.Reply {
	return func(question string) *assistant.Reply {
		return a.Ask(t.Context(), assistant.Request{Conversation: name, Question: question})
	}
}

// TestWhoAsks: 'my games' are those of the player that the asker says to be, in the
// conversation or in advance, in the grammar and in composition.
func TestWhoAsks(t *testing.T) {
	const mine, hers = "How many games did I win?", "How many games did Karpov win?"
	want := sample.Ask(t.Context(), assistant.Request{Question: hers})
	is := func(r *assistant.Reply) bool {
		return r.Status == assistant.Answered && r.SQL == want.SQL && slices.Contains(r.Assumptions, assistant.Message("en", "asker_is", "name", "Karpov, Anatoly"))
	}
	nobody := sample.Ask(t.Context(), assistant.Request{Question: mine})
	if nobody.Status != assistant.Abstain || !strings.Contains(nobody.Text, "“I am") {
		t.Errorf("of nobody: %s %s", nobody.Status, nobody.Text)
	}
	for _, name := range []string{"Karpov", "Karpov, Anatoly", "anatoly karpov"} {
		if r := sample.Ask(t.Context(), assistant.Request{Question: mine, Answers: map[string]string{"me": name}}); !is(r) {
			t.Errorf("in advance %s: %s %s %q", name, r.Status, r.Text, r.Assumptions)
		}
	}
	if r := sample.Ask(t.Context(), assistant.Request{Question: "I am Karpov. " + mine}); !is(r) {
		t.Errorf("at once: %s %s", r.Status, r.Text)
	}
	ask := conversation(t, sample, "who asks")
	if r := ask("I am Karpov, Anatoly"); r.Status != assistant.Answered || r.SQL != "" {
		t.Errorf("the introduction: %s %s", r.Status, r.Text)
	}
	if r := ask(mine); !is(r) {
		t.Errorf("in the conversation: %s %s", r.Status, r.Text)
	}
	if r := ask("and with White?"); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "Karpov, Anatoly") {
		t.Errorf("what goes on: %s %s", r.Status, r.Text)
	}
	if r := ask("mis derrotas por año"); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "Karpov, Anatoly") || r.Language != "es" {
		t.Errorf("in the other language: %s %s", r.Status, r.Text)
	}
	if r := ask("How many games did Tal win?"); strings.Contains(strings.Join(r.Assumptions, " "), "Karpov") {
		t.Errorf("of somebody else: %q", r.Assumptions)
	}
	if r := ask("start again"); r.Status != assistant.Answered {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r := ask(mine); r.Status != assistant.Abstain {
		t.Errorf("after starting again: %s %s", r.Status, r.Text)
	}
}

// TestWhoWaits: a question about the asker waits for who that is, and names that several
// have are asked about.
func TestWhoWaits(t *testing.T) {
	ask := conversation(t, sample, "who waits")
	if r := ask("my longest win"); r.Status != assistant.Abstain {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	r := ask("I am Polgar")
	if r.Status != assistant.Clarify || r.Clarification.Slot != "me" || len(r.Clarification.Options) != 2 {
		t.Fatalf("%s %s", r.Status, r.Text)
	}
	if r = ask("Susan"); r.Status != assistant.Answered {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	if r = ask("my longest win"); r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, "Polgar, Susan") {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	ask = conversation(t, sample, "who waits for one")
	ask("mi victoria más larga")
	if r = ask("soy Karpov"); r.Status != assistant.Answered || r.Question != "mi victoria más larga" || !strings.Contains(r.Paraphrase, "Karpov, Anatoly") {
		t.Errorf("%s %s %s", r.Status, r.Question, r.Text)
	}
	if r = ask("I am Nobody Whosoever"); r.Status == assistant.Answered {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	if r = sample.Ask(t.Context(), assistant.Request{Question: "my games", Answers: map[string]string{"me": "Whosoever"}}); r.Status != assistant.Abstain || !strings.Contains(r.Text, "Whosoever") {
		t.Errorf("%s %s", r.Status, r.Text)
	}
}

// TestModelWhoAsks: a model is told that the asker is a player and not which, names
// that player in the form and in SQL, and is not asked where nobody knows who it is.
func TestModelWhoAsks(t *testing.T) {
	const mine = "How many zwischenzug swindles did I win?"
	form := calls("query", `{"rows":"games","where":{"player":{"name":{"text":"@me"},"outcome":"win"}},"show":[{"agg":"count"}]}`)
	sql := calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches WHERE white IN ({player: @me})","meaning":"Games."}`)
	var now answering
	for _, way := range modelWays {
		a, server := modelled(t, sampleDB, now.answer, way)
		for name, reply := range map[string][]modeltest.Reply{"form": form, "SQL": sql} {
			now.say(script{mine: reply}.answer)
			before := len(server.Requests())
			if r := a.Ask(t.Context(), assistant.Request{Question: mine}); r.Status != assistant.Abstain || !strings.Contains(r.Text, "“I am") || len(server.Requests()) != before {
				t.Errorf("%s of nobody: %s %s", name, r.Status, r.Text)
			}
			r := a.Ask(t.Context(), assistant.Request{Question: mine, Answers: map[string]string{"me": "karpov"}})
			if r.Status != assistant.Answered || !strings.Contains(r.SQL, "'Karpov, Anatoly'") {
				t.Errorf("%s: %s %s\n%s", name, r.Status, r.Text, r.SQL)
			}
		}
		for _, request := range server.Requests() {
			for _, m := range request.Messages {
				if strings.Contains(m.Text, "Anatoly") {
					t.Errorf("the model is told who asks: %s", m.Text)
				}
			}
			if !strings.Contains(request.Messages[1].Text, "@me") {
				t.Errorf("the model is not told that the asker is known: %s", request.Messages[1].Text)
			}
		}
	}
	now.say(script{strange: append(calls("query", `{"rows":"games","where":{"player":{"name":{"text":"@me"}}},"show":[{"agg":"count"}]}`), calls("abstain", `{"words":[]}`)...)}.answer)
	a, server := modelled(t, sampleDB, now.answer, nil)
	if r := a.Ask(t.Context(), assistant.Request{Question: strange}); r.Status != assistant.Abstain || strings.Contains(server.Requests()[0].Messages[1].Text, "@me") {
		t.Errorf("an asker whom nobody spoke of: %s %s", r.Status, r.Text)
	}
}

// TestMineIsNotMarked: a reading that is right for one asker is none for another.
func TestMineIsNotMarked(t *testing.T) {
	a, _ := marking(t)
	r := a.ask("mine", "my wins", map[string]string{"me": "Karpov"})
	if r.Status != assistant.Answered || r.Markable {
		t.Errorf("%s %s, markable: %v", r.Status, r.Text, r.Markable)
	}
}
