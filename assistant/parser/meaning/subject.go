package meaning

import "github.com/kibitz-chess/kibitz/assistant/query"

// Names are people of a question joined by 'or' or 'and'.
type Names struct {
	List []query.Name
	All  bool // joined by 'and'
}

// Subject is who does something: a side, some people, or what is said of the
// two sides together.
type Subject struct {
	Who    Who
	Side   query.Side   // of OneSide, or the side that the people have
	People []query.Name // of Persons
	All    bool         // of several people each does it, not one of them
	Elo    *query.Elo   // of RatedSide: what is said of its rating, the side left open
	Trails bool         // of RatedSide: it is said of the other side's rating
}

// Who is the kind of a subject.
type Who string

const (
	NobodySaid Who = ""        // whoever the question is about
	OneSide    Who = "side"    // White or Black
	Persons    Who = "persons" // people by name
	BothSides  Who = "both"
	Neither    Who = "neither"
	EitherSide Who = "either" // one of the sides, no matter which
	Winner     Who = "winner"
	Loser      Who = "loser"
	RatedSide  Who = "rated" // the side that has a rating like elo
	Rival      Who = "rival" // the other player of the topic's games, or of people's
)

// TopicOf is whom a list of terms is about: the first people named that are
// not somebody's opponents.
func TopicOf(terms []Term) Subject {
	for _, t := range terms {
		switch t := t.(type) {
		case Party:
			if !t.Against {
				return Subject{Who: Persons, People: t.People, All: t.All, Side: t.Side}
			}
		case SideSaid:
			return Subject{Who: OneSide, Side: t.Side}
		case Joint:
			if who := commonTopic(t.Kids); t.Or && who.Who == Persons {
				return who
			}
		case Clause:
			if t.Who.Who == Persons {
				return t.Who
			}
			if e, ok := t.What.(Ended); ok && e.Agent != nil && e.Agent.Who == Persons {
				return *e.Agent
			}
		}
	}
	return Subject{}
}

// commonTopic is whom each of several terms is about, if that is the same
// person.
func commonTopic(terms []Term) Subject {
	first := TopicOf(terms[:1])
	for _, t := range terms[1:] {
		if who := TopicOf([]Term{t}); who.Who != first.Who || who.Side != first.Side || !SameNames(who.People, first.People) {
			return Subject{}
		}
	}
	return first
}

// doer says that a term tells what people did.
func doer(t Term) bool {
	c, ok := t.(Clause)
	if !ok {
		return false
	}
	e, isEnd := c.What.(Ended)
	return c.Who.Who == Persons || isEnd && e.Agent != nil && e.Agent.Who == Persons
}

// BySides makes a condition of each side and says that the subject's side is
// the one of which it holds.
func (s Subject) BySides(topic Subject, make func(query.Side) query.Cond) (query.Cond, error) {
	pair := func(white, black query.Cond) query.Cond {
		return query.Cond{Or: []query.Cond{
			{And: []query.Cond{white, make(query.White)}},
			{And: []query.Cond{black, make(query.Black)}},
		}}
	}
	either := query.Cond{Or: []query.Cond{make(query.White), make(query.Black)}}
	switch s.Who {
	case OneSide:
		return make(s.Side), nil
	case NobodySaid, EitherSide:
		return either, nil
	case BothSides:
		return query.Cond{And: either.Or}, nil
	case Neither:
		return query.Cond{Not: &either}, nil
	case Winner:
		return pair(query.Cond{Result: query.WhiteWins}, query.Cond{Result: query.BlackWins}), nil
	case Loser:
		return pair(query.Cond{Result: query.BlackWins}, query.Cond{Result: query.WhiteWins}), nil
	}
	if s.Who == RatedSide {
		has := func(side query.Side) query.Cond {
			e := *s.Elo
			if e.Side = side; s.Trails {
				e.Side = OtherSide(side)
			}
			return query.Cond{Elo: &e}
		}
		return pair(has(query.White), has(query.Black)), nil
	}
	people, all, flip := s.People, s.All, false
	if s.Who == Rival {
		flip = true
		if len(people) == 0 {
			people, all = topic.People, topic.All
		}
		if len(people) == 0 {
			return query.Cond{}, ErrNoReading
		}
	}
	return JoinConds(people, all, func(n query.Name) query.Cond {
		side := func(side query.Side) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		}
		mine := func(side query.Side) query.Side {
			if flip {
				return OtherSide(side)
			}
			return side
		}
		if s.Side != "" {
			return query.Cond{And: []query.Cond{side(mine(s.Side)), make(s.Side)}}
		}
		return pair(side(mine(query.White)), side(mine(query.Black)))
	}), nil
}
