package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// limitBuilders make the values of rules on groups of which a measure is within
// bounds, and on openings by what is in their names.
var limitBuilders = map[string]func(parts) (any, bool){"limit": buildLimit, "named_opening": buildNamedOpening}

// limitColumns are what measures come to of a group of sides.
var limitColumns = map[string]query.Column{
	"score": {Agg: query.ScoreAgg}, "points": {Agg: query.PointsAgg}, "win_rate": shareOf(query.Win), "draw_rate": shareOf(query.Draw), "loss_rate": shareOf(query.Loss),
}

func shareOf(o query.Outcome) query.Column {
	return query.Column{Agg: query.ShareAgg, Part: &query.Share{Where: &query.Cond{Outcome: o}}}
}

// buildLimit reads 'a score above 65 %', 'an average rating of at least 2600'.
func buildLimit(p parts) (any, bool) {
	measure := p.text("measure")
	if measure == "points" && (p.of("percent_mark") != nil || p.of("half_of") != nil || p.of("bound") != nil) {
		measure = "score" // '65 % of the points'
	}
	column, ok := limitColumns[measure]
	if q, is := p.of("quant").(quantity); is {
		agg := query.Aggregate(p.text("agg"))
		v := q.Value
		if v.Kind == query.EloValue && v.Side == "" {
			v.Side = query.Own
		}
		v = inFull(agg, v)
		column, ok = query.Column{Agg: agg, Of: &v}, agg == query.AverageAgg || agg == query.MedianAgg
	}
	for _, name := range []string{"won", "wins"} {
		if o := query.Outcome(p.text(name)); o == query.Win || o == query.Loss || o == query.Draw {
			column, ok = shareOf(o), true
		}
	}
	if !ok && (p.of("points_of") != nil || p.text("measure") == "" && p.of("more_percent") != nil) {
		column, ok = limitColumns["score"], true // 'above 50 %', 'over half of the points'
	}
	n, said := p.number("number")
	half := p.of("half_of") != nil
	if half {
		n, said = 50, true
	}
	if share, is := p.of("bound").(query.Bounds); is {
		return query.Bound{Column: column, Bounds: share}, ok
	}
	if all, is := p.number("all"); is && all == 100 {
		whole := 100.0
		return query.Bound{Column: column, Bounds: query.Bounds{Min: &whole}}, ok
	}
	if none := query.Outcome(p.text("none")); none != "" {
		least := 0.0
		return query.Bound{Column: query.Column{Agg: query.CountAgg, Among: &query.Share{Where: &query.Cond{Outcome: none}}}, Bounds: query.Bounds{Max: &least}}, true
	}
	if counted := query.Outcome(p.text("counted")); counted != "" {
		if otherwiseSeen[counted] == query.NotWin || otherwiseSeen[counted] == query.NotLoss {
			return nil, false // 'who never lost, at least 10 games' bounds all of them
		}
		column, ok = query.Column{Agg: query.CountAgg, Among: &query.Share{Where: &query.Cond{Outcome: counted}}}, true
	}
	limit, b := float64(n), query.Bound{Column: column}
	if b.Bounds = p.bounds(limit); half {
		b.Bounds = query.Bounds{Above: &limit}
	}
	return b, ok && said && n > 0 && b.Bounds != query.Bounds{}
}

// bounds are those that a number makes with the words about it: 'over', 'at least'.
func (p parts) bounds(n float64) (b query.Bounds) {
	switch {
	case p.of("above") != nil:
		b.Above = &n
	case p.of("least") != nil:
		b.Min = &n
	case p.of("below") != nil:
		b.Below = &n
	case p.of("most") != nil:
		b.Max = &n
	}
	return b
}

// attachLimits makes nobody's measures those of White; false where no groups are
// asked for.
func (f *frame) attachLimits() bool {
	if len(f.rivals.limits) == 0 {
		return true
	}
	key := f.key()
	if key == "" && len(f.by) == 0 {
		return f.askLimited()
	}
	if f.nobodys() && !f.boundsDistinct() && !isSided(key) && !slices.ContainsFunc(f.by, isSided) {
		f.color = query.White
	}
	return true
}

// askLimited asks for the measure of somebody that is told to be within bounds: 'did Morphy win
// more than 75 % of his games'; false where nobody is.
func (f *frame) askLimited() bool {
	if len(f.own.Names) != 1 || len(f.rivals.limits) != 1 || len(f.measures)+len(f.aggs) > 0 || f.asked("count", "share", "list") {
		return false
	}
	for measure, column := range limitColumns {
		if reflect.DeepEqual(column, f.rivals.limits[0].Column) {
			f.measures, f.rivals.limits = []said[string]{{measure, 0}}, nil
			return true
		}
	}
	return false
}

// showLimits shows what groups are chosen by.
func (f *frame) showLimits(q *query.Form) {
	if len(f.rivals.limits) == 0 || len(q.Show) > 0 || !q.Grouped() {
		return
	}
	if !f.boundsDistinct() || slices.ContainsFunc(q.By, func(v query.Value) bool { return v.Kind == query.PlayerValue || v.Kind == query.OpponentValue }) {
		q.Show = []query.Column{{Agg: query.CountAgg}} // elsewhere both sides of each game would count
	}
	for _, b := range f.rivals.limits {
		q.Show = append(q.Show, b.Column)
	}
}

// buildNamedOpening reads 'openings with Gambit in their names'.
func buildNamedOpening(p parts) (any, bool) {
	text := p.text("token")
	return condition{query.Cond{Tag: &query.Tag{Name: "Opening", Match: query.Contains, Texts: []string{text}}}, "tag"}, text != ""
}

// countedKeys makes what is asked for, and how many games each has: 'who annotated
// games, and how many?'
func (f *frame) countedKeys() []candidate {
	i := slices.IndexFunc(f.asks, func(a said[string]) bool { return a.value == "count" })
	k := slices.IndexFunc(f.asks, func(a said[string]) bool {
		begins := a.at == 0 // elsewhere 'where' tells of what was said before it
		return slices.Contains([]string{"who", "whom", "which", "year_when"}, a.value) || a.value == "where" && begins
	})
	key := f.key()
	if i < 0 || k < 0 || f.asks[i].at < f.asks[k].at || key == "" || key == "dates" || f.several == 0 || len(f.by)+len(f.aggs)+len(f.measures)+len(f.quants) > 0 || f.order != nil || f.most != "" || hasPart(f.parts, "higher") {
		return nil
	}
	rows := f.rows(key)
	if len(f.events) > 0 && !f.noun("games") {
		rows = query.RowHalfMoves
	}
	q := f.turned().form(rows)
	q.By = keysOf([]string{key}, q.Rows)
	q.Having = f.bound()
	return one("counted keys", 0.3-f.several, q)
}
