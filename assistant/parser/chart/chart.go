// Package chart finds every stretch of tokens that means something, bottom-up: it
// applies the rules of a lexicon to what single tokens and phrases mean, within
// bounds of work.
package chart

import (
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// Bounds of the work on one question, so that none takes long: how many
// readings of a category over the same tokens are kept, the cheapest first,
// how many items a layer of rules makes, and how many steps it takes.
const (
	maxSame  = 4
	maxItems = 3_000
	maxSteps = 30_000
)

// SkipCost is what a word passed over costs. The cheapest reading of a question
// is the one with the fewest parts and the least left out.
const SkipCost = 3

// Chart finds every item of a question, bottom-up: spans by their end, and for
// each end the shorter ones first, so that what a rule is made of is complete
// before the rule is.
type Chart struct {
	Lex    *lexicon.Lexicon
	Tokens []token.Token
	At     []map[string][]meaning.Item // by first token and category, in the order of their ends

	Keeps   func(at int) bool          // words that are never passed over; nil: none
	Refuses func(it meaning.Item) bool // what is no reading, whatever the rules say; nil: nothing

	// While a layer of rules is applied:
	root   *lexicon.Trie
	end    int              // where the items end that are being found
	queue  [][]meaning.Item // those, by first token
	later  [][]meaning.Item // items that end further on, by their end
	edges  []edge           // the half-matched rules
	open   [][]list         // those, by the token and the category that they wait for
	items  int
	steps  int
	values rules.Captures // what a builder is given, used again for the next
}

// edge is a rule matched in part: the node of the rules' trie that it stands
// at once it has what it waits for, and what it has taken.
type edge struct {
	node  *lexicon.Trie
	start int
	cost  int
	last  *taken
	next  int32 // the edge behind it in its list
}

// list is a list of edges: the places of the first and of the last one, from 1.
type list struct{ first, last int32 }

// taken is a list of what an edge took for its symbols, the last first.
type taken struct {
	value any
	prev  *taken
}

// New is an empty chart of tokens.
func New(lex *lexicon.Lexicon, tokens []token.Token) *Chart {
	c := &Chart{Lex: lex, Tokens: tokens, At: make([]map[string][]meaning.Item, len(tokens)+1), values: rules.Captures{}}
	for i := range c.At {
		c.At[i] = map[string][]meaning.Item{}
	}
	return c
}

// Add keeps an item, unless it is known already at that cost or there are
// enough cheaper ones.
func (c *Chart) Add(it meaning.Item) {
	if c.Refuses != nil && c.Refuses(it) {
		return
	}
	all := c.At[it.Start][it.Category] // by their ends
	to := len(all)
	for to > 0 && all[to-1].End > it.End {
		to--
	}
	from := to
	for from > 0 && all[from-1].End == it.End {
		from--
	}
	same := all[from:to]
	full := len(same) >= maxSame && !c.Lex.Values[it.Category]
	if c.items >= maxItems || full && !slices.ContainsFunc(same, func(have meaning.Item) bool { return have.Cost > it.Cost }) {
		return
	}
	for i := range same {
		if same[i].Cost <= it.Cost && same[i].SameValue(&it) {
			return
		}
	}
	c.items++
	c.At[it.Start][it.Category] = slices.Insert(all, to, it)
	switch {
	case c.root == nil:
	case it.End == c.end:
		c.queue[it.Start] = append(c.queue[it.Start], it)
	default:
		c.later[it.End] = append(c.later[it.End], it)
	}
}

// AddPhrases adds the fixed phrases of the lexicon.
func (c *Chart) AddPhrases() {
	for i, t := range c.Tokens {
		for _, p := range c.Lex.Phrases[t.Fold] {
			if c.hasWords(i, p.Words) && (p.Except == "" || !c.hasWords(i+len(p.Words), []string{p.Except})) {
				c.Add(meaning.Item{Category: p.Category, Start: i, End: i + len(p.Words), Value: p.Value})
			}
		}
	}
}

func (c *Chart) hasWords(at int, words []string) bool {
	if at+len(words) > len(c.Tokens) {
		return false
	}
	for k, w := range words {
		if c.Tokens[at+k].Fold != w {
			return false
		}
	}
	return true
}

// Fill applies a layer of rules until nothing new is found.
func (c *Chart) Fill(root *lexicon.Trie) {
	n := len(c.Tokens)
	c.root, c.items, c.steps = root, 0, 0
	c.queue, c.later, c.edges, c.open = make([][]meaning.Item, n+1), make([][]meaning.Item, n+1), nil, make([][]list, n+1)
	c.found()
	for c.end = 1; c.end <= n; c.end++ {
		for _, it := range c.later[c.end] {
			c.queue[it.Start] = append(c.queue[it.Start], it)
		}
		for start := c.end - 1; start >= 0; start-- {
			if start == c.end-1 {
				c.takeWord(root, edge{start: start}, start)
			}
			for i := 0; i < len(c.queue[start]) && c.steps < maxSteps; i++ {
				c.take(c.queue[start][i])
			}
			c.queue[start] = c.queue[start][:0]
		}
	}
	c.root = nil
}

// found puts the items that are there before the rules where their turn comes.
func (c *Chart) found() {
	for _, at := range c.At {
		for _, category := range slices.SortedFunc(maps.Keys(at), c.Lex.Compare) {
			for _, it := range at[category] {
				c.later[it.End] = append(c.later[it.End], it)
			}
		}
	}
}

// take moves the rules on that wait for the item.
func (c *Chart) take(it meaning.Item) {
	id, ok := c.Lex.Order[it.Category]
	if !ok {
		return
	}
	if next := c.root.Categories[it.Category]; next != nil {
		c.step(edge{node: next, start: it.Start, cost: it.Cost, last: &taken{value: it.Value}}, it.End)
	}
	if c.open[it.Start] == nil {
		return
	}
	for i := c.open[it.Start][id].first; i != 0; i = c.edges[i-1].next {
		e := c.edges[i-1]
		e.cost += it.Cost
		e.last = &taken{it.Value, e.last}
		c.step(e, it.End)
	}
}

// takeWord moves a rule on whose node waits for the word. To a rule that
// passes over nothing a quotation is no words.
func (c *Chart) takeWord(node *lexicon.Trie, e edge, at int) {
	if next := node.Words[c.Tokens[at].Fold]; next != nil && !(next.Passes == lexicon.Nothing && c.Tokens[at].Inside) {
		e.node, e.last = next, &taken{prev: e.last}
		c.step(e, at+1)
	}
}

// step makes an item of a rule that is complete, and lets one that is not wait
// at the next token; it may pass over words that say nothing.
func (c *Chart) step(e edge, end int) {
	if c.steps++; c.steps > maxSteps {
		return
	}
	for _, r := range e.node.Rules {
		c.gather(r, e.last)
		if value, ok := r.Build(c.values); ok {
			c.Add(meaning.Item{Category: r.Category, Start: e.start, End: end, Value: value, Cost: e.cost + r.Cost})
		}
	}
	if len(e.node.Words) == 0 && len(e.node.Branches) == 0 {
		return
	}
	for ; end < len(c.Tokens); end++ {
		c.wait(e, end)
		word := c.Tokens[end].Fold
		switch {
		case e.node.Passes >= lexicon.Articles && c.Lex.Articles[word]:
		case e.node.Passes >= lexicon.StopWords && c.Lex.Skips[word] && !(c.Keeps != nil && c.Keeps(end)) && len(c.At[end]["asker"]) == 0:
			e.cost += SkipCost
		default:
			return
		}
	}
}

// wait lets a rule take the word at a token, or wait there for a category.
func (c *Chart) wait(e edge, at int) {
	c.takeWord(e.node, e, at)
	if len(e.node.Branches) > 0 && c.open[at] == nil {
		c.open[at] = make([]list, len(c.Lex.Order))
	}
	for _, b := range e.node.Branches {
		c.edges = append(c.edges, edge{node: b.Next, start: e.start, cost: e.cost, last: e.last})
		place, l := int32(len(c.edges)), &c.open[at][b.Category]
		if l.first == 0 {
			l.first = place
		} else {
			c.edges[l.last-1].next = place
		}
		l.last = place
	}
}

// gather fills the captures for a rule.
func (c *Chart) gather(r *lexicon.Rule, last *taken) {
	clear(c.values)
	for i := len(r.Names) - 1; i >= 0; i-- {
		if name := r.Names[i]; name != "" {
			if _, later := c.values[name]; !later { // of two of a name the later one counts
				c.values[name] = last.value
			}
		}
		last = last.prev
	}
}

// IsA says that the token is a word of the category by itself.
func (c *Chart) IsA(i int, category string) bool {
	return slices.ContainsFunc(c.Lex.Phrases[c.Tokens[i].Fold], func(p lexicon.Phrase) bool { return p.Category == category && len(p.Words) == 1 })
}
