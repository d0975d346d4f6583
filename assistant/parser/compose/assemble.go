package compose

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// candidate is a form with what it costs beyond its path.
type candidate struct {
	form query.Form
	cost float64
	name string // of the combinator that made it
}

// assemble makes the forms that a frame can mean.
func (f *frame) assemble() (all []candidate) {
	if f.report != nil {
		return f.keep(f.reported())
	}
	for _, make := range []func(*frame) []candidate{
		(*frame).show, (*frame).measured, (*frame).share, (*frame).aggregated, (*frame).bestOf, (*frame).ranked, (*frame).mostOf, (*frame).grouped, (*frame).counted, (*frame).whoOrWhen, (*frame).listed,
		(*frame).usual, (*frame).replies, (*frame).final, (*frame).tabled, (*frame).sideBySide, (*frame).placed, (*frame).upset,
		(*frame).timed, (*frame).raced, (*frame).inOneGame, (*frame).inRow, (*frame).byRivals, (*frame).nthMove, (*frame).splitMoves, (*frame).shareOfMoves, (*frame).capturedBy, (*frame).analysed, (*frame).evaluatedPositions,
		(*frame).perGameOf, (*frame).neverDid, (*frame).whereOnBoard,
		(*frame).universal, (*frame).owners,
		(*frame).positive, (*frame).mostDifferent, (*frame).allOfThem, (*frame).ratingsOf, (*frame).gained, (*frame).countedKeys,
		(*frame).measuredFirst, (*frame).topGames, (*frame).longestMean, (*frame).rankedBy,
	} {
		all = append(all, make(f)...)
	}
	all = f.withLifted(all)
	if len(f.units) > 0 {
		all = f.beside(all)
	}
	if len(f.halves) > 0 {
		all = append(f.compared(all), f.comparedMoves()...)
	}
	if f.outcome() == "several" && len(f.outcomes) < 3 && len(f.measures) == 0 {
		return nil // won and lost
	}
	if len(f.outcomes) > 1 && slices.ContainsFunc(f.conds, tellsOutcome) {
		return nil // 'won, drew and lost', of which one stands by itself
	}
	if f.dates() > 1 {
		f.cost += severalDates
	}
	if key := f.key(); (key == "openings" || key == "ecos") && slices.ContainsFunc(f.conds, func(c said[condition]) bool {
		return len(c.value.Or) > 0 && c.value.Or[0].ECO != nil
	}) {
		f.cost += severalDates // 'Sicilians or French Defences' asks for none else
	}
	if len(f.own.Names) == 1 && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.About == "titles" }) {
		f.cost += severalDates // 'Tal against GMs vs IMs' tells of his opponents
	}
	if f.repeats() {
		f.cost += repeatCost
	}
	return f.keep(all)
}

// keep leaves out the forms that do not say all that was said, and tells what speaks against
// the others.
func (f *frame) keep(all []candidate) (kept []candidate) {
	measures := len(f.measureColumns())
	for _, c := range all {
		if c.name == "ranked list with columns" && hasPart(f.parts, "best_rated") {
			c.cost++ // a player is asked for, and no game
		}
		c.cost += f.cost + f.notOfMoves(c.form) + f.countsForMen(c.form) + f.untold.mergedInto(c.form)
		if measures > 1 && len(c.form.Show) < measures {
			c.cost += severalCost - f.several // one of several is told
		}
		if f.countsFound(c.form) {
			c.form.Show = append(slices.Clone(c.form.Show), query.Column{Agg: query.CountAgg})
			c.cost -= f.several
		} else if f.tellsAll(c) {
			c.cost -= f.several
		}
		if f.countsRanked(c) {
			c.form.Limit = 0 // how many they are is told, and the first is the one asked for
			c.cost -= f.several
		}
		if (c.form.Rows == query.RowSides && len(f.own.Names) == 0) && ownKeys(c.form) {
			c.cost += 3 // whose opponents?
		}
		if (c.form.Rows == query.RowHalfMoves || c.form.Where != nil && c.form.Where.Position != nil) && ofStart(c.form) {
			c.cost += startMeant
		}
		wholeDays(&c.form)
		f.titlesOfOthers(&c.form)
		f.showLimits(&c.form)
		f.finishAnalysis(&c.form)
		if f.cut(&c.form) && f.skips(&c.form) && f.told(c.form) && Sensible(c.form) && c.form.Check() == nil {
			kept = append(kept, c)
		}
	}
	return kept
}

// tellsOutcome says that a condition tells how games ended for a player.
func tellsOutcome(c said[condition]) bool {
	return c.value.Player != nil && c.value.Player.Outcome != ""
}

// wholeDays leaves dates of which the day is not known out of those that are
// ranked: most games of a year have the year alone.
func wholeDays(q *query.Form) {
	if len(q.Order) > 0 && q.Rows != query.RowGroups && slices.ContainsFunc(q.By, func(v query.Value) bool { return v.Kind == query.DateValue }) {
		q.Where = also(q.Where, known(query.DayValue))
	}
}

// titlesOfOthers takes titles for those of the opponents where games of one person are told
// apart by them, whose own title is the same in all of them.
func (f *frame) titlesOfOthers(q *query.Form) {
	if q.Rows != query.RowSides || len(f.own.Names) != 1 {
		return
	}
	for i, v := range q.By {
		if v.Kind == query.TagValue && v.Tag == "Title" && v.Side == query.Own {
			q.By = slices.Clone(q.By)
			q.By[i].Side = query.Other
		}
	}
}

// severalDates is what it costs to take two times for one that is both.
const severalDates = 1.5

// repeatCost is what it costs that one half-move is told twice, as of two: 'a
// capture, and a capture by a knight'.
const repeatCost = 1.5

// repeats says that of one half-move nothing is told that is not of another.
func (f *frame) repeats() bool {
	var told []query.HalfMove
	for _, c := range f.conds {
		if c.value.HalfMove != nil {
			told = append(told, *c.value.HalfMove)
		}
	}
	for _, e := range f.events {
		told = append(told, e.value)
	}
	for i, a := range told {
		for k, b := range told {
			if both, ok := merge(a, b); i != k && ok && reflect.DeepEqual(both, b) {
				return true
			}
		}
	}
	return false
}

// dates is how many stretches of time are told.
func (f *frame) dates() (n int) {
	for _, c := range f.conds {
		if c.value.Date != nil {
			n++
		}
	}
	return n
}

// scope is the where of a form, on games or on sides.
func (f *frame) where(rows query.Rows, leave ...string) *query.Cond {
	var conds []query.Cond
	add := func(c query.Cond) { conds = append(conds, c) }
	leaves := func(what string) bool { return slices.Contains(leave, what) }
	result := f.outcome()
	if leaves("outcome") {
		result = ""
	}
	if rows == query.RowSides {
		conds = f.ofSide(result, leave)
	} else {
		conds = f.ofGame(result, leave)
	}
	for _, s := range f.sides {
		if !leaves("sides") {
			add(query.Cond{Result: resultOf(s.value.Of, s.value.Outcome)})
		}
	}
	for i, c := range f.conds {
		if !slices.Contains(leave, condName(i)) {
			add(c.value.Cond)
		}
	}
	if !leaves("events") {
		for _, e := range f.events {
			h := e.value
			add(query.Cond{HalfMove: &h})
		}
	}
	conds = withoutRepeats(conds)
	switch len(conds) {
	case 0:
		return nil
	case 1:
		return &conds[0]
	}
	return &query.Cond{And: conds}
}

// withoutRepeats leaves out what is said twice: the codes of an opening that is
// named, the year of a date.
func withoutRepeats(conds []query.Cond) (kept []query.Cond) {
	for _, c := range conds {
		if c.Player != nil { // who is told more of need not be told alone
			kept = slices.DeleteFunc(kept, func(k query.Cond) bool {
				return k.Player != nil && k.Player.Name.Text == c.Player.Name.Text && k.Player.Side == "" && k.Player.Outcome == ""
			})
		}
		repeated := slices.ContainsFunc(kept, func(k query.Cond) bool {
			switch {
			case c.ECO != nil && k.ECO != nil:
				return c.ECO.From == k.ECO.From && c.ECO.To == k.ECO.To
			case c.Player != nil && k.Player != nil:
				return c.Player.Name.Text == k.Player.Name.Text && c.Player.Side == "" && c.Player.Outcome == ""
			}
			return reflect.DeepEqual(c, k)
		})
		if !repeated {
			kept = append(kept, c)
		}
	}
	return kept
}

func condName(i int) string { return "cond" + string(rune('0'+i)) }

// rows says whether sides are needed for keys of these nouns.
func (f *frame) rows(nouns ...string) query.Rows {
	if slices.ContainsFunc(nouns, func(n string) bool { return ofMoves[n] }) {
		return query.RowHalfMoves
	}
	if f.ofEither() || len(f.rivals.limits) > 0 || f.oppElo != nil && len(f.own.Names) != 1 || slices.ContainsFunc(nouns, func(n string) bool { return isSided(n) }) {
		return query.RowSides
	}
	return query.RowGames
}

// form begins a form: its rows and which of them.
func (f *frame) form(rows query.Rows, leave ...string) query.Form {
	q := query.Form{Rows: rows}
	if rows == query.RowHalfMoves {
		h := f.halfMove()
		q.HalfMove = &h
		leave = append(leave, "events", "color")
		if h.Player != nil {
			leave = append(leave, "own")
		}
		q.Where = f.where(query.RowGames, leave...)
		for i := 1; i < len(f.events); i++ {
			q.Where = also(q.Where, query.Cond{HalfMove: &f.events[i].value})
		}
		return q
	}
	q.Where = f.where(rows, leave...)
	return q
}

// also is a condition with one more.
func also(where *query.Cond, c query.Cond) *query.Cond {
	switch {
	case where == nil:
		return &c
	case where.And != nil:
		return &query.Cond{And: append(where.And[:len(where.And):len(where.And)], c)}
	}
	return &query.Cond{And: []query.Cond{*where, c}}
}

// halfMove is the one that the question is about.
func (f *frame) halfMove() query.HalfMove {
	var h query.HalfMove
	if len(f.events) > 0 {
		h = f.events[0].value
	}
	if h.By == "" && f.color != "" {
		h.By = f.color
	}
	if h.Player == nil && len(f.own.Names) == 1 && len(f.outcomes) == 0 && !f.noun("games") && !f.anyone && (!f.both || len(f.aggs) == 0) && !f.saysOfGames(h) {
		h.Player = &f.own.Names[0]
	}
	return h
}

// keysOf are the values that nouns stand for.
func keysOf(nouns []string, rows query.Rows) (all []query.Value) {
	byFamily := slices.Contains(nouns, "families")
	for _, n := range nouns {
		if byFamily && n == "openings" {
			continue // 'openings by family': what is said of which are the families
		}
		v, _ := keyOf(n)
		if v.Side == query.Own && rows == query.RowGames {
			v.Side = query.AnySide
		}
		all = append(all, v)
	}
	return all
}

// key is the noun that the question asks for.
func (f *frame) key() string {
	if i := slices.IndexFunc(f.nouns, func(n said[string]) bool { return ofMoves[n.value] }); i >= 0 && f.asked("where", "when") {
		return f.nouns[i].value // 'the square where …', 'which piece when …'
	}
	switch {
	case f.asked("whom"):
		return "opponents"
	case f.asked("who") && f.noun("annotators"):
		return "annotators"
	case f.ofKin():
		return "players"
	case f.asked("who"):
		if len(f.own.Names) > 0 && !f.object {
			return "opponents"
		}
		return "players"
	case f.asked("where") && f.noun("countries"):
		return "countries"
	case f.asked("where"):
		return "sites"
	case f.asked("year_when"):
		return "years"
	case f.asked("when"):
		return "dates"
	}
	for _, n := range f.nouns {
		if _, ok := keyOf(n.value); ok {
			if n.value == "players" && len(f.own.Names) > 0 && !f.object && !f.own.Kin {
				return "opponents"
			}
			return n.value
		}
	}
	return ""
}

// told says that all that was said stands in the form: a word that is covered
// must be covered by a part that says it.
func (f *frame) told(q query.Form) bool {
	text, err := json.Marshal(q)
	if err != nil {
		return false
	}
	has := func(what string) bool { return strings.Contains(string(text), `"`+what+`"`) }
	for _, n := range slices.Concat(f.own.Names, f.opp.Names) {
		if name, _ := json.Marshal(n.Text); !strings.Contains(string(text), string(name)) {
			return false
		}
	}
	switch {
	case f.color != "" && slices.ContainsFunc(f.sides, func(s said[outcome]) bool { return s.value.Outcome == query.Draw && s.value.Of != f.color }):
		return false // 'more draws with White than with Black'
	case !f.colorTold(string(text)), f.withCount && len(q.Show) < 2:
		return false
	case slices.ContainsFunc(f.quants, func(v said[quantity]) bool { return !has(string(v.value.Kind)) }):
		return false
	case len(f.aggs) > 0 && !slices.ContainsFunc(aggregates, has):
		return false
	case slices.ContainsFunc(f.aggs, func(a said[string]) bool { return means[a.value] && !slices.ContainsFunc(aggregates[:6], has) }):
		return false
	case f.most != "" && f.order != nil && len(f.aggs) == 0 && q.Listed() && q.Limit > 1 && f.order.How == "first":
		return false // 'the first five' are those with the most
	case (f.having != nil || len(f.rivals.limits) > 0) && len(q.Having) == 0 && q.Groups == nil:
		return false
	case f.order != nil && q.As == query.AsBoard && len(q.Order) == 0 && (f.order.How != "last" && f.order.How != "first" || len(f.own.Names) > 0):
		return false
	case (f.most != "" || f.order != nil) && !has("order") && !has("highest") && !has("last") && !has("number") && !has("streak") && !has("run"):
		return false
	case f.top > 0 && q.Limit != f.top, f.top > 0 && f.most == "" && f.noun("rounds") && len(f.asks) == 0:
		return false // 'the first three rounds' are no rows
	case slices.ContainsFunc(f.nouns, func(n said[string]) bool { return dropsTag(n.value, has) }):
		return false
	case f.board.opens && !has("line") && !has("half_moves") && !has("half_move") && !has("number"):
		return false
	case len(f.by) > 0 && len(q.By) == 0, f.each && !q.Grouped(), f.differ && !q.Grouped() && q.Groups == nil && !has("distinct"), f.sort != nil && len(q.Order) == 0 && !has("streak"), len(f.cells) > 0 && len(q.Show) < len(f.cells), len(f.columns) > 0 && (!q.Listed() || len(q.Show) < len(f.columns) || !f.toldColumns(q)):
		return false
	}
	return f.toldMoves(q, has) && f.toldBoard(q, has) && f.toldAnalysis(q, has) && f.toldRivals(q) && f.toldKin(q)
}

// aggregates are what words such as 'average' and 'most' come to in a form.
var aggregates = []string{"average", "median", "total", "highest", "lowest", "spread", "points", "score", "share", "order", "most_often"}

// means are those that no order tells of.
var means = map[string]bool{"average": true, "median": true, "spread": true}

// ownKeys says that the form groups by what is somebody's.
func ownKeys(f query.Form) bool {
	return slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.OpponentValue })
}
