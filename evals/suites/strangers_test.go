package suites_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// strangerLine is a line of forms/strangers-*.jsonl: the form that says what a
// stranger asked, by the id of the question, or those of the turns of a dialogue.
// Of a question that has to be asked back there is one line for each answer.
type strangerLine struct {
	ID string `json:"id"`
	strangerTurn
	Turns []strangerTurn `json:"turns,omitempty"`
}

// strangerTurn is a form with what is said of it and, of its answer over the sample
// games, how many rows there are and what they are.
type strangerTurn struct {
	EN   string      `json:"en,omitempty"`
	ES   string      `json:"es,omitempty"`
	Form *query.Form `json:"form,omitempty"`
	Rows int         `json:"rows,omitempty"`
	SHA  string      `json:"sha,omitempty"`
}

func (l *strangerLine) turns() []*strangerTurn {
	if l.Turns == nil {
		return []*strangerTurn{&l.strangerTurn}
	}
	var all []*strangerTurn
	for i := range l.Turns {
		all = append(all, &l.Turns[i])
	}
	return all
}

// strangerSets are the sets of questions, and how many of those with an answer
// have a form that gives it: at least so many percent.
var strangerSets = map[string]struct{ answerable, percent int }{
	"everyday": {79, 95},
	"long":     {35, 85},
}

func strangerForms(t *testing.T, set string) []*strangerLine {
	t.Helper()
	text, err := os.ReadFile(strangersFile(set))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var all []*strangerLine
	for decoder.More() {
		line := new(strangerLine)
		if err := decoder.Decode(line); err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	return all
}

func strangersFile(set string) string {
	return filepath.Join("forms", "strangers-"+set+".jsonl")
}

// TestStrangersForms: each form that says what strangers asked can be asked and is
// told as the file has it, and its SQL has the rows of the oracle over the sample
// games, which the file knows by a sum.
func TestStrangersForms(t *testing.T) {
	o, db, found := sampleOracle(t), servertest.Samples(t, t.TempDir()), 0
	for set := range strangerSets {
		lines := strangerForms(t, set)
		for _, line := range lines {
			for i, turn := range line.turns() {
				now := *turn
				now.EN, now.ES = turn.Form.Paraphrase("en"), turn.Form.Paraphrase("es")
				rows := sameRows(t, fmt.Sprintf("%s/%d", line.ID, i+1), o, db, *turn.Form)
				if now.Rows, now.SHA = len(rows), sumOf(rows); now.Rows > 0 {
					found++
				}
				if *update {
					*turn = now
				} else if diff := cmp.Diff(*turn, now); diff != "" {
					t.Errorf("%s: %s", line.ID, diff)
				}
			}
		}
		if *update {
			writeStrangers(t, set, lines)
		}
	}
	if found < 100 {
		t.Errorf("only %d forms find anything in the sample games", found)
	}
}

// sameRows are the rows of a form, which the oracle and its SQL have alike.
func sameRows(t *testing.T, id string, o *oracle.Oracle, db *store.DB, f query.Form) [][]any {
	t.Helper()
	if err := f.Check(); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	want, err := o.FormRows(f)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	got := printed(t, id, db, f)
	if diff := cmp.Diff(writtenRows(want), writtenRows(got)); diff != "" {
		t.Errorf("%s: %s", id, diff)
	}
	return want
}

// printed are the rows that the SQL of a form gives.
func printed(t *testing.T, id string, db *store.DB, f query.Form) [][]any {
	t.Helper()
	sql, err := sqlgen.Printer{Dialect: dialect.DuckDB}.PrintForm(f)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	result, err := db.Query(t.Context(), sql, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
	if err != nil {
		t.Fatalf("%s: %v\n%s", id, err, sql)
	}
	return result.Rows
}

func writtenRows(rows [][]any) []string {
	var all []string
	for _, row := range rows {
		all = append(all, written(row))
	}
	return all
}

func sumOf(rows [][]any) string {
	if len(rows) == 0 {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(writtenRows(rows), "\n")))
	return hex.EncodeToString(sum[:6])
}

func writeStrangers(t *testing.T, set string, lines []*strangerLine) {
	t.Helper()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, line := range lines {
		if err := encoder.Encode(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(strangersFile(set), text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
