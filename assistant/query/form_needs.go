package query

import "slices"

// Tags are the PGN tags that the form needs: a database in which no game has
// one of them cannot answer it. Those of every game, which have columns of
// their own, are not among them.
func (f Form) Tags() []string {
	var tags []string
	need := func(names ...string) { tags = append(tags, names...) }
	f.Walk(Visitor{
		Cond: func(c *Cond) { tags = append(tags, c.tags()...) },
		Elo:  func(e *Elo) { tags = append(tags, e.tags()...) },
		Value: func(v *Value) {
			switch v.Kind {
			case TagValue, TagNumberValue:
				if v.Side != AnySide {
					need(sided(v.Side, v.Tag)...)
				} else {
					need(v.Tag)
				}
			case ECOValue, ECOLetterValue, FamilyValue:
				need("ECO")
			case SiteValue:
				need("Site")
			case RoundValue:
				need("Round")
			case PaceValue:
				need("TimeControl")
			case EloValue, LeadValue:
				need(sided(v.Side, "Elo")...)
			}
		},
	})
	slices.Sort(tags)
	tags = slices.Compact(tags)
	return slices.DeleteFunc(tags, func(tag string) bool { return slices.Contains(withColumns, tag) })
}

// withColumns are the tags that have columns of their own.
var withColumns = []string{"Event", "Date", "White", "Black", "Result"}

// Needs are the data that the form speaks of and that may be missing
// altogether.
func (f Form) Needs() []Need {
	c := f.Clone()
	all := Query{Measure: Count, Subject: Games}
	var conds []Cond
	c.Walk(Visitor{
		Cond: func(c *Cond) {
			if c.And == nil && c.Or == nil && c.Not == nil && c.SomeSide == nil {
				conds = append(conds, *c)
			}
		},
		HalfMove: func(h *HalfMove) { conds = append(conds, Cond{HalfMove: h}) },
		Position: func(p *Position) { conds = append(conds, Cond{Position: p}) },
		Value: func(v *Value) {
			switch v.Kind {
			case YearValue, DecadeValue, CenturyValue, MonthValue, DateValue, WeekdayValue, MonthDayValue:
				conds = append(conds, Cond{Month: 1})
			}
		},
	})
	if len(conds) > 0 {
		all.Where = &Cond{And: conds}
	}
	needs := all.Needs()
	if f.Analysed() {
		needs = append(append(needs, Analysis), f.searched()...)
	}
	return needs
}

// Lower is the form as a query, where one says the same.
func (f Form) Lower() (Query, bool) {
	q := Query{Subject: Subject(f.Rows), HalfMove: f.HalfMove, Position: f.Position, Where: f.Where, Skip: f.Skip, Limit: f.Limit, Point: f.Point}
	switch {
	case f.Rows == RowUsage:
		return f.lowerUsage()
	case len(f.Having) > 0 || len(f.Parts) > 0 || f.Groups != nil || len(f.By) > 1 || len(f.Show) > 1 || len(f.Order) > 1 || f.Apart != nil || f.Member != "":
		return q, false
	case f.Rows == RowSides:
		return f.lowerSides()
	case f.As == AsBoard:
		q.Measure = Board
	case f.As == AsReplay:
		q.Measure = Replay
	case f.Listed() && len(f.Show) == 0:
		q.Measure = List
	case len(f.Show) <= 1:
		q.Measure = Count
		if len(f.Show) == 1 && f.Show[0].Agg == ShareAgg {
			q.Measure, q.Share = ShareOf, f.Show[0].Part
		}
		if f.As == AsYesNo {
			q.Measure = Exists
		}
	}
	if len(f.By) == 1 {
		q.Group = Key(f.By[0].Kind)
		if f.By[0].Kind == TagValue {
			q.Group = Key(TagPrefix + f.By[0].Tag)
		}
	}
	if len(f.Order) == 1 {
		o := f.Order[0]
		switch {
		case o.Column == nil:
			return q, false
		case o.Column.Of != nil && o.Column.Of.Kind == DateValue:
			q.Order = Earliest
			if o.Descending {
				q.Order = Latest
			}
		default:
			q.Order = LeastLast
			if o.Descending {
				q.Order = MostFirst
			}
			if v := o.Column.Of; v != nil {
				q.Of = &Quantity{Kind: QuantityKind(v.Kind), Unit: v.Unit, Side: v.Side, Player: v.Player, HalfMove: v.HalfMove, Piece: v.Piece}
			}
		}
	}
	if q.Check() != nil {
		return q, false
	}
	return q, same(q, f)
}

// lowerUsage is a form on the use of models as a query.
func (f Form) lowerUsage() (Query, bool) {
	q := Query{Measure: Count, Subject: TokenUsage, Usage: f.Usage, Limit: f.Limit}
	if q.Usage == nil {
		q.Usage = new(Usage)
	}
	if len(f.Show) == 1 && f.Show[0].Agg == TotalAgg {
		q.Measure = Total
	}
	if len(f.Order) == 1 {
		if q.Order = LeastLast; f.Order[0].Descending {
			q.Order = MostFirst
		}
	}
	return q, f.Check() == nil && q.Check() == nil
}

// lowerSides is a form on the sides of one person as a query on games.
func (f Form) lowerSides() (Query, bool) {
	name := f.Person()
	if name == nil {
		return Query{}, false
	}
	person := Player{Name: *name}
	games := f.Clone()
	games.Rows = RowGames
	var rest []Cond
	for _, c := range parts(f.Where) {
		switch {
		case c.Player != nil && c.Player.Side == Own:
		case c.Color != "":
			person.Side = c.Color
		case c.Outcome != "":
			person.Outcome = c.Outcome
		case c.Player != nil && c.Player.Side == Other:
			rest = append(rest, Cond{Player: &Player{Name: c.Player.Name}})
		default:
			rest = append(rest, c)
		}
	}
	rest = append([]Cond{{Player: &person}}, rest...)
	games.Where = &Cond{And: rest}
	if len(rest) == 1 {
		games.Where = &rest[0]
	}
	q := Query{Measure: Count, Subject: Games, Where: games.Where}
	switch {
	case len(f.By) == 1 && len(f.Show) == 0 && (f.By[0].Kind == OpponentValue || f.By[0].Kind == ColorValue):
		q.Group = Key(f.By[0].Kind)
	case len(f.By) == 0 && len(f.Show) == 1 && f.Show[0].Agg == RecordAgg:
		q.Measure = Record
	case len(f.By) == 0 && len(f.Show) == 0:
		q.Measure = List
	case len(f.By) == 0 && len(f.Show) == 1 && f.Show[0].Agg == ShareAgg && f.Show[0].Part.Where.Outcome != "":
		part := person
		part.Outcome = f.Show[0].Part.Where.Outcome
		q.Measure, q.Share = ShareOf, &Share{Where: &Cond{Player: &part}}
	default:
		return q, false
	}
	return q, q.Check() == nil
}

// parts are the conditions of an And, or the one there is.
func parts(c *Cond) []Cond {
	switch {
	case c == nil:
		return nil
	case c.And != nil:
		return c.And
	}
	return []Cond{*c}
}

// same says that the query is lifted to the form, its extra columns aside.
func same(q Query, f Form) bool {
	lifted := q.Lift()
	if len(lifted.Show) > 1 {
		lifted.Show = lifted.Show[:1]
	}
	return lifted.Equal(f)
}
