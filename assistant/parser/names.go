package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Values are the names in the connected database.
type Values interface {
	// People finds the players whom the folded words name, the one with most
	// games first. With near it finds those whose surname is one letter off
	// the single word given.
	People(words []string, near bool) []query.Name
}

// noValues is a database whose names are not known.
type noValues struct{}

func (noValues) People([]string, bool) []query.Name { return nil }
