package compose

import (
	"slices"
	"strconv"
	"unicode"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// people are some persons; All: each of them is meant, not one of them. Kin: they
// were told together by the name that they share; Met: in games of two of them.
type people struct {
	Names    []query.Name
	All      bool
	Kin, Met bool
}

// pair is two persons who meet, the one whose side is told first; Game: written
// as one game is, White first.
type pair struct {
	A, B people
	Game bool
}

// condition is one on games.
type condition struct {
	query.Cond
	About string
}

// outcome is how games ended; Of is for whom, if a side was said.
type outcome struct {
	query.Outcome
	Of query.Side
}

// bands of games that count.
type having struct {
	query.Bounds
	Outcome query.Outcome // of the games that count; empty: any
	Side    query.Side    // what colour they count with; empty: any
}

// ordering is the order of rows, with those left out at the top, and how many are
// wanted if that was said.
type ordering struct {
	How  string
	Skip int
	Top  int
}

// keys are what rows are grouped by.
type keys struct{ Nouns []string }

// quantity is a number that games have.
type quantity struct{ query.Value }

// builders make the values of rules of those of their parts.
var builders = map[string]func(parts) (any, bool){
	"one": buildOne, "or": buildOr, "and": buildAnd, "people": func(p parts) (any, bool) { v, ok := p.of("people").(people); return v, ok },
	"pair": buildPair, "game": buildPair, "side": buildSideWin, "not": buildNot, "by_side": buildBySide, "by_people": buildByPeople,
	"has": buildHas, "none": buildNone, "times": buildTimes, "both": buildBoth, "end": buildEnd, "standing": buildSpotsCond, "start": buildStart, "opened": buildOpened, "opening_played": buildOpeningPlayed, "date": buildDate,
	"range": buildRange, "noun": buildBy, "nouns": buildBy, "key": buildBy, "nth": buildNth, "several": buildSeveral, "last_but": buildLastBut, "nth_game": buildNthGame, "of_noun": buildOfNoun, "gap": buildGap, "clock": buildTimeControl, "ended": buildTermination, "titled": buildTitled, "span": buildSpan, "old_first": buildOldFirst, "new_first": buildNewFirst, "length": buildLength, "word": buildWord,
	"how_long": buildHowLong, "first": buildFirst, "last": buildFirst, "unit": buildUnit,
	"missing": buildMissing, "noted": buildNoted, "tagnoun": buildTagNoun, "nulls": buildNulls, "band": buildBand, "topn": buildTop, "give_top": buildGiveTop, "sort": buildSort, "then": buildThen, "plies": buildPlies, "often": buildOften, "field": buildField, "ends": buildEnds, "aggs": buildAggs, "cells": buildCells, "fields": buildFields, "weekday": buildWeekday, "monthday": buildMonthDay, "monthdays": buildMonthDays, "month": buildMonth,
	"lead": buildLead, "points": buildPoints, "spot": buildSpot, "spots": buildSpots, "another": buildSpots, "versus": buildVersus, "after": buildAfter,
	"final_state": buildFinalState, "timed": buildTimed, "ending": buildEnding, "structure": buildStructure, "structured": buildStructured,
	"lead_one": buildLeadOne, "lead_and": buildLeadAnd, "led": buildLed, "led_last": buildLedLast, "earlier": buildEarlier, "race": buildRace,
	"length_words": buildLengthWords, "bare_move": buildBareMove, "comment": buildComment, "named_mate": buildNamedMate, "merged": buildMerged, "recapture": buildRecapture, "gone": buildGone, "same": buildSame, "moves_on": buildMovesOn, "from_move": buildFromMove, "last_by": buildLastBy, "mover": buildMover, "under": buildUnder,
	"part_of": buildPartOf, "short": buildShort, "decade": buildDecade, "century": buildCentury, "directed": buildDirected, "dated": buildDated, "undated": buildUndated, "year_only": buildYearOnly,
	"row": buildRow, "kind": func(p parts) (any, bool) { return p.text("kind"), true },
	"both_stay": buildBothStay, "on_rank": buildOnRank, "unmoved": buildUnmoved, "at_time": buildAtTime,
}

// builderTables are the tables of builders by the fields of meaning; a name is in
// one of them.
var builderTables = []map[string]func(parts) (any, bool){builders, boardBuilders, rivalBuilders, analysisBuilders, relativeBuilders, armyBuilders, limitBuilders, structureBuilders, foundBuilders, holdingBuilders, onlineBuilders, doerBuilders, deedBuilders, shapeBuilders, contestBuilders, lossBuilders, troopBuilders, areaBuilders, endedBuilders, rankingBuilders, arrivalBuilders, forceBuilders, remainBuilders}

// builderOf is the builder of a name, nil if there is none.
func builderOf(name string) func(parts) (any, bool) {
	for _, table := range builderTables {
		if build := table[name]; build != nil {
			return build
		}
	}
	return nil
}

// fragmentsOf are the fragments that an island is.
func fragmentsOf(s parser.Sentence, i parser.Island) []fragment {
	if tag, ok := i.Value.(query.Tag); ok && i.Kind == parser.TagNameIsland {
		return tagFragments(s, i, tag)
	}
	f := fragment{kind: string(i.Kind), start: i.Start, end: i.End, value: i.Value, cost: float64(i.Cost) / 20}
	if i.Kind != parser.CondIsland {
		return []fragment{f}
	}
	if i.About == "person" {
		return nil // persons are fragments of their own
	}
	c := i.Value.(query.Cond)
	if e := c.Elo; e != nil && e.Side == query.AskSide && (e.Min >= firstYear || e.Min == 0) && e.Max >= firstYear && e.Max < lastYear {
		f.cost += 4 // 'between 1945 and 1960' is years, not ratings
	}
	if word := s.Tokens[i.Start].Fold; i.About == "date" && i.End == i.Start+1 && unicode.IsLetter([]rune(word)[0]) {
		f.cost += 2 // 'veinte' is a number before it is a decade
	}
	if c.Not != nil && c.Not.Length != nil {
		f.cost += 4 // 'menos de 25 jugadas' is a bound, and leaves no game out
	}
	f.value = condition{roundOf(c), i.About}
	return []fragment{f}
}

// Numbers between these are years before they are ratings.
const firstYear, lastYear = 1400, 2030

func buildOne(p parts) (any, bool) {
	n, ok := p.of("person").(query.Name)
	return people{Names: []query.Name{n}}, ok
}

func buildOr(p parts) (any, bool) {
	switch a := p.of("a").(type) {
	case people:
		b, ok := p.of("b").(people)
		return people{Names: slices.Concat(a.Names, b.Names)}, ok && !a.All && !b.All
	case condition:
		b, ok := p.of("b").(condition)
		return condition{query.Cond{Or: []query.Cond{a.Cond, b.Cond}}, a.About}, ok && a.About == b.About
	case query.Dates:
		b, ok := p.of("b").(query.Dates)
		return condition{query.Cond{Or: []query.Cond{{Date: &a}, {Date: &b}}}, "date"}, ok
	case string:
		b, ok := p.of("b").(string)
		joint := map[string]string{"windraw": "not_loss", "drawwin": "not_loss", "lossdraw": "not_win", "drawloss": "not_win"}[a+b]
		return joint, ok && joint != ""
	}
	return nil, false
}

func buildAnd(p parts) (any, bool) {
	a, okA := p.of("a").(people)
	b, okB := p.of("b").(people)
	return people{Names: slices.Concat(a.Names, b.Names), All: true}, okA && okB && (len(a.Names) == 1 || a.All) && len(b.Names) == 1
}

func buildPair(p parts) (any, bool) {
	a, okA := p.of("a").(people)
	b, okB := p.of("b").(people)
	return pair{a, b, p.of("dash") != nil}, okA && okB && len(a.Names) == 1 && len(b.Names) == 1 && a.Names[0].Text != b.Names[0].Text
}

// buildSideWin reads 'White won', 'Black losses'.
func buildSideWin(p parts) (any, bool) {
	for _, name := range []string{"won", "wins", "wonp"} {
		if o := p.text(name); o != "" {
			return outcome{query.Outcome(o), query.Side(p.text("side"))}, p.text("side") != ""
		}
	}
	return nil, false
}

func buildNot(p parts) (any, bool) {
	if c, ok := p.of("cond").(condition); ok {
		return condition{query.Cond{Not: &c.Cond}, c.About}, c.Not == nil
	}
	not := map[string]string{"win": "not_win", "loss": "not_loss", "not_win": "not_win", "not_loss": "not_loss"}[p.text("wonp")]
	return not, not != ""
}

func buildBySide(p parts) (any, bool) {
	h, ok := eventOf(p)
	side := query.Side(p.text("side"))
	if !ok || h.By != "" && h.By != side || h.Player != nil {
		return nil, false
	}
	h.By = side
	return h, true
}

func buildByPeople(p parts) (any, bool) {
	h, ok := eventOf(p)
	who, okWho := p.of("people").(people)
	if !ok || !okWho || len(who.Names) != 1 || h.Player != nil {
		return nil, false
	}
	h.Player = &who.Names[0]
	return h, true
}

func eventOf(p parts) (query.HalfMove, bool) {
	for _, name := range []string{"event", "deed"} {
		if h, ok := p.of(name).(query.HalfMove); ok {
			return h, true
		}
	}
	return query.HalfMove{}, false
}

func buildHas(p parts) (any, bool) {
	h, ok := eventOf(p)
	return condition{query.Cond{HalfMove: &h}, "event"}, ok
}

func buildNone(p parts) (any, bool) {
	h, ok := eventOf(p)
	return condition{query.Cond{Not: &query.Cond{HalfMove: &h}}, "event"}, ok
}

func buildTimes(p parts) (any, bool) {
	h, ok := eventOf(p)
	r, isRange := p.of("range").(query.Range)
	if side := query.Side(p.text("side")); side != "" {
		ok = ok && h.By == "" && h.Player == nil
		h.By = side
	}
	if n, said := p.number("number"); said && !isRange {
		r, isRange = query.Range{Min: n, Max: n}, n > 0
		if p.of("least") != nil {
			r.Max = 0
		}
	}
	return condition{query.Cond{Times: &query.Times{HalfMove: h, Range: r}}, "event"}, ok && isRange
}

func buildBoth(p parts) (any, bool) {
	h, ok := eventOf(p)
	if !ok || h.By != "" || h.Player != nil {
		return nil, false
	}
	white, black := h, h
	white.By, black.By = query.White, query.Black
	return condition{query.Cond{And: []query.Cond{{HalfMove: &white}, {HalfMove: &black}}}, "event"}, true
}

func buildEnd(p parts) (any, bool) {
	return condition{query.Cond{Result: query.Result(p.text("how_end"))}, "result"}, true
}

func buildStart(p parts) (any, bool) {
	return condition{query.Cond{Start: query.Start(p.text("normal_start"))}, "start"}, true
}

func buildSpotsCond(p parts) (any, bool) {
	all, ok := p.of("spots").([]spot)
	if !ok {
		return nil, false
	}
	if slices.ContainsFunc(all, func(s spot) bool { return s.Man.Side == "" }) {
		return nil, false
	}
	board, ok := boardOf(all)
	return condition{query.Cond{Position: &query.Position{Board: board}}, "position"}, ok
}

func buildDate(p parts) (any, bool) {
	d, ok := p.of("date").(query.Dates)
	return condition{query.Cond{Date: &d}, "date"}, ok
}

// lowestRating is the least number that is taken for the rating of an opponent.
const lowestRating = 500

// buildRange reads 'at least 4 games', and ratings of opponents.
func buildRange(p parts) (any, bool) {
	if r, ok := p.of("rating").(query.Range); ok {
		return r, max(r.Min, r.Max) == 0 || max(r.Min, r.Max) >= lowestRating // '- at least 20 games' tells of no rating
	}
	r, ok := p.of("range").(query.Range)
	if n, said := p.number("number"); said && !ok {
		r, ok = query.Range{Min: n}, true
		if p.of("more") != nil {
			r.Min++
		}
		if p.of("exactly") != nil || p.of("only_just") != nil {
			r.Max = n
		}
	}
	if p.of("lone_game") != nil {
		r, ok = query.Range{Min: 1, Max: 1}, true
	}
	if year := max(r.Min, r.Max); p.of("only_with") != nil && year >= firstYear && year < lastYear {
		return nil, false // 'only those since 1950'
	}
	return having{bounds(r), query.Outcome(p.text("wins")), query.Side(p.text("side"))}, ok
}

func bounds(r query.Range) query.Bounds {
	var b query.Bounds
	low, high := float64(r.Min), float64(r.Max)
	if r.Min > 0 || r.Max == 0 {
		b.Min = &low
	}
	if r.Max > 0 || r.Min == 0 {
		b.Max = &high
	}
	return b
}

func buildBy(p parts) (any, bool) {
	var k keys
	for _, name := range []string{"noun", "a", "b", "by_key"} {
		if n := p.text(name); n != "" {
			k.Nouns = append(k.Nouns, n)
		}
	}
	for _, n := range k.Nouns {
		if _, ok := keyOf(n); !ok {
			return nil, false
		}
	}
	return k, len(k.Nouns) > 0
}

func buildNth(p parts) (any, bool) {
	n, ok := p.number("ordinal")
	return ordering{How: p.text("order"), Skip: n - 1}, ok && n > 1
}

// buildLastBut reads 'the last but one', 'la penultima'.
func buildLastBut(p parts) (any, bool) {
	n, err := strconv.Atoi(p.text("last_but"))
	return ordering{How: "last", Skip: n}, err == nil
}

// buildSeveral reads 'the last five', 'las 3 mas recientes'.
func buildSeveral(p parts) (any, bool) {
	n, ok := p.number("number")
	return ordering{How: p.text("order"), Top: n}, ok && n > 0 && n <= 100
}

func buildLength(p parts) (any, bool) {
	return quantity{query.Value{Kind: query.LengthValue, Unit: query.Unit(p.text("unit"))}}, true
}

func buildWord(p parts) (any, bool) {
	switch p.text("quantity") {
	case "length":
		return quantity{query.Value{Kind: query.LengthValue, Unit: query.UnknownUnit}}, true
	case "elo":
		return quantity{query.Value{Kind: query.EloValue}}, true
	case "gap":
		return quantity{query.Value{Kind: query.LeadValue}}, true
	case "date":
		return quantity{query.Value{Kind: query.DateValue}}, true
	}
	return nil, false
}

func buildHowLong(parts) (any, bool) {
	return quantity{query.Value{Kind: query.LengthValue, Unit: query.Full}}, true
}

func buildFirst(p parts) (any, bool) {
	h, ok := eventOf(p)
	kind := query.FirstValue
	if p.of("last_of") != nil {
		kind = query.LastValue
	}
	return quantity{query.Value{Kind: kind, Unit: query.UnknownUnit, HalfMove: &h}}, ok
}

func buildUnit(p parts) (any, bool) { return query.Unit(p.text("unit")), true }

func buildPlies(parts) (any, bool) {
	return quantity{query.Value{Kind: query.LengthValue, Unit: query.Half}}, true
}

// buildOpened reads 'against e4' and 'after d4': White's first move.
func buildOpened(p parts) (any, bool) {
	square := p.text("square")
	first := len(square) == 2 && (square[1] == '3' || square[1] == '4')
	return condition{query.Cond{Line: []string{square}}, "line"}, first
}

// buildOpeningPlayed reads 'Black played the French', which is said of all games
// in an opening, whoever chose it.
func buildOpeningPlayed(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	return c, ok && (c.ECO != nil || len(c.Or) > 0 && c.Or[0].ECO != nil)
}
