package oracle_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// TestCanonicalIsTheSameQuestion: the plain form of a query has the answer of
// the query.
func TestCanonicalIsTheSameQuestion(t *testing.T) {
	o := oracle.New(parse(t, "nasty.pgn", readNasty(t)))
	differs := func(q query.Query) bool {
		want, err := o.Rows(q)
		if err != nil {
			t.Fatalf("%s: %v", text(q), err)
		}
		got, err := o.Rows(q.Canonical())
		return err != nil || compareRows(want, got) != ""
	}
	generator := oracle.NewGenerator(seed(t), o)
	for range forms(t, 3000) {
		if q := generator.Query(); differs(q) {
			q = shrink(q, differs)
			t.Fatalf("%s\nis not\n%s", text(q), text(q.Canonical()))
		}
	}
}

// TestCanonicalFormIsTheSameQuestion: the plain form of a form has its answer.
func TestCanonicalFormIsTheSameQuestion(t *testing.T) {
	o := oracle.New(parse(t, "forms.pgn", readForForms(t)))
	differs := func(f query.Form) bool {
		want, err := o.FormRows(f)
		if err != nil {
			t.Fatalf("%s: %v", text(f), err)
		}
		got, err := o.FormRows(f.Canonical())
		return err != nil || compareRows(want, got) != ""
	}
	generator := oracle.NewGenerator(seed(t), o)
	for range forms(t, 1000) {
		if f := generator.Form(); differs(f) {
			f = shrink(f, differs)
			t.Fatalf("%s\nis not\n%s", text(f), text(f.Canonical()))
		}
	}
}
