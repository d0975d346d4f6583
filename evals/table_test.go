package evals_test

import (
	"encoding/json"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// TestTables: every row of the oracle has a cell for each column that its form
// is said to have, and is right of itself.
func TestTables(t *testing.T) {
	games, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	g := evals.NewGames(games)
	generator := oracle.NewGenerator(8, oracle.New(games))
	for range 150 {
		f := generator.Form()
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		table, err := g.Table(f)
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		for _, row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Fatalf("%d cells under %v of %s", len(row), table.Columns, text)
			}
		}
		if rows := 0; len(table.Rows) <= 300 {
			for _, n := range table.Blocks {
				rows += n
			}
			if rows != len(table.Rows) || !table.Matches(evals.Columns(f), table.Rows, false) {
				t.Errorf("the rows are not those of %s", text)
			}
		}
	}
}

// TestOrderOfForms: the order of an answer counts where the form has one, but
// not among rows that it does not tell apart.
func TestOrderOfForms(t *testing.T) {
	g := sampleGames(t)
	for _, test := range []struct {
		form    string
		ordered bool
	}{
		{`{"rows":"games","by":[{"kind":"decade"}]}`, false},
		{`{"rows":"games","by":[{"kind":"decade"}],"order":[{"column":{"agg":"count"},"descending":true}]}`, true},
		{`{"rows":"games","by":[{"kind":"decade"}],"order":[{"key":1,"descending":true}]}`, true},
		{`{"rows":"games"}`, false},
		{`{"rows":"games","order":[{"column":{"of":{"kind":"date"}},"descending":true}]}`, true},
		{`{"rows":"games","order":[{"column":{"of":{"kind":"length","unit":"full"}},"descending":true}]}`, true},
		{`{"rows":"games","show":[{"of":{"kind":"white"}}],"order":[{"column":{"of":{"kind":"length","unit":"full"}}}]}`, true},
		{`{"rows":"games","show":[{"of":{"kind":"white"}},{"of":{"kind":"date"}}]}`, false},
		{`{"rows":"half_moves","half_move":{"all":2},"order":[{"column":{"of":{"kind":"date"}}}]}`, true},
		{`{"rows":"sides","by":[{"kind":"player"}],"show":[{"agg":"record"}],"order":[{"column":{"agg":"score"},"descending":true}]}`, true},
		{`{"rows":"games","by":[{"kind":"decade"}],"show":[{"agg":"average","of":{"kind":"length","unit":"full"}}],"order":[{"column":{"agg":"count"}}]}`, true},
		{`{"rows":"sides","by":[{"kind":"decade"},{"kind":"player"}],"show":[{"agg":"count"}],"order":[{"column":{"agg":"count"},"descending":true}],"each":1,"limit":1}`, true},
	} {
		var f query.Form
		if err := json.Unmarshal([]byte(test.form), &f); err != nil {
			t.Fatal(err)
		}
		table, err := g.Table(f)
		if err != nil {
			t.Fatalf("%v in %s", err, test.form)
		}
		if len(table.Rows) < 2 || (len(table.Blocks) > 1) != test.ordered {
			t.Errorf("%d rows in the blocks %v of %s", len(table.Rows), table.Blocks, test.form)
		}
	}
}
