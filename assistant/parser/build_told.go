package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// toldBuilders are the builders of what players have names and turns of phrase
// for: upsets, king walks, who castles how and when.
var toldBuilders = map[string]func(captures) (any, bool){
	"head/written": buildHeadWritten, "mod/row_state": buildRowState,
	"subj/trails": buildSubjectTrails, "rank_upset/same": buildRankUpset,
	"quantity/when": buildQuantityWhen, "rank/late": buildRankLate,
	"mod/walk": buildModWalk, "mod/far": buildModWalk, "mod/gone": buildManGoesOr,
	"clause/offered": buildDrawOffered, "mod/other_order": buildModOtherOrder,
	"mod/motif": buildModMotif, "tagcond/at": buildTagCond, "clause/castlers": buildCastlers, "versus/ways": buildWays,
	"versus/castlers": buildVersusCastlers, "mod/masters": buildModMasters, "castling_ways": buildCastlingWays, "castlers_list": buildCastlersList,
	"evnp/gerund": buildGerund, "skipped": exactSame("quoted"), "group/length": buildGroupLength,
}

// buildHeadWritten reads 'mating moves', which are told apart as they are
// written.
func buildHeadWritten(c captures) (any, bool) {
	h := happening{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}
	if c["mating"] != nil {
		h.All = schema.CheckMate
	}
	return headValue{noun: "written", event: &h}, h.All != 0
}

// buildRowState reads 'three checks followed by stalemate': the last of them is
// answered by the last half-move of the game.
func buildRowState(c captures) (any, bool) {
	row, ok := c["row"].([]step)
	if built, isRow := buildRow(c); isRow && !ok {
		row, ok = built.([]step), true
	}
	if !ok {
		return nil, false
	}
	s, ok := chained(append(slices.Clone(row), step{happening: happening{HalfMove: query.HalfMove{Last: true}}}), 1)
	state, okState := buildModState(c)
	if !ok || !okState {
		return nil, false
	}
	whole := s.(sequence).Sequence
	return term(joint{kids: []term{state.(term), bare{query.Cond{Sequence: &whole}, "sequence"}}}), true
}

// buildSubjectTrails reads 'a player rated at least 100 points below the
// opponent'.
func buildSubjectTrails(c captures) (any, bool) {
	r, ok := c["cmp_range"].(query.Range)
	if n, exact := c.number("exact"); exact {
		r, ok = query.Range{Min: n}, n > 0
	}
	return subject{who: ratedSide, elo: &query.Elo{Lead: true, Range: r}, trails: c.text("gap_way") == "lower"}, ok && r.Min > 0 && r.Min < 1000
}

// wonByLower is that the player with the lower rating won.
func wonByLower() query.Cond {
	led := func(side query.Side) query.Cond {
		return query.Cond{Elo: &query.Elo{Side: side, Lead: true, Range: query.Range{Min: 1}}}
	}
	return query.Cond{Or: []query.Cond{
		{And: []query.Cond{{Result: query.BlackWins}, led(query.White)}},
		{And: []query.Cond{{Result: query.WhiteWins}, led(query.Black)}},
	}}
}

// upset ranks the games that the lower-rated player won by how much lower.
type upset struct{ n int }

// buildRankUpset reads 'the biggest upset', 'the ten greatest upsets'.
func buildRankUpset(c captures) (any, bool) {
	n, said := c.number("top")
	return upset{n}, !said || n > 0
}

// placeUpset asks for the games themselves.
func (f *frame) placeUpset(it item) error {
	if f.ranking != nil || f.event != nil || f.ended != nil || f.noun != "" && f.noun != "games" {
		return errNoReading
	}
	if f.upset { // said again in other words
		return nil
	}
	f.upset, f.noun = true, "games"
	f.plural = f.plural || f.isPlural(it)
	f.terms = append(f.terms, placed{term: bare{wonByLower(), "elo"}})
	r := ranking{of: &query.Quantity{Kind: query.Lead}, order: query.MostFirst}
	f.ranking = &r
	return f.setTop(it.value.(upset).n)
}

// buildQuantityWhen reads 'on which move does White castle', of which the mean
// or the extreme is asked for.
func buildQuantityWhen(c captures) (any, bool) {
	h, ok := c["did"].(happening)
	who, okWho := c["who"].(subject)
	u, okUnit := c["unit"].(query.Unit)
	if !ok || !okWho || !okUnit || h.never || u == query.UnknownUnit || h.Number != nil {
		return nil, false
	}
	half := h.HalfMove
	switch who.who {
	case oneSide:
		if half.By != "" {
			return nil, false
		}
		half.By = who.side
	case eitherSide:
	case persons:
		if len(who.people) != 1 {
			return nil, false
		}
		half.Player, half.By = &who.people[0], who.side
	default:
		return nil, false
	}
	return query.Quantity{Kind: query.FirstAt, Unit: u, HalfMove: &half}, true
}

// buildRankLate reads 'in which game did somebody castle latest'.
func buildRankLate(c captures) (any, bool) {
	h, ok := c["did"].(happening)
	who, okWho := c["who"].(subject)
	if !ok || !okWho || h.never || h.Number != nil {
		return nil, false
	}
	half := h.HalfMove
	switch {
	case who.who == oneSide && half.By == "":
		half.By = who.side
	case who.who != eitherSide:
		return nil, false
	}
	r := ranking{of: &query.Quantity{Kind: query.LastAt, Unit: query.Half, HalfMove: &half}, order: query.MostFirst}
	if c.text("late") == "first" {
		r.of.Kind, r.order = query.FirstAt, query.LeastLast
	}
	return r, true
}

// A king has walked far when it stands on the third rank of the other side.
var farRank = map[query.Side]string{query.White: "6", query.Black: "3"}

// buildModWalk reads 'a king walk', 'the king reaches the far ranks'.
func buildModWalk(c captures) (any, bool) {
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
func buildManGoesOr(c captures) (any, bool) {
	a, ok := c["a"].(happening)
	if !ok {
		m, okMan := c["first"].(man)
		a, ok = moving(m), okMan
		a.To = c.text("first_to")
	}
	m, okMan := c["second"].(man)
	b := moving(m)
	b.To = c.text("second_to")
	if n, said := c.number("second_rank"); said && n >= 1 && n <= 8 && len(a.To) == 1 && a.To < "a" {
		b.To = string(rune('0' + n))
	}
	if !ok || !okMan || a.never || a.To == "" || b.To == "" || !sensible(a.HalfMove) || !sensible(b.HalfMove) {
		return nil, false
	}
	return cond("event", query.Cond{Or: []query.Cond{{HalfMove: &a.HalfMove}, {HalfMove: &b.HalfMove}}})
}

// buildDrawOffered reads 'a draw was proposed'.
func buildDrawOffered(captures) (any, bool) {
	h := happening{HalfMove: query.HalfMove{All: schema.DrawOffer}}
	return clause{who: subject{who: eitherSide}, what: deed{happening: h, noun: true}}, true
}

// buildModOtherOrder reads 'the position after 1.d4 Nf6 2.c4, but not by that
// order of moves'.
func buildModOtherOrder(c captures) (any, bool) {
	l, ok := c["line"].(line)
	return term(joint{kids: []term{
		bare{query.Cond{Position: &query.Position{Board: l.board}}, "position"},
		negation{term: bare{query.Cond{Line: l.moves}, "line"}},
	}}), ok && l.board != ""
}

// motifs are half-moves, one directly after the other, that have a name. They
// are White's; Black's are the same on the other half of the board.
var motifs = map[string][2][]string{
	"greek_gift": {{"Bxh7", "Kxh7", "Ng5"}, {"Bxh2", "Kxh2", "Ng4"}},
}

// buildModMotif reads 'the Greek gift'.
func buildModMotif(c captures) (any, bool) {
	var conds []query.Cond
	for i, moves := range motifs[c.text("motif")] {
		side := []query.Side{query.White, query.Black}[i]
		s := query.Sequence{Within: 1}
		for _, san := range moves {
			s.Steps = append(s.Steps, query.HalfMove{By: side, SAN: san})
			side = other(side)
		}
		conds = append(conds, query.Cond{Sequence: &s})
	}
	return cond("sequence", query.Cond{Or: conds})
}

// buildModMasters reads 'grandmaster games', of players with the title or of
// their strength.
func buildModMasters(c captures) (any, bool) {
	t := query.Cond{Tag: &query.Tag{Name: "Title", Side: sideOf(query.BothSide), Match: query.Equals, Texts: []string{"GM"}}}
	r := query.Range{Min: 2500}
	if c.text("masters") == "masters" {
		t.Tag.Texts, r = []string{"GM", "IM", "FM"}, query.Range{Min: 2200}
	}
	return term(level{bare{t, "tag"}, query.Cond{Elo: &query.Elo{Side: query.BothSide, Range: r}}}), true
}

func sideOf(s query.Side) *query.Side { return &s }

// level is a strength of players that a title tells, or else a rating.
type level struct {
	bare
	rating query.Cond
}

// buildGerund reads 'a pawn taking en passant and mating'.
func buildGerund(c captures) (any, bool) {
	parts := []happening{{HalfMove: query.HalfMove{All: eventBits[c.text("what")]}}}
	if m, ok := c["with"].(man); ok {
		parts = append(parts, moving(m))
	}
	if m, ok := c["m"].(happening); ok {
		parts = append(parts, m)
	}
	if also := eventBits[c.text("also")]; also != 0 {
		parts = append(parts, happening{HalfMove: query.HalfMove{All: also}})
	}
	if parts[0].All == 0 {
		return nil, false
	}
	return joined(parts...)
}

func buildGroupLength(captures) (any, bool) { return query.ByLength, true }
