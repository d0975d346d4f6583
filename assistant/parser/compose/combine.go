package compose

import (
	"reflect"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

func one(name string, cost float64, f query.Form) []candidate {
	return []candidate{{f, cost, name}}
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
	case f.asked("board") || f.noun("boards", "positions") && len(f.moments) > 0 && !f.asked("count"):
		q := f.form(query.RowGames, "events")
		q.As = query.AsBoard
		if len(f.moments) == 1 && f.moments[0].value.Point != nil {
			q.Point = f.moments[0].value.Point
		} else {
			q.Point = &query.Point{Last: true}
		}
		return one("board", 0, q)
	}
	return nil
}

// orderInto orders a list as an extreme says.
func (f *frame) orderInto(q *query.Form) bool {
	if f.order == nil {
		return false
	}
	var v query.Value
	descending := false
	switch f.order.How {
	case "longest", "shortest":
		unit := query.Half
		if f.unit != "" {
			unit = f.unit
		}
		v, descending = query.Value{Kind: query.LengthValue, Unit: unit}, f.order.How == "longest"
	case "oldest", "first", "newest", "last":
		v, descending = query.Value{Kind: query.DateValue}, f.order.How == "newest" || f.order.How == "last"
	case "strongest", "weakest":
		kind := query.HigherValue
		if f.order.How == "weakest" {
			kind = query.LowerValue
		}
		v, descending = query.Value{Kind: kind, Args: []query.Value{{Kind: query.EloValue, Side: query.White}, {Kind: query.EloValue, Side: query.Black}}}, f.order.How == "strongest"
	case "gap":
		v, descending = query.Value{Kind: query.LeadValue}, true
	}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: descending}}
	q.Skip = f.order.Skip
	q.Limit = max(f.top, 1)
	return true
}

// measured makes records, points and rates.
func (f *frame) measured() (all []candidate) {
	if len(f.measures) == 0 {
		if len(f.outcomes) >= 3 { // wins, draws and losses
			return f.record(0.5)
		}
		return nil
	}
	if len(f.measures) > 1 {
		f.cost += 1
	}
	switch m := f.measures[0].value; m {
	case "record":
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
		} else if len(f.own.Names) == 0 || f.noun("opponents") {
			q.By = []query.Value{nounKeys["players"]}
			if f.noun("opponents") {
				q.By = []query.Value{nounKeys["opponents"]}
			}
			q.Order = []query.Ordering{{Column: &column, Descending: f.most != "least"}}
			q.Limit = f.limit()
		}
		q.Having = f.bound()
		return one(m, 0, q)
	case "win_rate", "draw_rate", "loss_rate":
		o := map[string]query.Outcome{"win_rate": query.Win, "draw_rate": query.Draw, "loss_rate": query.Loss}[m]
		part := query.Cond{Outcome: o}
		rows := query.RowSides
		switch {
		case o == query.Draw && len(f.own.Names) == 0:
			rows, part = query.RowGames, query.Cond{Result: query.Drawn}
		case len(f.own.Names) == 0 && f.color != "" && len(f.by) == 0:
			rows, part = query.RowGames, query.Cond{Result: resultOf(f.color, o)}
		}
		leave := []string{"outcome"}
		if rows == query.RowGames {
			leave = append(leave, "color")
		}
		return f.rated(rows, part, leave, m)
	case "streak":
		o := f.outcome()
		if o == "" || o == "several" {
			return nil
		}
		q := f.form(query.RowSides, "outcome")
		q.Show = []query.Column{{Agg: query.StreakAgg, Part: &query.Share{Where: &query.Cond{Outcome: o}}}}
		return one("streak", 0, q)
	}
	return nil
}

func (f *frame) record(cost float64) []candidate {
	q := f.form(query.RowSides, "outcome")
	q.Show = []query.Column{{Agg: query.RecordAgg}}
	switch {
	case len(f.by) > 0:
		q.By = keysOf(f.by, q.Rows)
	case len(f.own.Names) == 0 && f.color == "":
		q.By = []query.Value{nounKeys["players"]}
		cost++
	case f.noun("opponents"):
		q.By = []query.Value{nounKeys["opponents"]}
	}
	q.Having = f.bound()
	return one("record", cost, q)
}

// limit is how many rows are wanted; one where nothing says more.
func (f *frame) limit() int { return f.top }

func (f *frame) bound() []query.Bound {
	if f.having == nil {
		return nil
	}
	return []query.Bound{{Column: query.Column{Agg: query.CountAgg}, Bounds: *f.having}}
}

// share makes percentages.
func (f *frame) share() (all []candidate) {
	if !f.asked("share") {
		return nil
	}
	ask := f.asks[slices.IndexFunc(f.asks, func(a said[string]) bool { return a.value == "share" })].at
	add := func(cost float64, rows query.Rows, part query.Cond, leave ...string) {
		for _, c := range f.rated(rows, part, leave, "share") {
			c.cost += cost
			all = append(all, c)
		}
	}
	o := f.outcome()
	switch {
	case len(f.sides) == 1:
		add(0, query.RowGames, query.Cond{Result: resultOf(f.sides[0].value.Of, f.sides[0].value.Outcome)}, "sides")
	case o != "" && o != "several" && len(f.own.Names) > 0:
		add(0, query.RowSides, query.Cond{Outcome: o}, "outcome")
	case o == query.Draw:
		add(0, query.RowGames, query.Cond{Result: query.Drawn}, "outcome")
	case o == query.Win || o == query.Loss:
		if f.color != "" {
			add(0, query.RowGames, query.Cond{Result: resultOf(f.color, o)}, "outcome", "color")
		} else {
			add(1, query.RowGames, query.Cond{Result: query.Decisive}, "outcome")
		}
	}
	for i, c := range f.conds {
		cost := 1.0
		if o != "" || len(f.sides) > 0 {
			cost = 4
		}
		if i != len(f.conds)-1 {
			cost += 1.5
		}
		if c.at < ask {
			cost += 3
		}
		add(cost, f.rows(), c.value.Cond, condName(i))
	}
	if len(f.events) > 0 {
		h := f.events[len(f.events)-1].value
		cost := 1.0
		if o != "" {
			cost = 4
		}
		if len(f.events) == 1 {
			add(cost, query.RowGames, query.Cond{HalfMove: &h}, "events")
		}
	}
	return all
}

// rated is a share of rows, of each group perhaps.
func (f *frame) rated(rows query.Rows, part query.Cond, leave []string, name string) []candidate {
	by := f.by
	if key := f.key(); len(by) == 0 && key != "" && key != "dates" && (f.most != "" || f.agg("highest", "lowest") || f.asked("who", "which", "where", "year_when")) {
		by = []string{key}
	}
	if f.rows(by...) == query.RowSides && rows == query.RowGames {
		rows = query.RowSides
	}
	q := f.form(rows, leave...)
	column := query.Column{Agg: query.ShareAgg, Part: &query.Share{Where: &part}}
	q.Show = []query.Column{column}
	q.By = keysOf(by, rows)
	q.Having = f.bound()
	if len(by) > 0 && len(f.by) == 0 {
		q.Order = []query.Ordering{{Column: &column, Descending: f.most != "least" && !f.agg("lowest")}}
		q.Limit = max(f.top, 1)
	}
	return one(name, 0, q)
}

// aggregated makes averages and the like of numbers that games have.
func (f *frame) aggregated() (all []candidate) {
	if len(f.aggs) == 0 {
		return nil
	}
	agg := query.Aggregate(f.aggs[0].value)
	for _, a := range f.aggs {
		if a.value == "average" || a.value == "median" {
			agg = query.Aggregate(a.value)
		}
	}
	for _, v := range f.numbers() {
		leave := []string{}
		if v.Kind == query.TimesValue {
			leave = append(leave, "events")
		}
		rows := f.rows(f.by...)
		if v.Kind == query.EloValue && v.Side == "" && v.Player == nil {
			rows = query.RowSides
			v.Side = query.Own
			if f.noun("opponents") || f.asked("whom") {
				v.Side = query.Other
			}
		}
		q := f.form(rows, leave...)
		q.Show = []query.Column{{Agg: agg, Of: &v}}
		q.By = keysOf(f.by, rows)
		q.Having = f.bound()
		all = append(all, candidate{q, 0, "aggregate"})
	}
	return all
}

// numbers are those that a question may mean to aggregate.
func (f *frame) numbers() (all []query.Value) {
	for _, q := range f.quants {
		all = append(all, q.value.Value)
	}
	if len(all) > 0 {
		return all
	}
	if len(f.events) == 1 {
		h := f.halfMove()
		return []query.Value{{Kind: query.TimesValue, HalfMove: &h}}
	}
	return nil
}

// ranked makes lists by an extreme, and what is told of the games found.
func (f *frame) ranked() (all []candidate) {
	if f.order == nil {
		return nil
	}
	first := f.order.How == "first" || f.order.How == "last"
	q := f.form(query.RowGames)
	f.orderInto(&q)
	cost := 0.0
	if first {
		cost = 0.5
	}
	plain := q
	switch {
	case len(f.quants) > 0 && !first:
		v := f.quants[0].value.Value
		if v.Kind == query.EloValue {
			return nil
		}
		q.Show = []query.Column{{Of: &v}}
		return one("value of found", cost, q)
	case f.asked("who") && f.color != "" && len(f.outcomes) == 0:
		plain = f.form(query.RowGames, "color")
		f.orderInto(&plain)
		plain.Show = []query.Column{{Of: &query.Value{Kind: query.ValueKind(f.color)}}}
		return one("player of found", cost, plain)
	case f.asked("who", "whom") && len(f.own.Names) > 0:
		s := f.form(query.RowSides)
		f.orderInto(&s)
		v := nounKeys["opponents"]
		s.Show = []query.Column{{Of: &v}}
		return one("player of found", cost, s)
	case f.asked("who"):
		s := f.form(query.RowSides)
		f.orderInto(&s)
		v := nounKeys["players"]
		s.Show = []query.Column{{Of: &v}}
		return one("player of found", cost, s)
	case f.asked("when", "year_when", "where") || f.asked("which") && f.key() != "" && !f.noun("games"):
		key := f.key()
		v, _ := keyOf(key)
		if sided[key] || ofMoves[key] {
			break
		}
		q.Show = []query.Column{{Of: &v}}
		all = append(all, candidate{q, cost, "value of found"})
		cost++
	}
	return append(all, candidate{plain, cost, "ranked list"})
}

// mostOf makes 'which player has most wins'.
func (f *frame) mostOf() (all []candidate) {
	if f.most == "" || f.asked("share") || len(f.measures) > 0 {
		return nil
	}
	key := f.key()
	if len(f.events) > 0 && !onlyNumber(f.events[0].value) && (key == "" || f.noun("games")) && (f.asked("which", "list") || f.noun("games")) {
		// 'the game with most checks'
		h := f.halfMove()
		v := query.Value{Kind: query.TimesValue, HalfMove: &h}
		q := f.form(query.RowGames, "events")
		q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
		all = append(all, candidate{q, 0.5, "games by times"})
	}
	if key == "" {
		return all
	}
	rows := f.rows(append(f.by, key)...)
	if len(f.events) > 0 && !f.noun("games") {
		rows = query.RowHalfMoves
	}
	q := f.form(rows)
	if key == "players" && rows != query.RowHalfMoves {
		q = f.form(query.RowSides)
		if f.object && len(f.own.Names) > 0 { // 'who beat Tal most'
			g := *f
			g.opp, g.own = f.own, people{}
			q = g.form(query.RowSides)
		}
	}
	q.By = keysOf([]string{key}, q.Rows)
	q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
	q.Limit = max(f.top, 1)
	q.Having = f.bound()
	if len(f.by) > 0 {
		q.By = append(keysOf(f.by, q.Rows), q.By...)
		q.Each = len(f.by)
	}
	return append(all, candidate{q, 0, "most"})
}

// grouped makes one row for each value of a key.
func (f *frame) grouped() (all []candidate) {
	if len(f.by) == 0 || f.most != "" && f.key() != "" || f.asked("share") || len(f.measures) > 0 || len(f.aggs) > 0 {
		return nil
	}
	rows := f.rows(f.by...)
	if len(f.events) > 0 && !f.noun("games") {
		rows = query.RowHalfMoves
	}
	q := f.form(rows)
	q.By = keysOf(f.by, rows)
	q.Having = f.bound()
	if f.most != "" {
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
	}
	return one("groups", 0, q)
}

// counted makes numbers of games, half-moves, positions and different values.
func (f *frame) counted() (all []candidate) {
	if !f.asked("count", "times") || len(f.by) > 0 || f.most != "" || f.order != nil || len(f.aggs) > 0 || f.asked("share") || len(f.measures) > 0 {
		return nil
	}
	key := ""
	for _, n := range f.nouns {
		if _, ok := keyOf(n.value); ok && n.value != "positions" {
			key = n.value
			break
		}
	}
	games := f.noun("games")
	switch {
	case len(f.events) > 0 && !games && key == "":
		q := f.form(query.RowHalfMoves)
		q.Show = []query.Column{{Agg: query.CountAgg}}
		all = append(all, candidate{q, 0, "count half-moves"})
	case key != "" && !(games && f.nouns[0].value == "games"):
		rows := f.rows(key)
		q := f.form(rows)
		v, _ := keyOf(key)
		if f.having != nil {
			inner := q
			inner.By, inner.Having = []query.Value{v}, f.bound()
			all = append(all, candidate{query.Form{Rows: query.RowGroups, Groups: &inner, Show: []query.Column{{Agg: query.CountAgg}}}, 0, "count groups"})
		} else {
			q.Show = []query.Column{{Agg: query.DistinctAgg, Of: &v}}
			all = append(all, candidate{q, 0.3, "count different"})
		}
	}
	if len(f.quants) > 0 {
		return all
	}
	cost := 0.0
	if len(f.events) > 0 && !games {
		cost = 1.5
	}
	if key != "" {
		cost += 2
	}
	q := f.form(query.RowGames)
	if f.oppElo != nil && len(f.own.Names) != 1 {
		q = f.form(query.RowSides)
	}
	q.Show = []query.Column{{Agg: query.CountAgg}}
	return append(all, candidate{q, cost, "count games"})
}

// whoOrWhen makes lists of players, years, places without a number.
func (f *frame) whoOrWhen() (all []candidate) {
	if f.most != "" || f.order != nil || len(f.by) > 0 || len(f.aggs) > 0 || len(f.measures) > 0 || f.asked("share", "count", "times", "board", "replay") {
		return nil
	}
	key := f.key()
	if key == "" || len(f.asks) == 0 && key != "opponents" && !strings.HasPrefix(key, tagNoun) {
		return nil
	}
	cost := 0.0
	if f.noun("games") {
		cost = 3
	}
	if key == "dates" {
		return one("dates", 1.5, f.form(query.RowGames))
	}
	rows := f.rows(key)
	if len(f.events) > 0 && !f.noun("games") && !ofMoves[key] {
		cost += 0.5
	}
	q := f.form(rows)
	if key == "players" && f.object && len(f.own.Names) > 0 {
		g := *f
		g.opp, g.own = f.own, people{}
		q = g.form(query.RowSides)
	}
	q.By = keysOf([]string{key}, rows)
	q.Having = f.bound()
	if f.top > 0 {
		q.Limit = f.top
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: true}}
	}
	return one("values", cost+1, q)
}

// listed makes lists of games or half-moves.
func (f *frame) listed() (all []candidate) {
	if f.order != nil || f.most != "" || len(f.by) > 0 || len(f.aggs) > 0 || len(f.measures) > 0 || len(f.quants) > 0 || f.having != nil || f.asked("share", "count", "times", "who", "whom", "where", "year_when", "board", "replay") {
		return nil
	}
	if f.asked("exists") {
		q := f.form(query.RowGames)
		q.Show, q.As = []query.Column{{Agg: query.CountAgg}}, query.AsYesNo
		all = append(all, candidate{q, 0, "whether"})
	}
	cost := 0.0
	if key := f.key(); key != "" {
		cost = 3
	}
	q := f.form(query.RowGames)
	if f.oppElo != nil && len(f.own.Names) != 1 {
		q = f.form(query.RowSides)
	}
	q.Limit = f.top
	if q.Where == nil {
		cost += 6
	}
	if len(f.events) > 0 && !f.noun("games") {
		h := f.form(query.RowHalfMoves)
		listed := 0.3 + 2*float64(len(f.events)-1)
		if cost > 0 {
			listed += 2 // what was asked for is not told
		}
		all = append(all, candidate{h, listed, "list half-moves"})
		cost += 0.8
	}
	return append(all, candidate{q, cost, "list"})
}

// usual makes the position, or the moves, that come most after so many
// half-moves.
func (f *frame) usual() []candidate {
	if f.most == "" || !f.asked("board") && !f.noun("positions", "boards", "materials") || len(f.moments) != 1 || f.moments[0].value.Point == nil {
		return nil
	}
	n := f.moments[0].value.Numbers
	n.Min, n.Max = f.moments[0].value.Point.Number, f.moments[0].value.Point.Number
	q := f.form(query.RowPositions, "events")
	q.Position = &query.Position{Number: &n}
	q.By = []query.Value{{Kind: query.BoardValue}}
	if f.noun("materials") {
		q.By = []query.Value{nounKeys["materials"]}
	}
	q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
	q.Limit = max(f.top, 1)
	return one("usual position", 0, q)
}

// replies makes what is played after a line.
func (f *frame) replies() (all []candidate) {
	if !f.noun("replies", "moves") && !f.asked("which") {
		return nil
	}
	for i, c := range f.conds {
		line := c.value.Line
		if len(line) == 0 {
			continue
		}
		all = append(all, f.playedAfter(line, condName(i))...)
	}
	for _, e := range f.events {
		h := e.value
		if h.SAN != "" && h.Number != nil && h.Number.Unit == query.Full && h.Number.Min == 1 && h.Number.Max == 1 && h.By == query.White && f.noun("replies") {
			all = append(all, f.playedAfter([]string{h.SAN}, "events")...)
		}
	}
	return all
}

func (f *frame) playedAfter(line []string, leave string) []candidate {
	g := *f
	g.events = nil
	n := query.Numbers{Unit: query.Half, Range: query.Range{Min: len(line) + 1, Max: len(line) + 1}}
	q := query.Form{Rows: query.RowHalfMoves, HalfMove: &query.HalfMove{Number: &n}}
	q.Where = also(g.where(query.RowGames, leave), query.Cond{Line: line})
	q.By = []query.Value{{Kind: query.SANValue}}
	if f.most != "" || f.top > 0 {
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most != "least"}}
		q.Limit = max(f.top, 1)
	}
	return one("replies", 0.3, q)
}

// compared makes a row for each of two things that are set against each other.
func (f *frame) compared() (all []candidate) {
	if f.than == 0 {
		return nil
	}
	for i := 0; i+1 < len(f.conds); i++ {
		for k := i + 1; k < len(f.conds); k++ {
			if f.conds[i].value.About != f.conds[k].value.About {
				continue
			}
			g := *f
			g.than = 0
			g.conds = nil
			for j, c := range f.conds {
				if j != i && j != k {
					g.conds = append(g.conds, c)
				}
			}
			a, b := f.conds[i].value.Cond, f.conds[k].value.Cond
			for _, c := range slices.Concat(g.share(), g.counted(), g.aggregated(), g.measured()) {
				if c.form.Grouped() || c.form.Listed() {
					continue
				}
				c.form.Parts = []query.Share{{Where: &a}, {Where: &b}}
				c.name = "compared " + c.name
				all = append(all, c)
			}
		}
	}
	return all
}

// final makes the last or first half-moves of games.
func (f *frame) final() []candidate {
	if f.order == nil || !f.noun("moves") || f.order.How != "last" && f.order.How != "first" {
		return nil
	}
	q := f.form(query.RowHalfMoves)
	if q.HalfMove.Number != nil {
		return nil
	}
	if f.order.How == "last" {
		q.HalfMove.Last = true
	} else {
		q.HalfMove.Number = &query.Numbers{Unit: query.Half, Range: query.Range{Min: 1, Max: 1}}
	}
	q.HalfMove.Player = nil
	q.Where = f.where(query.RowGames, "events", "color")
	if f.most != "" {
		q.By = []query.Value{{Kind: query.SANValue}}
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
	}
	return one("last move", 0.2, q)
}

// onlyNumber says that nothing is said of a half-move but where it stands.
func onlyNumber(h query.HalfMove) bool {
	h.Number, h.By = nil, ""
	return reflect.DeepEqual(h, query.HalfMove{})
}
