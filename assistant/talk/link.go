package talk

import (
	"reflect"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Link tells an answer what it goes on from: the answer among whose games its only one
// is, and the form that it narrows. Said are the people whom the question names, in
// their order, where one plays against another. Before may be nil.
func Link(p, before *parser.Prior, said []query.Name) {
	if p == nil || p.Form == nil {
		return
	}
	p.About = about(p.Form.People(), before, said)
	if before == nil || before.Form == nil {
		return
	}
	switch {
	case p.Game == 0:
	case before.Game == p.Game && before.Over != nil:
		p.Over = before.Over
	case before.Game == p.Game && before.Form.Limit == 1, before.Game != p.Game && slices.Contains(before.Games, p.Game):
		p.Over = before
	}
	switch was, is := before.Form.Conditions(), p.Form.Conditions(); {
	case !selects(*before.Form) || !selects(*p.Form) || before.Form.Rows != p.Form.Rows:
	case !holdAll(is, was):
	case reflect.DeepEqual(is, was):
		p.Wider = before.Wider
	default:
		p.Wider = before.Form
	}
}

// about is whom a form of several people is about: the one whom the question names
// first, or whom the one before was about.
func about(named []query.Name, before *parser.Prior, said []query.Name) query.Name {
	if len(named) < 2 {
		return query.Name{}
	}
	is := func(who query.Name) func(query.Name) bool {
		return func(n query.Name) bool { return n.Text == who.Text }
	}
	if before != nil && before.Form != nil && len(said) < 2 {
		who := before.About
		if all := before.Form.People(); len(all) == 1 {
			who = all[0]
		}
		if slices.ContainsFunc(named, is(who)) {
			return who
		}
	}
	for _, who := range said {
		if slices.ContainsFunc(named, is(who)) {
			return who
		}
	}
	return query.Name{}
}

// selects says that a form is a list of what its conditions say, or their number.
func selects(f query.Form) bool {
	return f.Groups == nil && len(f.By)+len(f.Having)+len(f.Parts) == 0 && f.Limit == 0 && f.Skip == 0 && (f.Rows == query.RowGames || f.Rows == query.RowSides) &&
		(len(f.Show) == 0 || len(f.Show) == 1 && f.Show[0].Agg == query.CountAgg)
}

// holdAll says that all of some conditions are among others.
func holdAll(all, some []query.Cond) bool {
	return !slices.ContainsFunc(some, func(s query.Cond) bool {
		return !slices.ContainsFunc(all, func(a query.Cond) bool { return reflect.DeepEqual(a, s) || refines(a, s) })
	})
}

// refines says that a condition says more of somebody than another: with which colour,
// or how it ended for them.
func refines(a, of query.Cond) bool {
	if a.Player == nil || of.Player == nil {
		return false
	}
	less := *a.Player
	if of.Player.Side == "" {
		less.Side = ""
	}
	if of.Player.Outcome == "" {
		less.Outcome = ""
	}
	return reflect.DeepEqual(less, *of.Player) && (less.Side != a.Player.Side || less.Outcome != a.Player.Outcome)
}
