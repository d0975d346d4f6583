package parser_test

import (
	"context"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/openings"
)

// Each name that is offered is read as an opening, and where its codes are told,
// as games of them.
func TestOpeningNames(t *testing.T) {
	p, err := parser.New()
	if err != nil {
		t.Fatal(err)
	}
	names, err := openings.Names()
	if err != nil || len(names) < 200 {
		t.Fatalf("%d names, %v", len(names), err)
	}
	seen := map[string]bool{}
	for _, n := range names {
		seen[n.Text] = true
		reading, err := p.Parse(context.Background(), n.Text, "en", nil)
		if err != nil || len(reading.Queries) == 0 || reading.Queries[0].Where == nil {
			t.Errorf("%q is not read: %v", n.Text, err)
			continue
		}
		if said := reading.Queries[0].Paraphrase("en"); n.Only && !strings.Contains(said, n.ECO.From) {
			t.Errorf("%q of %s is read as %q", n.Text, n.ECO.From, said)
		}
	}
	for _, wanted := range []string{"Sicilian Defence", "siciliana", "Ruy Lopez", "española"} {
		if !seen[wanted] {
			t.Errorf("%q is not among them", wanted)
		}
	}
}
