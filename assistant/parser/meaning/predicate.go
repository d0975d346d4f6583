package meaning

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Predicate is what is said of a subject: that it won, that it castled.
type Predicate interface {
	// Of is the condition on a game in which the subject did it; topic is whom
	// the question is about.
	Of(who, topic Subject) (query.Cond, error)
	About() string
	// Absent says that a game may be as the predicate says without the subject
	// taking part, as games that somebody did not win.
	Absent() bool
}

// Ended says how the game ended for the subject.
type Ended struct {
	query.Outcome
	Object     []query.Name // whom the subject beat, or lost to
	ObjectSide query.Side   // the side of the object, as in 'lost to Black'
	AllObjects bool
	Side       query.Side
	When       *query.Length
	By         *Happening // what ended the game
	Facing     *Facing    // what is said of the opponent's rating
	Verb       bool       // a verb, which needs somebody who does it
	Agent      *Subject   // of a participle: by whom
}

func (e Ended) About() string { return "result" }

func (e Ended) Absent() bool { return false }

func (e Ended) Of(who, topic Subject) (query.Cond, error) {
	if e.Agent != nil {
		who = *e.Agent
	}
	if who.Who == Persons && slices.ContainsFunc(who.People, func(n query.Name) bool {
		return slices.ContainsFunc(e.Object, func(o query.Name) bool { return o.Text == n.Text })
	}) {
		who = Subject{} // 'and who beat him?': nobody beats himself
	}
	base, err := e.base(who, topic)
	if err != nil {
		return base, err
	}
	var conds []query.Cond
	if base.Player != nil || base.Result != "" || base.And != nil || base.Or != nil || base.Not != nil {
		conds = append(conds, base)
	}
	if len(e.Object) > 0 && (who.Who != NobodySaid || e.Outcome == query.Draw) {
		side := query.AnySide
		if who.Who == Persons && who.Side != "" {
			side = ""
		}
		conds = append(conds, JoinConds(e.Object, e.AllObjects, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		}))
	}
	if e.When != nil {
		l := *e.When
		conds = append(conds, query.Cond{Length: &l})
	}
	if e.By != nil {
		h := e.By.HalfMove
		conds = append(conds, query.Cond{HalfMove: &h})
	}
	if e.Facing != nil {
		cond, err := e.Facing.Of(e.Doer(who), topic)
		if err != nil {
			return cond, err
		}
		conds = append(conds, cond)
	}
	if len(conds) == 0 {
		return query.Cond{}, ErrNoReading
	}
	return And(conds...), nil
}

// base is how the game ended, without what else is said of it.
func (e Ended) base(who, topic Subject) (query.Cond, error) {
	side := e.Side
	if side == "" {
		side = who.Side
	} else if who.Side != "" && who.Side != side {
		return query.Cond{}, ErrNoReading
	}
	result := func(side query.Side) query.Cond { return query.Cond{Result: ResultOf(side, e.Outcome)} }
	drawn := query.Cond{Result: query.Drawn}
	switch who.Who {
	case Persons:
		if e.Outcome == query.Draw {
			played := ofPeople(who.People, who.All, side, "")
			return And(played, drawn), nil
		}
		return ofPeople(who.People, who.All, side, e.Outcome), nil
	case OneSide:
		return result(side), nil
	case Rival:
		people := who.People
		if len(people) == 0 {
			people = topic.People
		}
		if len(people) == 0 {
			return query.Cond{}, ErrNoReading
		}
		return ofPeople(people, false, OtherSide(side), Inverse(e.Outcome)), nil
	case RatedSide:
		if side != "" {
			return query.Cond{}, ErrNoReading
		}
		return who.BySides(topic, result)
	case BothSides:
		if e.Outcome != query.Draw || !e.Verb { // 'draws by each player' are counted apart
			return query.Cond{}, ErrNoReading
		}
		return drawn, nil
	case Neither:
		if e.Outcome == query.Draw {
			return Not(drawn), nil
		}
		return Not(query.Cond{Result: query.Decisive}), nil
	case EitherSide, NobodySaid:
		return e.ofAnybody(who, side)
	}
	return query.Cond{}, ErrNoReading
}

// ofAnybody is the condition where nobody is said to have done it: the object
// and the sides tell.
func (e Ended) ofAnybody(who Subject, side query.Side) (query.Cond, error) {
	switch {
	case e.Outcome == query.Draw:
		return query.Cond{Result: query.Drawn}, nil
	case len(e.Object) > 0:
		return ofPeople(e.Object, e.AllObjects, OtherSide(side), Inverse(e.Outcome)), nil
	case e.ObjectSide != "":
		return query.Cond{Result: ResultOf(e.ObjectSide, Inverse(e.Outcome))}, nil
	case side != "":
		return query.Cond{Result: ResultOf(side, e.Outcome)}, nil
	case e.Verb && who.Who == NobodySaid:
		return query.Cond{}, ErrNoReading // who?
	}
	return query.Cond{Result: query.Decisive}, nil
}

// ofPeople is the condition that games ended so for people; empty: that they
// played.
func ofPeople(people []query.Name, all bool, side query.Side, o query.Outcome) query.Cond {
	return JoinConds(people, all, func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: side, Outcome: o}}
	})
}

// ResultOf is the result of games that end so for the side.
func ResultOf(side query.Side, o query.Outcome) query.Result {
	if o == query.Draw {
		return query.Drawn
	}
	if (side == query.White) == (o == query.Win) {
		return query.WhiteWins
	}
	return query.BlackWins
}

// Inverse is the outcome for the opponent.
func Inverse(o query.Outcome) query.Outcome {
	if i, ok := map[query.Outcome]query.Outcome{query.Win: query.Loss, query.Loss: query.Win}[o]; ok {
		return i
	}
	return o
}

// Deed is a half-move that the subject made, perhaps so many times.
type Deed struct {
	Happening
	Times    *query.Range
	Opposing bool // it was done to the subject, by the other side
	Noun     bool // told by a noun: whose it is need not be said
	Ends     bool // told of how a game ends
}

func (d Deed) About() string { return "event" }

func (d Deed) Absent() bool { return d.Never }

func (d Deed) Of(who, topic Subject) (query.Cond, error) {
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
		if d.Times != nil {
			cond = query.Cond{Times: &query.Times{HalfMove: h, Range: *d.Times}}
		}
		if d.Never {
			cond = Not(cond)
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
	case d.Opposing && who.Who != NobodySaid && who.Who != EitherSide:
		cond, err = who.BySides(topic, func(s query.Side) query.Cond { return some(OtherSide(s), nil) })
	case who.Who == Persons:
		cond = JoinConds(who.People, who.All, func(n query.Name) query.Cond { return some(who.Side, &n) })
	case who.Who == OneSide:
		cond = some(who.Side, nil)
	case who.Who == EitherSide && d.Times != nil && !d.Noun:
		// 'a player promoted twice': the same one
		cond, err = who.BySides(topic, func(s query.Side) query.Cond { return some(s, nil) })
	case who.Who == NobodySaid, who.Who == EitherSide:
		cond = some("", nil)
	case who.Who == Neither && d.Never:
		ok = false // 'neither side never castled'
	case who.Who == Neither:
		cond = Not(some("", nil))
	default:
		cond, err = who.BySides(topic, func(s query.Side) query.Cond { return some(s, nil) })
	}
	if !ok {
		return cond, ErrNoReading
	}
	return cond, err
}
