package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// timed makes answers about when in a game something happens: the game with
// the earliest castling, the average move of the first capture.
func (f *frame) timed() (all []candidate) {
	if f.order != nil && (f.order.How == "soonest" || f.order.How == "tardiest") {
		return f.extremeTime()
	}
	if !f.moves.when || len(f.measures) > 0 || f.asked("share", "count") {
		return nil
	}
	if v, ok := f.momentOf(); ok && len(f.aggs) > 0 {
		q := f.form(f.rows(f.by...), "events")
		q.Show = []query.Column{{Agg: f.aggregate(), Of: &v}}
		q.By = keysOf(f.by, q.Rows)
		return one("move of", 0, q)
	}
	if len(f.events) == 0 || onlyNumber(f.events[0].value) || len(f.quants) > 0 {
		return nil
	}
	number := f.moveNumber()
	q := f.form(query.RowHalfMoves)
	switch {
	case len(f.aggs) > 0:
		q.Show = []query.Column{{Agg: f.aggregate(), Of: &number}}
		q.By = keysOf(f.by, q.Rows)
	case f.most != "":
		q.By = []query.Value{number}
		q.Order = []query.Ordering{{Column: &query.Column{Agg: query.CountAgg}, Descending: f.most == "most"}}
		q.Limit = max(f.top, 1)
	case f.order != nil:
		return nil
	default:
		q.Show = []query.Column{{Of: &number}}
	}
	return one("move of", 0, q)
}

// momentOf is when in a game the first or last half-move of a kind comes.
func (f *frame) momentOf() (query.Value, bool) {
	for _, q := range f.quants {
		if q.value.Kind == query.FirstValue || q.value.Kind == query.LastValue {
			return q.value.Value, true
		}
	}
	return query.Value{}, false
}

// moveNumber is the number of the half-move in the unit that is asked for.
func (f *frame) moveNumber() query.Value {
	v := query.Value{Kind: query.NumberValue, Unit: query.UnknownUnit}
	if f.unit != "" {
		v.Unit = f.unit
	}
	return v
}

// aggregate is what the words make of a number.
func (f *frame) aggregate() query.Aggregate {
	agg := query.Aggregate(f.aggs[0].value)
	for _, a := range f.aggs {
		if a.value == "average" || a.value == "median" {
			agg = query.Aggregate(a.value)
		}
	}
	return agg
}

// extremeTime makes what comes earliest or latest in a game.
func (f *frame) extremeTime() []candidate {
	late := f.order.How == "tardiest"
	number := query.Value{Kind: query.NumberValue, Unit: query.Half}
	if v, ok := f.momentOf(); ok { // 'the latest first capture'
		v.Unit = query.Half
		return f.gamesBy(v, late)
	}
	if len(f.events) != 1 || onlyNumber(f.events[0].value) || len(f.quants) > 0 {
		return nil
	}
	q := f.form(query.RowHalfMoves)
	switch {
	case f.moves.when:
		number = f.moveNumber()
		agg := query.LowestAgg
		if late {
			agg = query.HighestAgg
		}
		q.Show = []query.Column{{Agg: agg, Of: &number}}
		return one("extreme move", 0, q)
	case f.asked("who"):
		player := query.Value{Kind: query.PlayerValue}
		q.Show = []query.Column{{Of: &player}}
		q.Order = []query.Ordering{{Column: &query.Column{Of: &number}, Descending: late}}
		q.Limit, q.Skip = max(f.top, 1), f.order.Skip
		return one("player of extreme move", 0, q)
	}
	h := f.halfMove()
	v := query.Value{Kind: query.FirstValue, Unit: query.Half, HalfMove: &h}
	if late {
		v.Kind = query.LastValue
	}
	return f.gamesBy(v, late)
}

// gamesBy lists the games with the least or greatest value, or what is asked
// of them.
func (f *frame) gamesBy(v query.Value, descending bool) []candidate {
	q := f.form(query.RowGames, "events")
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: descending}}
	q.Limit, q.Skip = max(f.top, 1), f.order.Skip
	key := f.key()
	if shown, ok := keyOf(key); ok && key != "dates" && !isSided(key) && !ofMoves[key] && !f.noun("games") {
		q.Show = []query.Column{{Of: &shown}}
	}
	if f.moves.when {
		v.Unit = query.UnknownUnit
		q.Show = []query.Column{{Of: &v}}
	}
	return one("games by time", 0, q)
}

// raced makes how often each side comes first.
func (f *frame) raced() []candidate {
	if len(f.moves.races) != 1 || f.asked("count", "share", "often") {
		return nil
	}
	h := f.moves.races[0]
	q := f.form(query.RowGames, "color")
	white, black := earlier(h, query.White, query.Black), earlier(h, query.Black, query.White)
	q.Parts = []query.Share{{Where: &white}, {Where: &black}}
	q.Show = []query.Column{{Agg: query.CountAgg}}
	return one("race", 0, q)
}

// inOneGame makes what a player did most in a single game.
func (f *frame) inOneGame() []candidate {
	if f.most == "" || !f.moves.inOne || len(f.events) == 0 {
		return nil
	}
	h := f.halfMove()
	whose := f.asked("who") || f.noun("players") || f.moves.oneSide
	rows, leave := query.RowGames, []string{"events"}
	if whose {
		rows, h.By, h.Player = query.RowSides, query.Own, nil
	}
	v := query.Value{Kind: query.TimesValue, HalfMove: &h}
	q := f.form(rows, leave...)
	switch {
	case whose:
		player := query.Value{Kind: query.PlayerValue}
		q.Show = []query.Column{{Of: &player}, {Of: &v}}
	case f.asked("count"):
		q.Show = []query.Column{{Agg: query.HighestAgg, Of: &v}}
		return one("most in a game", 0, q)
	}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: f.most == "most"}}
	q.Limit = max(f.top, 1)
	return one("most in a game", 0, q)
}

// inRow makes the longest runs of half-moves of one kind: of one side's, but
// for captures, which sides make in turn.
func (f *frame) inRow() []candidate {
	i := slices.IndexFunc(f.measures, func(m said[string]) bool { return m.value == "streak" })
	if i < 0 || len(f.events) != 1 || len(f.outcomes) > 0 || onlyNumber(f.events[0].value) {
		return nil
	}
	h := f.halfMove()
	run := func(by query.Side) query.Value {
		g := h
		g.By = by
		return query.Value{Kind: query.RunValue, HalfMove: &g}
	}
	v := run(h.By)
	if h.By == "" && h.Player == nil && h.All&schema.Capture == 0 {
		v = query.Value{Kind: query.HigherValue, Args: []query.Value{run(query.White), run(query.Black)}}
	}
	q := f.form(query.RowGames, "events", "color")
	switch {
	case f.asked("who"):
		q = f.form(query.RowSides, "events", "color")
		player := query.Value{Kind: query.PlayerValue}
		v = run(query.Own)
		q.Show = []query.Column{{Of: &player}, {Of: &v}}
	case !f.noun("games") && !f.asked("which"):
		q.Show = []query.Column{{Agg: query.HighestAgg, Of: &v}}
		return one("longest run", 0, q)
	}
	q.Order = []query.Ordering{{Column: &query.Column{Of: &v}, Descending: true}}
	q.Limit = max(f.top, 1)
	return one("longest run", 0, q)
}

// byRivals counts what the opponents of somebody do.
func (f *frame) byRivals() []candidate {
	if len(f.events) != 1 || len(f.own.Names) == 0 || !f.noun("opponents") || !f.asked("count", "times") && !hasPart(f.parts, "each_count") || f.most != "" || len(f.by) > 0 || len(f.aggs) > 0 {
		return nil
	}
	g := *f
	g.own = people{}
	q := g.form(query.RowHalfMoves)
	q.Where = also(q.Where, persons(f.own, query.Other, "", ""))
	q.Show = []query.Column{{Agg: query.CountAgg}}
	return one("of rivals", 0, q)
}

func hasPart(parts []fragment, kind string) bool {
	return slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == kind })
}
