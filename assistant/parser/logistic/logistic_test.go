package logistic

import "testing"

// TestLearn: what examples that hold have speaks for it, what others have against it, and
// what few have, or both have alike, is left out.
func TestLearn(t *testing.T) {
	m := Method{Rounds: 200, Momentum: 0.9, Shrink: 0.1, Least: 2, Told: 0.05, Step: func(int, int) float64 { return 0.01 }}
	var all []Example
	for range 20 {
		all = append(all, Example{[]string{"both", "for"}, true}, Example{[]string{"both", "against"}, false})
	}
	all = append(all, Example{[]string{"once"}, true})
	weights := m.Learn(all)
	_, once := weights["once"]
	_, both := weights["both"]
	if weights["for"] <= 1 || weights["against"] >= -1 || once || both {
		t.Errorf("%v", weights)
	}
}

// TestSparse: a feature of all that hold speaks for it, one of the others against it, and
// one of both, or of one example, has hardly a weight.
func TestSparse(t *testing.T) {
	s := Sparse{Rounds: 20, Rate: 0.3, Calm: 1, Least: 1, L2: 0.1}
	var rows [][]int32
	var holds []bool
	for i := range 40 {
		rows, holds = append(rows, []int32{0, 1 + int32(i%2)}), append(holds, i%2 == 0)
	}
	rows, holds = append(rows, []int32{0, 1, 3}), append(holds, true) // as was to be told of it anyway
	weights, _ := s.Learn(rows, 4, holds)
	if weights[1] <= 1 || weights[2] >= -1 || weights[0] > 0.3 || weights[0] < -0.3 || weights[3] > 0.3 {
		t.Errorf("%.2f", weights)
	}
}
