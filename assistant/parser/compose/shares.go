package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

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
	if f.color != "" && len(f.own.Names) > 0 && o != "" && o != "several" && f.shareOfEnded(ask) {
		for _, c := range f.rated(query.RowSides, query.Cond{Color: f.color}, []string{"color"}, "share of ended") {
			c.cost -= 0.5
			all = append(all, c)
		}
	}
	switch {
	case len(f.sides) == 1:
		add(0, query.RowGames, query.Cond{Result: resultOf(f.sides[0].value.Of, f.sides[0].value.Outcome)}, "sides")
	case o != "" && o != "several" && (len(f.own.Names) > 0 || f.ofPeople()):
		part, leave := query.Cond{Outcome: o}, []string{"outcome"}
		if i := slices.IndexFunc(f.conds, tellsTermination); i >= 0 {
			part, leave = query.Cond{And: []query.Cond{part, f.conds[i].value.Cond}}, append(leave, condName(i)) // 'what share did he lose on time'
		}
		add(0, query.RowSides, part, leave...)
	case o == "" && f.color != "" && len(f.own.Names) > 0 && len(f.conds)+len(f.events) == 0:
		add(0, query.RowSides, query.Cond{Color: f.color}, "color")
	case o == query.Draw:
		add(0, query.RowGames, query.Cond{Result: query.Drawn}, "outcome")
	case o == query.Win || o == query.Loss:
		switch {
		case f.color != "" && f.tellsPlayers():
			add(0, query.RowSides, query.Cond{Outcome: o}, "outcome") // of their games with it
		case f.color != "":
			add(0, query.RowGames, query.Cond{Result: resultOf(f.color, o)}, "outcome", "color")
		default:
			cost := 1.0
			if len(f.conds) > 0 && o == query.Loss {
				cost = 2 // 'lost on time' is how games ended
			}
			add(cost, query.RowGames, query.Cond{Result: query.Decisive}, "outcome")
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
		if c.at < ask && f.toldBehind(ask) || c.value.About == "date" {
			cost += 3
		}
		if (isPlace(c.value.Cond) || eitherOf(c.value.Cond, isPlace)) && f.endsTold(i) {
			cost += 3 // 'the percentage of 0-1 results in Linares'
		}
		if c.at == lastToken {
			cost = 0 // how games ended for a side of which no more is asked
		}
		if owner, rest, ok := ownedPart(c.value.Cond); ok && f.where(query.RowGames, condName(i)) == nil { // of all games of theirs
			for _, made := range f.rated(f.rows(), rest, []string{condName(i)}, "share") {
				made.form.Where = &owner
				made.cost += cost
				all = append(all, made)
			}
			continue
		}
		if owner, ok := f.ofDoer(c.value.Cond, condName(i)); ok {
			for _, made := range f.rated(f.rows(), c.value.Cond, []string{condName(i)}, "share") {
				made.form.Where = &owner
				made.cost += cost
				all = append(all, made)
			}
			continue
		}
		add(cost, f.rows(), c.value.Cond, condName(i))
	}
	if len(f.events) > 0 {
		h := f.events[len(f.events)-1].value
		cost := 1.0
		if o != "" {
			cost = 4
		}
		if f.noun("moves") {
			cost += 3 // it is no share of games
		}
		part := query.Cond{HalfMove: &h}
		if owner, ok := f.ofDoer(part, "events"); ok && len(f.events) == 1 {
			for _, made := range f.rated(query.RowGames, part, []string{"events"}, "share") {
				made.form.Where = &owner
				made.cost += cost
				all = append(all, made)
			}
		} else if len(f.events) == 1 {
			add(cost, query.RowGames, part, "events")
		}
	}
	return all
}

// toldBehind says that something of games is told behind the word that asks for a share: 'both
// sides castled: what percentage?' asks for that of what was told before.
func (f *frame) toldBehind(ask int) bool {
	return slices.ContainsFunc(f.parts, func(p fragment) bool {
		return p.start > ask && p.kind != "noun" && p.kind != "neutral" && p.kind != "ask" && p.kind != "own_ref"
	})
}

// ofDoer is the condition of the games of the one who makes the half-moves that a share is
// told by, where nothing is said of which games it is of: 'how often did Tal castle, in %'.
func (f *frame) ofDoer(part query.Cond, leave ...string) (owner query.Cond, ok bool) {
	if part.Not != nil {
		part = *part.Not
	}
	h := part.HalfMove
	if part.Times != nil {
		h = &part.Times.HalfMove
	}
	if h == nil || h.Player == nil || f.where(query.RowGames, leave...) != nil {
		return owner, false
	}
	return persons(people{Names: []query.Name{*h.Player}}, "", "", ""), true
}

// endsTold says that a condition other than the i-th tells how games ended, of which the share
// is asked rather than where they were played.
func (f *frame) endsTold(i int) bool {
	return slices.ContainsFunc(slices.Concat(f.conds[:i], f.conds[i+1:]), func(c said[condition]) bool { return c.value.Result != "" })
}

// tellsPlayers says that players are told apart, or ranked.
func (f *frame) tellsPlayers() bool {
	return slices.Contains(f.by, "players") || len(f.by) == 0 && f.key() == "players"
}

// tellsTermination says that a condition tells in which way games ended: 'on time'.
func tellsTermination(c said[condition]) bool {
	return c.value.Tag != nil && c.value.Tag.Name == "Termination"
}

// ownedPart parts which games a condition is of from what these are like: 'the games of
// Tal with White begin with e4', 'games were drawn in London'.
func ownedPart(c query.Cond) (owner, rest query.Cond, ok bool) {
	var player *query.Cond
	var scope, others []query.Cond
	for i, part := range c.And {
		switch {
		case part.Player != nil && part.Player.Outcome == "" && player == nil:
			player = &c.And[i]
		case part.Player != nil && part.Player.Outcome == "":
			if player.Player.Name.Text != part.Player.Name.Text {
				return owner, rest, false // whose?
			}
			if player.Player.Side == query.AnySide {
				player = &c.And[i]
			}
		case part.Date != nil, part.Tag != nil && (part.Tag.Name == "Event" || part.Tag.Name == "Site"):
			scope = append(scope, part)
		default:
			others = append(others, part)
		}
	}
	if player != nil {
		scope = append([]query.Cond{*player}, scope...)
	}
	if len(scope) == 0 || len(others) == 0 {
		return owner, rest, false
	}
	return allOf(scope), allOf(others), true
}

// allOf is the condition that all of some hold.
func allOf(conds []query.Cond) query.Cond {
	if len(conds) == 1 {
		return conds[0]
	}
	return query.Cond{And: conds}
}

// rated is a share of rows, of each group perhaps.
func (f *frame) rated(rows query.Rows, part query.Cond, leave []string, name string) []candidate {
	by := f.by
	if key := f.key(); len(by) == 0 && key != "" && key != "dates" && (f.most != "" || f.rivals.ranking || f.agg("highest", "lowest") || f.asked("who", "which", "where", "year_when")) {
		by = []string{key}
	}
	if f.rows(by...) == query.RowSides && rows == query.RowGames {
		rows = query.RowSides
	}
	q := f.form(rows, leave...)
	if least := leadOf(part); least > 0 && (q.Where == nil || leadOf(*q.Where) == 0) {
		q.Where = also(q.Where, query.Cond{Elo: &query.Elo{Side: query.AnySide, Lead: true, Range: query.Range{Min: least}}}) // of those that have a favourite
	}
	column := query.Column{Agg: query.ShareAgg, Part: &query.Share{Where: &part}}
	q.Show = []query.Column{column}
	if f.withCount {
		q.Show = []query.Column{{Agg: query.CountAgg, Among: column.Part}, column}
	}
	q.By = keysOf(by, rows)
	q.Having = f.bound()
	if len(by) > 0 && len(f.by) == 0 {
		q.Order = []query.Ordering{{Column: &column, Descending: !f.least()}}
		q.Limit = max(f.top, 1)
		if f.rivals.ranking {
			q.Limit = f.top
		}
	}
	return one(name, 0, q)
}

// shareOfEnded says that the share is of games that ended somehow, which colour is told of
// behind them: 'what share of Tal's wins came with Black'.
func (f *frame) shareOfEnded(ask int) bool {
	ended := slices.IndexFunc(f.parts, func(p fragment) bool {
		folded := p.kind == "won" && slices.ContainsFunc(f.parts, func(o fragment) bool { return o.kind == "people" && o.start == p.start }) // 'Tal's wins', as one phrase
		return (p.kind == "wins" || folded) && p.start > ask
	})
	colored := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "with_side" && p.start > ask })
	if ended < 0 || colored < ended {
		return false
	}
	last := f.parts[max(ended, slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "people" }))]
	return f.parts[colored].start > last.end // a verb stands between
}
