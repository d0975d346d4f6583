// Package logistic learns logistic regressions on features that an example has or has not.
package logistic

import (
	"maps"
	"math"
	"slices"
)

// Example is what is known of one case.
type Example struct {
	Features []string // each once
	Holds    bool     // what is to be told of it
}

// Method is how weights are learnt: by descent along the gradient of all examples, with
// momentum.
type Method struct {
	Rounds   int
	Momentum float64
	Shrink   float64 // of the squares of weights: what few examples have weighs little
	Least    int     // examples that a feature is in
	Told     float64 // weights below it are left out
	// Step is how far the weight of a feature goes along its gradient, by how many examples
	// have it, and the most features of an example.
	Step func(count, active int) float64
}

// Learn are weights by feature. The same examples give the same ones.
func (m Method) Learn(all []Example) map[string]float64 {
	count := map[string]int{}
	for _, e := range all {
		for _, f := range e.Features {
			count[f]++
		}
	}
	maps.DeleteFunc(count, func(_ string, n int) bool { return n < m.Least })
	features := slices.Sorted(maps.Keys(count))
	at := map[string]int{}
	for i, f := range features {
		at[f] = i
	}
	rows, active := make([][]int, len(all)), 0
	for i, e := range all {
		for _, f := range e.Features {
			if k, ok := at[f]; ok {
				rows[i] = append(rows[i], k)
			}
		}
		active = max(active, len(rows[i]))
	}
	weights, speed, gradient := make([]float64, len(features)), make([]float64, len(features)), make([]float64, len(features))
	for range m.Rounds {
		for k, w := range weights {
			gradient[k] = m.Shrink * w
		}
		for i, row := range rows {
			sum := 0.0
			for _, k := range row {
				sum += weights[k]
			}
			miss := 1 / (1 + math.Exp(-sum))
			if all[i].Holds {
				miss--
			}
			for _, k := range row {
				gradient[k] += miss
			}
		}
		for k := range weights {
			speed[k] = m.Momentum*speed[k] - m.Step(count[features[k]], active)*gradient[k]
			weights[k] += speed[k]
		}
	}
	learnt := map[string]float64{}
	for k, w := range weights {
		if math.Abs(w) >= m.Told {
			learnt[features[k]] = w
		}
	}
	return learnt
}
