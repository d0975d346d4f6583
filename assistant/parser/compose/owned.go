package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Words that tell who does what half-moves are told of; see the lexicon.
const (
	dealing   = "dealing"   // verbs of those who make half-moves: 'gave', 'castled'
	reflexive = "reflexive" // of those the ones that are said of oneself: 'se enrocó'
	amounts   = "amounts"   // words between such a verb and what it deals: 'the most', 'al menos 10'
	between   = "between"   // words between the one who does it and the verb: 'never', 'no'
	subjects  = "subjects"  // words for somebody who is named elsewhere: 'he'
	clauses   = "clauses"   // words behind which a verb needs no other subject: 'en que dio'
)

// ownWords is what a neutral fragment says that tells whose deed something is: 'himself',
// 'suyos'.
const ownWords = "own_deed"

// mostAmounts is how many words stand at most between a verb and what it deals.
const mostAmounts = 6

// ownDeed says that a fragment tells what somebody did who is named elsewhere: 'in which he
// gave at least ten checks', 'la partida en que Tal dio más jaques'. What was done to them
// has no such verb right behind who it is.
func (c *chart) ownDeed(f fragment) bool {
	if f.kind != "cond" && f.kind != "event" && f.kind != "deed" {
		return false
	}
	if len(c.ofKind(f.end, "man")) > 0 || len(c.ofKind(f.end, "side")) > 0 {
		return false // 'en las que dio jaque la dama'
	}
	for at := f.start; at < f.end; at++ {
		if c.doneByThem(at) {
			return true
		}
	}
	for at := f.start - 1; at >= max(f.start-mostAmounts, 0); at-- {
		if c.doneByThem(at) {
			return true
		}
		named := c.any(0, at+1, func(p fragment) bool { return p.kind == "person" && p.start <= at && p.end > at })
		if word := c.tokens[at].Fold; !named && !c.lex.cue(amounts, word) && !c.lex.articles[word] && len(c.ofKind(at, "number")) == 0 {
			break // 'dio Fischer por lo menos 10 jaques'
		}
	}
	return false
}

// doneByThem says that a verb of those who make half-moves stands at a token, right behind a
// word for somebody who is named elsewhere, or behind which it needs none.
func (c *chart) doneByThem(at int) bool {
	verb := c.tokens[at].Fold
	if !c.lex.cue(dealing, verb) {
		return false
	}
	skip := func() {
		for at > 0 && c.lex.cue(between, c.tokens[at-1].Fold) {
			at--
		}
	}
	skip()
	if at > 0 && c.lex.cue(reflexive, verb) && c.tokens[at-1].Fold == "se" {
		at--
		skip()
	}
	if at == 0 {
		return false
	}
	before := c.tokens[at-1].Fold
	return c.lex.cue(subjects, before) || c.lex.cue(clauses, before) || c.any(0, at, func(p fragment) bool { return p.kind == "person" && p.end == at })
}

// attachOwn gives the half-moves that the one who is named made to them.
func (f *frame) attachOwn() {
	if len(f.own.Names) != 1 || len(f.opp.Names) > 0 || f.noun("opponents") {
		return
	}
	who := &f.own.Names[0]
	f.attachVictim()
	theirs := hasValue(f.parts, "neutral", ownWords) && f.tellsOnce()
	owned := func(at int) bool {
		return theirs || slices.ContainsFunc(f.parts, func(p fragment) bool { return p.own && p.start == at })
	}
	for i, e := range f.events {
		if owned(e.at) && e.value.Player == nil && e.value.By == "" && f.color == "" && !onlyNumber(e.value) {
			f.events = slices.Clone(f.events)
			f.events[i].value.Player = who
		}
	}
	for i, cond := range f.conds {
		if cond.value.About != "event" || !owned(cond.at) {
			continue
		}
		q := query.Form{Rows: query.RowGames, Where: &cond.value.Cond}.Clone()
		q.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) {
			if h.Player == nil && h.By == "" {
				h.Player = who
			}
		}})
		f.conds = slices.Clone(f.conds)
		f.conds[i].value.Cond = *q.Where
	}
}

// losesMan says that a fragment tells that a piece of somebody's was captured: 'his queen was
// taken', 'le comieron la dama'.
func (c *chart) losesMan(f fragment) bool {
	if !c.asked["loses_man"] || f.kind != "cond" {
		return false
	}
	cond, ok := f.value.(condition)
	return ok && cond.HalfMove != nil && takesMan(*cond.HalfMove)
}

// takesMan says that a half-move captures a kind of piece, whoever makes it.
func takesMan(h query.HalfMove) bool {
	return h.Captured != "" && h.By == ""
}

// attachVictim gives captures of a piece of the one who is named to the other side.
func (f *frame) attachVictim() {
	for i, cond := range f.conds {
		if !slices.ContainsFunc(f.parts, func(p fragment) bool { return p.loses && p.start == cond.at }) {
			continue
		}
		var or []query.Cond
		for _, side := range []query.Side{query.White, query.Black} {
			h := *cond.value.HalfMove
			h.Player, h.By = nil, opposite(side)
			or = append(or, query.Cond{And: []query.Cond{persons(f.own, "", side, ""), {HalfMove: &h}}})
		}
		f.conds = slices.Clone(f.conds)
		f.conds[i].value = condition{query.Cond{Or: or}, cond.value.About}
	}
}

// anyVictim says that a form has captures of a kind of piece by whoever made them, in the
// games of somebody.
func anyVictim(f *query.Form) (any bool) {
	f.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { any = any || takesMan(*h) }})
	return any && len(f.People()) == 1
}

// tellsOnce says that half-moves of one kind are told of, so that 'himself' is said of them.
func (f *frame) tellsOnce() bool {
	told := len(f.events)
	for _, c := range f.conds {
		if c.value.About == "event" {
			told++
		}
	}
	return told == 1
}

// saysOfGames says that a half-move is one of a game with a comment that says something,
// whoever made it: 'comments with the word mistake in the games of Tal' are no moves of his.
func (f *frame) saysOfGames(h query.HalfMove) bool {
	if h.Comment == nil || h.Comment.Text == "" || f.noun("moves", "half_moves", "pieces", "squares") {
		return false
	}
	h.Comment = nil
	return reflect.DeepEqual(h, query.HalfMove{}) && f.comments
}
