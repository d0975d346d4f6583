// Package likelihood tells how likely it is that a reading of a question is what was meant:
// by how well its logical form has what the words of the question want, as they did in
// questions of strangers of which the right form is known, and by what composition has
// against it.
package likelihood

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
)

// weights.tsv has a feature and its weight a line; wants.tsv an n-gram of a question, and
// behind it parts of a form and how much it speaks for each.
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
	weights table
}

// New is the model that was learnt.
func New() *Model { return Of(NewWants(wants), weights) }

// Of is the model with what questions want and a table of weights by feature.
func Of(wants *Wants, weights string) *Model { return &Model{wants, newTable(weights)} }

// Evidence is what is known of the likeliest readings of a question.
type Evidence struct {
	Language string    // of the question
	Words    []string  // Words makes them
	Readings []Reading // that composition makes, the cheapest first
	Grammar  *Grammar  `json:",omitempty"` // nil: the grammar reads nothing
}

// Grammar is the reading of the grammar, which has nothing against it.
type Grammar struct {
	Parts  []string // of its form
	Told   []string // what its answer is like
	Agrees bool     // it tells the same as the cheapest of the others
}

// Something is told of an answer that does not say nothing.
const Something = "something"

// Reading is one of composition.
type Reading struct {
	Parts    []string // of its form: Parts makes them
	Cost     float64  // that composition gave it
	Doubt    float64  // and that it may be another
	Name     string   // the combinator that made it
	Left     []string // the words that it leaves over, as kind(word)
	Told     []string // what its answer is like; none: that is not known
	Features []string // what else speaks for or against it
}

// Right are the probabilities that each reading is what was meant, that of the grammar the
// last one if there is one.
func (m *Model) Right(e Evidence) []float64 {
	features, pairs := e.Features(m.wants)
	all := make([]float64, len(features))
	for i := range all {
		all[i] = m.Of(features[i], pairs[i])
	}
	return all
}

// Of is the probability of a reading by its features, and by two of them together.
func (m *Model) Of(features, pairs []string) float64 {
	sum := 0.0
	for _, f := range features {
		sum += m.weights.weight(f)
	}
	for _, f := range pairs {
		sum += m.weights.weight(f)
	}
	return 1 / (1 + math.Exp(-sum))
}

// Features are the features of each reading, that of the grammar behind the others: those
// given, the parts of its form, how well it is what is wanted, and how far the others are
// behind it; and its pairs: the parts with the words of the question and with what is told.
func (e Evidence) Features(w *Wants) (all, pairs [][]string) {
	wanted, fits := w.of(e.Words), make([]fit, len(e.Readings))
	said := slices.Compact(slices.Sorted(slices.Values(e.Words)))
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
		f = append(f, fits[i].features()...)
		f = Above(f, "doubt", r.Doubt, []float64{-0.1, 0.1, 0.3, 0.6, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10})
		f = Above(f, "unheard words", w.unheard(e.Language, r.Left), []float64{0, 1, 2, 3})
		ahead, better := math.Inf(1), math.Inf(1)
		for j, other := range e.Readings {
			if j != i {
				ahead, better = min(ahead, other.Cost-r.Cost), min(better, fits[i].whole-fits[j].whole)
			}
		}
		f = Above(f, "ahead", ahead, []float64{-10, -5, -3, -2, -1.5, -1, -0.6, -0.3, -0.1, 0, 0.1, 0.3, 0.6, 1, 1.5, 2, 3, 5, 10})
		f = Above(f, "fits better", better, fitSteps)
		if len(e.Readings) == 1 {
			f = append(f, "alone")
		}
		if i == 0 && len(r.Told) == 0 {
			f = append(f, "untold")
		}
		if i > 0 {
			f = append(f, "by "+r.Name+" after "+e.Readings[0].Name)
		}
		if g := e.Grammar; g != nil {
			f = append(f, "grammar "+agreement(i == 0 && g.Agrees || i > 0 && slices.Equal(g.Parts, r.Parts)))
		}
		for _, t := range r.Told {
			f = append(f, "told "+t)
		}
		for _, p := range r.Parts {
			f = append(f, "part "+p)
		}
		with := together(r.Parts, said, r.Told, r.Name)
		for _, d := range e.apart(i) {
			f = append(f, "against "+d)
			for _, word := range said {
				with = append(with, word+" against "+d)
			}
		}
		all, pairs = append(all, f), append(pairs, with)
	}
	if g := e.Grammar; g != nil {
		f, p := g.features(e, w.fit(wanted, g.Parts), fits), together(g.Parts, said, g.Told, ByGrammar)
		all, pairs = append(all, f), append(pairs, p)
	}
	return all, pairs
}

// apart are the parts that a reading has and the first one has not, and the other way round; of
// the first one beside the second.
func (e Evidence) apart(i int) (all []string) {
	other := 0
	if i == 0 {
		other = 1
	}
	if other >= len(e.Readings) {
		return nil
	}
	for _, p := range e.Readings[i].Parts {
		if !slices.Contains(e.Readings[other].Parts, p) {
			all = append(all, "+"+p)
		}
	}
	for _, p := range e.Readings[other].Parts {
		if !slices.Contains(e.Readings[i].Parts, p) {
			all = append(all, "-"+p)
		}
	}
	return all
}

// ByGrammar is the name of what reads without composition.
const ByGrammar = "grammar"

// features are those of the grammar's reading, beside the others and how they fit.
func (g Grammar) features(e Evidence, own fit, fits []fit) []string {
	f := append([]string{bias, e.Language, "by " + ByGrammar}, own.features()...)
	for _, t := range g.Told {
		f = append(f, "grammar told "+t)
	}
	for _, p := range g.Parts {
		f = append(f, "grammar part "+p)
	}
	f = Above(f, "grammar words", float64(len(e.Words)), []float64{4, 6, 8, 10, 13, 17, 22})
	if len(e.Readings) == 0 {
		return append(f, "grammar alone")
	}
	first := e.Readings[0]
	of := agreement(g.Agrees)
	f = append(f, "grammar first "+of, "grammar first "+of+" by "+first.Name)
	for i, r := range e.Readings {
		if slices.Equal(g.Parts, r.Parts) {
			f = append(f, "grammar same form", "grammar same form "+strconv.Itoa(i))
		}
	}
	f = Above(f, "grammar first "+of+" doubt", first.Doubt, []float64{0.1, 0.6, 1.5, 3, 5})
	return Above(f, "grammar fits better", own.whole-fits[0].whole, fitSteps)
}

// agreement says in a word whether readings tell the same.
func agreement(agrees bool) string {
	if agrees {
		return "agrees"
	}
	return "differs"
}

// together are the parts of a form with the words of the question and with what is told, and
// what is told with the rest of it and who reads it.
func together(parts, said, told []string, by string) (pairs []string) {
	for _, t := range told {
		pairs = append(pairs, t+" by "+by)
		for _, u := range told {
			if t < u {
				pairs = append(pairs, t+" "+u)
			}
		}
	}
	for _, p := range parts {
		for _, word := range said {
			pairs = append(pairs, word+" "+p)
		}
		for _, t := range told {
			pairs = append(pairs, t+" "+p)
		}
	}
	return pairs
}

// fitSteps are differences of logarithms of how well readings fit.
var fitSteps = []float64{-9, -6, -4, -2, -1, -0.5, -0.1, 0.1, 0.5, 1, 2, 4, 6, 9}

// Above adds a feature for each of some steps that a value is above.
func Above(features []string, name string, value float64, steps []float64) []string {
	for _, s := range steps {
		if value > s {
			features = append(features, name+">"+strconv.FormatFloat(s, 'g', -1, 64))
		}
	}
	return features
}
