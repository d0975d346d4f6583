package values

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// Holding finds the values that hold all the words, as whole words in an order in
// which people say them, whatever stands between them: 'us championship' finds 'US Chess Championship
// 2025', which Tagged does not.
func (x *Index) Holding(words []string) (all []parser.Held) {
	said := x.usage.normal(words)
	if said == nil {
		return nil
	}
	alternatives := x.usage.alternatives(said)
	for _, t := range x.tags {
		held := parser.Held{Tag: t.name}
		for _, v := range t.values {
			if slices.ContainsFunc(alternatives, func(words []string) bool { return holds(v.words, words) }) {
				held.Texts, held.Games = append(held.Texts, v.text), held.Games+v.games
			}
		}
		if held.Texts != nil {
			all = append(all, held)
		}
	}
	return all
}

// holds says that words, each between blanks, stand in a text one after the other.
func holds(text string, words []string) bool {
	for _, w := range words {
		_, behind, found := strings.Cut(text, " "+w+" ")
		if !found {
			return false
		}
		text = " " + behind
	}
	return true
}
