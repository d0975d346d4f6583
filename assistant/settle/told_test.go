package settle

import (
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/source"
)

// TestAnswerLike: how many rows there are, and whether they say something, each something else.
func TestAnswerLike(t *testing.T) {
	for _, c := range []struct {
		rows []source.Row
		want []string
	}{
		{nil, []string{"no rows"}},
		{[]source.Row{{int64(0)}}, []string{"a row", "zero"}},
		{[]source.Row{{int64(7)}}, []string{"a row", "something"}},
		{[]source.Row{{nil, int64(7)}}, []string{"a row", "something", "an unknown"}},
		{[]source.Row{{"a", int64(1)}, {"b", int64(1)}}, []string{"rows to 3", "something", "all alike", "one each"}},
		{[]source.Row{{"a", int64(2)}, {"b", int64(1)}}, []string{"rows to 3", "something"}},
	} {
		if got := answerLike(&source.Rows{Rows: c.rows}); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.rows, got, c.want)
		}
	}
}

// TestSameInAnyOrder: the order does not matter, how often a row is there does.
func TestSameInAnyOrder(t *testing.T) {
	a, b := source.Row{"a", int64(1)}, source.Row{"b", int64(2)}
	if !sameInAnyOrder([]source.Row{a, b}, []source.Row{b, a}) {
		t.Error("another order is something else")
	}
	if sameInAnyOrder([]source.Row{a, a, b}, []source.Row{a, b, b}) || sameInAnyOrder([]source.Row{a}, nil) {
		t.Error("other rows are the same")
	}
}
