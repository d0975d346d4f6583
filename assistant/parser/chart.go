package parser

import (
	"maps"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/token"
)

// item is a stretch of the question read as a value of a category.
type item struct {
	category   string
	start, end int
	value      any
	cost       int
	sum        uint64 // of the value, once it was compared; 0: not yet
}

// Bounds of the work on one question, so that none takes long: how many
// readings of a category over the same tokens are kept, the cheapest first,
// how many items a layer of rules makes, and how many steps it takes.
const (
	maxSame  = 4
	maxItems = 3_000
	maxSteps = 30_000
)

// The costs of a reading: a word passed over, a rule applied. The cheapest
// reading of a question is the one with the fewest parts and the least left
// out.
const (
	skipCost = 3
	ruleCost = 1
)

// chart finds every item of a question, bottom-up: spans by their end, and for
// each end the shorter ones first, so that what a rule is made of is complete
// before the rule is.
type chart struct {
	lex    *lexicon
	tokens []token.Token
	at     []map[string][]item // by first token and category, in the order of their ends

	parser  *Parser
	partsAt [][]item // the parts of paths, once they were looked for

	// While a layer of rules is applied:
	root   *trie
	end    int      // where the items end that are being found
	queue  [][]item // those, by first token
	later  [][]item // items that end further on, by their end
	edges  []edge   // the half-matched rules
	open   [][]list // those, by the token and the category that they wait for
	items  int
	steps  int
	values captures // what a builder is given, used again for the next
	prior  *Prior   // of a question that may take up another
}

// edge is a rule matched in part: the node of the rules' trie that it stands
// at once it has what it waits for, and what it has taken.
type edge struct {
	node  *trie
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

func newChart(lex *lexicon, tokens []token.Token) *chart {
	c := &chart{lex: lex, tokens: tokens, at: make([]map[string][]item, len(tokens)+1), values: captures{}, partsAt: make([][]item, len(tokens)+1)}
	for i := range c.at {
		c.at[i] = map[string][]item{}
	}
	return c
}

// add keeps an item, unless it is known already at that cost or there are
// enough cheaper ones.
func (c *chart) add(it item) {
	if it.category == "subj" && c.tokens[it.end-1].Owns {
		return // 'Tal's captures' does not say that Tal captures
	}
	if it.category == "evvp" && c.suffers(it.start) {
		return // 'was captured' does not say that somebody captures
	}
	all := c.at[it.start][it.category] // by their ends
	to := len(all)
	for to > 0 && all[to-1].end > it.end {
		to--
	}
	from := to
	for from > 0 && all[from-1].end == it.end {
		from--
	}
	same := all[from:to]
	full := len(same) >= maxSame && !c.lex.values[it.category]
	if c.items >= maxItems || full && !slices.ContainsFunc(same, func(have item) bool { return have.cost > it.cost }) {
		return
	}
	for i := range same {
		if same[i].cost <= it.cost && same[i].sameValue(&it) {
			return
		}
	}
	c.items++
	c.at[it.start][it.category] = slices.Insert(all, to, it)
	switch {
	case c.root == nil:
	case it.end == c.end:
		c.queue[it.start] = append(c.queue[it.start], it)
	default:
		c.later[it.end] = append(c.later[it.end], it)
	}
}

// suffers says that the token is the participle of a passive.
func (c *chart) suffers(at int) bool {
	if at == 0 || len(c.at[at]["captured_word"]) == 0 {
		return false
	}
	return slices.ContainsFunc(c.at[at-1]["be"], func(be item) bool { return be.end == at })
}

// sameValue compares values by their sums, each of which is made once.
func (it *item) sameValue(other *item) bool {
	for _, i := range []*item{it, other} {
		if i.sum == 0 {
			i.sum = sum(i.value)
		}
	}
	return it.sum == other.sum
}

// addPhrases adds the fixed phrases of the lexicon.
func (c *chart) addPhrases() {
	for i, t := range c.tokens {
		for _, p := range c.lex.phrases[t.Fold] {
			if c.hasWords(i, p.words) && (p.except == "" || !c.hasWords(i+len(p.words), []string{p.except})) {
				c.add(item{category: p.category, start: i, end: i + len(p.words), value: p.value})
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
func (c *chart) fill(root *trie) {
	n := len(c.tokens)
	c.root, c.items, c.steps = root, 0, 0
	c.queue, c.later, c.edges, c.open = make([][]item, n+1), make([][]item, n+1), nil, make([][]list, n+1)
	c.found()
	for c.end = 1; c.end <= n; c.end++ {
		for _, it := range c.later[c.end] {
			c.queue[it.start] = append(c.queue[it.start], it)
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
		for _, category := range slices.SortedFunc(maps.Keys(at), c.lex.compare) {
			for _, it := range at[category] {
				c.later[it.end] = append(c.later[it.end], it)
			}
		}
	}
}

// take moves the rules on that wait for the item.
func (c *chart) take(it item) {
	id, ok := c.lex.order[it.category]
	if !ok {
		return
	}
	if next := c.root.categories[it.category]; next != nil {
		c.step(edge{node: next, start: it.start, cost: it.cost, last: &taken{value: it.value}}, it.end)
	}
	if c.open[it.start] == nil {
		return
	}
	for i := c.open[it.start][id].first; i != 0; i = c.edges[i-1].next {
		e := c.edges[i-1]
		e.cost += it.cost
		e.last = &taken{it.value, e.last}
		c.step(e, it.end)
	}
}

// takeWord moves a rule on whose node waits for the word. To a rule that
// passes over nothing a quotation is no words.
func (c *chart) takeWord(node *trie, e edge, at int) {
	if next := node.words[c.tokens[at].Fold]; next != nil && !(next.passes == nothing && c.tokens[at].Inside) {
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
	for _, r := range e.node.rules {
		c.gather(r, e.last)
		if value, ok := r.build(c.values); ok {
			c.add(item{category: r.category, start: e.start, end: end, value: value, cost: e.cost + r.cost})
		}
	}
	if len(e.node.words) == 0 && len(e.node.branches) == 0 {
		return
	}
	for ; end < len(c.tokens); end++ {
		c.wait(e, end)
		word := c.tokens[end].Fold
		switch {
		case e.node.passes >= articles && c.lex.articles[word]:
		case e.node.passes >= stopWords && c.lex.skips[word] && !c.pointsBack(end) && len(c.at[end]["asker"]) == 0:
			e.cost += skipCost
		default:
			return
		}
	}
}

// wait lets a rule take the word at a token, or wait there for a category.
func (c *chart) wait(e edge, at int) {
	c.takeWord(e.node, e, at)
	if len(e.node.branches) > 0 && c.open[at] == nil {
		c.open[at] = make([]list, len(c.lex.order))
	}
	for _, b := range e.node.branches {
		c.edges = append(c.edges, edge{node: b.next, start: e.start, cost: e.cost, last: e.last})
		place, l := int32(len(c.edges)), &c.open[at][b.category]
		if l.first == 0 {
			l.first = place
		} else {
			c.edges[l.last-1].next = place
		}
		l.last = place
	}
}

// captures are the values of the categories inside a match, by name. They are
// gone once the builder returns.
type captures map[string]any

// gather fills the captures for a rule.
func (c *chart) gather(r *rule, last *taken) {
	clear(c.values)
	for i := len(r.names) - 1; i >= 0; i-- {
		if name := r.names[i]; name != "" {
			if _, later := c.values[name]; !later { // of two of a name the later one counts
				c.values[name] = last.value
			}
		}
		last = last.prev
	}
}
