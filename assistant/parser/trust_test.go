package parser_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// trust is a class of questions that are easily taken for something else.
type trust struct {
	Class string
	Least int // how many of the questions have to be read, so that silence does not pass
	Cases []struct {
		Forms  []map[string]any // any of them is right; none: the form cannot say the question
		EN, ES []string
	}
}

// TestTrust asks the questions of testdata/trust.yaml. Each is read as one of the
// forms beside it, or not at all, or asked back about: never as something else.
func TestTrust(t *testing.T) {
	p := newParser(t)
	composer, err := compose.New(p)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/trust.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var all []trust
	if err := yaml.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, class := range all {
		t.Run(class.Class, func(t *testing.T) {
			read, asked := 0, map[string]int{}
			for _, c := range class.Cases {
				var forms []query.Query
				for _, f := range c.Forms {
					forms = append(forms, formOf(t, f))
				}
				for language, questions := range map[string][]string{"en": c.EN, "es": c.ES} {
					asked[language] += len(questions)
					for _, q := range questions {
						if got, ok := trusted(t, p, composer, q, language, forms); !ok {
							t.Errorf("%q is read as\n%s", q, got)
						} else if got != "" {
							read++
						}
					}
				}
			}
			t.Logf("%d of %v read", read, asked)
			if asked["en"] < 10 || asked["es"] < 10 {
				t.Errorf("%v questions; a class has ten at least in each language", asked)
			}
			if read < class.Least {
				t.Errorf("only %d are read, want %d", read, class.Least)
			}
		})
	}
}

// trusted reads a question, and says whether what is read, if anything, is one of
// the forms. A question back is no reading, nor is what does not tell what was asked for.
func trusted(t *testing.T, p *parser.Parser, composer *compose.Reader, question, language string, forms []query.Query) (string, bool) {
	t.Helper()
	r, err := p.Parse(t.Context(), question, language, parser.Players)
	var miss *parser.NotUnderstood
	var sense *query.SenseError
	switch {
	case errors.As(err, &miss), errors.As(err, &sense):
		return "", true
	case err != nil:
		t.Fatalf("%q: %v", question, err)
	case len(r.Queries) > 1 || len(r.Queries[0].Holes()) > 0:
		return "", true
	case composer.Misses(question, r.Language, r.Queries[0].Lift()) != "":
		return "", true
	}
	got := r.Queries[0].Clone()
	got.Visit(func(n *query.Name) { n.Spellings = nil })
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), slices.ContainsFunc(forms, got.Equal)
}

// formOf is the query that a file writes down.
func formOf(t *testing.T, form map[string]any) query.Query {
	t.Helper()
	text, err := json.Marshal(form)
	if err != nil {
		t.Fatal(err)
	}
	var q query.Query
	if err := json.Unmarshal(text, &q); err != nil {
		t.Fatal(err)
	}
	if err := q.Check(); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}
