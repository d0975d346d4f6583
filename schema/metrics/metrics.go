// Package metrics holds the formulas of engine analysis: what an evaluation
// means for the chances of the two sides, and how good a half-move and a game
// were. It knows no boards and no databases; numbers go in and come out.
//
// Evaluations are in centipawns from White's side. Chances and points are in
// percent. Sources: winning chances and the accuracy of a half-move are those of
// lichess.org (lila, modules/analyse), win, draw and loss are the model of
// Stockfish 16.1 (src/uci.cpp), sharpness is that of chess-journal.com.
package metrics

import "math"

// Mated is the evaluation, in centipawns, of a board on which Black is mated.
// A mate of White's in n moves is Mated − n; Black's have the sign turned.
const Mated = 32000

// mates and evaluations keep apart: no engine gives more centipawns than
// highest without seeing a mate, and none sees a mate in more than 1,000 moves.
const (
	highest   = 30000
	firstMate = Mated - 1000
)

// Centipawns is an evaluation from White's side: hundredths of a pawn, or a mate
// as Mated has it.
type Centipawns int

// Pawns is the evaluation of so many centipawns, without a mate.
func Pawns(cp int) Centipawns { return Centipawns(max(-highest, min(highest, cp))) }

// MateIn is the evaluation of a mate in n moves, which Black gives if n is
// negative. Mates further away than 1,000 moves are taken for one in 1,000.
func MateIn(n int) Centipawns {
	if n < 0 {
		return -Centipawns(Mated - min(-n, Mated-firstMate))
	}
	return Centipawns(Mated - min(n, Mated-firstMate))
}

// Mate is the number of moves to mate, negative if Black gives it, 0 on the
// mated board itself; ok is false if the evaluation is no mate.
func (c Centipawns) Mate() (n int, ok bool) {
	switch {
	case c >= firstMate:
		return Mated - int(c), true
	case c <= -firstMate:
		return -(Mated + int(c)), true
	}
	return 0, false
}

// Chances are White's winning chances in percent.
func (c Centipawns) Chances() float64 { return 50 + c.advantage() }

// advantage is by how much White's winning chances differ from even ones, in
// points: an odd function, so that a loss is to the bit the same for both sides.
func (c Centipawns) advantage() float64 { return 50 * math.Tanh(0.00368208/2*float64(c)) }

// WDL is how many of 1,000 games White wins, draws and loses.
type WDL struct{ Win, Draw, Loss int }

// Drawn is the expectation of a board on which the game ended in a draw.
var Drawn = WDL{Draw: 1000}

// The polynomials of the model at half-move 30, m being the number of the move
// by 64.
const (
	wdlM = 0.5
	wdlA = ((-1.06249702*wdlM+7.42016937)*wdlM+0.89425629)*wdlM + 348.60356174
	wdlB = ((-5.33122190*wdlM+39.57831533)*wdlM-90.84473771)*wdlM + 123.40620748
)

// Expect is what is to be expected of the evaluation. It is computed from it, not
// asked of an engine, so that evaluations of any source have it.
func (c Centipawns) Expect() WDL {
	if _, mate := c.Mate(); mate {
		if c > 0 {
			return WDL{Win: 1000}
		}
		return WDL{Loss: 1000}
	}
	x := max(-4000, min(4000, 3.56*float64(c)))
	win := func(x float64) int { return int(math.Floor(0.5 + 1000/(1+math.Exp((wdlA-x)/wdlB)))) }
	w := WDL{Win: win(x), Loss: win(-x)}
	w.Draw = 1000 - w.Win - w.Loss
	return w
}

// ScoreRate is White's expected score in percent of the points.
func (w WDL) ScoreRate() float64 {
	return 100 * (float64(w.Win) + float64(w.Draw)/2) / float64(w.Win+w.Draw+w.Loss)
}

// DrawRate is the probability of a draw in percent.
func (w WDL) DrawRate() float64 { return 100 * float64(w.Draw) / float64(w.Win+w.Draw+w.Loss) }

// Sharpness grows with the chances of both sides to win. ok is false where one of
// the three has none. Of Stockfish's evaluations it says nothing: the sum of the
// logarithms does not depend on them.
func (w WDL) Sharpness() (s float64, ok bool) {
	if w.Win == 0 || w.Draw == 0 || w.Loss == 0 {
		return 0, false
	}
	odds := func(n int) float64 { return math.Log(1000/float64(n) - 1) }
	sum := odds(w.Win) + odds(w.Loss)
	return 4 / (sum * sum), true
}

// A Judgement says how good a half-move was.
type Judgement string

// The judgements. Normal is a half-move that is neither the engine's nor bad.
const (
	Engine     Judgement = "ENGINE"
	Normal     Judgement = ""
	Inaccuracy Judgement = "INACCURACY"
	Mistake    Judgement = "MISTAKE"
	Blunder    Judgement = "BLUNDER"
)

// The points of winning chances that a judgement takes at least.
const (
	inaccuracyLoss = 10
	MistakeLoss    = 20
	BlunderLoss    = 30
)

// A HalfMove is the evaluations before and after a half-move.
type HalfMove struct {
	Before, After Centipawns
	Black         bool // who made it
	Best          bool // it is the engine's
}

// Loss is the points of winning chances that the mover lost; it may be negative.
func (h HalfMove) Loss() float64 {
	if h.Black {
		return h.After.advantage() - h.Before.advantage()
	}
	return h.Before.advantage() - h.After.advantage()
}

// Swing is by how many points the winning chances changed.
func (h HalfMove) Swing() float64 { return math.Abs(h.Loss()) }

// Accuracy is 100 for a half-move that loses nothing, down to 0.
func (h HalfMove) Accuracy() float64 {
	if h.Best {
		return 100
	}
	return AccuracyOf(h.Loss())
}

// AccuracyOf is the accuracy of a half-move that loses so many points of winning
// chances.
func AccuracyOf(loss float64) float64 {
	if loss <= 0 {
		return 100
	}
	return percent(103.1668*math.Exp(-0.04354*loss) - 3.1669)
}

func percent(v float64) float64 { return max(0, min(100, v)) }

// Judge judges the half-move.
func (h HalfMove) Judge() Judgement {
	switch loss := h.Loss(); {
	case h.Best, loss <= 0:
		return Engine
	case loss >= BlunderLoss:
		return Blunder
	case loss >= MistakeLoss:
		return Mistake
	case loss >= inaccuracyLoss:
		return Inaccuracy
	}
	return Normal
}

// lossCap is where evaluations are cut before losses are summed, in centipawns:
// one missed mate would outweigh everything else.
const lossCap = 1000

// CentipawnLoss is what the mover lost in centipawns, evaluations cut to ±1,000;
// never negative.
func (h HalfMove) CentipawnLoss() int {
	if h.Accuracy() >= 99 {
		return 0
	}
	loss := int(h.Before.cut() - h.After.cut())
	if h.Black {
		loss = -loss
	}
	return max(0, loss)
}

func (c Centipawns) cut() Centipawns { return max(-lossCap, min(lossCap, c)) }

// The thresholds of winning chances, in percent, of the words for a position. A
// side that has less than Better, and not more than the other side's of it, is
// equal.
const (
	Better  = 60
	Winning = 75
	Won     = 90
	Losing  = 25
)

// Turns says whether the half-move is a turning point: it loses what a mistake
// loses, and White is better, equal or worse than before.
func (h HalfMove) Turns() bool {
	return h.Loss() >= MistakeLoss && standing(h.Before) != standing(h.After)
}

// standing is 1 if White is better, −1 if Black is, else 0.
func standing(c Centipawns) int {
	switch chances := c.Chances(); {
	case chances >= Better:
		return 1
	case chances <= 100-Better:
		return -1
	}
	return 0
}

// A Phase is a part of a game.
type Phase string

// The phases.
const (
	Opening    Phase = "OPENING"
	Middlegame Phase = "MIDDLEGAME"
	Endgame    Phase = "ENDGAME"
)

// PhaseOf is the phase of a position with so many queens, rooks, bishops and
// knights of both sides before the full move of this number.
func PhaseOf(pieces, move int) Phase {
	switch {
	case pieces <= 6:
		return Endgame
	case move <= 12:
		return Opening
	}
	return Middlegame
}

// Mean is the mean of some values; ok is false if there are none.
func Mean(values []float64) (mean float64, ok bool) {
	if len(values) == 0 {
		return 0, false
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values)), true
}

// Spread is the standard deviation of a sample; ok is false for less than two
// values.
func Spread(values []float64) (deviation float64, ok bool) {
	if len(values) < 2 {
		return 0, false
	}
	return math.Sqrt(squares(values) / float64(len(values)-1)), true
}

// squares is the sum of the squared distances from the mean.
func squares(values []float64) float64 {
	mean, _ := Mean(values)
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return sum
}
