package names

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// listsTwo says that a comma parts two people, and no surname from what stands behind it:
// nobody who is called by all words is called by those before it.
func (c *Finder) listsTwo(i, n int, people []query.Name) bool {
	at := slices.IndexFunc(c.Tokens[i:i+n], func(t token.Token) bool { return t.Fold == "," })
	if at < 0 {
		return false
	}
	first, ok := c.nameWords(i, at)
	second, both := c.nameWords(i+at+1, n-at-1)
	if !ok || !both || len(c.values.People(second, false)) == 0 {
		return false
	}
	one := c.values.People(first, false)
	return len(one) > 0 && !slices.ContainsFunc(one, func(a query.Name) bool {
		return slices.ContainsFunc(people, func(b query.Name) bool { return a.Text == b.Text })
	})
}

// gamesBehind says that games are told by the name before a token, which may be that of
// the place where they were played as well as that of an opening: 'the London games'.
func (c *Finder) gamesBehind(i int) bool {
	return i < len(c.Tokens) && strings.HasSuffix(c.Tokens[i].Fold, "s") && len(c.At[i]["games_noun"]) > 0
}

// listsPlaces says that a comma parts two names of places or events that are values by
// themselves: 'Moscow, Leningrad' is not 'Moscow/Leningrad'.
func (c *Finder) listsPlaces(i, n int, found []meaning.Value) bool {
	at := slices.IndexFunc(c.Tokens[i:i+n], func(t token.Token) bool { return t.Fold == "," })
	if at <= 0 || at == n-1 || len(found) == 0 {
		return false
	}
	named := func(from, to int) bool {
		var words []string
		for _, t := range c.Tokens[from:to] {
			words = append(words, t.Fold)
		}
		return len(c.values.Tagged(words, false)) > 0
	}
	whole := slices.ContainsFunc(found, func(v meaning.Value) bool { return v.Match == query.Equals && strings.Contains(v.Text, ",") })
	return !whole && named(i, i+at) && named(i+at+1, i+n)
}
