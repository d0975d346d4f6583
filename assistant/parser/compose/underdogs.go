package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// underdog is the player who was rated lower, or with Higher the other one, by so
// many points.
type underdog struct {
	Higher bool
	query.Range
}

// buildUnderdog reads 'the lower rated player', 'the underdog by 200 points', 'against
// opponents rated at least 50 points higher than him'.
func buildUnderdog(p parts) (any, bool) {
	u := underdog{Higher: p.text("lower_one") == "higher" || p.text("ahead") == "up"}
	if r, ok := p.of("range").(query.Range); ok {
		u.Range = r
	}
	if p.text("opps_led") != "" {
		u.Higher = p.text("upwards") == "down"
	}
	if n, ok := p.number("number"); ok {
		u.Min = n
	}
	return u, p.text("lower_one")+p.text("opps_led")+p.text("ahead") != "" && u.Max == 0 && u.Min <= highestLead
}

// attachUnderdog says of a side that it was rated lower: of whom the question is
// about, else of the side that won, drew or had a colour; false where neither is told.
func (f *frame) attachUnderdog() bool {
	u := f.rivals.underdog
	if u == nil {
		return true
	}
	least := max(u.Min, 1)
	f.conds = slices.Clone(f.conds)
	for i, c := range f.conds {
		if e := c.value.Elo; e != nil && e.Lead && e.Side == query.AnySide && e.Player == nil && e.Max == 0 {
			least = max(least, e.Min)
			f.conds = slices.Delete(f.conds, i, i+1)
			break
		}
	}
	side := query.Other
	if u.Higher {
		side = query.Own
	}
	led := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.LeadValue, Side: side}, Bounds: bounds(query.Range{Min: least})}}
	if f.asked("who", "whom") || f.noun("players", "opponents") || len(f.own.Names) > 0 {
		f.conds = append(f.conds, said[condition]{condition{led, "elo"}, 0})
		return true
	}
	if side := f.figuredSide(); side != "" {
		if !u.Higher {
			side = opposite(side)
		}
		f.conds = append(f.conds, said[condition]{condition{query.Cond{Elo: &query.Elo{Side: side, Lead: true, Range: query.Range{Min: least}}}, "elo"}, 0})
		return true
	}
	conds := []query.Cond{led}
	if o := f.outcome(); o != "" && o != "several" {
		conds = append(conds, query.Cond{Outcome: o})
		f.outcomes = nil
	}
	if f.color != "" {
		conds = append(conds, query.Cond{Color: f.color})
		f.color = ""
	}
	if len(conds) == 1 {
		return false // who has it, or what became of them?
	}
	f.conds = append(f.conds, said[condition]{condition{query.Cond{SomeSide: &query.Cond{And: conds}}, "elo"}, 0})
	return true
}

// figuredSide is the colour of which a figure is asked for, empty if none is: 'with 100 points
// more, what percentage does White win', 'White's score when rated 100 points higher'.
func (f *frame) figuredSide() query.Side {
	switch {
	case len(f.sides) == 1:
		return f.sides[0].value.Of
	case len(f.measures) > 0:
		return f.color
	}
	return ""
}

// ownMeant is what it costs to take the rating of those who did something with somebody for his.
const ownMeant = 1.0

// namesOnlyOpponents says that the only people who are named are the opponents of those who
// are asked for: 'the rivals who won against Short'.
func (f *frame) namesOnlyOpponents() bool {
	return len(f.own.Names) == 0 && len(f.opp.Names) > 0
}
