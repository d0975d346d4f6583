package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// moveBuilders are the builders of half-moves that are told by clauses with a
// subject of their own: 'a rook gives mate', 'a queen is captured'.
var moveBuilders = map[string]func(Captures) (any, bool){
	"event_clause/active": buildActive, "event_clause/moves": buildActive, "event_clause/mates": buildActive, "event_clause/promotes": buildPromotes,
	"event_clause/passive": buildPassive, "event_clause/none": buildNever, "event_clause/mod": buildClauseMod, "event_clause/nth": buildNth,
	"event_clause/given": buildGiven, "event_verb_phrase/goes": buildGoes, "event_verb_phrase/promotes": buildPromotes, "event_verb_phrase/plays": buildPlays, "event_noun_phrase/goes": buildManGoes, "event_modifier/wing": buildWing, "movepoint/same": buildMovePointSame,
	"clause/only": buildClauseOnly, "clause/but_not": buildClauseButNot, "clause/ellipsis": buildClauseEllipsis,
	"verb_phrase/amount": buildVerbAmount, "verb_phrase/loses": buildVerbLoses, "verb_phrase/taken": buildVerbTaken, "game_verb_phrase/none": buildModifierWith,
	"event_verb_phrase/moves": buildActive, "event_noun_phrase/rel": buildActive, "event_modifier/rel": buildModifierBoth, "event_modifier/while": buildModifierWhile,
	"step_san":     buildNotation,
	"clause/event": buildClauseEvent, "clause/counted": buildClauseEvent, "clause/all": buildClauseAll, "clause/vso": buildClauseVSO,
	"verb_phrase/alike": buildVerbAlike, "clause/alike": buildClauseAlike, "modifier/alike": buildModifierAlike, "modifier/row": buildModifierRow, "modifier/neither": buildModifierNeither, "modifier/both": buildModifierBothTaken,
	"head/clause": buildHeadClause, "head/board": buildHeadBoard, "head/taken": buildHeadTaken, "rank/soonest": buildRankSoonest, "row": buildRow, "tally": buildTally, "rank/delay": buildRankDelay,
}

// buildActive reads 'a rook captures a pawn', 'the king goes', 'a knight that
// gives mate'.
func buildActive(c Captures) (any, bool) {
	var parts []meaning.Happening
	if m, ok := c["with"].(meaning.Man); ok {
		parts = append(parts, meaning.Moving(m))
	}
	if m, ok := c["captured"].(meaning.Man); ok {
		parts = append(parts, meaning.Capturing(m))
	}
	if c["captures"] != nil || c["captured_word"] != nil {
		parts = append(parts, meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}})
	}
	if what, ok := c["what"].(string); ok {
		parts = append(parts, meaning.Happening{HalfMove: query.HalfMove{All: eventBits[what], Castling: meaning.Castlings[what]}})
	}
	for _, name := range []string{"also", "with_it"} {
		if also, ok := c[name].(meaning.Happening); ok {
			parts = append(parts, also)
		}
	}
	if len(parts) == 0 {
		return nil, false
	}
	return joined(parts...)
}

// buildGiven reads 'a check is given', and keeps what that is said of.
func buildGiven(c Captures) (any, bool) {
	v, ok := buildActive(c)
	h, _ := v.(meaning.Happening)
	if also, said := c["also"].(meaning.Happening); said && c["be"] != nil {
		h.Base = &also.HalfMove
	}
	return h, ok
}

// buildPromotes reads 'a pawn promotes', 'a pawn turns into a rook or a bishop'.
func buildPromotes(c Captures) (any, bool) {
	h := query.HalfMove{All: schema.PawnPromoted}
	if c.text("what") == "underpromotion" {
		h.Promoted = eventPieces["underpromotion"]
	}
	for _, name := range []string{"to", "or"} {
		if p, ok := c[name].(string); ok {
			h.Promoted = append(h.Promoted, query.Piece(p))
		}
	}
	return meaning.Happening{HalfMove: h}, meaning.Sensible(h)
}

// buildPassive reads 'a queen is captured', 'a pawn was moved'.
func buildPassive(c Captures) (any, bool) {
	switch m, ok := c["captured"].(meaning.Man); {
	case ok && m.Plural && c["falls"] != nil:
		return nil, false // 'the queens came off': both of them
	case ok:
		return joined(meaning.Capturing(m))
	case c["any_piece"] != nil, c["nothing_at_all"] != nil:
		return meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}}, true
	}
	return buildActive(Captures{"with": c["with"]})
}

// buildNever reads 'no queen is captured', 'nothing was taken'.
func buildNever(c Captures) (any, bool) {
	e, ok := buildPassive(c)
	if !ok {
		return nil, false
	}
	h := e.(meaning.Happening)
	h.Never = true
	return h, true
}

// buildClauseMod adds to what a clause tells, of what never happened too.
func buildClauseMod(c Captures) (any, bool) {
	e, ok := c["event_clause"].(meaning.Happening)
	never := e.Never
	e.Never = false
	both, fits := buildWithMod(Captures{"e": e, "m": c["m"]})
	if !ok || !fits {
		return nil, false
	}
	h := both.(meaning.Happening)
	h.Never, h.Base = never, e.Base
	return h, true
}

// buildNth reads 'Black's tenth move was castling', 'the last half-move is a
// capture with the queen'.
func buildNth(c Captures) (any, bool) {
	h := meaning.Happening{HalfMove: query.HalfMove{Last: true}}
	if p, ok := c["movepoint"].(query.Point); ok {
		h = meaning.Happening{HalfMove: query.HalfMove{By: p.Side, Number: &query.Numbers{Unit: p.Unit, Range: query.Range{Min: p.Number, Max: p.Number}}}}
	}
	e, ok := c["e"].(meaning.Happening)
	if !ok {
		e, ok = c["m"].(meaning.Happening)
	}
	if square, isSquare := c["to"].(string); isSquare {
		e, ok = meaning.Notation{SAN: square}.Happening(), true
	}
	if !ok {
		return nil, false
	}
	return joined(h, e)
}

// buildModifierBoth reads 'that gave check and captured', 'with a check and a
// capture at once': of one half-move.
func buildModifierBoth(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Happening)
	b, okB := c["b"].(meaning.Happening)
	if okA && c["b"] == nil {
		return a, !a.Never
	}
	if !okA || !okB {
		return nil, false
	}
	return joined(a, b)
}

// buildGoes reads 'goes to e4'.
func buildGoes(c Captures) (any, bool) {
	m, ok := c["m"].(meaning.Happening)
	return m, ok && (m.To != "" || m.From != "")
}

// buildPlays reads 'plays g4'.
func buildPlays(c Captures) (any, bool) {
	n, ok := c["san"].(meaning.Notation)
	if square, isSquare := c["square"].(string); isSquare {
		n, ok = meaning.Notation{SAN: square}, true
	}
	h := n.Happening()
	return h, ok && meaning.Sensible(h.HalfMove)
}

// buildManGoes reads 'rook to the seventh rank'.
func buildManGoes(c Captures) (any, bool) {
	m, ok := c["with"].(meaning.Man)
	h := meaning.Moving(m)
	h.To = c.text("square")
	return h, ok && h.To != "" && meaning.Sensible(h.HalfMove)
}

// buildWing reads 'on the queenside', of castling.
func buildWing(c Captures) (any, bool) {
	return meaning.Happening{HalfMove: query.HalfMove{Castling: meaning.Castlings[c.text("wing")]}}, c["wing"] != nil
}

func buildMovePointSame(c Captures) (any, bool) {
	p, ok := c["movepoint"].(query.Point)
	return p, ok
}

// buildModifierWhile reads 'while castling', 'capturing a rook'.
func buildModifierWhile(c Captures) (any, bool) {
	what := c.text("also")
	h := meaning.Happening{HalfMove: query.HalfMove{All: eventBits[what], Castling: meaning.Castlings[what], Promoted: eventPieces[what]}}
	if m, ok := c["captured"].(meaning.Man); ok {
		if h.All&schema.Capture == 0 {
			return nil, false
		}
		return joined(h, meaning.Capturing(m))
	}
	return h, meaning.Sensible(h.HalfMove)
}

// buildClauseEvent makes a clause of what happened, whoever did it.
func buildClauseEvent(c Captures) (any, bool) {
	h, ok := c["event_clause"].(meaning.Happening)
	d := meaning.Deed{Happening: h, Noun: true}
	if r, counted := c["times"].(query.Range); counted {
		if h.Never {
			return nil, false
		}
		if d.Times = &r; r == (query.Range{Min: 1}) {
			d.Times = nil
		}
	}
	return meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: d}, ok
}

// buildClauseAll reads 'all four knights were captured'.
func buildClauseAll(c Captures) (any, bool) {
	m, ok := c["captured"].(meaning.Man)
	r, counted := c["range"].(query.Range)
	if n, said := c.number("exact"); said {
		r, counted = query.Range{Min: n, Max: n}, n > 1 // 'se capturó una torre' is no more than any
	}
	if n, all := buildNumber(Captures{"n": c["n"]}); all {
		r, counted = query.Range{Min: n.(int)}, true
	}
	if !ok || !counted {
		return nil, false
	}
	h := meaning.Capturing(m)
	return meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: meaning.Deed{Happening: h, Noun: true, Times: &r}}, meaning.Sensible(h.HalfMove)
}

// buildClauseVSO reads 'llevó Tal una torre', whose object stands behind the
// subject.
func buildClauseVSO(c Captures) (any, bool) {
	who, ok := c["who"].(meaning.Subject)
	e, fits := buildActive(Captures{"with": c["with"], "captured": c["captured"]})
	if c["what"] != nil {
		e, fits = buildPromotes(Captures{"what": c["what"], "to": c["to"]})
	}
	if !ok || !fits {
		return nil, false
	}
	return meaning.Clause{Who: who, What: meaning.Deed{Happening: e.(meaning.Happening)}}, true
}

// buildClauseOnly reads 'only White castled': the other side did not.
func buildClauseOnly(c Captures) (any, bool) {
	h, ok := c["did"].(meaning.Happening)
	if !ok || h.Never || h.By != "" || h.Player != nil {
		return nil, false
	}
	if c["one"] != nil {
		return meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: meaning.Alone{Happening: h}}, true
	}
	return meaning.Clause{Who: meaning.Subject{Who: meaning.OneSide, Side: query.Side(c.text("side"))}, What: meaning.Alone{Happening: h}}, true
}

// buildClauseButNot reads 'White castled but Black did not'.
func buildClauseButNot(c Captures) (any, bool) {
	cl, ok := c["a"].(meaning.Clause)
	d, isDeed := cl.What.(meaning.Deed)
	if !ok || !isDeed || d.Never || d.Opposing || d.Times != nil || cl.Who.Who != meaning.OneSide || cl.Who.Side != meaning.OtherSide(query.Side(c.text("other"))) {
		return nil, false
	}
	return meaning.Clause{Who: cl.Who, What: meaning.Alone{Happening: d.Happening}}, d.By == "" && d.Player == nil
}

// buildClauseEllipsis reads 'White castled short and Black long'.
func buildClauseEllipsis(c Captures) (any, bool) {
	cl, ok := c["a"].(meaning.Clause)
	d, isDeed := cl.What.(meaning.Deed)
	side, wing := query.Side(c.text("other")), meaning.Castlings[c.text("wing")]
	if !ok || !isDeed || d.Never || d.Times != nil || d.Castling == "" || cl.Who.Who != meaning.OneSide || cl.Who.Side != meaning.OtherSide(side) {
		return nil, false
	}
	mine := d.HalfMove
	mine.By = cl.Who.Side
	return meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: happened{query.Cond{And: []query.Cond{
		{HalfMove: &mine}, {HalfMove: &query.HalfMove{By: side, Castling: wing}},
	}}}}, wing != ""
}
