package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// The builders of what is counted and measured.

// buildStreak reads 'longest winning streak', 'most wins in a row', as how the
// games of the run ended.
func buildStreak(c Captures) (any, bool) {
	for _, name := range []string{"outcome", "games", "same", "win_noun", "run_verb", "win_participle"} {
		if o := c.text(name); o != "" {
			return o, true
		}
	}
	o := meaning.Without[query.Outcome(c.text("without"))]
	return string(o), o != ""
}

func buildRun(Captures) (any, bool) { return true, true }

func buildFared(c Captures) (any, bool) {
	n, ok := c["people"].(meaning.Names)
	return n, ok
}

// buildGroupEach reads 'year by year'.
func buildGroupEach(c Captures) (any, bool) {
	key := meaning.KeyOf(c.text("key"))
	return key, key != "" && c["key"] == c["same"]
}

func buildAmount(c Captures) (any, bool) {
	var a meaning.Amount
	var ok bool
	if c["single"] != nil {
		a.Range, ok = query.Range{Min: 1, Max: 1}, true
	} else {
		a.Range, ok = c.rangeOf()
	}
	if o := c.text("win_noun"); o != "" {
		a.Ended = &meaning.Ended{Outcome: query.Outcome(o)}
	}
	if h, isEvent := c["event_noun_phrase"].(meaning.Happening); isEvent {
		a.Event = &h
	}
	return a, ok
}

// buildHaving reads 'with more than five games', 'who won at least three games'.
func buildHaving(c Captures) (any, bool) {
	if a, ok := c["having"].(meaning.Amount); ok {
		if side := c.text("side_with"); side != "" {
			if a.Side != "" {
				return nil, false
			}
			a.Side = query.Side(side)
		}
		return a, true
	}
	if r, ok := c["times"].(query.Range); ok {
		return meaning.Amount{Range: r}, true
	}
	a, ok := c["amount"].(meaning.Amount)
	if o := c.text("win_verb"); o != "" {
		if a.Ended != nil || a.Event != nil {
			return nil, false
		}
		a.Ended = &meaning.Ended{Outcome: query.Outcome(o)}
	}
	if a.Event != nil && c["play_verb"] != nil || a.Event == nil && c["light_verb"] != nil {
		return nil, false
	}
	return a, ok
}

// buildQuantityFirst reads 'on which half-move does the first capture come',
// 'at what move White castles'.
func buildQuantityFirst(c Captures) (any, bool) {
	h, ok := c["event_noun_phrase"].(meaning.Happening)
	if what := c.text("what"); what != "" {
		e, isEvent := buildEvent(Captures{"what": what, "by": c["by"]})
		if !isEvent {
			return nil, false
		}
		h, ok = e.(meaning.Happening), true
	}
	unit, said := c["unit"].(query.Unit)
	if !said {
		unit = query.Unit(c.text("which_unit"))
	}
	half := h.HalfMove
	q := query.Quantity{Kind: query.FirstAt, Unit: unit, HalfMove: &half}
	if c["last"] != nil {
		q.Kind = query.LastAt
	}
	return q, ok && !h.Never && h.Number == nil
}

// buildQuiet reads 'quiet queen moves': without a capture.
func buildQuiet(c Captures) (any, bool) {
	h, _ := c["e"].(meaning.Happening)
	if m, ok := c["with"].(meaning.Man); ok {
		h = meaning.Moving(m)
	}
	if h.Never || h.All&(schema.Capture|schema.PawnPassant) != 0 {
		return nil, false
	}
	h.None |= schema.Capture
	return h, meaning.Sensible(h.HalfMove)
}
