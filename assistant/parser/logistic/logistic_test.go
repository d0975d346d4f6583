package logistic

import "testing"

// TestLearn: what examples that hold have speaks for it, what others have against it, and
// what few have, or both have alike, is left out.
func TestLearn(t *testing.T) {
	m := Method{Rounds: 200, Momentum: 0.9, Shrink: 0.1, Least: 2, Told: 0.05, Step: func(int, int) float64 { return 0.01 }}
	var all []Example
	for range 20 {
		all = append(all, Example{[]string{"both", "for"}, true, 1}, Example{[]string{"both", "against"}, false, 1})
	}
	all = append(all, Example{[]string{"once"}, true, 1})
	weights := m.Learn(all)
	_, once := weights["once"]
	_, both := weights["both"]
	if weights["for"] <= 1 || weights["against"] >= -1 || once || both {
		t.Errorf("%v", weights)
	}
}
