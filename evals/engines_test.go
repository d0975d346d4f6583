package evals_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/evals"
)

// TestMain plays the rival command where the environment says so.
func TestMain(m *testing.M) {
	if os.Getenv("KIBITZ_TEST_RIVAL") != "" {
		rival()
		return
	}
	goleak.VerifyTestMain(m)
}

// rival is a rival command: it answers with its number of the question, and
// does worse things when asked to.
func rival() {
	requests := json.NewDecoder(os.Stdin)
	for n := 1; ; n++ {
		var r evals.Request
		if requests.Decode(&r) != nil {
			return
		}
		switch r.Question {
		case "end":
			os.Exit(3)
		case "hang":
			time.Sleep(time.Hour)
		case "nonsense":
			fmt.Println("I think that…")
		case "no status":
			fmt.Println("{}")
		default:
			fmt.Printf("{\n  \"status\": \"answer\",\n  \"rows\": [[%d]]}\n", n)
		}
	}
}

func TestCommand(t *testing.T) {
	t.Setenv("KIBITZ_TEST_RIVAL", "1")
	c := &evals.Command{Name: os.Args[0], Stderr: io.Discard}
	defer c.Close()
	for _, step := range []struct {
		question string
		row      float64 // 0: an error
		err      string
	}{
		{"one", 1, ""},
		{"two", 2, ""},
		{"no status", 0, "no status"},
		{"end", 0, "gave no reply"},
		{"one again", 1, ""},
		{"hang", 0, "deadline"},
		{"one more", 1, ""},
		{"nonsense", 0, "gave no reply"},
		{"and one", 1, ""},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		if step.question == "hang" {
			ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond)
		}
		reply, err := c.Ask(ctx, evals.Request{Question: step.question})
		cancel()
		switch {
		case step.row == 0 && (err == nil || !strings.Contains(err.Error(), step.err)):
			t.Errorf("%s: %v, %v", step.question, reply, err)
		case step.row != 0 && (err != nil || reply.Rows[0][0] != step.row):
			t.Errorf("%s: %v, %v", step.question, reply, err)
		}
	}
	if _, err := (&evals.Command{Name: "no-such-rival"}).Ask(t.Context(), evals.Request{}); err == nil {
		t.Error("a command that is not there answers")
	}
}

func TestRecorded(t *testing.T) {
	var tape bytes.Buffer
	recorder := &evals.Recorder{To: &tape, Engine: fake(func(r evals.Request) (*evals.Reply, error) {
		if r.Question == "error" {
			return nil, errors.New("gone")
		}
		return says([]any{r.Question + r.Answers["player"], 2.5, nil}), nil
	})}
	asked := []evals.Request{{Question: "a"}, {Question: "b", Answers: map[string]string{"player": "Tal"}}, {Question: "b", Conversation: "c"}}
	for _, r := range asked {
		if _, err := recorder.Ask(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := recorder.Ask(t.Context(), evals.Request{Question: "error"}); err == nil {
		t.Error("an error is recorded")
	}
	recorded, err := evals.ReadRecorded(&tape)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range asked {
		want, _ := recorder.Engine.Ask(t.Context(), r)
		got, err := recorded.Ask(t.Context(), r)
		if err != nil || fmt.Sprint(got.Rows) != fmt.Sprint(want.Rows) {
			t.Errorf("%v: %v, %v", r, got, err)
		}
	}
	if _, err := recorded.Ask(t.Context(), evals.Request{Question: "b"}); !errors.Is(err, evals.ErrNotRecorded) {
		t.Error(err)
	}
	if _, err := evals.ReadRecorded(strings.NewReader("{\"request\":{}}\n")); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Error(err)
	}
}
