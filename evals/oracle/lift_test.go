package oracle_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// TestLiftIsTheSameQuestion: a query and the form that it is lifted to have the
// same rows, but for the differences that Lift tells of.
func TestLiftIsTheSameQuestion(t *testing.T) {
	o := oracle.New(parse(t, "nasty.pgn", readNasty(t)))
	differs := func(q query.Query) error {
		want, err := o.Rows(q)
		if err != nil {
			return err
		}
		got, err := o.FormRows(q.Lift())
		if err != nil {
			return err
		}
		want, got = comparable(q, want), comparable(q, got)
		if difference := compareRows(want, got); difference != "" {
			return fmt.Errorf("%s", difference)
		}
		return nil
	}
	generator := oracle.NewGenerator(seed(t), o)
	failed := 0
	for range forms(t, 5000) {
		q := generator.Query()
		if otherRows(q) || differs(q) == nil {
			continue
		}
		q = shrink(q, func(q query.Query) bool { return !otherRows(q) && differs(q) != nil })
		t.Errorf("%s\nlifted to\n%s\n%v", text(q), text(q.Lift()), differs(q))
		if failed++; failed == 10 {
			t.Fatal("and more")
		}
	}
}

// otherRows says whether Lift tells that the form has other rows.
func otherRows(q query.Query) bool {
	return q.Measure == query.Streak
}

// comparable is the rows without what is told to be different.
func comparable(_ query.Query, rows [][]any) [][]any { return slices.Clone(rows) }
