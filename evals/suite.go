// Package evals measures how well an engine answers questions about chess
// games: suites of questions as data, what is right of each from an oracle that
// is independent of every engine, a harness that asks any engine, a scorer, and
// reports. suites/README.md says how a suite is written.
package evals

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Suite is a file of questions.
type Suite struct {
	Name    string // its path without the ending, such as users/adams
	File    string // as it is named in messages; of one that Kibitz comes with, its place among them
	Own     bool   // one that Kibitz comes with
	About   string
	Games   string // the games that its forms are about: Samples, a PGN file, or empty if it has no forms
	Require Require
	Cases   []Case
}

// Samples stands for the sample games that Kibitz comes with.
const Samples = "samples"

// SamplesAnalysed stands for the sample games with the evaluations of their
// positions, as Kibitz makes its first database of them.
const SamplesAnalysed = "samples analysed"

// Require is what an engine has to reach in a suite, in percent. A nil figure
// requires nothing.
type Require struct {
	Accuracy *float64 // at least: of the questions that can be answered
	Wrong    *float64 // at most: wrong with confidence, of all
}

// Case is one question, or a dialogue of two to four turns.
type Case struct {
	ID         string
	Lang       string // es or en
	Category   string
	Difficulty Difficulty
	Style      Style
	Source     string // who asks so
	Note       string // the reason for what is expected, where it needs one
	Turns      []Turn
	Line       int // where it begins in the file
}

// Turn is one question with what is expected of it.
type Turn struct {
	Question string
	Expect   Expect
	Slot     string   // what has to be asked back
	Answers  []Answer // to what is asked back, and what then is right
	Take     string   // the answer given in a dialogue before it goes on
	Gold
	Compare Compare
	Line    int
}

// Expect is what an engine should do with a question.
type Expect string

const (
	ExpectAnswer  Expect = "answer"
	ExpectClarify Expect = "clarify" // ask back about a slot
	ExpectAbstain Expect = "abstain" // say that it cannot be answered
	ExpectRefuse  Expect = "refuse"  // refuse what may not be done; to abstain is as good
)

var expects = []Expect{ExpectAnswer, ExpectClarify, ExpectAbstain, ExpectRefuse}

// Style is how a question is written, if not plainly.
type Style string

const (
	Plain      Style = ""
	Colloquial Style = "colloquial"
	Misspelt   Style = "misspelt"
)

// Answer is an answer to a question back, with what is right after it.
type Answer struct {
	Value string // of the slot; senses are numbered in no order
	Form  query.Form
}

// Gold is what is right: the form, one of its alternatives, the rows, or what
// the SQL gives. Of a question to abstain from, the form is what it would mean if
// the data were there, and the alternatives are answers that are as honest.
type Gold struct {
	Form         *query.Form
	Alternatives []query.Form
	Rows         [][]any // cells are float64, string, bool or nil
	SQL          string
}

// Compare says how rows are compared, where the form does not say it.
type Compare struct {
	Ordered   *bool    // the order of the rows counts; nil: if the form asks for one
	Columns   []string // of gold, by name; one that ends in "?" need not be there. Empty: as usual for the form
	Tolerance *float64 // between numbers that are not whole; nil: DefaultTolerance
	First     bool     // further rows may follow
}

// DefaultTolerance allows for the rounding to hundredths.
const DefaultTolerance = 0.01

// Difficulty is how much a question asks for at once.
type Difficulty string

const (
	Easy   Difficulty = "easy"
	Medium Difficulty = "medium"
	Hard   Difficulty = "hard"
)

// NeedsSQL says whether the suite gives rows as SQL.
func (s *Suite) NeedsSQL() bool {
	return slices.ContainsFunc(s.Cases, func(c Case) bool {
		return slices.ContainsFunc(c.Turns, func(t Turn) bool { return t.SQL != "" })
	})
}

// Forms are the forms of which any is right.
func (t *Turn) Forms() []query.Form {
	if t.Form == nil || t.Expect != ExpectAnswer {
		return t.Alternatives
	}
	return append([]query.Form{*t.Form}, t.Alternatives...)
}

// every is every form of the turn, whatever it stands for.
func (t *Turn) every() (forms []query.Form) {
	if t.Form != nil {
		forms = append(forms, *t.Form)
	}
	for _, a := range t.Answers {
		forms = append(forms, a.Form)
	}
	return append(forms, t.Alternatives...)
}

// difficulty is that of what is said about games, half-moves and positions in
// the form: one thing is easy, two or three are medium, more are hard. Groups,
// orders and what is measured count as well. Of several turns it is the
// hardest; a question without a form is medium.
func (c *Case) difficulty() Difficulty {
	most := 0
	for _, t := range c.Turns {
		for _, f := range t.every() {
			most = max(most, parts(f))
			break // the first is what is meant
		}
	}
	switch {
	case most == 0, most == 2, most == 3:
		return Medium
	case most == 1:
		return Easy
	}
	return Hard
}

// parts is how many things a form says, at least 1. What it shows is its shape,
// and what is reckoned with there are things.
func parts(f query.Form) int {
	n := 0
	f.Walk(query.Visitor{
		Cond: func(c *query.Cond) {
			if c.And == nil && c.Or == nil {
				n++
			}
		},
		HalfMove: func(*query.HalfMove) { n++ },
		Position: func(*query.Position) { n++ },
	})
	for _, c := range f.Show {
		if c.Of != nil {
			n++
		}
	}
	if len(f.By) > 0 {
		n++
	}
	if len(f.Order) > 0 {
		n++
	}
	return max(n+len(f.Parts), 1)
}
