package compose

import "github.com/kibitz-chess/kibitz/assistant/query"

// counted tells numbers of moves in the unit that was said: 'half-moves, I mean'.
func (c *change) counted() bool {
	if c.inUnit == "" {
		return true
	}
	told := false
	c.form.Walk(query.Visitor{Unit: func(u *query.Unit) {
		if *u != query.NoUnit {
			*u, told = c.inUnit, true
		}
	}})
	return told
}

// began lets games begin with another move than the only one that was told: 'and with
// d4?' of games with e4.
func (c *change) began() bool {
	said := c.square
	if said == "" && len(c.events) == 1 && c.events[0].value.SAN != "" {
		said = c.events[0].value.SAN
	}
	if said == "" {
		return true
	}
	var lines []*query.Cond
	c.form.Walk(query.Visitor{Cond: func(k *query.Cond) {
		if k.Line != nil {
			lines = append(lines, k)
		}
	}})
	if len(lines) != 1 || len(lines[0].Line) != 1 {
		return c.square == "" // a move of a game
	}
	lines[0].Line, c.opens = []string{said}, true
	return true
}

// detailed says of half-moves that were told before what else they are: 'and with a
// rook' of mates.
func (c *change) detailed() bool {
	in := inner(&c.form)
	for _, e := range c.events {
		if c.opens {
			break
		}
		c.details = append(c.details, e.value)
	}
	if len(c.details) == 0 {
		return true
	}
	var told []*query.HalfMove
	in.Walk(query.Visitor{HalfMove: func(h *query.HalfMove) { told = append(told, h) }})
	for _, d := range c.details {
		switch {
		case len(told) == 1:
			override(told[0], d)
		case len(told) == 0 && len(c.events) > 0:
			c.add(query.Cond{HalfMove: &d})
		default:
			return false
		}
	}
	return true
}

// override says of a half-move what another says, instead of what was said.
func override(to *query.HalfMove, d query.HalfMove) {
	if d.All != 0 {
		*to = query.HalfMove{By: to.By, Player: to.Player, All: d.All}
	}
	set := func(to *string, from string) {
		if from != "" {
			*to = from
		}
	}
	set((*string)(&to.By), string(d.By))
	set((*string)(&to.Piece), string(d.Piece))
	set((*string)(&to.Captured), string(d.Captured))
	set((*string)(&to.Castling), string(d.Castling))
	set(&to.From, d.From)
	set(&to.To, d.To)
	set(&to.SAN, d.SAN)
	if d.Player != nil {
		to.Player = d.Player
	}
	if d.Number != nil {
		to.Number = d.Number
	}
	if d.Promoted != nil {
		to.Promoted = d.Promoted
	}
	to.Last = to.Last || d.Last
}
