package main

import (
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/parser/logistic"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// What is learnt of wants.
const (
	usualGrams = 5   // examples that an n-gram is in
	usualParts = 25  // examples whose form has a part
	told       = 0.2 // weights below it are left out
)

// sparse is how it is learnt what questions want.
var sparse = logistic.Sparse{Rounds: 4, Rate: 0.3, Calm: 1, Least: 12, L2: 0.1}

// want learns what questions want, from what was meant: a line for each weight.
func want(all []example) (lines []wanted) {
	var rows [][]int32
	var meant []map[string]bool
	inGrams, inParts := map[string]int{}, map[string]int{}
	grams := make([][]string, 0, len(all))
	for _, e := range all {
		if len(e.Meant) == 0 {
			continue
		}
		parts := map[string]bool{}
		for _, p := range e.Meant {
			parts[p] = true
			inParts[p]++
		}
		g := likelihood.Grams(e.Words)
		for _, x := range g {
			inGrams[x]++
		}
		meant, grams = append(meant, parts), append(grams, g)
	}
	maps.DeleteFunc(inGrams, func(_ string, n int) bool { return n < usualGrams })
	maps.DeleteFunc(inParts, func(_ string, n int) bool { return n < usualParts })
	names, at := sortedKeys(inGrams), map[string]int32{}
	for i, g := range names {
		at[g] = int32(i)
	}
	for _, g := range grams {
		var row []int32
		for _, x := range g {
			if k, known := at[x]; known {
				row = append(row, k)
			}
		}
		rows = append(rows, row)
	}
	parts := sortedKeys(inParts)
	each := make([][]wanted, len(parts))
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, p := range parts {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			holds := make([]bool, len(rows))
			for j := range rows {
				holds[j] = meant[j][p]
			}
			weights, bias := sparse.Learn(rows, len(names), holds)
			each[i] = append(each[i], wanted{p, ".", rounded(bias)})
			for k, w := range weights {
				if math.Abs(w) >= told {
					each[i] = append(each[i], wanted{p, names[k], rounded(w)})
				}
			}
		})
	}
	wait.Wait()
	return slices.Concat(each...)
}

// wanted is how much an n-gram speaks for a part.
type wanted struct {
	part, gram string
	weight     float64
}

// wants is the model of some lines.
func wants(lines []wanted) *likelihood.Wants {
	w := likelihood.NewWants()
	for _, l := range lines {
		w.Add(l.part, l.gram, l.weight)
	}
	return w
}

// rounded is a weight as the table has it, so that a model from the table is the same.
func rounded(w float64) float64 { return math.Round(w*100) / 100 }

// method is how weights of readings are learnt. Its steps are as long as the loss, which is
// the steeper the more examples have a feature and the more features they have, allows.
func method() logistic.Method {
	const shrink = 20.0
	return logistic.Method{
		Rounds: 300, Momentum: 0.9, Shrink: shrink, Least: 15, Told: 0.01,
		Step: func(count, active int) float64 { return 1 / (float64(active)/4*float64(count) + shrink) },
	}
}

// judged are the readings of examples with their features. What is known of what the
// examples want that it was learnt from is too good, so that others tell it of each part.
func judged(all []example) (known [][]logistic.Example) {
	known = make([][]logistic.Example, len(all))
	for part := range parts {
		others, _ := without(all, part)
		w := wants(want(others))
		for i, e := range all {
			if e.part != part {
				continue
			}
			for j, features := range e.evidence().Features(w) {
				if e.Readings[j].Right == nil {
					continue
				}
				known[i] = append(known[i], logistic.Example{Features: features, Holds: *e.Readings[j].Right})
			}
		}
	}
	return known
}

// learn makes weights by feature.
func learn(all []example) map[string]float64 {
	return method().Learn(slices.Concat(judged(all)...))
}
