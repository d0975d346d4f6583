package names

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Values are the names in the connected database.
type Values interface {
	// People finds the players whom the folded words name, the one with most
	// games first. With near it finds those whose name is one letter off the
	// words given.
	People(words []string, near bool) []query.Name
	// Tagged finds the values of PGN tags that the folded words name: events,
	// sites, annotators and whatever else has a text. The tag with most such
	// games comes first. With near it finds those of which one word is one
	// letter off.
	Tagged(words []string, near bool) []meaning.Value
}

// Held is what a tag has of some words: the values that hold all of them, and how
// many games have one of these.
type Held struct {
	Tag   string // without the colour, of tags that each player has
	Texts []string
	Games int
}

// NoValues is a database whose names are not known.
type NoValues struct{}

func (NoValues) People([]string, bool) []query.Name    { return nil }
func (NoValues) Tagged([]string, bool) []meaning.Value { return nil }

// forget drops the people and openings whose names are inside of a longer name.
func (c *Finder) forget(start, end int) {
	for i := start; i < end; i++ {
		for _, category := range []string{"person", "opening"} {
			c.At[i][category] = slices.DeleteFunc(c.At[i][category], func(it meaning.Item) bool { return it.End <= end && it.End-i < end-start })
		}
	}
}

// isPerson says that the tokens are the name of a player.
func (c *Finder) isPerson(start, end int) bool {
	return slices.ContainsFunc(c.At[start]["person"], func(p meaning.Item) bool { return p.End >= end })
}

// saysEvent says that the tokens are told to be the name of an event by the word
// before or behind them.
func (c *Finder) saysEvent(start, end int) bool {
	for _, category := range []string{"tag_event", "tag_events"} {
		if len(c.At[end][category]) > 0 {
			return true
		}
		for i := range start {
			ends := func(it meaning.Item) bool { return it.End <= start && start-it.End <= 2 }
			if slices.ContainsFunc(c.At[i][category], ends) {
				return true
			}
		}
	}
	return false
}

// Correction is a word that was read as another, or as a name of the database.
type Correction struct{ Word, Name string }
