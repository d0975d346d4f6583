package compose

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// The words that bound what somebody remarks; see the lexicon.
const (
	turnWords  = "turns"   // words that turn from a remark to the question: 'but', 'pero'
	stillWords = "pronoun" // words that stand for somebody who was named: 'he', 'ella'
)

// longestTail is how many words a remark has at most that no sign sets off, or that its
// first words stand behind.
const longestTail = 6

// hush makes one fragment that says nothing of what the asker guesses, or has heard, where
// the rest of the question asks by itself: 'on which square are most captures? I reckon d5'.
func (c *chart) hush() {
	for at := range c.tokens {
		for _, f := range c.ofKind(at, "remark") {
			if from, to, ok := c.remarked(f); ok && c.guesses(f, from, to) {
				c.silence(from, to)
				break
			}
		}
	}
}

// silence leaves one fragment of a stretch, which says nothing.
func (c *chart) silence(from, to int) {
	for i := range c.at {
		c.at[i] = slices.DeleteFunc(c.at[i], func(f fragment) bool { return f.start < to && f.end > from })
	}
	c.at[from] = append(c.at[from], fragment{kind: "neutral", start: from, end: to, value: "remark"})
}

// remarked is the stretch that belongs to a remark: up to the next sign, or word that turns
// to the question; or from the sign before it, 'd5 I reckon'.
func (c *chart) remarked(f fragment) (from, to int, ok bool) {
	from, to = f.start, f.end
	for from > 0 && c.lex.aside(skipWords, c.tokens[from-1].Fold) {
		from--
	}
	if f.value == "guess" && to+1 < len(c.tokens) && c.tokens[to].Fold == ":" {
		to++ // 'my bet: h7'
	}
	for !c.endsAt(to) && !c.lex.aside(turnWords, c.tokens[to].Fold) {
		to++
	}
	switch {
	case to == f.end && c.endsAt(to):
		for from = f.start; !c.startsAt(from); {
			from--
		}
		return from, to, from > 0 && f.start-from <= longestTail
	case c.startsAt(from):
		return from, to, true
	}
	return from, to, c.endsAt(to) && to-from <= longestTail
}

// startsAt says that nothing stands before a token, or a sign that sets off what begins
// with it.
func (c *chart) startsAt(at int) bool {
	return at == 0 || c.tokens[at-1].Ends || c.setOff(at-1) || c.tokens[at-1].Fold == ":"
}

// endsAt says the same of what ends before a token.
func (c *chart) endsAt(at int) bool {
	return at == len(c.tokens) || at > 0 && c.tokens[at-1].Ends || c.setOff(at) || c.tokens[at].Fold == ":"
}

// guesses says that a stretch tells what the asker guesses of an answer, and no part of the
// question: it does not ask, and the rest asks without it.
func (c *chart) guesses(f fragment, from, to int) bool {
	first := f.end
	if first == to {
		first = from
	}
	if c.lex.aside(neverWords, c.tokens[first].Fold) { // 'I think with Black'
		return false
	}
	asks := func(f fragment) bool {
		return f.kind == "ask" && f.value != "list" && !c.relates(f.start) && !c.bareNumber(f)
	}
	if c.any(from, to, func(o fragment) bool { return asks(o) && o.start >= f.end }) {
		return false
	}
	outside := func(is func(fragment) bool) bool { return c.any(0, from, is) || c.any(to, len(c.tokens), is) }
	person := func(f fragment) bool { return f.kind == "people" || f.kind == "pair" }
	told := func(f fragment) bool {
		_, is := f.value.(condition)
		return (is || f.kind == "tagged") && !c.bareNumber(f)
	}
	content := func(f fragment) bool {
		_, says := meantCosts[f.kind]
		return says && !idleKinds[f.kind] && (f.kind != "noun" || f.value != "games" && f.value != "players")
	}
	if !outside(c.asks) {
		return !c.any(first, to, content) && outside(content)
	}
	if !outside(content) && c.any(first, to, func(f fragment) bool { return content(f) && f.kind != "quant" }) {
		return false
	}
	if !c.any(first, to, func(f fragment) bool { return person(f) || told(f) }) {
		return true
	}
	pronoun := slices.ContainsFunc(slices.Concat(c.tokens[:from], c.tokens[to:]), func(t parser.Token) bool { return c.lex.aside(stillWords, t.Fold) })
	ranks := outside(func(f fragment) bool { return f.kind == "most" || f.kind == "who_most" || f.kind == "order" })
	return !pronoun && (ranks || outside(person))
}

// bareNumber says that a fragment takes a number that nothing stands beside, or a sign, for a
// year or the like: 'I was told 55 %'.
func (c *chart) bareNumber(f fragment) bool {
	return f.end == f.start+1 && !strings.ContainsFunc(c.tokens[f.start].Fold, unicode.IsLetter)
}

// any says that a fragment within a stretch is so.
func (c *chart) any(from, to int, is func(fragment) bool) bool {
	for at := from; at < to; at++ {
		if slices.ContainsFunc(c.at[at], func(f fragment) bool { return f.end <= to && is(f) }) {
			return true
		}
	}
	return false
}

// repeats says that a stretch names nothing that is not told outside of it as well: 'I never
// got en passant. How many games have an en passant capture?'.
func (c *chart) repeats(from, to int) bool {
	named := false
	for at := from; at < to; at++ {
		for _, f := range c.at[at] {
			if _, says := meantCosts[f.kind]; !says || idleKinds[f.kind] || f.end > to || f.kind == "noun" || c.inWider(f, from, to) {
				continue
			}
			if !c.elsewhere(f, from, to) {
				return false
			}
			named = true
		}
	}
	return named
}

// inWider says that another fragment of a stretch holds all of one, and more.
func (c *chart) inWider(f fragment, from, to int) bool {
	return c.any(from, to, func(o fragment) bool {
		_, says := meantCosts[o.kind]
		return says && !idleKinds[o.kind] && o.start <= f.start && o.end >= f.end && o.end-o.start > f.end-f.start
	})
}

// elsewhere says that the same is told outside of a stretch.
func (c *chart) elsewhere(f fragment, from, to int) bool {
	same := func(o fragment) bool { return o.kind == f.kind && reflect.DeepEqual(o.value, f.value) }
	if c.any(0, from, same) || c.any(to, len(c.tokens), same) {
		return true
	}
	outside := slices.Concat(c.tokens[:from], c.tokens[to:])
	for at := f.start; at < f.end; at++ {
		w := c.tokens[at].Fold
		if c.leftKind(at) != "stop" && !slices.ContainsFunc(outside, func(t parser.Token) bool { return t.Fold == w }) {
			return false
		}
	}
	return true
}
