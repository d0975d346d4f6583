package names

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/openings"
)

// addOpenings adds the openings named: those with codes of their own by their
// codes, the others by the condition that holds of their games.
func (c *Finder) addOpenings(o openings.Book) {
	words := make([]string, len(c.Tokens))
	for i, t := range c.Tokens {
		words[i] = t.Fold
	}
	for i := range words {
		for _, hit := range o.Match(words, i) {
			if t := c.Tokens[i]; hit.Shared && hit.Length == 1 && c.Lex.Known[t.Fold] && (i == 0 || !t.Upper) {
				continue // 'torre' is a rook
			}
			if hit.Articled && !c.thatOpening(i, i+hit.Length) {
				continue
			}
			var value any = hit.ECO
			if len(hit.Starts) > 0 {
				value = hit.Cond()
			}
			c.Add(meaning.Item{Category: "opening", Start: i, End: i + hit.Length, Value: value})
		}
	}
}

// thatOpening says that an article stands before the words, and none for players
// or tournaments, no year and no name behind them: 'the English', but not 'in
// English', 'the English players' and 'the London Classic 2009'.
func (c *Finder) thatOpening(start, end int) bool {
	if start == 0 || c.Tokens[start-1].Fold == "," || !c.Lex.Articles[c.Tokens[start-1].Fold] {
		return false
	}
	if len(c.At[end]["year"]) > 0 || end < len(c.Tokens) && c.Tokens[end].Upper && len(c.At[end]["side"]) == 0 {
		return false
	}
	return !c.namesPlayers(end) && !slices.ContainsFunc(c.At[end]["noun"], func(it meaning.Item) bool { return it.Value == "events" })
}

// preferPlace says that the words name a place where games were played, for a word
// for being there stands right before them, and no article, and forgets the opening
// that is called so: 'in Vienna' is no Vienna Game.
func (c *Finder) preferPlace(i, n int, found []meaning.Value) bool {
	if i == 0 || !c.IsA(i-1, "in") || !slices.ContainsFunc(found, func(v meaning.Value) bool { return meaning.PlaceTags[v.Tag] }) {
		return false
	}
	named := c.At[i]["opening"]
	if slices.ContainsFunc(named, func(it meaning.Item) bool { return it.End > i+n }) {
		return false
	}
	c.At[i]["opening"] = slices.DeleteFunc(named, func(it meaning.Item) bool { return it.End == i+n })
	return true
}
