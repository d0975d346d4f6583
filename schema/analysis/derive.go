package analysis

import (
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

// figures derives the figures of one game.
type figures struct {
	game        *Game
	engine      int64
	source      Source
	evaluations []*Evaluation // of the positions, nil where there is none
	known       []bool        // positions that an earlier game had reached
	countKnown  bool          // half-moves between known positions count too
}

// positionRows are the rows of da_positions.
func (f *figures) positionRows() [][]any {
	rows := make([][]any, len(f.game.Positions))
	for order := range rows {
		rows[order] = append(f.positionCells(order), f.moveCells(order)...)
	}
	return rows
}

// positionCells are the cells of a row that tell of the position.
func (f *figures) positionCells(order int) []any {
	p, e := &f.game.Positions[order], f.evaluations[order]
	known := int64(0)
	if f.known[order] {
		known = 1
	}
	var score, mate, white, black, whiteRate, blackRate, draws, sharpness, keepers, best, san any
	if e != nil {
		score, mate = int64(e.Score), e.mate()
		white, black = e.Score.Chances(), 100-e.Score.Chances()
		w := e.expect()
		whiteRate, blackRate, draws = w.ScoreRate(), 100-w.ScoreRate(), w.DrawRate()
		if s, ok := w.Sharpness(); ok {
			sharpness = s
		}
		keepers = optional(e.Keepers)
		if m, ok := p.ParseMove(e.Best); ok {
			best, san = e.Best, p.SAN(m)
		}
	}
	return []any{f.game.Code, int64(order), p.Key, f.engine, p.Code, score, mate, white, black, whiteRate, blackRate, draws, sharpness,
		known, string(phaseOf(p)), keepers, best, san}
}

func phaseOf(p *Position) metrics.Phase {
	board, pieces := p.Board(), 0
	for _, role := range []chessboard.Role{chessboard.Queen, chessboard.Rook, chessboard.Bishop, chessboard.Knight} {
		pieces += board.Count(chessboard.PieceOf(chessboard.White, role)) + board.Count(chessboard.PieceOf(chessboard.Black, role))
	}
	return metrics.PhaseOf(pieces, p.MoveNumber())
}

// moveCells are the cells of a row that tell of the half-move that led there.
func (f *figures) moveCells(order int) []any {
	var isBest, loss, accuracy, judgement, cpl, swing any
	if order == 0 {
		return []any{nil, isBest, loss, accuracy, judgement, cpl, swing}
	}
	if best, ok := f.best(order); ok {
		isBest = int64(0)
		if best {
			isBest = int64(1)
		}
	}
	if h, ok := f.halfMove(order); ok {
		loss, swing = h.Loss(), h.Swing()
		if f.counts(order) {
			accuracy, cpl = h.Accuracy(), int64(h.CentipawnLoss())
			judgement = filled(string(h.Judge()))
		}
	}
	return []any{f.mover(order), isBest, loss, accuracy, judgement, cpl, swing}
}

// mover is who made the half-move of that order: 0 White, 1 Black.
func (f *figures) mover(order int) int64 { return int64(f.game.Positions[order-1].Turn()) }

// best says whether the half-move is the engine's; ok is false if the engine's
// is not known.
func (f *figures) best(order int) (best, ok bool) {
	before := f.evaluations[order-1]
	if before == nil || before.Best == "" {
		return false, false
	}
	return f.game.Positions[order].Move.String() == before.Best, true
}

// halfMove is what is known of a half-move; ok is false without evaluations of
// both of its positions.
func (f *figures) halfMove(order int) (h metrics.HalfMove, ok bool) {
	before, after := f.evaluations[order-1], f.evaluations[order]
	if before == nil || after == nil {
		return h, false
	}
	best, _ := f.best(order)
	return metrics.HalfMove{Before: before.Score, After: after.Score, Black: f.mover(order) == 1, Best: best}, true
}

// counts says whether a half-move counts in the figures of its game.
func (f *figures) counts(order int) bool {
	_, ok := f.halfMove(order)
	return ok && (f.countKnown || !f.known[order-1] || !f.known[order])
}

// matchRows are the rows of da_matches: one for each side that moved, none if
// nothing of the game was evaluated.
func (f *figures) matchRows() (rows [][]any) {
	var sides [2]side
	last := len(f.game.Positions) - 1
	evaluated, turning := false, any(nil)
	for order, e := range f.evaluations {
		if e != nil {
			evaluated = true
			sides[0].reach(e.Score.Chances())
			sides[1].reach(100 - e.Score.Chances())
		}
		if order == 0 {
			continue
		}
		s := &sides[f.mover(order)]
		s.moved = true
		if h, ok := f.halfMove(order); ok && f.counts(order) {
			best, _ := f.best(order)
			s.add(order, h, best)
			if h.Turns() {
				turning = int64(order)
			}
		}
	}
	if !evaluated {
		return nil
	}
	lichess := f.lichess()
	for player, s := range sides {
		if s.moved {
			rows = append(rows, append([]any{f.game.Code, int64(player), f.engine}, s.cells(lichess[player], f.source, turning, int64(last))...))
		}
	}
	return rows
}

// lichess is lichess's accuracy of both sides, NULL where it has none.
func (f *figures) lichess() (cells [2]any) {
	all := make([]metrics.Centipawns, len(f.evaluations))
	for i, e := range f.evaluations {
		if e == nil {
			return cells
		}
		all[i] = e.Score
	}
	first := &f.game.Positions[0]
	accuracy, ok := metrics.LichessAccuracy(all, first.Position == chessboard.Start(), first.Turn() == chessboard.Black)
	for i := range cells {
		if ok[i] {
			cells[i] = accuracy[i]
		}
	}
	return cells
}

// side sums up one side of a game.
type side struct {
	moved             bool
	losses, accuracy  []float64 // of the half-moves that count
	judged            map[metrics.Judgement]int64
	best              int64
	highest, lowest   any // chances
	worst             any // order of the worst half-move
	worstLoss         float64
	evaluatedPosition bool
}

// reach notes the side's winning chances in a position.
func (s *side) reach(chances float64) {
	if !s.evaluatedPosition || chances > s.highest.(float64) {
		s.highest = chances
	}
	if !s.evaluatedPosition || chances < s.lowest.(float64) {
		s.lowest = chances
	}
	s.evaluatedPosition = true
}

// add adds a half-move that counts.
func (s *side) add(order int, h metrics.HalfMove, best bool) {
	if s.judged == nil {
		s.judged = map[metrics.Judgement]int64{}
	}
	if best {
		s.best++
	}
	if loss := h.Loss(); s.worst == nil || loss > s.worstLoss {
		s.worst, s.worstLoss = int64(order), loss
	}
	s.losses = append(s.losses, float64(h.CentipawnLoss()))
	s.accuracy = append(s.accuracy, h.Accuracy())
	s.judged[h.Judge()]++
}

// cells are those of a row of da_matches after its keys.
func (s *side) cells(lichess any, source Source, turning any, length int64) []any {
	value := func(v float64, ok bool) any {
		if !ok {
			return nil
		}
		return v
	}
	var best any
	if source == OfEngine {
		best = s.best
	}
	return []any{int64(len(s.losses)), value(metrics.Mean(s.losses)), value(metrics.Spread(s.losses)), value(metrics.Mean(s.accuracy)), lichess,
		s.judged[metrics.Engine], s.judged[metrics.Normal], s.judged[metrics.Inaccuracy], s.judged[metrics.Mistake], s.judged[metrics.Blunder],
		best, s.highest, s.lowest, turning, s.worst, length}
}
