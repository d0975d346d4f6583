// Package meaning is what parts of a question mean: half-moves, predicates of a
// subject, conditions that may still need to know whom the question is about,
// positions, what is asked for. The rules make these values, and what folds them
// into a query takes them. It knows no word of any language.
package meaning

import "github.com/kibitz-chess/kibitz/assistant/query"

// SideSaid is a side named on its own, which what is said beside it is about.
type SideSaid struct{ Side query.Side }

func (SideSaid) About() string { return "side" }

func (SideSaid) Condition(Subject) (query.Cond, error) { return query.Cond{}, ErrNoReading }

// Term is a condition on games in the making: it may still need to know whom
// the question is about.
type Term interface {
	// Condition is the condition, said of the games of the topic.
	Condition(topic Subject) (query.Cond, error)
	// About names what the term is about, for what may be joined with what.
	About() string
}

// Party is somebody who plays in the games.
type Party struct {
	People  []query.Name
	All     bool       // each of them plays
	Side    query.Side // theirs
	Against bool       // they are the opponents of whom the question is about
	With    bool       // named as those with whom somebody plays
	Weak    bool       // named without a word that says which part they play
	InGames bool       // named with the games, not with what is counted
}

func (p Party) About() string { return "person" }

func (p Party) Condition(Subject) (query.Cond, error) {
	return p.each(func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: p.Side}}
	}), nil
}

func (p Party) each(make func(query.Name) query.Cond) query.Cond {
	return JoinConds(p.People, p.All, make)
}

// Clause says that somebody did something.
type Clause struct {
	Who  Subject
	What Predicate
	Open bool // whom it was done to is asked for
}

func (c Clause) About() string { return c.What.About() }

func (c Clause) Condition(topic Subject) (query.Cond, error) {
	who := c.Who
	if who.Who == NobodySaid {
		who = topic
	}
	cond, err := c.What.Of(who, topic)
	if err != nil || who.Who != Persons || c.Who.Who == NobodySaid || !c.What.Absent() {
		return cond, err
	}
	// 'games that Tal did not win' are games of his.
	played := JoinConds(who.People, who.All, func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: who.Side}}
	})
	conds := []query.Cond{played}
	for _, n := range objectsOfDenied(c.What) { // and against whom they are
		conds = append(conds, query.Cond{Player: &query.Player{Name: n}})
	}
	return query.Cond{And: append(conds, cond)}, nil
}

// objectsOfDenied is the one other person of a predicate that is denied.
func objectsOfDenied(p Predicate) []query.Name {
	if d, ok := p.(Denied); ok {
		if e, isEnd := d.Predicate.(Ended); isEnd && len(e.Object) == 1 {
			return e.Object
		}
	}
	return nil
}

// Joint is terms of which all hold, or one.
type Joint struct {
	Or    bool
	Loose bool // 'or' between things of different kinds: how far it reaches is open
	Kids  []Term
}

func (j Joint) About() string {
	kind := j.Kids[0].About()
	for _, k := range j.Kids[1:] {
		if k.About() != kind {
			return "several"
		}
	}
	return kind
}

func (j Joint) Condition(topic Subject) (query.Cond, error) {
	var conds []query.Cond
	// Whoever is named first is whom the rest is about; of alternatives, whoever
	// did the first: 'won by Tal or drawn'.
	if t := TopicOf(j.Kids); t.Who != NobodySaid && (!j.Or || doer(j.Kids[0])) {
		topic = t
	}
	for _, k := range j.Kids {
		cond, err := k.Condition(topic)
		if err != nil {
			return query.Cond{}, err
		}
		conds = append(conds, cond)
	}
	if j.Or {
		return query.Cond{Or: conds}, nil
	}
	return query.Cond{And: conds}, nil
}

// Negation is a term that does not hold.
type Negation struct {
	Term
	Except bool // said as an exception
}

func (n Negation) Condition(topic Subject) (query.Cond, error) {
	cond, err := n.Term.Condition(topic)
	return query.Cond{Not: &cond}, err
}
