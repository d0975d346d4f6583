package compose

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// lossBuilders make the values of rules on pieces that a side loses, which the other
// side captures.
var lossBuilders = map[string]func(parts) (any, bool){
	"lost_man": buildLostMan, "side_lost": buildSideLost, "lost_by": buildLostBy,
}

// lossOf is the half-move by which a side loses a piece.
func lossOf(p parts, by query.Side) (query.HalfMove, bool) {
	m, ok := p.of("man").(man)
	return query.HalfMove{All: schema.Capture, By: by, Captured: m.Piece}, ok && m.Side == "" && m.Piece != query.King && m.Piece != query.NoPiece
}

// buildLostMan reads 'lost its queen' of a side that is told by it.
func buildLostMan(p parts) (any, bool) {
	h, ok := lossOf(p, query.Other)
	return doing{{HalfMove: &h}}, ok
}

// buildSideLost reads 'White loses the queen': Black captures one.
func buildSideLost(p parts) (any, bool) {
	side := query.Side(p.text("side"))
	h, ok := lossOf(p, opposite(side))
	return h, ok && side != ""
}

// buildLostBy reads 'Tal loses the queen and wins': whoever meets Tal captures it.
func buildLostBy(p parts) (any, bool) {
	who, ok := p.of("people").(people)
	h, isLoss := lossOf(p, query.Other)
	if !ok || !isLoss || len(who.Names) != 1 {
		return nil, false
	}
	all := []query.Cond{{Player: &query.Player{Name: who.Names[0], Side: query.Own}}, {HalfMove: &h}}
	if o := p.text("won"); o != "" {
		all = append(all, query.Cond{Outcome: query.Outcome(o)})
	}
	return condition{query.Cond{SomeSide: &query.Cond{And: all}}, "doer"}, true
}
