package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// option is one of several things that a question sets against each other.
type option struct {
	kind  string // what it is; only things of one kind are set against each other
	parts []item // the parts that the question would have if it asked of this one alone
	again bool   // the question begins again with it: 'and how many …'
	those bool   // told by 'those that …'
}

// contrast is what a question sets against each other: 'Tal or Fischer', 'in
// 1960 or in 1972', 'draws or mates'.
type contrast struct {
	options []option
	or      bool // they are alternatives, which may be meant together
	said    bool // that they are set against each other, which else a comparative must say
}

// sideSaid is a side named on its own, which what is said beside it is about.
type sideSaid struct{ side query.Side }

func (sideSaid) about() string                    { return "side" }
func (sideSaid) cond(subject) (query.Cond, error) { return query.Cond{}, errNoReading }

func buildOption(c captures) (any, bool) {
	var o option
	if h, ok := c["head"].(headValue); ok {
		o.kind = "head"
		if h.noun != "" && (h.noun != "games" || c["mod"] == nil) || h.top != 0 {
			return nil, false
		}
		o.parts = append(o.parts, item{category: "head", value: h})
	}
	if o.those = c["those_ones"] != nil; o.those {
		o.kind = "head"
		o.parts = append(o.parts, item{category: "head", value: headValue{noun: "games"}})
	}
	if side := c.text("side"); side != "" {
		o.kind = "one side"
		o.parts = append(o.parts, item{category: "mod", value: term(sideSaid{query.Side(side)})})
	}
	if m, ok := c["evmod"].(happening); ok {
		o.kind = "evmod"
		o.parts = append(o.parts, item{category: "evmod", value: m})
	}
	for _, t := range termsOf(c["mod"]) {
		if o.kind == "" {
			o.kind = kindOf(t)
		}
		o.parts = append(o.parts, item{category: "mod", value: t})
	}
	return o, o.kind != ""
}

// rivals are the kinds of things that 'versus' sets against each other; people
// and pieces it lets play.
var rivals = map[string]bool{"head": true, "eco": true, "line": true, "date": true, "month": true, "tag": true, "result": true}

// shape is how a thing is told: how far what is said of the last of several
// reaches is clear only where all are told alike.
func (o option) shape() (parts int, games bool) {
	h, ok := o.parts[0].value.(headValue)
	return len(o.parts), ok && h.noun == "games"
}

// kindOf is what a condition is about, and for people what part they play.
func kindOf(t term) string {
	switch t := t.(type) {
	case party:
		if len(t.people) != 1 {
			return ""
		}
		if t.against {
			return "opponent"
		}
		return "person"
	case sideSaid:
		return "one side"
	case joint, negation:
		return ""
	case clause:
		who := t.who.who
		if e, ok := t.what.(ended); ok && e.agent != nil {
			who = e.agent.who
		}
		return strings.TrimSuffix(t.about()+" of "+string(who), " of ")
	}
	return t.about()
}

// buildContrast joins things of one kind.
func buildContrast(c captures) (any, bool) {
	if n, ok := c["people"].(names); ok {
		var all contrast
		for _, name := range n.list {
			all.options = append(all.options, option{kind: "person", parts: []item{{category: "mod", value: term(party{people: []query.Name{name}})}}})
		}
		return all, len(all.options) > 1
	}
	if a, ok := c["side_with"].(string); ok { // 'with White or Black'
		var all contrast
		for _, side := range []string{a, c.text("side")} {
			all.options = append(all.options, option{kind: kindOf(clause{what: colored{}}), parts: []item{{category: "mod", value: term(clause{what: colored{query.Side(side)}})}}})
		}
		return all, true
	}
	if rest, ok := c["rest"].(contrast); ok {
		a, isOption := c["a"].(option)
		rest.options = slices.Clone(rest.options)
		for i, o := range rest.options {
			rest.options[i] = o.like(a)
			isOption = isOption && rest.options[i].kind == a.kind
		}
		if !isOption || a.kind == "person" {
			return nil, false
		}
		rest.options = append([]option{a}, rest.options...)
		return rest, true
	}
	b, ok := c["b"].(option)
	all, _ := c["list"].(contrast)
	if a, isOption := c["a"].(option); isOption {
		all = contrast{options: []option{a}}
	}
	if ok && len(all.options) > 0 {
		b = b.like(all.options[0])
	}
	if !ok || len(all.options) == 0 || all.options[0].kind != b.kind {
		return nil, false
	}
	last := all.options[len(all.options)-1]
	parts, games := last.shape()
	p, g := b.shape()
	if b.those && games && parts > 1 && aboutOf(last) != aboutOf(b) {
		return nil, false // 'games of Tal and those of the 90s'
	}
	if alike := p == parts && g == games; !alike && (c["against"] == nil || !g && !games) {
		return nil, false // 'wins and draws of Tal': his are both
	}
	// 'In games of Tal, and in those of Fischer' asks of each.
	all.said = all.said || c["in_those"] != nil || c["against"] != nil && rivals[b.kind] || c["and"] != nil && b.kind == "head"
	all.options, all.or = append(slices.Clone(all.options), b), all.or || c["or"] != nil
	return all, true
}

// aboutOf is what the last part of an option is about.
func aboutOf(o option) string {
	t, ok := o.parts[len(o.parts)-1].value.(term)
	if !ok {
		return ""
	}
	return t.about()
}

// like gives an option that tells what somebody did the subject of the one
// before it, if it has none of its own: 'that Tal won and those that he lost'.
// What is said of castling is of one kind whoever castles.
func (o option) like(a option) option {
	at, first := len(o.parts)-1, len(a.parts)-1
	mine, isClause := o.parts[at].value.(clause)
	before, isBefore := a.parts[first].value.(clause)
	if !isClause || !isBefore || mine.about() != before.about() || at != first || !saysDeed(before.what) {
		return o
	}
	o.parts = slices.Clone(o.parts)
	if mine.who.who == nobodySaid && before.who.who != nobodySaid && before.who.who != neither && !noun(mine.what) {
		mine.who = before.who
		o.parts[at].value = term(mine)
	}
	if at == 0 && (castles(mine.what) && castles(before.what) || mine.who.who == before.who.who) {
		o.kind = a.kind
	}
	return o
}

// saysDeed says that a predicate has somebody who does it.
func saysDeed(p pred) bool {
	e, isEnd := p.(ended)
	return !isEnd || e.verb
}

// castles says that a predicate tells who castled, or that nobody did.
func castles(p pred) bool {
	switch p := p.(type) {
	case deed:
		return p.Castling != ""
	case alone:
		return p.Castling != ""
	case alike:
		return true
	}
	return false
}

func buildThan(c captures) (any, bool) {
	o, ok := c["option"].(option)
	if !ok {
		return nil, false
	}
	if o.again = c["again"] != nil; o.again && len(o.parts) > 1 {
		return nil, false // how far does what is said behind it reach?
	}
	if parts, games := o.shape(); games && parts > 1 { // 'than games with …'
		t, isTerm := o.parts[1].value.(term)
		if !isTerm {
			return nil, false
		}
		o.kind, o.parts = kindOf(t), o.parts[1:]
	}
	return o, o.kind != ""
}

// kindNouns are the nouns that name what is set against each other: 'which
// player … Tal or Fischer'.
var kindNouns = map[string][]string{
	"players": {"person", "opponent"}, "opponents": {"opponent"}, "colors": {"side", "one side"}, "sides": {"side", "one side"}, "openings": {"eco", "line"},
	"years": {"date"}, "decades": {"date"}, "months": {"month"}, "events": {"tag"}, "sites": {"tag"}, "pieces": {"head", "evmod"}, "results": {"head"},
}

// contrasted are the parts of the question as it would be asked of each of the
// // things that it sets against each other, nil when there are none, and whether
// it says that it does.
func contrasted(items []item) ([][]item, bool) {
	at := slices.IndexFunc(items, func(it item) bool { return contrasting[it.category] })
	if at < 0 {
		return nil, false
	}
	var options [][]item
	kind, said := "", false
	switch v := items[at].value.(type) {
	case contrast:
		kind, said = v.options[0].kind, v.said
		for _, o := range v.options {
			options = append(options, splice(items, at, at, o.parts))
		}
	case option:
		kind = v.kind
		options, said = v.opposed(items, at), true
		for v.again && len(options) > 1 { // 'how many …, how many … and how many …'
			next := slices.IndexFunc(items[at+1:], func(it item) bool { return it.category == "again_option" })
			if next < 0 {
				break
			}
			more, ok := items[at+1+next].value.(option)
			both := more.opposed(items, at+1+next)
			if !ok || !more.again || len(both) < 2 {
				return [][]item{}, false
			}
			options, at = append(options, both[1]), at+1+next
		}
		if v.again && kind != "head" && slices.ContainsFunc(items[at+1:], func(it item) bool { return it.category == "mod" }) {
			return [][]item{}, false // said of the last one, or of each?
		}
		for i := range options {
			options[i] = slices.DeleteFunc(options[i], func(it item) bool { return it.category == "again_option" })
		}
	}
	if kind == "person" && slices.ContainsFunc(items, isNamed) {
		return [][]item{}, false // one more is named, who belongs to them or not
	}
	for i := range options {
		options[i] = slices.DeleteFunc(options[i], func(it item) bool {
			h, ok := it.value.(headValue)
			return ok && slices.Contains(kindNouns[h.noun], kind)
		})
	}
	return options, said
}

// withSameObject tells of the same opponent as the term before it: 'how many did
// Tal win against Botvinnik, and how many did he lose'.
func withSameObject(t, before term) term {
	cl, isClause := t.(clause)
	first, isBefore := before.(clause)
	e, isEnd := first.what.(ended)
	if !isClause || !isBefore || !isEnd || len(e.object) == 0 {
		return t
	}
	if what, ok := withObject(cl.what, names{list: e.object, all: e.allObjects}); ok {
		cl.what = what.(pred)
	}
	return cl
}

// contrasting are the categories of what is set against something.
var contrasting = map[string]bool{"versus": true, "than_option": true, "again_option": true}

// eitherOr says that a part is of things joined by 'or'.
func eitherOr(it item) bool {
	v, ok := it.value.(contrast)
	return ok && v.or
}

// isNamed says that a part names somebody and no more.
func isNamed(it item) bool {
	p, ok := it.value.(party)
	return ok && p.weak && !p.with
}

// splice puts parts into the place of one item and leaves another one out.
func splice(items []item, at, without int, parts []item) []item {
	var all []item
	for i, it := range items {
		switch {
		case i == at:
			for _, p := range parts {
				p.start, p.end = it.start, it.end
				all = append(all, p)
			}
		case i != without:
			all = append(all, it)
		}
	}
	return all
}

// opposed finds what 'than …' is set against: the only part of its kind before
// it.
func (o option) opposed(items []item, than int) [][]item {
	at, found := -1, item{}
	if o.kind == "one side" && slices.ContainsFunc(items, ofRating) {
		return [][]item{} // 'won by White with a lower rating than Black'
	}
	for i, it := range items[:than] {
		if changed, ok := o.instead(it); ok {
			if at >= 0 {
				return [][]item{} // which of the two?
			}
			at, found = i, changed
		}
	}
	if at < 0 {
		return [][]item{}
	}
	first := splice(items, than, than, nil)
	return [][]item{first, splice(items, at, than, append([]item{found}, o.parts[1:]...))}
}

// ofRating says that a part is the rating.
func ofRating(it item) bool {
	q, ok := it.value.(query.Quantity)
	return ok && q.Kind == query.Rating
}

// instead is the part with the option in the place of what is like it.
func (o option) instead(it item) (item, bool) {
	if _, isTerm := it.value.(clause); isTerm && o.again {
		o = o.like(option{parts: []item{it}})
	}
	changed := o.parts[0]
	if it.category != changed.category {
		return it, false
	}
	switch v := it.value.(type) {
	case headValue:
		return changed, v.noun == "" && v.top == 0
	case happening:
		return changed, true
	case term:
		if cl, ok := v.(clause); ok && (o.kind == "person" || o.kind == "one side" || o.kind == "side") {
			other, isParty := changed.value.(party)
			side, isSide := changed.value.(sideSaid)
			switch {
			case isParty && cl.who.who == persons && len(cl.who.people) == 1 && !hasObject(cl.what):
				cl.who.people = other.people
			case isSide && cl.who.who == oneSide:
				cl.who.side = side.side
			case o.again && isColored(changed.value) && endedWith(cl):
				e := cl.what.(ended)
				e.side = changed.value.(clause).what.(colored).side
				cl.what = e
			case isSide && endedBy(cl):
				e := cl.what.(ended)
				e.agent = &subject{who: oneSide, side: side.side}
				cl.what = e
			default:
				return it, kindOf(v) == o.kind && !isParty && !isSide
			}
			changed.value = term(cl)
			return changed, true
		}
		next, isTerm := changed.value.(term)
		if isTerm && o.again {
			next = withSameObject(next, v)
			changed.value = next
		}
		return changed, kindOf(v) == o.kind || o.again && isTerm && again[aboutEnd(next)] && aboutEnd(next) == aboutEnd(v)
	}
	return it, false
}
