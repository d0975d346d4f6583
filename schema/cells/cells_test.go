package cells_test

import (
	"testing"

	"github.com/kibitz-chess/kibitz/schema/cells"
)

func TestCells(t *testing.T) {
	for _, c := range []struct {
		cell     any
		text     string
		whole    int64
		fraction float64
	}{
		{nil, "", 0, 0},
		{"7", "7", 0, 0},
		{int64(-3), "", -3, -3},
		{int64(1 << 62), "", 1 << 62, 1 << 62},
		{2.9, "", 2, 2.9},
		{-2.9, "", -2, -2.9},
		{true, "", 1, 0},
		{false, "", 0, 0},
	} {
		if cells.Text(c.cell) != c.text || cells.Whole(c.cell) != c.whole || cells.Fraction(c.cell) != c.fraction {
			t.Errorf("%#v: %q, %d, %g", c.cell, cells.Text(c.cell), cells.Whole(c.cell), cells.Fraction(c.cell))
		}
	}
}

func TestOptional(t *testing.T) {
	if got := cells.Optional(nil, cells.Whole); got != nil {
		t.Errorf("NULL is %d", *got)
	}
	if got := cells.Optional(int64(0), cells.Fraction); got == nil || *got != 0 {
		t.Errorf("0 is %v", got)
	}
}
