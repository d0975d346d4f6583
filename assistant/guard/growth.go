package guard

import (
	"slices"
	"strings"
)

// costRules says which functions make much of little: long texts, long numbers
// or much work in a single call, which no engine interrupts. Operators count as
// functions. Each file of rules says what its lists mean.
type costRules struct {
	Sized     map[string]int `yaml:"sized"`
	Scaled    map[string]int `yaml:"scaled"`
	Grows     map[string]int `yaml:"grows"`
	Stretches map[string]int `yaml:"stretches"`
	Wildcards map[string]int `yaml:"wildcards"`
	Slow      []string       `yaml:"slow"`
	Gathers   []string       `yaml:"gathers"`
	Spells    []string       `yaml:"spells"`
}

// Limits on what a statement makes out of what it is given.
const (
	maxSize      = 1000 // of a text made by repeat or lpad, or of a series
	maxScale     = 100  // digits behind the point
	maxWildcards = 4    // of a LIKE pattern: DuckDB takes time with that power of the text
	maxCompared  = 4000 // bytes of texts that are compared letter by letter, each with each
	boardLength  = 64   // of the longest text of a column that is of use there
	maxUnknown   = 30   // bytes that a text is taken to have that is not written out
)

// literal is an argument of a function as far as it is written out.
type literal struct {
	isNumber, isText bool
	number           int
	text             string
}

// growth adds up by how much the texts of a statement can grow. What stands
// apart in a statement can still be put one into another by the names of columns,
// so factors are multiplied wherever they stand.
type growth struct {
	costs  *costRules
	factor int

	longest   int    // text that is written out, in bytes
	wildcards int    // in all texts that are written out
	slow      string // a function that takes time with the product of two texts
	pattern   string // an operator with a LIKE pattern that is not written out
	gathers   string // a function that makes one text of many rows
	spells    bool   // a text can hold what stands in none that is written out
}

// text notes a text that is written out.
func (g *growth) text(s string) {
	g.longest = max(g.longest, len(s))
	g.wildcards += countWildcards(s, "")
}

// countWildcards counts what stands for any number of characters. Those beside
// one another are one, and one behind the escape character is none.
func countWildcards(pattern, escape string) (n int) {
	if escape != "" {
		pattern = strings.NewReplacer(escape+escape, "-", escape+"%", "-", escape+"_", "-").Replace(pattern)
	}
	previous := rune(0)
	for _, r := range pattern {
		if (r == '%' || r == '*') && r != previous {
			n++
		}
		previous = r
	}
	return n
}

// call looks at a call of a function, or of an operator.
func (g *growth) call(name string, arguments []literal) *Refusal {
	if place, ok := g.costs.Sized[name]; ok {
		size, _ := argument(arguments, place)
		if !size.isNumber || size.number < 0 || size.number > maxSize {
			return refuse(Size, name)
		}
	}
	if place, ok := g.costs.Scaled[name]; ok {
		if size, there := argument(arguments, place); there && (!size.isNumber || size.number > maxScale || size.number < -maxScale) {
			return refuse(Size, name)
		}
	}
	if factor := g.factorOf(name, arguments); factor > 1 {
		if g.factor = max(g.factor, 1) * factor; g.factor > maxSize {
			return refuse(LongResult, name)
		}
	}
	if place, ok := g.costs.Wildcards[name]; ok {
		if pattern, _ := argument(arguments, place); !pattern.isText {
			g.pattern = name
		} else if escape, _ := argument(arguments, place+1); countWildcards(pattern.text, escape.text) > maxWildcards {
			return refuse(Wildcards, "")
		}
	}
	if slices.Contains(g.costs.Slow, name) {
		g.slow = name
	}
	if slices.Contains(g.costs.Gathers, name) {
		g.gathers = name
	}
	g.spells = g.spells || slices.Contains(g.costs.Spells, name)
	return nil
}

// factorOf is how many times longer a function's result can be than its
// arguments, or than a text of maxUnknown bytes if that is more.
func (g *growth) factorOf(name string, arguments []literal) int {
	factor := max(g.costs.Stretches[name], 1)
	if place, ok := g.costs.Grows[name]; ok {
		by, there := argument(arguments, place)
		switch {
		case !there:
		case by.isText || by.isNumber:
			factor = max(len(by.text), by.number, 1)
		default:
			factor = maxUnknown
		}
		of, _ := argument(arguments, 0)
		return factor * max(len(of.text)/maxUnknown, 1)
	}
	if place, ok := g.costs.Sized[name]; ok {
		size, _ := argument(arguments, place)
		return max(size.number/maxUnknown, 1)
	}
	return factor
}

// whole refuses what does not go together in one statement.
func (g *growth) whole() *Refusal {
	switch {
	case g.slow != "" && (g.gathers != "" || max(g.longest, boardLength)*max(g.factor, 1) > maxCompared):
		return refuse(LongTexts, g.slow)
	case g.gathers != "" && g.factor > maxUnknown:
		return refuse(LongResult, g.gathers)
	case g.pattern != "" && (g.gathers != "" || g.spells || g.factor > 1 || g.wildcards > maxWildcards):
		return refuse(Wildcards, "")
	}
	return nil
}

func argument(arguments []literal, place int) (literal, bool) {
	if place >= len(arguments) {
		return literal{}, false
	}
	return arguments[place], true
}
