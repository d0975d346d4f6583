// Package samples holds famous games of five centuries, from Ruy Lopez to the
// world championship of 2024, for a first database that can be asked questions
// without any file at hand. The moves are the historical ones; the tags are
// complete (see the tests) and every person is spelt in one way.
package samples

import (
	_ "embed"
	"io"
	"strings"
)

// Name is the file name of the games, for messages and for the source of a load.
const Name = "samples.pgn"

//go:embed samples.pgn
var text string

// PGN returns a reader over the games in the PGN format, UTF-8, oldest first.
func PGN() io.Reader { return strings.NewReader(text) }
