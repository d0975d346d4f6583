package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/names"
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
	c := &lattice{Chart: chart.New(lex, tokens, &p.bench), parser: p, prior: prior, partsAt: make([][]meaning.Item, len(tokens)+1)}
	c.Keeps, c.Refuses = c.pointsBack, c.refused
	return c
}

// refused says that an item is no reading: 'Tal's captures' does not say that
// Tal captures, 'was captured' does not say that somebody captures, and who 'enroca
// más largo' plays no longer games.
func (c *lattice) refused(it meaning.Item) bool {
	return lengthy[it.Category] && (it.Value == "longest" || it.Value == "shortest") && c.endsBefore("check_verb", it.Start) || it.Category == "subject" && c.Tokens[it.End-1].Owns || it.Category == "event_verb_phrase" && c.suffers(it.Start)
}

// lengthy are the categories of what games are longer by.
var lengthy = map[string]bool{"extreme": true, "longer_or_longest": true}

// endsBefore says that an item of a category ends right before a token.
func (c *lattice) endsBefore(category string, at int) bool {
	return at > 0 && slices.ContainsFunc(c.At[at-1][category], func(it meaning.Item) bool { return it.End == at })
}

// suffers says that the token is the participle of a passive.
func (c *lattice) suffers(at int) bool {
	if at == 0 || len(c.At[at]["captured_word"]) == 0 {
		return false
	}
	return slices.ContainsFunc(c.At[at-1]["be"], func(be meaning.Item) bool { return be.End == at })
}

// covered says that an item of the category is the whole question.
func (c *lattice) covered(category string) bool {
	return slices.ContainsFunc(c.At[0][category], func(it meaning.Item) bool { return it.End == len(c.Tokens) })
}

// alone says that all that stands beside an item may stand beside a whole
// paraphrase.
func (c *lattice) alone(whole meaning.Item) bool {
	beside := make([]bool, len(c.Tokens))
	for i, t := range c.Tokens {
		beside[i] = beside[i] || c.Lex.Articles[t.Fold] || c.Lex.Skips[t.Fold] || whole.Start <= i && i < whole.End
		for _, category := range besideWhole {
			for _, it := range c.At[i][category] {
				for k := i; k < it.End; k++ {
					beside[k] = true
				}
			}
		}
	}
	return !slices.Contains(beside, false)
}

// finder finds the names of a database in the lattice.
func (p *Parser) finder(c *lattice, values names.Values) *names.Finder {
	return names.New(c.Chart, values, p.isOrdinary, p.openingSpeller)
}

// besideWhole are the categories that may stand beside a whole paraphrase, and
// the words that may be passed over.
var besideWhole = []string{"skipped", "server"}
