package oracle

import (
	"math"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Evaluation is what an engine says of a position: all that figures of analysis
// are made of.
type Evaluation struct {
	Centipawns int             // from White's side; 32000 − n is a mate in n
	Best       chessboard.Move // the engine's move
	HasBest    bool
	Keepers    int // how many moves hold, 0 if that is not known
	Complexity *float64
}

// Analyse has the games of some codes evaluated by an engine, as it is told with its limit, position
// by position. Of a position that ok is false of nothing is known, unless the game is
// over in it.
func (o *Oracle) Analyse(name string, meant func(game int64) bool, evaluate func(chessboard.Position) (e Evaluation, ok bool)) error {
	reached := map[placing]int{}
	for _, g := range o.games {
		for order := 0; order <= len(g.HalfMoves) && len(g.HalfMoves) > 0; order++ {
			at := placing{string(g.Board(order)), g.turn(order)}
			if day, is := reached[at]; !is || g.latestDay() < day {
				reached[at] = g.latestDay()
			}
		}
	}
	for _, g := range o.games {
		if !meant(g.code) {
			continue
		}
		p := chessboard.Start()
		if fen := g.Tag("FEN"); fen != "" {
			var err error
			if p, err = chessboard.ParseFEN(fen); err != nil {
				return err
			}
		}
		some, a := false, &gameAnalysis{by: name, initial: p == chessboard.Start()}
		for order := 0; order <= len(g.HalfMoves); order++ {
			if order > 0 {
				p.Play(g.HalfMoves[order-1].Move)
			}
			at := placing{string(g.Board(order)), p.Turn()}
			day, is := reached[at]
			initial := at.board == usualStart && at.turn == chessboard.White
			q := analysedPosition{known: is && day < g.latestDay() || initial, phase: phaseOf(at.board, p.MoveNumber())}
			e, ok := evaluate(p)
			if over := !p.HasLegalMove(); over {
				e, ok = Evaluation{Centipawns: finalScore(p)}, true
			}
			if ok {
				some = true
				q.found = &e
				if e.HasBest {
					q.best = p.SAN(e.Best)
				}
			}
			a.positions = append(a.positions, q)
		}
		if some {
			g.analysis = a
		}
	}
	return nil
}

// placing is what makes a position known: the board and the side to move.
type placing struct {
	board string
	turn  chessboard.Color
}

// latestDay is the latest day that the game may have been played on, as yyyymmdd.
func (g *game) latestDay() int {
	tag := g.Tag("Date")
	year, hasYear := yearOf(tag)
	if !hasYear {
		year = 9999
	}
	month, hasMonth := monthOf(tag)
	if !hasMonth {
		month = 12
	}
	day, hasDay := dayOf(tag)
	if !hasDay {
		day = lastDay(year, month)
	}
	return asNumber(year, month, day)
}

// finalScore is the evaluation of a position without a legal move.
func finalScore(p chessboard.Position) int {
	switch {
	case !p.InCheck():
		return 0
	case p.Turn() == chessboard.White:
		return -mated
	}
	return mated
}

// mated is the evaluation of a mate on the board; nearMate is less than that of
// any mate to come.
const (
	mated    = 32000
	nearMate = 31000
)

func phaseOf(board string, number int) query.Phase {
	pieces := 0
	for _, letter := range board {
		switch letter {
		case 'Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n':
			pieces++
		}
	}
	switch {
	case pieces < 7:
		return query.Endgame
	case number < 13:
		return query.Opening
	}
	return query.Middlegame
}

// gameAnalysis is a game as an engine sees it.
type gameAnalysis struct {
	by        string
	initial   bool // it begins at the initial position
	positions []analysedPosition
}

type analysedPosition struct {
	found *Evaluation // nil if there is none
	known bool        // an earlier game had it
	phase query.Phase
	best  string // in SAN
}

// chances are White's winning chances, in percent.
func chances(centipawns int) float64 {
	return 50 + 50*(2/(1+math.Exp(-0.00368208*float64(centipawns)))-1)
}

// deed is what an engine says of a half-move.
type deed struct {
	counts                bool // in the figures of its game
	loss, accuracy, swing float64
	centipawns            int // lost
	best                  bool
	judgement             query.Judgement
	turning               bool
}

// deed is that of a half-move of the game; ok is false without an evaluation
// before and after it.
func (g *game) deed(order int) (d deed, ok bool) {
	if g.analysis == nil || order == 0 {
		return d, false
	}
	before, after := g.analysis.positions[order-1], g.analysis.positions[order]
	if before.found == nil || after.found == nil {
		return d, false
	}
	sign := 1.0
	if g.HalfMoves[order-1].Player == chessboard.Black {
		sign = -1
	}
	was, is := chances(before.found.Centipawns), chances(after.found.Centipawns)
	d.counts = !(before.known && after.known)
	d.loss, d.swing = sign*(was-is), math.Abs(was-is)
	d.best = before.found.HasBest && before.found.Best == g.HalfMoves[order-1].Move
	d.accuracy = 100
	if !d.best && d.loss > 0 {
		d.accuracy = min(100, max(0, 103.1668*math.Exp(-0.04354*d.loss)-3.1669))
	}
	if d.accuracy < 99 {
		d.centipawns = max(0, int(sign)*(capped(before.found.Centipawns)-capped(after.found.Centipawns)))
	}
	switch {
	case d.best || d.loss <= 0:
		d.judgement = query.EngineMove
	case d.loss < 10:
		d.judgement = query.NormalMove
	case d.loss < 20:
		d.judgement = query.Inaccuracy
	case d.loss < 30:
		d.judgement = query.Mistake
	default:
		d.judgement = query.Blunder
	}
	d.turning = d.loss >= 20 && ahead(was) != ahead(is)
	return d, true
}

func capped(centipawns int) int { return min(1000, max(-1000, centipawns)) }

// ahead tells who is better: White, Black or nobody.
func ahead(white float64) query.Side {
	switch {
	case white >= 60:
		return query.White
	case white <= 40:
		return query.Black
	}
	return query.AnySide
}

// judged says whether an engine says this of a half-move.
func (g view) judged(order int, j query.Judged) bool {
	d, ok := g.deed(order)
	if !ok || !d.counts {
		return false
	}
	before := g.analysis.positions[order-1]
	movers := chances(before.found.Centipawns)
	if g.HalfMoves[order-1].Player == chessboard.Black {
		movers = 100 - movers
	}
	said := len(j.As) == 0
	for _, as := range j.As {
		said = said || as == d.judgement
	}
	return said && (!j.Best || d.best) && (!j.Turning || d.turning) &&
		(!j.Only || before.found.Keepers == 1 && movers >= 40) && (j.Phase == query.AnyPhase || j.Phase == before.phase)
}

// evaluated says whether a position is evaluated so.
func (g view) evaluated(order int, e query.Evaluation) bool {
	if g.analysis == nil || g.analysis.positions[order].found == nil {
		return false
	}
	black := g.side(e.Side) == query.Black
	score := g.analysis.positions[order].found.Centipawns
	if e.In == query.Chances {
		n := chances(score)
		if black {
			n = 100 - n
		}
		return between(n, e.Bounds)
	}
	if black {
		score = -score
	}
	if e.In == query.MateIn {
		return score > nearMate && score < mated && between(float64(mated-score), e.Bounds)
	}
	return between(float64(score), e.Bounds)
}
