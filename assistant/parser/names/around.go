package names

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
)

// named says that everyday words are told to be a name: a word for events stands right
// before them, or the article of one thing before a number of several, as in 'el dos torres'.
func (c *Finder) named(i, n int) bool {
	if n < 2 || i == 0 {
		return false
	}
	if slices.ContainsFunc(c.At[i-1]["tag_event"], func(it meaning.Item) bool { return it.End == i }) {
		return true
	}
	return ofOne[c.Tokens[i-1].Fold] && c.IsA(i, "number") && !ofOne[c.Tokens[i].Fold]
}

// ofOne are the articles that stand before one thing alone, and the number of it.
var ofOne = map[string]bool{"el": true, "del": true, "al": true, "uno": true, "un": true, "una": true}

// isVerb says that a word that would name something in capitals is not written
// so, and that no place is expected: 'usa' is a verb, USA a country.
func (c *Finder) isVerb(i int) bool {
	return c.Lex.Capital[c.Tokens[i].Fold] && !c.Tokens[i].Upper && (i == 0 || !c.IsA(i-1, "in"))
}

// touches says that something of the category has a token from start to end.
func (c *Finder) touches(category string, start, end int) bool {
	for i := range end {
		if slices.ContainsFunc(c.At[i][category], func(it meaning.Item) bool { return it.End > start }) {
			return true
		}
	}
	return false
}
