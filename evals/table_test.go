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
	for range 300 {
		q := generator.Query()
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		table, err := g.Table(q)
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
			if rows != len(table.Rows) || !table.Matches(evals.Columns(q), table.Rows, false) {
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
		{`{"measure":"count","subject":"games","group":"decade"}`, false},
		{`{"measure":"count","subject":"games","group":"decade","order":"most"}`, true},
		{`{"measure":"list","subject":"games"}`, false},
		{`{"measure":"list","subject":"games","order":"latest"}`, true},
		{`{"measure":"list","subject":"games","order":"most","of":{"kind":"length","unit":"full"}}`, true},
		{`{"measure":"list","subject":"half_moves","half_move":{"all":2},"order":"earliest"}`, true},
		{`{"measure":"record","subject":"games","group":"player","order":"most"}`, true},
		{`{"measure":"count","subject":"games","group":"player","within":"decade","order":"most","limit":1}`, true},
	} {
		var q query.Query
		if err := json.Unmarshal([]byte(test.form), &q); err != nil {
			t.Fatal(err)
		}
		table, err := g.Table(q)
		if err != nil {
			t.Fatalf("%v in %s", err, test.form)
		}
		if len(table.Rows) < 2 || (len(table.Blocks) > 1) != test.ordered {
			t.Errorf("%d rows in the blocks %v of %s", len(table.Rows), table.Blocks, test.form)
		}
	}
}
