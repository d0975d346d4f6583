// Package likelihood tells how likely it is that a reading of a question is what was meant:
// by how well its logical form has what the words of the question want, as they did in
// questions of strangers of which the right form is known, and by what composition has
// against it.
package likelihood

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// weights.tsv has a feature and its weight a line; wants.tsv has a part of a form, none being
// the one above, an n-gram of a question, and how much it speaks for the part.
//
//go:generate go run ./learn
var (
	//go:embed weights.tsv
	weights string
	//go:embed wants.tsv
	wants string
)

// Model is a logistic regression on the features of a reading. It is safe for concurrent use.
type Model struct {
	wants   *Wants
	weights map[string]float64
}

// New is the model that was learnt.
func New() (*Model, error) {
	m := Of(NewWants(), make(map[string]float64, strings.Count(weights, "\n")))
	err := eachLine(weights, 2, func(f []string, value float64) { m.weights[f[0]] = value })
	if err == nil {
		part := ""
		err = eachLine(wants, 3, func(f []string, value float64) {
			part = cmp.Or(f[0], part)
			m.wants.Add(part, f[1], value)
		})
	}
	if err != nil {
		return nil, fmt.Errorf("tables of likelihood: %w", err)
	}
	return m, nil
}

// eachLine goes through the lines of a table with so many columns, the last one a number.
func eachLine(table string, columns int, take func(fields []string, value float64)) error {
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != columns {
			return fmt.Errorf("%q: want %d columns", line, columns)
		}
		value, err := strconv.ParseFloat(fields[columns-1], 64)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		take(fields, value)
	}
	return nil
}

// Of is the model with what questions want and weights by feature.
func Of(wants *Wants, weights map[string]float64) *Model {
	return &Model{wants: wants, weights: weights}
}

// Evidence is what is known of the likeliest readings of a question.
type Evidence struct {
	Language string   // of the question
	Words    []string // Words makes them
	Readings []Reading
}

// Reading is one of them.
type Reading struct {
	Parts    []string // of its form: Parts makes them
	Cost     float64  // that composition gave it
	Doubt    float64  // and that it may be another
	Name     string   // the combinator that made it
	Left     []string // the words that it leaves over, as kind(word)
	Features []string // what else speaks for or against it
}

// Right are the probabilities that each reading is what was meant.
func (m *Model) Right(e Evidence) []float64 {
	all := make([]float64, len(e.Readings))
	for i, features := range e.Features(m.wants) {
		all[i] = m.Of(features)
	}
	return all
}

// Of is the probability of a reading by its features.
func (m *Model) Of(features []string) float64 {
	sum := 0.0
	for _, f := range features {
		sum += m.weights[f]
	}
	return 1 / (1 + math.Exp(-sum))
}

// Features are the features of each reading: those given, the parts of its form, how well it
// is what is wanted, and how far the others are behind it.
func (e Evidence) Features(w *Wants) [][]string {
	wanted, fits, all := w.of(e.Words), make([]fit, len(e.Readings)), make([][]string, len(e.Readings))
	for i, r := range e.Readings {
		fits[i] = w.fit(wanted, r.Parts)
	}
	for i, r := range e.Readings {
		f := append([]string{bias, e.Language, "by " + r.Name}, r.Features...)
		for _, l := range r.Left {
			if !strings.HasPrefix(l, "name(") { // whose it is tells nothing
				f = append(f, "left "+e.Language+" "+l)
			}
		}
		for _, p := range r.Parts {
			f = append(f, "part "+p)
		}
		for _, p := range fits[i].unlikely {
			f = append(f, "unlikely "+p)
		}
		for _, p := range fits[i].has {
			f = append(f, "surely "+p)
		}
		for _, p := range fits[i].lacks {
			f = append(f, "lacks "+p)
		}
		f = Above(f, "doubt", r.Doubt, []float64{-0.1, 0.1, 0.3, 0.6, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10})
		f = Above(f, "fit", fits[i].whole, []float64{-30, -25, -20, -16, -13, -11, -9, -7, -6, -5, -4, -3, -2, -1})
		f = Above(f, "least wanted", fits[i].least, partSteps)
		f = Above(f, "most lacking", fits[i].lack, partSteps)
		f = Above(f, "unheard words", w.unheard(e.Language, r.Left), []float64{0, 1, 2, 3})
		f = Above(f, "unknown parts", float64(fits[i].unknown), []float64{0, 1, 2})
		ahead, better := math.Inf(1), math.Inf(1)
		for j, other := range e.Readings {
			if j != i {
				ahead, better = min(ahead, other.Cost-r.Cost), min(better, fits[i].whole-fits[j].whole)
			}
		}
		f = Above(f, "ahead", ahead, []float64{-10, -5, -3, -2, -1.5, -1, -0.6, -0.3, -0.1, 0, 0.1, 0.3, 0.6, 1, 1.5, 2, 3, 5, 10})
		f = Above(f, "fits better", better, []float64{-9, -6, -4, -2, -1, -0.5, -0.1, 0.1, 0.5, 1, 2, 4, 6, 9})
		if len(e.Readings) == 1 {
			f = append(f, "alone")
		}
		if i > 0 {
			f = append(f, "by "+r.Name+" after "+e.Readings[0].Name)
		}
		all[i] = f
	}
	return all
}

// partSteps are logarithms of probabilities of parts.
var partSteps = []float64{-6, -5, -4, -3, -2.5, -2, -1.5, -1, -0.7, -0.4, -0.2}

// Above adds a feature for each of some steps that a value is above.
func Above(features []string, name string, value float64, steps []float64) []string {
	for _, s := range steps {
		if value > s {
			features = append(features, name+">"+strconv.FormatFloat(s, 'g', -1, 64))
		}
	}
	return features
}
