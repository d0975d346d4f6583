package compose

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
)

// path is one way to cover a question with fragments, some words left over.
type path struct {
	parts []fragment
	left  []leftover
	cost  float64 // of all: the least is the likeliest
	doubt float64 // the part of it that speaks against any reading: words left over that could matter
}

// leftover is a word that no fragment of a path uses.
type leftover struct {
	at    int
	kind  string
	doubt float64 // what it adds to that of the path
}

// beam is how many paths are kept at each token, and longBeam of a question with
// more tokens than manyTokens, so that none takes long to read.
const (
	beam       = 48
	manyTokens = 40
	longBeam   = 12
)

// spare is how many times as many paths are looked at where the first say nothing
// together.
const spare = 4

// spareDoubt is what speaks against a reading of such a path: what covers more of the
// question says nothing.
const spareDoubt = 1.5

// partKinds are the fragments that paths are made of, with what each costs
// beyond the usual; the others only hold these together.
var partKinds = map[string]float64{
	"ask": 0, "agg": 0, "noun": 0.3, "by": -0.5, "most": 0, "order": 0.1, "won": 0, "wins": 0.1, "wonp": 0.1, "sidewin": -0.5, "side": 0.4, "with_side": 0,
	"people": 0, "opp": -0.3, "pair": -0.6, "cond": 0, "event": 0.2, "deed": 0.1, "moment": 0.3, "quant": 0, "measure": 0, "having": -0.3, "oppelo": -0.3,
	"number": 2, "unit": 0.2, "never": 4, "not": 5, "per_game": 0, "detail": 1.5, "position": 0.5, "both_sides": 3, "anyone": -1.5, "some_side": 1, "own_ref": 0.5,
	"long_verb": 0.5, "san": 1, "line": 0.5, "square": 3, "date": 5, "tagged": 1.5, "than": 1, "higher": 1, "neutral": -0.9, "sqlwords": -0.5, "server": -0.5, "of_those": 0, "range": 4, "rating": 1, "length": 2,
	"topn": 0.2, "nth_game": 0.8, "sort": 0, "each_count": -0.5, "with_count": -0.5, "cells": -0.5, "columns": -0.2, "rest": 0, "personwin": -0.5, "versus": 0, "diff": 0, "differ": -0.5,
	"that_game": 0, "such_position": -0.9, "told": -0.2,
	"finish": -0.3, "lead": 0.3, "race": -0.5, "at_end": 0, "any_order": 0, "in_one": -0.8, "at_move": -0.4, "mover": 1, "king": 0.5,
	"nth_move": -0.2, "opens_with": 0, "leaving": 0, "never_did": 0.3, "subject": 0.3, "split": -0.6, "ends_up": 0,
	"bestmeasure": -0.5, "who_first": -0.5, "who_most": -0.3, "balance": -0.3, "top_by": -0.3, "big_group": -0.3, "kin_each": -0.3, "by_distinct": -0.3, "by_mean": -0.3, "by_event": -0.3, "titled_opps": -0.3, "title_list": 0, "best_rated": -0.3, "beaten_ref": -0.5, "reached": 0.3, "role": 0.3, "has_title": 0, "opp_titled": -0.3, "each_one": 0, "always": -1, "all_ended": -1.5, "mutual": -1.3, "ranking": 0, "rivalry": 0, "rivalry_told": -0.5,
	"turn": -0.5, "drop": -0.5, "swap": -0.5, "row_ref": -0.5, "portion": -0.8, "basis": -0.8,
	"gain": -0.5, "underdog": -0.3, "limit": -0.5,
	"comparative": -0.3, "nth_most": -0.5, "doer": -0.3, "that_side": 0.3,
	"figure": -0.6, "in_phase": -0.3, "judgelist": -0.6, "engine_best": 0, "figrank": -0.6, "standing": -0.3, "winners_losers": -0.6, "judged": -1.5, "judged_deed": -1.5,
}

// plainNoun is what it costs more at most to leave over that games or players are
// spoken of; of which there is no doubt the second time: 'B33 games vs C67 games'.
const plainNoun = 0.45

// saidBefore says that the same word stands before a token.
func (c *chart) saidBefore(at int) bool {
	return slices.ContainsFunc(c.tokens[:at], func(t parser.Token) bool { return t.Fold == c.tokens[at].Fold })
}

// dearFragment is what a fragment costs at most of which there is no doubt.
const dearFragment = 1.0

// partCost is what each fragment costs: of readings with the same words the one
// with the fewest parts comes first.
const partCost = 1.0

// leftCosts are what a word left over costs, by its kind.
var leftCosts = map[string]float64{
	"filler": 0.3, "stop": 0.5, "limit": 4, "deny": 9, "vague": 7, "unknown": 5, "content": 3.5, "number": 9, "name": 9, "sign": 0.2, "compare": 5,
}

// meantCosts are what it costs more to leave a word over that a fragment of a
// kind would use: what was understood is not to be forgotten.
var meantCosts = map[string]float64{
	"ask": 1.5, "agg": 3, "most": 4, "order": 3, "by": 4, "measure": 4, "people": 8, "won": 5, "wins": 5, "wonp": 5, "sidewin": 5, "side": 4, "with_side": 5,
	"cond": 2, "event": 3, "deed": 3, "moment": 5, "quant": 2, "having": 4, "oppelo": 4, "not": 6, "without": 4, "both_sides": 4, "anyone": 4, "nobody": 6, "than": 4, "noun": 0.3,
	"date": 5, "man": 4, "square": 6, "san": 5, "rating": 4, "sqlwords": 4, "neutral": 2, "length": 4, "line": 4, "position": 4, "opp": 5,
	"bestmeasure": 4, "who_first": 4, "who_most": 4, "balance": 4, "top_by": 4, "big_group": 4, "kin_each": 4, "by_distinct": 4, "by_mean": 4, "by_event": 4, "best_rated": 4, "beaten_ref": 3, "reached": 5, "role": 3, "has_title": 4, "opp_titled": 4, "each_one": 1, "always": 3, "all_ended": 4, "mutual": 2, "ranking": 3, "rivalry": 4, "rivalry_told": 2,
	"topn": 4, "sort": 4, "each_count": 1, "with_count": 4, "cells": 4, "columns": 1, "told": 1, "rest": 3, "personwin": 5, "diff": 2,
	"turn": 4, "drop": 6, "swap": 6, "row_ref": 5,
	"finish": 4, "lead": 4, "race": 4, "at_end": 4, "any_order": 4, "in_one": 2, "at_move": 2, "king": 4,
	"nth_move": 5, "opens_with": 2, "leaving": 3, "never_did": 4, "split": 4, "ends_up": 2,
	"per_game": 2, "gain": 4, "underdog": 5, "limit": 5, "comparative": 3, "nth_most": 5, "doer": 5,
	"figure": 4, "judgelist": 4, "engine_best": 4, "figrank": 4, "standing": 5, "winners_losers": 4, "judged": 5, "judged_deed": 5,
}

// meant is what it costs more to leave the token over.
func (c *chart) meant() []float64 {
	costs := make([]float64, len(c.tokens))
	for _, found := range c.at {
		for _, f := range found {
			extra := c.meantCost(f)
			if f.kind == "higher" && f.start == 0 {
				extra = 3 // 'compare Sicilians and French Defences'
			}
			if f.kind == "own_ref" && c.follows {
				extra = 2
			}
			if cond, ok := f.value.(condition); ok && cond.About == "tag" {
				extra = 1
			}
			if f.kind == "noun" && f.value != "games" && f.value != "players" {
				extra = 1
			}
			if f.kind == "noun" && (f.value == "players" || f.value == "games" && !c.counts(f.start)) && (c.begins(f.start) || f.value == "games" && c.whichOf(f.start)) {
				extra = 1.2 // they are asked for, whatever more is told of them
			}
			if f.kind == "noun" && c.counts(f.start) {
				extra = countedCost
			}
			if f.kind == "noun" && f.value == "games" && c.listed(f.start) {
				extra = countedCost // one of the columns that are wanted
			}
			if n, ok := f.value.(int); ok && f.kind == "number" && n > 2 && (c.countsRows(f.end) || len(c.ofKind(f.end, "big_group")) > 0) {
				extra = 2 * countedCost
			}
			idle := endsGame(f) && c.allStop(f) // 'se llevó', 'ended even', of which neither word says it
			for k := f.start; k < f.end; k++ {
				if (idle || !c.lex.articles[c.tokens[k].Fold]) && (f.end == f.start+1 || f.kind == "measure" && f.end > f.start+2 || f.kind == "per_game" || idle || c.lex.left[c.tokens[k].Fold] != "stop") {
					costs[k] = max(costs[k], extra/float64(f.end-f.start)+extra/2)
				}
			}
		}
	}
	for at := range costs {
		if c.countsFrom(at) {
			costs[at] += besideNumberCost
		}
	}
	return costs
}

// countedCost is what it costs more to leave over what is counted: 'how many
// games'.
const countedCost = 2.0

// countsRows says that what is told in the plural begins at a token: 'ten events', 'tres
// jugadores'.
func (c *chart) countsRows(at int) bool {
	return at < len(c.tokens) && c.lex.plural(c.tokens[at]) && slices.ContainsFunc(c.ofKind(at, "noun"), func(n fragment) bool {
		_, ok := keyOf(textOf(n))
		return ok && n.end == at+1
	})
}

// counts says that 'how many' stands right before a token.
func (c *chart) counts(at int) bool {
	for i := max(at-4, 0); i < at; i++ {
		if slices.ContainsFunc(c.ofKind(i, "ask"), func(f fragment) bool { return f.end == at && f.value == "count" }) {
			return true
		}
	}
	return false
}

// whichOf says that it is asked which of what stands at a token: 'in which games', 'en qué
// partidas'.
func (c *chart) whichOf(at int) bool {
	return at > 0 && slices.ContainsFunc(c.ofKind(at-1, "ask"), func(f fragment) bool { return f.value == "which" && f.end == at })
}

// begins says that nothing stands before a token but articles, and words that ask
// for a list or a number.
func (c *chart) begins(at int) bool {
	for i := 0; i < at; {
		next := i
		if c.lex.articles[c.tokens[i].Fold] {
			next = i + 1
		}
		for _, f := range c.ofKind(i, "ask") {
			if f.end <= at {
				next = max(next, f.end)
			}
		}
		if next == i {
			return false
		}
		i = next
	}
	return true
}

// startsSentence says that a sentence begins with a token, so that its capital
// tells of no name.
func (c *chart) startsSentence(at int) bool { return at == 0 || c.tokens[at-1].Ends }

// originCost is what it costs to take where people come from for where they played,
// and what is counted of each thing for what is counted of things named before.
const originCost = 5.0

// comesFrom says that a place stands right behind players as where these are from:
// 'games by players from Cuba'.
func (c *chart) comesFrom(f fragment) bool {
	if cond, ok := f.value.(condition); f.kind != "tagged" && (!ok || cond.About != "tag") {
		return false
	}
	for end := max(f.start-1, 1); end <= f.start; end++ {
		players := !c.lex.cue(takingPart, c.tokens[end-1].Fold) && slices.ContainsFunc(c.ofKind(end-1, "noun"), func(n fragment) bool { return n.end == end && n.value == "players" })
		if players && len(c.ofKind(end, "origin")) > 0 {
			return true
		}
	}
	return false
}

// asksFirst says that the question begins with a word that asks for something
// else than a list, whether a fragment uses it or not.
func (c *chart) asksFirst() bool { return len(c.ofKind(0, "no_list")) > 0 }

// asksWhether says that the question begins with a verb, as those do that are
// answered by yes or no.
func (c *chart) asksWhether() bool { return len(c.ofKind(0, "yes_no")) > 0 }

func (c *chart) ofKind(at int, kind string) (all []fragment) {
	for _, f := range c.at[at] {
		if f.kind == kind {
			all = append(all, f)
		}
	}
	return all
}

// asksAt says that a word that asks stands at a token, or behind the one there: 'contra
// quién'.
func (c *chart) asksAt(at int) bool {
	return len(c.ofKind(at, "ask")) > 0 || at+1 < len(c.tokens) && len(c.ofKind(at+1, "ask")) > 0
}

// paths are the cheapest ways to cover the question, cheapest first. It is long
// because all steps from one token to the next share the ways found so far.
func (c *chart) paths() []path {
	n, beam := len(c.tokens), beam
	if n > manyTokens {
		beam = longBeam
	}
	best := make([][]path, n+1)
	best[0] = []path{{}}
	keep := func(at, most int) []path {
		slices.SortStableFunc(best[at], func(a, b path) int { return cmp.Compare(a.cost, b.cost) })
		best[at] = best[at][:min(len(best[at]), most)]
		return best[at]
	}
	meant, context := c.meant(), c.context()
	named := c.any(0, n, isPeople)
	for at := range n {
		ways := keep(at, beam)
		kind := c.leftKind(at)
		for _, w := range ways {
			worse := 0.0
			if kind == "unknown" || kind == "content" {
				switch {
				case at == 0:
					worse = 6 // 'delete all games'
				case len(w.parts) > 0 && w.parts[len(w.parts)-1].end == at && w.parts[len(w.parts)-1].kind == "ask":
					worse = 4 // 'what is the coach of'
				}
			}
			meant := meant[at]
			if context[at].idle {
				meant = 0 // what could be meant is not, where nothing else is told
			}
			lost := leftCosts[kind] + meant + worse
			if context[at].told && (gossip[kind] && (context[at].idle || !c.ranksNumber(at)) || kind == "vague" && context[at].idle || kind == "name" && c.startsSentence(at) || kind == "deny" && context[at].idle && c.denies(at)) {
				lost, worse = leftCosts["filler"]+meant, 0
				kind = "filler"
			}
			kind := kind
			if c.namedAgain(at, w) {
				lost, kind = leftCosts["stop"]+againCost, "stop"
			}
			over := leftover{at: at, kind: kind}
			again := harmless[kind] && worse == 0 && meant <= plainNoun && c.saidBefore(at)
			if !again && (!harmless[kind] || meant+worse > 0) {
				over.doubt = lost
			}
			next := path{parts: w.parts, left: append(w.left[:len(w.left):len(w.left)], over), cost: w.cost + lost, doubt: w.doubt + over.doubt}
			best[at+1] = append(best[at+1], next)
		}
		for _, f := range c.at[at] {
			extra, ok := c.partCost(f)
			if !ok || c.goesOn(f) || f.kind == "personwin" && f.cost > 0 && !named {
				continue // 'white wins' are nobody's where nobody is named
			}
			f.apart = at > 0 && (c.tokens[at-1].Ends || c.setOff(at-1))
			f.joined = at > 0 && len(c.ofKind(at-1, "and")) > 0
			f.both, f.ofThose, f.own = c.tellsBoth(f), c.ofThose(f), c.ownDeed(f)
			f.named, f.opens, f.loses = c.tellsOpening(f), c.opensSo(f), c.losesMan(f)
			f.inside = f.kind == "cond" && len(c.ofKind(f.start, "inside")) > 0
			origin := c.comesFrom(f)
			for _, w := range ways {
				next := path{parts: append(w.parts[:len(w.parts):len(w.parts)], f), left: w.left, cost: w.cost + partCost + extra + f.cost, doubt: w.doubt + max(extra, 0)/2}
				if origin || c.countsFirst(f) {
					next.cost, next.doubt = next.cost+originCost, next.doubt+originCost
				}
				if f.kind == "each_count" && len(c.ofKind(f.end, "noun")) > 0 {
					next.cost += originCost // 'how many in each city' says of what
				}
				if f.kind == "most" && slices.ContainsFunc(slices.Concat(c.at[f.start:f.end]...), func(o fragment) bool { return o.kind == "ask" && o.value == "share" && o.end <= f.end }) {
					next.cost += shareMeant
				}
				if f.kind == "by" && c.countsBefore(f) {
					next.cost += originCost // 'games by letter and the average length' asks for two numbers
				}
				if f.kind == "with_count" && !c.besideShare(f) || f.kind == "ask" && f.value == "count" && slices.ContainsFunc(c.ofKind(at, "with_count"), c.besideShare) {
					continue
				}
				if (f.kind == "sidewin" || f.kind == "cond") && c.playedWith(f) {
					next.cost, next.doubt = next.cost+playedMeant, next.doubt+playedMeant
				}
				if f.kind == "mutual" && len(w.parts) > 0 && asksShare(w.parts[len(w.parts)-1]) {
					next.cost += shareMeant // 'what percentage of their games' is of each one's
				}
				if f.kind == "noun" && f.value == "players" && c.titles(f) {
					next.cost += 1 // 'el señor Tal' is one of them
				}
				if f.kind == "underdog" && c.aboveAll(f) || f.kind == "cond" && c.ofThoseWho(w.parts, f) || f.kind == "won" && c.ofThoseWho(w.parts, f) {
					next.cost, next.doubt = next.cost+aboveMeant, next.doubt+aboveMeant
				}
				if f.kind == "limit" && slices.ContainsFunc(c.ofKind(min(f.end, len(c.tokens)-1), "noun"), func(n fragment) bool { return n.value == "games" }) {
					next.cost += originCost // 'score, at least 30 games' is a number of games
				}
				if f.cost > dearFragment {
					next.doubt += f.cost
				}
				best[f.end] = append(best[f.end], next)
			}
		}
	}
	return keep(n, spare*beam)
}
