package compose

import (
	"cmp"
	"reflect"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// sorting is the order that rows are wanted in; without a value it is that of
// what is counted or measured.
type sorting struct {
	Of         *query.Value
	Measure    string        // instead of it: points and the like, or a share that is shown
	Then       []query.Value // among those that tie
	Descending bool
}

// buildThen reads 'sorted by date and round'.
func buildThen(p parts) (any, bool) {
	s, ok := p.of("sort").(sorting)
	v, okKey := keyOf(p.text("noun"))
	if s.Of == nil {
		return nil, false
	}
	s.Then = append(s.Then[:len(s.Then):len(s.Then)], v)
	return s, ok && okKey
}

// buildSort reads 'sorted by date', 'de mayor a menor', 'shortest first'.
func buildSort(p parts) (any, bool) {
	s := sorting{Descending: p.text("direction") == "down"}
	of := func(v query.Value) { s.Of = &v }
	h, times := eventOf(p)
	switch noun := p.text("noun"); {
	case times:
		of(query.Value{Kind: query.TimesValue, HalfMove: &h})
		s.Descending = p.text("direction") != "up" && p.text("most") != "least"
	case p.text("order") != "":
		v, descending, ok := extreme(p.text("order"), "")
		of(v)
		s.Descending = descending
		return s, ok
	case p.text("measure") != "" || p.text("share") != "":
		s.Measure = cmp.Or(p.text("measure"), p.text("share"))
		s.Descending = p.text("direction") != "up"
	case p.text("quantity") == "length" || p.of("unit") != nil:
		v := query.Value{Kind: query.LengthValue, Unit: query.Half}
		if p.of("direction") == nil && p.of("sorted") == nil {
			return nil, false
		}
		of(v)
	case p.text("quantity") == "date" || p.of("by_date") != nil:
		of(query.Value{Kind: query.DateValue})
	case p.text("quantity") == "elo":
		of(query.Value{Kind: query.HigherValue, Args: bothElos()})
		s.Descending = p.text("direction") != "up"
	case p.text("quantity") == "gap":
		of(query.Value{Kind: query.LeadValue})
		s.Descending = p.text("direction") != "up"
	case p.of("old_to_new") != nil:
		of(query.Value{Kind: query.DateValue})
		s.Descending = p.text("old_to_new") == "down"
	case noun == "players":
		of(query.Value{Kind: query.WhiteValue})
	case noun == "lengths" || noun == "moves":
		of(query.Value{Kind: query.LengthValue, Unit: query.Half})
	case noun != "":
		v, ok := keyOf(noun)
		of(v)
		return s, ok
	case p.of("by_count") != nil || p.of("by_amount") != nil:
		s.Descending = p.text("direction") != "up"
	}
	return s, true
}

// buildOldFirst reads 'from oldest to newest', and buildNewFirst 'the new ones first'.
func buildOldFirst(parts) (any, bool) { return inTime(false), true }
func buildNewFirst(parts) (any, bool) { return inTime(true), true }

func inTime(descending bool) sorting {
	return sorting{Of: &query.Value{Kind: query.DateValue}, Descending: descending}
}

func bothElos() []query.Value {
	return []query.Value{{Kind: query.EloValue, Side: query.White}, {Kind: query.EloValue, Side: query.Black}}
}

// buildTop reads 'top 20', 'the ten biggest', 'las diez primeras'.
func buildTop(p parts) (any, bool) {
	n, ok := p.number("number")
	return n, ok && n > 0 && n <= 100
}

// buildGiveTop reads 'give me three' behind what is ranked: 'give me both' is of those that tie.
func buildGiveTop(p parts) (any, bool) {
	n, ok := p.number("number")
	return n, ok && n > 2 && n <= 100
}

// showsRecord says that a form shows how often somebody won, drew and lost.
func showsRecord(f query.Form) bool { return len(f.Show) == 1 && f.Show[0].Agg == query.RecordAgg }

// cut brings the rows of a form into the order that was said, and leaves as many
// as are wanted; false where the form has no such order.
func (f *frame) cut(q *query.Form) bool {
	if s := f.sort; s != nil && !s.into(q) {
		return false
	}
	if f.top > 0 && q.Limit == 0 && (q.Grouped() || q.Listed()) {
		if q.Grouped() && len(q.Order) == 0 && showsRecord(*q) && q.By[0].Kind == query.PlayerValue { // the top players are those who score most
			q.Order = []query.Ordering{{Column: &query.Column{Agg: query.ScoreAgg}, Descending: true}}
		}
		if q.Grouped() && len(q.Order) == 0 {
			if !(sorting{Descending: true}).into(q) {
				return false
			}
		}
		q.Limit = f.top
	}
	return true
}

// into orders the rows of a form.
func (s sorting) into(q *query.Form) bool {
	if len(q.Order) > 0 {
		return s.Of == nil && s.Measure == "" && q.Order[0].Descending == s.Descending
	}
	switch {
	case q.Grouped():
		return s.groups(q)
	case q.Listed() && s.Of != nil && q.As != query.AsReplay:
		for _, v := range append([]query.Value{*s.Of}, s.Then...) {
			q.Order = append(q.Order, query.Ordering{Column: &query.Column{Of: &v}, Descending: s.Descending})
		}
		return true
	case len(q.Show) == 1 && q.Show[0].Agg == query.StreakAgg && s.Of != nil && !s.Descending:
		if s.Of.Kind != query.DateValue || len(s.Then) > 0 {
			q.Show[0].Along = append([]query.Value{*s.Of}, s.Then...)
		}
		return true
	}
	return false
}

// ofTime are the keys that come in the order of time.
var ofTime = map[query.ValueKind]bool{query.YearValue: true, query.DecadeValue: true, query.CenturyValue: true}

func (s sorting) groups(q *query.Form) bool {
	if s.Measure != "" {
		return s.measured(q)
	}
	if s.Of == nil {
		column := query.Column{Agg: query.CountAgg}
		if len(q.Show) > 0 && q.Show[0].Agg != query.RecordAgg {
			column = q.Show[0]
		}
		q.Order = []query.Ordering{{Column: &column, Descending: s.Descending}}
		return true
	}
	if s.Of.Kind == query.DateValue && len(s.Then) == 0 && len(q.By) == 1 && (q.By[0].Kind == query.EventValue || q.By[0].Kind == query.SiteValue) {
		column := query.Column{Agg: query.LowestAgg, Of: s.Of} // since when there are games of it
		q.Order = []query.Ordering{{Column: &column, Descending: s.Descending}}
		return true
	}
	for _, c := range q.Show {
		if c.Of != nil && c.Of.Kind == s.Of.Kind && means[string(c.Agg)] && len(s.Then) == 0 { // 'the average length by opening, longest first'
			q.Order = []query.Ordering{{Column: &c, Descending: s.Descending}}
			return true
		}
	}
	for i, key := range q.By {
		inTime := s.Of.Kind == query.DateValue && ofTime[key.Kind]
		if len(s.Then) == 0 && (inTime || reflect.DeepEqual(key, *s.Of)) {
			q.Order = []query.Ordering{{Key: i + 1, Descending: s.Descending}}
			return true
		}
	}
	return false
}

// measured orders groups by a measure: as it is shown, by the score or the points of a record,
// or of sides by what is not shown.
func (s sorting) measured(q *query.Form) bool {
	column, known := measureColumn(s.Measure)
	record := false
	for _, c := range q.Show {
		record = record || c.Agg == query.RecordAgg
		drawn := s.Measure == "draw_rate" && c.Part != nil && c.Part.Where != nil && c.Part.Where.Result == query.Drawn
		if drawn || known && reflect.DeepEqual(c, column) || s.Measure == "share" && c.Agg == query.ShareAgg {
			q.Order = []query.Ordering{{Column: &c, Descending: s.Descending}}
			return true
		}
	}
	switch {
	case record && s.Measure != "points":
		column = query.Column{Agg: query.ScoreAgg}
	case s.Measure == "draw_rate" && len(q.Show) == 0 && (q.Rows == query.RowGames || q.Rows == query.RowSides):
		column = query.Column{Agg: query.ShareAgg, Part: &query.Share{Where: &query.Cond{Result: query.Drawn}}}
		q.Show = []query.Column{{Agg: query.CountAgg}, column} // what they are ordered by is told
	case !known || q.Rows != query.RowSides || column.Part != nil:
		return false
	}
	q.Order = []query.Ordering{{Column: &column, Descending: s.Descending}}
	return true
}

// eachOf says that how many of each there are was asked for, or what only makes
// sense of such numbers: an order by them, or bounds.
func (f *frame) eachOf() bool {
	return f.each || f.top > 0 && f.order == nil && f.most == "" && len(f.asks)+len(f.measures)+len(f.aggs)+len(f.columns) == 0 && !f.noun("games") || f.sort != nil && f.sort.Of == nil || f.having != nil && !f.asked("count", "share", "which", "who", "whom")
}
