package functions_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/functions"
)

// The texts hold no schema but the one asked for, quoted where it must be, and
// everything that is made is taken out again.
func TestStatements(t *testing.T) {
	for _, name := range []string{"public", "Ol'd games"} {
		all := functions.Statements(name, schema.English)
		made := 0
		for _, s := range all {
			if strings.Contains(s, "@ext") {
				t.Errorf("a place is left:\n%s", s)
			}
			if regexp.MustCompile(`(?m)^CREATE `).MatchString(s) {
				made++
			}
		}
		if drops := functions.Drop(name); len(drops) != made {
			t.Errorf("%d of %d are taken out", len(drops), made)
		}
	}
}

// Every function that may be called says what it does in both languages, and is
// there; so are the bodies that a server is compared with.
func TestEntries(t *testing.T) {
	var names []string
	for _, f := range functions.Functions("public") {
		if f.Name != strings.ToLower(f.Name) || strings.Trim(f.Body, " \n") == "" || !strings.Contains("is", f.Volatility) || !strings.Contains("sql plpgsql", f.Language) {
			t.Errorf("%+v", f)
		}
		names = append(names, f.Name)
	}
	want := 0
	for _, s := range functions.Statements("public", schema.English) {
		if strings.Contains(s, "CREATE FUNCTION ") {
			want++
		}
	}
	if len(names) != want {
		t.Errorf("%d of %d functions were read", len(names), want)
	}
	for _, e := range functions.Entries() {
		if !slices.Contains(names, strings.ToLower(e.Name)) || e.ES == "" || e.EN == "" || !strings.Contains(e.Example, e.Name+"(") {
			t.Errorf("%+v", e)
		}
	}
}
