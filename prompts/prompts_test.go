package prompts_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/prompts"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

var update = flag.Bool("update", false, "write the golden files anew")

var languages = []schema.Language{schema.English, schema.Spanish}

// maxTokens is what the instructions and tools with all that goes with a question
// may have.
const maxTokens = 7_000

// rendered are all the prompts by their golden files' names.
func rendered() map[string]string {
	all := map[string]string{}
	for _, l := range languages {
		all[fmt.Sprintf("system-%s-short", l)] = prompts.Instructions{Language: l, Dialect: dialect.DuckDB, Form: true}.Text()
		for _, d := range dialect.All() {
			all[fmt.Sprintf("system-%s-%s", l, d.Name)] = prompts.Instructions{Language: l, Dialect: d, Form: true, SQL: true}.Text()
			all[fmt.Sprintf("system-%s-sql-%s", l, d.Name)] = prompts.Instructions{Language: l, Dialect: d, SQL: true}.Text()
		}
		all[fmt.Sprintf("turn-%s-short", l)] = prompts.Turn{Language: l, Question: question[l]}.Text()
		all[fmt.Sprintf("turn-%s-silent", l)] = prompts.Turn{Language: l, Question: question[l], NoReading: true}.Text()
		all[fmt.Sprintf("turn-%s-full", l)] = prompts.Turn{
			Language: l, Question: question[l], Examples: prompts.Nearest(question[l], l, 6, prompts.WorkedExamples()),
			Earlier: []prompts.Earlier{{Question: "…", Reading: `{"rows":"games","where":{"player":{"name":{"text":"@1"}}}}`}, {Question: "…?", Reading: "SELECT 1"}},
			Form:    query.FormText(query.ChaptersFor(question[l]), 0),
			Rows:    &prompts.Rows{Count: 5, Game: true, HalfMove: true, Text: true},
			Settled: []prompts.Settled{{Slot: "move_unit", Value: "half"}, {Slot: "sense", Value: "last"}},
			Pending: prompts.Pending{Question: "…!", Slot: "player"},
			Unread:  []string{"zugzwang", "rook lift"},
		}.Text()
	}
	return all
}

var question = map[schema.Language]string{
	schema.English: "In how many rook endings did Black reach a zugzwang after a rook lift before move 40?",
	schema.Spanish: "¿En cuántos finales de torres llegaron las negras a un zugzwang antes de la jugada 40?",
}

// TestPrompts holds every prompt against its golden file, and its number of
// tokens.
func TestPrompts(t *testing.T) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	count := func(text string) int {
		n, err := codec.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	all := rendered()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		golden(t, name+".md", all[name])
	}
	tools := 0
	for _, tool := range prompts.Tools() {
		n := count(tool.Description) + count(string(tool.Parameters))
		if tool.Name == "query" {
			n += count(query.FormText(0))
		}
		t.Logf("tool %s: %d tokens", tool.Name, n)
		tools += n
	}
	var report strings.Builder
	fmt.Fprintf(&report, "tokens (o200k_base)\ntools %d\n", tools)
	for _, l := range languages {
		turn := count(all[fmt.Sprintf("turn-%s-full", l)])
		fmt.Fprintf(&report, "%s: question alone %d, with examples and all that goes with it %d\n", l, count(all[fmt.Sprintf("turn-%s-short", l)]), turn)
		for _, d := range dialect.All() {
			system, alone := count(all[fmt.Sprintf("system-%s-%s", l, d.Name)]), count(all[fmt.Sprintf("system-%s-sql-%s", l, d.Name)])
			n := system + turn + tools
			fmt.Fprintf(&report, "%s, %s: instructions %d, a whole call %d; instructions with the schema, for SQL alone, %d\n", l, d.Name, system, n, alone)
			if d.Name == dialect.DuckDB.Name || d.Name == dialect.PostgreSQL.Name {
				with := prompts.Instructions{Language: l, Dialect: d, SQL: true, Functions: true}
				fmt.Fprintf(&report, "%s, %s: %d more for its chess functions\n", l, d.Name, count(with.Text())-alone)
				golden(t, fmt.Sprintf("functions-%s-%s.md", l, d.Name), strings.TrimPrefix(with.Schema(), schema.Doc(d, l)))
			}
			if n >= maxTokens {
				t.Errorf("%s %s: %d tokens, %d at most", l, d.Name, n, maxTokens)
			}
		}
	}
	golden(t, "tokens.txt", report.String())
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (-update writes it anew):\n%s", name, got)
	}
}

// TestExamplesMakeSense: every form is one that can be answered, and in both
// languages the same things are shown.
func TestExamplesMakeSense(t *testing.T) {
	forms := map[schema.Language]map[string]int{schema.English: {}, schema.Spanish: {}}
	for _, e := range prompts.WorkedExamples() {
		f, err := query.ReadForm(e.Form)
		if err == nil {
			err = f.Check()
		}
		if err != nil {
			t.Errorf("%s: %v", e.Question, err)
		}
		if written, _ := json.Marshal(f); len(written) != len(e.Form) {
			t.Errorf("%s: is written\n%s", e.Question, written)
		}
		shown, _ := json.Marshal(query.Form{Rows: f.Rows, By: f.By, Show: f.Show, As: f.As})
		forms[e.Language][string(shown)]++
	}
	if fmt.Sprint(forms[schema.English]) != fmt.Sprint(forms[schema.Spanish]) {
		t.Errorf("English shows %v\nSpanish shows %v", forms[schema.English], forms[schema.Spanish])
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		question string
		language schema.Language
		want     string // a part of the nearest
	}{
		{"knights mating a king in the corner", schema.English, "Knight mates"},
		{"how many times is castling long seen", schema.English, "castles long"},
		{"finales de torre", schema.Spanish, "Finales de torres"},
		{"¿quién lleva más victorias en Linares?", schema.Spanish, "Linares"},
	} {
		near := prompts.Nearest(c.question, c.language, 3, prompts.WorkedExamples())
		if len(near) != 3 || !strings.Contains(near[0].Question, c.want) {
			t.Errorf("%s: %v", c.question, near)
		}
		for _, e := range near {
			if e.Language != c.language {
				t.Errorf("%s: %s is of another language", c.question, e.Question)
			}
		}
	}
	if got := prompts.Nearest("x", schema.English, 3, nil); len(got) != 0 {
		t.Errorf("%v from nothing", got)
	}
}

// TestToolsAreStrict: servers take closed objects only, all of whose
// properties are required, but for query, which says that it is open.
func TestToolsAreStrict(t *testing.T) {
	for _, tool := range prompts.Tools() {
		if tool.Description == "" {
			t.Errorf("%s is not described", tool.Name)
		}
		var schema struct {
			Properties map[string]any `json:"properties"`
			Required   []string       `json:"required"`
			Closed     *bool          `json:"additionalProperties"`
		}
		if err := json.Unmarshal(tool.Parameters, &schema); err != nil {
			t.Fatal(err)
		}
		if tool.Open != (tool.Name == "query") {
			t.Errorf("%s is open: %t", tool.Name, tool.Open)
		}
		if len(schema.Required) != len(schema.Properties) || schema.Closed == nil || *schema.Closed != tool.Open {
			t.Errorf("%s is not strict: %s", tool.Name, tool.Parameters)
		}
	}
}

// TestServersOfPrint: SQL can be printed for every server that there is.
func TestServersOfPrint(t *testing.T) {
	at := slices.IndexFunc(prompts.Tools(), func(tool prompts.Tool) bool { return tool.Name == "print_sql" })
	var schema struct {
		Properties struct {
			Server struct{ Enum []*string }
		}
	}
	if err := json.Unmarshal(prompts.Tools()[at].Parameters, &schema); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range schema.Properties.Server.Enum {
		if name != nil {
			names = append(names, *name)
		}
	}
	for _, d := range dialect.All() {
		if !slices.Contains(names, d.Name) {
			t.Errorf("%s is not among %q", d.Name, names)
		}
	}
	if len(names) != len(dialect.All()) || len(names) == len(schema.Properties.Server.Enum) {
		t.Errorf("the servers are %q, and none is unknown", names)
	}
}
