package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/openings"
)

// addOpenings adds the openings named: those with codes of their own by their
// codes, the others by the condition that holds of their games.
func (c *chart) addOpenings(o openings.Book) {
	words := make([]string, len(c.tokens))
	for i, t := range c.tokens {
		words[i] = t.Fold
	}
	for i := range words {
		for _, hit := range o.Match(words, i) {
			if t := c.tokens[i]; hit.Shared && hit.Length == 1 && c.lex.Known[t.Fold] && (i == 0 || !t.Upper) {
				continue // 'torre' is a rook
			}
			if hit.Articled && !c.thatOpening(i, i+hit.Length) {
				continue
			}
			var value any = hit.ECO
			if len(hit.Starts) > 0 {
				value = hit.Cond()
			}
			c.add(meaning.Item{Category: "opening", Start: i, End: i + hit.Length, Value: value})
		}
	}
}

// thatOpening says that an article stands before the words, and none for players
// or tournaments, no year and no name behind them: 'the English', but not 'in
// English', 'the English players' and 'the London Classic 2009'.
func (c *chart) thatOpening(start, end int) bool {
	if start == 0 || c.tokens[start-1].Fold == "," || !c.lex.Articles[c.tokens[start-1].Fold] {
		return false
	}
	if len(c.at[end]["year"]) > 0 || end < len(c.tokens) && c.tokens[end].Upper && len(c.at[end]["side"]) == 0 {
		return false
	}
	return !c.namesPlayers(end) && !slices.ContainsFunc(c.at[end]["noun"], func(it meaning.Item) bool { return it.Value == "events" })
}
