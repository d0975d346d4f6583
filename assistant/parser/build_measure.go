package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// The builders of what is counted and measured.

// outcomes of runs of games without others.
var without = map[query.Outcome]query.Outcome{query.Loss: query.NotLoss, query.Win: query.NotWin}

// buildStreak reads 'longest winning streak', 'most wins in a row', as how the
// games of the run ended.
func buildStreak(c captures) (any, bool) {
	for _, name := range []string{"outcome", "games", "same", "win_noun", "run_verb", "win_participle"} {
		if o := c.text(name); o != "" {
			return o, true
		}
	}
	o := without[query.Outcome(c.text("without"))]
	return string(o), o != ""
}

func buildRun(captures) (any, bool) { return true, true }

func buildFared(c captures) (any, bool) {
	n, ok := c["people"].(names)
	return n, ok
}

// buildGroupEach reads 'year by year'.
func buildGroupEach(c captures) (any, bool) {
	key := keyOf(c.text("key"))
	return key, key != "" && c["key"] == c["same"]
}

// amount is how many games or half-moves a row of the answer must count.
type amount struct {
	query.Range
	ended *ended     // only games that ended so
	event *happening // half-moves like this
	side  query.Side
}

func buildAmount(c captures) (any, bool) {
	var a amount
	var ok bool
	if c["single"] != nil {
		a.Range, ok = query.Range{Min: 1, Max: 1}, true
	} else {
		a.Range, ok = c.rangeOf()
	}
	if o := c.text("win_noun"); o != "" {
		a.ended = &ended{Outcome: query.Outcome(o)}
	}
	if h, isEvent := c["evnp"].(happening); isEvent {
		a.event = &h
	}
	return a, ok
}

// buildHaving reads 'with more than five games', 'who won at least three games'.
func buildHaving(c captures) (any, bool) {
	if a, ok := c["having"].(amount); ok {
		if side := c.text("side_with"); side != "" {
			if a.side != "" {
				return nil, false
			}
			a.side = query.Side(side)
		}
		return a, true
	}
	if r, ok := c["times"].(query.Range); ok {
		return amount{Range: r}, true
	}
	a, ok := c["amount"].(amount)
	if o := c.text("win_verb"); o != "" {
		if a.ended != nil || a.event != nil {
			return nil, false
		}
		a.ended = &ended{Outcome: query.Outcome(o)}
	}
	if a.event != nil && c["play_verb"] != nil || a.event == nil && c["light_verb"] != nil {
		return nil, false
	}
	return a, ok
}

// buildQuantityFirst reads 'on which half-move does the first capture come',
// 'at what move White castles'.
func buildQuantityFirst(c captures) (any, bool) {
	h, ok := c["evnp"].(happening)
	if what := c.text("what"); what != "" {
		e, isEvent := buildEvent(captures{"what": what, "by": c["by"]})
		if !isEvent {
			return nil, false
		}
		h, ok = e.(happening), true
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
	return q, ok && !h.never && h.Number == nil
}

// buildQuiet reads 'quiet queen moves': without a capture.
func buildQuiet(c captures) (any, bool) {
	h, _ := c["e"].(happening)
	if m, ok := c["with"].(man); ok {
		h = moving(m)
	}
	if h.never || h.All&(schema.Capture|schema.PawnPassant) != 0 {
		return nil, false
	}
	h.None |= schema.Capture
	return h, sensible(h.HalfMove)
}
