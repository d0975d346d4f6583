package assistant_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// modelled is an assistant over a database that asks a model behind a server
// of the test's.
func modelled(t testing.TB, db *store.DB, answer func(modeltest.Request) modeltest.Reply, change func(*assistant.Models, *model.Config)) (*assistant.Assistant, *modeltest.Server) {
	t.Helper()
	server := modeltest.New(t, answer)
	transport := http.DefaultTransport.(*http.Transport).Clone()
	t.Cleanup(transport.CloseIdleConnections)
	config := model.Config{URL: server.URL, Name: "test", Transport: transport}
	models := assistant.Models{SQL: true}
	if change != nil {
		change(&models, &config)
	}
	m, err := model.New(config)
	if err != nil {
		t.Fatal(err)
	}
	models.Engine = m
	a, done, err := local.New(db, true, models, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := done(); err != nil {
			t.Error(err)
		}
	})
	return a, server
}

// script answers each question with replies of its own: the first attempt with
// the first one, and so on.
type script map[string][]modeltest.Reply

func (s script) answer(r modeltest.Request) modeltest.Reply {
	asked := strings.TrimSpace(r.Messages[1].Text)
	for question, replies := range s {
		if strings.HasSuffix(asked, question) {
			return replies[min((len(r.Messages)-2)/2, len(replies)-1)]
		}
	}
	return modeltest.Reply{Status: http.StatusTeapot, Body: "no such question: " + asked}
}

// calls is a reply that calls one tool.
func calls(tool, arguments string) []modeltest.Reply {
	return []modeltest.Reply{{Calls: []modeltest.Call{{Name: tool, Arguments: arguments}}}}
}

// answering is an answer that a test changes between its questions: making an
// assistant for each takes long.
type answering struct {
	atomic.Pointer[func(modeltest.Request) modeltest.Reply]
}

func (a *answering) say(answer func(modeltest.Request) modeltest.Reply) { a.Store(&answer) }

func (a *answering) answer(r modeltest.Request) modeltest.Reply { return (*a.Load())(r) }
