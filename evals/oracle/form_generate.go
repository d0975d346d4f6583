package oracle

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// formScope is where a part of a form stands: of which rows it is said, whether
// these have a side of their own, and how many keys and columns they have if
// they are groups.
type formScope struct {
	rows          query.Rows
	own           bool
	keys, columns int
	depth         int // of values and conditions within values
}

// Form makes a form that makes sense and has no holes.
func (g *Generator) Form() query.Form {
	defer func() { g.form = nil }()
	for {
		g.about = one(g, g.games)
		f := g.formDraft(one(g, formRows))
		if f.Check() == nil {
			return f
		}
	}
}

var formRows = []query.Rows{
	query.RowGames, query.RowGames, query.RowGames, query.RowGames, query.RowSides, query.RowSides, query.RowSides, query.RowSides,
	query.RowHalfMoves, query.RowHalfMoves, query.RowHalfMoves, query.RowPositions, query.RowPositions, query.RowGroups, query.RowGroups,
}

// formConditions make the conditions that only a form has.
func formConditions() []func(*Generator, *query.Cond) {
	return []func(*Generator, *query.Cond){
		func(g *Generator, c *query.Cond) { c.Outcome = one(g, outcomes) },
		func(g *Generator, c *query.Cond) { c.Color = side(one(g, colors)) },
		func(g *Generator, c *query.Cond) { c.SomeSide = g.someSide() },
		func(g *Generator, c *query.Cond) { c.SomeSide = g.someSide() },
		func(g *Generator, c *query.Cond) { c.Compare = g.compare() },
		func(g *Generator, c *query.Cond) { c.Compare = g.compare() },
		func(g *Generator, c *query.Cond) { c.Compare = g.compare() },
		func(g *Generator, c *query.Cond) { c.Sequence = g.relatedMoves() },
		func(g *Generator, c *query.Cond) { c.Sequence = g.relatedMoves() },
		func(g *Generator, c *query.Cond) { c.Rights = g.rights() },
		func(g *Generator, c *query.Cond) { c.Rights = g.rights() },
		func(g *Generator, c *query.Cond) { c.Position = g.position(); c.Position.Held = 1 + g.random.IntN(5) },
	}
}

// goesOn is the next half-move of the piece that has made one, 0 if there is none.
func (g *game) goesOn(order int) int {
	for next := order + 1; next <= len(g.HalfMoves); next++ {
		if g.HalfMoves[next-1].Move.From == g.HalfMoves[order-1].Move.To {
			return next
		}
	}
	return 0
}

func (g *Generator) rights() *query.Rights {
	return &query.Rights{Side: g.sideOr(side(one(g, colors))), Wing: one(g, castlings)}
}

// relatedMoves are two or three half-moves of a game that little more is said of
// than how they are related.
func (g *Generator) relatedMoves() *query.Sequence {
	m, order := g.halfMoveOf()
	s := &query.Sequence{Steps: []query.HalfMove{{}}, Within: one(g, []int{0, 1, 1, 2})}
	if !g.chance(3) {
		s.Steps[0] = g.halfMoveLike(m, order)
	}
	for range 1 + g.random.IntN(4)/3 {
		before := order
		order = min(order+1+g.random.IntN(max(s.Within, 1)), len(m.HalfMoves))
		if next := m.goesOn(before); next > 0 && g.chance(2) {
			order, s.Within = next, max(s.Within, next-before)
		}
		step := query.HalfMove{Like: g.relations(m, before, order)}
		if g.chance(4) {
			step.All = schema.Capture
		}
		s.Steps = append(s.Steps, step)
	}
	return s
}

// sideOr is sometimes the player's own side, or the other one, where rows have
// them.
func (g *Generator) sideOr(s query.Side) query.Side {
	if g.form != nil && g.form.own && g.chance(2) {
		return one(g, []query.Side{query.Own, query.Own, query.Other})
	}
	return s
}

// formDraft is a form that may not make sense.
func (g *Generator) formDraft(rows query.Rows) query.Form {
	f := query.Form{Rows: rows}
	scope := &formScope{rows: rows, own: rows == query.RowSides || rows == query.RowHalfMoves}
	if rows == query.RowGroups {
		inner := g.formGroups()
		f.Groups = &inner
		scope.keys, scope.columns = len(inner.By), max(len(inner.Show), 1)
	}
	g.form = scope
	if rows == query.RowHalfMoves && !g.chance(6) {
		f.HalfMove = g.halfMove()
	}
	if rows == query.RowPositions && !g.chance(5) {
		f.Position = g.position()
	}
	if rows == query.RowGroups && g.chance(2) || rows != query.RowGroups && g.chance(2) {
		f.Where = g.formWhere()
	}
	switch g.random.IntN(8) {
	case 0, 1, 2:
		g.addList(&f)
	case 3:
		f.Show = g.aggregates(true)
		if g.chance(4) {
			f.As = query.AsYesNo
		}
	default:
		g.addGroups(&f)
	}
	return f
}

// formGroups are the groups whose rows another form is about.
func (g *Generator) formGroups() query.Form {
	for {
		rows := one(g, formRows)
		if rows == query.RowGroups && !g.chance(6) {
			continue
		}
		f := g.formDraft(rows)
		if f.Grouped() && f.Check() == nil {
			return f
		}
	}
}

// formWhere is a condition, or two at once; of groups comparisons of columns.
func (g *Generator) formWhere() *query.Cond {
	if g.form.rows != query.RowGroups {
		return g.where()
	}
	c := &query.Cond{Compare: g.compare()}
	switch g.random.IntN(6) {
	case 0:
		return &query.Cond{Not: c}
	case 1:
		return &query.Cond{And: []query.Cond{*c, {Compare: g.compare()}}}
	case 2:
		return &query.Cond{Or: []query.Cond{*c, {Compare: g.compare()}}}
	}
	return c
}

// part is a part of the rows.
func (g *Generator) formPart() *query.Share {
	if g.form.rows == query.RowGroups {
		return &query.Share{Where: g.formWhere()}
	}
	if g.form.rows == query.RowHalfMoves && !g.chance(3) {
		part := &query.Share{HalfMove: g.halfMove()}
		if g.chance(4) {
			part.Where = g.cond(2)
		}
		return part
	}
	return &query.Share{Where: g.cond(1)}
}

// someSide is a condition on one of the sides.
func (g *Generator) someSide() *query.Cond {
	outer := g.form
	defer func() { g.form = outer }()
	g.form = &formScope{rows: query.RowSides, own: true, depth: outer.depth + 1}
	return g.cond(1 + min(outer.depth, 2))
}

// addList shows rows, in some order.
func (g *Generator) addList(f *query.Form) {
	if !g.chance(3) {
		for range 1 + g.random.IntN(3) {
			v := g.value()
			f.Show = append(f.Show, query.Column{Of: &v})
		}
	}
	for range one(g, []int{0, 1, 1, 1, 2}) {
		v := g.value()
		if g.chance(3) && f.Rows != query.RowGroups {
			v = query.Value{Kind: query.DateValue}
		}
		f.Order = append(f.Order, query.Ordering{Column: &query.Column{Of: &v}, Descending: g.chance(2)})
	}
	g.addCut(f)
	switch g.random.IntN(12) {
	case 0:
		f.As, f.Point, f.Show = query.AsBoard, g.point(), nil
	case 1:
		f.As, f.Show = query.AsReplay, nil
	case 2, 3:
		v := g.value()
		f.Apart, f.Skip = &v, 0
	}
}

func (g *Generator) addCut(f *query.Form) {
	if g.chance(2) {
		f.Limit = 1 + g.random.IntN(5)*g.random.IntN(2)
	}
	if g.chance(7) {
		f.Skip = 1 + g.random.IntN(3)
	}
}

// addGroups makes a row for each value of some keys, or for each part.
func (g *Generator) addGroups(f *query.Form) {
	if g.chance(6) {
		for range 2 + g.random.IntN(2) {
			f.Parts = append(f.Parts, *g.formPart())
		}
	} else {
		for range one(g, []int{1, 1, 1, 2, 2, 3}) {
			f.By = append(f.By, g.value())
		}
	}
	f.Show = g.aggregates(false)
	if len(f.Show) > 0 && f.Show[0].Agg == query.StreakAgg {
		f.Parts, f.By = nil, []query.Value{{Kind: query.PlayerValue}}
	}
	if g.chance(4) {
		f.Having = append(f.Having, g.bound())
	}
	for range one(g, []int{0, 0, 1, 1, 1, 2}) {
		f.Order = append(f.Order, g.formOrder(f))
	}
	g.addCut(f)
	switch {
	case len(f.By) > 1 && g.chance(2):
		f.Each, f.Skip = 1+g.random.IntN(len(f.By)-1), 0
	case len(f.By) == 1 && len(f.Order) > 0 && g.chance(4):
		f.Member, f.Skip, f.Limit = g.member(f.By[0]), 0, 0
	}
}

// bound is a condition on groups that some of them meet.
func (g *Generator) bound() query.Bound {
	b := query.Bound{Column: query.Column{Agg: query.CountAgg}, Bounds: g.bounds(float64(1 + g.random.IntN(4)))}
	if g.chance(2) {
		b.Column = g.aggregate()
		if of := b.Column.Of; b.Column.Agg == query.BestGroupAgg || of != nil && (of.Kind == query.DateValue || of.Kind == query.ColumnValue) {
			b.Column = query.Column{Agg: query.DistinctAgg, Of: of}
		}
		b.Bounds = g.bounds(one(g, []float64{0, 0.5, 1, 2, 5, 10, 40, 50, 1990, 2300}))
	}
	return b
}

func (g *Generator) formOrder(f *query.Form) query.Ordering {
	o := query.Ordering{Descending: g.chance(2)}
	if len(f.By) > 0 && g.chance(4) {
		o.Key = 1 + g.random.IntN(len(f.By))
		return o
	}
	column := query.Column{Agg: query.CountAgg}
	if len(f.Show) > 0 && !g.chance(4) {
		column = one(g, f.Show)
	} else if g.chance(2) {
		column = g.aggregate()
	}
	o.Column = &column
	return o
}

// member is a key of the groups, or sometimes none.
func (g *Generator) member(key query.Value) string {
	if v := g.sample(key); v != nil && !g.chance(10) {
		return textOfCell(v)
	}
	return one(g, []string{"Abel", "1990", "win", "e4", "nobody"})
}

// bounds are limits about a number.
func (g *Generator) bounds(n float64) query.Bounds {
	other := n + float64(g.random.IntN(4))
	switch g.random.IntN(6) {
	case 0:
		return query.Bounds{Min: &n}
	case 1:
		return query.Bounds{Max: &n}
	case 2:
		return query.Bounds{Above: &n}
	case 3:
		return query.Bounds{Below: &n}
	case 4:
		return query.Bounds{Min: &n, Below: &other}
	}
	return query.Bounds{Min: &n, Max: &other}
}
