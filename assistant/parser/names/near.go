package names

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// nearPeople are those whose name is a near miss of the word. In English it may
// be the possessive without its apostrophe.
func (c *Finder) nearPeople(t token.Token) []query.Name {
	people := c.values.People([]string{t.Fold}, true)
	if owner, cut := strings.CutSuffix(t.Fold, "s"); len(people) == 0 && cut && c.Lex.Language == "en" {
		if people = c.values.People([]string{owner}, false); len(people) == 0 {
			people = c.values.People([]string{owner}, true)
		}
	}
	if !t.Upper && !slices.ContainsFunc(people, func(n query.Name) bool { return beginsAlike(t.Fold, n) }) {
		return nil
	}
	return people
}

// firstSounds are letters that are written for each other at the beginning of a name.
var firstSounds = strings.NewReplacer("c", "k", "q", "k", "v", "b", "w", "b", "y", "j", "g", "j", "h", "j", "i", "j", "x", "s", "z", "s")

// beginsAlike says that a word in small letters begins as one of a name does, or sounds
// so: 'feller' is no slip for Geller.
func beginsAlike(word string, n query.Name) bool {
	first := func(w string) string { return firstSounds.Replace(w[:1]) }
	for _, text := range append([]string{n.Text}, n.Spellings...) {
		for _, w := range token.Words(text) {
			if w != "" && first(w) == first(word) {
				return true
			}
		}
	}
	return false
}
