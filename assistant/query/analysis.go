package query

import "slices"

// Judged is what engine analysis says of a half-move; every part that is set must
// hold. The zero value is any half-move that counts in the figures of its game: it
// was evaluated before and after, and no earlier game had played it.
type Judged struct {
	As      []Judgement `json:"as,omitempty"`      // one of these
	Best    bool        `json:"best,omitempty"`    // it is the engine's move
	Only    bool        `json:"only,omitempty"`    // the engine's move was the only one that held: others lose 10 points of winning chances, and the mover has 40 or more
	Turning bool        `json:"turning,omitempty"` // a turning point: loses 20 points of winning chances, and another side is better than before, or none
	Phase   Phase       `json:"phase,omitempty"`   // of the position before it
}

// Judgement says how good a half-move was, by the points of winning chances that it
// lost.
type Judgement string

const (
	EngineMove Judgement = "engine"     // the engine's, or it lost nothing
	NormalMove Judgement = "normal"     // less than 10
	Inaccuracy Judgement = "inaccuracy" // 10 or more
	Mistake    Judgement = "mistake"    // 20 or more
	Blunder    Judgement = "blunder"    // 30 or more
)

// Phase is a part of a game.
type Phase string

const (
	AnyPhase   Phase = ""
	Opening    Phase = "opening"    // up to move 12
	Middlegame Phase = "middlegame" // from then on
	Endgame    Phase = "endgame"    // queens, rooks, bishops and knights together are six or fewer
)

// Evaluation compares what engine analysis says of a position with numbers.
type Evaluation struct {
	Side Side     `json:"side"` // from whose side: White, Black, Own or Other
	In   Measured `json:"in"`
	Bounds
}

// Measured is what a position is evaluated in.
type Measured string

const (
	Chances    Measured = "chances"    // winning chances, in percent
	Centipawns Measured = "centipawns" // hundredths of a pawn; a mate in n is 32000 − n
	MateIn     Measured = "mate"       // moves to mate, which the side gives
)

func (h *HalfMove) checkJudged() error {
	j := h.Judged
	if j == nil {
		return nil
	}
	for _, as := range j.As {
		if err := oneOf("as", as, EngineMove, NormalMove, Inaccuracy, Mistake, Blunder); err != nil {
			return err
		}
	}
	return oneOf("phase", j.Phase, AnyPhase, Opening, Middlegame, Endgame)
}

func (s scope) evaluation(e Evaluation) error {
	if err := oneOf("in", e.In, Chances, Centipawns, MateIn); err != nil {
		return at("in", err)
	}
	if e.Side == AnySide {
		return at("side", refuse("form_part_missing", "side", "evaluation"))
	}
	if err := s.side(e.Side); err != nil {
		return at("side", err)
	}
	return e.Bounds.check()
}

// simplify brings judgements into a fixed order; all of them are any.
func (j *Judged) simplify() {
	if j == nil {
		return
	}
	if j.As = set(j.As); len(j.As) == 5 {
		j.As = nil
	}
}

// analysed are the values that engine analysis gives.
var analysed = []ValueKind{
	AccuracyValue, LossValue, CentipawnLossValue, SwingValue, JudgementValue, PhaseValue, BestMoveValue, ComplexityValue,
	ChancesValue, CentipawnsValue, GameAccuracyValue, LichessAccuracyValue, ACPLValue, LossSpreadValue, CountedValue,
	HighestChancesValue, LowestChancesValue, BiggestSwingValue, EvaluatorValue,
}

// Analysed says that the form speaks of figures of engine analysis.
func (f Form) Analysed() (is bool) {
	f.Walk(Visitor{
		HalfMove: func(h *HalfMove) { is = is || h.Judged != nil },
		Position: func(p *Position) { is = is || p.Evaluation != nil },
		Value:    func(v *Value) { is = is || slices.Contains(analysed, v.Kind) },
	})
	return is
}

// searched are the data that not every evaluation of a position comes with.
func (f Form) searched() (needs []Need) {
	need := func(n Need, is bool) {
		if is && !slices.Contains(needs, n) {
			needs = append(needs, n)
		}
	}
	f.Walk(Visitor{
		HalfMove: func(h *HalfMove) {
			need(BestMoves, h.Judged != nil && h.Judged.Best)
			need(OnlyMoves, h.Judged != nil && h.Judged.Only)
		},
		Value: func(v *Value) {
			need(BestMoves, v.Kind == BestMoveValue)
			need(Complexities, v.Kind == ComplexityValue)
		},
	})
	return needs
}

// GamesAsked are the games that the form asks about, all those that were not
// analysed among them: a list by what is said of games and who plays them alone.
func (f Form) GamesAsked() Form {
	f = f.Clone()
	if f.Groups != nil {
		return f.Groups.GamesAsked()
	}
	var conds, people []Cond
	for _, c := range parts(f.Where) {
		switch {
		case c.Player != nil:
			c.Player.Side, c.Player.Outcome = ofColor(c.Player.Side), AnyOutcome
			conds = append(conds, c)
		case c.Outcome == AnyOutcome && c.Color == "" && !(Form{Rows: RowSides, Where: &c}).Analysed():
			conds = append(conds, c)
		}
	}
	plays := func(h *HalfMove) {
		if h != nil && h.Player != nil {
			people = append(people, Cond{Player: &Player{Name: *h.Player, Side: ofColor(h.By)}})
		}
	}
	plays(f.HalfMove)
	for _, part := range f.Parts {
		plays(part.HalfMove)
	}
	switch len(people) {
	case 0:
	case 1:
		conds = append(conds, people[0])
	default:
		conds = append(conds, Cond{Or: people})
	}
	games := Form{Rows: RowGames}
	if len(conds) > 0 {
		games.Where = &Cond{And: conds}
	}
	if games.Check() != nil {
		return Form{Rows: RowGames} // what it says of sides cannot be said of games
	}
	return games
}

// ofColor is the side if it is a colour.
func ofColor(s Side) Side {
	if s == White || s == Black {
		return s
	}
	return AnySide
}
