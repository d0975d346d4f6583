package query

import (
	"encoding/json"
	"testing"
)

// TestFair: a minimum is set where groups of any number are ranked by a rate, and
// nowhere else.
func TestFair(t *testing.T) {
	const wins = `{"agg":"share","part":{"where":{"outcome":"win"}}}`
	for _, test := range []struct {
		name, form string
		fair       bool
	}{
		{"by share", `{"rows":"sides","by":[{"kind":"player"}],"show":[` + wins + `],"order":[{"column":` + wins + `,"descending":true}],"limit":1}`, true},
		{"by record", `{"rows":"sides","by":[{"kind":"opponent"}],"show":[{"agg":"record"}],"order":[{"column":{"agg":"score"}}]}`, true},
		{"wins for each loss", `{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count","among":{"where":{"outcome":"win"}},"per":{"agg":"count","among":{"where":{"outcome":"loss"}}}}}]}`, true},
		{"of half-moves", `{"rows":"half_moves","by":[{"kind":"player"}],"order":[{"column":{"agg":"share","part":{"half_move":{"all":128}}}}]}`, true},
		{"not ranked", `{"rows":"sides","by":[{"kind":"player"}],"show":[` + wins + `]}`, false},
		{"by number", `{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":{"agg":"count"},"descending":true}]}`, false},
		{"said", `{"rows":"sides","by":[{"kind":"player"}],"having":[{"column":{"agg":"count"},"min":2}],"order":[{"column":` + wins + `}]}`, false},
		{"of two colours", `{"rows":"sides","by":[{"kind":"color"}],"order":[{"column":` + wins + `}]}`, false},
		{"place of one", `{"rows":"sides","by":[{"kind":"player"}],"order":[{"column":` + wins + `}],"member":"Tal"}`, false},
	} {
		var f Form
		if err := json.Unmarshal([]byte(test.form), &f); err != nil {
			t.Fatal(err)
		}
		if err := f.Check(); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		fair, is := f.Fair()
		if is != test.fair || is != (len(fair.Having) > len(f.Having)) || fair.Check() != nil {
			t.Errorf("%s: %v %v", test.name, is, fair.Having)
		}
	}
	best := Query{Measure: Record, Subject: Games, Group: ByPlayer, Order: MostFirst, Limit: 1}
	if fair, is := best.Fair(); !is || fair.Having == nil || fair.Having.Min != LeastGames || best.Having != nil {
		t.Errorf("%v", fair)
	}
}
