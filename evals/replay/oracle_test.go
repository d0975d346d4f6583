package replay_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server/servertest"
)

// TestOracleAgrees: the oracle answers every form of the replies as its SQL does,
// whichever value closes what it leaves open.
func TestOracleAgrees(t *testing.T) {
	games, err := load.Games(t.Context(), []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		t.Fatal(err)
	}
	o, db, tried := oracle.New(games), servertest.Samples(t, t.TempDir()), 0
	for _, e := range readExchanges(t) {
		for _, f := range formsOf(t, e) {
			for _, closed := range closings(nameIn(f, playersOf(games))) {
				tried++
				want, err := o.FormRows(closed)
				if err != nil {
					t.Fatalf("%s: %v", e.ID, err)
				}
				sql, err := sqlgen.Printer{Dialect: dialect.DuckDB}.PrintForm(closed)
				if err != nil {
					t.Fatalf("%s: %v", e.ID, err)
				}
				got, err := db.Query(t.Context(), sql, store.Limits{})
				if err != nil {
					t.Fatalf("%s: %v\n%s", e.ID, err, sql)
				}
				if want, got := rounded(asJSON(t, want)), rounded(asJSON(t, got.Rows)); !reflect.DeepEqual(want, got) {
					t.Errorf("%s: the oracle has %.300v, the SQL %.300v\n%s", e.ID, want, got, sql)
				}
			}
		}
	}
	if t.Logf("%d forms", tried); tried < 150 {
		t.Errorf("only %d forms", tried)
	}
}

// formsOf are the forms of the last replies to the questions of an exchange that
// name nothing from a question before.
func formsOf(t *testing.T, e exchange) (forms []query.Form) {
	t.Helper()
	for _, turn := range e.Turns {
		for _, call := range turn.last() {
			if call.Tool != "query" || strings.ContainsAny(string(call.Arguments), "@$") {
				continue
			}
			f, err := query.ReadForm(string(call.Arguments))
			if err == nil {
				err = f.Check()
			}
			if err != nil {
				t.Fatalf("%s: %v", e.ID, err)
			}
			forms = append(forms, f)
		}
	}
	return forms
}

func playersOf(games []*pgn.Game) (names []string) {
	for _, g := range games {
		names = append(names, g.Tag("White"), g.Tag("Black"))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// nameIn is the form with the people of the games that its names are words of.
func nameIn(f query.Form, players []string) query.Form {
	f = f.Clone()
	f.Walk(query.Visitor{Name: func(n *query.Name) {
		for _, p := range players {
			if containsAll(p, strings.Fields(n.Text)) {
				n.Choices = append(n.Choices, query.Name{Text: p, Spellings: []string{p}})
			}
		}
		if len(n.Choices) == 1 {
			*n = n.Choices[0]
		}
	}})
	return f
}

func containsAll(name string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(name, strings.Trim(w, ",")) })
}

// closings are the forms that a form with holes comes to.
func closings(f query.Form) []query.Form {
	holes := f.Holes()
	if len(holes) == 0 {
		return []query.Form{f}
	}
	var all []query.Form
	for _, value := range holes[0].Values {
		closed := f.Clone()
		if closed.Fill(holes[0].Slot, value) {
			all = append(all, closings(closed)...)
		}
	}
	return all
}

// rounded is rows as texts, whose numbers have six digits.
func rounded(rows [][]any) (lines []string) {
	for _, row := range rows {
		var line strings.Builder
		for _, cell := range row {
			if n, ok := cell.(float64); ok {
				cell = fmt.Sprintf("%.6g", n)
			}
			fmt.Fprintf(&line, "%v\t", cell)
		}
		lines = append(lines, line.String())
	}
	return lines
}
