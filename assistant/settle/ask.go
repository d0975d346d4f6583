package settle

import (
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/tell"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Said is what a question says of a number whose unit it leaves open.
type Said struct {
	Numbers []int
	Length  bool // the first of them is a length
}

// OpenNumbers are the numbers of a form whose unit is open.
func OpenNumbers(walk func(query.Visitor), point *query.Point) (said Said) {
	add := func(u query.Unit, r query.Range, isLength bool) {
		if u != query.UnknownUnit {
			return
		}
		if said.Length = said.Length || isLength && len(said.Numbers) == 0; r.Min > 0 {
			said.Numbers = append(said.Numbers, r.Min)
		} else if r.Max > 0 {
			said.Numbers = append(said.Numbers, r.Max)
		}
	}
	walk(query.Visitor{
		Cond: func(c *query.Cond) {
			if c.Length != nil {
				add(c.Length.Unit, c.Length.Range, true)
			}
		},
		HalfMove: func(m *query.HalfMove) {
			if m.Number != nil {
				add(m.Number.Unit, m.Number.Range, false)
			}
		},
		Position: func(p *query.Position) {
			if p.Number != nil {
				add(p.Number.Unit, p.Number.Range, false)
			}
		},
	})
	if point != nil {
		add(point.Unit, query.Range{Min: point.Number}, false)
	}
	return said
}

// askBack is the question that closes a hole, each option said in full where there
// are labels that say it.
func (a Asker) askBack(h query.Hole, labels []string, said Said) *talk.Clarification {
	options := make([]talk.Option, len(h.Values))
	for i, value := range h.Values {
		label := value
		switch {
		case h.Slot == query.SlotPlayer:
		case len(labels) == 0:
			label = tell.Message(a.Language, "option_"+value)
		case h.Slot == query.SlotMoveUnit:
			label = tell.Message(a.Language, "option_"+value) + " – " + labels[i]
		default:
			label = labels[i]
		}
		options[i] = talk.Option{Value: value, Label: label}
	}
	if h.Slot != query.SlotMoveUnit || len(said.Numbers) == 0 {
		return a.ask(h.Slot, "ask_"+h.Slot, options, "name", h.Text)
	}
	n := said.Numbers[0]
	key := "ask_move_unit_white"
	switch {
	case said.Length:
		key = "ask_length"
	case n%2 == 0:
		key = "ask_move_unit_black"
	}
	return a.ask(h.Slot, key, options, "n", strconv.Itoa(n), "move", strconv.Itoa((n+1)/2), "first", strconv.Itoa(2*n-1), "second", strconv.Itoa(2*n))
}

// ask is a question back with a text of the catalog.
func (a Asker) ask(slot, key string, options []talk.Option, pairs ...string) *talk.Clarification {
	return &talk.Clarification{Slot: slot, Text: tell.Message(a.Language, key, pairs...), Options: options}
}

// Dialect asks for which server SQL is wanted.
func Dialect(language string) *talk.Clarification {
	var options []talk.Option
	for _, d := range dialect.All() {
		options = append(options, talk.Option{Value: d.Name, Label: d.Title})
	}
	return Asker{Language: language}.ask(query.SlotDialect, "ask_dialect", options)
}

// closing are the values of the slots that have the same ones in any question.
var closing = map[string][]string{
	query.SlotMoveUnit: {string(query.Half), string(query.Full)},
	query.SlotEloSide:  {string(query.BothSide), "either"},
}

// Closes says that a value closes a slot that has the same values in any question.
func Closes(slot, value string) bool { return slices.Contains(closing[slot], value) }

// Fixed asks about a slot that has the same values in any question.
func Fixed(language, slot string) *talk.Clarification {
	var options []talk.Option
	for _, value := range closing[slot] {
		options = append(options, talk.Option{Value: value, Label: tell.Message(language, "option_"+value)})
	}
	return Asker{Language: language}.ask(slot, "ask_"+slot, options)
}
