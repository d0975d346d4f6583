package metrics

import "math"

// lichessStart is what lichess takes the initial position for.
const lichessStart = Centipawns(15)

// LichessAccuracy is the accuracy of a game as lichess.org computes it (lila,
// modules/analyse, AccuracyPercent), which weighs half-moves by how much was at
// stake around them and mixes two means. evaluations are those of all positions,
// the initial one first; standard says that this is the position games begin
// with, and blackFirst that Black makes the first half-move. ok is false for a
// side that has no half-move.
func LichessAccuracy(evaluations []Centipawns, standard, blackFirst bool) (accuracy [2]float64, ok [2]bool) {
	n := len(evaluations) - 1
	if n < 1 {
		return accuracy, ok
	}
	chances := make([]float64, n+1)
	for i, e := range evaluations {
		if i == 0 && standard {
			e = lichessStart
		}
		chances[i] = e.cut().Chances()
	}
	size := max(2, min(8, n/10))
	var sides [2]lichessSide
	for i := range n {
		from := max(0, i-(size-2))
		weight := max(0.5, min(12, math.Sqrt(squares(chances[from:from+size])/float64(size))))
		side, loss := 0, chances[i]-chances[i+1]
		if (i%2 == 1) != blackFirst {
			side, loss = 1, -loss
		}
		sides[side].add(lichessMove(loss), weight)
	}
	for i, s := range sides {
		if ok[i] = s.moves > 0; ok[i] {
			accuracy[i] = (s.weighted/s.weights + s.moves/s.inverses) / 2
		}
	}
	return accuracy, ok
}

// lichessMove is the accuracy of a half-move that loses so many points.
func lichessMove(loss float64) float64 {
	if loss <= 0 {
		return 100
	}
	const uncertainty = 1
	return percent(103.1668100711649*math.Exp(-0.04354415386753951*loss) - 3.166924740191411 + uncertainty)
}

// lichessSide sums up the half-moves of one side. A half-move of accuracy 0
// makes the harmonic mean 0.
type lichessSide struct{ moves, weighted, weights, inverses float64 }

func (s *lichessSide) add(accuracy, weight float64) {
	s.moves++
	s.weighted += accuracy * weight
	s.weights += weight
	s.inverses += 1 / accuracy
}
