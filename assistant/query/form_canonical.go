package query

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
)

// Clone copies the form so that changing the copy leaves f alone.
func (f Form) Clone() Form {
	unshare(reflect.ValueOf(&f).Elem())
	return f
}

// Equal says whether two forms are the same question, however they are put
// together. The name of an opening says nothing that its codes do not.
func (f Form) Equal(other Form) bool {
	return bytes.Equal(encoded(f.nameless()), encoded(other.nameless()))
}

func (f Form) nameless() Form {
	c := f.Canonical()
	c.Walk(Visitor{Cond: func(c *Cond) {
		if c.ECO != nil {
			c.ECO.Name = ""
		}
	}})
	return c
}

// Canonical is the same question in its one plain form: conditions as those of
// a Query, and no column where the count of groups is meant.
func (f Form) Canonical() Form {
	c := f.Clone()
	c.Walk(plain)
	c.Walk(Visitor{Cond: func(c *Cond) { c.comparing() }})
	c.canonical()
	return c
}

// comparing has a condition on one rating compare that value, one on the event,
// the site or the round look at the tag, and one on how many half-moves there are
// on the length, which are the same.
func (c *Cond) comparing() {
	if c.Times != nil && c.Times.Range != (Range{}) && bytes.Equal(encoded(c.Times.HalfMove), encoded(HalfMove{})) {
		c.Length, c.Times = &Length{Half, c.Times.Range}, nil
	}
	if c.Compare != nil {
		c.Compare.Is = set(c.Compare.Is)
		name := map[ValueKind]string{EventValue: "Event", SiteValue: "Site", RoundValue: "Round"}[c.Compare.Of.Kind]
		if name != "" && c.Compare.Is != nil && !slices.ContainsFunc(c.Compare.Is, func(is string) bool { return strings.Trim(is, "?-") == "" }) {
			c.Tag, c.Compare = &Tag{Name: name, Match: Equals, Texts: c.Compare.Is}, nil
		}
	}
	if c.Elo == nil {
		return
	}
	of := Value{Kind: EloValue, Side: c.Elo.Side, Player: c.Elo.Player}
	if c.Elo.Lead {
		of.Kind = LeadValue
	}
	several := c.Elo.Side == BothSide || c.Elo.Side == AskSide || c.Elo.Side == AnySide && c.Elo.Player == nil && !c.Elo.Lead
	if !several && !c.Elo.Opponent {
		c.Elo, c.Compare = nil, &Compare{Of: of, Bounds: c.Elo.Range.bounds()}
	}
}

func (f *Form) canonical() {
	if f.Groups != nil {
		f.Groups.canonical()
		outer := *f
		outer.Groups = nil
		outer.Walk(Visitor{Value: func(v *Value) {
			if v.Kind == ColumnValue {
				v.N = f.Groups.place(v.N)
			}
		}})
	}
	if f.Position != nil && f.Position.empty() {
		f.Position = nil
	}
	if f.HalfMove != nil && bytes.Equal(encoded(f.HalfMove), encoded(HalfMove{})) {
		f.HalfMove = nil
	}
	f.Where = f.Where.canonical()
	for i := range f.Parts {
		part := &f.Parts[i]
		if part.Where = part.Where.canonical(); part.Where != nil && part.anyMove() {
			part.HalfMove = nil
		}
	}
	for i := range f.Show {
		f.Show[i].canonical()
	}
	for i := range f.Having {
		f.Having[i].Column.canonical()
	}
	for i := range f.Order {
		f.Order[i].Column.canonical()
		f.Order[i].byKey(f.By)
	}
	if f.Grouped() && len(f.Show) == 1 && bytes.Equal(encoded(f.Show[0]), encoded(Column{Agg: CountAgg})) {
		f.Show = nil
	}
}

// place is the first column, or key if it is negative, that is the same as the
// nth.
func (f *Form) place(n int) int {
	switch columns := f.columns(); {
	case n > 0 && n <= len(columns):
		return 1 + slices.IndexFunc(columns, func(c Column) bool { return bytes.Equal(encoded(c), encoded(columns[n-1])) })
	case n < 0 && -n <= len(f.By):
		return -1 - slices.IndexFunc(f.By, func(v Value) bool { return bytes.Equal(encoded(v), encoded(f.By[-n-1])) })
	}
	return n
}

// byKey orders groups by a key where that is what the highest or the lowest of
// their values is.
func (o *Ordering) byKey(by []Value) {
	c := o.Column
	if c == nil || c.Agg != HighestAgg && c.Agg != LowestAgg || c.Among != nil || c.Minus != nil || c.Per != nil {
		return
	}
	if i := slices.IndexFunc(by, func(v Value) bool { return bytes.Equal(encoded(v), encoded(c.Of)) }); i >= 0 {
		o.Key, o.Column = i+1, nil
	}
}

func (c *Column) canonical() {
	if c == nil {
		return
	}
	for _, share := range []*Share{c.Among, c.Part} {
		if share == nil {
			continue
		}
		share.Where = share.Where.canonical()
		if share.Where != nil && share.anyMove() {
			share.HalfMove = nil
		}
	}
	if c.Among != nil && c.Among.Where == nil && c.Among.anyMove() {
		c.Among = nil
	}
	c.Minus.canonical()
	c.Per.canonical()
}

// simplify calls the first and the last half-move of several so.
func (v *Value) simplify() {
	switch {
	case v.Kind == NthValue && v.N == 1:
		v.Kind, v.N = FirstValue, 0
	case v.Kind == NthValue && v.N == -1:
		v.Kind, v.N = LastValue, 0
	case v.Kind == MoveValue && v.N == 1:
		v.N = 0
	}
}

// same says whether two values are one, however they are put.
func (v Value) same(other Value) bool {
	v.simplify()
	other.simplify()
	return bytes.Equal(encoded(v), encoded(other))
}

// Person is whose own side the rows are seen from: of rows of sides or
// half-moves that Where narrows to one person, that person, else nil.
func (f *Form) Person() *Name {
	if f.Rows == RowHalfMoves && f.HalfMove != nil && f.HalfMove.Player != nil {
		return f.HalfMove.Player
	}
	var own *Name
	var look func(c *Cond)
	look = func(c *Cond) {
		if c == nil {
			return
		}
		for i := range c.And {
			look(&c.And[i])
		}
		if c.Player != nil && c.Player.Side == Own {
			own = &c.Player.Name
		}
	}
	look(f.Where)
	return own
}

// anyMove says that a part takes in every half-move.
func (s *Share) anyMove() bool {
	return s.HalfMove == nil || bytes.Equal(encoded(s.HalfMove), encoded(HalfMove{}))
}
