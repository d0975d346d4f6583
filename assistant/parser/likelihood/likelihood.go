// Package likelihood tells how likely it is that a reading of a question is what was meant:
// by how well the words of the question and the parts of its logical form go together, as
// they did in questions of strangers of which the right form is known, and by what
// composition has against it.
package likelihood

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// weights.tsv has a feature and its weight a line; translations.tsv has a part of a form, a
// stem, and how often the part is said by it, in ten-thousandths.
//
//go:generate go run ./learn
var (
	//go:embed weights.tsv
	weights string
	//go:embed translations.tsv
	translations string
)

// Model is a logistic regression on the features of a reading. It is safe for concurrent use.
type Model struct {
	said    Translations
	weights map[string]float64
}

// New is the model that was learnt.
func New() (*Model, error) {
	m := &Model{said: Translations{}, weights: make(map[string]float64, strings.Count(weights, "\n"))}
	err := eachLine(weights, 2, func(f []string, value float64) { m.weights[f[0]] = value })
	if err == nil {
		err = eachLine(translations, 3, func(f []string, value float64) { m.said.add(f[0], f[1], value/scale) })
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

// Of is the model with some translations and weights by feature.
func Of(said Translations, weights map[string]float64) *Model {
	return &Model{said: said, weights: weights}
}

// Evidence is what is known of the likeliest reading of a question.
type Evidence struct {
	Words    []string // of the question: Words makes them
	First    []string // the parts of its form: Parts makes them
	Second   []string // those of the next reading; none: there is none
	Features []string // what else speaks for or against it
}

// Right is the probability that the likeliest reading is what was meant.
func (m *Model) Right(e Evidence) float64 {
	sum := 0.0
	for _, f := range e.All(m.said) {
		sum += m.weights[f]
	}
	return 1 / (1 + math.Exp(-sum))
}

// bias is the feature of every reading.
const bias = "."

// All are the features of a reading: those given, the parts of its form, and how well these
// and the words of the question go together.
func (e Evidence) All(said Translations) []string {
	all := append([]string{bias}, e.Features...)
	for _, p := range e.First {
		all = append(all, "part "+p)
	}
	first := said.agreement(e.Words, e.First)
	for _, f := range first.figures() {
		all = Above(all, f.name, f.value, f.steps)
	}
	if len(e.Second) == 0 {
		return append(all, "alone")
	}
	second := said.agreement(e.Words, e.Second)
	for _, f := range first.ahead(second) {
		all = Above(all, f.name, f.value, f.steps)
	}
	return all
}

// Above adds a feature for each of some steps that a value is above.
func Above(features []string, name string, value float64, steps []float64) []string {
	for _, s := range steps {
		if value > s {
			features = append(features, name+">"+strconv.FormatFloat(s, 'g', -1, 64))
		}
	}
	return features
}
