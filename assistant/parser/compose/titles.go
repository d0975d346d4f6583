package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// noTitle stands for a title where there is none.
const noTitle = "none"

// titleOfOther says that a title is that of whom somebody met: it stands behind
// the verb that tells how their game ended, 'which IM beat a GM'.
func (f *frame) titleOfOther(part fragment) bool {
	before := len(f.parts)
	for i, p := range f.parts {
		if p.start == part.start {
			before = i
		}
	}
	for i := before - 1; i >= 0 && i < len(f.parts); i-- {
		switch p := f.parts[i]; p.kind {
		case "some_side":
		case "won":
			return (p.start > 0 || len(f.own.Names) > 0) && p.end >= part.start-2
		default:
			return false
		}
	}
	return false
}

// namesTitled says that a question begins with a title, and asks for nothing else.
func (f *frame) namesTitled() bool {
	return len(f.asks) == 0 && len(f.parts) > 0 && f.parts[0].kind == "has_title" && len(f.conds)+len(f.measures)+len(f.aggs) == 0
}

// titled says that whoever is on a side has a title, or one of the players where
// no side is said.
func (f *frame) titled(title string, seat query.Side) {
	if title == "" {
		return
	}
	c := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.TagValue, Tag: "Title", Side: seat}}}
	if seat == "" {
		side := query.AnySide
		c = query.Cond{Tag: &query.Tag{Name: "Title", Side: &side}}
	}
	switch {
	case title == anyTitle:
	case title == noTitle:
		of := c
		c = query.Cond{Not: &of}
	case seat == "":
		c.Tag.Match, c.Tag.Texts = query.Equals, []string{title}
	default:
		c.Compare.Is = []string{title}
	}
	f.conds = append(f.conds, said[condition]{condition{c, "tag"}, 0})
}

// buildTwoTitles reads games between players of two titles.
func buildTwoTitles(p parts) (any, bool) {
	side := func(seat query.Side, title string) query.Cond {
		return query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.TagValue, Tag: "Title", Side: seat}, Is: []string{title}}}
	}
	both := query.Cond{And: []query.Cond{side(query.Own, p.text("a")), side(query.Other, p.text("b"))}}
	return condition{query.Cond{SomeSide: &both}, "titles"}, true
}

// buildTitle is the title of whoever is told by it.
func buildTitle(p parts) (any, bool) { return p.text("title_word"), p.text("title_word") != "" }

// attachTitleList tells games apart by titles where these are told one after the other:
// 'against GMs, IMs, FMs etc'.
func (f *frame) attachTitleList() {
	of := func(n string) bool { return n == "titles" || n == "opponent_titles" }
	if !f.rivals.titleList || slices.ContainsFunc(f.by, of) {
		return
	}
	key := "titles" // of the opponents, where these are spoken of: see attachTheirs
	if len(f.own.Names) > 0 && !f.noun("opponents") {
		key = "opponent_titles"
	}
	f.by = append(slices.Clone(f.by), key)
	f.nouns = slices.DeleteFunc(slices.Clone(f.nouns), func(n said[string]) bool { return of(n.value) })
}

// titledAgainst says that a condition takes a title from whom somebody met for one who did
// something: 'against which grandmasters did Tal play'.
func (c *chart) titledAgainst(at int, f fragment) bool {
	if f.kind != "cond" || at == 0 {
		return false
	}
	return slices.ContainsFunc(c.ofKind(at-1, "titled_opps"), func(o fragment) bool { return o.end > at && o.end < f.end })
}
