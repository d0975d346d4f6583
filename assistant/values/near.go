package values

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
)

// shortestNear is the length of a word below which almost any word is one slip
// away from some.
const shortestNear = 5

// maxNear is how many values near misses find.
const maxNear = 5

// near finds the values for the words with one of them read as another that it
// is one slip away from; none if several others name different values.
func (x *Index) near(said []string) []parser.Value {
	var found []parser.Value
	for i, w := range said {
		if len(w) < shortestNear || x.words[w] {
			continue
		}
		for length := len(w) - 1; length <= len(w)+1; length++ {
			for _, other := range x.byLen[length] {
				if !people.OneSlip(w, other) {
					continue
				}
				words := slices.Clone(said)
				words[i] = other
				meant := x.find(words)
				if len(found) > 0 && len(meant) > 0 && meant[0].Text != found[0].Text {
					return nil
				}
				if len(found) == 0 {
					found = meant
				}
			}
		}
	}
	return found[:min(len(found), maxNear)]
}
