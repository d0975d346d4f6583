package suites_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// asked is a question of forms/*.jsonl in both languages, and the form
// that says what it asks.
type asked struct {
	ES, EN string
	Form   query.Form
}

// TestSaidInForms: every question has a form that can be asked, and the oracle
// and the printed SQL answer it alike over the sample games; those on engine
// analysis over the sample games as they come, analysed.
func TestSaidInForms(t *testing.T) {
	for _, test := range []struct {
		file string
		db   *store.DB
	}{
		{"samples", servertest.Samples(t, t.TempDir())},
		{"analysis", analysedSamples(t)},
	} {
		o := sampleOracle(t)
		for id, turns := range saidInForms(t, test.file) {
			for i, turn := range turns {
				t.Run(fmt.Sprintf("%s/%s/%d", test.file, id, i+1), func(t *testing.T) {
					sameAnswer(t, o, test.db, turn)
				})
			}
		}
	}
}

func sameAnswer(t *testing.T, o *oracle.Oracle, db *store.DB, turn asked) {
	t.Helper()
	want, err := o.FormRows(turn.Form)
	if err != nil {
		t.Fatal(err)
	}
	sql, err := sqlgen.Printer{Dialect: dialect.DuckDB}.PrintForm(turn.Form)
	if err != nil {
		t.Fatal(err)
	}
	got, err := db.Query(t.Context(), sql, store.Limits{Rows: 1 << 20, Bytes: 1 << 30})
	if err != nil {
		t.Fatalf("%v\n%s", err, sql)
	}
	if len(want) == 0 {
		t.Errorf("%q has no answer over the sample games", turn.EN)
	}
	if !slices.EqualFunc(want, got.Rows, func(a, b []any) bool { return written(a) == written(b) }) {
		t.Errorf("%s\nwanted %v\ngiven %v\n%s", turn.EN, want[:min(len(want), 5)], got.Rows[:min(len(got.Rows), 5)], sql)
	}
}

// analysedSamples is a database of the sample games with their analysis.
func analysedSamples(t *testing.T) *store.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "analysed.duckdb")
	sources := []load.Source{{Name: samples.Name, Reader: samples.PGN()}}
	if _, err := load.Import(t.Context(), path, sources, load.Options{Finish: samples.Analyse}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// sampleOracle knows the sample games, and what the engine says of their
// positions.
func sampleOracle(t *testing.T) *oracle.Oracle {
	t.Helper()
	var games []*pgn.Game
	scanner := pgn.NewScanner(samples.PGN(), samples.Name)
	for scanner.Scan() {
		g := new(pgn.Game)
		if err := pgn.Parse(scanner.Raw(), g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	o := oracle.New(games)
	engine, found, err := samples.Evaluations()
	if err != nil {
		t.Fatal(err)
	}
	if err := evals.Analyse(o, engine, found); err != nil {
		t.Fatal(err)
	}
	return o
}

// written is a row as a text, in which a whole number is the same however it is
// held.
func written(row []any) string {
	var cells []string
	for _, cell := range row {
		if n, ok := cell.(float64); ok {
			cell = fmt.Sprintf("%.6g", n)
		}
		cells = append(cells, fmt.Sprint(cell))
	}
	return strings.Join(cells, "\t")
}

// TestFormsToldApart: no two questions of the suite are the same, in either
// language, and neither are their forms.
func TestFormsToldApart(t *testing.T) {
	texts := map[string]string{}
	forms := map[string]query.Form{}
	for id, turns := range saidInForms(t, "samples") {
		for i, turn := range turns {
			if turn.ES == "" || turn.EN == "" || turn.ES == turn.EN {
				t.Errorf("%s: %q, %q", id, turn.ES, turn.EN)
			}
			if i > 0 {
				continue // it leans on what was asked before
			}
			for _, text := range []string{turn.ES, turn.EN} {
				if other, ok := texts[text]; ok {
					t.Errorf("%s and %s ask %q", id, other, text)
				}
				texts[text] = id
			}
			for other, form := range forms {
				if form.Equal(turn.Form) {
					t.Errorf("%s and %s are one form", id, other)
				}
			}
			forms[id] = turn.Form
		}
	}
}

// saidInForms reads a file of forms: each line has an id, and a question or
// the turns of a dialogue.
func saidInForms(t *testing.T, name string) map[string][]asked {
	t.Helper()
	text, err := os.ReadFile("forms/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	all := map[string][]asked{}
	for {
		var line struct {
			ID string
			asked
			Turns []asked
		}
		if err := decoder.Decode(&line); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if all[line.ID] != nil {
			t.Errorf("%s is there twice", line.ID)
		}
		all[line.ID] = line.Turns
		if line.Turns == nil {
			all[line.ID] = []asked{line.asked}
		}
	}
	if len(all) < 40 {
		t.Fatalf("only %d questions", len(all))
	}
	return all
}
