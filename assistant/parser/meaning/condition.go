package meaning

import (
	"errors"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ByNeither says that the second condition tells by whom it was not that the
// first was done: 'won by neither Karpov nor Kasparov' may be lost by one of them.
func ByNeither(a, b Term) bool {
	cl, ok := a.(Clause)
	list, isJoint := b.(Joint)
	if _, isEnd := cl.What.(Ended); !ok || !isEnd || !isJoint {
		return false
	}
	return !slices.ContainsFunc(list.Kids, func(k Term) bool {
		not, denies := k.(Negation)
		return !denies || not.About() != "person"
	})
}

// Listed says that two conditions are sentences of a list, as in 'how many
// games did White win, did Black win': not both of them are meant of one game.
func Listed(a, b Term) bool {
	x, okA := a.(Clause)
	y, okB := b.(Clause)
	return okA && okB && x.Who.Who != NobodySaid && y.Who.Who != NobodySaid && !noun(x.What) && !noun(y.What)
}

// noun says that what happened was told by a noun.
func noun(p Predicate) bool {
	d, ok := p.(Deed)
	return ok && d.Noun
}

// Company is somebody with a rating who plays in the games; in those of a
// person, and of a side, that is the other player.
type Company struct{ query.Range }

func (c Company) About() string { return "elo" }

func (c Company) Condition(topic Subject) (query.Cond, error) {
	who := Subject{Who: EitherSide}
	switch topic.Who {
	case Persons:
		who.Who = Rival
	case OneSide:
		who = Subject{Who: OneSide, Side: OtherSide(topic.Side)}
	}
	return Rated{Range: c.Range}.Of(who, topic)
}

// CondKind names what a condition is about; conditions of one kind replace each
// other.
func CondKind(c query.Cond) string {
	if kids := slices.Concat(c.And, c.Or); len(kids) > 0 {
		kind := CondKind(kids[0])
		for _, k := range kids[1:] {
			if CondKind(k) != kind {
				return "several"
			}
		}
		return kind
	}
	if c.Not != nil {
		return CondKind(*c.Not)
	}
	for _, kind := range []struct {
		name string
		is   bool
	}{
		{"player", c.Player != nil}, {"result", c.Result != ""}, {"date", c.Date != nil}, {"month", c.Month != 0},
		{"opening", c.ECO != nil || c.Line != nil}, {"elo", c.Elo != nil}, {"length", c.Length != nil},
		{"comment", c.HalfMove != nil && c.HalfMove.Comment != nil}, {"event", c.HalfMove != nil || c.Times != nil || c.Sequence != nil},
		{"position", c.Position != nil}, {"start", c.Start != ""}, {"copies", c.Copies}, {"game", c.Game != 0},
	} {
		if kind.is {
			return kind.name
		}
	}
	return "tag:" + c.Tag.Name
}

// IsDenied says that a predicate is that something did not happen.
func IsDenied(p Predicate) bool { _, ok := p.(Denied); return ok }

// SameNames says that two lists are of the same people.
func SameNames(a, b []query.Name) bool {
	return slices.EqualFunc(a, b, func(x, y query.Name) bool { return x.Text == y.Text })
}

// HasObject says that a predicate tells of another person too.
func HasObject(p Predicate) bool {
	switch p := p.(type) {
	case Ended:
		return len(p.Object) > 0
	case Played:
		return len(p.Object) > 0
	case Denied:
		return HasObject(p.Predicate)
	case Several:
		return slices.ContainsFunc(p.Kids, HasObject)
	}
	return false
}

// OfPositions says that a condition is one of several kinds of positions.
func OfPositions(c query.Cond) bool {
	return len(c.Or) > 0 && !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return k.Position == nil })
}

// ErrNoReading says that the parts of a reading do not fit together.
var ErrNoReading = errors.New("no reading")

// Bare is a condition that needs no subject.
type Bare struct {
	query.Cond
	Kind string
}

func (b Bare) Condition(Subject) (query.Cond, error) { return b.Cond, nil }

func (b Bare) About() string { return b.Kind }

// JoinConds makes a condition of each name and joins them.
func JoinConds(people []query.Name, all bool, make func(query.Name) query.Cond) query.Cond {
	var conds []query.Cond
	for _, n := range people {
		conds = append(conds, make(n))
	}
	switch {
	case len(conds) == 1:
		return conds[0]
	case all:
		return query.Cond{And: conds}
	}
	return query.Cond{Or: conds}
}

// Not is the condition that does not hold.
func Not(c query.Cond) query.Cond { return query.Cond{Not: &c} }

// And is the condition that all hold.
func And(conds ...query.Cond) query.Cond {
	if len(conds) == 1 {
		return conds[0]
	}
	return query.Cond{And: conds}
}
