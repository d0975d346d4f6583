// Package topic tells by its words how likely it is that records of games answer a
// question. It knows nothing of what the question means: whose birthday is asked for, or
// what to play on Saturday, is told by words that no question about games has.
package topic

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// weights.tsv has a feature and its weight a line, learnt from questions of strangers and
// from the suites: what is above zero speaks for an answer.
//
//go:generate go run ./learn
//go:embed weights.tsv
var learnt string

// Model is a logistic regression on the words of a question. It is safe for concurrent
// use.
type Model struct{ weights map[string]float64 }

// New is the model that was learnt.
func New() (*Model, error) {
	weights := make(map[string]float64, strings.Count(learnt, "\n"))
	for line := range strings.Lines(learnt) {
		feature, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		weight, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, fmt.Errorf("weights of topics: %q: %w", line, err)
		}
		weights[feature] = weight
	}
	return Of(weights), nil
}

// Of is the model with weights by feature.
func Of(weights map[string]float64) *Model { return &Model{weights: weights} }

// Answerable is the probability that records of games answer a question in a language,
// es or en.
func (m *Model) Answerable(question, language string) float64 {
	sum := 0.0
	for _, f := range Features(question, language) {
		sum += m.weights[f]
	}
	return 1 / (1 + math.Exp(-sum))
}

// bias is the feature of every question, and number stands for each number.
const (
	bias   = "."
	number = "#"
)

// Features are what a question is judged by, each once: its words, their stems, pairs of
// words side by side, and the first word.
func Features(question, language string) (features []string) {
	seen := map[string]bool{}
	add := func(f string) {
		if !seen[f] {
			seen[f] = true
			features = append(features, f)
		}
	}
	add(bias)
	before := ""
	for _, t := range token.Split(question) {
		word := t.Fold
		if _, ok := token.Number(word); ok {
			word = number
		} else if !token.IsWord(word) {
			continue
		}
		add(word)
		if s := stem.Of(language, word); s != word {
			add(s + "-")
		}
		if before == "" {
			add("^" + word)
		} else {
			add(before + " " + word)
		}
		before = word
	}
	return features
}
