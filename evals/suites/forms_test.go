package suites_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// asked is a question of forms/samples.jsonl in both languages, and the form
// that says what it asks.
type asked struct {
	ES, EN string
	Form   query.Form
}

// TestSaidInForms: every question has a form that can be asked, and the oracle
// and the printed SQL answer it alike over the sample games.
func TestSaidInForms(t *testing.T) {
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
	db := servertest.Samples(t, t.TempDir())
	for id, turns := range saidInForms(t) {
		for i, turn := range turns {
			t.Run(fmt.Sprintf("%s/%d", id, i+1), func(t *testing.T) {
				want, err := o.FormRows(turn.Form)
				if err != nil {
					t.Fatal(err)
				}
				sql, err := sqlgen.Printer{Dialect: dialect.DuckDB}.PrintForm(turn.Form)
				if err != nil {
					t.Fatal(err)
				}
				got, err := db.Query(t.Context(), sql, store.Limits{})
				if err != nil {
					t.Fatalf("%v\n%s", err, sql)
				}
				if len(want) == 0 {
					t.Errorf("%q has no answer over the sample games", turn.EN)
				}
				if !slices.EqualFunc(want, got.Rows, func(a, b []any) bool { return written(a) == written(b) }) {
					t.Errorf("%s\nwanted %v\ngiven %v\n%s", turn.EN, want, got.Rows, sql)
				}
			})
		}
	}
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
	for id, turns := range saidInForms(t) {
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

// saidInForms reads forms/samples.jsonl: each line has an id, and a question or
// the turns of a dialogue.
func saidInForms(t *testing.T) map[string][]asked {
	t.Helper()
	text, err := os.ReadFile("forms/samples.jsonl")
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
	if len(all) < 100 {
		t.Fatalf("only %d questions", len(all))
	}
	return all
}
