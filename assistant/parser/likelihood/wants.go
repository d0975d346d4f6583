package likelihood

import (
	"math"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/stem"
)

// Wants tells from the words of a question alone which parts the form has that it means: a
// logistic regression for each part on the n-grams of the question. It is safe for concurrent
// use.
type Wants struct {
	table table          // by n-gram: parts, and how much it speaks for each
	parts map[string]int // by name: where it stands below
	names []string
	bias  []float64
}

// bias is the n-gram of every question, and the feature of every reading.
const bias = "."

// NewWants is what a table tells: behind an n-gram the parts that it speaks for, or against,
// and how much.
func NewWants(text string) *Wants {
	w := &Wants{table: newTable(text), parts: map[string]int{}}
	all, _ := w.table.of(bias)
	eachWeight(all, func(part string, weight float64) {
		w.parts[part] = len(w.names)
		w.names, w.bias = append(w.names, part), append(w.bias, weight)
	})
	return w
}

// least is the least probability that a question has a part, and that it has it not.
const least = 0.001

// of are the probabilities that the form that a question means has each part.
func (w *Wants) of(words []string) []float64 {
	sums := slices.Clone(w.bias)
	for _, g := range Grams(words) {
		known, _ := w.table.of(g)
		eachWeight(known, func(part string, weight float64) { sums[w.parts[part]] += weight })
	}
	for i, s := range sums {
		sums[i] = min(1-least, max(least, 1/(1+math.Exp(-s))))
	}
	return sums
}

// unheard is how many words that a reading leaves over are in no n-gram that tells what a
// question means: of others it is known that they may be left.
func (w *Wants) unheard(language string, left []string) float64 {
	n := 0
	for _, l := range left {
		kind, word, _ := strings.Cut(l, "(")
		if kind == "sign" {
			continue
		}
		if _, heard := w.table.of(language + " " + stem.Of(language, strings.TrimSuffix(word, ")"))); !heard {
			n++
		}
	}
	return float64(n)
}

// fit is how well a form is what a question wants, in logarithms of probabilities.
type fit struct {
	whole         float64 // of all parts, those that the form has and those that it has not
	least         float64 // of the part of the form that is wanted least
	lack          float64 // of the part that the form has not that is wanted most
	unknown       int     // parts of the form of which nothing is known
	unlikely, has []string
	lacks         []string // parts that are likely wanted and that it has not
}

// How likely a part is wanted that a form should rather not have, surely has, and lacks.
const (
	unlikely = 0.3
	surely   = 0.8
	lacking  = 0.5
)

func (w *Wants) fit(wanted []float64, parts []string) (f fit) {
	has := make([]bool, len(wanted))
	for _, p := range parts {
		at, known := w.parts[p]
		if !known {
			f.unknown++
			continue
		}
		has[at] = true
		log := math.Log(wanted[at])
		f.whole, f.least = f.whole+log, min(f.least, log)
		if wanted[at] < unlikely {
			f.unlikely = append(f.unlikely, p)
		} else if wanted[at] > surely {
			f.has = append(f.has, p)
		}
	}
	for at, p := range wanted {
		if has[at] {
			continue
		}
		log := math.Log(1 - p)
		f.whole, f.lack = f.whole+log, min(f.lack, log)
		if p > lacking {
			f.lacks = append(f.lacks, w.names[at])
		}
	}
	return f
}

// partSteps are logarithms of probabilities of parts.
var partSteps = []float64{-6, -5, -4, -3, -2.5, -2, -1.5, -1, -0.7, -0.4, -0.2}

// features are those of a reading that is so fit.
func (f fit) features() (all []string) {
	for _, p := range f.unlikely {
		all = append(all, "unlikely "+p)
	}
	for _, p := range f.has {
		all = append(all, "surely "+p)
	}
	for _, p := range f.lacks {
		all = append(all, "lacks "+p)
	}
	all = Above(all, "fit", f.whole, []float64{-30, -25, -20, -16, -13, -11, -9, -7, -6, -5, -4, -3, -2, -1})
	all = Above(all, "least wanted", f.least, partSteps)
	all = Above(all, "most lacking", f.lack, partSteps)
	return Above(all, "unknown parts", float64(f.unknown), []float64{0, 1, 2})
}
