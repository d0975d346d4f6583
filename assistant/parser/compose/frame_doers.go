package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// withDoers are parts with what is said of sides that are told by what they do as
// conditions of games: 'the side that castled first' and 'lost' are one side that did
// both. Where a percentage is asked of how games ended for them, it is of the games
// that have such a side.
func withDoers(parts []fragment) []fragment {
	var one doer
	var rest []fragment
	at, outcomes := 0, 0
	for _, p := range parts {
		switch d, ok := p.value.(doer); {
		case ok && one.Outcome != "" && d.Outcome != "" && d.Outcome != one.Outcome:
			return parts // the winner, and the loser
		case ok:
			one = doer{slices.Concat(one.Does, d.Does), max(one.Outcome, d.Outcome)}
			at = p.start
			continue
		case endsGame(p), p.kind == "finish":
			outcomes++
		}
		rest = append(rest, p)
	}
	if len(one.Does) == 0 {
		return parts
	}
	one.Does = withoutRepeats(one.Does)
	base := doer{Does: one.Does}
	if one.Outcome == "" && outcomes == 1 && !slices.ContainsFunc(rest, isPeople) {
		rest = slices.DeleteFunc(rest, func(p fragment) bool {
			switch {
			case endsGame(p):
				one.Outcome = query.Outcome(textOf(p))
			case p.kind == "finish":
				f := p.value.(finish)
				one.Outcome = f.Outcome
				one.Does = append(slices.Clone(one.Does), f.Cond)
			default:
				return false
			}
			return true
		})
	}
	if one.Outcome != "" {
		rest = sharesOf(rest)
		if slices.ContainsFunc(rest, func(p fragment) bool { return p.kind == "ask" && p.value == "share" }) {
			rest = append([]fragment{doerCond(base, at)}, rest...)
			at = lastToken
		}
	}
	return append(rest, doerCond(one, at))
}

// lastToken is behind all tokens of a question.
const lastToken = 1 << 16

// doerCond is the part that some side of a game is like a doer.
func doerCond(d doer, at int) fragment {
	return fragment{kind: "cond", start: at, end: at + 1, value: condition{d.cond(), "doer"}}
}

// sharesOf are parts in which 'how often' asks for a percentage, and so does 'more often'
// where nothing is counted.
func sharesOf(parts []fragment) []fragment {
	parts = slices.Clone(parts)
	counts := slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "ask" || p.kind == "noun" && p.value != "games" })
	for i, p := range parts {
		if p.kind == "ask" && p.value == "often" || p.kind == "most" && p.value == "most" && !counts {
			parts[i].kind, parts[i].value = "ask", "share"
		}
	}
	return parts
}

// loneDoer is what it costs to tell of games that one of their sides did something,
// and not how they ended for it.
const loneDoer = 1.0

// lone is what such parts cost.
func lone(parts []fragment) float64 {
	told, ended := false, false
	for _, p := range parts {
		if c, ok := p.value.(condition); ok && c.About == "doer" {
			told = true
			ended = ended || slices.ContainsFunc(conjuncts(*c.SomeSide), func(c query.Cond) bool { return c.Outcome != "" })
		}
	}
	if told && !ended {
		return loneDoer
	}
	return 0
}

// takeThatSide takes 'that side' where one was told.
func (f *frame) takeThatSide(int, fragment) bool {
	return slices.ContainsFunc(f.parts, func(p fragment) bool {
		c, ok := p.value.(condition)
		return ok && c.About == "doer"
	})
}
