package assistant_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// handles opens a database whose players have names as they are on servers.
func handles(t *testing.T) *store.DB {
	t.Helper()
	games, err := os.Open(filepath.Join("testdata", "handles.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	path := filepath.Join(t.TempDir(), "handles.duckdb")
	if _, err := load.Import(t.Context(), path, []load.Source{{Name: "handles.pgn", Reader: games}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// TestModelNames: a name is found as the asker writes it, in the form and in SQL,
// with all its spellings.
func TestModelNames(t *testing.T) {
	var now answering
	a, server := modelled(t, handles(t), now.answer, nil)
	for name, want := range map[string]int64{
		"GABUZYAN_CHESSMOOD": 1, "gabuzyan_chessmood": 1, "Gabuzyan": 1, "avan_ii": 2, "Saint-Amant": 2, "saint amant": 2, "magnus.fan99": 1, "Staunton": 2,
	} {
		written, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		form := modeltest.Query(`{"rows":"games","where":{"player":{"name":{"text":` + string(written) + `}}},"show":[{"agg":"count"}]}`)
		sql := calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches WHERE white IN ({player: `+name+`}) OR black IN ({player: `+name+`})","meaning":"Games."}`)[0]
		for _, reply := range []modeltest.Reply{form, sql} {
			now.say(script{strange: {reply}}.answer)
			r := a.Ask(t.Context(), assistant.Request{Question: strange, Conversation: name})
			if r.Status != assistant.Answered || r.Rows[0][0] != want {
				t.Errorf("%s: %s %v\n%s", name, r.Text, r.Rows, r.SQL)
			}
		}
	}
	for _, r := range server.Requests() {
		if told := r.Messages[1].Text; strings.Contains(told, "Pierre") || strings.Contains(told, "Saint-Amant, P.") {
			t.Errorf("the model is told the spellings: %s", told)
		}
	}
	now.say(script{strange: append(calls("run_sql", `{"sql":"SELECT 1 FROM matches WHERE white IN ({player: Nobody})","meaning":"One."}`), calls("abstain", `{"words":[]}`)...)}.answer)
	if r := a.Ask(t.Context(), assistant.Request{Question: strange}); r.Status != assistant.Abstain {
		t.Errorf("SQL about nobody: %s", r.Text)
	}
}

// TestModelSQLAsksWho: several people of a name that SQL has are asked about, and
// the answer is put in.
func TestModelSQLAsksWho(t *testing.T) {
	polgar := calls("run_sql", `{"sql":"SELECT count(*) AS games FROM matches WHERE white IN ({player: Polgar})","meaning":"Games of hers."}`)
	a, _ := modelled(t, sampleDB, script{strange: polgar}.answer, nil)
	r := a.Ask(t.Context(), assistant.Request{Question: strange})
	if r.Status != assistant.Clarify || r.Clarification.Slot != "player" || len(r.Clarification.Options) != 2 || r.SQL != "" {
		t.Fatalf("%s %+v", r.Status, r.Clarification)
	}
	r = a.Ask(t.Context(), assistant.Request{Question: strange, Answers: map[string]string{"player": "Polgar, Susan"}})
	if r.Status != assistant.Answered || !strings.Contains(r.SQL, "'Polgar, Susan'") || strings.Contains(r.SQL, "Judit") {
		t.Errorf("%s %s", r.Text, r.SQL)
	}
}

// TestModelRevises: of an answer that says nothing the model is told once, by the
// shape of its rows and not by what stands in them.
func TestModelRevises(t *testing.T) {
	empty := modeltest.Query(`{"rows":"games","where":{"length":{"unit":"half","min":9999}}}`)
	nulls := calls("run_sql", `{"sql":"SELECT NULL AS n, CAST(NULL AS VARCHAR) AS player FROM matches LIMIT 3","meaning":"Nothing."}`)[0]
	good := modeltest.Query(talWins)
	for _, c := range []struct {
		name     string
		replies  []modeltest.Reply
		requests int
		rows     int
		told     string
	}{
		{"revised form", []modeltest.Reply{empty, good}, 2, 1, "0 rows"},
		{"revised SQL", []modeltest.Reply{nulls, good}, 2, 1, "3 rows of 2 columns: INTEGER (100 % NULL), VARCHAR (100 % NULL)"},
		{"empty indeed", []modeltest.Reply{empty, empty}, 2, 0, "0 rows"},
		{"told once", []modeltest.Reply{empty, nulls}, 2, 3, "0 rows"},
		{"full", []modeltest.Reply{good}, 1, 1, ""},
	} {
		a, server := modelled(t, sampleDB, script{strange: c.replies}.answer, nil)
		r := a.Ask(t.Context(), assistant.Request{Question: strange})
		if r.Status != assistant.Answered || len(r.Rows) != c.rows || len(server.Requests()) != c.requests || len(r.Assumptions) > 1 {
			t.Errorf("%s: %s, %d rows, %d requests, %q", c.name, r.Status, len(r.Rows), len(server.Requests()), r.Assumptions)
		}
		if told := server.Requests()[c.requests-1].Last(); !strings.Contains(told, c.told) {
			t.Errorf("%s: the model is told %q", c.name, told)
		}
	}
}

// TestModelValues: the values of a tag are found by words that stand apart in them,
// and what is as the model writes it stays.
func TestModelValues(t *testing.T) {
	var now answering
	a, _ := modelled(t, sampleDB, now.answer, nil)
	for text, want := range map[string]string{"World 1972": "World Championship 1972", "World Championship 19": "World Championship 19", "Xyzzy 1972": "Xyzzy 1972"} {
		now.say(script{strange: calls("query", `{"rows":"games","where":{"tag":{"name":"Event","match":"contains","texts":["`+text+`"]}},"show":[{"agg":"count"}]}`)}.answer)
		r := a.Ask(t.Context(), assistant.Request{Question: strange, Language: "en"})
		if r.Status != assistant.Answered || !strings.Contains(r.Paraphrase, `"`+want+`"`) {
			t.Errorf("%s: %s, %q", text, r.Paraphrase, r.Assumptions)
		}
	}
}
