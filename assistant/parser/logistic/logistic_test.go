package logistic

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

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

// TestDual: the weights are where the loss is least: along none of them does it fall. What of
// two features that hold alike has less of itself weighs less.
func TestDual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const features = 4
		scale := []float64{1, 1, 0.5, 0.5}
		n := rapid.IntRange(2, 30).Draw(t, "examples")
		rows, holds := make([][]int32, n), make([]bool, n)
		for i := range rows {
			holds[i] = rapid.Bool().Draw(t, "holds")
			for k := range int32(features) {
				if rapid.Bool().Draw(t, "has") {
					rows[i] = append(rows[i], k)
				}
			}
		}
		d := Dual{Rounds: 100, Loss: 0.5}
		weights := d.Learn(rows, scale, holds)
		loss := func(weights []float64) float64 {
			sum := 0.0
			for k, w := range weights {
				sum += w * w / (2 * scale[k] * scale[k])
			}
			for i, row := range rows {
				margin := 0.0
				for _, k := range row {
					margin += weights[k]
				}
				if !holds[i] {
					margin = -margin
				}
				sum += d.Loss * math.Log1p(math.Exp(-margin))
			}
			return sum
		}
		least := loss(weights)
		for k := range weights {
			for _, step := range []float64{-0.01, 0.01} {
				moved := slices.Clone(weights)
				if moved[k] += step; loss(moved) < least-1e-7 {
					t.Fatalf("%v has the loss %g, %v has %g", weights, least, moved, loss(moved))
				}
			}
		}
	})
	weights := Dual{Rounds: 50, Loss: 1}.Learn([][]int32{{0, 1}, {0, 1}, {}, {}}, []float64{1, 0.5}, []bool{true, true, false, false})
	if weights[0] <= 2*weights[1] || weights[1] <= 0 {
		t.Errorf("%v", weights)
	}
}
