package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// foldContrast asks the same of each of several things and puts the answers
// side by side.
func foldContrast(c *lattice, items []meaning.Item, options [][]meaning.Item, said bool) ([]query.Query, *frame, error) {
	f := &frame{chart: c}
	var all []query.Query
	for _, items := range options {
		f = &frame{chart: c, items: items, contrast: true}
		queries, err := f.fold()
		if err != nil {
			return nil, f, err
		}
		if len(queries) != 1 {
			return nil, f, meaning.ErrNoReading
		}
		all = append(all, queries[0])
	}
	if len(all) < 2 {
		return nil, f, meaning.ErrNoReading
	}
	q, err := sideBySide(all)
	if err != nil {
		return nil, f, err
	}
	said = said || f.apart && !paired(c) || exclusive(q.Parts) && !slices.ContainsFunc(items, meaning.EitherOr)
	switch {
	case f.compared == "" && !f.compare && !(said && f.number != ""):
		return nil, f, meaning.ErrNoReading
	case f.utmost && !said && f.number == "" && !f.compare && !c.asksWhich():
		return nil, f, meaning.ErrNoReading // 'the longest games of Tal or Fischer'
	}
	q.Order = query.Order(f.compared)
	if q.Check() != nil {
		return nil, f, meaning.ErrNoReading
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
func (c *lattice) asksWhich() bool {
	for i := range c.Tokens {
		for _, it := range c.At[i]["ask"] {
			if it.Value == "who" || it.Value == "which" {
				return true
			}
		}
	}
	return !slices.ContainsFunc(c.At[0]["with"], func(meaning.Item) bool { return true }) && slices.ContainsFunc(verbal, func(category string) bool { return len(c.At[0][category]) > 0 })
}

// verbal are the categories of what begins with a verb.
var verbal = []string{"copula", "have_verb", "light_verb", "play_verb", "verb_phrase"}

// isResult says that a condition tells how the games ended, for nobody in
// particular.
func isResult(t placed) bool {
	cl, ok := t.Term.(meaning.Clause)
	e, isEnd := cl.What.(meaning.Ended)
	return ok && isEnd && cl.Who.Who == meaning.NobodySaid && (e.Agent == nil || e.Agent.Who == meaning.OneSide) && !e.Verb
}

// paired says that some two people are told to play against each other: what
// is asked of each of them is of those games.
func paired(c *lattice) bool {
	return slices.ContainsFunc(c.At, func(at map[string][]meaning.Item) bool {
		return slices.ContainsFunc(at["modifier"], func(it meaning.Item) bool {
			j, ok := it.Value.(meaning.Joint)
			p, isParty := meaning.Party{}, false
			if ok && len(j.Kids) == 2 {
				p, isParty = j.Kids[1].(meaning.Party)
			}
			return isParty && p.Against
		})
	})
}
