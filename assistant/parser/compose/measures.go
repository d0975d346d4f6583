package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// measureColumns are the columns that the words for numbers make, in the order
// they were said.
func (f *frame) measureColumns() []query.Column {
	var all []said[query.Column]
	add := func(c query.Column, at int) { all = append(all, said[query.Column]{c, at}) }
	for _, m := range f.measures {
		c, ok := measureColumn(m.value)
		if m.value == "draw_rate" && len(f.own.Names) == 0 && f.color == "" {
			c.Part = &query.Share{Where: &query.Cond{Result: query.Drawn}} // of games, not of their sides
		}
		if ok {
			add(c, m.at)
		}
	}
	for _, a := range f.aggs {
		if f.ofMean(a) {
			continue
		}
		if q, ok := f.quantFor(a.at); ok {
			q = inFull(query.Aggregate(a.value), q)
			if q.Kind == query.EloValue && q.Side == query.Own && (f.noun("opponents") || slices.Contains(f.by, "opponents")) {
				q.Side = query.Other // 'points and the average rating of the opponents'
			}
			add(query.Column{Agg: query.Aggregate(a.value), Of: &q}, a.at)
		}
	}
	for _, c := range f.cells {
		add(c, len(f.parts))
	}
	if at, ok := f.countAt(); ok {
		add(query.Column{Agg: query.CountAgg}, at)
	}
	slices.SortStableFunc(all, func(a, b said[query.Column]) int { return a.at - b.at })
	var columns []query.Column
	record := slices.ContainsFunc(all, func(c said[query.Column]) bool { return c.value.Agg == query.RecordAgg })
	for _, c := range all {
		within := c.value.Agg == query.CountAgg || c.value.Agg == query.ScoreAgg || c.value.Agg == query.RecordAgg && slices.ContainsFunc(columns, func(c query.Column) bool { return c.Agg == query.RecordAgg })
		if record && within && (c.value.Agg != query.RecordAgg || len(columns) > 0) {
			continue // a record has them
		}
		if slices.ContainsFunc(columns, func(o query.Column) bool { return reflect.DeepEqual(o, c.value) }) {
			continue
		}
		columns = append(columns, c.value)
	}
	return columns
}

// measureColumn is the column of a measure.
func measureColumn(m string) (query.Column, bool) {
	outcomes := map[string]query.Outcome{"win_rate": query.Win, "draw_rate": query.Draw, "loss_rate": query.Loss}
	if o := outcomes[m]; o != "" {
		return query.Column{Agg: query.ShareAgg, Part: &query.Share{Where: &query.Cond{Outcome: o}}}, true
	}
	agg := map[string]query.Aggregate{"record": query.RecordAgg, "points": query.PointsAgg, "score": query.ScoreAgg, "top_scorer": query.PointsAgg, "podium": query.PointsAgg}[m]
	return query.Column{Agg: agg}, agg != ""
}

// quantFor is the number that an aggregate said at a place is of: the next one
// said, or the one there is.
func (f *frame) quantFor(at int) (query.Value, bool) {
	for _, q := range f.quants {
		if q.at >= at {
			return rated(q.value.Value), true
		}
	}
	if len(f.quants) == 1 {
		return rated(f.quants[0].value.Value), true
	}
	return query.Value{}, false
}

// rated is a rating with whose it is.
func rated(v query.Value) query.Value {
	if v.Kind == query.EloValue && v.Side == "" && v.Player == nil {
		v.Side = query.Own
	}
	return v
}

// countAt is where the number of games was asked for.
func (f *frame) countAt() (int, bool) {
	for i, p := range f.parts {
		if p.kind != "ask" || p.value != "count" && p.value != "times" {
			continue
		}
		if i+1 < len(f.parts) && (f.parts[i+1].kind == "measure" || f.parts[i+1].kind == "unit" || f.parts[i+1].kind == "quant") {
			continue // 'how many points'
		}
		return p.start, true
	}
	if f.each {
		return 0, true
	}
	for _, n := range f.nouns {
		if n.value == "games" && len(f.by) > 0 && len(f.measures) > 0 {
			return n.at, true
		}
	}
	return 0, false
}

// ofMean says that a word for an extreme stands right before one for a mean, of which it is:
// 'the lowest average length'.
func (f *frame) ofMean(extreme said[string]) bool {
	i := slices.IndexFunc(f.parts, func(p fragment) bool { return p.kind == "agg" && p.start == extreme.at })
	if i < 0 || i+1 == len(f.parts) || extreme.value != "highest" && extreme.value != "lowest" {
		return false
	}
	next := f.parts[i+1]
	return next.kind == "agg" && next.start == f.parts[i].end && means[textOf(next)]
}

// sideBySide makes several numbers of the same rows, of each group perhaps.
func (f *frame) sideBySide() []candidate {
	columns := f.measureColumns()
	standing := false
	if len(columns) < 2 && len(f.cells) == 0 || f.order != nil || f.most != "" && f.key() == "" || len(f.units) > 0 || len(f.cells) > 0 && len(columns) == len(f.cells) && len(f.aggs)+len(f.quants) > 0 || f.asked("share", "board", "replay") || f.asked("list") && len(f.cells) == 0 {
		return nil
	}
	by := f.by
	if key := f.key(); len(by) == 0 && key != "" && (f.most != "" || f.noun("opponents") || len(f.cells) > 0 && f.asked("which", "who", "list")) {
		by = []string{key}
	}
	rows := f.rows(by...)
	if slices.ContainsFunc(columns, ofSides) {
		rows = query.RowSides
	}
	if rows == query.RowSides && len(by) == 0 && len(f.own.Names) == 0 && f.color == "" {
		by, standing = []string{"players"}, true
	}
	if rows == query.RowSides && f.twice(by, columns) {
		return nil
	}
	leave := []string{"outcome"}
	if len(f.outcomes) >= 3 && !slices.ContainsFunc(columns, func(c query.Column) bool { return c.Agg == query.RecordAgg }) {
		return nil // how many there are of each is not told
	}
	if len(f.outcomes) > 0 && len(f.outcomes) < 3 && len(f.aggs) > 0 && slices.ContainsFunc(columns, func(c query.Column) bool { return c.Agg == query.RecordAgg }) {
		return nil // of the wins alone is the average, and not the record
	}
	if len(f.outcomes) < 3 && !slices.ContainsFunc(columns, func(c query.Column) bool { return c.Agg == query.RecordAgg }) {
		leave = nil
	}
	q := f.form(rows, leave...)
	q.By = keysOf(by, rows)
	q.Show = columns
	q.Having = f.bound()
	f.mostFirst(&q)
	if i := slices.IndexFunc(columns, func(c query.Column) bool { return c.Agg == query.PointsAgg }); standing && i >= 0 && len(q.Order) == 0 {
		q.Order = []query.Ordering{{Column: &columns[i], Descending: true}}
		q.Limit = f.top
	}
	cost := -f.several
	if f.asked("which") && f.key() != "" && len(by) == 0 {
		cost += 2 // which of them is not told
	}
	if len(f.measures) > 1 {
		cost--
	}
	return one("side by side", cost, q)
}

// twice says that games would be counted once for each side.
func (f *frame) twice(by []string, columns []query.Column) bool {
	counts := slices.ContainsFunc(columns, func(c query.Column) bool { return c.Agg == query.CountAgg })
	return counts && len(f.own.Names) == 0 && f.color == "" && !slices.ContainsFunc(by, isSided)
}

// ofSides says that only sides have a column.
func ofSides(c query.Column) bool {
	switch c.Agg {
	case query.RecordAgg, query.PointsAgg, query.ScoreAgg:
		return true
	}
	return c.Part != nil && c.Part.Where != nil && c.Part.Where.Outcome != "" || c.Of != nil && (c.Of.Side == query.Own || c.Of.Side == query.Other)
}

// buildEnds reads 'until which year', 'from when until when'.
func buildEnds(p parts) (any, bool) {
	date, year := query.Value{Kind: query.DateValue}, query.Value{Kind: query.YearValue}
	low := func(v query.Value) query.Column { return query.Column{Agg: query.LowestAgg, Of: &v} }
	high := func(v query.Value) query.Column { return query.Column{Agg: query.HighestAgg, Of: &v} }
	columns := map[string][]query.Column{
		"first_year": {low(year)}, "last_year": {high(year)}, "first_date": {low(date)}, "last_date": {high(date)},
		"both_dates": {low(date), high(date)}, "both_years": {low(year), high(year)},
	}[p.text("ends")]
	return columns, len(columns) > 0
}

// buildSpan reads 'what years do the games cover'.
func buildSpan(parts) (any, bool) {
	year := query.Value{Kind: query.YearValue}
	return []query.Column{{Agg: query.LowestAgg, Of: &year}, {Agg: query.HighestAgg, Of: &year}}, true
}

// aggregateWords are several words such as 'mean' and 'median' side by side.
type aggregateWords []query.Aggregate

// buildAggs reads 'mean, median and standard deviation', and with a number the
// columns that they are.
func buildAggs(p parts) (any, bool) {
	all, _ := p.of("aggs").(aggregateWords)
	all = slices.Clone(all)
	for _, name := range []string{"agg", "a", "b"} {
		if a := p.text(name); a != "" {
			if slices.Contains(all, query.Aggregate(a)) {
				return nil, false
			}
			all = append(all, query.Aggregate(a))
		}
	}
	q, ok := p.of("quant").(quantity)
	if !ok {
		return all, len(all) > 1
	}
	var columns []query.Column
	v := rated(q.Value)
	full := !slices.ContainsFunc(all, func(a query.Aggregate) bool { return a == query.HighestAgg || a == query.LowestAgg })
	for _, a := range all {
		of := v
		if full {
			of = inFull(a, v)
		}
		columns = append(columns, query.Column{Agg: a, Of: &of})
	}
	return columns, true
}

func buildCells(p parts) (any, bool) {
	a, _ := p.of("a").([]query.Column)
	b, _ := p.of("b").([]query.Column)
	return slices.Concat(a, b), true
}
