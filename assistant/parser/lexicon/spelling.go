package lexicon

import (
	"maps"
	"slices"
)

// numerals are the categories of words that stand for numbers, for which no
// other word is taken.
var numerals = map[string]bool{
	"number": true, "ordinal_word": true, "tens_word": true, "ones_word": true, "roman": true, "decade_name": true, "often": true,
}

// learnSpelling lets the speller take the words of the lexicon, but for those of
// numbers.
func (lex *Lexicon) learnSpelling() {
	numeral := map[string]bool{}
	for _, phrases := range lex.Phrases {
		for _, p := range phrases {
			if numerals[p.Category] && len(p.Words) == 1 {
				numeral[p.Words[0]] = true
			}
		}
	}
	for _, w := range slices.Sorted(maps.Keys(lex.Known)) {
		if !numeral[w] {
			lex.Speller.Add(w)
		}
	}
}
