package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
)

// readings are what a good model makes of the questions of the scripts and of
// kibitz model check.
var readings = []struct {
	part string // of the question
	call modeltest.Call
}{
	{"mate?", modeltest.Call{Name: "query", Arguments: `{"rows":"games","where":{"half_move":{"all":2}},"show":[{"agg":"count"}]}`}},
	{"decade", modeltest.Call{Name: "query", Arguments: `{"rows":"games","where":{"result":"black_wins"},"by":[{"kind":"decade"}]}`}},
	{"década", modeltest.Call{Name: "query", Arguments: `{"rows":"games","where":{"result":"black_wins"},"by":[{"kind":"decade"}]}`}},
	{"30 mov", modeltest.Call{Name: "query", Arguments: `{"rows":"games","where":{"length":{"unit":"unknown","max":29}}}`}},
	{"median", modeltest.Call{Name: "run_sql", Arguments: `{"sql":"SELECT median(move_count) AS half_moves FROM matches","meaning":"Median."}`}},
	{"swindles", modeltest.Call{Name: "query", Arguments: `{"rows":"games","where":{"player":{"name":{"text":"Tal"},"outcome":"win"}},"show":[{"agg":"count"}]}`}},
}

// modelBehaviours are the ways in which the server of a script behaves.
var modelBehaviours = map[string]func(modeltest.Request) modeltest.Reply{
	"good": func(r modeltest.Request) modeltest.Reply {
		lines := strings.Split(strings.TrimSpace(r.Messages[1].Text), "\n")
		for _, reading := range readings {
			if strings.Contains(lines[len(lines)-1], reading.part) {
				return modeltest.Reply{Calls: []modeltest.Call{reading.call}}
			}
		}
		return modeltest.Reply{Calls: []modeltest.Call{{Name: "abstain", Arguments: `{"words":[]}`}}}
	},
	// It answers with the form where it has one, and with SQL otherwise; the
	// median only SQL can tell.
	"either": func(r modeltest.Request) modeltest.Reply {
		median := strings.Contains(r.Messages[1].Text, "median")
		switch {
		case !slices.Contains(r.Tools, "run_sql") && median:
			return modeltest.Reply{Calls: []modeltest.Call{{Name: "abstain", Arguments: `{"words":[]}`}}}
		case slices.Contains(r.Tools, "query"):
			return modeltest.Query(`{"rows":"games","where":{"half_move":{"all":2}},"show":[{"agg":"count"}]}`)
		case median:
			return modeltest.Reply{Calls: []modeltest.Call{{Name: "run_sql", Arguments: `{"sql":"SELECT median(move_count) AS half_moves FROM matches","meaning":"Median."}`}}}
		}
		return modeltest.Reply{Calls: []modeltest.Call{{Name: "run_sql", Arguments: `{"sql":"SELECT count(*) AS games FROM matches","meaning":"Mates."}`}}}
	},
	"broken": modeltest.Script(modeltest.Reply{Status: 401, Body: `{"error":{"message":"who are you?"}}`}),
}

// TestModelHost: the page says where questions go.
func TestModelHost(t *testing.T) {
	for address, want := range map[string]string{
		"": "api.openai.com", "http://localhost:11434/v1": "", "http://127.0.0.1:8000/v1": "", "https://name.openai.azure.com/?api-version=1": "name.openai.azure.com",
	} {
		f := engineFlag{Engine: "auto", modelFlags: modelFlags{ModelName: "m", ModelURL: address}}
		if got := f.modelHost(); got != want {
			t.Errorf("%s: %q", address, got)
		}
	}
	if got := (engineFlag{Engine: "auto"}).modelHost(); got != "" {
		t.Errorf("without a model: %q", got)
	}
}

// TestModelKey: OpenAI's key goes to OpenAI only.
func TestModelKey(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "sk-openai")
	for address, want := range map[string]string{
		"": "sk-openai", "https://api.openai.com/v1": "sk-openai", "http://api.openai.com/v1": "", "https://api.openai.com.example.org/v1": "",
		"http://localhost:11434/v1": "", "https://api.openai.com@example.org": "",
	} {
		if got := modelKey(address); got != want {
			t.Errorf("%s gets %q", address, got)
		}
	}
	t.Setenv("KIBITZ_MODEL_KEY", "own")
	if got := modelKey("http://localhost:11434/v1"); got != "own" {
		t.Errorf("a server of one's own gets %q", got)
	}
}
