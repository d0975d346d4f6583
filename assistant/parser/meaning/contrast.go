package meaning

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Contrast is what a question sets against each other: 'Tal or Fischer', 'in
// 1960 or in 1972', 'draws or mates'.
type Contrast struct {
	Options []Option
	Or      bool // they are alternatives, which may be meant together
	Said    bool // that they are set against each other, which else a comparative must say
}

// KindOf is what a condition is about, and for people what part they play.
func KindOf(t Term) string {
	switch t := t.(type) {
	case Party:
		if len(t.People) != 1 {
			return ""
		}
		if t.Against {
			return "opponent"
		}
		return "person"
	case SideSaid:
		return "one side"
	case Joint, Negation:
		return ""
	case Clause:
		who := t.Who.Who
		if e, ok := t.What.(Ended); ok && e.Agent != nil {
			who = e.Agent.Who
		}
		return strings.TrimSuffix(t.About()+" of "+string(who), " of ")
	}
	return t.About()
}

// saysDeed says that a predicate has somebody who does it.
func saysDeed(p Predicate) bool {
	e, isEnd := p.(Ended)
	return !isEnd || e.Verb
}

// kindNouns are the nouns that name what is set against each other: 'which
// player … Tal or Fischer'.
var kindNouns = map[string][]string{
	"players": {"person", "opponent"}, "opponents": {"opponent"}, "colors": {"side", "one side"}, "sides": {"side", "one side"}, "openings": {"eco", "line"},
	"years": {"date"}, "decades": {"date"}, "months": {"month"}, "events": {"tag"}, "sites": {"tag"}, "pieces": {"head", "event_modifier"}, "results": {"head"},
}

// Contrasted are the parts of the question as it would be asked of each of the
// // things that it sets against each other, nil when there are none, and whether
// it says that it does.
func Contrasted(items []Item) ([][]Item, bool) {
	at := slices.IndexFunc(items, func(it Item) bool { return contrasting[it.Category] })
	if at < 0 {
		return nil, false
	}
	var options [][]Item
	kind, said := "", false
	switch v := items[at].Value.(type) {
	case Contrast:
		kind, said = v.Options[0].Kind, v.Said
		for _, o := range v.Options {
			options = append(options, splice(items, at, at, o.Parts))
		}
	case Option:
		kind = v.Kind
		options, said = v.opposed(items, at), true
		for v.Again && len(options) > 1 { // 'how many …, how many … and how many …'
			next := slices.IndexFunc(items[at+1:], func(it Item) bool { return it.Category == "again_option" })
			if next < 0 {
				break
			}
			more, ok := items[at+1+next].Value.(Option)
			both := more.opposed(items, at+1+next)
			if !ok || !more.Again || len(both) < 2 {
				return [][]Item{}, false
			}
			options, at = append(options, both[1]), at+1+next
		}
		if v.Again && kind != "head" && slices.ContainsFunc(items[at+1:], func(it Item) bool { return it.Category == "modifier" }) {
			return [][]Item{}, false // said of the last one, or of each?
		}
		for i := range options {
			options[i] = slices.DeleteFunc(options[i], func(it Item) bool { return it.Category == "again_option" })
		}
	}
	if kind == "person" && slices.ContainsFunc(items, isNamed) {
		return [][]Item{}, false // one more is named, who belongs to them or not
	}
	for i := range options {
		options[i] = slices.DeleteFunc(options[i], func(it Item) bool {
			h, ok := it.Value.(HeadValue)
			return ok && slices.Contains(kindNouns[h.Noun], kind)
		})
	}
	return options, said
}

// contrasting are the categories of what is set against something.
var contrasting = map[string]bool{"versus": true, "than_option": true, "again_option": true}

// EitherOr says that a part is of things joined by 'or'.
func EitherOr(it Item) bool {
	v, ok := it.Value.(Contrast)
	return ok && v.Or
}

// isNamed says that a part names somebody and no more.
func isNamed(it Item) bool {
	p, ok := it.Value.(Party)
	return ok && p.Weak && !p.With
}

// ofRating says that a part is the rating.
func ofRating(it Item) bool {
	q, ok := it.Value.(query.Quantity)
	return ok && q.Kind == query.Rating
}
