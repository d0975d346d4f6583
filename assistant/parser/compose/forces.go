package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// forceBuilders make the values of rules on what is left on the board, told by what is not,
// by both colours, or by who won with it.
var forceBuilders = map[string]func(parts) (any, bool){
	"kings_only": buildKingsOnly, "both_colours": buildBothColours, "kinds": buildKindList, "lacks": buildLacks, "holds_only": buildHoldsOnly, "holds_only_last": lastly(buildHoldsOnly),
}

// buildKingsOnly reads 'king against king': there is nothing else.
func buildKingsOnly(p parts) (any, bool) {
	for _, name := range []string{"a", "b"} {
		if m, ok := p.of(name).(man); !ok || m.Piece != query.King {
			return nil, false
		}
	}
	return condition{query.Cond{Position: &query.Position{Counts: []query.Pieces{{Side: query.White}, {Side: query.Black}}}}, "position"}, true
}

// buildBothColours reads 'a white and a black queen', 'una dama blanca y otra negra'.
func buildBothColours(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	a, b := query.Side(p.text("a")), query.Side(p.text("b"))
	if a == "" {
		a = m.Side
	}
	if b == "" {
		b = m.Side
	}
	if !ok || a == "" || b != opposite(a) || m.Piece == query.King {
		return nil, false
	}
	least := query.Range{Min: 1}
	counts := []query.Pieces{{Side: query.White, Piece: m.Piece, Range: least}, {Side: query.Black, Piece: m.Piece, Range: least}}
	return condition{query.Cond{Position: &query.Position{Counts: counts}}, "position"}, true
}

// buildKindList reads 'queens, bishops or knights', 'queens or minor pieces'.
func buildKindList(p parts) (any, bool) {
	all, _ := p.of("kinds").([]query.Piece)
	add := []query.Piece{query.Piece(p.text("several"))}
	if more, ok := p.of("more").([]query.Piece); ok {
		add = more
	}
	if m, ok := p.of("man").(man); ok {
		if m.Side != "" {
			return nil, false
		}
		add = []query.Piece{m.Piece}
	}
	if p.of("minor_word") != nil {
		add = []query.Piece{query.Bishop, query.Knight}
	}
	if p.of("major_word") != nil {
		add = []query.Piece{query.Queen, query.Rook}
	}
	for _, kind := range add {
		if kind == "" || kind == query.King || slices.Contains(all, kind) {
			return nil, false
		}
		all = append(all[:len(all):len(all)], kind)
	}
	return all, true
}

// buildLacks reads 'no queens or minor pieces': nobody has any of them.
func buildLacks(p parts) (any, bool) {
	kinds, ok := p.of("kinds").([]query.Piece)
	var at query.Position
	for _, kind := range kinds {
		at.Counts = append(at.Counts, query.Pieces{Piece: kind})
	}
	return condition{query.Cond{Position: &at}, "position"}, ok && len(kinds) > 1
}

// buildHoldsOnly reads 'the winner has just a king and a pawn', 'king and one pawn alone, and
// still wins'.
func buildHoldsOnly(p parts) (any, bool) {
	all, ok := p.of("army").(army)
	if !ok || slices.ContainsFunc(all, func(f force) bool { return f.Man.Side != "" }) {
		return nil, false
	}
	o := query.Outcome(p.text("who_of"))
	if won := p.text("won"); won != "" {
		o = query.Outcome(won)
	}
	if o != query.Win && o != query.Loss && o != "" {
		return nil, false
	}
	holds := func(side query.Side) query.Cond {
		return query.Cond{Position: &query.Position{Counts: all.counts(side, true)}}
	}
	if side := query.Side(p.text("side")); side != "" {
		return condition{holds(side), "position"}, true
	}
	var or []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		or = append(or, query.Cond{And: []query.Cond{{Result: resultOf(side, o)}, holds(side)}})
	}
	return condition{query.Cond{Or: or}, "position"}, o != ""
}
