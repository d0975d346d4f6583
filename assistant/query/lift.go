package query

import "strings"

// Lift is the query as a form: the same question, whose rows are the same but
// for these. Years, decades and months are numbers, and what has none has no
// row. Ratings of either player are told of sides, without the number of games.
// A game of one person against themself counts for both sides. Parts whose
// measure is a number have no column for the number of games. Numbers by a key,
// and different values within one, have rows for the groups that have none. What
// is grouped by player or is a record, and is about a person or has parts of
// which some are, is told from that person's side alone.
func (q Query) Lift() Form {
	l := lifter{q: q.Canonical()}
	return l.form()
}

type lifter struct{ q Query }

// form is the form that says what the query says.
// It is long because it goes over the fields of a query once, in their order.
func (l lifter) form() Form {
	q := l.q
	if q.Subject == TokenUsage {
		return l.usage()
	}
	f := Form{Rows: Rows(q.Subject), HalfMove: q.HalfMove, Position: q.Position, Where: q.Where, Parts: q.Parts, Skip: q.Skip, Limit: q.Limit, Point: q.Point}
	if l.sides() {
		f.Rows = RowSides
		f.Where = seen(q.Where, q.Person())
		if q.Person() == nil {
			for i, part := range f.Parts {
				own := (&Query{Where: part.Where}).Person()
				f.Parts[i].Where = seen(part.Where, own)
			}
		}
		switch {
		case q.Measure != Record || q.Group == ByPlayer || q.Within == ByPlayer || l.person():
		case q.Group == ByBlack:
			f.Where = both(f.Where, Cond{Color: Black})
		default:
			f.Where = both(f.Where, Cond{Color: White})
		}
		if q.Outcome != AnyOutcome && q.Measure != Streak {
			f.Where = both(f.Where, Cond{Outcome: q.Outcome})
		}
	}
	if q.Within != NoKey {
		f.By = append(f.By, l.key(q.Within))
		f.Each = 1
	}
	if q.Group != NoKey {
		f.By = append(f.By, l.key(q.Group))
	}
	f.Show = l.show()
	f.Order = l.order(f.Show)
	if q.Having != nil {
		f.Having = []Bound{{Column{Agg: CountAgg}, q.Having.bounds()}}
	}
	switch q.Measure {
	case Exists:
		f.As = AsYesNo
	case Board:
		f.As = AsBoard
	case Replay:
		f.As = AsReplay
	case List:
		if q.Within != NoKey {
			f = l.listWithin(f)
		}
	case Distinct:
		f = l.distinct(f)
	}
	if f.Each > 0 && (len(f.Order) == 0 || f.Each >= len(f.By)) {
		f.Each = 0
	}
	f.Walk(Visitor{HalfMove: func(h *HalfMove) {
		if h.Recapture {
			h.Recapture, h.Like = false, []Relation{SameSquare}
		}
	}})
	return f
}

// sides says that the question is asked from the side of players.
func (l lifter) sides() bool {
	q := l.q
	if q.Subject != Games {
		return false
	}
	byPerson := func(k Key) bool { return k == ByPlayer || k == ByOpponent || k == ByColor }
	eitherRating := q.Of != nil && q.Of.Kind == Rating && q.Of.Side == AnySide && q.Of.Player == nil && q.Measure != List
	return q.Measure == Record || q.Measure == Streak || byPerson(q.Group) || byPerson(q.Within) || eitherRating
}

// person says whether the question or one of its parts is about one person.
func (l lifter) person() bool {
	if l.q.Person() != nil {
		return true
	}
	for _, part := range l.q.Parts {
		if (&Query{Where: part.Where}).Person() != nil {
			return true
		}
	}
	return false
}

// seen is a condition on games as one on sides, whose own player is the person.
func seen(where *Cond, person *Player) *Cond {
	if where == nil || person == nil {
		return where
	}
	switch {
	case where.Player != nil && *where.Player.ptr() == *person.ptr():
		conds := []Cond{{Player: &Player{Name: person.Name, Side: Own}}}
		if person.Side != AnySide {
			conds = append(conds, Cond{Color: person.Side})
		}
		if person.Outcome != AnyOutcome {
			conds = append(conds, Cond{Outcome: person.Outcome})
		}
		if len(conds) == 1 {
			return &conds[0]
		}
		return &Cond{And: conds}
	case where.And != nil:
		all := make([]Cond, len(where.And))
		for i := range where.And {
			all[i] = *seen(&where.And[i], person)
		}
		return &Cond{And: all}
	}
	return where
}

// ptr is what tells two players of a condition apart.
func (p *Player) ptr() *[3]string {
	return &[3]string{string(encoded(p.Name)), string(p.Side), string(p.Outcome)}
}

func both(where *Cond, c Cond) *Cond {
	switch {
	case where == nil:
		return &c
	case where.And != nil:
		return &Cond{And: append(where.And, c)}
	}
	return &Cond{And: []Cond{*where, c}}
}

func (l lifter) key(k Key) Value {
	if tag, ok := strings.CutPrefix(string(k), TagPrefix); ok {
		return Value{Kind: TagValue, Tag: tag}
	}
	switch k {
	case ByLine:
		return Value{Kind: LineValue, N: l.q.Depth}
	case ByLength:
		return Value{Kind: LengthValue, Unit: Full, Width: 10}
	case BySide:
		return Value{Kind: ColorValue}
	case ByNumber:
		return Value{Kind: NumberValue, Unit: Full}
	case ByOpponent, ByColor:
		if l.q.Subject == HalfMoves {
			name := l.q.Person().Name
			return Value{Kind: ValueKind(k), Player: &name}
		}
	case ByWhite, ByBlack:
		if l.q.Measure == Record && k == l.q.Group {
			return Value{Kind: PlayerValue}
		}
	}
	return Value{Kind: ValueKind(k)}
}

func (l lifter) show() []Column {
	q := l.q
	switch q.Measure {
	case Count, Exists:
		if q.Subject == Positions {
			return []Column{{Agg: DistinctAgg, Of: &Value{Kind: BoardValue}}}
		}
		return []Column{{Agg: CountAgg}}
	case Average, Total, Highest, Lowest:
		of := l.quantity(false)
		columns := []Column{{Agg: Aggregate(q.Measure), Of: &of}}
		if of.Kind != EloValue || of.Side != Own {
			columns = append(columns, Column{Agg: CountAgg, Of: &of})
		}
		return columns
	case ShareOf:
		return []Column{{Agg: ShareAgg, Part: q.Share}, {Agg: CountAgg, Among: q.Share}, {Agg: CountAgg}}
	case Record:
		return []Column{{Agg: RecordAgg}}
	case Streak:
		return []Column{{Agg: StreakAgg, Part: &Share{Where: &Cond{Outcome: q.Outcome}}}}
	}
	return nil
}

// quantity is the number of the query as a value; of either player's rating the
// higher one, or the lower one.
func (l lifter) quantity(lower bool) Value {
	of := *l.q.Of
	v := Value{Kind: ValueKind(of.Kind), Unit: of.Unit, Side: of.Side, Player: of.Player, HalfMove: of.HalfMove, Piece: of.Piece}
	if of.Kind != Rating || of.Side != AnySide || of.Player != nil {
		return v
	}
	if l.sides() {
		return Value{Kind: EloValue, Side: Own}
	}
	kind := HigherValue
	if lower {
		kind = LowerValue
	}
	return Value{Kind: kind, Args: []Value{{Kind: EloValue, Side: White}, {Kind: EloValue, Side: Black}}}
}

func (l lifter) order(show []Column) []Ordering {
	q := l.q
	descending := q.Order == MostFirst || q.Order == Latest
	switch {
	case q.Order == NoOrder:
		return nil
	case q.Measure == List && (q.Order == Earliest || q.Order == Latest):
		return []Ordering{{Column: &Column{Of: &Value{Kind: DateValue}}, Descending: descending}}
	case q.Measure == List:
		of := l.quantity(!descending)
		return []Ordering{{Column: &Column{Of: &of}, Descending: descending}}
	case q.Measure == Record:
		return []Ordering{{Column: &Column{Agg: ScoreAgg}, Descending: descending}, {Column: &Column{Agg: CountAgg}, Descending: true}}
	}
	first := show[0]
	return []Ordering{{Column: &first, Descending: descending}}
}

// listWithin is a list that is ordered and cut apart for each value of a key:
// the rows of groups that each hold one game, half-move or position are not
// what a list is, so the key is shown and ordered by.
func (l lifter) listWithin(f Form) Form {
	key := f.By[0]
	f.By, f.Each = nil, 0
	f.Apart = &key
	return f
}

func (l lifter) distinct(f Form) Form {
	last := f.By[len(f.By)-1]
	if len(f.Having) > 0 {
		groups := f
		return Form{Rows: RowGroups, Groups: &groups, Show: []Column{{Agg: CountAgg}}}
	}
	f.By = f.By[:len(f.By)-1]
	f.Show = []Column{{Agg: DistinctAgg, Of: &last}}
	return f
}

func (l lifter) usage() Form {
	q := l.q
	agg := CountAgg
	if q.Measure == Total {
		agg = TotalAgg
	}
	f := Form{Rows: RowUsage, Usage: q.Usage, Show: []Column{{Agg: agg}}, Limit: q.Limit}
	if q.Order != NoOrder {
		f.Order = []Ordering{{Column: &Column{Agg: agg}, Descending: q.Order == MostFirst}}
	}
	return f
}

func (r Range) bounds() Bounds {
	low, high := float64(r.Min), float64(r.Max)
	switch {
	case r.Min == 0 && r.Max == 0:
		return Bounds{Min: &low, Max: &high}
	case r.Max == 0:
		return Bounds{Min: &low}
	case r.Min == 0:
		return Bounds{Max: &high}
	}
	return Bounds{Min: &low, Max: &high}
}
