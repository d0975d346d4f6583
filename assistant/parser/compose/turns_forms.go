package compose

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// WhichOf are the values that a form says the number of, each with its games.
func WhichOf(f query.Form) (query.Form, bool) {
	if f.Groups != nil || f.Grouped() || len(f.Show) != 1 || f.Show[0].Agg != query.DistinctAgg || f.Show[0].Of == nil || f.Show[0].Among != nil {
		return f, false
	}
	made := f.Clone()
	made.By, made.Show = []query.Value{*made.Show[0].Of}, []query.Column{{Agg: query.CountAgg}}
	return made, made.Check() == nil
}

// RivalsOf tells of the opponents of the only person of a form what it tells of that
// person's rating.
func RivalsOf(f query.Form) (query.Form, bool) {
	if f.Groups != nil || f.Grouped() || len(f.Show) == 0 || f.Show[0].Of == nil || f.Show[0].Of.Kind != query.EloValue || f.Show[0].Of.Side == query.Other {
		return f, false
	}
	agg := f.Show[0].Agg
	c := change{form: f.Clone()}
	if c.form.Show = nil; c.form.Rows == query.RowGames && !c.toSides() || c.form.Rows != query.RowSides {
		return f, false
	}
	c.form.Show = []query.Column{{Agg: agg, Of: &query.Value{Kind: query.EloValue, Side: query.Other}}}
	return c.form, c.form.Check() == nil
}

// WithoutOf are the games of a form without those of somebody: those that it has of that
// person besides those of another are taken back.
func WithoutOf(f query.Form, who query.Name) (query.Form, bool) {
	if f.Rows != query.RowGames || f.Groups != nil {
		return f, false
	}
	c := change{form: f.Clone()}
	of := func(k query.Cond) bool { return k.Player != nil && k.Player.Name.Text == who.Text }
	conds := slices.Clone(c.wheres())
	if slices.ContainsFunc(conds, of) {
		return f, false // nothing would be left
	}
	for i, k := range conds {
		if slices.ContainsFunc(k.Or, of) {
			if conds[i].Or = slices.DeleteFunc(slices.Clone(k.Or), of); len(conds[i].Or) == 1 {
				conds[i] = conds[i].Or[0]
			}
			c.set(conds)
			return c.form, c.form.Check() == nil
		}
	}
	c.add(query.Cond{Not: &query.Cond{Player: &query.Player{Name: who}}})
	return c.form, c.form.Check() == nil && !reflect.DeepEqual(c.form, f)
}

// MomentsOf is the form of the half-moves that a form of games, or of half-moves, tells
// of; false where it tells of none, or of several.
func MomentsOf(f query.Form) (query.Form, bool) {
	in := f.Clone()
	if in.Groups != nil {
		return f, false
	}
	if in.Rows == query.RowHalfMoves && in.HalfMove != nil {
		return query.Form{Rows: query.RowHalfMoves, HalfMove: in.HalfMove, Where: in.Where}, true
	}
	if in.Rows != query.RowGames || in.Where == nil {
		return f, false
	}
	made := query.Form{Rows: query.RowHalfMoves}
	for _, k := range conjuncts(*in.Where) {
		switch {
		case k.HalfMove == nil:
			made.Where = also(made.Where, k)
		case made.HalfMove != nil:
			return f, false
		default:
			made.HalfMove = k.HalfMove
		}
	}
	return made, made.HalfMove != nil && made.Check() == nil
}

// Among is a form as one of the games of an answer to which there are several; false
// where it makes no sense of these.
func Among(f query.Form, prior Prior) (query.Form, bool) {
	if prior.Form.Grouped() {
		prior.Form.Limit, prior.Form.Skip = 0, 0 // the games are those of all groups
	}
	if prior.single() {
		return f, false
	}
	c := candidate{form: f.Clone()}
	ok := c.among(prior)
	return c.form, ok && !c.form.Equal(prior.Form)
}

// EachOf is how the games of a form ended for each of those who played them; false
// where it is not about games.
func EachOf(f query.Form) (query.Form, bool) {
	if f.Rows != query.RowGames || f.Groups != nil || f.Where == nil || f.Limit > 0 {
		return f, false
	}
	var conds []query.Cond
	for _, k := range conjuncts(*f.Clone().Where) {
		if k.Player != nil {
			k.Player.Outcome, k.Player.Side = "", ""
		}
		if k.Result == "" && k.Outcome == "" {
			conds = append(conds, k)
		}
	}
	made := query.Form{Rows: query.RowSides, By: []query.Value{{Kind: query.PlayerValue}}, Show: []query.Column{{Agg: query.RecordAgg}}}
	named := f.People()
	for _, k := range conds {
		made.Where = also(made.Where, k)
	}
	if len(named) == 2 {
		var either []query.Cond
		for _, n := range named {
			either = append(either, query.Cond{Player: &query.Player{Name: n, Side: query.Own}})
		}
		made.Where = also(made.Where, query.Cond{Or: either})
	}
	return made, made.Where != nil && made.Check() == nil
}

// RowsOf is how many rows a form of groups has, where these are not all there are; false
// of any other.
func RowsOf(f query.Form) (query.Form, bool) {
	if !f.Grouped() || f.Groups != nil || len(f.Having) == 0 || f.Limit > 0 {
		return f, false
	}
	in := f.Clone()
	in.Order = nil
	made := query.Form{Rows: query.RowGroups, Groups: &in, Show: []query.Column{{Agg: query.CountAgg}}}
	return made, made.Check() == nil
}

// NextOf are the rows of a form behind those that were shown: so many, or if that is 0 as
// many as it says; false where it has no rows.
func NextOf(f query.Form, shown, many int) (query.Form, bool) {
	if shown == 0 || !f.Listed() && !f.Grouped() {
		return f, false
	}
	made := f.Clone()
	made.Skip, made.Limit = made.Skip+shown, cmp.Or(many, made.Limit)
	return made, made.Check() == nil
}

// Endless is a form of games whatever it says of how they ended.
func Endless(f query.Form) query.Form {
	c := change{form: f.Clone()}
	c.endless()
	c.set(slices.DeleteFunc(slices.Clone(c.wheres()), func(k query.Cond) bool { return k.Outcome != "" }))
	return c.form
}

// OthersOf are the rows of a wider form that one which narrows it leaves out.
func OthersOf(f query.Form, wider *query.Form) (query.Form, bool) {
	if wider == nil || f.Where == nil || f.Groups != nil || f.Grouped() || f.Limit > 0 || f.Rows != wider.Rows {
		return f, false
	}
	made := query.Form{Rows: f.Rows}
	var within []query.Cond
	if wider.Where != nil {
		within = conjuncts(*wider.Clone().Where)
	}
	for _, k := range within {
		made.Where = also(made.Where, k)
	}
	var left *query.Cond
	for _, k := range conjuncts(*f.Clone().Where) {
		if !slices.ContainsFunc(within, func(w query.Cond) bool { return reflect.DeepEqual(w, k) }) {
			left = also(left, k)
		}
	}
	if left == nil {
		return f, false
	}
	made.Where = also(made.Where, query.Cond{Not: left})
	return made, made.Check() == nil
}
