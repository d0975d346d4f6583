package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// contestBuilders make the values of rules on shares that groups are chosen by, and on the
// side that is rated higher.
var contestBuilders = map[string]func(parts) (any, bool){"bound": buildShareBound, "side_led": buildSideLed, "kept": buildKept, "list": buildPeopleList, "comma": buildCommaList, "all_ended": buildAllEnded}

// buildPeopleList reads 'Karpov, Kasparov and Kramnik': one more before several.
func buildPeopleList(p parts) (any, bool) {
	a, okA := p.of("a").(people)
	b, okB := p.of("b").(people)
	a.Names = append(slices.Clone(a.Names), b.Names...)
	a.All = b.All
	return a, okA && okB && len(b.Names) > 1 && !a.Kin && !b.Kin
}

// buildCommaList reads the last of 'Karpov, Kasparov, Kramnik', of which two say nothing
// by themselves.
func buildCommaList(p parts) (any, bool) {
	a, okA := p.of("a").(people)
	b, okB := p.of("b").(people)
	return people{Names: slices.Concat(a.Names, b.Names), All: true}, okA && okB && len(a.Names) == 1 && len(b.Names) == 1 && a.Names[0].Text != b.Names[0].Text
}

// buildAllEnded reads 'anybody win all his games', 'alguien no perdió ninguna'.
func buildAllEnded(p parts) (any, bool) {
	o := query.Outcome(p.text("ended"))
	return o, o != ""
}

// takeAllEnded takes how all games of somebody ended.
func (f *frame) takeAllEnded(part fragment) bool {
	o, _ := part.value.(query.Outcome)
	f.nouns = append(f.nouns, said[string]{"players", part.start})
	f.outcomes = append(f.outcomes, said[query.Outcome]{o, part.start})
	f.rivals.always = o != query.NotLoss && o != query.NotWin
	return len(f.outcomes) == 1
}

// buildKept reads what is told with words before it that add nothing.
func buildKept(p parts) (any, bool) {
	kept := p.of("kept")
	return kept, kept != nil
}

// buildShareBound reads 'over 60 %', '45 % or more', 'in fewer than 10 %'.
func buildShareBound(p parts) (any, bool) {
	if b, ok := p.of("bound").(query.Bounds); ok {
		return b, true
	}
	n, ok := p.number("number")
	return p.bounds(float64(n)), ok && n > 0 && n <= 100
}

// highestLead is the greatest number that is taken for how far a side is rated above the other.
const highestLead = 1000

// buildSideLed reads 'White is 100 points ahead', 'las negras le sacan 150 o más'.
func buildSideLed(p parts) (any, bool) {
	side := query.Side(p.text("side"))
	r, ok := p.of("range").(query.Range)
	if n, said := p.number("number"); said && !ok {
		r, ok = query.Range{Min: n}, n > 0
	}
	if !ok {
		r = query.Range{Min: 1}
	}
	if r.Min > highestLead || r.Max > highestLead {
		return nil, false // 'White has more than 2700' is a rating
	}
	about := "elo"
	if p.text("upwards") == "down" || p.text("gives_points") == "down" {
		side, about = opposite(side), lowerRated
	}
	return condition{query.Cond{Elo: &query.Elo{Side: side, Lead: true, Range: r}}, about}, side != ""
}

// lowerRated is what a condition is about that tells of the side that is rated lower.
const lowerRated = "elo_lower"

// theirOwn says that of people who are compared the half-moves that each of them made are
// meant, not all of their games.
func (f *frame) theirOwn(h *query.HalfMove) bool {
	return h.By == "" && h.Player == nil && (f.asked("who", "which") || !slices.ContainsFunc(f.nouns, func(n said[string]) bool { return n.value == "games" }))
}

// ledSide is the side of which alone it is told that it is rated higher or lower; of no
// other is it asked how often it wins: 'if Black has 200 points more, how often does it win'.
func (f *frame) ledSide() query.Side {
	side := query.Side("")
	for _, c := range f.conds {
		if e := c.value.Elo; e != nil && e.Lead && e.Player == nil && (e.Side == query.White || e.Side == query.Black) {
			told := e.Side
			if c.value.About == lowerRated {
				told = opposite(told)
			}
			if side != "" && side != told {
				return ""
			}
			side = told
		}
	}
	return side
}

// attachLed gives to the side that was told to be rated higher or lower how games ended,
// where no other side or person is told: 'if Black has 200 points more, how often does it win'.
func (f *frame) attachLed() {
	o := f.outcome()
	if len(f.own.Names)+len(f.sides) > 0 || f.color != "" || o != query.Win && o != query.Loss || len(f.outcomes) != 1 {
		return
	}
	if side := f.ledSide(); side != "" {
		f.sides = []said[outcome]{{outcome{o, side}, f.outcomes[0].at}}
		f.outcomes = nil
	}
}

// attachOutcomes tells apart games that were won, drawn and lost, where a number of each
// is asked for: 'the average length of his wins, draws and losses'.
func (f *frame) attachOutcomes() {
	told := map[query.Outcome]bool{}
	for _, o := range f.outcomes {
		told[o.value] = true
	}
	if told[query.Win] && told[query.Draw] && told[query.Loss] && len(f.outcomes) == 3 && len(f.aggs) == 1 && len(f.own.Names) == 1 && len(f.by)+len(f.measures) == 0 {
		f.by, f.outcomes = []string{"outcomes"}, nil
	}
}

// leadOf is by how much a condition has one side rated above the other at least; 0 if it does
// not.
func leadOf(c query.Cond) (least int) {
	q := query.Form{Where: &c}
	q.Walk(query.Visitor{Cond: func(c *query.Cond) {
		if e := c.Elo; e != nil && e.Lead && e.Player == nil {
			least = max(least, e.Min)
		}
		if v := c.Compare; v != nil && v.Of.Kind == query.LeadValue && v.Of.Player == nil && v.Min != nil {
			least = max(least, int(*v.Min))
		}
	}})
	return least
}
