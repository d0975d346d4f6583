package parser

import (
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
	Tagged(words []string, near bool) []Value
}

// Value is a test on one PGN tag that finds exactly the values that hold the
// words asked for. Several of one tag and text are alternatives: a game passes
// if it passes any of them.
type Value struct {
	Tag   string      // as PGN spells it: Event, Site, Annotator …; of a tag that each player has, the part behind the colour, such as Team
	Sided bool        // each player has the tag: WhiteTeam and BlackTeam
	Text  string      // what was found, as the database spells it most often
	Match query.Match // how Texts are compared
	Texts []string    // any of these
}

// noValues is a database whose names are not known.
type noValues struct{}

func (noValues) People([]string, bool) []query.Name { return nil }
func (noValues) Tagged([]string, bool) []Value      { return nil }
