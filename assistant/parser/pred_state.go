package parser

import (
	"cmp"
	"errors"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// rated compares the subject's rating.
type rated struct {
	query.Range
	lead bool
}

func (r rated) about() string { return "elo" }
func (r rated) absent() bool  { return false }

func (r rated) of(who, topic subject) (query.Cond, error) {
	make := func(e query.Elo) query.Cond {
		e.Range, e.Lead = r.Range, r.lead
		return query.Cond{Elo: &e}
	}
	switch who.who {
	case persons:
		return joinConds(who.people, who.all, func(n query.Name) query.Cond { return make(query.Elo{Player: &n}) }), nil
	case rival:
		people := who.people
		if len(people) == 0 {
			people = topic.people
		}
		if len(people) > 0 {
			return joinConds(people, false, func(n query.Name) query.Cond { return make(query.Elo{Player: &n, Opponent: true}) }), nil
		}
	case oneSide:
		return make(query.Elo{Side: who.side}), nil
	case bothSides:
		return make(query.Elo{Side: query.BothSide}), nil
	case eitherSide:
		return make(query.Elo{Side: query.AnySide}), nil
	case neither:
		return not(make(query.Elo{Side: query.AnySide})), nil
	case nobodySaid:
		if !r.lead {
			return make(query.Elo{Side: query.AskSide}), nil
		}
	case winner, loser, ratedSide:
		return who.bySides(topic, func(s query.Side) query.Cond { return make(query.Elo{Side: s}) })
	}
	return query.Cond{}, errNoReading
}

// colored says which side the subject had.
type colored struct{ side query.Side }

func (c colored) about() string { return "side" }
func (c colored) absent() bool  { return false }

func (c colored) of(who, topic subject) (query.Cond, error) {
	switch who.who {
	case persons:
		return joinConds(who.people, who.all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: c.side}}
		}), nil
	case winner:
		return query.Cond{Result: resultOf(c.side, query.Win)}, nil
	case loser:
		return query.Cond{Result: resultOf(c.side, query.Loss)}, nil
	}
	return query.Cond{}, errNoReading
}

// owned says what the subject had on the board at some moment. The scene is
// told as of White.
type owned struct{ scene }

func (o owned) about() string { return "position" }
func (o owned) absent() bool  { return false }

func (o owned) of(who, topic subject) (query.Cond, error) {
	s, ok := scene(nil), false
	switch who.who {
	case bothSides:
		s, ok = o.scene.and(o.flip())
	case neither:
		if s, ok = o.bothNone(); !ok {
			return not(o.either().cond()), nil
		}
	default:
		return who.bySides(topic, func(side query.Side) query.Cond { return o.scene.of(side).cond() })
	}
	if !ok {
		return query.Cond{}, errNoReading
	}
	return s.cond(), nil
}

// tagged says that a tag of the subject's, such as its title, is one of some
// texts.
type tagged struct {
	name  string
	match query.Match
	texts []string
}

func (t tagged) about() string { return "tag" }
func (t tagged) absent() bool  { return false }

func (t tagged) of(who, topic subject) (query.Cond, error) {
	make := func(s query.Side) query.Cond {
		return query.Cond{Tag: &query.Tag{Name: t.name, Side: &s, Match: t.match, Texts: t.texts}}
	}
	switch who.who {
	case bothSides:
		return make(query.BothSide), nil
	case eitherSide, nobodySaid:
		return make(query.AnySide), nil
	case neither:
		return not(make(query.AnySide)), nil
	}
	return who.bySides(topic, make)
}

// played says that the subject played, perhaps against somebody.
type played struct {
	object     []query.Name
	allObjects bool
	side       query.Side
}

func (p played) about() string { return "person" }
func (p played) absent() bool  { return false }

func (p played) of(who, _ subject) (query.Cond, error) {
	var conds []query.Cond
	if who.who == persons {
		side := p.side
		if side == "" {
			side = who.side
		}
		conds = append(conds, joinConds(who.people, who.all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		}))
	} else if who.who != nobodySaid && who.who != eitherSide {
		return query.Cond{}, errNoReading
	}
	if len(p.object) > 0 {
		conds = append(conds, joinConds(p.object, p.allObjects, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n}}
		}))
	}
	if len(conds) == 0 {
		return query.Cond{}, errNoReading
	}
	return and(conds...), nil
}

// opened says that the subject began the game so, or answered so.
type opened struct {
	moves []string // the half-moves from the start; "" is any
	need  query.Side
}

func (o opened) about() string { return "line" }
func (o opened) absent() bool  { return false }

func (o opened) of(who, topic subject) (query.Cond, error) {
	line := query.Cond{Line: o.moves}
	switch {
	case who.who == nobodySaid, who.who == eitherSide, who.who == oneSide && who.side == o.need:
		return line, nil
	case who.who == persons && (who.side == "" || who.side == o.need):
		return and(joinConds(who.people, who.all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: o.need}}
		}), line), nil
	}
	return query.Cond{}, errNoReading
}

// several is predicates of which all hold, or one.
type several struct {
	or   bool
	kids []pred
}

func (s several) about() string { return s.kids[0].about() }
func (s several) absent() bool {
	for _, k := range s.kids {
		if k.absent() {
			return true
		}
	}
	return false
}

func (s several) of(who, topic subject) (query.Cond, error) {
	if who.who == eitherSide && !s.or { // 'a side castled and lost': the same one did both
		var err error
		cond, sideErr := who.bySides(topic, func(side query.Side) query.Cond {
			c, kidErr := s.of(subject{who: oneSide, side: side}, topic)
			err = errors.Join(err, kidErr)
			return c
		})
		return cond, cmp.Or(err, sideErr)
	}
	var conds []query.Cond
	for _, k := range s.kids {
		// 'both sides castled or promoted' is said of each side.
		cond, err := k.of(who, topic)
		if err != nil {
			return cond, err
		}
		conds = append(conds, cond)
	}
	if s.or && (who.who == neither || who.who == bothSides) {
		return query.Cond{}, errNoReading
	}
	if s.or {
		return query.Cond{Or: conds}, nil
	}
	return query.Cond{And: conds}, nil
}

// denied is a predicate that does not hold.
type denied struct{ pred }

func (d denied) absent() bool {
	_, took := d.pred.(played) // whoever did not play was not there
	return !took
}

func (d denied) of(who, topic subject) (query.Cond, error) {
	switch {
	case who.who == neither:
		return query.Cond{}, errNoReading
	case who.who == persons && len(who.people) > 1 && !who.all:
		return query.Cond{}, errNoReading // 'Tal or Fischer did not win'
	case who.who == bothSides:
		return query.Cond{}, errNoReading // 'both did not castle': not both, or neither?
	}
	cond, err := d.pred.of(who, topic)
	return not(cond), err
}

// mated is the bits of a mate.
const mated = schema.CheckMate
