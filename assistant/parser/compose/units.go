package compose

import (
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// unit is one of several numbers that are asked for of the same rows: 'how many
// games …, how many of those …, and what share …'.
type unit struct {
	frame *frame
	rest  bool // of the rows that the units before leave over
	total bool // of all of them
	found bool // of games in which comes what was counted before
}

// tellOne makes it dear to tell but one of several things that are asked.
func (f *frame) tellOne() {
	if f.several == 0 {
		f.several = severalCost
		f.cost += severalCost
	}
}

// tellsAll says that a form tells what the second question asks, too: how many there
// are of each group, who played the game that was found.
func (f *frame) tellsAll(c candidate) bool {
	if f.several == 0 || f.more == nil {
		return false
	}
	if f.askedNoun() != "" {
		return c.name == "ranked list with columns"
	}
	if f.goesOn() {
		return false
	}
	counted := len(c.form.Show) == 0 || len(c.form.Show) == 1 && (c.form.Show[0].Agg == query.CountAgg || c.form.Show[0].Agg == query.DistinctAgg)
	switch f.more.value {
	case "count":
		return c.form.Grouped() && counted || c.name == "games by times"
	case "who", "whom":
		return c.name == "ranked list with columns" || c.name == "owner of extreme"
	}
	return isField[textOf(*f.more)] && c.name == "ranked list with columns"
}

// textOf is the value of a fragment of a word; empty of others.
func textOf(p fragment) string {
	text, _ := p.value.(string)
	return text
}

// goesOn says that the second question tells more than what it asks for.
func (f *frame) goesOn() bool {
	return slices.ContainsFunc(f.parts, func(p fragment) bool {
		same := p.kind == "neutral" || p.kind == "each_count" || p.kind == "noun" && p.value == "games" || p.kind == "ask" && p.start <= f.more.start
		return !same && p.start >= f.more.start
	})
}

// frames are the ways to put the fragments of a path into frames: as one
// question, or as several of the same rows.
func frames(parts []fragment) (all []*frame) {
	parts = askedOnce(withDoers(withHead(withoutNames(parts))))
	folded := parts
	parts = unfolded(parts)
	starts := unitStarts(parts)
	counted := countedBefore(parts, starts)
	if !slices.ContainsFunc(parts, ofThose) {
		if f, ok := collect(parts); ok {
			f.rivals.unfolded = len(parts) != len(folded)
			f.rivals.ofThose = slices.ContainsFunc(folded, func(p fragment) bool { return p.ofThose })
			f.cost += lone(parts) + headTaken(parts)
			if len(starts) > 1 || counted != nil {
				f.tellOne()
			}
			all = append(all, f)
		}
	}
	if f, ok := perColor(parts); ok {
		return append(all, f)
	}
	against := comparisons(allUnfolded(folded))
	for _, f := range all {
		if len(against) > 0 && f.asked("where") && slices.ContainsFunc(parts, eitherCodes) {
			f.cost += 2 // 'Sicilian or French: where does Black score better' asks for no place
		}
		if slices.ContainsFunc(against, (*frame).ofPeople) {
			f.cost++ // 'who won more, Karpov or Kasparov', not against them
		} else if len(against) > 0 && slices.ContainsFunc(parts, setsAgainst) && len(f.by) == 0 {
			f.cost += 0.3 // 'which scores better, e4 or d4', not both of them
		}
	}
	all = append(all, against...)
	if f, ok := collectMutual(parts); ok {
		all = append(all, f)
	}
	told, isReport := collectReport(parts)
	if isReport {
		for _, f := range all {
			f.untold = told.report
		}
		all = append(all, told)
	}
	if counted != nil {
		parts, starts = counted, unitStarts(counted)
	}
	if len(starts) < 2 {
		return all
	}
	if f, ok := collectUnits(parts, starts); ok {
		all = append(all, f)
	}
	return all
}

func ofThose(f fragment) bool { return f.kind == "of_those" }

// unitStarts are where the parts begin that ask for a number.
func unitStarts(parts []fragment) (starts []int) {
	for i, p := range parts {
		number := p.kind == "ask" && (p.value == "count" || p.value == "times" || p.value == "often" || p.value == "share")
		those := ofThose(p) && (i == 0 || parts[i-1].kind != "ask")
		if number || those && len(starts) > 0 {
			starts = append(starts, i)
		}
	}
	return starts
}

// collectUnits makes a frame of what the units share, and one of each of them.
func collectUnits(parts []fragment, starts []int) (*frame, bool) {
	segments := make([][]fragment, 0, len(starts))
	for i, from := range starts {
		to := len(parts)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		segments = append(segments, parts[from:to])
	}
	first, whole := segments[0], false
	for i, s := range segments[1:] {
		if isTotal(s) {
			segments[i+1], whole = s[:1:1], true
		}
	}
	shared, own := parts[:starts[0]:starts[0]], []fragment{first[0]}
	for _, p := range first[1:] {
		if partRecurs(p, segments[1:]) {
			return nil, false // the same
		}
		switch again := recurring(p, segments[1:]); {
		case again > 0 && ofBoth(p, first, segments[1:]): // 'and how many did Timman win'
			shared = append(shared, p)
		case whole && first[0].value == "share" && len(endsOf(p)) == 2: // 'what share of the games above 2600 were drawn, and how many games are that'
			ends := endsOf(p)
			own, shared = append(own, ends[0]), append(shared, ends[1])
		case whole && ofGames(p): // 'how many draws, and how many games in total'
			own = append(own, p)
		case again == 0:
			shared = append(shared, p)
		case again < len(categories(p)):
			return nil, false // it says what is of the first unit, and what is of all
		default:
			own = append(own, p)
		}
	}
	segments[0] = own
	found := whole && len(starts) == 2 && !slices.ContainsFunc(parts[starts[1]:], func(p fragment) bool { return p.kind == "agg" || p.kind == "neutral" })
	f, ok := collect(append([]fragment{{kind: "ask", value: "count", start: first[0].start, end: first[0].end}}, shared...))
	if !ok || !f.plain() {
		return nil, false
	}
	f.parts = parts
	for _, s := range segments {
		rest := slices.ContainsFunc(s, func(p fragment) bool { return p.kind == "rest" })
		u, ok := collect(slices.DeleteFunc(slices.Clone(s), func(p fragment) bool { return ofThose(p) || p.kind == "rest" }))
		if !ok || !u.plain() {
			return nil, false
		}
		f.cost += u.cost
		f.units = append(f.units, unit{u, rest, whole && len(s) == 1, found && len(s) == 1})
	}
	return f, true
}

// countedBefore are the parts with a word that asks how many before them, where games are told
// before the only one that asks: 'Carlsen's games in London and how many he won', 'did he play
// there, and how many did he lose'. Nil of others.
func countedBefore(parts []fragment, starts []int) []fragment {
	if len(starts) != 1 || starts[0] == 0 || !parts[starts[0]].joined || textOf(parts[starts[0]]) != "count" {
		return nil
	}
	var told []fragment
	for _, p := range parts[:starts[0]] {
		of := categories(p)
		switch {
		case p.kind == "ask" && (p.value == "ever" || p.value == "exists" || p.value == "list"), p.kind == "noun" && p.value == "games", p.kind == "agg" && p.value == "total":
		case p.kind == "neutral", p.kind == "with_side", p.kind == "people", p.kind == "opp", p.kind == "pair", p.kind == "tagged":
			told = append(told, p)
		case p.kind == "cond" && len(of) > 0 && (of[0] == "people" && len(of) == 1 || of[0] == "date" || strings.HasPrefix(of[0], "tag ")):
			told = append(told, p)
		default:
			return nil
		}
	}
	if len(told) == 0 || !slices.ContainsFunc(parts[starts[0]:], ofGames) && !slices.ContainsFunc(parts[starts[0]:], func(p fragment) bool { return p.kind == "with_side" || p.kind == "personwin" }) {
		return nil
	}
	count := fragment{kind: "ask", value: "count", start: parts[0].start, end: parts[0].start}
	return slices.Concat([]fragment{count}, told, parts[starts[0]:])
}

// isTotal says that the parts of a unit ask for no more than how many games there are.
func isTotal(parts []fragment) bool {
	games := false
	for i, p := range parts {
		switch {
		case i == 0 && p.kind == "ask" && p.value == "count":
		case p.kind == "noun" && p.value == "games", p.kind == "agg" && p.value == "total":
			games = true
		case p.kind == "neutral", p.kind == "that_game", p.kind == "differ":
		default:
			return false
		}
	}
	return games
}

// ofGames says that a part tells what games are like, and not whose, when or where.
func ofGames(p fragment) bool {
	of := categories(p)
	return len(of) > 0 && (of[0] == "outcome" || of[0] == "event") || p.kind == "cond" && len(of) > 0 && of[0] != "people" && of[0] != "date" && !strings.HasPrefix(of[0], "tag ")
}

// plain says that a frame is of conditions alone.
func (f *frame) plain() bool {
	return len(f.by)+len(f.aggs)+len(f.measures)+len(f.quants)+len(f.columns)+len(f.cells)+f.top == 0 && f.order == nil && f.most == "" && f.having == nil && f.sort == nil && !f.each
}

// recurring is how many of the things that a part says something about other
// units say something about, too: then each has its own.
func recurring(p fragment, units [][]fragment) (n int) {
	for _, c := range categories(p) {
		again := slices.ContainsFunc(units, func(u []fragment) bool {
			return !slices.ContainsFunc(u, ofThose) && slices.ContainsFunc(u, func(o fragment) bool { return slices.Contains(categories(o), c) })
		})
		if again {
			n++
		}
	}
	return n
}

// categories are what a part says something about.
func categories(p fragment) []string {
	switch p.kind {
	case "won", "wins", "wonp", "role":
		return []string{"outcome"}
	case "sidewin", "personwin":
		return []string{"outcome", "color"}
	case "side", "with_side":
		return []string{"color"}
	case "people", "pair", "opp":
		return []string{"people"}
	case "opp_titled":
		return []string{"title"}
	case "event", "deed", "san":
		return []string{"event"}
	case "cond":
		return conditionCategories(p.value.(condition))
	}
	return nil
}

func conditionCategories(c condition) []string {
	switch {
	case c.Result != "":
		return []string{"outcome"}
	case c.HalfMove != nil || c.Not != nil && c.Not.HalfMove != nil:
		return []string{"event"}
	case c.Tag != nil && c.Tag.Name == "Termination":
		return []string{"event"} // 'on time' beside 'by mate'
	case c.Tag != nil:
		return []string{"tag " + c.Tag.Name}
	case c.Player == nil:
		return []string{c.About}
	}
	all := []string{"people"}
	if c.Player.Outcome != "" {
		all = append(all, "outcome")
	}
	if c.Player.Side != "" {
		all = append(all, "color")
	}
	return all
}

// beside adds a column for each unit to the counts of a frame.
func (f *frame) beside(firsts []candidate) (all []candidate) {
	for _, c := range firsts {
		if c.form.Grouped() || c.form.Listed() || len(c.form.Show) != 1 || c.form.Show[0].Agg != query.CountAgg || c.form.As != query.AsTable {
			continue
		}
		columns, ok := f.unitColumns(c.form.Rows)
		if !ok {
			continue
		}
		c.form.Show = columns
		c.cost += 0.3
		c.name = "units of " + c.name
		all = append(all, c)
	}
	return all
}

// unitColumns are the columns of the units, of rows that the frame found.
func (f *frame) unitColumns(rows query.Rows) (columns []query.Column, ok bool) {
	var before []query.Cond
	scope := query.RowGames
	if rows == query.RowSides {
		scope = rows
	}
	for i, u := range f.units {
		if i > 0 {
			u.frame.doneBy(f.units[i-1].frame)
		}
		where := f.whereOf(*u.frame, scope)
		share := u.frame.asked("share")
		if i == 0 && f.countsInGames() {
			h := u.frame.halfMove()
			columns = append(columns, query.Column{Agg: query.TotalAgg, Of: &query.Value{Kind: query.TimesValue, HalfMove: &h}})
			if f.units[1].found {
				return append(columns, query.Column{Agg: query.CountAgg, Among: &query.Share{Where: where}}), true
			}
			before = append(before, *where)
			continue
		}
		switch {
		case u.rest && len(before) == i && i > 0:
			where = &query.Cond{Not: &query.Cond{Or: slices.Clone(before)}}
		case where == nil && (i > 0 && !u.total || share):
			return nil, false
		case where == nil:
			columns = append(columns, query.Column{Agg: query.CountAgg})
			continue
		}
		before = append(before, *where)
		part := &query.Share{Where: where}
		if share {
			columns = append(columns, query.Column{Agg: query.ShareAgg, Part: part})
		} else {
			columns = append(columns, query.Column{Agg: query.CountAgg, Among: part})
		}
	}
	return columns, true
}

// countsInGames says that half-moves are counted first, and then the games that they come
// in: 'how many promotions are there, and in how many games'.
func (f *frame) countsInGames() bool {
	if len(f.units) != 2 || f.units[0].rest || f.units[1].rest {
		return false
	}
	first, second := f.units[0].frame, f.units[1].frame
	return len(first.events) == 1 && len(first.conds)+len(first.outcomes)+len(first.sides) == 0 && !first.noun("games") && first.asked("count", "times") &&
		(f.units[1].found || second.noun("games") && second.asked("count") && len(second.events) == 1 && reflect.DeepEqual(first.events[0].value, second.events[0].value))
}

// whereOf is the condition of a part of a frame's rows. What it leaves open, it
// has of the frame: whose games, and how they ended for whom.
func (f *frame) whereOf(s frame, rows query.Rows) *query.Cond {
	if len(s.own.Names) == 0 && (len(s.outcomes) > 0 || s.color != "") {
		if one := f.person(); one != nil {
			s.own = people{Names: []query.Name{*one}}
		}
	}
	if s.color == "" && len(s.outcomes) > 0 {
		s.color = f.color
	}
	return s.where(rows)
}
