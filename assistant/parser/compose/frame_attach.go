package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// attach brings what the fragments say to what they say it of; false where it
// belongs to nothing.
func (f *frame) attach() bool {
	f.conds = toldOnce(f.conds)
	f.attachOften()
	if !f.attachEnded() {
		return false
	}
	f.attachKin()
	f.attachRivals()
	f.attachLed()
	f.attachOutcomes()
	f.attachDoer()
	f.attachOwn()
	f.attachOpener()
	if !f.attachLimits() || !f.attachUnderdog() || !f.attachGain() || !f.attachBoard() || !f.attachMoves() || !f.attachAnalysis() {
		return false
	}
	for _, m := range f.moments {
		if !f.attachMoment(m) {
			return false
		}
	}
	if key := f.key(); (key == "players" || key == "opponents" || slices.ContainsFunc(f.by, isSided)) && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result == query.Decisive }) {
		f.cost += 1.5 // those who won are not those who played where somebody did
	}
	if f.asked("where") && f.noun("teams", "annotators", "comments", "titles") {
		f.cost += 2 // where games were is told, and not where these are
	}
	f.dropTagNouns()
	if f.nth != 0 {
		f.takeNth(f.nth)
	}
	f.attachDash()
	if s := f.sort; s != nil && (s.Measure == "points" || s.Measure == "score") && len(f.measures)+len(f.aggs)+len(f.cells)+len(f.asks) == 0 {
		f.measures = []said[string]{{s.Measure, 0}} // 'players, sorted by points', which are shown
	}
	if f.measures = saidOnce(f.measures); len(f.measures) > 1 {
		f.cost++
	}
	if f.asksSeveral() {
		f.tellOne()
	}
	f.countMoves()
	if key := f.key(); f.eachOf() && len(f.by) == 0 && key != "" && key != "replies" && f.most == "" && f.order == nil {
		f.by = []string{key}
	}
	if f.both && len(f.events)+len(f.conds) < 2 {
		return false // both of what?
	}
	f.attachUnit()
	return true
}

// saidOnce are measures without those that were said before in other words: 'how did Tal
// do, wins, draws and losses'.
func saidOnce(all []said[string]) (once []said[string]) {
	for _, m := range all {
		if !slices.ContainsFunc(once, func(o said[string]) bool { return o.value == m.value }) {
			once = append(once, m)
		}
	}
	return once
}

// toldOnce are conditions without those that were told before in other words: 'only the
// year, so month and day are unknown'.
func toldOnce(all []said[condition]) (once []said[condition]) {
	for _, c := range all {
		if !slices.ContainsFunc(once, func(o said[condition]) bool { return reflect.DeepEqual(o.value.Cond, c.value.Cond) }) {
			once = append(once, c)
		}
	}
	return once
}

// attachOften makes 'how often' a share where games end somehow, and a count of
// times elsewhere.
func (f *frame) attachOften() {
	for i := range f.asks {
		switch {
		case f.asks[i].value != "often":
		case len(f.outcomes)+len(f.sides) > 0 || f.asked("share"):
			f.asks[i].value = "share"
		default:
			f.asks[i].value = "times"
		}
	}
}

// attachMoment makes a move number that of the last half-move told, the length
// of games that end somehow, or a half-move of its own.
func (f *frame) attachMoment(m said[parser.Moment]) bool {
	n := m.value.Numbers
	switch at := f.sequenceAt(); {
	case len(f.events) == 0 && at >= 0 && m.value.Side == "":
		steps := slices.Clone(f.conds[at].value.Sequence.Steps)
		last := &steps[len(steps)-1]
		if last.Number != nil || last.Last {
			return false
		}
		last.Number = &n
		f.conds[at].value.Sequence = &query.Sequence{Steps: steps, Within: f.conds[at].value.Sequence.Within}
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
		return m.value.Point != nil
	case len(f.outcomes)+len(f.sides) > 0:
		f.conds = append(f.conds, said[condition]{condition{query.Cond{Length: &query.Length{Unit: n.Unit, Range: n.Range}}, "length"}, m.at})
		f.cost += 0.3
	default:
		h := query.HalfMove{Number: &n, By: m.value.Side}
		f.events = append(f.events, said[query.HalfMove]{h, m.at})
		f.cost += 0.5
	}
	return true
}

// sequenceAt is where a condition on half-moves that follow each other stands, less
// than 0 if there is none: when they are played, the last of them is.
func (f *frame) sequenceAt() int {
	return slices.IndexFunc(f.conds, func(c said[condition]) bool { return c.value.Sequence != nil })
}

// dropTagNouns forgets nouns for tags of which a value is said: 'the tournament
// Linares' asks for no tournaments.
func (f *frame) dropTagNouns() {
	if f.ranksSeries() {
		return
	}
	f.nouns = slices.DeleteFunc(f.nouns, func(n said[string]) bool {
		key, _ := keyOf(n.value)
		tag := key.Tag
		if n.value == "events" || n.value == "sites" {
			tag = map[string]string{"events": "Event", "sites": "Site"}[n.value]
		}
		return tag != "" && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Tag != nil && c.value.Tag.Name == tag })
	})
}

// ranksSeries says that events of a series are told apart by how many games they have:
// 'which match for the world championship had the most draws'.
func (f *frame) ranksSeries() bool {
	if f.most == "" && f.having == nil || f.asked("who", "whom", "when", "where", "year_when") {
		return false
	}
	for _, n := range f.nouns {
		if _, ok := keyOf(n.value); ok && n.value != "events" {
			return false
		}
	}
	return slices.ContainsFunc(f.conds, func(c said[condition]) bool {
		return c.value.Tag != nil && c.value.Tag.Name == "Event" && c.value.Tag.Match == query.Contains && len(c.value.Tag.Texts) > 1
	})
}

// attachDash gives White to the first of two who are told as of one game, where
// a game is asked for.
func (f *frame) attachDash() {
	if hasValue(f.parts, "neutral", anyColor...) {
		f.dash = false // whoever had White
	}
	one := len(f.moments) > 0 || f.asked("board", "replay") || f.noun("moves", "last_moves") || f.noun("games") && !f.asked("count", "share") && len(f.by)+len(f.measures) == 0
	switch {
	case f.dash && one && f.color == "":
		f.color = query.White
	case f.dash:
		f.cost += 0.4
	}
}

// asksSeveral says that more than one thing is asked that is not a list.
func (f *frame) asksSeveral() bool {
	asked := map[string]bool{}
	for _, a := range f.asks {
		if a.value != "list" && a.value != "which" && a.value != "exists" && a.value != "ever" && a.value != "sql" {
			asked[a.value] = true
		}
	}
	return len(asked) > 1
}

// countMoves counts the half-moves of a side in moves: 'Black's third move'.
func (f *frame) countMoves() {
	for i := range f.events {
		if h := &f.events[i].value; h.Number != nil && h.Number.Unit == query.UnknownUnit && (h.By != "" || f.color != "") {
			n := *h.Number
			n.Unit, h.Number = query.Full, &n
		}
	}
}

// attachUnit gives a unit to the lengths that are asked for, or makes it ask for
// one.
func (f *frame) attachUnit() {
	if f.unit == "" {
		return
	}
	if len(f.quants) == 0 && len(f.aggs) > 0 && len(f.events) == 0 {
		f.quants = append(f.quants, said[quantity]{quantity{query.Value{Kind: query.LengthValue, Unit: f.unit}}, 0})
	}
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
