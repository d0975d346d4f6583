package main

import (
	"cmp"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/likelihood"
	"github.com/kibitz-chess/kibitz/evals/contact"
)

// example is a question with its likeliest readings, as they are learnt from.
type example struct {
	ID       string
	Meaning  string // the id of the question that has the gold
	Language string
	Words    []string // of the question
	Meant    []string // the parts of the form that was meant; none: it is not known
	Readings []reading
	Grammar  *grammar `json:",omitempty"`
}

// reading is one of them.
type reading struct {
	likelihood.Reading
	Right *bool // it is what was meant; nil: it asks back
}

// grammar is what the grammar reads.
type grammar struct {
	likelihood.Grammar
	Right *bool
}

// nothing is meant by what games do not tell.
const nothing = "nothing"

// makeExamples makes examples of questions. Those that nothing can be learnt from are left out.
func makeExamples(all []considered) (examples []example) {
	meant := meanings(all)
	for _, c := range all {
		e := example{ID: c.id, Meaning: c.meaning, Language: c.language, Words: c.words,
			Meant: append([]string{}, meant[c.meaning]...), Readings: append([]reading{}, c.readings...), Grammar: c.grammar}
		if len(e.Words) > 0 && (len(e.Meant) > 0 || len(e.Readings) > 0) {
			examples = append(examples, e)
		}
	}
	return examples
}

// meanings are the parts of what was meant, by meaning. Several forms may say one thing: that
// counts which is right of most of its questions. What the grammar reads counts where no
// composed reading is right, since its forms say some things in other ways.
func meanings(all []considered) map[string][]string {
	composed, grammatical, meant := votes{}, votes{}, map[string][]string{}
	for _, c := range all {
		if c.expect == contact.Abstain {
			meant[c.meaning] = []string{nothing}
			continue
		}
		composed.add(c.meaning, c.firstRight())
		if g := c.grammar; g != nil && g.Right != nil && *g.Right {
			grammatical.add(c.meaning, g.Parts)
		}
	}
	for _, v := range []votes{composed, grammatical} {
		for meaning := range v {
			if meant[meaning] == nil {
				meant[meaning] = v.most(meaning)
			}
		}
	}
	return meant
}

// firstRight are the parts of the first reading that is right.
func (c considered) firstRight() []string {
	for _, r := range c.readings {
		if r.Right != nil && *r.Right {
			return r.Parts
		}
	}
	return nil
}

// votes count how often which parts are right, by meaning.
type votes map[string]map[string]int

// separator stands between parts that are joined.
const separator = "\n"

func (v votes) add(meaning string, parts []string) {
	if len(parts) == 0 {
		return
	}
	if v[meaning] == nil {
		v[meaning] = map[string]int{}
	}
	v[meaning][strings.Join(parts, separator)]++
}

// most are the parts that are right most often; of several the first by their text.
func (v votes) most(meaning string) []string {
	best := ""
	for parts, n := range v[meaning] {
		if best == "" || cmp.Or(cmp.Compare(v[meaning][best], n), cmp.Compare(parts, best)) < 0 {
			best = parts
		}
	}
	return strings.Split(best, separator)
}
