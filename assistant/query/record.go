package query

import "slices"

// Person is the only player whose games the query asks about, or nil: one that
// every game has, and no other, or the one of several whose own the record is.
func (q *Query) Person() *Player {
	people := q.Players()
	if own := slices.IndexFunc(people, func(p *Player) bool { return p.Own }); own >= 0 {
		return people[own]
	}
	if len(people) != 1 {
		return nil
	}
	return people[0]
}

// Players are those whom every game of the query has, in the order in which they are
// named.
func (q *Query) Players() []*Player { return q.Where.people() }

func (c *Cond) people() (all []*Player) {
	if c == nil {
		return nil
	}
	for i := range c.And {
		all = append(all, c.And[i].people()...)
	}
	if c.Player != nil {
		all = append(all, c.Player)
	}
	return all
}

// ofEach says that a record is one of each player, or of each part.
func (q *Query) ofEach() bool {
	return q.Group == ByPlayer || q.Group == ByWhite || q.Group == ByBlack || q.Within == ByPlayer || q.Parts != nil
}

// OwnFirst makes a record of games between several people the one of who is named
// first, unless it is said whose it is.
func (q *Query) OwnFirst() {
	people := q.Players()
	if q.Measure != Record || q.ofEach() || len(people) < 2 || q.Person() != nil {
		return
	}
	for _, p := range people[1:] {
		if p.Name.Text == people[0].Name.Text {
			return
		}
	}
	people[0].Own = true
}

// checkOwn says whether a record is one person's own at most, whom every game has
// beside others.
func (q *Query) checkOwn() error {
	var own []*Player
	q.Walk(Visitor{Cond: func(c *Cond) {
		if c.Player != nil && c.Player.Own {
			own = append(own, c.Player)
		}
	}})
	if len(own) == 0 {
		return nil
	}
	others := 0
	for _, p := range q.Players() {
		if p.Name.Text != own[0].Name.Text {
			others++
		}
	}
	known := len(q.Players()) - others
	if len(own) > 1 || known != 1 || others == 0 || !slices.Contains(q.Players(), own[0]) || q.Measure != Record || q.ofEach() {
		return refuse("own_of_what", string(q.Measure))
	}
	return nil
}
