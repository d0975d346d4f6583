package main

import (
	"maps"
	"math"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/assistant/parser/logistic"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// How translations are learnt: by expectation and maximisation.
const (
	turns    = 4
	smooth   = 2.0   // is added to how often a part stands in forms
	usualMin = 3     // questions that a stem is in, to be known
	usualBy  = 8.0   // words a question, which what a stem's questions are divided by
	leastOf  = 0.001 // what is said less often of a part is left out
	scale    = 10_000
)

// translate learns by which stems the parts of forms are said, from what was meant.
func translate(all []example) likelihood.Translations {
	var pairs [][2][]string
	in := map[string]int{} // questions by stem
	for _, e := range all {
		meant := e.meant()
		if len(meant) == 0 {
			continue
		}
		pairs = append(pairs, [2][]string{e.Words, append(slices.Clip(meant), "-")})
		words := slices.Clone(e.Words)
		slices.Sort(words)
		for _, w := range slices.Compact(words) {
			in[w]++
		}
	}
	said := likelihood.Translations{}
	for _, p := range pairs {
		for _, part := range p[1] {
			if said[part] == nil {
				said[part] = map[string]float64{}
			}
			for _, w := range p[0] {
				said[part][w] = 1
			}
		}
	}
	for _, stems := range said {
		for w := range stems {
			stems[w] = 1 / float64(len(stems))
		}
	}
	for range turns {
		said = again(said, pairs)
	}
	usual := map[string]float64{}
	for w, n := range in {
		if n >= usualMin {
			usual[w] = rounded(float64(n) / float64(len(pairs)) / usualBy)
		}
	}
	for _, stems := range said {
		for w, p := range stems {
			if stems[w] = rounded(p); p < leastOf || usual[w] == 0 {
				delete(stems, w)
			}
		}
	}
	said["*"] = usual
	return said
}

// rounded is a probability as the table has it, so that a model from the table is the same.
func rounded(p float64) float64 { return math.Round(p*scale) / scale }

// again shares each word of a question among the parts of its form, by what was said of them
// so far, and counts.
func again(said likelihood.Translations, pairs [][2][]string) likelihood.Translations {
	counts, totals := likelihood.Translations{}, map[string]float64{}
	for _, p := range pairs {
		for _, w := range p[0] {
			sum := 0.0
			for _, part := range p[1] {
				sum += said[part][w]
			}
			for _, part := range p[1] {
				share := said[part][w] / sum
				if counts[part] == nil {
					counts[part] = map[string]float64{}
				}
				counts[part][w] += share
				totals[part] += share
			}
		}
	}
	for part, stems := range counts {
		for w, n := range stems {
			stems[w] = n / (totals[part] + smooth)
		}
	}
	return counts
}

// ofSeen is what an example counts with which in sight the reader was worked on.
const ofSeen = 0.3

// method is how weights are learnt. Its steps are as long as the loss, which is the steeper
// the more examples have a feature and the more features they have, allows.
func method() logistic.Method {
	const shrink = 10.0
	return logistic.Method{
		Rounds: 400, Momentum: 0.9, Shrink: shrink, Least: 15, Told: 0.01,
		Step: func(count, active int) float64 { return 1 / (float64(active)/4*float64(count) + shrink) },
	}
}

// learn makes weights by feature. What translations say of the examples that they were
// learnt from is too good, so that others tell of each part of the examples.
func learn(all []example) map[string]float64 {
	known := make([]logistic.Example, len(all))
	for part := range parts {
		others, _ := without(all, part)
		said := translate(others)
		for i, e := range all {
			if e.part == part {
				known[i] = logistic.Example{Features: e.evidence().All(said), Holds: e.Right, Weight: 1}
				if e.Seen {
					known[i].Weight = ofSeen
				}
			}
		}
	}
	return method().Learn(known)
}
