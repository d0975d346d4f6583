package query

import (
	"bytes"
	"encoding/json"
)

// Clone copies the form so that changing the copy leaves f alone.
func (f Form) Clone() Form {
	var c Form
	// What Marshal wrote of the form, Unmarshal reads.
	_ = json.Unmarshal(encoded(f), &c)
	return c
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
	c.canonical()
	return c
}

func (f *Form) canonical() {
	if f.Groups != nil {
		f.Groups.canonical()
	}
	if f.Position != nil && f.Position.empty() {
		f.Position = nil
	}
	if f.HalfMove != nil && bytes.Equal(encoded(f.HalfMove), encoded(HalfMove{})) {
		f.HalfMove = nil
	}
	f.Where = f.Where.canonical()
	for i := range f.Parts {
		f.Parts[i].Where = f.Parts[i].Where.canonical()
	}
	for i := range f.Show {
		f.Show[i].canonical()
	}
	for i := range f.Having {
		f.Having[i].Column.canonical()
	}
	for i := range f.Order {
		f.Order[i].Column.canonical()
	}
	if f.Grouped() && len(f.Show) == 1 && bytes.Equal(encoded(f.Show[0]), encoded(Column{Agg: CountAgg})) {
		f.Show = nil
	}
}

func (c *Column) canonical() {
	if c == nil {
		return
	}
	for _, share := range []*Share{c.Among, c.Part} {
		if share != nil {
			share.Where = share.Where.canonical()
		}
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
