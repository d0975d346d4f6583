package metrics

import "math"

// KeeperMargin is how many points of winning chances a move may be worse than
// the best one and still hold the position.
const KeeperMargin = 10

// Keepers counts the moves that hold the position: those whose evaluations are
// within KeeperMargin of the first one's, which is the best, itself included.
func Keepers(lines []Centipawns) (n int) {
	for _, line := range lines {
		if math.Abs(lines[0].Chances()-line.Chances()) <= KeeperMargin {
			n++
		}
	}
	return n
}

// A Depth is what a search took for the best move at one depth, and its
// evaluation.
type Depth struct {
	Depth int
	Move  string
	Score Centipawns
}

// Complexity is how much a search changed its mind: the sum of the changes of
// the winning chances over those depths from 2 on at which the best move was
// another than at the depth before. After Guid and Bratko, 'Computer analysis of
// world chess champions', ICGA Journal 29 (2006), in points instead of pawns.
func Complexity(depths []Depth) (sum float64) {
	for i := 1; i < len(depths); i++ {
		now, before := depths[i], depths[i-1]
		if now.Depth >= 2 && now.Move != before.Move {
			sum += math.Abs(now.Score.Chances() - before.Score.Chances())
		}
	}
	return sum
}
