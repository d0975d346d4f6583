package query

import "slices"

// Visitor says what to do with the parts of a query that can stand in many
// places of it. A nil function passes over its parts. Parents come before
// their children, and what is visited may be changed in place.
type Visitor struct {
	Cond     func(*Cond)
	HalfMove func(*HalfMove)
	Position func(*Position)
	Quantity func(*Quantity)
	Value    func(*Value)
	Elo      func(*Elo)
	Name     func(*Name)
	Unit     func(*Unit)
}

// Walk shows the visitor every part of the form.
func (f *Form) Walk(v Visitor) {
	if f.Groups != nil {
		f.Groups.Walk(v)
	}
	v.halfMove(f.HalfMove)
	v.position(f.Position)
	v.cond(f.Where)
	for i := range f.By {
		v.value(&f.By[i])
	}
	for i := range f.Parts {
		v.share(&f.Parts[i])
	}
	for i := range f.Show {
		v.column(&f.Show[i])
	}
	for i := range f.Having {
		v.column(&f.Having[i].Column)
	}
	for i := range f.Order {
		v.column(f.Order[i].Column)
	}
	v.value(f.Apart)
	if f.Point != nil {
		see(v.Unit, &f.Point.Unit)
	}
}

func (v Visitor) column(c *Column) {
	if c == nil {
		return
	}
	v.value(c.Of)
	v.share(c.Among)
	v.share(c.Part)
	for i := range c.Along {
		v.value(&c.Along[i])
	}
	v.column(c.Minus)
	v.column(c.Per)
}

func (v Visitor) value(x *Value) {
	if x == nil {
		return
	}
	see(v.Value, x)
	see(v.Unit, &x.Unit)
	v.name(x.Player)
	v.halfMove(x.HalfMove)
	for i := range x.Args {
		v.value(&x.Args[i])
	}
}

// Walk shows the visitor every part of the query.
func (q *Query) Walk(v Visitor) {
	v.halfMove(q.HalfMove)
	v.position(q.Position)
	v.cond(q.Where)
	v.share(q.Share)
	for i := range q.Parts {
		v.share(&q.Parts[i])
	}
	v.quantity(q.Of)
	if q.Point != nil {
		see(v.Unit, &q.Point.Unit)
	}
}

func (v Visitor) share(s *Share) {
	if s != nil {
		v.cond(s.Where)
		v.halfMove(s.HalfMove)
	}
}

func (v Visitor) cond(c *Cond) {
	if c == nil {
		return
	}
	see(v.Cond, c)
	for i := range c.And {
		v.cond(&c.And[i])
	}
	for i := range c.Or {
		v.cond(&c.Or[i])
	}
	v.cond(c.Not)
	if c.Player != nil {
		v.name(&c.Player.Name)
	}
	if c.Elo != nil {
		see(v.Elo, c.Elo)
		v.name(c.Elo.Player)
	}
	if c.Length != nil {
		see(v.Unit, &c.Length.Unit)
	}
	v.halfMove(c.HalfMove)
	if c.Times != nil {
		v.halfMove(&c.Times.HalfMove)
	}
	if c.Sequence != nil {
		for i := range c.Sequence.Steps {
			v.halfMove(&c.Sequence.Steps[i])
		}
	}
	v.position(c.Position)
	v.cond(c.SomeSide)
	if c.Compare != nil {
		v.value(&c.Compare.Of)
		v.value(c.Compare.Than)
	}
}

func (v Visitor) halfMove(h *HalfMove) {
	if h == nil {
		return
	}
	see(v.HalfMove, h)
	v.name(h.Player)
	if h.Number != nil {
		see(v.Unit, &h.Number.Unit)
	}
	v.position(h.After)
}

func (v Visitor) position(p *Position) {
	if p == nil {
		return
	}
	see(v.Position, p)
	if p.Number != nil {
		see(v.Unit, &p.Number.Unit)
	}
	v.halfMove(p.Next)
}

func (v Visitor) quantity(q *Quantity) {
	if q == nil {
		return
	}
	see(v.Quantity, q)
	see(v.Unit, &q.Unit)
	v.name(q.Player)
	v.halfMove(q.HalfMove)
}

func (v Visitor) name(n *Name) {
	if n != nil {
		see(v.Name, n)
	}
}

func see[T any](visit func(*T), part *T) {
	if visit != nil {
		visit(part)
	}
}

// People are those whom the form names, each once.
func (f *Form) People() (all []Name) {
	f.Walk(Visitor{Name: func(n *Name) {
		if !slices.ContainsFunc(all, func(known Name) bool { return known.Text == n.Text }) {
			all = append(all, *n)
		}
	}})
	return all
}
