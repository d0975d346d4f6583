package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// lattice is what every stretch of a question may mean: the chart that the
// rules fill, beside what the reading of it needs to know.
type lattice struct {
	*chart.Chart
	parser  *Parser
	prior   *Prior           // of a question that may take up another
	partsAt [][]meaning.Item // the parts of paths, once they were looked for
}

func newLattice(p *Parser, lex *lexicon.Lexicon, tokens []token.Token, prior *Prior) *lattice {
	c := &lattice{Chart: chart.New(lex, tokens), parser: p, prior: prior, partsAt: make([][]meaning.Item, len(tokens)+1)}
	c.Keeps, c.Refuses = c.pointsBack, c.refused
	return c
}

// refused says that an item is no reading: 'Tal's captures' does not say that
// Tal captures, and 'was captured' does not say that somebody captures.
func (c *lattice) refused(it meaning.Item) bool {
	return it.Category == "subj" && c.Tokens[it.End-1].Owns || it.Category == "evvp" && c.suffers(it.Start)
}

// suffers says that the token is the participle of a passive.
func (c *lattice) suffers(at int) bool {
	if at == 0 || len(c.At[at]["captured_word"]) == 0 {
		return false
	}
	return slices.ContainsFunc(c.At[at-1]["be"], func(be meaning.Item) bool { return be.End == at })
}
