package compose

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

func one(name string, cost float64, f query.Form) []candidate {
	return []candidate{{form: f, cost: cost, name: name}}
}

// show makes boards and replays.
func (f *frame) show() []candidate {
	switch {
	case f.asked("replay"):
		q := f.form(query.RowGames)
		q.As = query.AsReplay
		f.orderInto(&q)
		return one("replay", 0, q)
	case f.most != "":
		return nil
	case (f.asked("board") || f.wantsPosition()) && f.order == nil && len(f.moments)+len(f.own.Names) == 0 && f.line() != nil:
		return one("board after a line", -0.5, f.afterLine(f.line()))
	case f.asksPosition():
		q := f.form(query.RowPositions)
		q.Where, q.Position = nil, f.conds[0].value.Position
		f.mostCommon(&q)
		return one("board of a position", -1.8, q)
	case f.asked("board") || f.noun("boards", "positions") && len(f.moments) > 0 && !f.asked("count"):
		q := f.form(query.RowGames, "events")
		q.As = query.AsBoard
		if len(f.moments) == 1 && f.moments[0].value.Point != nil {
			q.Point = f.moments[0].value.Point
		} else {
			q.Point = &query.Point{Last: true}
		}
		if f.order != nil && (f.order.How != "last" && f.order.How != "first" || len(f.own.Names) > 0 || slices.ContainsFunc(f.conds, ofPerson)) {
			f.orderInto(&q)
		}
		return one("board", 0, q)
	}
	return nil
}

// extreme is the value that a word such as 'longest' orders by, and whether the
// greatest comes first.
func extreme(how string, unit query.Unit) (v query.Value, descending, ok bool) {
	switch how {
	case "longest", "shortest":
		return query.Value{Kind: query.LengthValue, Unit: cmp.Or(unit, query.Half)}, how == "longest", true
	case "oldest", "first", "newest", "last":
		return query.Value{Kind: query.DateValue}, how == "newest" || how == "last", true
	case "strongest":
		return query.Value{Kind: query.HigherValue, Args: bothElos()}, true, true
	case "weakest":
		return query.Value{Kind: query.LowerValue, Args: bothElos()}, false, true
	case "gap":
		return query.Value{Kind: query.LeadValue}, true, true
	}
	return v, false, false
}

// orderInto orders a list as an extreme says.
func (f *frame) orderInto(q *query.Form) bool {
	if f.order == nil {
		return false
	}
	if f.order.How == "upset" {
		return false // see upset
	}
	v, descending, ok := extreme(f.order.How, f.unit)
	switch {
	case !ok:
		return false
	case v.Kind == query.DateValue && f.ofMatch():
		v = query.Value{Kind: query.TagNumberValue, Tag: "Round", Side: query.AnySide}
	case (f.order.How == "strongest" || f.order.How == "weakest") && len(f.own.Names) == 1 && q.Rows == query.RowGames:
		v = query.Value{Kind: query.EloValue, Player: &f.own.Names[0]} // 'the highest Elo of Anand'
	}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: descending}}
	q.Skip = f.order.Skip
	q.Limit = f.rowsOfExtreme()
	return true
}

// manyRows is how many rows are shown of an extreme that is told in the plural.
const manyRows = 10

// rowsOfExtreme is how many rows are wanted of an extreme.
func (f *frame) rowsOfExtreme() int {
	switch {
	case f.top > 0:
		return f.top
	case f.many && (f.order == nil || f.order.Skip == 0):
		return manyRows
	}
	return 1
}

// measured makes records, points and rates.
func (f *frame) measured() (all []candidate) {
	if len(f.measures) == 0 {
		if len(f.outcomes) >= 3 { // wins, draws and losses
			return f.record(0.5)
		}
		return nil
	}
	switch m := f.measures[0].value; m {
	case "record":
		if slices.Contains(f.by, "results") { // 'how do the results split' asks for how many there are of each
			g := *f
			g.measures = nil
			return g.grouped()
		}
		return f.record(0)
	case "points", "score":
		q := f.form(query.RowSides)
		agg := query.PointsAgg
		if m == "score" {
			agg = query.ScoreAgg
		}
		column := query.Column{Agg: agg}
		q.Show = []query.Column{column}
		if len(f.by) > 0 {
			q.By = keysOf(f.by, q.Rows)
			if agg == query.PointsAgg && len(q.By) == 1 && q.By[0].Kind == query.PlayerValue { // a table of standings
				q.Order = []query.Ordering{{Column: &column, Descending: true}}
			}
		} else if key := f.measuredKey(); key != "" {
			q.By = []query.Value{nounKeys[key]}
			q.Order = []query.Ordering{{Column: &column, Descending: !f.least()}}
			q.Limit = f.limit()
		}
		q.Having = f.bound()
		return one(m, 0, q)
	case "win_rate", "draw_rate", "loss_rate":
		o := map[string]query.Outcome{"win_rate": query.Win, "draw_rate": query.Draw, "loss_rate": query.Loss}[m]
		if said := f.outcome(); said != o && (said == query.Win || said == query.Loss) {
			return nil // 'wins with Black, share of draws' are two figures
		}
		part := query.Cond{Outcome: o}
		rows := query.RowSides
		switch {
		case o == query.Draw && len(f.own.Names) == 0 && (f.color == "" || !f.tellsPlayers()):
			rows, part = query.RowGames, query.Cond{Result: query.Drawn}
		case len(f.own.Names) == 0 && f.color != "" && len(f.by) == 0 && !f.tellsPlayers():
			rows, part = query.RowGames, query.Cond{Result: resultOf(f.color, o)}
		}
		leave := []string{"outcome"}
		if rows == query.RowGames {
			leave = append(leave, "color")
		}
		return f.rated(rows, part, leave, m)
	case "streak":
		o, cost := f.outcome(), 0.0
		if o == "" && f.rivals.best { // 'the best run' is of wins, most likely
			o, cost = map[string]query.Outcome{"most": query.Win, "least": query.Loss}[f.most], 1
		}
		if o == "" || o == "several" {
			return nil
		}
		q := f.form(query.RowSides, "outcome")
		q.Show = []query.Column{{Agg: query.StreakAgg, Part: &query.Share{Where: &query.Cond{Outcome: o}}}}
		return one("streak", cost, q)
	}
	return nil
}

func (f *frame) record(cost float64) []candidate {
	q := f.form(query.RowSides, "outcome")
	q.Show = []query.Column{{Agg: query.RecordAgg}}
	switch {
	case len(f.by) > 0:
		by := f.by
		if i := slices.Index(by, "colors"); i >= 0 && len(by) > 1 && f.nobodys() {
			by = slices.Delete(slices.Clone(by), i, i+1) // what White won Black lost
		}
		q.By = keysOf(by, q.Rows)
		if f.nobodys() && !slices.ContainsFunc(by, isSided) {
			q.Where = also(q.Where, query.Cond{Color: query.White})
		}
	case len(f.own.Names) == 0 && f.color == "" && (f.asked("who", "whom", "which") || f.noun("players", "opponents")):
		q.By = []query.Value{nounKeys["players"]}
		cost++
	case f.nobodys():
		q.Where = also(q.Where, query.Cond{Color: query.White}) // nobody's is that of White
	case f.noun("opponents"):
		q.By = []query.Value{nounKeys["opponents"]}
	}
	q.Having = f.bound()
	return one("record", cost, q)
}

// nobodys says that the question is about no person and no side.
func (f *frame) nobodys() bool {
	return len(f.own.Names)+len(f.opp.Names)+len(f.halves) == 0 && f.color == ""
}

// limit is how many rows are wanted: those that were said, one where the first is
// meant, else all.
func (f *frame) limit() int {
	if f.rivals.best && f.top == 0 {
		return 1
	}
	return f.top
}

// least says that the least comes first.
func (f *frame) least() bool { return f.most == "least" || f.agg("lowest") }

// measuredKey is what points and scores are told of each of; empty where they are
// of one.
func (f *frame) measuredKey() string {
	key := f.key()
	switch {
	case len(f.halves) > 0:
		return "" // each of them has its own
	case key != "" && (f.rivals.best || f.asked("whom")) && key != "dates":
		return key
	case f.noun("opponents"):
		return "opponents"
	case len(f.own.Names) == 0 && (f.color == "" || f.rivals.best && f.having != nil || f.noun("players") || f.asked("who")):
		return "players"
	}
	return ""
}

func (f *frame) bound() []query.Bound {
	limits := slices.Clip(f.rivals.limits)
	if f.having == nil {
		return limits
	}
	return append(limits, query.Bound{Column: query.Column{Agg: query.CountAgg}, Bounds: *f.having})
}

// aggregated makes averages and the like of numbers that games have. It is long
// because what stands beside a number depends on which it is.
func (f *frame) aggregated() (all []candidate) {
	if len(f.aggs) == 0 && f.perGame() && len(f.events) == 1 && f.most == "" && f.order == nil {
		g := *f
		g.aggs = []said[string]{{"average", 0}}
		return g.aggregated()
	}
	if len(f.aggs) == 0 && f.most == "most" && f.asked("move_when") && len(f.events) == 1 && f.order == nil { // 'at which move does he usually castle'
		g := *f
		g.aggs, g.most = []said[string]{{"average", 0}}, ""
		return g.aggregated()
	}
	if len(f.aggs) == 0 || f.rivals.gain != "" && f.extremes() == len(f.aggs) || slices.ContainsFunc(f.measures, func(m said[string]) bool { return m.value == "streak" }) {
		return nil
	}
	agg := f.aggregate()
	for _, v := range f.numbers() {
		v = inFull(agg, v)
		leave := []string{}
		if v.Kind == query.TimesValue {
			leave = append(leave, "events")
		}
		rows := f.rows(f.by...)
		if v.Kind == query.EloValue && v.Side == "" && v.Player == nil {
			rows = query.RowSides
			v.Side = query.Own
			if (f.noun("opponents") || f.asked("whom")) && !f.namesOnlyOpponents() {
				v.Side = query.Other
			}
		}
		if v.Kind == query.TagNumberValue && v.Side == query.Own {
			rows = query.RowSides
		}
		if v.Kind == query.TimesValue && f.ofPeople() && f.theirOwn(v.HalfMove) {
			h := *v.HalfMove
			h.By, v.HalfMove, rows = query.Own, &h, query.RowSides
		}
		q := f.form(rows, leave...)
		if v.Kind == query.TimesValue && v.HalfMove.Player != nil && len(f.own.Names) == 0 { // none in games of others
			q.Where = also(q.Where, query.Cond{Player: &query.Player{Name: *v.HalfMove.Player, Side: v.HalfMove.By}})
		}
		q.Show = []query.Column{{Agg: agg, Of: &v}}
		q.By = keysOf(f.by, rows)
		q.Having = f.bound()
		cost := 0.0
		if rows == query.RowSides && len(f.own.Names) == 0 && f.namesPeople() {
			cost = 3 // of whose side?
		}
		if len(f.by) == 0 && f.asked("who", "whom", "where", "when", "year_when") {
			cost += 2 // that is not told
		}
		if v.Kind == query.TimesValue && len(f.own.Names) > 1 && len(f.halves) == 0 {
			cost += 3 // of each of them, rather
		}
		all = append(all, candidate{form: q, cost: cost, name: "aggregate"})
		if v.Kind == query.EloValue && v.Side == query.Own && f.rivals.unfolded {
			other := v
			other.Side = query.Other // 'of those who beat Carlsen', or Carlsen's own
			if f.noun("players", "opponents") || f.asked("who") || f.rivals.ofThose {
				all[len(all)-1].cost += ownMeant
			}
			q.Show = []query.Column{{Agg: agg, Of: &other}}
			all = append(all, candidate{form: q, cost: cost - 0.1, name: "aggregate of the others"})
		}
	}
	return all
}

// inFull is a length in the moves that both sides make, where an average or the
// like of it is asked for and no unit was said.
func inFull(agg query.Aggregate, v query.Value) query.Value {
	extreme := agg == query.HighestAgg || agg == query.LowestAgg
	if v.Kind == query.LengthValue && v.Unit == query.UnknownUnit && !extreme {
		v.Unit = query.Full
	}
	return v
}

// numbers are those that a question may mean to aggregate.
func (f *frame) numbers() (all []query.Value) {
	for _, q := range f.quants {
		all = append(all, q.value.Value)
	}
	if len(all) > 0 {
		return all
	}
	switch {
	case len(f.events) == 1 && (f.asked("move_when") || f.noun("moves") && !f.asked("count", "times") && !f.perGame()): // 'average castling move'
		h := f.halfMove()
		return []query.Value{{Kind: query.FirstValue, Unit: query.Full, HalfMove: &h}}
	case len(f.events) == 1:
		h := f.halfMove()
		return []query.Value{{Kind: query.TimesValue, HalfMove: &h}}
	case len(f.events) == 0 && f.noun("moves"): // 'the average number of moves'
		return []query.Value{{Kind: query.LengthValue, Unit: cmp.Or(f.unit, query.UnknownUnit)}}
	}
	return nil
}

// namesPeople says that a condition names somebody who plays.
func (f *frame) namesPeople() (named bool) {
	for _, c := range f.conds {
		q := query.Form{Where: &c.value.Cond}
		q.Walk(query.Visitor{Cond: func(c *query.Cond) { named = named || c.Player != nil }})
	}
	return named
}

// line is the only line of moves that the question tells, nil if it tells none
// or several.
func (f *frame) line() (line []string) {
	for _, c := range f.conds {
		if c.value.Line != nil && line != nil {
			return nil
		}
		line = append(line, c.value.Line...)
	}
	return line
}

// afterLine is the board that a line of moves comes to.
func (f *frame) afterLine(line []string) query.Form {
	q := f.form(query.RowPositions, "events")
	q.Position = &query.Position{Number: &query.Numbers{Unit: query.Half, Range: query.Range{Min: len(line), Max: len(line)}}}
	f.mostCommon(&q)
	return q
}

// mostCommon makes of positions the board that stood most often.
func (f *frame) mostCommon(q *query.Form) {
	q.By = []query.Value{{Kind: query.BoardValue}}
	q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: true}}
	q.Limit = 1
}

// wantsPosition says that boards or positions are named, and nothing is asked but to show
// them: '1.e4 e5 2.f4, give me the position'.
func (f *frame) wantsPosition() bool {
	return f.noun("boards", "positions") && !f.noun("games") && !slices.ContainsFunc(f.asks, func(a said[string]) bool { return a.value != "list" })
}

// asksPosition says that nothing is told but a position after moves, which is wanted on
// a board: 'the position after 1.e4 e5 2.Nf3'.
func (f *frame) asksPosition() bool {
	if len(f.conds) != 1 || f.conds[0].value.Position == nil || f.conds[0].value.Position.Last || strings.Contains(f.conds[0].value.Position.Board, "?") || f.conds[0].value.Position.Board == "" {
		return false
	}
	told := 0
	for _, p := range f.parts {
		switch {
		case p.kind == "ask" && (p.value == "board" || p.value == "list" || p.value == "which"), p.kind == "neutral":
		case p.kind == "position", p.kind == "cond" && (f.asked("board") || len(f.parts) == 1 && f.conds[0].value.About == "position"):
			told++
		default:
			return false
		}
	}
	return told == 1
}
