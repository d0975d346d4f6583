package logistic

import (
	"math"
	"math/rand/v2"
)

// Dual learns the weights that make the loss of all examples, and the squares of the weights,
// least: one example after another, each as far as is best while the others stay as they are
// (Yu, Huang, Lin: Dual coordinate descent methods for logistic regression, 2011).
type Dual struct {
	Rounds int     // through all examples
	Loss   float64 // how much the loss of an example counts beside the squares
}

// Learn are the weights of features by their numbers. Rows are the features that each example
// has, scale how much of each it has: of what has less of itself the weights stay smaller.
// The same examples give the same weights.
func (d Dual) Learn(rows [][]int32, scale []float64, holds []bool) []float64 {
	weights := make([]float64, len(scale))
	along := func(row []int32, step float64) {
		for _, k := range row {
			weights[k] += step * scale[k]
		}
	}
	at, sign := make([]float64, len(rows)), make([]float64, len(rows)) // how far each example has gone of d.Loss, and where to
	for i, row := range rows {
		at[i], sign[i] = min(1e-3*d.Loss, 1e-8), -1
		if holds[i] {
			sign[i] = 1
		}
		along(row, sign[i]*at[i])
	}
	source := rand.New(rand.NewPCG(1, 1))
	for range d.Rounds {
		for _, i := range source.Perm(len(rows)) {
			square, sum := 0.0, 0.0
			for _, k := range rows[i] {
				square += scale[k] * scale[k]
				sum += weights[k] * scale[k]
			}
			next := d.best(square, sign[i]*sum, at[i])
			along(rows[i], sign[i]*(next-at[i]))
			at[i] = next
		}
	}
	for k := range weights {
		weights[k] *= scale[k]
	}
	return weights
}

// Newton's method ends when the slope is so small, or after so many steps.
const (
	flat  = 1e-4
	steps = 50
)

// best is how far an example goes: where the slope of the dual loss is none, which Newton's
// method finds from the nearer end.
func (d Dual) best(square, margin, at float64) float64 {
	low := 0.5*square*(d.Loss-2*at)+margin >= 0 // it lies in the lower half
	from, to := at, 1.0
	if !low {
		from, to = d.Loss-at, -1
	}
	z := from
	if d.Loss-z < d.Loss/2 {
		z *= 0.1
	}
	for range steps {
		slope := square*(z-from) + to*margin + math.Log(z/(d.Loss-z))
		if math.Abs(slope) < flat {
			break
		}
		if next := z - slope/(square+d.Loss/((d.Loss-z)*z)); next > 0 {
			z = next
		} else {
			z *= 0.1
		}
	}
	if !low {
		return d.Loss - z
	}
	return z
}
