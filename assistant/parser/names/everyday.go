package names

import (
	_ "embed"
	"strings"
)

// everydayWords has a word a line.
//
//go:embed everyday.txt
var everydayWords string

// isWord says that a word is one of either language, so that it is no name that is written with a
// slip.
func (c *Finder) isWord(word string) bool {
	return c.ordinary(word) || strings.Contains(everydayWords, "\n"+word+"\n")
}
