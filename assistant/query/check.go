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
			see("like", h.Like != nil || h.After != nil || h.Eval != nil)
		},
		Position: func(p *Position) {
			see("turn", side(p.Turn))
			see("structures", p.Structures != nil || p.Balance != nil || p.Held != 0)
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

// The keys that games can be grouped by, and those that only half-moves have.
var (
	gameKeys = []Key{
		ByYear, ByDecade, ByMonth, ByPlayer, ByWhite, ByBlack, ByOpponent, ByColor, ByResult, ByECO, ByEvent, BySite, ByLength, ByLine,
	}
	halfMoveKeys = []Key{ByPiece, ByCaptured, ByPromoted, BySide, BySAN, BySquare, ByNumber}
)

// maxDepth is as far as openings go.
const maxDepth = 40

func (q *Query) checkGroup() error {
	if (q.Group == ByLine) != (q.Depth != 0) || q.Depth < 0 || q.Depth > maxDepth {
		return refuse("bad_depth", strconv.Itoa(q.Depth), "1.."+strconv.Itoa(maxDepth))
	}
	if q.Group == NoKey {
		switch {
		case measures[q.Measure].groupOnly:
			return refuse("group_missing", "different what?")
		case q.Having != nil:
			return refuse("having_of_what", q.Having.String())
		case q.Outcome != AnyOutcome && q.Measure != Streak:
			return refuse("outcome_of_whom", string(q.Outcome))
		}
		return nil
	}
	if err := q.checkKey(q.Group); err != nil {
		return err
	}
	switch {
	case (q.Measure == Board || q.Measure == Replay):
		return refuse("order_of_boards", string(q.Group))
	case !measures[q.Measure].group:
		return refuse("group_of_rows", string(q.Measure))
	case q.Measure == Streak && q.Group != ByPlayer:
		return refuse("streak_group", string(q.Group))
	case q.Measure == Streak && q.Having != nil:
		return refuse("having_of_what", q.Having.String())
	case q.Parts != nil:
		return refuse("parts_of_what", string(q.Group))
	case q.Outcome != AnyOutcome && q.Measure != Streak && !q.outcomeOfPlayers():
		return refuse("outcome_of_whom", string(q.Outcome))
	case q.Having != nil:
		return q.Having.check("groups")
	}
	return nil
}

// checkKey says whether the subject has the key.
func (q *Query) checkKey(k Key) error {
	tag, isTag := strings.CutPrefix(string(k), TagPrefix)
	switch {
	case q.Subject == Positions:
		return refuse("group_of_positions", string(k))
	case slices.Contains(halfMoveKeys, k) && q.Subject != HalfMoves:
		return refuse("group_needs_half_moves", string(k))
	case (k == ByOpponent || k == ByColor) && q.Person() == nil:
		return refuse("opponent_of_whom", string(k))
	case isTag && slices.Contains(tagsWithKeys, tag):
		return refuse("tag_of_its_own", tag)
	case isTag && !tagName.MatchString(tag):
		return refuse("bad_tag", tag)
	case !isTag && !slices.Contains(gameKeys, k) && !slices.Contains(halfMoveKeys, k):
		return refuse("unknown_value", "group", string(k))
	}
	return nil
}

// eitherPlayer says that one key is either player of a game, and the other a
// player of it too.
func eitherPlayer(a, b Key) bool {
	people := []Key{ByPlayer, ByWhite, ByBlack, ByOpponent, ByColor}
	return (a == ByPlayer || b == ByPlayer) && slices.Contains(people, a) && slices.Contains(people, b)
}

func (q *Query) checkWithin() error {
	if q.Within == NoKey {
		return nil
	}
	if err := q.checkKey(q.Within); err != nil {
		return err
	}
	listed := q.Measure == List && q.Order != NoOrder
	switch {
	case !listed && q.Group == NoKey, q.Measure == Streak:
		return refuse("within_of_what", string(q.Measure))
	case q.Within == q.Group, q.Within == ByLine, eitherPlayer(q.Group, q.Within):
		return refuse("within_itself", string(q.Within))
	// A game has two players, and a list one row for it.
	case listed && q.Within == ByPlayer && q.Subject == Games:
		return refuse("within_of_what", string(q.Within))
	// Whose record it is, is said once.
	case q.Measure == Record && (q.Within == ByWhite || q.Within == ByBlack):
		return refuse("within_of_what", string(q.Within))
	case q.Measure == Distinct && q.Having != nil:
		return refuse("having_of_what", q.Having.String())
	case q.Skip != 0, q.Limit != 0 && q.Order == NoOrder:
		return refuse("within_skip", strconv.Itoa(q.Skip))
	}
	return nil
}

// outcomeOfPlayers says that the rows are players of games, and a number of
// games that an outcome can pick from. A percentage or a record of the games
// that a player won is of no use.
func (q *Query) outcomeOfPlayers() bool {
	return q.Group == ByPlayer && q.Subject == Games && q.Measure != ShareOf && q.Measure != Record
}

func (q *Query) checkShares() error {
	if len(q.Parts) == 1 || q.Parts != nil && len(q.Parts) == 0 {
		return refuse("parts_few", strconv.Itoa(len(q.Parts)))
	}
	shares := slices.Clone(q.Parts)
	if q.Share != nil {
		shares = append(shares, *q.Share)
	}
	seen := map[string]bool{}
	for i, s := range shares {
		switch {
		case s.Where == nil && s.HalfMove == nil:
			return refuse("share_missing", "a part that is everything")
		case s.HalfMove != nil && q.Subject != HalfMoves:
			return refuse("mixed", string(q.Subject))
		}
		if i < len(q.Parts) {
			text := string(encoded(Query{Where: s.Where, HalfMove: s.HalfMove}.Canonical()))
			if seen[text] {
				return refuse("parts_alike", strconv.Itoa(i+1))
			}
			seen[text] = true
		}
	}
	return nil
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
