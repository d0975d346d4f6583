package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// place lets phrases say nothing where they stand so: those of kind 'apart' between signs,
// or at an end of the question, as whom it is said to and how it is signed off; those of kind
// 'tail' before a sign or at the end: 'or never'. A number that is wanted is asked for
// where nothing else is, and how the answer is wanted otherwise: 'wins of Tal: number please'.
func (c *chart) place() {
	for at := range c.tokens {
		c.at[at] = slices.DeleteFunc(c.at[at], c.endsIn)
		for _, f := range c.ofKind(at, "apart") {
			end := f.end
			if f.value == "either_color" && c.comparesSides() {
				continue // 'who wins more, White or Black?'
			}
			if f.value == "letters" {
				end = c.signed(end)
			}
			if f.value == "either_color" || f.value == "any_color" {
				c.asked["any_colour"] = true
			}
			if c.startsAt(c.skipped(f.start)) && c.endsAt(end) && end-f.start < len(c.tokens) && !c.saysAll(f) {
				c.silence(f.start, end)
			}
		}
		for _, f := range c.ofKind(at, "tail") {
			if at > 0 && c.endsAt(f.end) {
				c.add(fragment{kind: "neutral", start: f.start, end: f.end, value: "tail"})
			}
		}
		for _, f := range c.ofKind(at, "as_number") {
			if !c.startsAt(f.start) && !c.endsAt(f.start) && !c.dashed(f.start-1) || !c.endsAt(f.end) {
				continue
			}
			kind, value := "ask", "count"
			if c.any(0, f.start, c.asks) || c.any(f.end, len(c.tokens), c.asks) {
				kind, value = "neutral", "as number"
			}
			c.wantsNumber = c.wantsNumber || kind == "ask"
			c.add(fragment{kind: kind, start: f.start, end: f.end, value: value})
		}
	}
}

// dashed says that a hyphen stands at a token, which may be a dash: 'wins of Tal - number'.
func (c *chart) dashed(at int) bool { return at > 0 && c.tokens[at].Text == "-" }

// saysAll says that a phrase belongs to what stands on the board before it: 'rooks and
// pawns, nothing else'.
func (c *chart) saysAll(f fragment) bool {
	return c.any(0, f.end, func(o fragment) bool {
		cond, ok := o.value.(condition)
		return ok && cond.About == "position" && o.start < f.start && o.end == f.end
	})
}

// comparesSides says that one of two sides is asked for, or that no person is named, whom
// 'white or black' could be said of. 'Than' alone compares nothing: it is a word that asks, too.
func (c *chart) comparesSides() bool {
	told := func(is func(fragment) bool) bool { return c.any(0, len(c.tokens), is) }
	return !told(isPeople) || told(func(f fragment) bool { return setsAgainst(f) && f.kind != "than" }) || told(func(f fragment) bool { return f.kind == "noun" && f.value == "colors" })
}

// longestSigned is how many words somebody is named with at most who signs.
const longestSigned = 4

// signed is where the name ends that stands behind the end of a letter: 'Regards, P.
// Whitlock'.
func (c *chart) signed(at int) int {
	if n := len(c.tokens) - at; n > longestSigned+1 || slices.ContainsFunc(c.tokens[at:], func(t parser.Token) bool { return !t.Upper && t.Fold != "," }) {
		return at
	}
	return len(c.tokens)
}

// asks says that a fragment asks for something else than a list, or measures something.
func (c *chart) asks(f fragment) bool {
	if c.any(0, len(c.tokens), func(o fragment) bool {
		dated, ok := o.value.(condition)
		return ok && dated.About == "dated" && o.start <= f.start && f.end <= o.end
	}) {
		return false // 'dated by the year only: number?'
	}
	asking := f.kind == "ask" && f.value != "list" && !c.relates(f.start) && !(f.value == "board" && c.within(f, "cond")) // 'final position a rook ending'
	return asking || slices.Contains([]string{"measure", "agg", "most", "by"}, f.kind)
}

// skipped is where a phrase begins with the words before it that join it to others.
func (c *chart) skipped(at int) int {
	for at > 0 && c.lex.aside(skipWords, c.tokens[at-1].Fold) {
		at--
	}
	return at
}

// endsIn says that a fragment takes for a game what games are said to have ended in: 'that
// ended in a brawl'.
func (c *chart) endsIn(f fragment) bool {
	if f.kind != "noun" && f.kind != "noun.games" || !c.lex.cue(struggles, c.tokens[f.start].Fold) {
		return false
	}
	before := f.start
	for before > 0 && c.lex.articles[c.tokens[before-1].Fold] {
		before--
	}
	return before > 0 && c.lex.aside(neverWords, c.tokens[before-1].Fold)
}
