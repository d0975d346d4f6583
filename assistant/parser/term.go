package parser

import (
	"errors"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// errNoReading says that the parts of a reading do not fit together.
var errNoReading = errors.New("no reading")

// term is a condition on games in the making: it may still need to know whom
// the question is about.
type term interface {
	// cond is the condition, said of the games of the topic.
	cond(topic subject) (query.Cond, error)
	// about names what the term is about, for what may be joined with what.
	about() string
}

// subject is who does something: a side, some people, or what is said of the
// two sides together.
type subject struct {
	who    who
	side   query.Side   // of oneSide, or the side that the people have
	people []query.Name // of persons
	all    bool         // of several people each does it, not one of them
	elo    *query.Elo   // of ratedSide: what is said of its rating, the side left open
	trails bool         // of ratedSide: it is said of the other side's rating
}

// who is the kind of a subject.
type who string

const (
	nobodySaid who = ""        // whoever the question is about
	oneSide    who = "side"    // White or Black
	persons    who = "persons" // people by name
	bothSides  who = "both"
	neither    who = "neither"
	eitherSide who = "either" // one of the sides, no matter which
	winner     who = "winner"
	loser      who = "loser"
	ratedSide  who = "rated" // the side that has a rating like elo
	rival      who = "rival" // the other player of the topic's games, or of people's
)

// bare is a condition that needs no subject.
type bare struct {
	query.Cond
	kind string
}

func (b bare) cond(subject) (query.Cond, error) { return b.Cond, nil }
func (b bare) about() string                    { return b.kind }

// party is somebody who plays in the games.
type party struct {
	people  []query.Name
	all     bool       // each of them plays
	side    query.Side // theirs
	against bool       // they are the opponents of whom the question is about
	with    bool       // named as those with whom somebody plays
	weak    bool       // named without a word that says which part they play
	inGames bool       // named with the games, not with what is counted
}

func (p party) about() string { return "person" }

func (p party) cond(subject) (query.Cond, error) {
	return p.each(func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: p.side}}
	}), nil
}

func (p party) each(make func(query.Name) query.Cond) query.Cond {
	return joinConds(p.people, p.all, make)
}

// joinConds makes a condition of each name and joins them.
func joinConds(people []query.Name, all bool, make func(query.Name) query.Cond) query.Cond {
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

// clause says that somebody did something.
type clause struct {
	who  subject
	what pred
	open bool // whom it was done to is asked for
}

func (c clause) about() string { return c.what.about() }

func (c clause) cond(topic subject) (query.Cond, error) {
	who := c.who
	if who.who == nobodySaid {
		who = topic
	}
	cond, err := c.what.of(who, topic)
	if err != nil || who.who != persons || c.who.who == nobodySaid || !c.what.absent() {
		return cond, err
	}
	// 'games that Tal did not win' are games of his.
	played := joinConds(who.people, who.all, func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: who.side}}
	})
	conds := []query.Cond{played}
	for _, n := range objectsOfDenied(c.what) { // and against whom they are
		conds = append(conds, query.Cond{Player: &query.Player{Name: n}})
	}
	return query.Cond{And: append(conds, cond)}, nil
}

// objectsOfDenied is the one other person of a predicate that is denied.
func objectsOfDenied(p pred) []query.Name {
	if d, ok := p.(denied); ok {
		if e, isEnd := d.pred.(ended); isEnd && len(e.object) == 1 {
			return e.object
		}
	}
	return nil
}

// joint is terms of which all hold, or one.
type joint struct {
	or    bool
	loose bool // 'or' between things of different kinds: how far it reaches is open
	kids  []term
}

func (j joint) about() string {
	kind := j.kids[0].about()
	for _, k := range j.kids[1:] {
		if k.about() != kind {
			return "several"
		}
	}
	return kind
}

func (j joint) cond(topic subject) (query.Cond, error) {
	var conds []query.Cond
	// Whoever is named first is whom the rest is about; of alternatives, whoever
	// did the first: 'won by Tal or drawn'.
	if t := topicOf(j.kids); t.who != nobodySaid && (!j.or || doer(j.kids[0])) {
		topic = t
	}
	for _, k := range j.kids {
		cond, err := k.cond(topic)
		if err != nil {
			return query.Cond{}, err
		}
		conds = append(conds, cond)
	}
	if j.or {
		return query.Cond{Or: conds}, nil
	}
	return query.Cond{And: conds}, nil
}

// negation is a term that does not hold.
type negation struct {
	term
	except bool // said as an exception
}

func (n negation) cond(topic subject) (query.Cond, error) {
	cond, err := n.term.cond(topic)
	return query.Cond{Not: &cond}, err
}

// topicOf is whom a list of terms is about: the first people named that are
// not somebody's opponents.
func topicOf(terms []term) subject {
	for _, t := range terms {
		switch t := t.(type) {
		case party:
			if !t.against {
				return subject{who: persons, people: t.people, all: t.all, side: t.side}
			}
		case sideSaid:
			return subject{who: oneSide, side: t.side}
		case joint:
			if who := commonTopic(t.kids); t.or && who.who == persons {
				return who
			}
		case clause:
			if t.who.who == persons {
				return t.who
			}
			if e, ok := t.what.(ended); ok && e.agent != nil && e.agent.who == persons {
				return *e.agent
			}
		}
	}
	return subject{}
}

// commonTopic is whom each of several terms is about, if that is the same
// person.
func commonTopic(terms []term) subject {
	first := topicOf(terms[:1])
	for _, t := range terms[1:] {
		if who := topicOf([]term{t}); who.who != first.who || who.side != first.side || !sameNames(who.people, first.people) {
			return subject{}
		}
	}
	return first
}

// doer says that a term tells what people did.
func doer(t term) bool {
	c, ok := t.(clause)
	if !ok {
		return false
	}
	e, isEnd := c.what.(ended)
	return c.who.who == persons || isEnd && e.agent != nil && e.agent.who == persons
}

// bySides makes a condition of each side and says that the subject's side is
// the one of which it holds.
func (s subject) bySides(topic subject, make func(query.Side) query.Cond) (query.Cond, error) {
	pair := func(white, black query.Cond) query.Cond {
		return query.Cond{Or: []query.Cond{
			{And: []query.Cond{white, make(query.White)}},
			{And: []query.Cond{black, make(query.Black)}},
		}}
	}
	either := query.Cond{Or: []query.Cond{make(query.White), make(query.Black)}}
	switch s.who {
	case oneSide:
		return make(s.side), nil
	case nobodySaid, eitherSide:
		return either, nil
	case bothSides:
		return query.Cond{And: either.Or}, nil
	case neither:
		return query.Cond{Not: &either}, nil
	case winner:
		return pair(query.Cond{Result: query.WhiteWins}, query.Cond{Result: query.BlackWins}), nil
	case loser:
		return pair(query.Cond{Result: query.BlackWins}, query.Cond{Result: query.WhiteWins}), nil
	}
	if s.who == ratedSide {
		has := func(side query.Side) query.Cond {
			e := *s.elo
			if e.Side = side; s.trails {
				e.Side = other(side)
			}
			return query.Cond{Elo: &e}
		}
		return pair(has(query.White), has(query.Black)), nil
	}
	people, all, flip := s.people, s.all, false
	if s.who == rival {
		flip = true
		if len(people) == 0 {
			people, all = topic.people, topic.all
		}
		if len(people) == 0 {
			return query.Cond{}, errNoReading
		}
	}
	return joinConds(people, all, func(n query.Name) query.Cond {
		side := func(side query.Side) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		}
		mine := func(side query.Side) query.Side {
			if flip {
				return other(side)
			}
			return side
		}
		if s.side != "" {
			return query.Cond{And: []query.Cond{side(mine(s.side)), make(s.side)}}
		}
		return pair(side(mine(query.White)), side(mine(query.Black)))
	}), nil
}

func not(c query.Cond) query.Cond { return query.Cond{Not: &c} }

func and(conds ...query.Cond) query.Cond {
	if len(conds) == 1 {
		return conds[0]
	}
	return query.Cond{And: conds}
}
