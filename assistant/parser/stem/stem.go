// Package stem tells what the forms of a word have in common.
package stem

import (
	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/spanish"
)

// Of is the stem of a folded word, in Spanish where the language is es and in English
// otherwise.
func Of(language, word string) string {
	if language == "es" {
		return spanish.Stem(word, false)
	}
	return english.Stem(word, false)
}
