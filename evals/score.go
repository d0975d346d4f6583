package evals

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant"
)

// Figures say how well questions were answered. Shares are percentages; one of
// nothing is NaN.
type Figures struct {
	Questions int             `json:"questions"`
	Outcomes  map[Outcome]int `json:"outcomes"`

	Answerable     int `json:"answerable"`
	AnsweredRight  int `json:"answered_right"`
	Ambiguous      int `json:"ambiguous"`
	Asked          int `json:"asked"` // back, rightly or not
	AskedRight     int `json:"asked_right"`
	Unanswerable   int `json:"unanswerable"`   // to be abstained from or refused
	DeclinedRight  int `json:"declined_right"` // of those; an answer that is as honest counts
	Abstained      int `json:"abstained"`
	AbstainedRight int `json:"abstained_right"`
	Dialogues      int `json:"dialogues"`
	DialoguesRight int `json:"dialogues_right"` // all their turns are

	Usage     Usage     `json:"usage,omitzero"`
	latencies []float64 // sorted
}

// Score works out the figures of results in the order of a run.
func Score(results []Result) *Figures {
	f := &Figures{Outcomes: map[Outcome]int{}}
	turns := map[string]bool{}
	for _, r := range results {
		f.add(&r)
		if r.Turn > 0 {
			right, known := turns[r.Suite+"/"+r.Case]
			turns[r.Suite+"/"+r.Case] = r.Outcome == Right && (right || !known)
		}
	}
	for _, right := range turns {
		f.Dialogues++
		if right {
			f.DialoguesRight++
		}
	}
	slices.Sort(f.latencies)
	return f
}

func (f *Figures) add(r *Result) {
	f.Questions++
	f.Outcomes[r.Outcome]++
	right := r.Outcome == Right
	switch r.Expect {
	case ExpectAnswer:
		f.Answerable++
		f.AnsweredRight += index(right)
	case ExpectClarify:
		f.Ambiguous++
		f.AskedRight += index(r.AskedRight)
	default:
		f.Unanswerable++
		f.DeclinedRight += index(right)
		f.AbstainedRight += index(right && r.abstained())
	}
	f.Asked += index(r.asked())
	f.Abstained += index(r.abstained())
	f.latencies = append(f.latencies, r.Latency)
	f.Usage.add(r.Usage)
}

// asked says whether it was asked back at first.
func (r *Result) asked() bool {
	return r.AskedRight || r.Outcome == Needless || r.Outcome == OtherSlot
}

// abstained says whether there was no answer at first.
func (r *Result) abstained() bool {
	if r.AskedRight || r.Reply == nil {
		return false
	}
	return r.Reply.Status == assistant.Abstain || r.Reply.Status == assistant.Refused
}

func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Accuracy is the share of the answerable questions that were answered rightly.
func (f *Figures) Accuracy() float64 { return percent(f.AnsweredRight, f.Answerable) }

// Mistaken is how many questions were answered wrongly, or answered where they
// should not have been.
func (f *Figures) Mistaken() int { return f.Outcomes[Wrong] + f.Outcomes[Guessed] }

// WrongRate is the share of all questions with a wrong answer given with
// confidence.
func (f *Figures) WrongRate() float64 { return percent(f.Mistaken(), f.Questions) }

// AskPrecision is the share of the questions back that had to be asked;
// AskRecall the share of what had to be asked that was.
func (f *Figures) AskPrecision() float64 { return percent(f.AskedRight, f.Asked) }

func (f *Figures) AskRecall() float64 { return percent(f.AskedRight, f.Ambiguous) }

// AbstainPrecision is the share of the abstentions that were right;
// AbstainRecall the share of what cannot be answered that was treated so.
func (f *Figures) AbstainPrecision() float64 { return percent(f.AbstainedRight, f.Abstained) }

func (f *Figures) AbstainRecall() float64 { return percent(f.DeclinedRight, f.Unanswerable) }

// RS is the reliability score, as a share of its maximum: a right reply counts
// 1, a wrong answer with confidence minus cost, all else nothing. With a cost of
// the number of questions, RS(N), one wrong answer undoes all right ones.
func (f *Figures) RS(cost int) float64 {
	return percent(f.Outcomes[Right]-cost*f.Mistaken(), f.Questions)
}

// Latency is the quantile q (0.5: the median) of the milliseconds to the first
// reply.
func (f *Figures) Latency(q float64) float64 {
	if len(f.latencies) == 0 {
		return math.NaN()
	}
	return f.latencies[int(math.Ceil(q*float64(len(f.latencies))))-1]
}

func percent(part, all int) float64 {
	if all == 0 {
		return math.NaN()
	}
	return 100 * float64(part) / float64(all)
}

// Split is figures by one property of the questions.
type Split struct {
	By      string
	Names   []string // sorted
	Figures map[string]*Figures
}

// properties are what figures are split by.
var properties = []struct {
	name string
	of   func(*Result) string
}{
	{"suite", func(r *Result) string { return r.Suite }},
	{"expected", func(r *Result) string { return string(r.Expect) }},
	{"category", func(r *Result) string { return r.Category }},
	{"language", func(r *Result) string { return r.Lang }},
	{"difficulty", func(r *Result) string { return string(r.Difficulty) }},
	{"style", func(r *Result) string { return cmp.Or(string(r.Style), "plain") }},
	{"dialect", func(r *Result) string {
		if r.Reply == nil {
			return ""
		}
		return r.Reply.Dialect
	}},
	{"engine", func(r *Result) string { return r.Engine }},
}

// Splits are the figures by each property. Questions without it, such as the
// dialect of one that was not answered, are in no part.
func Splits(results []Result) (splits []Split) {
	for _, p := range properties {
		parts := map[string][]Result{}
		for _, r := range results {
			if name := p.of(&r); name != "" {
				parts[name] = append(parts[name], r)
			}
		}
		s := Split{By: p.name, Names: slices.Sorted(maps.Keys(parts)), Figures: map[string]*Figures{}}
		for name, some := range parts {
			s.Figures[name] = Score(some)
		}
		splits = append(splits, s)
	}
	return splits
}
