package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// areaBuilders make the values of rules on what stands on a file or a rank, and on where
// a side is mated.
var areaBuilders = map[string]func(parts) (any, bool){
	"stands_in": buildStandsIn, "stands_in_last": lastly(buildStandsIn), "stands_or": buildStandsOr, "stands_many": buildStandsMany, "side_mated": buildSideMated,
}

// onArea is the condition that a piece of a side stands on a file or a rank.
func onArea(piece query.Piece, side query.Side, area string) query.Cond {
	count := query.Pieces{Side: side, Piece: piece, Area: area, Range: query.Range{Min: 1}}
	return query.Cond{Position: &query.Position{Counts: []query.Pieces{count}}}
}

// buildStandsIn reads 'the black king on the h-file', 'llegó el rey blanco a la octava'.
func buildStandsIn(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	area := p.text("area")
	if !ok || area == "" {
		return nil, false
	}
	if m.Side == "" && startsOnRank(m.Piece, area) {
		return onOwnRank(m, area)
	}
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) { return onArea(m.Piece, side, area), true })
}

// buildStandsMany reads 'two white rooks on the seventh', 'White doubled the rooks on the
// seventh': of no side in particular, those of either.
func buildStandsMany(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	n, told := p.number("number")
	if few := countOf(p.text("few")); few > 0 {
		n, told = few, true
	}
	if p.of("both") != nil {
		n, told = 2, true
	}
	if side := query.Side(p.text("side")); side != "" && m.Side == "" {
		m.Side = side
	}
	if !ok || !told || n < 2 || n > maxForce || m.Piece == query.King || p.text("area") == "" {
		return nil, false
	}
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		c := onArea(m.Piece, side, p.text("area"))
		c.Position.Counts[0].Min = n
		return c, true
	})
}

// buildStandsOr reads 'the white king reaches rank 8 or the black one rank 1', 'a king gets
// across, White's to rank 8 or Black's to rank 1'.
func buildStandsOr(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	a, b := query.Side(p.text("a")), query.Side(p.text("b"))
	if a == "" {
		a = m.Side
	}
	if other, is := p.of("other").(man); is {
		if b = other.Side; other.Piece != m.Piece {
			return nil, false
		}
	}
	first, second := p.text("area"), p.text("then")
	if !ok || a == "" || b != opposite(a) || first == "" || second == "" {
		return nil, false
	}
	return condition{query.Cond{Or: []query.Cond{onArea(m.Piece, a, first), onArea(m.Piece, b, second)}}, "position"}, true
}

// buildSideMated reads 'Black is mated with the king on e8', 'mate a las negras en la
// primera fila'.
func buildSideMated(p parts) (any, bool) {
	king := man{Piece: query.King, Side: query.Side(p.text("side"))}
	return buildMatedAt(parts{append(slices.Clone(p.names), "man"), append(slices.Clone(p.values), king)})
}
