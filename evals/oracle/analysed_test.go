package oracle_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/metrics"
)

// inventor is the name of who evaluates the games of a bench: evaluations are made
// of the keys of positions, so that they are the same in every run, of all kinds,
// and not there for some positions and some games.
const inventor = "Inventor 1.0"

func skipped(game int64) bool { return game%7 == 3 }

// invented is the evaluation of a position; ok is false if it has none.
func invented(p chessboard.Position) (e analysis.Evaluation, ok bool) {
	key := analysis.EvalKey(p.EPD())
	moves := p.LegalMoves(nil)
	if key%11 == 0 || len(moves) == 0 {
		return e, false
	}
	e.Score = metrics.Centipawns(key/13%900 - 450)
	if key%23 == 1 {
		e.Score = metrics.Centipawns(32000 - key/31%5 - 1)
		if key%2 == 0 {
			e.Score = -e.Score
		}
	}
	keepers, complexity := key/17%3+1, float64(key/19%4000)/100
	e.Best, e.Keepers, e.Complexity, e.Depth = moves[key/7%int64(len(moves))].String(), &keepers, &complexity, 8
	return e, true
}

// inventAll puts invented evaluations of the games into their database.
func inventAll(ctx context.Context, w analysis.Writer) error {
	codes, err := analysis.Selection{}.Find(ctx, w)
	if err != nil {
		return err
	}
	games, unplayable, err := analysis.ReadGames(ctx, w, codes)
	if err != nil || len(unplayable) > 0 {
		return fmt.Errorf("%v %w", unplayable, err)
	}
	found := map[int64]*analysis.Evaluation{}
	var kept []*analysis.Game
	for _, g := range games {
		if skipped(g.Code) {
			continue
		}
		kept = append(kept, g)
		for i := range g.Positions {
			if e, ok := invented(g.Positions[i].Position); ok {
				found[g.Positions[i].Key] = &e
			}
		}
	}
	engine := analysis.Engine{Name: inventor, Source: analysis.OfEngine, LimitKind: analysis.Depth, LimitValue: 8, MultiPV: 3, HashMB: 1, BinarySHA256: "-"}
	_, err = analysis.Store(ctx, w, kept, engine, found, analysis.Options{})
	return err
}

// analyse tells the oracle the same evaluations.
func analyse(t testing.TB, o *oracle.Oracle) {
	t.Helper()
	err := o.Analyse(inventor+" (depth 8)", func(game int64) bool { return !skipped(game) }, func(p chessboard.Position) (e oracle.Evaluation, ok bool) {
		of, ok := invented(p)
		if !ok {
			return e, false
		}
		best, _ := p.ParseMove(of.Best)
		return oracle.Evaluation{Centipawns: int(of.Score), Best: best, HasBest: true, Keepers: int(*of.Keepers), Complexity: of.Complexity}, true
	})
	if err != nil {
		t.Fatal(err)
	}
}
