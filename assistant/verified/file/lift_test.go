package file_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant/internal/sqlitefile"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

// oldQuestions are questions as the first version of the file kept them: their form
// a query, and the reading that of the query, with what was open settled.
var oldQuestions = []struct {
	question   string
	right      bool
	form, read string
}{
	{"How many draws?", true, `{"measure":"count","subject":"games","where":{"result":"drawn"}}`, `{"measure":"count","subject":"games","where":{"result":"drawn"}}`},
	{"Average length of Tal's games", true, `{"measure":"average","subject":"games","where":{"player":{"name":{"text":"Tal, Mikhail","spellings":["Tal, Mikhail","Tal, M"]}}},"of":{"kind":"length","unit":"unknown"}}`,
		`{"measure":"average","subject":"games","where":{"player":{"name":{"text":"Tal, Mikhail"}}},"of":{"kind":"length","unit":"full"}}`},
	{"Average length of Tal's games", false, `{"measure":"average","subject":"games","where":{"player":{"name":{"text":"Tal, Mikhail"}}},"of":{"kind":"length","unit":"unknown"}}`,
		`{"measure":"average","subject":"games","where":{"player":{"name":{"text":"Tal, Mikhail"}}},"of":{"kind":"length","unit":"half"}}`},
	{"Games per decade, at least 5", true, `{"measure":"count","subject":"games","group":"decade","having":{"min":5}}`, `{"measure":"count","subject":"games","group":"decade","having":{"min":5}}`},
	{"What a model wrote SQL for", true, "", "SELECT 1"},
}

// TestOldFile: questions of an earlier version are there with the forms that their
// queries are lifted to, and none is lost.
func TestOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.sqlite")
	first, err := os.ReadFile("migrations/00001_questions.sql")
	if err != nil {
		t.Fatal(err)
	}
	old, err := sqlitefile.Open(context.Background(), path, fstest.MapFS{"00001_questions.sql": {Data: first}})
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range oldQuestions {
		sql := ""
		if q.form == "" {
			sql = q.read
		}
		if _, err := old.Exec(`insert into questions (wording, reading, question, language, is_right, form, sql_text, dialect, meaning, marked_by, marked_at)
			values (?, ?, ?, 'en', ?, ?, ?, 'duckdb', ?, 'ana', '2026-03-01T12:00:00Z')`, verified.Wording(q.question), q.read, q.question, q.right, q.form, sql, fmt.Sprint("meaning ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	all := marked(t, open(t, path))
	again := marked(t, open(t, path)) // nothing is left to do
	if diff := cmp.Diff(all, again); diff != "" || len(all) != len(oldQuestions) {
		t.Fatalf("%d questions of %d; %s", len(all), len(oldQuestions), diff)
	}
	for i, was := range oldQuestions {
		got := all[len(all)-1-i] // the latest comes first
		if got.Text != was.question || got.Right != was.right || got.Meaning != fmt.Sprint("meaning ", i) || got.By != "ana" {
			t.Errorf("%+v", got)
		}
		if was.form == "" {
			if got.Form != nil || got.SQL != was.read || got.Reading != was.read {
				t.Errorf("%+v", got)
			}
			continue
		}
		if form := lifted(t, was.form); !got.Form.Equal(form) || got.Form.Check() != nil {
			t.Errorf("%s: %+v", was.question, got.Form)
		}
		if reading := verified.Reading(lifted(t, was.read)); got.Reading != reading {
			t.Errorf("%s\n%s\nnot\n%s", was.question, got.Reading, reading)
		}
	}
}

func lifted(t *testing.T, text string) query.Form {
	t.Helper()
	var q query.Query
	if err := json.Unmarshal([]byte(text), &q); err != nil {
		t.Fatal(err)
	}
	return q.Lift()
}
