package library

import (
	"context"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Analysis is what engine analysis tells of a game. Chances are White's, in
// percent; the formulas are those of package metrics.
type Analysis struct {
	Engine string `json:"engine"` // or who evaluated the PGN file
	Source string `json:"source" enum:"engine,pgn"`
	Limit  string `json:"limit,omitempty"` // of the engine per position, such as depth 12
	// Positions are in the order of the game, the initial one first.
	Positions []Evaluation `json:"positions" nullable:"false"`
	White     *SideFigures `json:"white,omitempty"`
	Black     *SideFigures `json:"black,omitempty"`
	// TurningPoint is the half-move of the last one.
	TurningPoint int `json:"turning_point,omitempty"`
}

// Evaluation is of a position and of the half-move that led to it.
type Evaluation struct {
	Centipawns *int     `json:"centipawns,omitempty"` // from White's side
	Mate       *int     `json:"mate,omitempty"`       // moves, negative if Black gives it
	Chances    *float64 `json:"white_chances,omitempty"`
	Known      bool     `json:"known,omitempty"` // an earlier game had reached it
	Best       string   `json:"best,omitempty"`  // the engine's move here, as e2e4
	BestSAN    string   `json:"best_san,omitempty"`
	Loss       *float64 `json:"loss,omitempty"` // points of winning chances
	Accuracy   *float64 `json:"accuracy,omitempty"`
	Judgement  string   `json:"judgement,omitempty" enum:"ENGINE,INACCURACY,MISTAKE,BLUNDER"`
}

// BeforeHalfMove is the placement before a half-move of a game, which has it, and
// how that is evaluated.
func BeforeHalfMove(g *Game, number int) (at Placement, e Evaluation) {
	if at = g.Start; number > 1 {
		at = g.HalfMoves[number-2].Placement
	}
	if g.Analysis != nil && number-1 < len(g.Analysis.Positions) {
		e = g.Analysis.Positions[number-1]
	}
	return at, e
}

// SideFigures are those of one side of a game, over the half-moves that count.
type SideFigures struct {
	Moves           int      `json:"moves"`
	ACPL            *float64 `json:"acpl,omitempty"`
	Accuracy        *float64 `json:"accuracy,omitempty"`
	LichessAccuracy *float64 `json:"lichess_accuracy,omitempty"`
	EngineMoves     int      `json:"engine_moves"`
	NormalMoves     int      `json:"normal_moves"`
	Inaccuracies    int      `json:"inaccuracies"`
	Mistakes        int      `json:"mistakes"`
	Blunders        int      `json:"blunders"`
	BestMoves       *int     `json:"best_moves,omitempty"`
}

// An Analyser has an engine evaluate games and positions, where whoever runs the
// program allows it.
type Analyser interface {
	// Analyse evaluates the positions of a game and keeps the figures beside it.
	// Progress is called as it goes on, one call at a time. What was evaluated before
	// an error need not be evaluated again. Errors are *source.Error.
	Analyse(ctx context.Context, cod int64, progress func(AnalysisProgress)) error
	// Best evaluates a position. Errors are *source.Error.
	Best(ctx context.Context, p chessboard.Position) (Best, error)
}

// AnalysisProgress says how far the analysis of a game is.
type AnalysisProgress struct {
	Positions int64   `json:"positions"` // that are evaluated
	All       int64   `json:"all"`       // positions of the game
	Seconds   float64 `json:"seconds"`   // that it will take yet; 0: not known
	Storing   bool    `json:"storing,omitempty"`
}

// Best is what an engine says of a position.
type Best struct {
	Engine     string // and its limit
	SAN        string // of its move; empty where the game is over
	UCI        string // the same as e2e4
	Centipawns int    // from White's side, a mate in n is 32000 − n
	Mate       int    // moves, negative if Black gives it; 0: no mate is seen
	Chances    float64
}
