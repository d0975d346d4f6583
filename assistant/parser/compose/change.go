package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Change are the forms of a question that says what is to be different of what was
// answered: 'and Karpov?', 'only after 1970', 'forget the year', 'per decade'. What
// is said takes the place of what was said of its kind, and is added where nothing
// was.
func (r *Reader) Change(question, language string, values parser.Values, prior Prior) []Reading {
	prior.changes = true
	if rest, corrects := r.Corrects(question); corrects {
		question, prior.instead = rest, true
	}
	return r.read(question, language, values, &prior)
}

// ofChanges are the fragments that only a question has that changes another.
var ofChanges = map[string]bool{"turn": true, "drop": true, "swap": true, "portion": true, "basis": true}

// change is an answer's form on its way to another.
type change struct {
	*frame
	prior   query.Form
	about   query.Name // whom it is about
	form    query.Form
	how     string           // and: instead of what was said; only: besides it
	drops   []string         // the kinds of conditions that are taken back
	swap    bool             // the two people change places
	inUnit  query.Unit       // the unit of moves that is meant
	square  string           // where a pawn goes, as the first move is told
	opens   bool             // what was said of a half-move is how the games begin
	part    string           // portion: the share of what it narrows; basis: of how many rows
	details []query.HalfMove // of half-moves that were told before

	plainTalk bool // no word says that something is to change
	refers    bool // 'he' is spoken of
	decisive  bool // games with a winner are asked for, whoever that was
	cost      float64
}

// changeOf tells what the parts of a path change; false where they point at rows of
// the answer, or do not go together.
func changeOf(parts []fragment) (*change, bool) {
	c := &change{how: "and", plainTalk: true}
	events := slices.ContainsFunc(parts, func(p fragment) bool { return p.kind == "event" || p.kind == "deed" || p.kind == "san" })
	var rest []fragment
	for _, p := range parts {
		text, _ := p.value.(string)
		c.plainTalk = c.plainTalk && !ofChanges[p.kind]
		switch {
		case p.kind == "turn":
			if text != "and" {
				c.how = text
			}
		case p.kind == "drop":
			c.drops = append(c.drops, text)
		case p.kind == "swap":
			c.swap = true
		case p.kind == "unit":
			c.inUnit, _ = p.value.(query.Unit)
		case p.kind == "square" && text != "":
			c.square = text
		case p.kind == "portion", p.kind == "basis":
			c.part = p.kind
		case p.kind == "detail" && !events:
			c.details = append(c.details, p.value.(query.HalfMove))
		case ofThose(p), p.kind == "that_game":
			return nil, false
		case p.kind == "own_ref":
			c.refers = true
		default:
			rest = append(rest, p)
		}
	}
	f, ok := collect(rest)
	c.frame = f
	return c, ok && !f.asked("board", "replay") && !f.noun("boards") && len(f.opp.Names) <= 1 && len(f.own.Names) <= 1 && len(f.units)+len(f.halves)+len(f.moments)+len(f.cells)+len(f.columns) == 0
}

// of are the forms that an answer's becomes by a change.
func (c *change) of(prior Prior) (all []candidate) {
	if prior.Form.Rows == query.RowUsage || c.outcome() == "several" {
		return nil
	}
	c.prior, c.about, c.decisive = prior.Form, prior.About, prior.decisive
	if prior.instead {
		c.how = "instead"
	}
	if c.part != "" {
		return c.parted(prior)
	}
	for _, renamed := range c.renamed(prior.Form.Clone()) {
		one := *c
		one.form, one.cost = renamed.form, renamed.cost+c.frame.cost
		steps := []func() bool{one.dropped, one.swapped, one.turned, one.counted, one.began, one.ended, one.narrowed, one.detailed, one.keyed, one.reshaped, one.ordered}
		if slices.ContainsFunc(steps, func(step func() bool) bool { return !step() }) {
			continue
		}
		if !ofHimself(one.form) && one.told(one.form) && one.form.Check() == nil && !one.form.Equal(c.prior) {
			all = append(all, candidate{form: one.form, cost: one.cost, name: "change"})
		}
	}
	return all
}

// ofHimself says that a form tells one person's games apart by the player, of whom there
// is but one: 'which of the two has more?' means somebody else, too.
func ofHimself(f query.Form) bool {
	return f.Rows == query.RowSides && f.Person() != nil && slices.ContainsFunc(f.By, func(v query.Value) bool { return v.Kind == query.PlayerValue })
}

// inner is the form whose rows are those of games: that of groups holds it.
func inner(f *query.Form) *query.Form {
	for f.Groups != nil {
		f = f.Groups
	}
	return f
}

// wheres are the conditions that all of the games have to meet.
func (c *change) wheres() []query.Cond {
	where := inner(&c.form).Where
	if where == nil {
		return nil
	}
	return conjuncts(*where)
}

// set puts the conditions back.
func (c *change) set(conds []query.Cond) {
	in := inner(&c.form)
	in.Where = nil
	for _, one := range withoutRepeats(conds) {
		in.Where = also(in.Where, one)
	}
}

// add adds a condition.
func (c *change) add(cond query.Cond) { c.set(append(slices.Clone(c.wheres()), cond)) }

// kindOf is what a condition is about: one takes the place of another of its kind.
func kindOf(c query.Cond) string {
	several := c.And
	switch {
	case c.Or != nil:
		several = c.Or
	case c.Not != nil:
		return "not " + kindOf(*c.Not)
	}
	if several != nil {
		kind := kindOf(several[0])
		for _, one := range several[1:] {
			if kindOf(one) != kind {
				return "mixed"
			}
		}
		return kind
	}
	switch {
	case c.Player != nil:
		return "player"
	case c.Result != "" || c.Outcome != "":
		return "result"
	case c.Date != nil || c.Month != 0:
		return "date"
	case c.ECO != nil || c.Line != nil:
		return "opening"
	case c.Elo != nil:
		return "elo"
	case c.Length != nil:
		return "length"
	case c.Tag != nil:
		return "tag " + c.Tag.Name
	case c.HalfMove != nil || c.Times != nil || c.Sequence != nil:
		return "event"
	case c.Position != nil:
		return "position"
	case c.Color != "":
		return "color"
	case c.SomeSide != nil:
		return kindOf(*c.SomeSide)
	case c.Compare != nil:
		return compareKind(*c.Compare)
	}
	return "other"
}

// compareKind is what a comparison of a value is about.
func compareKind(c query.Compare) string {
	switch c.Of.Kind {
	case query.EloValue, query.LeadValue, query.HigherValue:
		return "elo"
	case query.YearValue, query.DateValue, query.DecadeValue, query.MonthValue:
		return "date"
	case query.LengthValue:
		return "length"
	case query.ECOValue, query.FamilyValue, query.ECOLetterValue:
		return "opening"
	}
	return "value " + string(c.Of.Kind) + c.Of.Tag
}

// dropped takes back conditions of the kinds that were said.
func (c *change) dropped() bool {
	for _, kind := range c.drops {
		before := c.form.Clone()
		switch kind {
		case "order":
			c.form.Order, c.form.Limit, c.form.Skip = nil, 0, 0
		case "limit":
			if c.form.Limit, c.form.Skip = 0, 0; c.form.Equal(before) {
				c.unlimited()
			}
		case "group":
			c.form.By, c.form.Order, c.form.Limit, c.form.Skip, c.form.Having = nil, nil, 0, 0, nil
		case "color":
			c.colorless()
		case "result":
			c.endless()
		case "opponent":
			if !c.dropRival() {
				return false
			}
		case "rest":
			c.set(slices.DeleteFunc(slices.Clone(c.wheres()), func(k query.Cond) bool { return kindOf(k) != "player" }))
		default:
			c.set(slices.DeleteFunc(slices.Clone(c.wheres()), func(k query.Cond) bool { return isKind(kindOf(k), kind) }))
			if c.form.Equal(before) {
				c.dropKey(kind)
			}
		}
		if c.form.Equal(before) {
			return false // there was none
		}
	}
	return true
}

// unlimited takes back the only condition that sets a limit to something, such as the
// years.
func (c *change) unlimited() {
	conds := slices.Clone(c.wheres())
	sets := func(k query.Cond) bool { return k.Date != nil || k.Length != nil || k.Elo != nil }
	if at := slices.IndexFunc(conds, sets); at >= 0 && !slices.ContainsFunc(conds[at+1:], sets) {
		c.set(slices.Delete(conds, at, at+1))
	}
}

// dropKey tells the rows apart no more by keys of a kind.
func (c *change) dropKey(kind string) {
	f := &c.form
	left := slices.DeleteFunc(slices.Clone(f.By), func(v query.Value) bool { return isKind(compareKind(query.Compare{Of: v}), kind) })
	if len(left) < len(f.By) {
		f.By, f.Order, f.Limit, f.Skip, f.Each = left, nil, 0, 0, 0
	}
}

// isKind says that a kind of condition is what a word for one means.
func isKind(kind, said string) bool {
	switch said {
	case "event":
		return kind == "tag Event"
	case "site":
		return kind == "tag Site"
	case "move":
		return kind == "event" || kind == "position" || kind == "not event"
	}
	return kind == said || kind == "not "+said
}

// narrowed puts in the conditions that were said.
func (c *change) narrowed() bool {
	var said []query.Cond
	for _, one := range c.frame.conds {
		said = append(said, one.value.Cond)
	}
	for _, s := range c.sides {
		said = append(said, query.Cond{Result: resultOf(s.value.Of, s.value.Outcome)})
	}
	if c.oppElo != nil {
		elo := query.Cond{Compare: &query.Compare{Of: query.Value{Kind: query.EloValue, Side: query.Other}, Bounds: bounds(*c.oppElo)}}
		if inner(&c.form).Rows != query.RowSides {
			return false
		}
		said = append(said, elo)
	}
	if len(said) > 0 && c.how == "only" && c.form.Listed() && c.form.Limit > 1 {
		return false // of the ten longest, or the ten longest of these?
	}
	if c.having != nil {
		if !c.form.Grouped() {
			return false
		}
		c.form.Having = c.bound()
	}
	for _, one := range said {
		if !c.put(one) {
			return false
		}
	}
	return true
}

// put lets a condition take the place of the one of its kind, or adds it.
func (c *change) put(cond query.Cond) bool {
	if cond.Result == query.Drawn || cond.Result == query.Decisive {
		return c.endsBoth(cond)
	}
	kind, conds := kindOf(cond), slices.Clone(c.wheres())
	var same []int
	for i, k := range conds {
		if kindOf(k) == kind {
			same = append(same, i)
		}
	}
	switch {
	case c.how == "only" && !disjoint(conds, same, cond):
		c.add(cond)
		return true
	case len(same) == 1 && cond.Date != nil && conds[same[0]].Date != nil && otherEnd(*conds[same[0]].Date, *cond.Date):
		c.add(cond)
		return true
	case len(same) == 0 && c.putInto(cond, kind):
		return true
	case len(same) == 0:
		c.add(cond)
		if c.how == "instead" {
			c.cost += 0.5 // of what?
		}
		return true
	case len(same) == 1:
		conds[same[0]] = cond
		c.set(conds)
		return true
	}
	return false
}

// disjoint says that no game meets a condition and those of its kind: years that
// have none in common.
func disjoint(conds []query.Cond, same []int, cond query.Cond) bool {
	if len(same) != 1 || cond.Date == nil || conds[same[0]].Date == nil {
		return false
	}
	a, b := *cond.Date, *conds[same[0]].Date
	after := func(x, y query.Dates) bool { return x.From.Year != 0 && y.To.Year != 0 && x.From.Year > y.To.Year }
	return after(a, b) || after(b, a)
}

// otherEnd says that dates have but the end that others leave open: 'since 2000',
// 'until 2010'.
func otherEnd(a, b query.Dates) bool {
	none := query.Day{}
	return a.To == none && b.From == none && b.To.Year >= a.From.Year || a.From == none && b.To == none && a.To.Year >= b.From.Year
}

// putInto lets a condition take the place of the only one of its kind in what is
// counted or shown.
func (c *change) putInto(cond query.Cond, kind string) bool {
	var slots []**query.Cond
	for i := range c.form.Show {
		for _, s := range []*query.Share{c.form.Show[i].Part, c.form.Show[i].Among} {
			if s != nil && s.Where != nil && kindOf(*s.Where) == kind {
				slots = append(slots, &s.Where)
			}
		}
	}
	if len(slots) != 1 {
		return false
	}
	*slots[0] = &cond
	return true
}
