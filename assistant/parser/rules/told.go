package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// toldBuilders are the builders of what players have names and turns of phrase
// for: upsets, king walks, who castles how and when.
var toldBuilders = map[string]func(Captures) (any, bool){
	"head/written": buildHeadWritten, "modifier/row_state": buildRowState,
	"subject/trails": buildSubjectTrails, "rank_upset/same": buildRankUpset,
	"quantity/when": buildQuantityWhen, "rank/late": buildRankLate,
	"modifier/walk": buildModifierWalk, "modifier/far": buildModifierWalk, "modifier/gone": buildManGoesOr,
	"clause/offered": buildDrawOffered, "modifier/other_order": buildModifierOtherOrder,
	"modifier/motif": buildModifierMotif, "tag_condition/at": buildTagCond, "clause/castlers": buildCastlers, "versus/ways": buildWays,
	"versus/castlers": buildVersusCastlers, "modifier/masters": buildModifierMasters, "castling_ways": buildCastlingWays, "castlers_list": buildCastlersList,
	"event_noun_phrase/gerund": buildGerund, "skipped": exactSame("quoted"), "group/length": buildGroupLength,
}

// buildHeadWritten reads 'mating moves', which are told apart as they are
// written.
func buildHeadWritten(c Captures) (any, bool) {
	h := meaning.Happening{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}
	if c["mating"] != nil {
		h.All = schema.CheckMate
	}
	return meaning.HeadValue{Noun: "written", Event: &h}, h.All != 0
}

// buildRowState reads 'three checks followed by stalemate': the last of them is
// answered by the last half-move of the game.
func buildRowState(c Captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok {
		return nil, false
	}
	s, ok := chained(append(slices.Clone(row), step{Happening: meaning.Happening{HalfMove: query.HalfMove{Last: true}}}), 1)
	state, okState := buildModifierState(c)
	if !ok || !okState {
		return nil, false
	}
	whole := s.(sequence).Sequence
	return meaning.Term(meaning.Joint{Kids: []meaning.Term{state.(meaning.Term), meaning.Bare{Cond: query.Cond{Sequence: &whole}, Kind: "sequence"}}}), true
}

// buildSubjectTrails reads 'a player rated at least 100 points below the
// opponent'.
func buildSubjectTrails(c Captures) (any, bool) {
	r, ok := c["cmp_range"].(query.Range)
	if n, exact := c.number("exact"); exact {
		r, ok = query.Range{Min: n}, n > 0
	}
	return meaning.Subject{Who: meaning.RatedSide, Elo: &query.Elo{Lead: true, Range: r}, Trails: c.text("gap_way") == "lower"}, ok && r.Min > 0 && r.Min < 1000
}

// buildRankUpset reads 'the biggest upset', 'the ten greatest upsets'.
func buildRankUpset(c Captures) (any, bool) {
	n, said := c.number("top")
	return meaning.Upset{N: n}, !said || n > 0
}

// buildQuantityWhen reads 'on which move does White castle', of which the mean
// or the extreme is asked for.
func buildQuantityWhen(c Captures) (any, bool) {
	h, ok := c["did"].(meaning.Happening)
	who, okWho := c["who"].(meaning.Subject)
	u, okUnit := c["unit"].(query.Unit)
	if !ok || !okWho || !okUnit || h.Never || u == query.UnknownUnit || h.Number != nil {
		return nil, false
	}
	half := h.HalfMove
	switch who.Who {
	case meaning.OneSide:
		if half.By != "" {
			return nil, false
		}
		half.By = who.Side
	case meaning.EitherSide:
	case meaning.Persons:
		if len(who.People) != 1 {
			return nil, false
		}
		half.Player, half.By = &who.People[0], who.Side
	default:
		return nil, false
	}
	return query.Quantity{Kind: query.FirstAt, Unit: u, HalfMove: &half}, true
}

// buildRankLate reads 'in which game did somebody castle latest'.
func buildRankLate(c Captures) (any, bool) {
	h, ok := c["did"].(meaning.Happening)
	who, okWho := c["who"].(meaning.Subject)
	if !ok || !okWho || h.Never || h.Number != nil {
		return nil, false
	}
	half := h.HalfMove
	switch {
	case who.Who == meaning.OneSide && half.By == "":
		half.By = who.Side
	case who.Who != meaning.EitherSide:
		return nil, false
	}
	r := meaning.Ranking{Of: &query.Quantity{Kind: query.LastAt, Unit: query.Half, HalfMove: &half}, Order: query.MostFirst}
	if c.text("late") == "first" {
		r.Of.Kind, r.Order = query.FirstAt, query.LeastLast
	}
	return r, true
}

// A king has walked far when it stands on the third rank of the other side.
var farRank = map[query.Side]string{query.White: "6", query.Black: "3"}

// buildModifierWalk reads 'a king walk', 'the king reaches the far ranks'.
func buildModifierWalk(c Captures) (any, bool) {
	var conds []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		if said := c.text("side"); said == "" || said == string(side) {
			conds = append(conds, query.Cond{HalfMove: &query.HalfMove{By: side, Piece: query.King, To: farRank[side]}})
		}
	}
	if len(conds) == 1 {
		return cond("event", conds[0])
	}
	return cond("event", query.Cond{Or: conds})
}

// buildManGoesOr reads 'the white king went to the eighth rank, or the black
// king to the first'.
func buildManGoesOr(c Captures) (any, bool) {
	a, ok := c["a"].(meaning.Happening)
	if !ok {
		m, okMan := c["first"].(meaning.Man)
		a, ok = meaning.Moving(m), okMan
		a.To = c.text("first_to")
	}
	m, okMan := c["second"].(meaning.Man)
	b := meaning.Moving(m)
	b.To = c.text("second_to")
	if n, said := c.number("second_rank"); said && n >= 1 && n <= 8 && len(a.To) == 1 && a.To < "a" {
		b.To = string(rune('0' + n))
	}
	if !ok || !okMan || a.Never || a.To == "" || b.To == "" || !meaning.Sensible(a.HalfMove) || !meaning.Sensible(b.HalfMove) {
		return nil, false
	}
	return cond("event", query.Cond{Or: []query.Cond{{HalfMove: &a.HalfMove}, {HalfMove: &b.HalfMove}}})
}

// buildDrawOffered reads 'a draw was proposed'.
func buildDrawOffered(Captures) (any, bool) {
	h := meaning.Happening{HalfMove: query.HalfMove{All: schema.DrawOffer}}
	return meaning.Clause{Who: meaning.Subject{Who: meaning.EitherSide}, What: meaning.Deed{Happening: h, Noun: true}}, true
}

// buildModifierOtherOrder reads 'the position after 1.d4 Nf6 2.c4, but not by that
// order of moves'.
func buildModifierOtherOrder(c Captures) (any, bool) {
	l, ok := c["line"].(meaning.Line)
	return meaning.Term(meaning.Joint{Kids: []meaning.Term{
		meaning.Bare{Cond: query.Cond{Position: &query.Position{Board: l.Board}}, Kind: "position"},
		meaning.Negation{Term: meaning.Bare{Cond: query.Cond{Line: l.Moves}, Kind: "line"}},
	}}), ok && l.Board != ""
}

// motifs are half-moves, one directly after the other, that have a name. They
// are White's; Black's are the same on the other half of the board.
var motifs = map[string][2][]string{
	"greek_gift": {{"Bxh7", "Kxh7", "Ng5"}, {"Bxh2", "Kxh2", "Ng4"}},
}

// buildModifierMotif reads 'the Greek gift'.
func buildModifierMotif(c Captures) (any, bool) {
	var conds []query.Cond
	for i, moves := range motifs[c.text("motif")] {
		side := []query.Side{query.White, query.Black}[i]
		s := query.Sequence{Within: 1}
		for _, san := range moves {
			s.Steps = append(s.Steps, query.HalfMove{By: side, SAN: san})
			side = meaning.OtherSide(side)
		}
		conds = append(conds, query.Cond{Sequence: &s})
	}
	return cond("sequence", query.Cond{Or: conds})
}

// buildModifierMasters reads 'grandmaster games', of players with the title or of
// their strength.
func buildModifierMasters(c Captures) (any, bool) {
	t := query.Cond{Tag: &query.Tag{Name: "Title", Side: sideOf(query.BothSide), Match: query.Equals, Texts: []string{"GM"}}}
	r := query.Range{Min: 2500}
	if c.text("masters") == "masters" {
		t.Tag.Texts, r = []string{"GM", "IM", "FM"}, query.Range{Min: 2200}
	}
	return meaning.Term(meaning.Level{Bare: meaning.Bare{Cond: t, Kind: "tag"}, Rating: query.Cond{Elo: &query.Elo{Side: query.BothSide, Range: r}}}), true
}

func sideOf(s query.Side) *query.Side { return &s }

// buildGerund reads 'a pawn taking en passant and mating'.
func buildGerund(c Captures) (any, bool) {
	parts := []meaning.Happening{{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}}
	if m, ok := c["with"].(meaning.Man); ok {
		parts = append(parts, meaning.Moving(m))
	}
	if m, ok := c["m"].(meaning.Happening); ok {
		parts = append(parts, m)
	}
	if also := eventBits[c.text("also")]; also != 0 {
		parts = append(parts, meaning.Happening{HalfMove: query.HalfMove{All: also}})
	}
	if parts[0].All == 0 {
		return nil, false
	}
	return joined(parts...)
}

func buildGroupLength(Captures) (any, bool) { return query.ByLength, true }
