package compose

import "github.com/kibitz-chess/kibitz/assistant/query"

// holdingBuilders make the values of rules on what a side has on the board, or the
// one who won or lost.
var holdingBuilders = map[string]func(parts) (any, bool){
	"holds": buildHolds, "holds_last": lastly(buildHolds), "holds_but": buildHoldsBut, "led_by": buildLedBy, "led_by_last": lastly(buildLedBy),
}

// lastly makes positions of what a builder makes the last ones of games.
func lastly(build func(parts) (any, bool)) func(parts) (any, bool) {
	return func(p parts) (any, bool) {
		v, ok := build(p)
		if !ok {
			return nil, false
		}
		c := v.(condition)
		q := query.Form{Where: &c.Cond}
		q.Walk(query.Visitor{Position: func(at *query.Position) { at.Last = true }})
		return c, true
	}
}

// holding is how many pieces of a kind are told: 'a queen', 'both rooks', 'no
// queen', 'all eight pawns'.
func holding(p parts) (query.Pieces, bool) {
	one, isForce := p.of("force").(force)
	m, isMan := p.of("man").(man)
	if isForce {
		m = one.Man
	}
	count := query.Pieces{Piece: m.Piece, Range: query.Range{Min: 1}}
	switch {
	case p.of("without") != nil:
		count.Range = query.Range{}
	case p.of("both_stay") != nil:
		count.Range = query.Range{Min: 2, Max: 2}
	case one.N > 0:
		count.Range = query.Range{Min: one.N, Max: one.N}
	}
	return count, (isForce || isMan) && m.Side == "" && m.Piece != query.King
}

// ofHolder is a condition on what a side has: of the one that is told, or of the
// one who won or lost.
func ofHolder(p parts, of func(query.Side) query.Cond) (any, bool) {
	if side := query.Side(p.text("side")); side != "" {
		return condition{of(side), "position"}, true
	}
	o := query.Outcome(p.text("who_of"))
	var or []query.Cond
	for _, side := range []query.Side{query.White, query.Black} {
		or = append(or, query.Cond{And: []query.Cond{{Result: resultOf(side, o)}, of(side)}})
	}
	return condition{query.Cond{Or: or}, "position"}, o != ""
}

// buildHolds reads 'Black still had both bishops', 'the loser had a queen', 'only
// White had a queen'.
func buildHolds(p parts) (any, bool) {
	count, ok := holding(p)
	if !ok {
		return nil, false
	}
	return ofHolder(p, func(side query.Side) query.Cond {
		own := count
		own.Side = side
		at := query.Position{Counts: []query.Pieces{own}}
		if p.of("solely") != nil {
			at.Counts = append(at.Counts, query.Pieces{Side: opposite(side), Piece: count.Piece})
		}
		return query.Cond{Position: &at}
	})
}

// buildHoldsBut reads 'the winner had no queen and the loser did', at the end.
func buildHoldsBut(p parts) (any, bool) {
	count, ok := holding(p)
	if a, b := p.text("who_of"), p.text("other"); !ok || a == b || b == "" {
		return nil, false
	}
	return ofHolder(p, func(side query.Side) query.Cond {
		own, theirs := count, count
		own.Side, theirs.Side = side, opposite(side)
		theirs.Range = query.Range{Min: 1}
		if own.Min > 0 {
			theirs.Range = query.Range{}
		}
		return query.Cond{Position: &query.Position{Last: true, Counts: []query.Pieces{own, theirs}}}
	})
}

// buildLedBy reads 'the winner had fewer pawns than the loser'.
func buildLedBy(p parts) (any, bool) {
	leads, ok := p.of("lead").([]lead)
	if !ok {
		return nil, false
	}
	return ofHolder(p, func(side query.Side) query.Cond { return leadCond(leads, side) })
}
