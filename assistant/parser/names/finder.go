// Package names finds the names that a question has: of openings, of people, and of
// whatever else the games of a database are tagged with. Which of several is meant
// by the same words is told by what stands around them.
package names

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/openings"
	"github.com/kibitz-chess/kibitz/assistant/parser/spelling"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Finder puts names into a chart: those of openings, people and whatever else
// games are tagged with.
type Finder struct {
	*chart.Chart
	values   Values
	ordinary func(word string) bool // says that a word is one of either language
	openings *spelling.Speller      // of the words of openings' names
}

// New is a finder of the names of a database in a chart.
func New(c *chart.Chart, values Values, ordinary func(string) bool, openings *spelling.Speller) *Finder {
	return &Finder{c, values, ordinary, openings}
}

// Find adds all names that a question may have, and tells what was read as a
// name that is a letter off, by token.
func (c *Finder) Find(book openings.Book) map[int]Correction {
	c.addOpenings(book)
	corrections := c.addPeople()
	c.addTagged(corrections)
	return corrections
}

// lowerSurname says that the last of n tokens from i is a word that the lexicon knows,
// written small: 'nigel short'. It is a name where somebody is called just so, and no
// initial of one: 'petrosian ganando'.
func (c *Finder) lowerSurname(i, n int) bool {
	last := c.Tokens[i+n-1]
	return n > 1 && c.Lex.Known[last.Fold] && !last.Upper && !c.Lex.Articles[last.Fold]
}

// called says that all people have a word in their names, and not its first letter alone.
func called(people []query.Name, word string) bool {
	return !slices.ContainsFunc(people, func(p query.Name) bool { return !slices.Contains(token.Words(p.Text), word) })
}

// shortWord is how long a word is that may be anything.
const shortWord = 4

// offhand says that a short word is written small, where the question begins with a capital, and
// nothing beside it says that it is a name: '¿Cuántas hay de 1914, mijo?'.
func (c *Finder) offhand(i int) bool {
	t := c.Tokens[i]
	return i > 0 && !t.Upper && c.Tokens[0].Upper && len([]rune(t.Fold)) <= shortWord && t.Quote == 0 && !t.Inside &&
		!c.afterNaming(i) && !c.IsA(i-1, "against") && !c.faces(i) && !c.owns(i) && !c.besidePerson(i)
}

// givenTo says that people have a word as a given name alone.
func givenTo(people []query.Name, word string) bool {
	return !slices.ContainsFunc(people, func(p query.Name) bool {
		surname, _, comma := strings.Cut(p.Text, ",")
		return !comma || slices.Contains(token.Words(surname), word)
	})
}
