package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// rankingBuilders make the values of rules on what groups are ranked by.
var rankingBuilders = map[string]func(parts) (any, bool){"by_distinct": buildByDistinct, "by_mean": buildByMean, "by_event": buildByEvent, "several_of": buildSeveralOf}

// rankBy is what groups are ranked by: how many different ones of a noun they have, or the mean
// of a number.
type rankBy struct {
	Noun string
	Agg  string
	Of   quantity
}

// buildByDistinct reads 'by number of different opponents', 'por cantidad de participantes'.
func buildByDistinct(p parts) (any, bool) {
	r := rankBy{Noun: p.text("noun")}
	_, ok := keyOf(r.Noun)
	return r, ok && !ofMoves[r.Noun] && r.Noun != "dates" && r.Noun != "lengths" && r.Noun != "results"
}

// buildByMean reads 'by average length', 'por Elo medio'.
func buildByMean(p parts) (any, bool) {
	q, ok := p.of("quant").(quantity)
	r := rankBy{Agg: p.text("agg"), Of: q}
	return r, ok && means[r.Agg]
}

// buildByEvent reads 'by number of promotions'.
func buildByEvent(p parts) (any, bool) { return eventOf(p) }

// buildSeveralOf reads 'in more than five tournaments', 'only one opponent': how many different
// ones groups have.
func buildSeveralOf(p parts) (any, bool) {
	v, ok := keyOf(p.text("noun"))
	r, said := p.of("range").(query.Range)
	if n, is := p.number("number"); is && !said {
		r, said = query.Range{Min: n, Max: n}, n > 0
		if p.of("least") != nil {
			r.Max = 0
		}
	}
	return query.Bound{Column: query.Column{Agg: query.DistinctAgg, Of: &v}, Bounds: bounds(r)}, ok && said && severalOf[p.text("noun")]
}

// severalOf are the nouns of what groups may have several of.
var severalOf = map[string]bool{"events": true, "opponents": true, "players": true, "openings": true, "ecos": true, "years": true, "decades": true, "sites": true, "countries": true, "centuries": true}

// boundsDistinct says that groups are bounded by how many different ones of something they
// have, and by nothing else.
func (f *frame) boundsDistinct() bool {
	return len(f.rivals.limits) > 0 && !slices.ContainsFunc(f.rivals.limits, func(b query.Bound) bool { return b.Column.Agg != query.DistinctAgg })
}

// takeRanking takes parts that say what groups are ranked by.
func (f *frame) takeRanking(part fragment) (taken, ok bool) {
	switch part.kind {
	case "by_distinct", "by_mean":
		r := part.value.(rankBy)
		ok = f.rivals.rankBy == nil && f.most == "" && f.order == nil
		f.rivals.rankBy = &r
		return true, ok
	case "by_event":
		f.events = append(f.events, said[query.HalfMove]{part.value.(query.HalfMove), part.start})
		f.rivals.ranking = true
		return true, len(f.events) == 1 && !f.noun("games")
	}
	return false, false
}

// rankedBy makes groups in the order of how many different ones of something they have, or of
// the mean of a number: 'tournaments by number of players', 'players by average length'.
func (f *frame) rankedBy() []candidate {
	r := f.rivals.rankBy
	if r == nil || f.most != "" || f.order != nil || len(f.measures)+len(f.aggs)+len(f.events)+len(f.quants) > 0 || f.asked("share", "count", "times") {
		return nil
	}
	key := f.key()
	if len(f.by) == 1 && (key == "" || key == f.by[0]) {
		key = f.by[0]
	} else if len(f.by) > 0 {
		return nil
	}
	if key == "" && f.top > 0 {
		key = "players"
	}
	if key == "" || key == "dates" || ofMoves[key] || r.Noun == key {
		return nil
	}
	g := *f
	g.by, g.sort = []string{key}, nil
	var all []candidate
	if r.Noun != "" {
		q := g.turned().form(f.rows(key, r.Noun))
		v := keysOf([]string{r.Noun}, q.Rows)[0]
		q.By, q.Having = keysOf([]string{key}, q.Rows), f.bound()
		q.Show = []query.Column{{Agg: query.DistinctAgg, Of: &v}}
		all = one("most different", -1, q)
	} else {
		g.aggs, g.quants = []said[string]{{r.Agg, 0}}, []said[quantity]{{r.Of, 0}}
		all = g.aggregated()
	}
	for i := range all {
		q := &all[i].form
		q.Order = []query.Ordering{{Column: &q.Show[0], Descending: f.sort == nil || f.sort.Descending}}
		q.Limit = f.top
		all[i].cost -= 0.5
	}
	return all
}

// toldRanking says that a form ranks by what was said.
func (f *frame) toldRanking(q query.Form) bool {
	r := f.rivals.rankBy
	if r == nil {
		return true
	}
	if len(q.Order) == 0 || q.Order[0].Column == nil || q.Order[0].Column.Of == nil || !q.Grouped() {
		return false
	}
	c := q.Order[0].Column
	if r.Noun == "" {
		return string(c.Agg) == r.Agg && c.Of.Kind == r.Of.Kind
	}
	return c.Agg == query.DistinctAgg && slices.ContainsFunc(keysOf([]string{r.Noun}, q.Rows), func(v query.Value) bool { return reflect.DeepEqual(v, *c.Of) })
}
