package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// again are the kinds of conditions of which a question that begins again puts
// another in the place of the first, whoever they are said of.
var again = map[string]bool{"ending": true, "event": true, "position": true}

// aboutEnd is what a condition is about, where one of the ways for a game to end
// is as good as another.
func aboutEnd(t term) string {
	about := t.about()
	if cl, ok := t.(clause); ok && about == "event" {
		if d, isDeed := cl.what.(deed); isDeed && d.All == mated && !d.described() {
			return "ending"
		}
	}
	if about == "result" || about == "state" {
		return "ending"
	}
	return about
}

func isColored(v any) bool {
	cl, ok := v.(clause)
	_, is := cl.what.(colored)
	return ok && is
}

// endedWith says that somebody is told to have won or lost with a side.
func endedWith(c clause) bool {
	e, ok := c.what.(ended)
	return ok && e.side != ""
}

// endedBy says that a side is told by which the games were won or lost.
func endedBy(c clause) bool {
	e, ok := c.what.(ended)
	return ok && e.agent != nil && e.agent.who == oneSide
}

// hasObject says that a predicate tells of another person too.
func hasObject(p pred) bool {
	switch p := p.(type) {
	case ended:
		return len(p.object) > 0
	case played:
		return len(p.object) > 0
	case denied:
		return hasObject(p.pred)
	case several:
		return slices.ContainsFunc(p.kids, hasObject)
	}
	return false
}

// foldContrast asks the same of each of several things and puts the answers
// side by side.
func foldContrast(c *chart, items []item, options [][]item, said bool) ([]query.Query, *frame, error) {
	f := &frame{chart: c}
	var all []query.Query
	for _, items := range options {
		f = &frame{chart: c, items: items, contrast: true}
		queries, err := f.fold()
		if err != nil {
			return nil, f, err
		}
		if len(queries) != 1 {
			return nil, f, errNoReading
		}
		all = append(all, queries[0])
	}
	if len(all) < 2 {
		return nil, f, errNoReading
	}
	q, err := sideBySide(all)
	if err != nil {
		return nil, f, err
	}
	said = said || f.apart && !paired(c) || exclusive(q.Parts) && !slices.ContainsFunc(items, eitherOr)
	switch {
	case f.compared == "" && !f.compare && !(said && f.number != ""):
		return nil, f, errNoReading
	case f.utmost && !said && f.number == "" && !f.compare && !c.asksWhich():
		return nil, f, errNoReading // 'the longest games of Tal or Fischer'
	}
	q.Order = query.Order(f.compared)
	if q.Check() != nil {
		return nil, f, errNoReading
	}
	return []query.Query{q}, f, nil
}

// askOfEach asks one of several things for the number that they are compared
// by.
func (f *frame) askOfEach() {
	if f.ask == "count" || f.ask == "record" || f.ask == "share" || measures[f.ask] != "" {
		f.number = f.ask
	}
	if f.compared == "" && f.most != "" {
		f.compared, f.most, f.utmost = f.most, "", true
	}
	switch {
	case measures[f.ask] != "", f.ask == "record", f.ask == "share":
	case f.quantity != nil || f.lengths:
		f.ask = "average"
	case f.oftener && f.ended == nil && slices.ContainsFunc(f.terms, isResult):
		f.ask = "share" // 'drawn more often than other games'
		for i := range f.terms {
			f.terms[i].finite = isResult(f.terms[i])
		}
	default:
		f.ask = "count"
	}
	f.times = f.ask == "count" && f.noun == ""
}

// asksWhich says that the question asks which of several things it is: by 'who'
// or 'which', or by a verb before everything else.
func (c *chart) asksWhich() bool {
	for i := range c.tokens {
		for _, it := range c.at[i]["ask"] {
			if it.value == "who" || it.value == "which" {
				return true
			}
		}
	}
	return !slices.ContainsFunc(c.at[0]["with"], func(item) bool { return true }) && slices.ContainsFunc(verbal, func(category string) bool { return len(c.at[0][category]) > 0 })
}

// verbal are the categories of what begins with a verb.
var verbal = []string{"copula", "have_verb", "light_verb", "play_verb", "vp"}

// isResult says that a condition tells how the games ended, for nobody in
// particular.
func isResult(t placed) bool {
	cl, ok := t.term.(clause)
	e, isEnd := cl.what.(ended)
	return ok && isEnd && cl.who.who == nobodySaid && (e.agent == nil || e.agent.who == oneSide) && !e.verb
}

// paired says that some two people are told to play against each other: what
// is asked of each of them is of those games.
func paired(c *chart) bool {
	return slices.ContainsFunc(c.at, func(at map[string][]item) bool {
		return slices.ContainsFunc(at["mod"], func(it item) bool {
			j, ok := it.value.(joint)
			p, isParty := party{}, false
			if ok && len(j.kids) == 2 {
				p, isParty = j.kids[1].(party)
			}
			return isParty && p.against
		})
	})
}
