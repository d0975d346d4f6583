package oracle

import (
	"math"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// analysisValue is a value that engine analysis gives.
func (it item) analysisValue(v query.Value) (any, bool) {
	switch v.Kind {
	case query.AccuracyValue, query.LossValue, query.SwingValue, query.CentipawnLossValue, query.JudgementValue:
		return it.ofDeed(v.Kind), true
	case query.PhaseValue, query.BestMoveValue, query.ComplexityValue:
		return it.before(v.Kind), true
	case query.ChancesValue, query.CentipawnsValue:
		return it.scored(v), true
	case query.EvaluatorValue:
		if it.analysis == nil || len(it.HalfMoves) == 0 {
			return nil, true
		}
		return it.analysis.by, true
	case query.BiggestSwingValue:
		var most any
		for order := range it.HalfMoves {
			if d, ok := it.deed(order + 1); ok && (most == nil || tenThousandths(d.swing) > most.(float64)) {
				most = tenThousandths(d.swing)
			}
		}
		return most, true
	case query.GameAccuracyValue, query.LichessAccuracyValue, query.ACPLValue, query.LossSpreadValue, query.CountedValue, query.HighestChancesValue, query.LowestChancesValue:
		return it.ofSide(v.Kind, it.side(v.Side)), true
	}
	return nil, false
}

// tenThousandths is a figure as precise as it is told; there is one 0.
func tenThousandths(n float64) float64 { return math.Round(n*1e4)/1e4 + 0 }

// ofDeed is a figure of the half-move.
func (it item) ofDeed(kind query.ValueKind) any {
	d, ok := it.deed(it.order)
	switch {
	case !ok:
		return nil
	case kind == query.LossValue:
		return tenThousandths(d.loss)
	case kind == query.SwingValue:
		return tenThousandths(d.swing)
	case !d.counts:
		return nil
	case kind == query.AccuracyValue:
		return tenThousandths(d.accuracy)
	case kind == query.CentipawnLossValue:
		return int64(d.centipawns)
	}
	return string(d.judgement)
}

// before is what is said of the position, or of that before the half-move.
func (it item) before(kind query.ValueKind) any {
	order := it.order
	if it.rows == query.RowHalfMoves {
		order--
	}
	if it.analysis == nil || order < 0 {
		return nil
	}
	p := it.analysis.positions[order]
	switch {
	case kind == query.PhaseValue:
		return string(p.phase)
	case p.found == nil:
		return nil
	case kind == query.BestMoveValue:
		return known(p.best)
	case p.found.Complexity == nil:
		return nil
	}
	return tenThousandths(*p.found.Complexity)
}

// scored is how the position is evaluated for a side.
func (it item) scored(v query.Value) any {
	if it.analysis == nil || it.analysis.positions[it.order].found == nil {
		return nil
	}
	score, black := it.analysis.positions[it.order].found.Centipawns, it.side(v.Side) == query.Black
	if v.Kind == query.CentipawnsValue {
		if black {
			score = -score
		}
		return int64(score)
	}
	n := chances(score)
	if black {
		n = 100 - n
	}
	return tenThousandths(n)
}

// ofSide is a figure of a side in the game, nil if the game was not analysed or the
// side made no half-move.
func (it item) ofSide(kind query.ValueKind, s query.Side) any {
	var accuracies, losses []float64
	moved := false
	for i, h := range it.HalfMoves {
		if side(h.Player) != s {
			continue
		}
		moved = true
		if d, ok := it.deed(i + 1); ok && d.counts {
			accuracies, losses = append(accuracies, d.accuracy), append(losses, float64(d.centipawns))
		}
	}
	if it.analysis == nil || !moved {
		return nil
	}
	switch kind {
	case query.CountedValue:
		return int64(len(losses))
	case query.GameAccuracyValue:
		return meanOf(accuracies)
	case query.ACPLValue:
		return meanOf(losses)
	case query.LossSpreadValue:
		return spreadOf(losses)
	case query.LichessAccuracyValue:
		return it.lichess(s)
	}
	var extreme any
	for _, p := range it.analysis.positions {
		if p.found == nil {
			continue
		}
		n := chances(p.found.Centipawns)
		if s == query.Black {
			n = 100 - n
		}
		n = tenThousandths(n)
		if extreme == nil || (kind == query.HighestChancesValue) == (n > extreme.(float64)) {
			extreme = n
		}
	}
	return extreme
}

func meanOf(all []float64) any {
	if len(all) == 0 {
		return nil
	}
	sum := 0.0
	for _, n := range all {
		sum += n
	}
	return tenThousandths(sum / float64(len(all)))
}

func spreadOf(all []float64) any {
	if len(all) < 2 {
		return nil
	}
	return tenThousandths(math.Sqrt(squares(all) / float64(len(all)-1)))
}

// squares is the sum of the squared distances from the mean.
func squares(all []float64) (sum float64) {
	mean := 0.0
	for _, n := range all {
		mean += n / float64(len(all))
	}
	for _, n := range all {
		sum += (n - mean) * (n - mean)
	}
	return sum
}

// lichess is the accuracy of a side as lichess.org reckons it: each half-move
// weighs as much as the chances vary around it, and the mean so weighed is
// averaged with the harmonic one.
func (it item) lichess(s query.Side) any {
	n := len(it.HalfMoves)
	var white []float64
	for order, p := range it.analysis.positions {
		if p.found == nil {
			return nil
		}
		score := capped(p.found.Centipawns)
		if order == 0 && it.analysis.initial {
			score = 15
		}
		white = append(white, chances(score))
	}
	size := min(max(n/10, 2), 8)
	var total, weights, inverse, moves float64
	for i, h := range it.HalfMoves {
		if side(h.Player) != s {
			continue
		}
		from := max(i+2-size, 0)
		weight := min(max(math.Sqrt(squares(white[from:from+size])/float64(size)), 0.5), 12)
		loss := white[i] - white[i+1]
		if h.Player == chessboard.Black {
			loss = -loss
		}
		accuracy := 100.0
		if loss > 0 {
			accuracy = min(max(103.1668100711649*math.Exp(-0.04354415386753951*loss)-3.166924740191411+1, 0), 100)
		}
		total, weights, inverse, moves = total+weight*accuracy, weights+weight, inverse+1/accuracy, moves+1
	}
	return tenThousandths((total/weights + moves/inverse) / 2)
}
