package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// The builders of what a game did, of the category game_verb_phrase.

func buildGameVerbEnd(c Captures) (any, bool) {
	h, ok := c["end"].(meaning.Happening)
	if !ok || h.Number != nil {
		return nil, false
	}
	if h.All&schema.CheckMate == 0 {
		h.Last = true // a mate is the last half-move anyhow
	}
	return meaning.Term(meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: meaning.Deed{Happening: h, Noun: true, Ends: true}}), meaning.Sensible(h.HalfMove)
}

func buildGameVerbResult(c Captures) (any, bool) {
	e, ok := c["p"].(meaning.Ended)
	return meaning.Term(meaning.Clause{What: e}), ok
}

func buildGameVerbCond(c Captures) (any, bool) {
	if r, ok := c["result"].(string); ok {
		return cond("result", query.Cond{Result: query.Result(r)})
	}
	if s, ok := c["state"].(string); ok {
		return buildModifierState(Captures{"final_state": s})
	}
	return nil, false
}

func buildGameVerbLength(c Captures) (any, bool) {
	if t, ok := c["when"].(meaning.MoveTime); ok {
		return cond("length", query.Cond{Length: &query.Length{Unit: t.Unit, Range: t.Range}})
	}
	if l, ok := c["length"].(query.Length); ok {
		return cond("length", query.Cond{Length: &l})
	}
	r, ok := c.rangeOf()
	u, okUnit := c["unit"].(query.Unit)
	v, _ := cond("length", query.Cond{Length: &query.Length{Unit: u, Range: r}})
	return v, ok && okUnit
}

func buildGameVerbPlace(c Captures) (any, bool) {
	return cond("start", query.Cond{Start: query.Start(c.text("start_place"))})
}

func buildGameVerbHave(c Captures) (any, bool) { return buildModifierWith(c) }
