package logistic

import "math"

// Sparse learns weights most of which are nothing, one example after another (FTRL-Proximal:
// McMahan et al., Ad Click Prediction, 2013).
type Sparse struct {
	Rounds    int     // through all examples
	Rate      float64 // how far a weight goes at first
	Calm      float64 // how soon that becomes less
	Least, L2 float64 // what must speak for a weight that is not nothing, and what keeps weights small
}

// Learn are the weights of features by their numbers, and that of every example. Rows are the
// features that each example has; holds is what is to be told of it.
func (s Sparse) Learn(rows [][]int32, features int, holds []bool) (weights []float64, bias float64) {
	sums, squares := make([]float64, features+1), make([]float64, features+1)
	weight := func(k int) float64 {
		z := sums[k]
		if k < features {
			if math.Abs(z) <= s.Least {
				return 0
			}
			z -= math.Copysign(s.Least, z)
		}
		return -z / ((s.Calm+math.Sqrt(squares[k]))/s.Rate + s.L2)
	}
	active, now := []int{}, []float64{}
	for range s.Rounds {
		for i, row := range rows {
			active, now = active[:0], now[:0]
			sum := 0.0
			for _, k := range row {
				active = append(active, int(k))
			}
			active = append(active, features)
			for _, k := range active {
				w := weight(k)
				now = append(now, w)
				sum += w
			}
			miss := 1 / (1 + math.Exp(-sum))
			if holds[i] {
				miss--
			}
			square := miss * miss
			for j, k := range active {
				step := (math.Sqrt(squares[k]+square) - math.Sqrt(squares[k])) / s.Rate
				sums[k] += miss - step*now[j]
				squares[k] += square
			}
		}
	}
	weights = make([]float64, features)
	for k := range weights {
		weights[k] = weight(k)
	}
	return weights, weight(features)
}
