package compose

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// needs says of kinds of fragments what else a question has for them to mean
// anything: 'at the end' is said of a position, 'the white king' of a square.
// Without it they are but words.
var needs = map[string]func(fragment) bool{
	"king":        func(f fragment) bool { return f.kind == "noun.squares" || f.kind == "ask.where" },
	"ends_up":     func(f fragment) bool { return f.kind == "king" },
	"split":       tellsMove,
	"ask.replies": tellsLine,
	"never_did":   func(f fragment) bool { return f.kind == "ask.who" || f.kind == "noun.players" },
	"subject":     tellsCapture,
	"mover":       func(f fragment) bool { return f.kind == "noun.moves" || f.kind == "noun.squares" },
	"at_end": func(f fragment) bool {
		return f.kind == "ask.board" || f.kind == "lead" || f.kind == "noun.materials" || hasPosition(f) || endsSo(f.value)
	},
	"any_order":     func(f fragment) bool { return hasPosition(f) || f.kind == "line" || f.kind == "cond" && tellsLine(f) },
	"such_position": func(f fragment) bool { return hasPosition(f) || f.kind == "line" || f.kind == "cond" && tellsLine(f) },
	"in_one":        func(f fragment) bool { return tellsMove(f) || f.kind == "gain" },
	"at_move":       tellsMove,
	"that_side":     func(f fragment) bool { return f.kind == "doer" },
}

func tellsMove(f fragment) bool {
	if c, ok := f.value.(condition); ok {
		return c.HalfMove != nil
	}
	return f.kind == "event" || f.kind == "deed"
}

// tellsLine says that a fragment tells moves of the opening, or asks for one by
// its number: then 'plays' asks what is played.
func tellsLine(f fragment) bool {
	switch v := f.value.(type) {
	case condition:
		return v.Line != nil || v.ECO != nil || v.Or != nil && v.Or[0].Line != nil || v.Position != nil
	case query.HalfMove:
		return v.SAN != ""
	case parser.Moment:
		return true
	}
	return f.kind == "line" || f.kind == "nth_move" || f.kind == "noun.replies" || f.kind == "noun.moves" || f.kind == "noun.first_moves"
}

// tellsCapture says that a fragment is a capture of which no piece is told.
func tellsCapture(f fragment) bool {
	h, ok := f.value.(query.HalfMove)
	return ok && f.kind == "deed" && h.All == schema.Capture && h.Piece == "" && h.Captured == ""
}

// endsSo says that a value is a condition on how games ended on the board: 'stalemate'.
func endsSo(value any) bool {
	c, ok := value.(condition)
	return ok && c.About == "state" && c.Tag != nil
}

// hasPosition says that a fragment is a condition on what stands on the board.
func hasPosition(f fragment) (has bool) {
	c, ok := f.value.(condition)
	if !ok {
		return f.kind == "position"
	}
	q := query.Form{Where: &c.Cond}
	q.Walk(query.Visitor{Position: func(*query.Position) { has = true }})
	return has
}

// dropUseless drops the fragments that mean nothing in this question.
func (c *chart) dropUseless() {
	c.prefer("standing", standingMeant, losesStanding)
	c.prefer("sole_side", soleMeant, losesSoleSide)
	met := map[string]bool{}
	for kind, need := range needs {
		met[kind] = slices.ContainsFunc(c.at, func(at []fragment) bool { return slices.ContainsFunc(at, need) })
	}
	people := c.asksPeople()
	if people {
		c.preferColours()
	}
	for i, at := range c.at {
		c.at[i] = slices.DeleteFunc(at, func(f fragment) bool {
			if people && c.unbeaten(f) || c.titledAgainst(i, f) || c.withinSort(f) {
				return true
			}
			kind := f.kind
			if text, ok := f.value.(string); ok && kind == "ask" {
				kind += "." + text
			}
			return needs[kind] != nil && !met[kind] || kind == "ask.where" && c.whereSo(i) || saidOfWhom(at, f) || c.praises(f) || met["at_end"] && saysEnd(at, f) || f.kind == "won" && c.isNoun(f) ||
				f.kind == "told" && !c.toldBehind(f) || f.kind == "neutral" && f.value == eitherColor && c.comparesColors()
		})
	}
}

// isNoun says that a word for how games end, which may be a verb, is a noun: 'his
// shortest defeat' is no game in which he defeated somebody.
func (c *chart) isNoun(f fragment) bool {
	noun := slices.ContainsFunc(c.at[f.start], func(o fragment) bool { return o.kind == "wins" && o.end == f.end })
	return noun && slices.ContainsFunc(c.at[:f.start], func(at []fragment) bool {
		return slices.ContainsFunc(at, func(o fragment) bool { return o.kind == "order" && o.end == f.start })
	})
}

// saysEnd says that a fragment passes over words by which positions are said to be the
// last ones: 'terminan así'.
func saysEnd(at []fragment, f fragment) bool {
	return f.kind == "neutral" && slices.ContainsFunc(at, func(o fragment) bool { return o.kind == "at_end" && o.end == f.end })
}

// saidOfWhom says that a fragment is that games had a winner, of words that say
// somebody's wins or losses: whose, the others may tell.
func saidOfWhom(at []fragment, f fragment) bool {
	cond, ok := f.value.(condition)
	if ok && cond.Not != nil && cond.Not.Result == query.Decisive && slices.ContainsFunc(at, func(o fragment) bool { return o.kind == "most" }) {
		return true // 'menos derrotas' are the fewest, and not all but these
	}
	return ok && cond.Result == query.Decisive && slices.ContainsFunc(at, func(o fragment) bool {
		return endsGame(o) && o.end == f.end && (o.value == string(query.Win) || o.value == string(query.Loss))
	})
}

// standingMeant is what it costs to pass over within a condition that somebody
// stood better or worse: who 'was losing' had not lost.
const standingMeant = 1.6

// prefer makes conditions dear that lose what a fragment of a kind says.
func (c *chart) prefer(kind string, least float64, loses func(f, said fragment) bool) {
	for _, found := range c.at {
		for _, said := range found {
			if said.kind != kind {
				continue
			}
			for _, at := range c.at[:said.end] {
				for i, f := range at {
					if loses(f, said) {
						at[i].cost = max(f.cost, least)
					}
				}
			}
		}
	}
}

// losesStanding says that a condition is on how games ended for somebody and has a token
// of how that one stood.
func losesStanding(f, said fragment) bool {
	cond, ok := f.value.(condition)
	return ok && f.end > said.start && endsFor(cond)
}

// losesSoleSide says that a condition swallows that only one side did something, and tells
// but that a half-move was played.
func losesSoleSide(f, said fragment) bool {
	cond, ok := f.value.(condition)
	return ok && f.start <= said.start && f.end >= said.end && cond.plainDeed()
}

// endsFor says that a condition is on how games ended for somebody.
func endsFor(c condition) (ends bool) {
	q := query.Form{Where: &c.Cond}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) { ends = ends || c.Player != nil && c.Player.Outcome != "" }})
	return ends
}

// soleMeant is what it costs to take 'only one side castled' for games in which somebody
// did.
const soleMeant = 2.0

// plainDeed says that a condition tells but that half-moves were played, and how games
// ended.
func (c condition) plainDeed() bool {
	all := conjuncts(c.Cond)
	return slices.ContainsFunc(all, func(c query.Cond) bool { return c.HalfMove != nil }) &&
		!slices.ContainsFunc(all, func(c query.Cond) bool { return c.HalfMove == nil && c.Result == "" })
}

// whereSo says that 'where' tells at a token which of those spoken of are meant: 'the ones
// where nothing is left'.
func (c *chart) whereSo(at int) bool {
	return at > 0 && c.lex.cue(tellingWhich, c.tokens[at-1].Fold) && !strings.ContainsFunc(c.tokens[at].Text, func(r rune) bool { return r > unicode.MaxASCII })
}
