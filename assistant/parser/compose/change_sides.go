package compose

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// rename is the form with somebody instead of another.
func rename(f query.Form, from, to query.Name) query.Form {
	f = f.Clone()
	f.Walk(query.Visitor{Name: func(n *query.Name) {
		if n.Text == from.Text {
			*n = to
		}
	}})
	return f
}

// topic is whom a form is about, of those whom it names.
func (c *change) topic(f query.Form, named []query.Name) query.Name {
	if slices.ContainsFunc(named, func(n query.Name) bool { return n.Text == c.about.Text }) {
		return c.about
	}
	if own := inner(&f).Person(); own != nil {
		return *own
	}
	who := named[0]
	f.Walk(query.Visitor{Cond: func(k *query.Cond) {
		if k.Player != nil && k.Player.Outcome != "" {
			who = k.Player.Name
		}
	}})
	return who
}

// renamed are the forms with the people who are said instead of those who were:
// which of two is to be another is not known, unless one has the same surname.
func (c *change) renamed(prior query.Form) (all []candidate) {
	named := prior.People()
	if len(c.opp.Names) == 1 {
		return c.against(prior, named, c.opp.Names[0])
	}
	if len(c.own.Names) == 0 {
		return []candidate{{form: prior}}
	}
	to := c.own.Names[0]
	for _, from := range named {
		if from.Text == to.Text {
			return []candidate{{form: prior}}
		}
	}
	for _, from := range named {
		if c.how == "instead" && surname(from) == surname(to) {
			return []candidate{{form: rename(prior, from, to)}}
		}
	}
	switch {
	case len(named) == 0, c.how == "only" && len(named) == 1:
		withHim := change{form: prior}
		withHim.addPerson(to)
		return []candidate{{form: withHim.form, cost: 0.3}}
	case len(named) > 2:
		return nil
	}
	about := c.topic(prior, named)
	for _, from := range named {
		cost := 0.2
		if from.Text == about.Text {
			cost = 0
		}
		all = append(all, candidate{form: rename(prior, from, to), cost: cost})
	}
	return all
}

// surname is a name up to its comma, folded.
func surname(n query.Name) string {
	before, _, _ := strings.Cut(n.Text, ",")
	return strings.ToLower(before)
}

// addPerson says that somebody plays.
func (c *change) addPerson(who query.Name) {
	in := inner(&c.form)
	p := query.Player{Name: who}
	switch {
	case in.Rows == query.RowSides && in.Person() == nil:
		p.Side = query.Own
	case in.Rows == query.RowSides:
		p.Side = query.Other
	case in.Rows == query.RowHalfMoves && in.HalfMove != nil && in.HalfMove.Player == nil:
		in.HalfMove.Player = &who
		return
	}
	c.add(query.Cond{Player: &p})
}

// against are the forms with another opponent.
func (c *change) against(prior query.Form, named []query.Name, to query.Name) []candidate {
	if len(named) == 0 || len(named) > 2 || slices.ContainsFunc(named, func(n query.Name) bool { return n.Text == to.Text }) {
		return nil
	}
	who := c.topic(prior, named)
	for _, n := range named {
		if n.Text != who.Text {
			return []candidate{{form: rename(prior, n, to)}}
		}
	}
	withHim := change{form: prior}
	in := inner(&withHim.form)
	if in.Rows == query.RowSides {
		withHim.addPerson(to)
	} else {
		withHim.add(query.Cond{Player: &query.Player{Name: to}})
	}
	return []candidate{{form: withHim.form}}
}

// swapped lets two people change places.
func (c *change) swapped() bool {
	if !c.swap {
		return true
	}
	named := c.form.People()
	if len(named) != 2 || c.prior.Listed() && len(c.prior.Order) > 0 {
		return c.reversed()
	}
	c.form.Walk(query.Visitor{Name: func(n *query.Name) {
		if n.Text == named[0].Text {
			*n = named[1]
		} else {
			*n = named[0]
		}
	}})
	return true
}

// reversed turns the order of the rows round.
func (c *change) reversed() bool {
	if len(c.form.Order) == 0 || c.form.Limit > 1 {
		return false // the last ten, or the first ten from behind?
	}
	for i := range c.form.Order {
		c.form.Order[i].Descending = !c.form.Order[i].Descending
	}
	return true
}

// turned gives whoever had a colour the one that was said, or else the only person
// who is spoken of.
func (c *change) turned() bool {
	to := c.color
	if to == "" || len(c.sides) > 0 {
		return true
	}
	if c.sidesSaid(func(query.Side) query.Side { return to }) > 0 {
		return true
	}
	in := inner(&c.form)
	var seats []*query.Player
	in.Walk(query.Visitor{Cond: func(k *query.Cond) {
		if k.Player != nil && k.Player.Side == "" {
			seats = append(seats, k.Player)
		}
	}})
	named := in.People()
	switch {
	case in.Rows == query.RowSides && in.Person() != nil || in.Rows == query.RowSides && len(named) == 0:
		c.add(query.Cond{Color: to})
	case in.Rows == query.RowHalfMoves && in.HalfMove != nil:
		in.HalfMove.By = to
	case len(named) > 0 && len(seats) > 0:
		who := c.topic(*in, named)
		for _, p := range seats {
			if p.Name.Text == who.Text {
				p.Side = to
			}
		}
	default:
		return false
	}
	return true
}

// sidesSaid changes every colour that a form tells, and counts them.
func (c *change) sidesSaid(to func(query.Side) query.Side) (n int) {
	set := func(s *query.Side) {
		if *s == query.White || *s == query.Black {
			*s, n = to(*s), n+1
		}
	}
	results := map[query.Side]query.Result{query.White: query.WhiteWins, query.Black: query.BlackWins}
	c.form.Walk(query.Visitor{
		Cond: func(k *query.Cond) {
			set(&k.Color)
			if k.Player != nil {
				set(&k.Player.Side)
			}
			if k.Result == query.WhiteWins || k.Result == query.BlackWins {
				side := query.White
				if k.Result == query.BlackWins {
					side = query.Black
				}
				if side = to(side); side != "" {
					k.Result, n = results[side], n+1
				}
			}
		},
		HalfMove: func(h *query.HalfMove) { set(&h.By) },
		Elo:      func(e *query.Elo) { set(&e.Side) },
		Value: func(v *query.Value) {
			set(&v.Side)
			kinds := map[query.Side]query.ValueKind{query.White: query.WhiteValue, query.Black: query.BlackValue}
			if v.Kind == query.WhiteValue || v.Kind == query.BlackValue {
				side := query.Side(v.Kind)
				if kind := kinds[to(side)]; kind != "" {
					v.Kind, n = kind, n+1
				}
			}
		},
	})
	return n
}

// colorless takes back who had which colour.
func (c *change) colorless() {
	c.sidesSaid(func(query.Side) query.Side { return "" })
	c.set(slices.DeleteFunc(slices.Clone(c.wheres()), func(k query.Cond) bool { return kindOf(k) == "other" }))
}

// endless takes back how the games ended.
func (c *change) endless() {
	c.form.Walk(query.Visitor{Cond: func(k *query.Cond) {
		if k.Player != nil {
			k.Player.Outcome = ""
		}
	}})
	c.set(slices.DeleteFunc(slices.Clone(c.wheres()), func(k query.Cond) bool { return kindOf(k) == "result" || kindOf(k) == "not result" }))
}

// dropRival takes back against whom.
func (c *change) dropRival() bool {
	named := c.form.People()
	if len(named) != 2 {
		return false
	}
	who := c.topic(c.form, named)
	c.set(slices.DeleteFunc(slices.Clone(c.wheres()), func(k query.Cond) bool {
		return k.Player != nil && k.Player.Name.Text != who.Text
	}))
	return true
}

// ended says how the games ended: instead of what was said of it, or besides.
func (c *change) ended() bool {
	to := c.outcome()
	if to == "" {
		return true
	}
	if len(c.own.Names) == 1 && inner(&c.form).Rows == query.RowGames && len(c.form.People()) > 1 {
		return c.endsFor(c.own.Names[0], to)
	}
	ends := c.ends(to)
	switch {
	case len(ends) > 1 || len(ends) == 1 && c.how == "only" && c.prior.Where == nil:
		return false
	case len(ends) == 1 && c.how != "only":
		ends[0]()
		return true
	}
	return c.endsSo(to)
}

// endsFor says how the games ended for one of the people of a form, whoever was
// said to have won or lost before.
func (c *change) endsFor(who query.Name, to query.Outcome) bool {
	found := false
	for _, k := range c.wheres() {
		if k.Player != nil {
			k.Player.Outcome = ""
			if k.Player.Name.Text == who.Text {
				k.Player.Outcome, found = to, true
			}
		}
	}
	return found
}

// endsBoth says that the games were drawn, or not, whoever is spoken of.
func (c *change) endsBoth(cond query.Cond) bool {
	ends := c.ends(query.Draw)
	switch drawn := slices.IndexFunc(c.wheres(), func(k query.Cond) bool { return k.Result == query.Drawn }); {
	case drawn >= 0 && len(ends) == 1 && cond.Result == query.Decisive && c.how != "only":
		conds := slices.Clone(c.wheres())
		conds[drawn] = cond
		c.set(conds)
		return true
	case len(ends) == 0 || c.how == "only" && cond.Result == query.Drawn && c.form.Where == nil:
		c.add(cond)
		if cond.Result == query.Decisive && !c.decisive && len(c.form.People()) > 0 {
			c.cost += wholeQuestion // somebody is spoken of who won
		}
		return true
	case len(ends) == 1 && cond.Result == query.Drawn && c.how != "only":
		ends[0]()
		return true
	}
	return false
}

// ends are what tells how games ended in a form, each as what changes it.
func (c *change) ends(to query.Outcome) (ends []func()) {
	denied := map[*query.Cond]bool{}
	c.form.Walk(query.Visitor{Cond: func(k *query.Cond) {
		if k.Not != nil {
			denied[k.Not] = true
		}
		switch {
		case denied[k]: // games that were not drawn are not those that were
		case k.Outcome != "":
			ends = append(ends, func() { k.Outcome = to })
		case k.Player != nil && k.Player.Outcome != "":
			ends = append(ends, func() { k.Player.Outcome = to })
		case k.Result == query.WhiteWins || k.Result == query.BlackWins:
			side := query.White
			if k.Result == query.BlackWins {
				side = query.Black
			}
			ends = append(ends, func() { k.Result = resultOf(side, to) })
		case k.Result == query.Drawn && to != query.Draw:
			ends = append(ends, func() { k.Result = query.Decisive })
		case k.Result == query.Decisive:
			ends = append(ends, func() { k.Result = query.Drawn })
		}
	}})
	return ends
}

// endsSo adds how the games ended for whom a form is about.
func (c *change) endsSo(to query.Outcome) bool {
	in := inner(&c.form)
	named := in.People()
	switch {
	case in.Rows == query.RowSides:
		c.add(query.Cond{Outcome: to})
	case len(named) > 0 && in.Rows == query.RowGames:
		who := c.topic(*in, named)
		for _, k := range c.wheres() {
			if k.Player != nil && k.Player.Name.Text == who.Text {
				k.Player.Outcome = to
				return true
			}
		}
		return false
	case to == query.Draw:
		c.add(query.Cond{Result: query.Drawn})
	case c.color != "":
		c.add(query.Cond{Result: resultOf(c.color, to)})
	default:
		return false // who?
	}
	return true
}
