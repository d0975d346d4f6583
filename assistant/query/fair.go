package query

// LeastGames is how many games a group has at least that is ranked by a rate or a
// mean figure, where the asker does not say how many: who won the only game won
// all.
const LeastGames = 5

// manyValued are the keys that few games may have in common.
var manyValued = map[ValueKind]bool{
	PlayerValue: true, OpponentValue: true, WhiteValue: true, BlackValue: true, ECOValue: true, FamilyValue: true, LineValue: true,
	EventValue: true, SiteValue: true, TagValue: true, YearValue: true,
}

// Fair is a form that ranks groups by a rate, of those alone that have LeastGames
// games; false if it ranks none so, or says itself which groups count.
func (f Form) Fair() (Form, bool) {
	if !f.Grouped() || len(f.Parts) > 0 || len(f.Having) > 0 || len(f.Order) == 0 || f.Each > 0 || f.Member != "" || !rate(f.Order[0].Column) {
		return f, false
	}
	for _, key := range f.By {
		if !manyValued[key.Kind] {
			return f, false
		}
	}
	games := Column{Agg: CountAgg}
	switch f.Rows {
	case RowGames, RowSides:
	case RowHalfMoves, RowPositions:
		games = Column{Agg: DistinctAgg, Of: &Value{Kind: GameValue}}
	default:
		return f, false
	}
	least := float64(LeastGames)
	f.Having = []Bound{{games, Bounds{Min: &least}}}
	return f, f.Check() == nil
}

// rate says that the column is a share or a score, or how they differ.
func rate(c *Column) bool {
	return c != nil && (c.Agg == ShareAgg || c.Agg == ScoreAgg || c.Per != nil)
}

// Fair is what Form.Fair is of forms.
func (q Query) Fair() (Query, bool) {
	lifted := q.Lift()
	if _, is := lifted.Fair(); !is || q.Subject != Games {
		return q, false
	}
	q.Having = &Range{Min: LeastGames}
	return q, q.Check() == nil
}
