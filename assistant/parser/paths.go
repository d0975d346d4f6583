package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/chart"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
)

// path is one way through the whole question: its last part, and the way to it.
type path struct {
	part  *meaning.Item // nil: it has none yet
	prev  *path
	cost  int
	said  bool // a part of it is more than a word passed over
	asked bool // by a word that asks
}

// then is the path with one more part. What compares needs something before it,
// and what asks again a question.
func (p *path) then(part *meaning.Item) (path, bool) {
	next := path{part: part, prev: p, cost: p.cost + part.Cost, said: p.said || part.Category != "skip", asked: p.asked || part.Category == "ask"}
	switch part.Category {
	case "than_option":
		return next, p.said
	case "again_option":
		return next, p.asked
	}
	return next, true
}

// A part of a question costs more than a rule, so that readings with few, long
// parts come first.
const (
	partCost = 10
	maxPaths = 24
)

// parts are the items that may be a part of a path from a token on.
func (c *lattice) parts(at int) []meaning.Item {
	if c.partsAt[at] != nil {
		return c.partsAt[at]
	}
	var parts []meaning.Item
	for _, category := range c.Lex.Parts {
		for _, it := range c.At[at][category] {
			if category == rules.WholeQuery && !c.alone(it) {
				continue
			}
			if category == "modifier" && at == 0 && len(c.At[at]["that"]) > 0 && len(c.At[at]["ask"]) > 0 {
				continue // 'which of the games' asks, it is no relative clause
			}
			it.Cost += partCost + partCategories[category]
			parts = append(parts, it)
		}
	}
	if c.prior != nil {
		for _, category := range c.Lex.Follows {
			for _, it := range c.At[at][category] {
				it.Cost += partCost + followCategories[category]
				parts = append(parts, it)
			}
		}
	}
	if word := c.Tokens[at].Fold; c.Lex.Articles[word] || c.Lex.Skips[word] && !c.pointsBack(at) && !c.pointsOut(at) {
		parts = append(parts, meaning.Item{Category: "skip", Start: at, End: at + 1, Cost: chart.SkipCost})
	}
	c.partsAt[at] = parts
	return parts
}

// pointsOut says that a word points to a place: 'there' in 'won there', but not
// in 'there were'.
func (c *lattice) pointsOut(at int) bool {
	verb := func(i int) bool { return i >= 0 && i < len(c.Tokens) && len(c.At[i]["aux"]) > 0 }
	return len(c.At[at]["that_place"]) > 0 && !verb(at-1) && !verb(at+1)
}

// paths are the cheapest ways through the question, cheapest first.
func (c *lattice) paths() []path {
	best := make([][]path, len(c.Tokens)+1)
	best[0] = []path{{}}
	cheapest := func(i int) []path {
		slices.SortStableFunc(best[i], func(a, b path) int { return a.cost - b.cost })
		best[i] = best[i][:min(len(best[i]), maxPaths)]
		return best[i]
	}
	for i := range c.Tokens {
		if len(best[i]) == 0 {
			continue
		}
		ways := cheapest(i)
		parts := c.parts(i)
		for n := range parts {
			part := &parts[n]
			if i == 0 && part.Category == "than_option" {
				continue // nothing stands before it to be compared; Spanish 'qué' asks there
			}
			for k := range ways {
				if cl, _ := part.Value.(meaning.Clause); cl.Who.Who == meaning.Persons && meaning.IsDenied(cl.What) && ways[k].part != nil && ways[k].part.Category == "skip" && len(c.At[i-1]["of"]) > 0 {
					continue // 'games of Tal do not start with e4': the name belongs to what is before it
				}
				if next, ok := ways[k].then(part); ok {
					best[part.End] = append(best[part.End], next)
				}
			}
		}
	}
	return cheapest(len(c.Tokens))
}

// items are the parts of the path in their order.
func (p path) items() (items []meaning.Item) {
	for at := &p; at.prev != nil; at = at.prev {
		items = append(items, *at.part)
	}
	slices.Reverse(items)
	return items
}

// unread are the tokens that no part covers. With all of them covered there
// may still be no path; then the first token that no path gets past is one.
func (c *lattice) unread() []int {
	covered := make([]bool, len(c.Tokens))
	reached := make([]bool, len(c.Tokens)+1)
	reached[0] = true
	furthest := 0
	for i := range c.Tokens {
		for _, part := range c.parts(i) {
			for k := i; k < part.End; k++ {
				covered[k] = true
			}
			if reached[i] {
				reached[part.End] = true
				furthest = max(furthest, part.End)
			}
		}
	}
	var unread []int
	for i, ok := range covered {
		if !ok {
			unread = append(unread, i)
		}
	}
	if len(unread) == 0 && !reached[len(c.Tokens)] {
		unread = []int{furthest}
	}
	return unread
}
