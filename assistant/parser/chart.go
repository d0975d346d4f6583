package parser

import (
	"maps"
	"reflect"
	"slices"
)

// item is a stretch of the question read as a value of a category.
type item struct {
	category   string
	start, end int
	value      any
}

// chart holds every item found, by category and first token. It is filled
// bottom-up: first the words and values, then the rules in their order, each
// over what the earlier ones found, so filling it always ends.
type chart struct {
	lex    *lexicon
	tokens []token
	at     map[string][][]item
}

func newChart(lex *lexicon, tokens []token) *chart {
	return &chart{lex: lex, tokens: tokens, at: map[string][][]item{}}
}

func (c *chart) add(it item) {
	row := c.at[it.category]
	if row == nil {
		row = make([][]item, len(c.tokens))
		c.at[it.category] = row
	}
	if !slices.ContainsFunc(row[it.start], func(have item) bool { return have.end == it.end && reflect.DeepEqual(have.value, it.value) }) {
		row[it.start] = append(row[it.start], it)
	}
}

// addPhrases adds the fixed phrases of the lexicon.
func (c *chart) addPhrases() {
	for i, t := range c.tokens {
		for _, p := range c.lex.phrases[t.fold] {
			if c.hasWords(i, p.words) {
				c.add(item{p.category, i, i + len(p.words), p.value})
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

// addRules runs every rule at every token.
func (c *chart) addRules() {
	for _, r := range c.lex.rules {
		build := builders[r.category]
		for start := range c.tokens {
			c.match(r, r.symbols, start, start, nil, func(end int, got captures) {
				if value, ok := build(got); ok {
					c.add(item{r.category, start, end, value})
				}
			})
		}
	}
}

// captures are the values of the categories inside a match, by name.
type captures map[string]any

// didSomething are the rules in which a possessive is an article: he took a
// pawn with his king.
var didSomething = map[string]bool{"event": true, "event_verb": true}

func (c *chart) match(r rule, symbols []symbol, start, at int, got captures, found func(end int, got captures)) {
	if len(symbols) == 0 {
		found(at, got)
		return
	}
	if at >= len(c.tokens) {
		return
	}
	s, rest := symbols[0], symbols[1:]
	if s.category == "" {
		if slices.Contains(s.words, c.tokens[at].fold) {
			c.match(r, rest, start, at+1, got, found)
		}
	} else if row := c.at[s.category]; row != nil {
		for _, it := range row[at] {
			next := maps.Clone(got)
			if next == nil {
				next = captures{}
			}
			next[s.name] = it.value
			c.match(r, rest, start, it.end, next, found)
		}
	}
	// An article may stand between the parts of a pattern, not before them.
	word := c.tokens[at].fold
	if at > start && (c.lex.articles[word] || didSomething[r.category] && c.lex.owners[word]) {
		c.match(r, symbols, start, at+1, got, found)
	}
}
