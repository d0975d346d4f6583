package evals

import (
	"fmt"
	"maps"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Baseline is what a run must not fall behind, by suite.
type Baseline map[string]Least

// Least is what must be reached in a suite.
type Least struct {
	Questions int `yaml:"questions"` // for which the others were measured
	Right     int `yaml:"right"`     // at least
	Mistaken  int `yaml:"mistaken"`  // at most: answered wrongly, or where it should not have been
}

// NewBaseline is what results have reached.
func NewBaseline(results []Result) Baseline {
	b := Baseline{}
	for suite, f := range bySuite(results) {
		b[suite] = Least{f.Questions, f.Outcomes[Right], f.Mistaken()}
	}
	return b
}

// Set puts what results have reached in the place of what was known of their
// suites.
func (b Baseline) Set(results []Result) { maps.Copy(b, NewBaseline(results)) }

// ReadBaseline reads a baseline from its YAML.
func ReadBaseline(text []byte) (b Baseline, err error) {
	return b, yaml.Unmarshal(text, &b)
}

// YAML is the baseline as ReadBaseline reads it.
func (b Baseline) YAML() ([]byte, error) { return yaml.Marshal(b) }

// Fall is a suite that fell behind.
type Fall struct {
	Suite string `json:"suite"`
	Least Least  `json:"least"`
	Got   Least  `json:"got"`
}

func (f Fall) String() string {
	return fmt.Sprintf("%s: %d right and %d mistaken; the baseline is %d and %d", f.Suite, f.Got.Right, f.Got.Mistaken, f.Least.Right, f.Least.Mistaken)
}

// Falls are the suites of a run that fell behind, sorted. Suites that were not
// run, or that the baseline does not have, did not.
func (b Baseline) Falls(results []Result) (falls []Fall) {
	got := NewBaseline(results)
	for _, suite := range slices.Sorted(maps.Keys(got)) {
		least, known := b[suite]
		if g := got[suite]; known && (g.Right < least.Right || g.Mistaken > least.Mistaken) {
			falls = append(falls, Fall{suite, least, g})
		}
	}
	return falls
}

// Shortfall is a suite that does not reach what it requires itself.
type Shortfall struct {
	Suite    string  `json:"suite"`
	Figure   string  `json:"figure"` // accuracy or wrong
	Required float64 `json:"required"`
	Got      float64 `json:"got"`
}

// Shortfalls are the requirements of suites that results do not meet.
func Shortfalls(suites []*Suite, results []Result) (short []Shortfall) {
	got := bySuite(results)
	for _, s := range suites {
		f := got[s.Name]
		if f == nil {
			continue
		}
		if need := s.Require.Accuracy; need != nil && f.Answerable > 0 && f.Accuracy() < *need {
			short = append(short, Shortfall{s.Name, "accuracy", *need, f.Accuracy()})
		}
		if most := s.Require.Wrong; most != nil && f.WrongRate() > *most {
			short = append(short, Shortfall{s.Name, "wrong", *most, f.WrongRate()})
		}
	}
	return short
}

func bySuite(results []Result) map[string]*Figures {
	parts := map[string][]Result{}
	for _, r := range results {
		parts[r.Suite] = append(parts[r.Suite], r)
	}
	figures := map[string]*Figures{}
	for suite, some := range parts {
		figures[suite] = Score(some)
	}
	return figures
}
