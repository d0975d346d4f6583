package suites_test

import (
	"encoding/json"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// TestGuardAccepts: what is printed of the form of any question may run.
func TestGuardAccepts(t *testing.T) {
	g, err := guard.New()
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	forms := goldForms(t)
	for _, d := range []dialect.Dialect{dialect.DuckDB, dialect.PostgreSQL, dialect.MySQL} {
		checked := 0
		for _, q := range forms {
			sql, err := sqlgen.Printer{Dialect: d}.Print(q)
			if err != nil {
				t.Errorf("%s: %+v: %v", d.Name, q, err)
				continue
			}
			if err := g.Check(t.Context(), d, sql); err != nil {
				t.Errorf("%s: %v\n%s", d.Name, err, sql)
			}
			checked++
		}
		t.Logf("%s: %d statements accepted", d.Name, checked)
	}
}

// goldForms is the forms of all suites.
func goldForms(t *testing.T) (all []query.Query) {
	t.Helper()
	for _, q := range users(t) {
		for _, f := range q.forms() {
			all = append(all, f.Query)
		}
	}
	for _, suite := range []string{"heldback", "fresh"} {
		for _, q := range readHeldback(t, suite) {
			all = append(all, formsIn(t, q.Gold)...)
			for _, form := range q.Alternatives {
				all = append(all, formsIn(t, form)...)
			}
		}
	}
	return all
}

// formsIn is the form, or the one for each answer, that a suite's file holds.
func formsIn(t *testing.T, written map[string]any) (all []query.Query) {
	t.Helper()
	if _, one := written["measure"]; !one {
		for _, form := range written {
			form, _ := form.(map[string]any)
			all = append(all, formsIn(t, form)...)
		}
		return all
	}
	text, err := json.Marshal(written)
	if err != nil {
		t.Fatal(err)
	}
	var q query.Query
	if err := json.Unmarshal(text, &q); err != nil {
		t.Fatal(err)
	}
	return append(all, q)
}
