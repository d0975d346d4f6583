package parser

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

// skipCost is what a word passed over costs. The cheapest reading of a question
// is the one with the fewest parts and the least left out.
const skipCost = 3

// chart finds every item of a question, bottom-up: spans by their end, and for
// each end the shorter ones first, so that what a rule is made of is complete
// before the rule is.
type chart struct {
	lex    *lexicon.Lexicon
	tokens []token.Token
	at     []map[string][]meaning.Item // by first token and category, in the order of their ends

	parser  *Parser
	partsAt [][]meaning.Item // the parts of paths, once they were looked for

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
	prior  *Prior         // of a question that may take up another
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

func newChart(lex *lexicon.Lexicon, tokens []token.Token) *chart {
	c := &chart{lex: lex, tokens: tokens, at: make([]map[string][]meaning.Item, len(tokens)+1), values: rules.Captures{}, partsAt: make([][]meaning.Item, len(tokens)+1)}
	for i := range c.at {
		c.at[i] = map[string][]meaning.Item{}
	}
	return c
}

// add keeps an item, unless it is known already at that cost or there are
// enough cheaper ones.
func (c *chart) add(it meaning.Item) {
	if it.Category == "subj" && c.tokens[it.End-1].Owns {
		return // 'Tal's captures' does not say that Tal captures
	}
	if it.Category == "evvp" && c.suffers(it.Start) {
		return // 'was captured' does not say that somebody captures
	}
	all := c.at[it.Start][it.Category] // by their ends
	to := len(all)
	for to > 0 && all[to-1].End > it.End {
		to--
	}
	from := to
	for from > 0 && all[from-1].End == it.End {
		from--
	}
	same := all[from:to]
	full := len(same) >= maxSame && !c.lex.Values[it.Category]
	if c.items >= maxItems || full && !slices.ContainsFunc(same, func(have meaning.Item) bool { return have.Cost > it.Cost }) {
		return
	}
	for i := range same {
		if same[i].Cost <= it.Cost && same[i].SameValue(&it) {
			return
		}
	}
	c.items++
	c.at[it.Start][it.Category] = slices.Insert(all, to, it)
	switch {
	case c.root == nil:
	case it.End == c.end:
		c.queue[it.Start] = append(c.queue[it.Start], it)
	default:
		c.later[it.End] = append(c.later[it.End], it)
	}
}

// suffers says that the token is the participle of a passive.
func (c *chart) suffers(at int) bool {
	if at == 0 || len(c.at[at]["captured_word"]) == 0 {
		return false
	}
	return slices.ContainsFunc(c.at[at-1]["be"], func(be meaning.Item) bool { return be.End == at })
}

// addPhrases adds the fixed phrases of the lexicon.
func (c *chart) addPhrases() {
	for i, t := range c.tokens {
		for _, p := range c.lex.Phrases[t.Fold] {
			if c.hasWords(i, p.Words) && (p.Except == "" || !c.hasWords(i+len(p.Words), []string{p.Except})) {
				c.add(meaning.Item{Category: p.Category, Start: i, End: i + len(p.Words), Value: p.Value})
			}
		}
	}
}

func (c *chart) hasWords(at int, words []string) bool {
	if at+len(words) > len(c.tokens) {
		return false
	}
	for k, w := range words {
		if c.tokens[at+k].Fold != w {
			return false
		}
	}
	return true
}

// fill applies a layer of rules until nothing new is found.
func (c *chart) fill(root *lexicon.Trie) {
	n := len(c.tokens)
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
func (c *chart) found() {
	for _, at := range c.at {
		for _, category := range slices.SortedFunc(maps.Keys(at), c.lex.Compare) {
			for _, it := range at[category] {
				c.later[it.End] = append(c.later[it.End], it)
			}
		}
	}
}

// take moves the rules on that wait for the item.
func (c *chart) take(it meaning.Item) {
	id, ok := c.lex.Order[it.Category]
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
func (c *chart) takeWord(node *lexicon.Trie, e edge, at int) {
	if next := node.Words[c.tokens[at].Fold]; next != nil && !(next.Passes == lexicon.Nothing && c.tokens[at].Inside) {
		e.node, e.last = next, &taken{prev: e.last}
		c.step(e, at+1)
	}
}

// step makes an item of a rule that is complete, and lets one that is not wait
// at the next token; it may pass over words that say nothing.
func (c *chart) step(e edge, end int) {
	if c.steps++; c.steps > maxSteps {
		return
	}
	for _, r := range e.node.Rules {
		c.gather(r, e.last)
		if value, ok := r.Build(c.values); ok {
			c.add(meaning.Item{Category: r.Category, Start: e.start, End: end, Value: value, Cost: e.cost + r.Cost})
		}
	}
	if len(e.node.Words) == 0 && len(e.node.Branches) == 0 {
		return
	}
	for ; end < len(c.tokens); end++ {
		c.wait(e, end)
		word := c.tokens[end].Fold
		switch {
		case e.node.Passes >= lexicon.Articles && c.lex.Articles[word]:
		case e.node.Passes >= lexicon.StopWords && c.lex.Skips[word] && !c.pointsBack(end) && len(c.at[end]["asker"]) == 0:
			e.cost += skipCost
		default:
			return
		}
	}
}

// wait lets a rule take the word at a token, or wait there for a category.
func (c *chart) wait(e edge, at int) {
	c.takeWord(e.node, e, at)
	if len(e.node.Branches) > 0 && c.open[at] == nil {
		c.open[at] = make([]list, len(c.lex.Order))
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
func (c *chart) gather(r *lexicon.Rule, last *taken) {
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
