package compose

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// What it costs to leave a bracket out as one.
const (
	bracketAgain   = 0.2 // it says again what stands outside
	bracketStrange = 5.2 // nobody knows what it says: more than is offered without a word about it
)

// definingWords are words of brackets that say how something is counted, and not which
// games are meant: '(both colours together)', '(cuenta la casilla del rey)'; see the lexicon.
const definingWords = "defining"

// bracket lays a fragment that says nothing over each bracket that can be left out: it says
// again what stands outside, how something is counted, or what nobody knows. What tells
// which games are meant is none of these, and is read as if it stood in no bracket.
func (c *chart) bracket() {
	for from := range c.tokens {
		if c.tokens[from].Fold != "(" {
			continue
		}
		to := from + 1
		for to < len(c.tokens) && c.tokens[to].Fold != ")" && c.tokens[to].Fold != "(" {
			to++
		}
		if to == len(c.tokens) || c.tokens[to].Fold != ")" || from == 0 || to == from+1 {
			continue
		}
		if slices.ContainsFunc(c.at[from+1], func(f fragment) bool { return f.value == "remark" && f.end == to }) {
			continue // nothing is left of it, see hush
		}
		if c.sameYear(from, to) {
			c.silence(from, to+1)
		} else if cost, ok := c.outside(from+1, to); ok {
			c.at[from] = append(c.at[from], fragment{kind: "neutral", start: from, end: to + 1, value: "bracket", cost: cost})
		}
	}
}

// unknownIn are the words of a bracket that is left out though nobody knows what it says.
func (c *chart) unknownIn(f fragment) (words []leftover) {
	if f.value != "bracket" || f.cost < bracketStrange {
		return nil
	}
	for at := f.start + 1; at < f.end-1; at++ {
		if kind := c.leftKind(at); !harmless[kind] {
			words = append(words, leftover{at: at, kind: kind})
		}
	}
	return words
}

// outside says what it costs to leave a bracket out, if it can be.
func (c *chart) outside(from, to int) (cost float64, ok bool) {
	switch {
	case c.idleWords(from, to), c.onlyTags(from, to), c.worthOfMen(from, to), c.defines(from, to), c.repeats(from, to):
		return bracketAgain, true
	case c.any(from, to, c.restricts):
		return 0, false
	}
	return bracketStrange, true
}

// sameYear says that a bracket tells the first year of the date before it: 'since the
// fifties (1950)'.
func (c *chart) sameYear(from, to int) bool {
	year, err := strconv.Atoi(c.tokens[from+1].Fold)
	if err != nil || to != from+2 {
		return false
	}
	for at := range from {
		if slices.ContainsFunc(c.at[at], func(f fragment) bool {
			cond, ok := f.value.(condition)
			return ok && f.end == from && cond.Date != nil && cond.Date.From.Year == year
		}) {
			return true
		}
	}
	return false
}

// idleWords says that no word of a stretch says anything of games.
func (c *chart) idleWords(from, to int) bool {
	for at := from; at < to; at++ {
		if !harmless[c.leftKind(at)] {
			return false
		}
	}
	return !c.any(from, to, c.restricts)
}

// restricts says that a fragment can tell which games are meant.
func (c *chart) restricts(f fragment) bool {
	_, says := meantCosts[f.kind]
	return says && f.kind != "noun" && f.kind != "neutral" && f.kind != "than" && !(f.kind == "ask" && c.relates(f.start))
}

// onlyTags says that a stretch names tags alone, in which what was said before is kept:
// '(UTCTime)', '(según WhiteTitle y BlackTitle)'.
func (c *chart) onlyTags(from, to int) bool {
	tags := 0
	for at := from; at < to; at++ {
		tag := strings.LastIndexFunc(c.tokens[at].Text, unicode.IsUpper) > 0
		switch {
		case tag && len(c.ofKind(at, "noun")) > 0:
			tags++
		case !harmless[c.leftKind(at)] && !c.lex.aside(definingWords, c.tokens[at].Fold):
			return false
		}
	}
	return tags > 0
}

// worthOfMen says that a stretch is what pieces count: '(pawn 1, knight and bishop 3, rook
// 5, queen 9)', as material is counted anyway.
func (c *chart) worthOfMen(from, to int) bool {
	worth := map[string]string{"pawn": "1", "knight": "3", "bishop": "3", "rook": "5", "queen": "9"}
	var men []string
	told := 0
	for at := from; at < to; at++ {
		if man := c.manAt(at); man != "" {
			men = append(men, man)
			continue
		}
		if unicode.IsDigit([]rune(c.tokens[at].Fold)[0]) {
			if len(men) == 0 || slices.ContainsFunc(men, func(m string) bool { return worth[m] != c.tokens[at].Fold }) {
				return false
			}
			men, told = nil, told+1
			continue
		}
		if !harmless[c.leftKind(at)] && c.tokens[at].Fold != "=" {
			return false
		}
	}
	return told > 1 && len(men) == 0
}

// manAt is the piece that a word names.
func (c *chart) manAt(at int) string {
	for _, f := range c.ofKind(at, "man") {
		if m, ok := f.value.(man); ok && f.end == at+1 && m.Side == "" {
			return string(m.Piece)
		}
	}
	return ""
}

// defines says that a stretch says how something is counted, and tells of nothing by which
// games are chosen.
func (c *chart) defines(from, to int) bool {
	said := slices.ContainsFunc(c.tokens[from:to], func(t parser.Token) bool { return c.lex.aside(definingWords, t.Fold) })
	return said && !c.any(from, to, func(f fragment) bool {
		cond, is := f.value.(condition)
		return is && cond.HalfMove == nil || choosing[f.kind]
	})
}

// choosing are the kinds of fragments that always tell which games are meant.
var choosing = map[string]bool{
	"people": true, "pair": true, "opp": true, "date": true, "rating": true, "oppelo": true, "number": true, "tagged": true, "not": true, "without": true, "won": true,
	"wins": true, "with_side": true, "limit": true, "having": true, "topn": true, "length": true, "san": true, "square": true, "line": true, "position": true,
}
