package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// comparing are the kinds of parts that set two things against each other.
var comparing = map[string]bool{"than": true, "higher": true, "versus": true, "diff": true}

// setsAgainst says that a part sets things against each other, whatever else it says.
func setsAgainst(p fragment) bool {
	return comparing[p.kind] || p.kind == "comparative" || p.kind == "bestmeasure"
}

// maxComparisons bounds what two things of a path are set against each other.
const maxComparisons = 3

// apart is what two things said of games cannot both hold of, so that they are
// compared even where no word says so.
var apart = map[string]bool{"color": true, "date": true, "outcome": true}

// comparisons are the frames of questions that set two things against each
// other: 'draws vs decisive games', 'more with Black than with White'.
func comparisons(parts []fragment) (all []*frame) {
	cost, vague := 0.0, 0.0
	if !slices.ContainsFunc(parts, setsAgainst) {
		cost = 0.95 // it may as well be one thing that is both
		if slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "agg" }) {
			cost = 0.5 // 'average length of draws and of decisive games'
		}
	}
	if slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "higher" && p.value == "vague" }) && !slices.ContainsFunc(parts, asksNumber) {
		vague = 2 // better at what?
	}
	rest := slices.DeleteFunc(slices.Clone(parts), func(p fragment) bool {
		return comparing[p.kind] || p.kind == "most" || p.kind == "ask" && (p.value == "which" || p.value == "exists" || p.value == "ever")
	})
	rest = withMeasures(rest)
	if i := slices.IndexFunc(rest, func(p fragment) bool { return p.kind == "sidewin" }); i >= 0 && slices.ContainsFunc(parts, isMore) && !slices.ContainsFunc(rest, isPeople) {
		others := slices.Concat(rest[:i], rest[i+1:])
		if f, ok := comparison(others, rest[i:i+1], []fragment{otherSide(rest[i])}); ok && !slices.ContainsFunc(others, func(p fragment) bool { return sameKind(p, rest[i]) }) {
			f.parts = parts
			f.cost++ // the other side was not spoken of
			if slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "than" }) {
				f.cost++ // and something else was
			}
			all = append(all, f)
		}
	}
	for i := range rest {
		all = append(all, comparedPairs(parts, rest, i, cost, maxComparisons-len(all))...)
		all = append(all, comparedHalves(parts, rest, i, cost)...)
	}
	for _, f := range all {
		f.cost += vague
	}
	return all
}

// comparedPairs are the comparisons of the i-th fragment with those of its kind
// behind it, at most so many.
func comparedPairs(parts, rest []fragment, i int, cost float64, most int) (all []*frame) {
	for k := i + 1; k < len(rest) && len(all) < most; k++ {
		met := slices.ContainsFunc(rest[i:k], func(p fragment) bool { return p.kind == "won" }) && !comparedBetween(parts, rest[i], rest[k])
		if !sameKind(rest[i], rest[k]) || met && rest[i].kind == "people" || cost > 0 && !apart[categories(rest[i])[0]] {
			continue
		}
		others := slices.Concat(rest[:i], rest[i+1:k], rest[k+1:])
		a, b := []fragment{rest[i]}, []fragment{rest[k]}
		if at := slices.IndexFunc(others, endsGame); at >= 0 && categories(rest[i])[0] == "color" && !slices.ContainsFunc(others, isPeople) {
			a, b = append(a, others[at]), append(b, others[at]) // 'who wins more, White or Black'
			others = slices.Delete(others, at, at+1)
		}
		if rest[i].kind == "people" {
			others, a, b = ofEach(others, a, b)
		}
		if f, ok := comparison(others, a, b); ok {
			f.parts = parts
			f.cost += cost
			if rest[i].kind != rest[k].kind {
				f.cost += 0.3
			}
			if rest[k].kind == "rest" && isPeople(rest[i]) {
				f.cost += 2 // 'the rest' is seldom everybody else
			}
			all = append(all, f)
		}
	}
	return all
}

// comparedHalves are the comparisons of the two things that the i-th fragment
// tells by itself.
func comparedHalves(parts, rest []fragment, i int, cost float64) (all []*frame) {
	others := slices.Concat(rest[:i], rest[i+1:])
	for _, h := range bothOf(rest[i]) {
		extra := 2 * cost
		a, b, others := h[:1:1], h[1:2:2], others
		switch {
		case rest[i].kind == "pair":
			if !slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "diff" }) {
				continue
			}
			extra = 0
			others, a, b = ofEach(others, a, b)
		case rest[i].kind == "people":
			if !slices.ContainsFunc(parts, isMore) && !slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "bestmeasure" }) {
				continue
			}
			extra = -0.5
			if asksEachOther(parts) {
				extra = besideCost
			}
			others, a, b = ofEach(others, a, b)
		case cost > 0 && (categories(rest[i])[0] != "date" || !slices.ContainsFunc(others, asksNumber)):
			continue
		}
		if f, ok := comparison(others, a, b); ok {
			f.parts = parts
			f.cost += extra
			all = append(all, f)
		}
	}
	return all
}

// comparedBetween says that a word that compares stands between two parts.
func comparedBetween(parts []fragment, a, b fragment) bool {
	return slices.ContainsFunc(parts, func(p fragment) bool { return comparing[p.kind] && p.start >= a.start && p.start < b.start })
}

// ofEach gives each of two people what is said of how their games ended, and does
// not ask who they are.
func ofEach(others, a, b []fragment) (left, x, y []fragment) {
	share := slices.ContainsFunc(others, func(p fragment) bool { return p.kind == "ask" && p.value == "share" })
	for _, p := range others {
		switch {
		case share && endsGame(p): // its part of the games of each is asked for
			left = append(left, p)
		case endsGame(p), p.kind == "with_side", p.kind == "side", p.kind == "personwin":
			a, b = append(a[:len(a):len(a)], p), append(b[:len(b):len(b)], p)
		case p.kind == "sidewin":
			p.kind = "personwin" // 'more wins with Black, Tal or Fischer'
			a, b = append(a[:len(a):len(a)], p), append(b[:len(b):len(b)], p)
		case p.kind == "ask" && (p.value == "who" || p.value == "whom"), p.kind == "noun" && p.value == "players":
		case p.kind == "bestmeasure":
			p.kind, p.value = "measure", p.value.(bestMeasure).Measure
			left = append(left, p)
		default:
			left = append(left, p)
		}
	}
	return left, a, b
}

// isMore says that something is more often so than something else.
func isMore(p fragment) bool { return p.kind == "higher" || p.kind == "most" && p.value == "most" }

// otherSide is the same of the other side: 'does White win more often'.
func otherSide(p fragment) fragment {
	o := p.value.(outcome)
	o.Of = map[query.Side]query.Side{query.White: query.Black, query.Black: query.White}[o.Of]
	p.value = o
	return p
}

func endsGame(p fragment) bool { return p.kind == "won" || p.kind == "wins" || p.kind == "wonp" }

func isPeople(p fragment) bool { return slices.Contains(categories(p), "people") }

// sameKind says that two parts say something about the same, or that the second
// is all that the first is not.
func sameKind(a, b fragment) bool {
	of := categories(a)
	return len(of) > 0 && (b.kind == "rest" || slices.Equal(of, categories(b)))
}

// bothOf are the two things that a part says together: 'before 1900 and after
// 2000'.
func bothOf(p fragment) (all [][]fragment) {
	if who, ok := p.value.(people); ok && p.kind == "people" && len(who.Names) == 2 {
		one, other := p, p
		one.value, other.value = people{Names: who.Names[:1]}, people{Names: who.Names[1:]}
		return [][]fragment{{one, other}}
	}
	if both, ok := p.value.(pair); ok {
		one, other := p, p
		one.kind, one.value, other.kind, other.value = "people", both.A, "people", both.B
		return [][]fragment{{one, other}}
	}
	c, ok := p.value.(condition)
	if !ok || len(c.Or) != 2 || c.About == "position" {
		return nil
	}
	one, other := p, p
	one.value, other.value = condition{c.Or[0], c.About}, condition{c.Or[1], c.About}
	return [][]fragment{{one, other}}
}

func comparison(others, a, b []fragment) (*frame, bool) {
	if !slices.ContainsFunc(others, asksNumber) {
		others = append([]fragment{{kind: "ask", value: "count"}}, others...)
	}
	f, ok := collect(others)
	if !ok || f.top > 0 || f.sort != nil || len(f.by) > 0 {
		return nil, false
	}
	for _, half := range [][]fragment{a, b} {
		if half[0].kind == "rest" {
			f.halves = append(f.halves, unit{&frame{}, true})
			continue
		}
		h, ok := collect(half)
		if !ok {
			return nil, false
		}
		f.halves = append(f.halves, unit{h, false})
	}
	return f, true
}

func asksNumber(p fragment) bool {
	return p.kind == "measure" || p.kind == "bestmeasure" || p.kind == "agg" || p.kind == "cells" || p.kind == "ask" && (p.value == "count" || p.value == "times" || p.value == "often" || p.value == "share")
}

// compared makes a row for each of two things of what is asked of both.
func (f *frame) compared(of []candidate) (all []candidate) {
	for _, c := range of {
		if c.form.Grouped() || c.form.Listed() || c.form.As != query.AsTable || c.form.Rows == query.RowHalfMoves {
			continue
		}
		scope := query.RowGames
		if c.form.Rows == query.RowSides {
			scope = query.RowSides
		}
		a, b := f.whereOf(*f.halves[0].frame, scope), f.whereOf(*f.halves[1].frame, scope)
		if a != nil && f.halves[1].rest {
			b = &query.Cond{Not: a}
		}
		if a == nil || b == nil || reflect.DeepEqual(a, b) {
			continue
		}
		if c.form.Show[0].Agg == query.ShareAgg && (f.each || f.asked("count")) {
			c.form.Show = append(c.form.Show, query.Column{Agg: query.CountAgg})
		}
		c.form.Parts = []query.Share{{Where: a}, {Where: b}}
		if first := c.form.Show[0]; first.Agg != query.RecordAgg && first.Agg != query.StreakAgg && len(c.form.Order) == 0 {
			c.form.Order = []query.Ordering{{Column: &first, Descending: true}} // the one that has more is looked for
		}
		c.name = "compared " + c.name
		all = append(all, c)
	}
	return all
}
