package compose

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// eachOf are the things that a part says together: 'before 1900 and after 2000', 'Tal,
// Botvinnik or Smyslov'.
func eachOf(p fragment) (all [][]fragment) {
	add := func(kind string, value any) {
		one := p
		one.kind, one.value = kind, value
		all = append(all, []fragment{one})
	}
	switch v := p.value.(type) {
	case people:
		if p.kind == "people" && len(v.Names) > 1 && (len(v.Names) == 2 || !v.Kin) && !v.Met {
			for i := range v.Names {
				add(p.kind, people{Names: v.Names[i : i+1]})
			}
		}
	case pair:
		add("people", v.A)
		add("people", v.B)
	case condition:
		if len(v.Or) == 2 && v.About != "position" {
			for _, c := range v.Or {
				add(p.kind, condition{c, v.About})
			}
		}
	}
	return all
}

func comparison(others []fragment, halves ...[]fragment) (*frame, bool) {
	if !slices.ContainsFunc(others, asksNumber) {
		others = append([]fragment{{kind: "ask", value: "count"}}, others...)
	}
	f, ok := collect(others)
	if !ok || f.top > 0 || f.sort != nil || len(f.by) > 0 {
		return nil, false
	}
	for _, half := range halves {
		if half[0].kind == "rest" {
			f.halves = append(f.halves, unit{frame: &frame{}, rest: true})
			continue
		}
		h, ok := collect(half)
		if !ok {
			return nil, false
		}
		f.halves = append(f.halves, unit{frame: h})
	}
	return f, true
}

func asksNumber(p fragment) bool {
	return p.kind == "measure" || p.kind == "bestmeasure" || p.kind == "agg" || p.kind == "cells" || p.kind == "ask" && (p.value == "count" || p.value == "times" || p.value == "often" || p.value == "share")
}

// doneByAny says that games are told by what one side or the other did in them.
func (f *frame) doneByAny() bool {
	return slices.ContainsFunc(f.conds, doneByAny) || slices.ContainsFunc(f.events, func(e said[query.HalfMove]) bool { return e.value.By == "" && e.value.Player == nil })
}

// endsOtherwise says that games that somebody won or lost are compared.
func endsOtherwise(halves []unit) bool {
	return slices.ContainsFunc(halves, func(u unit) bool {
		return !u.rest && slices.ContainsFunc(u.frame.outcomes, func(o said[query.Outcome]) bool { return o.value == query.Win || o.value == query.Loss })
	})
}

// winnersAmongDecided says that games that somebody won are set against all that had a winner,
// which they are among: 'the winner's Elo in games that had one'.
func (f *frame) winnersAmongDecided() bool {
	won, decided := false, false
	for _, u := range f.halves {
		if u.rest {
			continue
		}
		won = won || len(u.frame.outcomes) == 1 && len(u.frame.own.Names) == 0
		decided = decided || slices.ContainsFunc(u.frame.conds, func(c said[condition]) bool { return c.value.Result == query.Decisive })
	}
	return won && decided
}

// sharesOf are the parts of the rows that are compared; false where two are the same.
func (f *frame) sharesOf(scope query.Rows) (parts []query.Share, ok bool) {
	for _, half := range f.halves {
		where := f.whereOf(*half.frame, scope)
		if half.rest && len(parts) == 1 {
			where = &query.Cond{Not: parts[0].Where}
		}
		same := slices.ContainsFunc(parts, func(p query.Share) bool { return reflect.DeepEqual(p.Where, where) })
		if where == nil || same {
			return nil, false
		}
		parts = append(parts, query.Share{Where: where})
	}
	return parts, len(parts) > 1
}

// compared makes a row for each of several things of what is asked of both.
func (f *frame) compared(of []candidate) (all []candidate) {
	for _, c := range of {
		if c.form.Grouped() || c.form.Listed() || c.form.As != query.AsTable || c.form.Rows == query.RowHalfMoves {
			continue
		}
		scope := query.RowGames
		if c.form.Rows == query.RowSides {
			scope = query.RowSides
		}
		parts, ok := f.sharesOf(scope)
		if !ok || f.winnersAmongDecided() || endsOtherwise(f.halves) && slices.ContainsFunc(f.conds, func(c said[condition]) bool { return c.value.Result == query.Drawn }) {
			continue
		}
		if first := c.form.Show[0].Agg; f.ofPeople() && (first == query.CountAgg || first == query.ShareAgg) && f.doneByAny() {
			c.cost += besideCost // 'who castled long more' is not asked of what the others did
		}
		if c.form.Show[0].Agg == query.ShareAgg && (f.each || f.asked("count") || f.withCount || countsBeside(f.parts)) {
			c.form.Show = append(c.form.Show, query.Column{Agg: query.CountAgg})
		}
		c.form.Parts = parts
		if first := c.form.Show[0]; first.Agg != query.RecordAgg && first.Agg != query.StreakAgg && len(c.form.Order) == 0 {
			c.form.Order = []query.Ordering{{Column: &first, Descending: true}} // the one that has more is looked for
		}
		c.name = "compared " + c.name
		all = append(all, c)
	}
	return all
}
