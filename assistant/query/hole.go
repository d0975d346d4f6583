package query

import (
	"slices"
	"strconv"
)

// The slots that an asker can be asked to close, and can close in advance.
const (
	SlotMoveUnit = "move_unit" // half or full
	SlotPlayer   = "player"    // one of the names
	SlotEloSide  = "elo_side"  // both or either
	SlotSense    = "sense"     // one of several readings; a number from 1
	SlotDialect  = "dialect"   // which server the SQL is for
	SlotMe       = "me"        // the player that the asker is
)

// Slots lists the slots.
var Slots = []string{SlotMoveUnit, SlotPlayer, SlotEloSide, SlotSense, SlotDialect, SlotMe}

// Hole is something that the asker left open.
type Hole struct {
	Slot   string
	Values []string // the values that close it, in the order to offer them
	Text   string   // for player, the name as the form has it
}

// Same says that two holes are the same one of different readings.
func (h Hole) Same(o Hole) bool { return h.Slot == o.Slot && slices.Equal(h.Values, o.Values) }

// Holes lists what is open in the query, each slot once, in the order to ask.
func (q *Query) Holes() []Hole { return holes(q.Walk) }

// Holes lists what is open in the form, each slot once, in the order to ask.
func (f *Form) Holes() []Hole { return holes(f.Walk) }

func holes(walk func(Visitor)) []Hole {
	var holes []Hole
	var names []*Name
	unknown := false
	walk(Visitor{
		Name: func(n *Name) { names = append(names, n) },
		Unit: func(u *Unit) { unknown = unknown || *u == UnknownUnit },
	})
	for _, n := range names {
		if len(n.Choices) == 0 {
			continue
		}
		h := Hole{Slot: SlotPlayer, Text: n.Text}
		for _, c := range n.Choices {
			h.Values = append(h.Values, c.Text)
		}
		holes = append(holes, h)
	}
	if unknown {
		holes = append(holes, Hole{Slot: SlotMoveUnit, Values: []string{string(Half), string(Full)}})
	}
	walk(Visitor{Elo: func(e *Elo) {
		if e.Side == AskSide {
			holes = append(holes, Hole{Slot: SlotEloSide, Values: []string{string(BothSide), "either"}})
		}
	}})
	return slices.CompactFunc(holes, func(a, b Hole) bool { return a.Slot == b.Slot && a.Slot != SlotPlayer })
}

// Fill closes every hole of the slot with the value and says whether the value
// is one that the slot takes here. The query is changed in place.
func (q *Query) Fill(slot, value string) bool { return fillHoles(q.Walk, slot, value) }

// Fill closes every hole of the slot with the value and says whether the value
// is one that the slot takes here. The form is changed in place.
func (f *Form) Fill(slot, value string) bool { return fillHoles(f.Walk, slot, value) }

func fillHoles(walk func(Visitor), slot, value string) bool {
	filled := false
	switch slot {
	case SlotMoveUnit:
		if u := Unit(value); u == Half || u == Full {
			walk(Visitor{Unit: func(open *Unit) {
				if *open == UnknownUnit {
					*open, filled = u, true
				}
			}})
		}
	case SlotPlayer:
		walk(Visitor{Name: func(n *Name) {
			if i := slices.IndexFunc(n.Choices, func(c Name) bool { return c.Text == value }); i >= 0 {
				*n, filled = n.Choices[i], true
			}
		}})
	case SlotEloSide:
		side, ok := map[string]Side{"both": BothSide, "either": AnySide}[value]
		if !ok {
			return false
		}
		walk(Visitor{Elo: func(e *Elo) {
			if e.Side == AskSide {
				e.Side, filled = side, true
			}
		}})
	}
	return filled
}

// Visit visits every name of the query, to change it in place.
func (q *Query) Visit(visit func(*Name)) { q.Walk(Visitor{Name: visit}) }

// String is the range for error messages, such as "20..30" or "..9".
func (r Range) String() string {
	text := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	return text(r.Min) + ".." + text(r.Max)
}
