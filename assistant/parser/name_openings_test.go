package parser

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/people"
)

// TestPlayerOrOpening: a name that is a player's and an opening's has two
// readings, unless what stands around it settles which is meant.
func TestPlayerOrOpening(t *testing.T) {
	p := newParser(t)
	values := testValues{people.New([]people.Player{{Name: "Larsen, Bent", Games: 4}, {Name: "Torre Repetto, Carlos", Games: 2}, {Name: "Marshall, Frank James", Games: 3}})}
	for q, readings := range map[string]int{
		"Larsen games": 2, "Marshall games": 2, "How many Torre games are there?": 2, "¿Cuántas Marshall hay?": 2,
		"games of Larsen": 1, "Larsen's games": 1, "partidas de Marshall": 1, "games Larsen won": 1, "Marshall Attack games": 1,
	} {
		r, err := p.Parse(t.Context(), q, "", values)
		if err != nil {
			t.Errorf("%s: %v", q, err)
			continue
		}
		if len(r.Queries) != readings {
			t.Errorf("%s: %s", q, describe(r, nil))
		}
	}
}
