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

// want learns what questions want, from what was meant, and prints it.
func want(all []example) string {
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
			each[i] = append(each[i], wanted{p, ".", bias})
			for k, w := range weights {
				if math.Abs(w) >= told {
					each[i] = append(each[i], wanted{p, names[k], w})
				}
			}
		})
	}
	wait.Wait()
	return printWants(slices.Concat(each...))
}

// wanted is how much an n-gram speaks for a part.
type wanted struct {
	part, gram string
	weight     float64
}

// weighed is how weights of readings are learnt, and pairScale how much there is of two
// features together beside one, which keeps their many weights small.
var weighed = logistic.Dual{Rounds: 12, Loss: 0.02}

const pairScale = 0.6

// known are the features of a reading, and whether it is right.
type known struct {
	reading         int // its number, that of the grammar the last one
	features, pairs []string
	right           bool
}

// judged are the readings of examples with their features. What is known of what the
// examples want that it was learnt from is too good, so that others tell it of each part.
func judged(all []example) [][]known {
	each := make([][]known, len(all))
	for part := range parts {
		others, _ := without(all, part)
		w := likelihood.NewWants(want(others))
		for i, e := range all {
			if e.part != part {
				continue
			}
			singles, pairs := e.evidence().Features(w)
			for j, right := range e.rights() {
				if right != nil {
					each[i] = append(each[i], known{j, singles[j], pairs[j], *right})
				}
			}
		}
	}
	return each
}

// usual is how many readings have a feature that is learnt, and two that are learnt together.
const usual = 10

// learn makes weights by feature, and prints them.
func learn(all []known) string {
	scale, count := map[string]float64{}, map[string]int{}
	for _, k := range all {
		for _, f := range k.features {
			scale[f], count[f] = 1, count[f]+1
		}
		for _, f := range k.pairs {
			scale[f], count[f] = pairScale, count[f]+1
		}
	}
	maps.DeleteFunc(scale, func(f string, _ float64) bool { return count[f] < usual })
	names, at, scales := sortedKeys(scale), map[string]int32{}, make([]float64, len(scale))
	for i, f := range names {
		at[f], scales[i] = int32(i), scale[f]
	}
	rows, holds := make([][]int32, len(all)), make([]bool, len(all))
	for i, k := range all {
		holds[i] = k.right
		for _, f := range slices.Concat(k.features, k.pairs) {
			if n, usual := at[f]; usual {
				rows[i] = append(rows[i], n)
			}
		}
	}
	weights := weighed.Learn(rows, scales, holds)
	for i, f := range names {
		scale[f] = weights[i]
	}
	return printWeights(scale)
}
