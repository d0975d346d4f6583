package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildRowRef reads 'the second one', 'number 3', 'the last one'.
func buildRowRef(c Captures) (any, bool) {
	if c["final"] != nil {
		return -1, true
	}
	n, ok := c.number("n")
	return n, ok && n > 0
}

// buildCount reads a number alone.
func buildCount(c Captures) (any, bool) {
	n, ok := c.number("n")
	return n, ok && n > 0
}

// buildSomeRows reads 'the first five'.
func buildSomeRows(c Captures) (any, bool) {
	n, ok := c.number("n")
	return n, ok && n > 1
}

// buildBareRange reads 'above 2700'.
func buildBareRange(c Captures) (any, bool) {
	if n, ok := c.number("n"); ok {
		return query.Range{Min: n, Max: n}, n > 0
	}
	r, ok := c["cmp_range"].(query.Range)
	return r, ok
}

// buildModifierNotEnded reads 'without draws'.
func buildModifierNotEnded(c Captures) (any, bool) {
	o := query.Outcome(c.text("win_noun"))
	return meaning.Term(meaning.Negation{Term: meaning.Clause{What: meaning.Ended{Outcome: o}}}), o != ""
}

// buildDrop reads 'without the year', 'any opening': the kinds of conditions
// that are dropped.
func buildDrop(c Captures) (any, bool) {
	kinds := c.text("a")
	if b := c.text("b"); b != "" {
		kinds += " " + b
	}
	return kinds, kinds != ""
}
