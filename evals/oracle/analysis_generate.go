package oracle

import "github.com/kibitz-chess/kibitz/assistant/query"

var judgements = []query.Judgement{query.EngineMove, query.NormalMove, query.Inaccuracy, query.Mistake, query.Blunder}

// judged is what engine analysis may say of a half-move; often nothing more than
// that it says something.
func (g *Generator) judged() *query.Judged {
	j := new(query.Judged)
	for range g.random.IntN(3) {
		j.As = append(j.As, one(g, judgements))
	}
	j.Best, j.Only, j.Turning = g.chance(4), g.chance(6), g.chance(6)
	if g.chance(3) {
		j.Phase = one(g, []query.Phase{query.Opening, query.Middlegame, query.Endgame})
	}
	return j
}

// evaluation compares that of a position with about what it is.
func (g *Generator) evaluation(m *game, order int) *query.Evaluation {
	e := &query.Evaluation{Side: g.sideOr(side(one(g, colors))), In: one(g, []query.Measured{query.Chances, query.Chances, query.Centipawns, query.MateIn})}
	n := map[query.Measured]float64{query.Chances: one(g, []float64{25, 60, 75, 90}), query.Centipawns: 100, query.MateIn: 3}[e.In]
	if m.analysis != nil && m.analysis.positions[order].found != nil && e.In == query.Centipawns {
		n = float64(m.analysis.positions[order].found.Centipawns)
	}
	e.Bounds = g.bounds(n)
	return e
}
