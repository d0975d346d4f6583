package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// pred is what is said of a subject: that it won, that it castled.
type pred interface {
	// of is the condition on a game in which the subject did it; topic is whom
	// the question is about.
	of(who, topic subject) (query.Cond, error)
	about() string
	// absent says that a game may be as the predicate says without the subject
	// taking part, as games that somebody did not win.
	absent() bool
}

// ended says how the game ended for the subject.
type ended struct {
	query.Outcome
	object     []query.Name // whom the subject beat, or lost to
	objectSide query.Side   // the side of the object, as in 'lost to Black'
	allObjects bool
	side       query.Side
	when       *query.Length
	by         *happening // what ended the game
	facing     *facing    // what is said of the opponent's rating
	verb       bool       // a verb, which needs somebody who does it
	agent      *subject   // of a participle: by whom
}

func (e ended) about() string { return "result" }
func (e ended) absent() bool  { return false }

func (e ended) of(who, topic subject) (query.Cond, error) {
	if e.agent != nil {
		who = *e.agent
	}
	if who.who == persons && slices.ContainsFunc(who.people, func(n query.Name) bool {
		return slices.ContainsFunc(e.object, func(o query.Name) bool { return o.Text == n.Text })
	}) {
		who = subject{} // 'and who beat him?': nobody beats himself
	}
	base, err := e.base(who, topic)
	if err != nil {
		return base, err
	}
	var conds []query.Cond
	if base.Player != nil || base.Result != "" || base.And != nil || base.Or != nil || base.Not != nil {
		conds = append(conds, base)
	}
	if len(e.object) > 0 && (who.who != nobodySaid || e.Outcome == query.Draw) {
		side := query.AnySide
		if who.who == persons && who.side != "" {
			side = ""
		}
		conds = append(conds, joinConds(e.object, e.allObjects, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		}))
	}
	if e.when != nil {
		l := *e.when
		conds = append(conds, query.Cond{Length: &l})
	}
	if e.by != nil {
		h := e.by.HalfMove
		conds = append(conds, query.Cond{HalfMove: &h})
	}
	if e.facing != nil {
		cond, err := e.facing.of(e.doer(who), topic)
		if err != nil {
			return cond, err
		}
		conds = append(conds, cond)
	}
	if len(conds) == 0 {
		return query.Cond{}, errNoReading
	}
	return and(conds...), nil
}

// base is how the game ended, without what else is said of it.
func (e ended) base(who, topic subject) (query.Cond, error) {
	side := e.side
	if side == "" {
		side = who.side
	} else if who.side != "" && who.side != side {
		return query.Cond{}, errNoReading
	}
	ofPeople := func(people []query.Name, all bool, side query.Side, o query.Outcome) query.Cond {
		return joinConds(people, all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side, Outcome: o}}
		})
	}
	result := func(side query.Side) query.Cond { return query.Cond{Result: resultOf(side, e.Outcome)} }
	drawn := query.Cond{Result: query.Drawn}
	switch who.who {
	case persons:
		if e.Outcome == query.Draw {
			played := ofPeople(who.people, who.all, side, "")
			return and(played, drawn), nil
		}
		return ofPeople(who.people, who.all, side, e.Outcome), nil
	case oneSide:
		return result(side), nil
	case rival:
		people := who.people
		if len(people) == 0 {
			people = topic.people
		}
		if len(people) == 0 {
			return query.Cond{}, errNoReading
		}
		return ofPeople(people, false, other(side), inverse(e.Outcome)), nil
	case ratedSide:
		if side != "" {
			return query.Cond{}, errNoReading
		}
		return who.bySides(topic, result)
	case bothSides:
		if e.Outcome != query.Draw || !e.verb { // 'draws by each player' are counted apart
			return query.Cond{}, errNoReading
		}
		return drawn, nil
	case neither:
		if e.Outcome == query.Draw {
			return not(drawn), nil
		}
		return not(query.Cond{Result: query.Decisive}), nil
	case eitherSide, nobodySaid:
		switch {
		case e.Outcome == query.Draw:
			if side != "" && len(e.object) == 0 {
				return drawn, nil
			}
			return drawn, nil
		case len(e.object) > 0:
			return ofPeople(e.object, e.allObjects, other(side), inverse(e.Outcome)), nil
		case e.objectSide != "":
			return query.Cond{Result: resultOf(e.objectSide, inverse(e.Outcome))}, nil
		case side != "":
			return result(side), nil
		case e.verb && who.who == nobodySaid:
			return query.Cond{}, errNoReading // who?
		}
		return query.Cond{Result: query.Decisive}, nil
	}
	return query.Cond{}, errNoReading
}

func resultOf(side query.Side, o query.Outcome) query.Result {
	if o == query.Draw {
		return query.Drawn
	}
	if (side == query.White) == (o == query.Win) {
		return query.WhiteWins
	}
	return query.BlackWins
}

func inverse(o query.Outcome) query.Outcome {
	if i, ok := map[query.Outcome]query.Outcome{query.Win: query.Loss, query.Loss: query.Win}[o]; ok {
		return i
	}
	return o
}

// deed is a half-move that the subject made, perhaps so many times.
type deed struct {
	happening
	times    *query.Range
	opposing bool // it was done to the subject, by the other side
	noun     bool // told by a noun: whose it is need not be said
	ends     bool // told of how a game ends
}

func (d deed) about() string { return "event" }
func (d deed) absent() bool  { return d.never }

func (d deed) of(who, topic subject) (query.Cond, error) {
	make := func(by query.Side, player *query.Name) (query.Cond, bool) {
		h := d.HalfMove
		if player != nil {
			if h.Player != nil && h.Player.Text != player.Text {
				return query.Cond{}, false
			}
			h.Player = player
		}
		if by != "" {
			if h.By != "" && h.By != by {
				return query.Cond{}, false
			}
			h.By = by
		}
		cond := query.Cond{HalfMove: &h}
		if d.times != nil {
			cond = query.Cond{Times: &query.Times{HalfMove: h, Range: *d.times}}
		}
		if d.never {
			cond = not(cond)
		}
		return cond, true
	}
	ok := true
	some := func(by query.Side, player *query.Name) query.Cond {
		cond, fits := make(by, player)
		ok = ok && fits
		return cond
	}
	var cond query.Cond
	var err error
	switch {
	case d.opposing && who.who != nobodySaid && who.who != eitherSide:
		cond, err = who.bySides(topic, func(s query.Side) query.Cond { return some(other(s), nil) })
	case who.who == persons:
		cond = joinConds(who.people, who.all, func(n query.Name) query.Cond { return some(who.side, &n) })
	case who.who == oneSide:
		cond = some(who.side, nil)
	case who.who == eitherSide && d.times != nil && !d.noun:
		// 'a player promoted twice': the same one
		cond, err = who.bySides(topic, func(s query.Side) query.Cond { return some(s, nil) })
	case who.who == nobodySaid, who.who == eitherSide:
		cond = some("", nil)
	case who.who == neither && d.never:
		ok = false // 'neither side never castled'
	case who.who == neither:
		cond = not(some("", nil))
	default:
		cond, err = who.bySides(topic, func(s query.Side) query.Cond { return some(s, nil) })
	}
	if !ok {
		return cond, errNoReading
	}
	return cond, err
}
