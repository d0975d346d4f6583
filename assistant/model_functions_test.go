package assistant_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/model/modeltest"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

var told = regexp.MustCompile("`(SELECT [^`]+)`")

// TestModelIsToldOfFunctions: a model that writes SQL for a file of DuckDB is told
// of its chess functions, with SQL as well as with forms, and what it is told works.
func TestModelIsToldOfFunctions(t *testing.T) {
	for way, setup := range map[model.Way]func(*assistant.Models, *model.Config){
		model.BySQL: func(_ *assistant.Models, c *model.Config) { c.Way = model.BySQL },
		model.Both:  nil,
	} {
		var try answering
		a, server := modelled(t, sampleDB, try.answer, setup)
		look := modeltest.Reply{Calls: []modeltest.Call{{Name: "describe", Arguments: `{"kind":"sql","text":""}`}}}
		try.say(script{strange: {look, calls("abstain", `{"words":["zwischenzug"]}`)[0]}}.answer)
		for _, language := range []string{"en", "es"} {
			a.Ask(t.Context(), assistant.Request{Question: strange, Language: language})
			requests := server.Requests()
			body := requests[len(requests)-1].Messages[0].Text + requests[len(requests)-1].Last()
			for _, name := range functions.MacroNames() {
				if !strings.Contains(strings.ToLower(body), name) {
					t.Errorf("%s, %s: nothing of %s", way, language, name)
				}
			}
		}
	}
	var try answering
	a, _ := modelled(t, sampleDB, try.answer, nil)
	doc, err := a.Documentation("en", dialect.DuckDB.Name, "")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(doc, "## Chess functions")
	examples := told.FindAllStringSubmatch(section, -1)
	if len(examples) < 5 {
		t.Fatalf("%d examples in %s", len(examples), section)
	}
	for _, example := range examples {
		if r := a.Run(t.Context(), example[1], "en"); r.Status != assistant.Answered || r.RowCount == 0 {
			t.Errorf("%s: %s, %+v", example[1], r.Status, r.Error)
		}
	}
	if doc, err := a.Documentation("en", dialect.MySQL.Name, ""); err != nil || strings.Contains(doc, "getBoard") {
		t.Errorf("MySQL has none: %v", err)
	}
	if _, err := a.Documentation("en", dialect.DuckDB.Name, "games"); err == nil {
		t.Error("the view of PostgreSQL is described for DuckDB")
	}
}
