package assistant_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

// marks are kept for one test.
type marks struct {
	mu   sync.Mutex
	all  []verified.Question
	fail error
}

func (m *marks) Marked(context.Context) ([]verified.Question, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.all), m.fail
}

func (m *marks) Keep(_ context.Context, q verified.Question) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = slices.DeleteFunc(m.all, func(k verified.Question) bool {
		return verified.Wording(k.Text) == verified.Wording(q.Text) && (k.Reading == q.Reading || k.Right && q.Right)
	})
	m.all = append([]verified.Question{q}, m.all...)
	return m.fail
}

// marking is an assistant over the sample games that keeps marks.
func marking(t *testing.T) (*talker, *marks) {
	t.Helper()
	kept := new(marks)
	a, done, err := local.New(sampleDB, true, assistant.Models{Marks: kept}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { done() })
	return &talker{a}, kept
}

type talker struct{ *assistant.Assistant }

func (a *talker) ask(conversation, question string, answers map[string]string) *assistant.Reply {
	return a.Ask(context.Background(), assistant.Request{Conversation: conversation, Question: question, Answers: answers})
}

// says asks a question and marks the answer.
func (a *talker) says(t *testing.T, conversation, question string, answers map[string]string, right bool) *assistant.Reply {
	t.Helper()
	r := a.ask(conversation, question, answers)
	if r.Status != assistant.Answered || !r.Markable {
		t.Fatalf("%s: %s %s", question, r.Status, r.Text)
	}
	if _, err := a.Mark(context.Background(), assistant.Mark{Conversation: conversation, Question: question, Right: right, By: "ana"}); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNearQuestions: a question that was marked right answers others in the
// same words, as the parser would, and no others.
func TestNearQuestions(t *testing.T) {
	a, kept := marking(t)
	for _, c := range []struct{ marked, asked, provenance string }{
		{"How many games did Tal win?", "how many games did TAL win", "verified"},
		{"How many games did Tal win?", "How many games did Fischer win?", "verified"},
		{"¿Cuántas partidas ganó Tal con negras?", "¿Cuántas partidas ganó Judit Polgar con negras?", "verified"},
		{"Tal's wins", "Fischer's wins", "verified"},
		{"games of Donald Byrne with White", "games of Robert Byrne with White", "verified"},
		{"games of Kasparov against Karpov", "games of Karpov against Kasparov", ""},
		{"games of Kasparov against Karpov since 1985", "games of Fischer against Spassky since 1970", "verified"},
		{"games of Tal between 1950 and 1959", "games of Fischer between 1960 and 1969", "verified"},
		{"How many games with ECO C67?", "How many games with ECO B90?", "verified"},
		{"partidas con la defensa siciliana", "partidas con la defensa francesa", "verified"},
		{"games played in Linares", "games played in London", "verified"},
		{"games of more than 60 half-moves", "games of more than 100 half-moves", "verified"},
		{"How many games did Tal win?", "How many games did Tal lose?", "parser"},
		{"How many games did Tal win?", "How many games did White win?", "parser"},
		{"How many games did Tal win?", "How many games did each player win?", "parser"},
		{"How many games did Tal win?", "How many games did Fischer win with Black?", "parser"},
		{"games of Tal", "games of Najdorf", ""},
		{"games of Tal", "games of the French Defence", "parser"},
		{"games where Tal beats Fischer or Tal draws", "games where Tal beats Fischer or Karpov draws", ""},
		{"games played in Linares 1990", "games played in Linares 1991", "verified"},
		{"games of Tal in Leningrad 1977", "games of Fischer in Leningrad 1977", "verified"},
		{"top 5 players by number of games", "top 7 players by number of games", "verified"},
	} {
		kept.all = nil
		r := a.ask("near", c.marked, nil)
		if r.Status != assistant.Answered {
			if c.provenance == "" {
				continue // the parser does not read it either
			}
			t.Fatalf("%s: %s", c.marked, r.Text)
		}
		a.says(t, c.marked+c.asked, c.marked, nil, true)
		got, want := a.ask("", c.asked, nil), ask(c.asked)
		if c.provenance == "" && got.Provenance == "verified" || c.provenance != "" && got.Provenance != c.provenance {
			t.Errorf("%s, after %s: read by %q", c.asked, c.marked, got.Provenance)
		}
		if diff := cmp.Diff(want.Rows, got.Rows); diff != "" || got.Status != want.Status {
			t.Errorf("%s, after %s: %s %s\n%s", c.asked, c.marked, got.Status, got.Paraphrase, diff)
		}
		if near := verified.Wording(c.asked) != verified.Wording(c.marked); got.Provenance == "verified" && near != strings.Contains(strings.Join(got.Assumptions, " "), c.marked) {
			t.Errorf("%s: %q", c.asked, got.Assumptions)
		}
	}
}

func TestMarkedWrongIsNotGivenAgain(t *testing.T) {
	a, kept := marking(t)
	question := "How many games did Tal win?"
	a.says(t, "wrong", question, nil, false)
	if r := a.ask("", question, nil); r.Status != assistant.Abstain || r.Text != assistant.Message("en", "marked_wrong_before") || r.SQL != "" || r.Provenance != "" {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	if r := a.ask("", "How many games did Fischer win?", nil); r.Provenance != "parser" || r.Status != assistant.Answered {
		t.Errorf("another question: %s %s", r.Status, r.Text)
	}
	kept.all[0].Right = true
	if r := a.ask("", question, nil); r.Provenance != "verified" {
		t.Errorf("marked right again: %s %s", r.Provenance, r.Text)
	}
}

// TestWhatIsOpenStaysOpen: a mark does not answer the question back for others,
// and a wrong one is of the answer that was given.
func TestWhatIsOpenStaysOpen(t *testing.T) {
	a, _ := marking(t)
	question := "games of Tal of less than 40 moves"
	half, full := map[string]string{"move_unit": "half"}, map[string]string{"move_unit": "full"}
	a.says(t, "open", question, half, true)
	if r := a.ask("", question, nil); r.Status != assistant.Clarify || r.Provenance != "verified" {
		t.Errorf("%s %s", r.Status, r.Text)
	}
	if got, want := a.ask("", question, full), sample.Ask(context.Background(), assistant.Request{Question: question, Answers: full}); cmp.Diff(got.Rows, want.Rows) != "" {
		t.Errorf("%s", got.Paraphrase)
	}
	a.says(t, "open wrong", question, full, false)
	if r := a.ask("", question, full); r.Status != assistant.Abstain {
		t.Errorf("%s %s", r.Status, r.Paraphrase)
	}
	if r := a.ask("", question, half); r.Status != assistant.Answered {
		t.Errorf("%s %s", r.Status, r.Text)
	}
}

// TestFollowUpsAreKeptWhole: what takes up another question is kept by what it
// means.
func TestFollowUpsAreKeptWhole(t *testing.T) {
	a, kept := marking(t)
	a.ask("f", "How many games did Tal win?", nil)
	r := a.says(t, "f", "and with Black?", nil, true)
	if kept.all[0].Text != r.Paraphrase {
		t.Errorf("kept as %q", kept.all[0].Text)
	}
	if r := a.ask("", "and with Black?", nil); r.Status != assistant.Abstain {
		t.Errorf("%s", r.Paraphrase)
	}
	if again := a.ask("", r.Paraphrase, nil); again.Provenance != "verified" || cmp.Diff(again.Rows, r.Rows) != "" {
		t.Errorf("%s %s", again.Provenance, again.Text)
	}
	a.says(t, "f", "How many games end in checkmate?", nil, true)
	if kept.all[0].Text != "How many games end in checkmate?" {
		t.Errorf("kept as %q", kept.all[0].Text)
	}
}

// TestServersAreNotKept: a question for the SQL of a server is not kept, or
// rows would be given instead.
func TestServersAreNotKept(t *testing.T) {
	a, _ := marking(t)
	if r := a.ask("oracle", "How many games are drawn, in Oracle SQL?", nil); r.Status != assistant.Answered || r.Dialect != "oracle" || r.Markable {
		t.Errorf("%s, %s: markable %v", r.Status, r.Dialect, r.Markable)
	}
}

func TestWithoutMarks(t *testing.T) {
	a, kept := marking(t)
	mark := func(m assistant.Mark) string {
		_, err := a.Mark(context.Background(), m)
		var known *assistant.Error
		if !errors.As(err, &known) {
			t.Fatal(err)
		}
		return known.Code
	}
	if code := mark(assistant.Mark{Conversation: "nobody"}); code != "nothing_to_mark" {
		t.Error(code)
	}
	kept.fail = errors.New("disk on fire")
	r := a.ask("broken", "How many games end in checkmate?", nil)
	if r.Status != assistant.Answered || !slices.Contains(r.Assumptions, assistant.Message("en", "marks_unread")) {
		t.Errorf("%s %q", r.Status, r.Assumptions)
	}
	if code := mark(assistant.Mark{Conversation: "broken"}); code != "not_marked" {
		t.Error(code)
	}
	if _, err := sample.Mark(context.Background(), assistant.Mark{}); err == nil || ask("How many games?").Markable {
		t.Error("nothing is kept there")
	}
}

// TestMarksAndTheModel: what the model read is kept, its SQL too, and it is not
// taken at its word twice where it was wrong.
func TestMarksAndTheModel(t *testing.T) {
	kept := new(marks)
	oddly, median := "How oddly many games are there with a mate?", "What is the median number of half-moves, oddly?"
	replies := script{
		oddly:  calls("query", `{"rows":"games","where":{"result":"drawn"},"show":[{"agg":"count"}]}`),
		median: calls("run_sql", `{"sql":"SELECT median(move_count) AS half_moves FROM matches","meaning":"The median."}`),
	}
	m, server := modelled(t, sampleDB, replies.answer, func(models *assistant.Models, _ *model.Config) { models.Marks = kept })
	a := &talker{m}
	for question, provenance := range map[string]string{oddly: "model", median: "model-sql"} {
		r := a.says(t, question, question, nil, true)
		asked := len(server.Requests())
		again := a.ask("", question, nil)
		if r.Provenance != provenance || again.Provenance != "verified" || cmp.Diff(again.Rows, r.Rows) != "" || len(server.Requests()) != asked {
			t.Errorf("%s: %s, then %s %s", question, r.Provenance, again.Provenance, again.Text)
		}
		a.says(t, question, question, nil, false)
		if r := a.ask("", question, nil); r.Status != assistant.Abstain || len(server.Requests()) == asked {
			t.Errorf("%s, marked wrong: %s %s", question, r.Status, r.Text)
		}
	}
}
