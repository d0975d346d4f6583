package compose

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// step is a fragment of a path, or a word that it leaves over.
type step struct {
	start, end int
	label      string
}

// derivation tells how a path reads the question: of which words each fragment is made, and
// which fragments and words left over stand beside each other. Names and numbers are told as
// such, for which they are says nothing; what is said by the way is passed over.
func (c *chart) derivation(p path) (told []string) {
	steps := []step{{-1, 0, "|"}}
	for _, f := range p.parts {
		steps = append(steps, step{f.start, f.end, f.kind})
		var words []string
		for at := f.start; at < f.end; at++ {
			words = append(words, c.shape(at))
		}
		told = append(told, f.kind+" of "+strings.Join(words, " "))
	}
	for _, l := range p.left {
		if l.kind != "sign" && l.kind != "filler" && c.tokens[l.at].Fold != "," {
			steps = append(steps, step{l.at, l.at + 1, c.shape(l.at)})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return cmp.Compare(a.start, b.start) })
	steps = append(steps, step{len(c.tokens), len(c.tokens) + 1, "|"})
	for i := range steps[1:] {
		told = append(told, steps[i].label+" then "+steps[i+1].label)
	}
	return told
}

// Shapes of what are no words of the language.
const (
	shapeNumber = "#"
	shapeName   = "@"
)

// shape is a word of the language, or what else a token is.
func (c *chart) shape(at int) string {
	t := c.tokens[at]
	switch {
	case strings.ContainsFunc(t.Fold, unicode.IsDigit):
		return shapeNumber
	case (t.Known || c.lex.knows(t.Fold)) && !(t.Upper && len(c.ofKind(at, "person")) > 0):
		return t.Fold
	}
	return shapeName
}
