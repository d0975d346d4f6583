package meaning

import "slices"

// Option is one of several things that a question sets against each other.
type Option struct {
	Kind  string // what it is; only things of one kind are set against each other
	Parts []Item // the parts that the question would have if it asked of this one alone
	Again bool   // the question begins again with it: 'and how many …'
	Those bool   // told by 'those that …'
}

// Shape is how a thing is told: how far what is said of the last of several
// reaches is clear only where all are told alike.
func (o Option) Shape() (parts int, games bool) {
	h, ok := o.Parts[0].Value.(HeadValue)
	return len(o.Parts), ok && h.Noun == "games"
}

// Like gives an option that tells what somebody did the subject of the one
// before it, if it has none of its own: 'that Tal won and those that he lost'.
// What is said of castling is of one kind whoever castles.
func (o Option) Like(a Option) Option {
	at, first := len(o.Parts)-1, len(a.Parts)-1
	mine, isClause := o.Parts[at].Value.(Clause)
	before, isBefore := a.Parts[first].Value.(Clause)
	if !isClause || !isBefore || mine.About() != before.About() || at != first || !saysDeed(before.What) {
		return o
	}
	o.Parts = slices.Clone(o.Parts)
	if mine.Who.Who == NobodySaid && before.Who.Who != NobodySaid && before.Who.Who != Neither && !noun(mine.What) {
		mine.Who = before.Who
		o.Parts[at].Value = Term(mine)
	}
	if at == 0 && (castles(mine.What) && castles(before.What) || mine.Who.Who == before.Who.Who) {
		o.Kind = a.Kind
	}
	return o
}

// castles says that a predicate tells who castled, or that nobody did.
func castles(p Predicate) bool {
	switch p := p.(type) {
	case Deed:
		return p.Castling != ""
	case Alone:
		return p.Castling != ""
	case Alike:
		return true
	}
	return false
}

// withSameObject tells of the same opponent as the term before it: 'how many did
// Tal win against Botvinnik, and how many did he lose'.
func withSameObject(t, before Term) Term {
	cl, isClause := t.(Clause)
	first, isBefore := before.(Clause)
	e, isEnd := first.What.(Ended)
	if !isClause || !isBefore || !isEnd || len(e.Object) == 0 {
		return t
	}
	if what, ok := WithObject(cl.What, Names{List: e.Object, All: e.AllObjects}); ok {
		cl.What = what.(Predicate)
	}
	return cl
}

// splice puts parts into the place of one item and leaves another one out.
func splice(items []Item, at, without int, parts []Item) []Item {
	var all []Item
	for i, it := range items {
		switch {
		case i == at:
			for _, p := range parts {
				p.Start, p.End = it.Start, it.End
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
func (o Option) opposed(items []Item, than int) [][]Item {
	at, found := -1, Item{}
	if o.Kind == "one side" && slices.ContainsFunc(items, ofRating) {
		return [][]Item{} // 'won by White with a lower rating than Black'
	}
	for i, it := range items[:than] {
		if changed, ok := o.instead(it); ok {
			if at >= 0 {
				return [][]Item{} // which of the two?
			}
			at, found = i, changed
		}
	}
	if at < 0 {
		return [][]Item{}
	}
	first := splice(items, than, than, nil)
	return [][]Item{first, splice(items, at, than, append([]Item{found}, o.Parts[1:]...))}
}

// instead is the part with the option in the place of what is like it.
func (o Option) instead(it Item) (Item, bool) {
	if _, isTerm := it.Value.(Clause); isTerm && o.Again {
		o = o.Like(Option{Parts: []Item{it}})
	}
	changed := o.Parts[0]
	if it.Category != changed.Category {
		return it, false
	}
	switch v := it.Value.(type) {
	case HeadValue:
		return changed, v.Noun == "" && v.Top == 0
	case Happening:
		return changed, true
	case Term:
		if cl, ok := v.(Clause); ok && (o.Kind == "person" || o.Kind == "one side" || o.Kind == "side") {
			other, isParty := changed.Value.(Party)
			side, isSide := changed.Value.(SideSaid)
			switch {
			case isParty && cl.Who.Who == Persons && len(cl.Who.People) == 1 && !HasObject(cl.What):
				cl.Who.People = other.People
			case isSide && cl.Who.Who == OneSide:
				cl.Who.Side = side.Side
			case o.Again && isColored(changed.Value) && endedWith(cl):
				e := cl.What.(Ended)
				e.Side = changed.Value.(Clause).What.(Colored).Side
				cl.What = e
			case isSide && endedBy(cl):
				e := cl.What.(Ended)
				e.Agent = &Subject{Who: OneSide, Side: side.Side}
				cl.What = e
			default:
				return it, KindOf(v) == o.Kind && !isParty && !isSide
			}
			changed.Value = Term(cl)
			return changed, true
		}
		next, isTerm := changed.Value.(Term)
		if isTerm && o.Again {
			next = withSameObject(next, v)
			changed.Value = next
		}
		return changed, KindOf(v) == o.Kind || o.Again && isTerm && again[aboutEnd(next)] && aboutEnd(next) == aboutEnd(v)
	}
	return it, false
}

// again are the kinds of conditions of which a question that begins again puts
// another in the place of the first, whoever they are said of.
var again = map[string]bool{"ending": true, "event": true, "position": true}

// aboutEnd is what a condition is about, where one of the ways for a game to end
// is as good as another.
func aboutEnd(t Term) string {
	about := t.About()
	if cl, ok := t.(Clause); ok && about == "event" {
		if d, isDeed := cl.What.(Deed); isDeed && d.All == Mated && !d.Described() {
			return "ending"
		}
	}
	if about == "result" || about == "state" {
		return "ending"
	}
	return about
}

func isColored(v any) bool {
	cl, ok := v.(Clause)
	_, is := cl.What.(Colored)
	return ok && is
}

// endedWith says that somebody is told to have won or lost with a side.
func endedWith(c Clause) bool {
	e, ok := c.What.(Ended)
	return ok && e.Side != ""
}

// endedBy says that a side is told by which the games were won or lost.
func endedBy(c Clause) bool {
	e, ok := c.What.(Ended)
	return ok && e.Agent != nil && e.Agent.Who == OneSide
}
