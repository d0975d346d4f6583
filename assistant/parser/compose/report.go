package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// report is a table of several numbers that are told clause by clause: 'by decade: the number
// of games, the average number of checks and the percentage that ended in mate'. What a clause
// says is of its own number; what is said before them, and of dates, people and tags, is of all.
type report struct {
	columns []query.Column
	own     bool // a clause that is not the first has a condition of its own
}

// mergedCost is what it costs to take what one clause of a report says for what is said of all
// of it.
const mergedCost = 2.0

// otherwiseCost is what it costs to put the numbers of a report together otherwise.
const otherwiseCost = 0.8

// looseCost is what it costs that only the first of two clauses is narrowed: 'how many did he
// win, and what was the average length' may be that of all, or of the wins.
const looseCost = 0.6

// numberStarts are where the parts begin that ask for a number.
func numberStarts(parts []fragment) (starts []int) {
	for i, p := range parts {
		var last fragment
		if i > 0 {
			last = parts[i-1]
		}
		begins, before := false, last.kind
		if isQuantity(last) {
			before = "quant"
		}
		switch p.kind {
		case "ask":
			begins = slices.Contains([]string{"count", "times", "often", "share"}, textOf(p)) && before != "agg"
			begins = begins || isQuantity(p) && i+1 < len(parts) && parts[i+1].kind == "agg" && before != "agg"
		case "measure":
			begins = before != "ask"
		case "agg":
			begins = before != "quant" || len(starts) == 0 || starts[len(starts)-1] != i-1
		case "quant":
			begins = i+1 < len(parts) && parts[i+1].kind == "agg" && before != "agg"
		case "cells", "each_count":
			begins = true
		case "wins":
			begins = len(starts) > 0 && (before == "measure" || before == "cells" || before == "wins" && starts[len(starts)-1] == i-1)
		}
		counted := before == "noun" && last.value == "games" || before == "each_count" || len(starts) > 0 && starts[len(starts)-1] == i-1 && tellsEnd(last)
		if (p.apart || p.joined) && counted && len(starts) > 0 && tellsEnd(p) { // 'number of games, wins with Black'
			begins = true
		}
		if p.kind == "noun" && p.value == "games" && (p.apart || p.joined || i == 0 || before == "by" || before == "people") && hasPart(parts, "by") && i+1 < len(parts) && (parts[i+1].apart || parts[i+1].joined) && (tellsEnd(parts[i+1]) || before == "by" && (asksNumber(parts[i+1]) || isQuantity(parts[i+1]))) {
			begins = true // 'per decade: games, draws and the average length'
		}
		if begins {
			starts = append(starts, i)
		}
	}
	return starts
}

// countsBeside says that games are told to which a number is joined: 'games per weekday and
// the share that he won'.
func countsBeside(parts []fragment) bool {
	counted := false
	for _, p := range parts {
		switch {
		case p.kind == "noun" && p.value == "games":
			counted = true
		case p.kind == "by", p.kind == "neutral":
		case counted && p.joined && asksNumber(p):
			return true
		default:
			counted = false
		}
	}
	return false
}

// isQuantity says that a part names a number that games have: 'length', 'how long they were'.
func isQuantity(p fragment) bool {
	return p.kind == "quant" || p.kind == "ask" && p.value == "how_long"
}

// tellsEnd says that a part tells how games ended for a side.
func tellsEnd(p fragment) bool {
	c, ok := p.value.(condition)
	return p.kind == "wins" || p.kind == "sidewin" || ok && (c.Result != "" || tellsOutcome(said[condition]{c, p.start}))
}

// ofAll are the parts that say something of all numbers of a report wherever they stand.
var ofAll = map[string]bool{"by": true, "having": true, "sort": true, "topn": true, "neutral": true, "people": true, "opp": true, "pair": true, "tagged": true}

// ofOne are those that may say something of one number.
var ofOne = map[string]bool{
	"won": true, "wins": true, "wonp": true, "sidewin": true, "side": true, "with_side": true, "event": true, "deed": true, "cond": true, "noun": true, "differ": true,
	"quant": true, "agg": true, "measure": true, "unit": true, "per_game": true, "own_ref": true, "of_those": true, "length": true, "position": true, "line": true, "finish": true, "at_end": true,
}

// spansAll says that a part tells of all numbers.
func spansAll(p fragment) bool {
	c, ok := p.value.(condition)
	if !ok {
		return ofAll[p.kind]
	}
	return c.Date != nil || c.ECO != nil || c.Tag != nil && c.Tag.Name != "Termination" && c.Tag.Range == nil || c.Or != nil && c.About != "length" || c.Player != nil && c.Player.Outcome == ""
}

// collectReport makes the frame of a report; false where the parts are none.
func collectReport(parts []fragment) (*frame, bool) {
	starts := numberStarts(parts)
	if len(starts) < 2 && (len(starts) == 0 || !hasPart(parts, "by") || !countsBeside(parts)) {
		return nil, false
	}
	shared := slices.Clone(parts[:starts[0]])
	var clauses [][]fragment
	for i, from := range starts {
		to := len(parts)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		clauses = append(clauses, parts[from:to:to])
	}
	scoped := slices.ContainsFunc(shared, func(p fragment) bool { return p.kind != "ask" && p.kind != "neutral" }) || hasPart(parts, "by")
	owned := make([][]fragment, len(clauses))
	for i, clause := range clauses {
		others := slices.Concat(clauses[:i:i], clauses[i+1:])
		for k, p := range clause {
			again := recurring(p, others)
			switch {
			case k == 0:
				owned[i] = append(owned[i], p)
			case i == 0 && again > 0 && ofBoth(p, clause, others):
				shared = append(shared, p)
			case spansAll(p) && again == 0, i == 0 && !scoped && again == 0 && len(categories(p)) > 0:
				shared = append(shared, p)
			case p.kind == "each_one", k == len(clause)-1 && asksWhat(p):
			case !ofOne[p.kind] && !spansAll(p), again > 0 && again < len(categories(p)):
				return nil, false
			default:
				owned[i] = append(owned[i], p)
			}
		}
	}
	if last := starts[0] - 1; last >= 0 && asksWhat(shared[last]) {
		shared = slices.Delete(shared, last, last+1)
	}
	shared = slices.DeleteFunc(shared, func(p fragment) bool { return p.kind == "each_one" || p.kind == "ask" && p.value == "list" })
	f, ok := collect(shared)
	if !ok || len(f.asks)+len(f.aggs)+len(f.measures)+len(f.quants)+len(f.columns)+len(f.cells) > 0 || f.order != nil || f.most != "" && f.key() == "" {
		return nil, false
	}
	if key := f.key(); len(f.by) == 0 && key != "" {
		f.by = []string{key}
	}
	if slices.ContainsFunc(f.nouns, func(n said[string]) bool { return n.value != "games" && !slices.Contains(f.by, n.value) }) {
		return nil, false
	}
	if len(f.by) == 0 && len(unitStarts(parts)) == len(starts) {
		return nil, false // see collectUnits
	}
	f.parts = parts
	return f, f.tellReport(owned)
}

// asksWhat says that a part is a 'what' that asks for the number told behind it.
func asksWhat(p fragment) bool { return p.kind == "ask" && p.value == "which" }

// tellReport makes the columns of the clauses of a report.
func (f *frame) tellReport(clauses [][]fragment) bool {
	told := make([]*frame, len(clauses))
	for i, clause := range clauses {
		g, ok := collect(slices.DeleteFunc(slices.Clone(clause), ofThose))
		if !ok {
			return false
		}
		told[i] = g
	}
	r := &report{}
	if f.noun("games") && len(f.by) > 0 && !told[0].asked("count") {
		r.columns = append(r.columns, query.Column{Agg: query.CountAgg})
	}
	narrowed, loose, ok := false, false, true
	if f.nobodys() && !slices.ContainsFunc(f.by, isSided) {
		f.color = colorOfMeasures(told) // 'the score of White'
	}
	for i, g := range told {
		if i > 0 {
			g.asBefore(told[i-1])
			g.doneBy(told[i-1])
		}
		column, own, ok := f.columnOf(g, told[min(i+1, len(told)-1)])
		if !ok {
			return false
		}
		r.columns = append(r.columns, column...)
		r.own = r.own || own && i > 0
		narrowed = narrowed || own && i == 0
		loose = loose || !own && i > 0 && len(g.aggs) > 0
	}
	if narrowed && loose && len(f.by) == 0 && len(told) == 2 {
		f.cost += looseCost
	}
	f.report = r
	r.columns, ok = once(r.columns)
	return ok && len(r.columns) > 1
}

// asBefore says of a colour what the clause before says of the other: 'how many did White win,
// and how many Black'.
func (g *frame) asBefore(before *frame) {
	if g.color != "" && len(g.outcomes)+len(g.sides)+len(g.conds)+len(g.events)+len(g.measures)+len(g.aggs) == 0 && len(before.sides) == 1 {
		g.sides = []said[outcome]{{outcome{before.sides[0].value.Outcome, g.color}, 0}}
		g.color = ""
	}
}
