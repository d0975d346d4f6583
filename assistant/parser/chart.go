package parser

import (
	"reflect"
	"slices"
)

// item is a stretch of the question read as a value of a category.
type item struct {
	category   string
	start, end int
	value      any
	cost       int
}

// Bounds of the work on one question, so that none takes long: how many
// readings of a category over the same tokens are kept, the cheapest first,
// how many items a chart holds, and how many steps it takes.
const (
	maxSame  = 4
	maxItems = 6_000
	maxSteps = 60_000
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
	tokens []token
	at     []map[string][]item // by first token
	open   [][]*edge           // the half-matched rules, by the token they wait for
	items  int
	steps  int
}

// edge is a rule matched in part: the node of the rules' trie that it stands
// at, and what it has taken.
type edge struct {
	node  *trie
	start int
	cost  int
	last  *taken
}

// taken is a list of what an edge took for its symbols, the last first.
type taken struct {
	value any
	prev  *taken
}

func newChart(lex *lexicon, tokens []token) *chart {
	c := &chart{lex: lex, tokens: tokens, at: make([]map[string][]item, len(tokens)+1), open: make([][]*edge, len(tokens)+1)}
	for i := range c.at {
		c.at[i] = map[string][]item{}
	}
	return c
}

// add keeps an item, unless it is known already at that cost or there are
// enough cheaper ones.
func (c *chart) add(it item) {
	same := c.at[it.start][it.category]
	n, dearest := 0, 0
	for _, have := range same {
		if have.end != it.end {
			continue
		}
		if have.cost <= it.cost && reflect.DeepEqual(have.value, it.value) {
			return
		}
		n++
		dearest = max(dearest, have.cost)
	}
	if n >= maxSame && dearest <= it.cost && !c.lex.values[it.category] || c.items >= maxItems {
		return
	}
	c.items++
	c.at[it.start][it.category] = append(same, it)
}

// addPhrases adds the fixed phrases of the lexicon.
func (c *chart) addPhrases() {
	for i, t := range c.tokens {
		for _, p := range c.lex.phrases[t.fold] {
			if c.hasWords(i, p.words) {
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
		if c.tokens[at+k].fold != w {
			return false
		}
	}
	return true
}

// fill applies the rules until nothing new is found.
func (c *chart) fill() {
	for end := 1; end <= len(c.tokens); end++ {
		for start := end - 1; start >= 0; start-- {
			c.span(start, end)
		}
	}
}

// span completes what covers the tokens from start to end: what is known of
// them is taken by the rules that wait for it and by those that begin with it,
// which may make more of the same span.
func (c *chart) span(start, end int) {
	if end == start+1 {
		c.takeWord(start)
	}
	done := map[string]int{}
	for again := true; again && c.steps < maxSteps; {
		again = false
		for _, category := range c.lex.order {
			items := c.at[start][category]
			for ; done[category] < len(items); done[category]++ {
				it := items[done[category]]
				if it.end == end {
					again = true
					c.take(it)
					items = c.at[start][category]
				}
			}
		}
	}
}

// takeWord moves the rules on that wait for a word.
func (c *chart) takeWord(at int) {
	word := c.tokens[at].fold
	if next := c.lex.root.words[word]; next != nil {
		c.step(&edge{node: next, start: at, last: &taken{}}, at+1)
	}
	for _, e := range c.open[at] {
		if next := e.node.words[word]; next != nil {
			c.step(&edge{node: next, start: e.start, cost: e.cost, last: &taken{prev: e.last}}, at+1)
		}
	}
}

// take moves the rules on that wait for the item's category.
func (c *chart) take(it item) {
	if next := c.lex.root.categories[it.category]; next != nil {
		c.step(&edge{node: next, start: it.start, cost: it.cost, last: &taken{value: it.value}}, it.end)
	}
	for _, e := range c.open[it.start] {
		if next := e.node.categories[it.category]; next != nil {
			c.step(&edge{node: next, start: e.start, cost: e.cost + it.cost, last: &taken{it.value, e.last}}, it.end)
		}
	}
}

// step makes an item of a rule that is complete, and lets one that is not wait
// at the next token; it may pass over words that say nothing.
func (c *chart) step(e *edge, end int) {
	if c.steps++; c.steps > maxSteps {
		return
	}
	for _, r := range e.node.rules {
		if value, ok := r.build(gather(r, e.last)); ok {
			c.add(item{category: r.category, start: e.start, end: end, value: value, cost: e.cost + r.cost})
		}
	}
	if len(e.node.words) == 0 && len(e.node.categories) == 0 {
		return
	}
	for cost := e.cost; ; end++ {
		c.open[end] = append(c.open[end], &edge{node: e.node, start: e.start, cost: cost, last: e.last})
		if end >= len(c.tokens) {
			return
		}
		word := c.tokens[end].fold
		switch {
		case c.lex.articles[word]:
		case e.node.sentence && c.lex.skips[word]:
			cost += skipCost
		default:
			return
		}
	}
}

// captures are the values of the categories inside a match, by name.
type captures map[string]any

func gather(r *rule, last *taken) captures {
	got := captures{}
	for i := len(r.names) - 1; i >= 0; i-- {
		if name := r.names[i]; name != "" {
			if _, later := got[name]; !later { // of two of a name the later one counts
				got[name] = last.value
			}
		}
		last = last.prev
	}
	return got
}

// path is one way through the whole question.
type path struct {
	items []item
	cost  int
}

// A part of a question costs more than a rule, so that readings with few, long
// parts come first.
const (
	partCost = 10
	maxPaths = 24
)

// parts are the items that may be a part of a path from a token on.
func (c *chart) parts(at int) []item {
	var parts []item
	for _, category := range c.lex.order {
		extra, ok := partCategories[category]
		if !ok {
			continue
		}
		for _, it := range c.at[at][category] {
			it.cost += partCost + extra
			parts = append(parts, it)
		}
	}
	if word := c.tokens[at].fold; c.lex.articles[word] || c.lex.skips[word] {
		parts = append(parts, item{category: "skip", start: at, end: at + 1, cost: skipCost})
	}
	return parts
}

// paths are the cheapest ways through the question, cheapest first.
func (c *chart) paths() []path {
	best := make([][]path, len(c.tokens)+1)
	best[0] = []path{{}}
	for i := range c.tokens {
		if len(best[i]) == 0 {
			continue
		}
		slices.SortStableFunc(best[i], func(a, b path) int { return a.cost - b.cost })
		best[i] = best[i][:min(len(best[i]), maxPaths)]
		for _, part := range c.parts(i) {
			for _, p := range best[i] {
				best[part.end] = append(best[part.end], path{append(slices.Clone(p.items), part), p.cost + part.cost})
			}
		}
	}
	last := best[len(c.tokens)]
	slices.SortStableFunc(last, func(a, b path) int { return a.cost - b.cost })
	return last[:min(len(last), maxPaths)]
}

// unread are the tokens that no part covers. With all of them covered there
// may still be no path; then the first token that no path gets past is one.
func (c *chart) unread() []int {
	covered := make([]bool, len(c.tokens))
	reached := make([]bool, len(c.tokens)+1)
	reached[0] = true
	furthest := 0
	for i := range c.tokens {
		for _, part := range c.parts(i) {
			for k := i; k < part.end; k++ {
				covered[k] = true
			}
			if reached[i] {
				reached[part.end] = true
				furthest = max(furthest, part.end)
			}
		}
	}
	var unread []int
	for i, ok := range covered {
		if !ok {
			unread = append(unread, i)
		}
	}
	if len(unread) == 0 && !reached[len(c.tokens)] {
		unread = []int{furthest}
	}
	return unread
}
