package parser

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// option is one of several things that a question sets against each other.
type option struct {
	kind  string // what it is; only things of one kind are set against each other
	parts []item // the parts that the question would have if it asked of this one alone
}

// contrast is what a question sets against each other: 'Tal or Fischer', 'in
// 1960 or in 1972', 'draws or mates'.
type contrast struct {
	options []option
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
			all.options = append(all.options, option{"person", []item{{category: "mod", value: term(party{people: []query.Name{name}})}}})
		}
		return all, len(all.options) > 1
	}
	if a, ok := c["side_with"].(string); ok { // 'with White or Black'
		var all contrast
		for _, side := range []string{a, c.text("side")} {
			all.options = append(all.options, option{kindOf(clause{what: colored{}}), []item{{category: "mod", value: term(clause{what: colored{query.Side(side)}})}}})
		}
		return all, true
	}
	if rest, ok := c["rest"].(contrast); ok {
		a, isOption := c["a"].(option)
		if !isOption || a.kind != rest.options[0].kind || a.kind == "person" {
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
	if !ok || len(all.options) == 0 || all.options[0].kind != b.kind {
		return nil, false
	}
	last := all.options[len(all.options)-1]
	parts, games := last.shape()
	p, g := b.shape()
	if alike := p == parts && g == games; !alike && (c["against"] == nil || !g && !games) {
		return nil, false // 'wins and draws of Tal': his are both
	}
	// 'In games of Tal, and in those of Fischer' asks of each.
	all.said = all.said || c["in_those"] != nil || c["against"] != nil && rivals[b.kind] || c["and"] != nil && b.kind == "head"
	all.options = append(slices.Clone(all.options), b)
	return all, true
}

func buildThan(c captures) (any, bool) {
	o, ok := c["option"].(option)
	return o, ok
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
	at := slices.IndexFunc(items, func(it item) bool { return it.category == "versus" || it.category == "than_option" })
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

// instead is the part with the option in the place of what is like it.
func (o option) instead(it item) (item, bool) {
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
		if cl, ok := v.(clause); ok && (o.kind == "person" || o.kind == "one side") {
			other, isParty := changed.value.(party)
			side, isSide := changed.value.(sideSaid)
			switch {
			case isParty && cl.who.who == persons && len(cl.who.people) == 1 && !hasObject(cl.what):
				cl.who.people = other.people
			case isSide && cl.who.who == oneSide:
				cl.who.side = side.side
			default:
				return it, kindOf(v) == o.kind && !isParty && !isSide
			}
			changed.value = term(cl)
			return changed, true
		}
		return changed, kindOf(v) == o.kind
	}
	return it, false
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
func foldContrast(c *chart, options [][]item, said bool) ([]query.Query, *frame, error) {
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
	switch {
	case len(all) < 2, f.compared == "" && !f.compare && !(said && f.number != ""):
		return nil, f, errNoReading
	case f.utmost && !said && f.number == "" && !f.compare && !c.asksWhich():
		return nil, f, errNoReading // 'the longest games of Tal or Fischer'
	}
	q, err := sideBySide(all)
	if err != nil {
		return nil, f, err
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

// comparedBy are the measures that parts can be compared by.
var comparedBy = map[query.Measure]bool{query.Count: true, query.Average: true, query.Total: true, query.Highest: true, query.Lowest: true, query.ShareOf: true, query.Record: true}

// sideBySide makes one query out of several that ask the same of different
// things: what all of them say is said once.
func sideBySide(all []query.Query) (query.Query, error) {
	subjects := map[query.Subject]bool{}
	for _, q := range all {
		subjects[q.Subject] = true
	}
	if len(subjects) > 1 {
		// 'draws or mates': of the games in which there is one.
		for i := range all {
			if all[i].Subject == query.HalfMoves && all[i].Measure == query.Count {
				all[i] = gamesWith(all[i])
			}
		}
	}
	one := all[0].Clone()
	one.Where, one.HalfMove = nil, nil
	asked := one.Clone()
	for i, q := range all {
		plain := q.Clone()
		plain.Where, plain.HalfMove = nil, nil
		if !comparedBy[q.Measure] || !plain.Equal(asked) {
			return one, errNoReading
		}
		one.Parts = append(one.Parts, query.Share{})
		conds := conjuncts(q.Where)
		var own []query.Cond
		for _, cond := range conds {
			if !inAll(all, cond) {
				own = append(own, cond)
			} else if i == 0 {
				one.Where = allOf(append(conjuncts(one.Where), cond))
			}
		}
		one.Parts[i].Where = allOf(own)
	}
	return one, shareHalfMoves(&one, all)
}

func gamesWith(q query.Query) query.Query {
	h := *q.HalfMove
	q.Where = allOf(append(conjuncts(q.Where), query.Cond{HalfMove: &h}))
	q.Subject, q.HalfMove = query.Games, nil
	return q
}

func conjuncts(c *query.Cond) []query.Cond {
	switch {
	case c == nil:
		return nil
	case c.And != nil:
		var all []query.Cond
		for i := range c.And {
			all = append(all, conjuncts(&c.And[i])...)
		}
		return all
	}
	return []query.Cond{*c}
}

func inAll(all []query.Query, cond query.Cond) bool {
	wanted := query.Query{Where: &cond}
	return !slices.ContainsFunc(all, func(q query.Query) bool {
		return !slices.ContainsFunc(conjuncts(q.Where), func(c query.Cond) bool { return query.Query{Where: &c}.Equal(wanted) })
	})
}

// shareHalfMoves says what all half-moves have in common once, and of each part
// what it has of its own.
func shareHalfMoves(one *query.Query, all []query.Query) error {
	if one.Subject != query.HalfMoves {
		return nil
	}
	bits := ^schema.Event(0)
	common := fieldsOf(*all[0].HalfMove)
	for _, q := range all {
		bits &= q.HalfMove.All
		for name, value := range fieldsOf(*q.HalfMove) {
			if string(common[name]) != string(value) {
				delete(common, name)
			}
		}
		own := fieldsOf(*q.HalfMove)
		maps.DeleteFunc(common, func(name string, _ json.RawMessage) bool { return own[name] == nil })
	}
	same, err := halfMoveOf(common)
	if err != nil {
		return err
	}
	same.All = bits
	one.HalfMove = &same
	for i, q := range all {
		fields := fieldsOf(*q.HalfMove)
		maps.DeleteFunc(fields, func(name string, _ json.RawMessage) bool { return common[name] != nil })
		own, err := halfMoveOf(fields)
		if err != nil {
			return err
		}
		own.All = q.HalfMove.All &^ bits
		if len(fieldsOf(own)) > 0 {
			one.Parts[i].HalfMove = &own
		}
	}
	return nil
}

// fieldsOf are the parts of a half-move's description by name.
func fieldsOf(h query.HalfMove) map[string]json.RawMessage {
	text, _ := json.Marshal(h) // plain data
	fields := map[string]json.RawMessage{}
	_ = json.Unmarshal(text, &fields) // what Marshal wrote
	return fields
}

func halfMoveOf(fields map[string]json.RawMessage) (h query.HalfMove, err error) {
	text, err := json.Marshal(fields)
	if err != nil {
		return h, err
	}
	return h, json.Unmarshal(text, &h)
}
