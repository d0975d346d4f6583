package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// exampleDoubt is what speaks against taking an example of what is asked for a condition:
// 'which titles, like how many GMs, IMs etc'.
const exampleDoubt = 3.0

// isExample says that a part of the question is an example: it stands between a word such
// as 'like' and one such as 'etc'.
func (c *chart) isExample(part fragment) bool {
	if _, ok := part.value.(condition); !ok && part.kind != "event" && part.kind != "deed" && part.kind != "san" {
		return false
	}
	said := func(from, to int, kind string) bool {
		return slices.ContainsFunc(c.tokens[from:to], func(t parser.Token) bool { return c.lex.aside(kind, t.Fold) })
	}
	return said(0, part.start, exampleWords) && said(part.end, len(c.tokens), openWords)
}

// winnersDoubt is what speaks against half-moves of games that had a winner where nobody
// says whether games had: 'the square where most checks fall' loses nothing.
const winnersDoubt = 2.0

// ofWinners says that a form is of games that somebody won, whoever it was.
func ofWinners(f query.Form) (of bool) {
	f.Walk(query.Visitor{Cond: func(c *query.Cond) { of = of || c.Result == query.Decisive }})
	return of
}

// manDoubt is what speaks against taking the piece that a half-move is played with for
// one that stands on the board: 'mates con caballo'.
const manDoubt = 1.5

// isManOfMove says that a condition of a path may tell as well which piece the half-move
// before it is played with.
func (c *chart) isManOfMove(parts []fragment, at int) bool {
	part := parts[at]
	if part.kind != "cond" || !slices.ContainsFunc(c.ofKind(part.start, "detail"), func(f fragment) bool { return f.end == part.end }) {
		return false
	}
	for at--; at >= 0 && parts[at].kind == "neutral"; at-- {
	}
	return at >= 0 && parts[at].kind == "event"
}
