package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/dates"
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ranged takes a bare range, 'above 2700', for the only number that the
// question compares, and a unit, 'in half-moves', for all that have one.
func (c *changer) ranged() error {
	if c.follow.span != nil {
		if c.those {
			return meaning.ErrNoReading // 'at least one of them'
		}
		var ranges []*query.Range
		for _, k := range c.conds {
			switch {
			case k.Elo != nil:
				ranges = append(ranges, &k.Elo.Range)
			case k.Length != nil:
				ranges = append(ranges, &k.Length.Range)
			case k.Times != nil:
				ranges = append(ranges, &k.Times.Range)
			}
		}
		if c.Having != nil {
			ranges = append(ranges, c.Having)
		}
		if len(ranges) != 1 {
			return meaning.ErrNoReading
		}
		*ranges[0] = *c.follow.span
	}
	if c.unitSaid == "" {
		return nil
	}
	set := false
	c.Where = allOf(c.conds)
	c.Walk(query.Visitor{Unit: func(u *query.Unit) {
		if *u != query.NoUnit {
			*u, set = c.unitSaid, true
		}
	}})
	c.conds = parted(c.Where)
	if !set {
		return meaning.ErrNoReading
	}
	return nil
}

// lettered takes 'with D' for the letter of the ECO codes asked for before,
// 'after 30' for the half-move of the board and 'by losses' for how players were
// ranked.
func (c *changer) lettered() error {
	if c.atNumber > 0 {
		c.Point.Number = c.atNumber
	}
	if c.byOutcome != "" {
		c.Outcome = c.byOutcome
	}
	if c.letter == "" {
		return nil
	}
	for i, k := range c.conds {
		if e := k.ECO; e != nil && len(e.From) == 3 && e.From[1:] == "00" && e.To == e.From[:1]+"99" {
			c.conds[i].ECO = &query.ECO{From: c.letter + "00", To: c.letter + "99"}
			return nil
		}
	}
	return meaning.ErrNoReading
}

// moved takes 'the year after': dates as long as those before, later or
// earlier.
func (c *changer) moved() error {
	if c.shift == 0 {
		return nil
	}
	for i, k := range c.conds {
		d := k.Date
		if d == nil || d.From.Year == 0 || d.To.Year == 0 || d.From.Month != 0 || d.To.Month != 0 {
			continue
		}
		by := c.shift * (d.To.Year - d.From.Year + 1)
		moved := dates.Years(d.From.Year+by, d.To.Year+by)
		c.conds[i].Date = &moved
		return nil
	}
	return meaning.ErrNoReading
}
