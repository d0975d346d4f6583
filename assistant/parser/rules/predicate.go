package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// owned says what the subject had on the board at some moment. The scene is
// told as of White.
type owned struct{ meaning.Scene }

func (o owned) About() string { return "position" }

func (o owned) Absent() bool { return false }

func (o owned) Of(who, topic meaning.Subject) (query.Cond, error) {
	s, ok := meaning.Scene(nil), false
	switch who.Who {
	case meaning.BothSides:
		s, ok = o.Scene.And(o.Flip())
	case meaning.Neither:
		if s, ok = o.BothNone(); !ok {
			return meaning.Not(o.Either().Condition()), nil
		}
	default:
		return who.BySides(topic, func(side query.Side) query.Cond { return o.Scene.Of(side).Condition() })
	}
	if !ok {
		return query.Cond{}, meaning.ErrNoReading
	}
	return s.Condition(), nil
}

// tagged says that a tag of the subject's, such as its title, is one of some
// texts.
type tagged struct {
	name  string
	match query.Match
	texts []string
}

func (t tagged) About() string { return "tag" }

func (t tagged) Absent() bool { return false }

func (t tagged) Of(who, topic meaning.Subject) (query.Cond, error) {
	make := func(s query.Side) query.Cond {
		return query.Cond{Tag: &query.Tag{Name: t.name, Side: &s, Match: t.match, Texts: t.texts}}
	}
	switch who.Who {
	case meaning.BothSides:
		return make(query.BothSide), nil
	case meaning.EitherSide, meaning.NobodySaid:
		return make(query.AnySide), nil
	case meaning.Neither:
		return meaning.Not(make(query.AnySide)), nil
	}
	return who.BySides(topic, make)
}

// opened says that the subject began the game so, or answered so.
type opened struct {
	moves []string // the half-moves from the start; "" is any
	need  query.Side
}

func (o opened) About() string { return "line" }

func (o opened) Absent() bool { return false }

func (o opened) Of(who, topic meaning.Subject) (query.Cond, error) {
	line := query.Cond{Line: o.moves}
	switch {
	case who.Who == meaning.NobodySaid, who.Who == meaning.EitherSide, who.Who == meaning.OneSide && who.Side == o.need:
		return line, nil
	case who.Who == meaning.Persons && (who.Side == "" || who.Side == o.need):
		return meaning.And(o.player(who), line), nil
	}
	return query.Cond{}, meaning.ErrNoReading
}

// Without are the games in which somebody had the side that moves and moved otherwise.
func (o opened) Without(who meaning.Subject) (query.Cond, error) {
	if who.Side != "" && who.Side != o.need {
		return query.Cond{}, meaning.ErrNoReading
	}
	return meaning.And(o.player(who), meaning.Not(query.Cond{Line: o.moves})), nil
}

// player says that somebody has the side that moves.
func (o opened) player(who meaning.Subject) query.Cond {
	return meaning.JoinConds(who.People, who.All, func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: o.need}}
	})
}
