package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// plain forgets what was made of the rows, but not which they are.
func (c *change) plain() {
	f := &c.form
	f.By, f.Show, f.Having, f.Order, f.Each, f.Skip, f.Limit, f.As, f.Point, f.Member = nil, nil, nil, nil, 0, 0, 0, "", nil, ""
}

// keyed tells the rows apart by what was said.
func (c *change) keyed() bool {
	by := c.by
	if key := c.key(); len(by) == 0 && key != "" && c.most == "" && c.order == nil && (c.frame.asked("which", "whom", "who") || c.noun("openings") || c.noun("opponents") && !c.refers) {
		by = []string{key}
	}
	if len(by) == 0 {
		return true
	}
	if c.form.Groups != nil || len(c.form.Parts) > 0 || c.ofEach() {
		return false
	}
	if slices.ContainsFunc(by, func(n string) bool { return isSided(n) }) && c.form.Rows == query.RowGames && !c.toSides() {
		return false
	}
	f := &c.form
	if f.Listed() {
		f.Show = nil
	}
	f.By, f.Order, f.Limit, f.Skip, f.Each, f.As = keysOf(by, f.Rows), nil, 0, 0, 0, ""
	return true
}

// ofEach says that what the form tells is of each player, and would be nobody's if
// the rows were told apart by something else.
func (c *change) ofEach() bool {
	f := &c.form
	players := slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.PlayerValue })
	return players && f.Rows == query.RowSides && f.Person() == nil && slices.ContainsFunc(f.Show, ofSides)
}

// toSides sees the games from the side of the only person who is named.
func (c *change) toSides() bool {
	named := c.form.People()
	if len(named) != 1 || len(c.form.Show) > 0 && c.form.Show[0].Agg != query.CountAgg {
		return false
	}
	var conds []query.Cond
	for _, k := range c.wheres() {
		p := k.Player
		if p == nil {
			conds = append(conds, k)
			continue
		}
		conds = append(conds, query.Cond{Player: &query.Player{Name: p.Name, Side: query.Own}})
		if p.Side != "" {
			conds = append(conds, query.Cond{Color: p.Side})
		}
		if p.Outcome != "" {
			conds = append(conds, query.Cond{Outcome: p.Outcome})
		}
	}
	c.form.Rows = query.RowSides
	c.set(conds)
	return true
}

// ordered brings the rows into the order that was said, and leaves as many as are
// wanted.
func (c *change) ordered() bool {
	f := &c.form
	if c.order != nil {
		if f.Grouped() || f.Rows != query.RowGames || !f.Listed() && !c.counts() {
			return false
		}
		if c.counts() {
			c.plain()
		}
		return c.orderInto(f)
	}
	if c.most != "" && !c.mostOfKeys() {
		return false
	}
	if c.sort != nil {
		f.Order = nil
		if !c.sort.into(f) {
			return false
		}
	}
	if c.top > 0 {
		if !f.Grouped() && !f.Listed() {
			return false
		}
		f.Limit = c.top
	}
	return true
}

// mostOfKeys has the groups with most, or least, of what they were ordered by.
func (c *change) mostOfKeys() bool {
	f := &c.form
	if !f.Grouped() || c.key() != "" && len(c.by) == 0 && !slices.ContainsFunc(f.By, func(v query.Value) bool { k, _ := keyOf(c.key()); return k.Kind == v.Kind }) {
		return false
	}
	if len(f.Order) == 0 || f.Order[0].Column == nil {
		f.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}}}
		if len(f.Show) > 0 {
			f.Order[0].Column = new(f.Show[0])
		}
	}
	f.Order, f.Limit = f.Order[:1], max(c.top, 1)
	f.Order[0].Descending = c.most == "most"
	return true
}

// counts says that the form is the number of its rows, and no more.
func (c *change) counts() bool {
	f := c.form
	return !f.Grouped() && len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg && f.Show[0].Among == nil && f.Show[0].Per == nil && f.As == ""
}

// reshaped makes of the rows what is asked for.
func (c *change) reshaped() bool {
	f := &c.form
	columns := c.measureColumns()
	if len(columns) > 0 && columns[0].Agg != query.CountAgg {
		return c.measuredBy(columns)
	}
	switch {
	case len(c.quants) > 0 && len(c.aggs) == 0:
		return c.another(func(column *query.Column) { column.Of = new(rated(c.quants[0].value.Value)) })
	case len(c.aggs) > 0 && c.sort == nil:
		return c.another(func(column *query.Column) { column.Agg = query.Aggregate(c.aggs[0].value) })
	}
	for _, a := range c.asks {
		switch a.value {
		case "count", "times":
			switch {
			case c.counts():
			case f.Grouped() && len(f.By) == 1 && len(f.Having) == 0 && f.Limit == 0 && !c.noun("games"):
				key := f.By[0] // the groups, or the games?
				c.plain()
				f.Show = []query.Column{{Agg: query.DistinctAgg, Of: &key}}
				c.cost += wholeQuestion
			case f.Grouped() || f.Limit > 0 || f.Groups != nil:
				return false
			default:
				c.plain()
				f.Show = []query.Column{{Agg: query.CountAgg}}
			}
		case "list":
			if !c.relisted() {
				return false
			}
		case "which", "who", "whom":
			if c.key() == "" && c.most == "" && c.order == nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// whole says that a question that names games says all that a question needs.
func (c *change) whole() bool {
	ofHim := c.refers || c.color != "" || len(c.outcomes) > 0
	return c.plainTalk || c.how == "and" && c.frame.asked("count", "times") && !ofHim
}

// wholeQuestion is what it costs to take for a change what says all that a question
// needs: 'and how many games ended in mate?'.
const wholeQuestion = 2.0

// relisted makes a list of the rows.
func (c *change) relisted() bool {
	f := &c.form
	switch {
	case f.Groups != nil || f.Grouped() && len(c.by) == 0:
		return len(c.by) > 0 || f.Grouped() && c.top > 0
	case f.Grouped() || f.Listed():
		return true
	case c.counts():
		c.plain()
		return true
	case len(f.Show) == 1 && f.Show[0].Part != nil && f.Show[0].Part.HalfMove == nil && f.Show[0].Part.Where != nil:
		part := *f.Show[0].Part.Where
		c.plain()
		c.add(part)
		return true
	}
	return false
}

// measuredBy makes numbers of the rows.
func (c *change) measuredBy(columns []query.Column) bool {
	f := &c.form
	if f.Groups != nil || f.Rows == query.RowHalfMoves || f.Rows == query.RowPositions {
		return false
	}
	if slices.ContainsFunc(columns, ofSides) && f.Rows == query.RowGames && !c.toSides() {
		return false
	}
	before := f.Show
	f.Show, f.As, f.Point = columns, "", nil
	if !f.Grouped() {
		f.Order, f.Limit, f.Skip = nil, 0, 0
	}
	for i, o := range f.Order { // what was ranked by what they tell is ranked by what they are to tell
		if o.Column != nil && c.most != "" && (o.Column.Agg == query.CountAgg || slices.ContainsFunc(before, func(s query.Column) bool { return reflect.DeepEqual(s, *o.Column) })) {
			f.Order[i].Column = new(columns[0])
		}
	}
	return true
}

// another changes the only number that is made of values of the rows: the median
// instead of the mean, of the rating instead of the length.
func (c *change) another(set func(*query.Column)) bool {
	var made []int
	for i, s := range c.form.Show {
		if s.Agg != "" && s.Of != nil {
			made = append(made, i)
		}
	}
	if len(made) != 1 {
		return false
	}
	before := c.form.Show[made[0]]
	set(&c.form.Show[made[0]])
	for i, o := range c.form.Order {
		if o.Column != nil && reflect.DeepEqual(*o.Column, before) {
			c.form.Order[i].Column = new(c.form.Show[made[0]])
		}
	}
	return true
}
