// Package rules makes values of package meaning out of what the rules of the
// lexicons capture: a builder for each head of a rule. A builder sees what its
// rule took, and nothing of the question around it.
package rules

import (
	"maps"
	"slices"
)

// Captures are the values of the categories inside a match, by name. They are
// gone once the builder returns.
type Captures map[string]any

// WholeQuery is the category of a paraphrase from its beginning to its end.
const WholeQuery = "exact"

// builderTables are the builders by what they build.
var builderTables = []map[string]func(Captures) (any, bool){builders, moveBuilders, sequenceBuilders, boardBuilders, materialBuilders, scoreBuilders, toldBuilders}

// Builder is the builder of a head; nil if there is none.
func Builder(head string) func(Captures) (any, bool) {
	for _, table := range builderTables {
		if build := table[head]; build != nil {
			return build
		}
	}
	return nil
}

// Heads are the heads of rules that have a builder.
func Heads() (all []string) {
	for _, table := range builderTables {
		all = slices.AppendSeq(all, maps.Keys(table))
	}
	return all
}

// text is a captured text, or empty.
func (c Captures) text(name string) string {
	s, _ := c[name].(string)
	return s
}

// number is a captured number.
func (c Captures) number(name string) (int, bool) {
	n, ok := c[name].(int)
	return n, ok
}
