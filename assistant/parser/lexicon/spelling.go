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
	for text, phrases := range lex.Phrases {
		if slices.ContainsFunc(phrases, func(p Phrase) bool { return numerals[p.Category] }) {
			numeral[text] = true // of several words it is none of those below
		}
	}
	for _, w := range slices.Sorted(maps.Keys(lex.Known)) {
		if !numeral[w] {
			lex.Speller.Add(w)
		}
	}
}
