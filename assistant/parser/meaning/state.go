package meaning

import (
	"cmp"
	"errors"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// Lightly is a verb that only carries an event: the mates that Tal 'gave'.
type Lightly struct{}

func (Lightly) About() string { return "event" }

func (Lightly) Absent() bool { return false }

func (Lightly) Of(_, _ Subject) (query.Cond, error) { return query.Cond{}, ErrNoReading }

// Rated compares the subject's rating.
type Rated struct {
	query.Range
	Lead bool
}

func (r Rated) About() string { return "elo" }

func (r Rated) Absent() bool { return false }

func (r Rated) Of(who, topic Subject) (query.Cond, error) {
	make := func(e query.Elo) query.Cond {
		e.Range, e.Lead = r.Range, r.Lead
		return query.Cond{Elo: &e}
	}
	switch who.Who {
	case Persons:
		return JoinConds(who.People, who.All, func(n query.Name) query.Cond { return make(query.Elo{Player: &n}) }), nil
	case Rival:
		people := who.People
		if len(people) == 0 {
			people = topic.People
		}
		if len(people) > 0 {
			return JoinConds(people, false, func(n query.Name) query.Cond { return make(query.Elo{Player: &n, Opponent: true}) }), nil
		}
	case OneSide:
		return make(query.Elo{Side: who.Side}), nil
	case BothSides:
		return make(query.Elo{Side: query.BothSide}), nil
	case EitherSide:
		return make(query.Elo{Side: query.AnySide}), nil
	case Neither:
		return Not(make(query.Elo{Side: query.AnySide})), nil
	case NobodySaid:
		if !r.Lead {
			return make(query.Elo{Side: query.AskSide}), nil
		}
	case Winner, Loser, RatedSide:
		return who.BySides(topic, func(s query.Side) query.Cond { return make(query.Elo{Side: s}) })
	}
	return query.Cond{}, ErrNoReading
}

// Colored says which side the subject had.
type Colored struct{ Side query.Side }

func (c Colored) About() string { return "side" }

func (c Colored) Absent() bool { return false }

func (c Colored) Of(who, topic Subject) (query.Cond, error) {
	switch who.Who {
	case Persons:
		return JoinConds(who.People, who.All, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: c.Side}}
		}), nil
	case Winner:
		return query.Cond{Result: ResultOf(c.Side, query.Win)}, nil
	case Loser:
		return query.Cond{Result: ResultOf(c.Side, query.Loss)}, nil
	}
	return query.Cond{}, ErrNoReading
}

// Played says that the subject played, perhaps against somebody.
type Played struct {
	Object     []query.Name
	AllObjects bool
	Side       query.Side
}

func (p Played) About() string { return "person" }

func (p Played) Absent() bool { return false }

func (p Played) Of(who, _ Subject) (query.Cond, error) {
	var conds []query.Cond
	if who.Who == Persons {
		side := p.Side
		if side == "" {
			side = who.Side
		}
		conds = append(conds, JoinConds(who.People, who.All, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		}))
	} else if who.Who != NobodySaid && who.Who != EitherSide {
		return query.Cond{}, ErrNoReading
	}
	if len(p.Object) > 0 {
		conds = append(conds, JoinConds(p.Object, p.AllObjects, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n}}
		}))
	}
	if len(conds) == 0 {
		return query.Cond{}, ErrNoReading
	}
	return And(conds...), nil
}

// Several is predicates of which all hold, or one.
type Several struct {
	Or   bool
	Kids []Predicate
}

func (s Several) About() string { return s.Kids[0].About() }

func (s Several) Absent() bool {
	for _, k := range s.Kids {
		if k.Absent() {
			return true
		}
	}
	return false
}

func (s Several) Of(who, topic Subject) (query.Cond, error) {
	if who.Who == EitherSide && !s.Or { // 'a side castled and lost': the same one did both
		var err error
		cond, sideErr := who.BySides(topic, func(side query.Side) query.Cond {
			c, kidErr := s.Of(Subject{Who: OneSide, Side: side}, topic)
			err = errors.Join(err, kidErr)
			return c
		})
		return cond, cmp.Or(err, sideErr)
	}
	var conds []query.Cond
	for _, k := range s.Kids {
		// 'both sides castled or promoted' is said of each side.
		cond, err := k.Of(who, topic)
		if err != nil {
			return cond, err
		}
		conds = append(conds, cond)
	}
	if s.Or && (who.Who == Neither || who.Who == BothSides) {
		return query.Cond{}, ErrNoReading
	}
	if s.Or {
		return query.Cond{Or: conds}, nil
	}
	return query.Cond{And: conds}, nil
}

// Denied is a predicate that does not hold.
type Denied struct{ Predicate }

func (d Denied) Absent() bool {
	_, took := d.Predicate.(Played) // whoever did not play was not there
	_, bound := d.Predicate.(Bound) // which says itself that they were
	return !took && !bound
}

func (d Denied) Of(who, topic Subject) (query.Cond, error) {
	switch {
	case who.Who == Neither:
		return query.Cond{}, ErrNoReading
	case who.Who == Persons && len(who.People) > 1 && !who.All:
		return query.Cond{}, ErrNoReading // 'Tal or Fischer did not win'
	case who.Who == BothSides:
		return query.Cond{}, ErrNoReading // 'both did not castle': not both, or neither?
	}
	if bound, ok := d.Predicate.(Bound); ok && who.Who == Persons {
		return bound.Without(who)
	}
	cond, err := d.Predicate.Of(who, topic)
	return Not(cond), err
}

// Bound is a predicate that binds whom it is said of to a side, which its denial does,
// too: whoever did not open with 1.e4 had White.
type Bound interface {
	Without(who Subject) (query.Cond, error)
}

// Mated is the bits of a mate.
const Mated = schema.CheckMate
