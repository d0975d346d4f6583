package read

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Named are the people whom a question names, in their order, if it says that one is
// the opponent of another.
func (r Reader) Named(q Asked) []query.Name {
	if r.Composer == nil {
		return nil
	}
	if p := r.Composer.Points(q.Question, q.Preferred, q.Names.Players); p.Against {
		return p.Names
	}
	return nil
}

// Spoken is what a question goes on from: what was answered last or, where that is
// about one game of several and nobody asks this of one, the answer with these.
func (r Reader) Spoken(q Asked) *parser.Prior {
	if r.Composer != nil && q.Prior != nil && q.Prior.Over != nil &&
		(r.Composer.AsksOfSeveral(q.Question, q.Preferred, q.Names.Players) || r.Composer.Says(compose.Apart, q.Question, q.Preferred)) {
		over := *q.Prior.Over
		over.At = slices.Index(over.Games, q.Prior.Game) + 1
		return &over
	}
	return q.Prior
}

// Tells says that a question says something of games, whether it was understood or
// not: what goes on from it is not about what was answered before.
func (t Turn) Tells() bool {
	return t.begun && t.reader.Composer.Tells(t.asked.Question, t.asked.Preferred, t.asked.Names.Players)
}
