package chart

import (
	"cmp"
	"slices"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/parser/rules"
)

// Bench is where charts are filled. What lies on it serves for one after the other:
// it would be most of what a question needs of memory. The zero value is ready, and
// safe for concurrent use.
type Bench struct{ spare sync.Pool }

// work is what is needed while a layer of rules is applied to a chart.
type work struct {
	root   *lexicon.Trie
	end    int              // where the items end that are being found
	queue  [][]meaning.Item // those, by first token
	later  [][]meaning.Item // items that end further on, by their end
	edges  []edge           // the half-matched rules
	taken  []taken          // what they took
	open   [][]list         // the edges, by the token and the category that they wait for
	waited []bool           // whether any waits at a token
	order  []ranked         // the categories of a token
	values rules.Captures   // what a builder is given
}

// edge is a rule matched in part: the node of the rules' trie that it stands
// at once it has what it waits for, and what it has taken.
type edge struct {
	node  *lexicon.Trie
	start int32
	cost  int32
	last  int32 // what it took last, from 1
	next  int32 // the edge behind it in its list
}

// list is a list of edges: the places of the first and of the last one, from 1.
type list struct{ first, last int32 }

// taken is what an edge took for a symbol, and the place of what it took before,
// from 1.
type taken struct {
	value any
	prev  int32
}

// ranked is a category and its place among all.
type ranked struct {
	category string
	rank     int
}

// take is a clean work for that many tokens and categories.
func (b *Bench) take(tokens, categories int) *work {
	w, ok := b.spare.Get().(*work)
	if !ok {
		w = &work{values: rules.Captures{}}
	}
	for len(w.open) <= tokens {
		w.queue, w.later = append(w.queue, nil), append(w.later, nil)
		w.open, w.waited = append(w.open, nil), append(w.waited, false)
	}
	for i := range w.open {
		if len(w.open[i]) < categories {
			w.open[i] = make([]list, categories)
		}
	}
	return w
}

// put clears a work away for the next, which keeps none of its values.
func (b *Bench) put(w *work) {
	for i := range w.open {
		if w.waited[i] {
			clear(w.open[i])
			w.waited[i] = false
		}
		w.queue[i], w.later[i] = emptied(w.queue[i]), emptied(w.later[i])
	}
	w.edges, w.taken = emptied(w.edges), emptied(w.taken)
	clear(w.values)
	b.spare.Put(w)
}

// emptied is a list without what was in it, whose memory it keeps.
func emptied[T any](all []T) []T {
	clear(all)
	return all[:0]
}

// Fill applies a layer of rules until nothing new is found.
func (c *Chart) Fill(root *lexicon.Trie) {
	n := len(c.Tokens)
	w := c.bench.take(n, len(c.Lex.Order))
	w.root, c.work, c.items, c.steps = root, w, 0, 0
	c.found()
	for w.end = 1; w.end <= n; w.end++ {
		for _, it := range w.later[w.end] {
			w.queue[it.Start] = append(w.queue[it.Start], it)
		}
		for start := w.end - 1; start >= 0; start-- {
			if start == w.end-1 {
				c.takeWord(root, edge{start: int32(start)}, start)
			}
			for i := 0; i < len(w.queue[start]) && c.steps < maxSteps; i++ {
				c.take(w.queue[start][i])
			}
			w.queue[start] = emptied(w.queue[start])
		}
	}
	c.work = nil
	c.bench.put(w)
}

// found puts the items that are there before the rules where their turn comes.
func (c *Chart) found() {
	w := c.work
	for _, at := range c.At {
		w.order = w.order[:0]
		for category := range at {
			w.order = append(w.order, ranked{category, c.Lex.Order[category]})
		}
		slices.SortFunc(w.order, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
		for _, r := range w.order {
			for _, it := range at[r.category] {
				w.later[it.End] = append(w.later[it.End], it)
			}
		}
	}
}

// take moves the rules on that wait for the item.
func (c *Chart) take(it meaning.Item) {
	w := c.work
	id, ok := c.Lex.Order[it.Category]
	if !ok {
		return
	}
	if next := w.root.Categories[it.Category]; next != nil {
		c.step(edge{node: next, start: int32(it.Start), cost: int32(it.Cost), last: w.took(it.Value, 0)}, it.End)
	}
	if !w.waited[it.Start] {
		return
	}
	for i := w.open[it.Start][id].first; i != 0; i = w.edges[i-1].next {
		e := w.edges[i-1]
		e.cost += int32(it.Cost)
		e.last = w.took(it.Value, e.last)
		c.step(e, it.End)
	}
}

// took notes what an edge takes behind what it took before, and says where.
func (w *work) took(value any, prev int32) int32 {
	w.taken = append(w.taken, taken{value, prev})
	return int32(len(w.taken))
}

// takeWord moves a rule on whose node waits for the word. To a rule that
// passes over nothing a quotation is no words.
func (c *Chart) takeWord(node *lexicon.Trie, e edge, at int) {
	if next := node.Words[c.Tokens[at].Fold]; next != nil && !(next.Passes == lexicon.Nothing && c.Tokens[at].Inside) {
		e.node, e.last = next, c.work.took(nil, e.last)
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
		c.work.gather(r, e.last)
		if value, ok := r.Build(c.work.values); ok {
			c.Add(meaning.Item{Category: r.Category, Start: int(e.start), End: end, Value: value, Cost: int(e.cost) + r.Cost})
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
	w := c.work
	for _, b := range e.node.Branches {
		w.edges = append(w.edges, edge{node: b.Next, start: e.start, cost: e.cost, last: e.last})
		place, l := int32(len(w.edges)), &w.open[at][b.Category]
		if w.waited[at] = true; l.first == 0 {
			l.first = place
		} else {
			w.edges[l.last-1].next = place
		}
		l.last = place
	}
}

// gather fills the captures for a rule.
func (w *work) gather(r *lexicon.Rule, last int32) {
	clear(w.values)
	for i := len(r.Names) - 1; i >= 0; i-- {
		t := &w.taken[last-1]
		if name := r.Names[i]; name != "" {
			if _, later := w.values[name]; !later { // of two of a name the later one counts
				w.values[name] = t.value
			}
		}
		last = t.prev
	}
}
