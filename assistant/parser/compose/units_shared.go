package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// countsFound says that the second question asks how many games those have that a form finds
// by something else: 'which is the oldest event, and how many games has it'.
func (f *frame) countsFound(q query.Form) bool {
	asked := f.each || f.several > 0 && f.more != nil && f.more.value == "count" && !f.goesOn()
	if !asked || !q.Grouped() || len(q.Show) != 1 || q.Limit != 1 {
		return false
	}
	switch q.Show[0].Agg {
	case query.LowestAgg, query.HighestAgg, query.AverageAgg, query.MedianAgg, query.ShareAgg, query.ScoreAgg:
		return true
	}
	return false
}

// countsRanked says that it is asked both how many games there are and which of them is
// the first in an order, by which a form lists them: 'how many are there, and which is the
// longest'.
func (f *frame) countsRanked(c candidate) bool {
	which := f.more != nil && (f.more.value == "which" || f.more.value == "who" || f.more.value == "list") && f.asked("count")
	counts := f.more != nil && f.more.value == "count" && !f.goesOn()
	return f.several > 0 && (which || counts) && c.name == "ranked list" && f.order != nil && !f.noun("moves") &&
		c.form.Rows == query.RowGames && c.form.Limit == 1 && c.form.Skip == 0 && len(c.form.Order) > 0 && c.form.Listed()
}

// endsOf are what a part tells of how games ended and what else it tells, as parts of their
// own; nil of what tells but one of both.
func endsOf(p fragment) []fragment {
	c, ok := p.value.(condition)
	if !ok || p.kind != "cond" {
		return nil
	}
	var ends, others []query.Cond
	for _, one := range c.And {
		if one.Result != "" || one.Outcome != "" || one.Player != nil && one.Player.Outcome != "" {
			ends = append(ends, one)
		} else {
			others = append(others, one)
		}
	}
	if len(ends) != 1 || len(others) == 0 {
		return nil
	}
	end, other := p, p
	end.value, other.value = condition{ends[0], c.About}, condition{query.Cond{And: others}, c.About}
	if len(others) == 1 {
		other.value = condition{others[0], c.About}
	}
	return []fragment{end, other}
}

// partRecurs says that a part is joined of what is of all units and what is of the first
// alone: 'did Tal win by mate, and how many on time'.
func partRecurs(p fragment, units [][]fragment) bool {
	c, ok := p.value.(condition)
	if !ok || len(c.And) == 0 {
		return false
	}
	n := 0
	for _, one := range c.And {
		part := fragment{kind: "cond", value: condition{one, ""}}
		if one.HalfMove != nil && recurring(part, units) > 0 {
			n++
		}
	}
	return n > 0 && n < len(c.And)
}

// ofBoth says that a part tells of one of two people who met, as all of the same unit say, or of
// both, and that all people of the other units are one of them: these are of the games between
// both.
func ofBoth(p fragment, unit []fragment, units [][]fragment) bool {
	var both []query.Name
	for _, o := range unit {
		names, ok := whoMet(o)
		if !ok {
			return false
		}
		both = append(both, names...)
	}
	if names, _ := whoMet(p); len(names) == 0 || len(both) != 2 || both[0].Text == both[1].Text {
		return false
	}
	for _, o := range slices.Concat(units...) {
		if !isPeople(o) {
			continue
		}
		names := toldPeople(o)
		if len(names) != 1 || names[0].Text != both[0].Text && names[0].Text != both[1].Text {
			return false
		}
	}
	return true
}

// whoMet are the people that a part names; false where it tells how a game ended for one.
func whoMet(p fragment) (names []query.Name, ok bool) {
	switch v := p.value.(type) {
	case pair:
		return slices.Concat(v.A.Names, v.B.Names), true
	case people:
		return v.Names, true
	case condition:
		for _, c := range append(v.And[:len(v.And):len(v.And)], v.Cond) {
			if c.Player != nil {
				names = append(names, c.Player.Name)
				if c.Player.Outcome != "" {
					return nil, false
				}
			}
		}
	}
	return names, true
}

// toldPeople are the people that a part names.
func toldPeople(p fragment) (names []query.Name) {
	switch v := p.value.(type) {
	case people:
		return v.Names
	case condition:
		if v.Player != nil {
			return []query.Name{v.Player.Name}
		}
	}
	return nil
}

// doneBy gives what is told of a half-move to who made the one of the unit before: 'how
// often did Tal castle short, and how often long'.
func (f *frame) doneBy(before *frame) {
	var by *query.Name
	for _, h := range before.happenings() {
		if h.Player == nil || by != nil && by.Text != h.Player.Text {
			return
		}
		by = h.Player
	}
	if by == nil || len(f.own.Names)+len(f.opp.Names) > 0 || f.noun("games") {
		return
	}
	for i, e := range f.events {
		if e.value.Player == nil && e.value.By == "" {
			f.events[i].value.Player = by
		}
	}
	for i, c := range f.conds {
		if h := c.value.HalfMove; h != nil && h.Player == nil && h.By == "" {
			his := *h
			his.Player = by
			f.conds[i].value.HalfMove = &his
		}
	}
}

// happenings are the half-moves that games are told to have.
func (f *frame) happenings() (all []query.HalfMove) {
	for _, e := range f.events {
		all = append(all, e.value)
	}
	for _, c := range f.conds {
		if c.value.HalfMove != nil {
			all = append(all, *c.value.HalfMove)
		}
	}
	return all
}
