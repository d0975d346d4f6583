// Package chart finds every stretch of tokens that means something, bottom-up: it
// applies the rules of a lexicon to what single tokens and phrases mean, within
// bounds of work.
package chart

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/lexicon"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
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

	bench *Bench
	items int   // what the layer of rules has made that is applied, or was last
	steps int   // how many steps it took
	work  *work // what is done meanwhile; nil: nothing is applied
}

// New is an empty chart of tokens, which is filled on a bench.
func New(lex *lexicon.Lexicon, tokens []token.Token, bench *Bench) *Chart {
	c := &Chart{Lex: lex, Tokens: tokens, At: make([]map[string][]meaning.Item, len(tokens)+1), bench: bench}
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
	switch w := c.work; {
	case w == nil:
	case it.End == w.end:
		w.queue[it.Start] = append(w.queue[it.Start], it)
	default:
		w.later[it.End] = append(w.later[it.End], it)
	}
}

// AddPhrases adds the fixed phrases of the lexicon.
func (c *Chart) AddPhrases() {
	text := make([]byte, 0, 128)
	for i, t := range c.Tokens {
		text = text[:0]
		for end := i + 1; end <= min(i+c.Lex.Longest[t.Fold], len(c.Tokens)); end++ {
			if end > i+1 {
				text = append(text, ' ')
			}
			text = append(text, c.Tokens[end-1].Fold...)
			for _, p := range c.Lex.Phrases[string(text)] {
				if p.Except == "" || end == len(c.Tokens) || c.Tokens[end].Fold != p.Except {
					c.Add(meaning.Item{Category: p.Category, Start: i, End: end, Value: p.Value})
				}
			}
		}
	}
}

// IsA says that the token is a word of the category by itself.
func (c *Chart) IsA(i int, category string) bool {
	return slices.ContainsFunc(c.Lex.Phrases[c.Tokens[i].Fold], func(p lexicon.Phrase) bool { return p.Category == category })
}
