package rules

import (
	"reflect"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// exactMod is a condition of paraphrases in a question, where it says more than
// the words of questions do. What is said of a person may have to do with what
// else is said there.
func exactMod(c Captures) (any, bool) {
	cond, ok := c["c"].(query.Cond)
	if pl := cond.Player; pl != nil {
		who := meaning.Subject{Who: meaning.Persons, People: []query.Name{pl.Name}, Side: pl.Side}
		return meaning.Term(meaning.Clause{Who: who, What: meaning.Ended{Outcome: pl.Outcome}}), pl.Outcome == query.NotLoss || pl.Outcome == query.NotWin
	}
	special := cond.Elo != nil || cond.Tag != nil || cond.Times != nil || cond.Sequence != nil || cond.Position != nil || cond.Start != "" || cond.Copies
	return meaning.Term(meaning.Bare{Cond: cond, Kind: meaning.CondKind(cond)}), ok && special
}

// exactEvent is a half-move of paraphrases in a question.
func exactEvent(c Captures) (any, bool) {
	h, ok := c["h"].(meaning.Happening)
	return h, ok && !reflect.ValueOf(h.HalfMove).IsZero()
}
