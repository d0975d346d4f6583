package library

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
