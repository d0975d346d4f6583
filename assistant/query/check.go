package query

import (
	"slices"
	"strconv"
	"strings"
)

// SenseError says why a query cannot be true of any game, or what is missing
// or too much in it. Code names the message in the catalog of user texts.
type SenseError struct {
	Code   string
	Detail string
	Part   string // of a Form: the way to what is wrong, such as show[1].of
}

func (e *SenseError) Error() string {
	if e.Part != "" {
		return e.Part + ": " + e.Code + ": " + e.Detail
	}
	return e.Code + ": " + e.Detail
}

// refuse is an error with a code; the details are joined by blanks.
func refuse(code string, details ...string) error {
	return &SenseError{Code: code, Detail: strings.Join(details, " ")}
}

// Check refuses queries that make no sense, such as a mate by castling pawn,
// or that no printer can print. The error is a *SenseError.
func (q *Query) Check() error {
	if q.Subject == TokenUsage {
		return q.checkUsage()
	}
	parts := []func() error{q.checkSubject, q.checkMeasure, q.checkGroup, q.checkWithin, q.checkShares, q.checkOrder, q.checkOf, q.checkPoint, q.checkOwn, q.checkParts}
	for _, check := range parts {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkParts looks at every condition, half-move, position and quantity.
func (q *Query) checkParts() error {
	if part := formOnly(q.Walk); part != "" {
		return refuse("mixed", part)
	}
	return checkParts(q.Walk)
}

// formOnly names a part that only a Form can have, if there is one.
func formOnly(walk func(Visitor)) (part string) {
	see := func(name string, is bool) {
		if is {
			part = name
		}
	}
	side := func(s Side) bool { return s == Own || s == Other }
	walk(Visitor{
		Cond: func(c *Cond) {
			see("side", c.Player != nil && side(c.Player.Side) || c.Elo != nil && side(c.Elo.Side))
			see("outcome", c.Outcome != "" || c.Color != "")
			see("some_side", c.SomeSide != nil)
			see("compare", c.Compare != nil)
			see("rights", c.Rights != nil)
		},
		HalfMove: func(h *HalfMove) {
			see("by", side(h.By))
			see("like", h.Like != nil || h.After != nil || h.Eval != nil || h.Judged != nil)
		},
		Position: func(p *Position) {
			see("turn", side(p.Turn))
			see("structures", p.Structures != nil || p.Balance != nil || p.Held != 0 || p.Evaluation != nil)
			for _, c := range p.Counts {
				see("counts", side(c.Side))
			}
		},
		Quantity: func(q *Quantity) { see("of", side(q.Side)) },
	})
	return part
}

// checkParts looks at every condition, half-move, position and quantity that a
// walk comes by.
func checkParts(walk func(Visitor)) (err error) {
	keep := func(e error) {
		if err == nil {
			err = e
		}
	}
	later := map[*HalfMove]bool{} // the steps of sequences that have a step before them
	walk(Visitor{
		Name:     func(n *Name) { keep(n.check()) },
		Unit:     func(u *Unit) { keep(oneOf("unit", *u, NoUnit, UnknownUnit, Half, Full)) },
		Quantity: func(q *Quantity) { keep(q.check()) },
		Position: func(p *Position) { keep(p.check()) },
		Cond: func(c *Cond) {
			keep(c.check())
			if c.Sequence != nil {
				for i := range c.Sequence.Steps {
					later[&c.Sequence.Steps[i]] = i > 0
				}
			}
		},
		HalfMove: func(h *HalfMove) {
			keep(h.check())
			if h.Recapture && !later[h] {
				keep(refuse("recapture_of_what"))
			}
		},
	})
	return err
}

// wants says what goes with a measure; what it does not name is refused.
type wants struct {
	subjects  []Subject
	of        bool // a quantity, without which it means nothing
	group     bool // may be grouped
	parts     bool // may compare parts
	groupOnly bool // is nothing without a group, and one row with it
}

var measures = map[Measure]wants{
	Count:    {subjects: []Subject{Games, HalfMoves, Positions}, group: true, parts: true},
	Exists:   {subjects: []Subject{Games, HalfMoves, Positions}},
	List:     {subjects: []Subject{Games, HalfMoves, Positions}},
	Distinct: {subjects: []Subject{Games, HalfMoves}, group: true, groupOnly: true},
	Average:  {subjects: []Subject{Games}, of: true, group: true, parts: true},
	Total:    {subjects: []Subject{Games}, of: true, group: true, parts: true},
	Highest:  {subjects: []Subject{Games}, of: true, group: true, parts: true},
	Lowest:   {subjects: []Subject{Games}, of: true, group: true, parts: true},
	ShareOf:  {subjects: []Subject{Games, HalfMoves}, group: true, parts: true},
	Record:   {subjects: []Subject{Games}, group: true, parts: true},
	Streak:   {subjects: []Subject{Games}, group: true},
	Board:    {subjects: []Subject{Games}},
	Replay:   {subjects: []Subject{Games}},
}

func (q *Query) checkSubject() error {
	switch q.Subject {
	case Games, Positions:
		if q.HalfMove != nil {
			return refuse("mixed", "half_move", string(q.Subject))
		}
	case HalfMoves:
		if q.HalfMove == nil {
			return refuse("half_move_missing", "half-moves of what kind?")
		}
	default:
		return refuse("unknown_value", "subject", string(q.Subject))
	}
	if q.Usage != nil {
		return refuse("mixed", "usage", string(q.Subject))
	}
	if q.Position != nil && q.Subject != Positions {
		return refuse("mixed", "position", string(q.Subject))
	}
	return nil
}

func (q *Query) checkMeasure() error {
	m, ok := measures[q.Measure]
	switch {
	case !ok:
		return refuse("unknown_value", "measure", string(q.Measure))
	case !slices.Contains(m.subjects, q.Subject) && q.Subject == Positions:
		return refuse("measure_of_positions", string(q.Measure))
	case !slices.Contains(m.subjects, q.Subject):
		return refuse("measure_of_games", string(q.Measure))
	case q.Parts != nil && !m.parts:
		return refuse("parts_of_what", string(q.Measure))
	case q.Measure == ShareOf && q.Share == nil:
		return refuse("share_missing", "a share of what?")
	case q.Measure != ShareOf && q.Share != nil:
		return refuse("mixed", "share", string(q.Measure))
	case q.Measure == Streak && q.Outcome == AnyOutcome:
		return refuse("outcome_missing", "a streak of what?")
	}
	return oneOf("outcome", q.Outcome, AnyOutcome, Win, Loss, Draw, NotLoss, NotWin)
}

func (q *Query) checkOf() error {
	ranked := q.Measure == List && (q.Order == MostFirst || q.Order == LeastLast)
	switch {
	case measures[q.Measure].of && q.Of == nil:
		return refuse("quantity_missing", string(q.Measure))
	case ranked && q.Of == nil:
		return refuse("order_by_what", string(q.Order))
	case q.Of == nil:
		return nil
	case !ranked && !measures[q.Measure].of:
		return refuse("mixed", "of", string(q.Measure))
	case q.Measure == Total && q.Of.Kind != LengthOf && q.Of.Kind != TimesOf:
		return refuse("no_total", string(q.Of.Kind))
	}
	return nil
}

func (q *Query) checkOrder() error {
	cut := q.Skip != 0 || q.Limit != 0
	grouped := q.Group != NoKey && !measures[q.Measure].groupOnly
	if err := oneOf("order", q.Order, NoOrder, Earliest, Latest, MostFirst, LeastLast); err != nil {
		return err
	}
	switch {
	case q.Skip < 0 || q.Limit < 0:
		return refuse("empty_range", strconv.Itoa(min(q.Skip, q.Limit)))
	case q.Order == NoOrder && !cut:
		return nil
	case q.Measure == Board || q.Measure == Replay:
		return refuse("order_of_boards", string(q.Order))
	case q.Measure == List:
		return nil
	case q.Measure == Streak && grouped && q.Order == NoOrder:
		return nil // longest runs come first as they are
	case q.Measure == Streak && grouped, !grouped && q.Parts == nil:
		return refuse("order_of_one_row", string(q.Measure))
	case q.Order == Earliest || q.Order == Latest:
		return refuse("order_of_groups", string(q.Order))
	case q.Parts != nil && q.Order == NoOrder:
		return refuse("order_by_what", "the first of which order?")
	}
	return nil
}

func (q *Query) checkPoint() error {
	switch {
	case q.Measure != Board && q.Point != nil:
		return refuse("mixed", "point", string(q.Measure))
	case q.Measure != Board:
		return nil
	case q.Point == nil:
		return refuse("point_missing", "the board after which half-move?")
	case q.Point.Start:
		return refuse("mixed", "start", string(q.Measure))
	}
	return q.Point.check()
}

func (p *Point) check() error {
	switch {
	case p.Last && *p != Point{Last: true}, p.Start && *p != Point{Start: true}:
		return refuse("last_number", strconv.Itoa(p.Number))
	case p.Last, p.Start:
		return nil
	case p.Number < 1 || p.Unit == NoUnit:
		return refuse("point_missing", strconv.Itoa(p.Number), string(p.Unit))
	case !oneSide(p.Side):
		return refuse("bad_side", string(p.Side))
	case p.Side != AnySide && p.Unit != Full:
		return refuse("mixed", string(p.Side), string(p.Unit))
	}
	return nil
}

// oneSide says that a side is one of the two or left open.
func oneSide(s Side) bool {
	return s == AnySide || s == White || s == Black || s == Own || s == Other
}

// oneOf refuses a value that is none of the known ones.
func oneOf[T ~string](what string, value T, known ...T) error {
	if slices.Contains(known, value) {
		return nil
	}
	return refuse("unknown_value", what, string(value))
}
