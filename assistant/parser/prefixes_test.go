package parser

import (
	"errors"
	"os"
	"slices"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestPrefixes puts polite openings before questions: they are read as without
// them, or not at all.
func TestPrefixes(t *testing.T) {
	p := newParser(t)
	text, err := os.ReadFile("testdata/prefixes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]struct{ Openings, Questions []string }
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for language, with := range all {
		read, asked := 0, 0
		for _, question := range with.Questions {
			plain, err := p.Parse(t.Context(), question, language, players)
			if err != nil {
				t.Errorf("%q is not read: %v", question, err)
				continue
			}
			for _, opening := range with.Openings {
				asked++
				polite, err := p.Parse(t.Context(), opening+" "+question, language, players)
				var miss *NotUnderstood
				var sense *query.SenseError
				switch {
				case errors.As(err, &miss), errors.As(err, &sense):
				case err != nil:
					t.Error(err)
				case !slices.EqualFunc(plain.Queries, polite.Queries, query.Query.Equal):
					t.Errorf("%q %q changes the reading\n%s%s", opening, question, describe(plain, nil), describe(polite, nil))
				default:
					read++
				}
			}
		}
		t.Logf("%s: %d of %d read", language, read, asked)
		if least := asked / 4; read < least {
			t.Errorf("%s: only %d of %d are read, want %d", language, read, asked, least)
		}
	}
}
