package meaning

import "github.com/kibitz-chess/kibitz/assistant/query"

// Captured says that the pieces asked for are captured.
type Captured struct{}

func (Captured) About() string { return "event" }

func (Captured) Absent() bool { return false }

func (Captured) Of(_, _ Subject) (query.Cond, error) { return query.Cond{}, ErrNoReading }

// Alike says that both sides castled, on the same wing or on opposite ones.
type Alike struct{ How string }

func (a Alike) About() string { return "event" }

func (a Alike) Absent() bool { return false }

func (a Alike) Of(who, topic Subject) (query.Cond, error) {
	switch who.Who {
	case NobodySaid, EitherSide, BothSides:
		return CastledAlike(a.How), nil
	case Persons:
		played := JoinConds(who.People, who.All, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: who.Side}}
		})
		return query.Cond{And: []query.Cond{played, CastledAlike(a.How)}}, nil
	}
	return query.Cond{}, ErrNoReading
}

// CastledAlike is the condition that both sides castled, to the same wing or
// to opposite ones.
func CastledAlike(how string) query.Cond {
	wings := []query.Castling{query.KingSide, query.QueenSide}
	var conds []query.Cond
	for i, white := range wings {
		black := white
		if how == "opposite" {
			black = wings[1-i]
		}
		conds = append(conds, query.Cond{And: []query.Cond{
			{HalfMove: &query.HalfMove{By: query.White, Castling: white}},
			{HalfMove: &query.HalfMove{By: query.Black, Castling: black}},
		}})
	}
	return query.Cond{Or: conds}
}

// Facing is what is said of the rating of whom somebody beat, lost to or drew
// with.
type Facing struct {
	query.Range
	Lead  bool // the opponent's rating minus the other one's
	Lower bool // with lead: the other way round
}

// Of is the condition on the opponent of somebody.
func (f Facing) Of(who, topic Subject) (query.Cond, error) {
	if who.Who == Persons {
		return JoinConds(who.People, who.All, func(n query.Name) query.Cond {
			return query.Cond{Elo: &query.Elo{Player: &n, Opponent: !f.Lower, Lead: f.Lead, Range: f.Range}}
		}), nil
	}
	return who.BySides(topic, func(side query.Side) query.Cond {
		if !f.Lower {
			side = OtherSide(side)
		}
		return query.Cond{Elo: &query.Elo{Side: side, Lead: f.Lead, Range: f.Range}}
	})
}

// Doer is whom a result tells of where nobody is named: the winner of wins,
// the loser of losses.
func (e Ended) Doer(who Subject) Subject {
	if who.Who != NobodySaid && who.Who != EitherSide {
		return who
	}
	switch e.Outcome {
	case query.Win:
		return Subject{Who: Winner}
	case query.Loss:
		return Subject{Who: Loser}
	}
	return Subject{Who: EitherSide}
}

// Alone says that the subject did it, and the other side did not.
type Alone struct{ Happening }

func (a Alone) About() string { return "event" }

func (a Alone) Absent() bool { return false }

func (a Alone) Of(who, topic Subject) (query.Cond, error) {
	return who.BySides(topic, func(side query.Side) query.Cond {
		mine, others := a.HalfMove, a.HalfMove
		mine.By, others.By = side, OtherSide(side)
		return query.Cond{And: []query.Cond{{HalfMove: &mine}, Not(query.Cond{HalfMove: &others})}}
	})
}

// WithObject is a predicate with whom it was done to; false where it has one or
// takes none.
func WithObject(p Predicate, n Names) (any, bool) {
	switch p := p.(type) {
	case Ended:
		if len(p.Object) > 0 || p.ObjectSide != "" {
			return nil, false
		}
		p.Object, p.AllObjects = n.List, n.All
		return Predicate(p), true
	case Played:
		if len(p.Object) > 0 {
			return nil, false
		}
		p.Object, p.AllObjects = n.List, n.All
		return Predicate(p), true
	case Denied:
		inner, ok := WithObject(p.Predicate, n)
		if !ok {
			return nil, false
		}
		return Predicate(Denied{inner.(Predicate)}), true
	case Several:
		return p.Last(func(k Predicate) (any, bool) { return WithObject(k, n) })
	}
	return nil, false
}

// Last changes the last of several predicates, which what follows belongs to.
func (s Several) Last(change func(Predicate) (any, bool)) (any, bool) {
	kids := append([]Predicate{}, s.Kids...)
	k, ok := change(kids[len(kids)-1])
	if !ok {
		return nil, false
	}
	kids[len(kids)-1] = k.(Predicate)
	return Predicate(Several{s.Or, kids}), true
}
