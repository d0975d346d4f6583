package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// said is a fragment's value with where it stood.
type said[T any] struct {
	value T
	at    int
}

// severalCost is what it costs to tell one of several things that are asked.
const severalCost = 2.5

// frame is what the fragments of a path say together, whatever their order.
type frame struct {
	asks     []said[string]
	aggs     []said[string]
	nouns    []said[string]
	by       []string
	most     string
	order    *ordering
	top      int
	sort     *sorting
	differ   bool           // different ones are wanted
	each     bool           // how many each was asked for
	cells    []query.Column // columns that are said whole
	columns  fields         // that a list is wanted with
	outcomes []said[query.Outcome]
	sides    []said[outcome]
	color    query.Side
	own, opp people
	dash     bool // the two are told as of one game, White first
	object   bool // the own people stand behind the verb that tells how it ended
	conds    []said[condition]
	events   []said[query.HalfMove]
	moments  []said[parser.Moment]
	quants   []said[quantity]
	measures []said[string]
	having   *query.Bounds
	oppElo   *query.Range
	unit     query.Unit
	both     bool
	many     bool    // of an extreme, several are asked for
	asks1st  bool    // the question begins as one that does not want a list: 'what …', 'was …'
	units    []unit  // numbers that are asked for side by side
	halves   []unit  // what is compared
	several  float64 // what it costs to tell but one of several things
	sql      bool    // SQL text is wanted
	nth      nthGame // the nth game is meant
	than     int     // how often a comparison was said
	cost     float64
	parts    []fragment
	moves    moves
	analysis analysis
	board    boardFrame
	rivals   rivals
}

// collect puts fragments into a frame; false where they cannot go together.
func collect(parts []fragment) (*frame, bool) {
	f := &frame{parts: parts}
	for i, part := range parts {
		if !f.take(i, part) {
			return nil, false
		}
	}
	return f, f.settle()
}

func (f *frame) take(i int, part fragment) bool {
	text, _ := part.value.(string)
	switch part.kind {
	case "ask":
		if text == "first_time" {
			return f.takeTime(part)
		}
		f.asks = append(f.asks, said[string]{text, part.start})
	case "agg":
		f.aggs = append(f.aggs, said[string]{text, part.start})
	case "noun":
		f.nouns = append(f.nouns, said[string]{text, part.start})
	case "by":
		f.by = append(f.by, part.value.(keys).Nouns...)
	case "most":
		if f.most != "" && f.most != text {
			return false
		}
		f.most = text
	case "order":
		o, ok := part.value.(ordering)
		if !ok {
			o = ordering{How: text}
		}
		if f.order != nil || f.nth != 0 || o.Top > 0 && f.top != 0 {
			return false
		}
		f.order = &o
		f.top = max(f.top, o.Top)
	case "won", "wins", "wonp":
		f.outcomes = append(f.outcomes, said[query.Outcome]{query.Outcome(text), part.start})
	case "personwin":
		o := part.value.(outcome)
		if f.color != "" && f.color != o.Of {
			return false
		}
		f.color = o.Of
		f.outcomes = append(f.outcomes, said[query.Outcome]{o.Outcome, part.start})
	case "sidewin":
		f.sides = append(f.sides, said[outcome]{part.value.(outcome), part.start})
	case "side", "with_side":
		side := query.Side(text)
		if f.color != "" && f.color != side {
			return false
		}
		f.color = side
		if part.kind == "side" {
			f.cost += 0.5
		}
	case "people":
		who := part.value.(people)
		switch {
		case len(f.own.Names) == 0:
			f.own = who
			f.object = len(f.outcomes) > 0 && f.outcomes[len(f.outcomes)-1].at < part.start && (len(who.Names) == 1 || i > 0 && endsGame(f.parts[i-1]))
		case len(f.opp.Names) == 0:
			f.opp = who
			f.cost += besideCost
			f.rivals.beside = true
		default:
			return false
		}
	case "opp":
		if len(f.opp.Names) > 0 {
			return false
		}
		f.opp = part.value.(people)
	case "pair":
		if len(f.own.Names) > 0 || len(f.opp.Names) > 0 {
			return false
		}
		p := part.value.(pair)
		f.own, f.opp, f.dash = p.A, p.B, p.Game
	case "cond":
		f.conds = append(f.conds, said[condition]{part.value.(condition), part.start})
	case "line":
		f.conds = append(f.conds, said[condition]{condition{query.Cond{Line: part.value.([]string)}, "line"}, part.start})
	case "position":
		p := part.value.(query.Position)
		f.conds = append(f.conds, said[condition]{condition{query.Cond{Position: &p}, "position"}, part.start})
	case "tagged":
		v := part.value.(parser.Value)
		tag := query.Tag{Name: v.Tag, Match: v.Match, Texts: v.Texts}
		if v.Sided {
			side := query.AnySide
			tag.Side = &side
		}
		f.conds = append(f.conds, said[condition]{condition{query.Cond{Tag: &tag}, "tag"}, part.start})
	case "length":
		l := part.value.(query.Length)
		f.conds = append(f.conds, said[condition]{condition{query.Cond{Length: &l}, "length"}, part.start})
	case "event", "deed":
		f.events = append(f.events, said[query.HalfMove]{part.value.(query.HalfMove), part.start})
	case "san":
		f.events = append(f.events, said[query.HalfMove]{part.value.(query.HalfMove), part.start})
	case "detail":
		if len(f.events) == 0 {
			return false
		}
		last := &f.events[len(f.events)-1].value
		merged, ok := merge(*last, part.value.(query.HalfMove))
		if !ok {
			return false
		}
		*last = merged
	case "moment":
		f.moments = append(f.moments, said[parser.Moment]{part.value.(parser.Moment), part.start})
	case "quant":
		f.quants = append(f.quants, said[quantity]{part.value.(quantity), part.start})
	case "measure":
		f.measures = append(f.measures, said[string]{text, part.start})
	case "having":
		h := part.value.(having)
		f.having = &h.Bounds
		if h.Outcome != "" {
			f.outcomes = append(f.outcomes, said[query.Outcome]{h.Outcome, part.start})
			f.rivals.boundEnded = true
		}
	case "oppelo":
		r := part.value.(query.Range)
		f.oppElo = &r
	case "unit":
		f.unit = part.value.(query.Unit)
	case "number":
		return f.number(i, part)
	case "topn":
		if f.top != 0 {
			return false
		}
		f.top = part.value.(int)
	case "sort":
		s := part.value.(sorting)
		if f.sort != nil {
			return false
		}
		f.sort = &s
	case "columns":
		f.columns = append(f.columns, part.value.(fields)...)
	case "differ":
		f.differ = true
	case "each_count":
		f.each = true
	case "cells":
		f.cells = append(f.cells, part.value.([]query.Column)...)
	case "both_sides":
		f.both = true
	case "nth_game":
		if f.order != nil || f.nth != 0 {
			return false
		}
		f.nth = part.value.(nthGame)
	case "sqlwords":
		f.sql = true
	case "per_game", "neutral", "own_ref", "some_side", "long_verb", "than":
	case "higher":
		f.cost += 0.8 // than what?
		if text == "vague" {
			f.cost += 1.5
		}
	default:
		if taken, ok := f.takeAnalysis(part); taken {
			return ok
		}
		if taken, ok := f.takeBoard(part); taken {
			return ok
		}
		if taken, ok := f.takeRivals(part); taken {
			return ok
		}
		return f.takeMove(part)
	}
	return true
}

// settle brings moments and units to what they belong to.
func (f *frame) settle() bool {
	for i := range f.asks { // how often games end so is a share of them
		switch {
		case f.asks[i].value != "often":
		case len(f.outcomes)+len(f.sides) > 0:
			f.asks[i].value = "share"
		default:
			f.asks[i].value = "times"
		}
	}
	f.settleRivals()
	if !f.settleBoard() || !f.settleMoves() || !f.settleAnalysis() {
		return false
	}
	for _, m := range f.moments {
		n := m.value.Numbers
		switch {
		case len(f.events) > 0:
			last := &f.events[len(f.events)-1].value
			if last.Number != nil || last.Last {
				return false
			}
			last.Number = &n
			if m.value.Side != "" {
				if last.By != "" && last.By != m.value.Side {
					return false
				}
				last.By = m.value.Side
			}
		case f.asked("board"):
			if m.value.Point == nil {
				return false
			}
		case len(f.outcomes)+len(f.sides) > 0:
			f.conds = append(f.conds, said[condition]{condition{query.Cond{Length: &query.Length{Unit: n.Unit, Range: n.Range}}, "length"}, m.at})
			f.cost += 0.3
		default:
			h := query.HalfMove{Number: &n, By: m.value.Side}
			f.events = append(f.events, said[query.HalfMove]{h, m.at})
			f.cost += 0.5
		}
	}
	if key := f.key(); (key == "players" || key == "opponents" || slices.ContainsFunc(f.by, isSided)) && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result == query.Decisive }) {
		f.cost += 1.5 // those who won are not those who played where somebody did
	}
	f.nouns = slices.DeleteFunc(f.nouns, func(n said[string]) bool {
		key, _ := keyOf(n.value)
		tag := key.Tag
		if n.value == "events" || n.value == "sites" {
			tag = map[string]string{"events": "Event", "sites": "Site"}[n.value]
		}
		return tag != "" && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Tag != nil && c.value.Tag.Name == tag })
	})
	if f.nth != 0 {
		f.takeNth(f.nth)
	}
	one := len(f.moments) > 0 || f.asked("board", "replay") || f.noun("moves", "last_moves") || f.noun("games") && !f.asked("count", "share") && len(f.by)+len(f.measures) == 0
	switch {
	case f.dash && one && f.color == "":
		f.color = query.White
	case f.dash:
		f.cost += 0.4
	}
	if len(f.measures) > 1 {
		f.cost++
	}
	asked := map[string]bool{}
	for _, a := range f.asks {
		if a.value != "list" && a.value != "which" && a.value != "exists" && a.value != "ever" && a.value != "sql" {
			asked[a.value] = true
		}
	}
	if len(asked) > 1 {
		f.tellOne()
	}
	for i := range f.events {
		if h := &f.events[i].value; h.Number != nil && h.Number.Unit == query.UnknownUnit && (h.By != "" || f.color != "") {
			n := *h.Number
			n.Unit, h.Number = query.Full, &n // 'Black's third move' counts moves
		}
	}
	if key := f.key(); f.eachOf() && len(f.by) == 0 && key != "" && key != "replies" && f.most == "" && f.order == nil {
		f.by = []string{key}
	}
	if f.both && len(f.events)+len(f.conds) < 2 {
		return false // both of what?
	}
	if f.unit != "" && len(f.quants) == 0 && len(f.aggs) > 0 && len(f.events) == 0 {
		f.quants = append(f.quants, said[quantity]{quantity{query.Value{Kind: query.LengthValue, Unit: f.unit}}, 0})
	}
	if f.unit != "" {
		for i := range f.cells {
			if v := f.cells[i].Of; v != nil && v.Unit != "" {
				of := *v
				of.Unit, f.cells[i].Of = f.unit, &of
			}
		}
		for i := range f.quants {
			if f.quants[i].value.Unit == query.UnknownUnit || f.quants[i].value.Unit != "" {
				f.quants[i].value.Unit = f.unit
			}
		}
	}
	return true
}

func (f *frame) asked(kinds ...string) bool {
	return slices.ContainsFunc(f.asks, func(a said[string]) bool { return slices.Contains(kinds, a.value) })
}

func (f *frame) agg(kinds ...string) bool {
	return slices.ContainsFunc(f.aggs, func(a said[string]) bool { return slices.Contains(kinds, a.value) })
}

func (f *frame) noun(kinds ...string) bool {
	return slices.ContainsFunc(f.nouns, func(a said[string]) bool { return slices.Contains(kinds, a.value) })
}
