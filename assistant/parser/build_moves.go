package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// moveBuilders are the builders of half-moves that are told by clauses with a
// subject of their own: 'a rook gives mate', 'a queen is captured'.
var moveBuilders = map[string]func(captures) (any, bool){
	"evcl/active": buildActive, "evcl/moves": buildActive, "evcl/mates": buildActive, "evcl/promotes": buildPromotes,
	"evcl/passive": buildPassive, "evcl/none": buildNever, "evcl/mod": buildClauseMod, "evcl/nth": buildNth,
	"evcl/given": buildGiven, "evvp/goes": buildGoes, "evvp/promotes": buildPromotes, "evvp/plays": buildPlays, "evnp/goes": buildManGoes, "evmod/wing": buildWing, "movepoint/same": buildMovePointSame,
	"clause/only": buildClauseOnly, "clause/but_not": buildClauseButNot, "clause/ellipsis": buildClauseEllipsis,
	"vp/amount": buildVPAmount, "vp/loses": buildVPLoses, "vp/taken": buildVPTaken, "gvp/none": buildModWith,
	"evvp/moves": buildActive, "evnp/rel": buildActive, "evmod/rel": buildModBoth, "evmod/while": buildModWhile,
	"step_san":     buildNotation,
	"clause/event": buildClauseEvent, "clause/counted": buildClauseEvent, "clause/all": buildClauseAll, "clause/vso": buildClauseVSO,
	"vp/alike": buildVPAlike, "clause/alike": buildClauseAlike, "mod/alike": buildModAlike, "mod/row": buildModRow, "mod/neither": buildModNeither, "mod/both": buildModBothTaken,
	"head/clause": buildHeadClause, "head/board": buildHeadBoard, "head/taken": buildHeadTaken, "rank/soonest": buildRankSoonest, "row": buildRow, "tally": buildTally, "rank/delay": buildRankDelay,
}

// buildActive reads 'a rook captures a pawn', 'the king goes', 'a knight that
// gives mate'.
func buildActive(c captures) (any, bool) {
	var parts []happening
	if m, ok := c["with"].(man); ok {
		parts = append(parts, moving(m))
	}
	if m, ok := c["captured"].(man); ok {
		parts = append(parts, capturing(m))
	}
	if c["captures"] != nil || c["captured_word"] != nil {
		parts = append(parts, happening{HalfMove: query.HalfMove{All: schema.Capture}})
	}
	if what, ok := c["what"].(string); ok {
		parts = append(parts, happening{HalfMove: query.HalfMove{All: eventBits[what], Castling: castlings[what]}})
	}
	for _, name := range []string{"also", "with_it"} {
		if also, ok := c[name].(happening); ok {
			parts = append(parts, also)
		}
	}
	if len(parts) == 0 {
		return nil, false
	}
	return joined(parts...)
}

// suffersMate is the place of the verb where somebody is asked about who was
// mated or checked, in an order of words that would be read as his own deed: 'how
// often was Tal mated', 'on which squares are kings mated'; otherwise -1.
func (c *chart) suffersMate() int {
	for j := range c.tokens {
		if !c.isA(j, "suffered") {
			continue
		}
		for i := max(j-6, 0); i < j; i++ {
			for _, it := range c.at[i]["man"] {
				if m := it.value.(man); m.piece == query.King && it.end <= j && j-it.end <= 2 {
					return j
				}
			}
			to := func(it item) bool { return it.end == j }
			if i > 0 && c.isA(i-1, "undergoes") && (slices.ContainsFunc(c.at[i]["subj"], to) || slices.ContainsFunc(c.at[i]["people"], to)) {
				return j
			}
		}
	}
	return -1
}

// buildGiven reads 'a check is given', and keeps what that is said of.
func buildGiven(c captures) (any, bool) {
	v, ok := buildActive(c)
	h, _ := v.(happening)
	if also, said := c["also"].(happening); said && c["be"] != nil {
		h.base = &also.HalfMove
	}
	return h, ok
}

// buildPromotes reads 'a pawn promotes', 'a pawn turns into a rook or a bishop'.
func buildPromotes(c captures) (any, bool) {
	h := query.HalfMove{All: schema.PawnPromoted}
	if c.text("what") == "underpromotion" {
		h.Promoted = eventPieces["underpromotion"]
	}
	for _, name := range []string{"to", "or"} {
		if p, ok := c[name].(string); ok {
			h.Promoted = append(h.Promoted, query.Piece(p))
		}
	}
	return happening{HalfMove: h}, sensible(h)
}

// buildPassive reads 'a queen is captured', 'a pawn was moved'.
func buildPassive(c captures) (any, bool) {
	switch m, ok := c["captured"].(man); {
	case ok && m.plural && c["falls"] != nil:
		return nil, false // 'the queens came off': both of them
	case ok:
		return joined(capturing(m))
	case c["any_piece"] != nil, c["nothing_at_all"] != nil:
		return happening{HalfMove: query.HalfMove{All: schema.Capture}}, true
	}
	return buildActive(captures{"with": c["with"]})
}

// buildNever reads 'no queen is captured', 'nothing was taken'.
func buildNever(c captures) (any, bool) {
	e, ok := buildPassive(c)
	if !ok {
		return nil, false
	}
	h := e.(happening)
	h.never = true
	return h, true
}

// buildClauseMod adds to what a clause tells, of what never happened too.
func buildClauseMod(c captures) (any, bool) {
	e, ok := c["evcl"].(happening)
	never := e.never
	e.never = false
	both, fits := buildWithMod(captures{"e": e, "m": c["m"]})
	if !ok || !fits {
		return nil, false
	}
	h := both.(happening)
	h.never, h.base = never, e.base
	return h, true
}

// buildNth reads 'Black's tenth move was castling', 'the last half-move is a
// capture with the queen'.
func buildNth(c captures) (any, bool) {
	h := happening{HalfMove: query.HalfMove{Last: true}}
	if p, ok := c["movepoint"].(query.Point); ok {
		h = happening{HalfMove: query.HalfMove{By: p.Side, Number: &query.Numbers{Unit: p.Unit, Range: query.Range{Min: p.Number, Max: p.Number}}}}
	}
	e, ok := c["e"].(happening)
	if !ok {
		e, ok = c["m"].(happening)
	}
	if square, isSquare := c["to"].(string); isSquare {
		e, ok = notation{san: square}.happening(), true
	}
	if !ok {
		return nil, false
	}
	return joined(h, e)
}

// buildModBoth reads 'that gave check and captured', 'with a check and a
// capture at once': of one half-move.
func buildModBoth(c captures) (any, bool) {
	a, okA := c["a"].(happening)
	b, okB := c["b"].(happening)
	if okA && c["b"] == nil {
		return a, !a.never
	}
	if !okA || !okB {
		return nil, false
	}
	return joined(a, b)
}

// buildGoes reads 'goes to e4'.
func buildGoes(c captures) (any, bool) {
	m, ok := c["m"].(happening)
	return m, ok && (m.To != "" || m.From != "")
}

// buildPlays reads 'plays g4'.
func buildPlays(c captures) (any, bool) {
	n, ok := c["san"].(notation)
	if square, isSquare := c["square"].(string); isSquare {
		n, ok = notation{san: square}, true
	}
	h := n.happening()
	return h, ok && sensible(h.HalfMove)
}

// buildManGoes reads 'rook to the seventh rank'.
func buildManGoes(c captures) (any, bool) {
	m, ok := c["with"].(man)
	h := moving(m)
	h.To = c.text("square")
	return h, ok && h.To != "" && sensible(h.HalfMove)
}

// buildWing reads 'on the queenside', of castling.
func buildWing(c captures) (any, bool) {
	return happening{HalfMove: query.HalfMove{Castling: castlings[c.text("wing")]}}, c["wing"] != nil
}

func buildMovePointSame(c captures) (any, bool) {
	p, ok := c["movepoint"].(query.Point)
	return p, ok
}

// buildModWhile reads 'while castling', 'capturing a rook'.
func buildModWhile(c captures) (any, bool) {
	what := c.text("also")
	h := happening{HalfMove: query.HalfMove{All: eventBits[what], Castling: castlings[what], Promoted: eventPieces[what]}}
	if m, ok := c["captured"].(man); ok {
		if h.All&schema.Capture == 0 {
			return nil, false
		}
		return joined(h, capturing(m))
	}
	return h, sensible(h.HalfMove)
}

// buildClauseEvent makes a clause of what happened, whoever did it.
func buildClauseEvent(c captures) (any, bool) {
	h, ok := c["evcl"].(happening)
	d := deed{happening: h, noun: true}
	if r, counted := c["times"].(query.Range); counted {
		if h.never {
			return nil, false
		}
		if d.times = &r; r == (query.Range{Min: 1}) {
			d.times = nil
		}
	}
	return clause{who: subject{who: eitherSide}, what: d}, ok
}

// buildClauseAll reads 'all four knights were captured'.
func buildClauseAll(c captures) (any, bool) {
	m, ok := c["captured"].(man)
	r, counted := c["range"].(query.Range)
	if n, said := c.number("exact"); said {
		r, counted = query.Range{Min: n, Max: n}, n > 1 // 'se capturó una torre' is no more than any
	}
	if n, all := buildNumber(captures{"n": c["n"]}); all {
		r, counted = query.Range{Min: n.(int)}, true
	}
	if !ok || !counted {
		return nil, false
	}
	h := capturing(m)
	return clause{who: subject{who: eitherSide}, what: deed{happening: h, noun: true, times: &r}}, sensible(h.HalfMove)
}

// buildClauseVSO reads 'llevó Tal una torre', whose object stands behind the
// subject.
func buildClauseVSO(c captures) (any, bool) {
	who, ok := c["who"].(subject)
	e, fits := buildActive(captures{"with": c["with"], "captured": c["captured"]})
	if c["what"] != nil {
		e, fits = buildPromotes(captures{"what": c["what"], "to": c["to"]})
	}
	if !ok || !fits {
		return nil, false
	}
	return clause{who: who, what: deed{happening: e.(happening)}}, true
}

// buildClauseOnly reads 'only White castled': the other side did not.
func buildClauseOnly(c captures) (any, bool) {
	h, ok := c["did"].(happening)
	if !ok || h.never || h.By != "" || h.Player != nil {
		return nil, false
	}
	if c["one"] != nil {
		return clause{who: subject{who: eitherSide}, what: alone{h}}, true
	}
	return clause{who: subject{who: oneSide, side: query.Side(c.text("side"))}, what: alone{h}}, true
}

// alone says that the subject did it, and the other side did not.
type alone struct{ happening }

func (a alone) about() string { return "event" }
func (a alone) absent() bool  { return false }

func (a alone) of(who, topic subject) (query.Cond, error) {
	return who.bySides(topic, func(side query.Side) query.Cond {
		mine, others := a.HalfMove, a.HalfMove
		mine.By, others.By = side, other(side)
		return query.Cond{And: []query.Cond{{HalfMove: &mine}, not(query.Cond{HalfMove: &others})}}
	})
}

// buildClauseButNot reads 'White castled but Black did not'.
func buildClauseButNot(c captures) (any, bool) {
	cl, ok := c["a"].(clause)
	d, isDeed := cl.what.(deed)
	if !ok || !isDeed || d.never || d.opposing || d.times != nil || cl.who.who != oneSide || cl.who.side != other(query.Side(c.text("other"))) {
		return nil, false
	}
	return clause{who: cl.who, what: alone{d.happening}}, d.By == "" && d.Player == nil
}

// buildClauseEllipsis reads 'White castled short and Black long'.
func buildClauseEllipsis(c captures) (any, bool) {
	cl, ok := c["a"].(clause)
	d, isDeed := cl.what.(deed)
	side, wing := query.Side(c.text("other")), castlings[c.text("wing")]
	if !ok || !isDeed || d.never || d.times != nil || d.Castling == "" || cl.who.who != oneSide || cl.who.side != other(side) {
		return nil, false
	}
	mine := d.HalfMove
	mine.By = cl.who.side
	return clause{who: subject{who: eitherSide}, what: happened{query.Cond{And: []query.Cond{
		{HalfMove: &mine}, {HalfMove: &query.HalfMove{By: side, Castling: wing}},
	}}}}, wing != ""
}
