package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// addClause takes a clause: how the games ended for the person whom the
// question is about is said of that player.
func (f *frame) addClause(s *conditions, c clause, asksWho bool) error {
	if e, isEnd := c.what.(ended); isEnd && e.agent != nil && c.who.who == nobodySaid {
		if f.ask == "who" && f.against {
			return errNoReading // 'whom did Tal defeat' is no defeat of his
		}
		c.who, e.agent = *e.agent, nil
		c.what = e
	}
	if asksWho {
		if done, err := f.addOfAsked(s, c); done || err != nil {
			return err
		}
	} else if c.open {
		return errNoReading
	}
	who := c.who
	if who.who == nobodySaid || who.who == persons && who.side == "" && s.topic.who == persons && sameNames(who.people, s.topic.people) {
		who = s.topic // which has the side that was said of it
	}
	switch what := c.what.(type) {
	case ended:
		return f.addEnd(s, c, what, who)
	case deed:
		return f.addDeed(s, c, what, who)
	case captured:
		return f.addTaken(c)
	case lightly:
		if f.event == nil && (f.ended != nil || f.streak != "" || f.ask == "record") && who.who == persons { // 'the draws that Tal made'
			return f.addParty(s, party{people: who.people, all: who.all, side: who.side})
		}
		return f.addMaker(s, who)
	case played:
		return f.addPlayed(s, c, what, who)
	case colored:
		if who.who == persons && len(who.people) == 1 {
			pl := s.player(who.people[0])
			if pl.Side != "" && pl.Side != what.side {
				return errNoReading
			}
			pl.Side = what.side
			return nil
		}
	}
	return s.addOf(c, who)
}

// addOfAsked takes a clause where the people are asked for, if it is said of them.
func (f *frame) addOfAsked(s *conditions, c clause) (done bool, err error) {
	_, isEnd := c.what.(ended)
	if c.who.who == nobodySaid && isEnd && f.hasGame() {
		return true, nil // 'who won game 10': the row of the game tells
	}
	if c.who.who == nobodySaid && s.topic.who == nobodySaid {
		return true, f.addOfEach(s, c)
	}
	if (isEnd || isDenied(c.what)) && c.what.absent() {
		return true, errNoReading // 'players whom Tal never beat' are groups of none
	}
	_, isPlayed := c.what.(played)
	if c.who.who == persons && (isEnd || isPlayed) && !hasObject(c.what) {
		s.object = true // 'players whom Tal beat'
	} else if c.open {
		return true, errNoReading
	}
	return false, nil
}

// addOf adds what a clause says of somebody.
func (s *conditions) addOf(c clause, who subject) error {
	var cond query.Cond
	var err error
	if c.who.who == nobodySaid {
		cond, err = c.what.of(who, s.topic)
	} else {
		cond, err = clause{who: who, what: c.what}.cond(s.topic)
	}
	if err != nil {
		return err
	}
	s.rest = append(s.rest, cond)
	return nil
}

// addEnd takes how games ended.
func (f *frame) addEnd(s *conditions, c clause, e ended, who subject) error {
	if e.facing != nil && who.who == persons {
		cond, err := e.facing.of(who, s.topic)
		if err != nil {
			return err
		}
		s.rest = append(s.rest, cond)
		e.facing = nil
		c.what = e
	}
	if who.all && c.who.who == nobodySaid && e.Outcome != query.Draw {
		who = subject{side: who.side} // 'between Karpov and Kasparov won by Black': by either of them
		if e.side == "" && who.side == "" && len(e.object) == 0 {
			return errNoReading
		}
	}
	if e.verb && who.who == nobodySaid && len(e.object) > 0 {
		return errNoReading // 'beat Tal': who did?
	}
	if f.piece != nil && e.Outcome == query.Loss && e.verb && who.who == oneSide && len(e.object) == 0 && e.when == nil && e.by == nil {
		h := capturing(*f.piece) // 'how many queens did Black lose'
		join := h.By == "" || h.By == other(who.side)
		h.By = other(who.side)
		f.event, f.piece = &h, nil
		if !join {
			return errNoReading
		}
		return nil
	}
	if who.who != persons || len(who.people) != 1 {
		return s.addOf(c, who)
	}
	pl, side := s.player(who.people[0]), e.side
	if side == "" {
		side = who.side
	}
	switch {
	case e.Outcome == query.Draw:
		s.rest = append(s.rest, query.Cond{Result: query.Drawn})
	case pl.Outcome == "" && (pl.Side == "" || side == "" || pl.Side == side):
		pl.Outcome = e.Outcome
	case c.who.who == nobodySaid:
		return errNoReading
	default:
		return s.addOf(c, who)
	}
	if side != "" {
		pl.Side = side
	}
	return f.addRest(s, e)
}

// addDeed takes what happened in games, or what the half-moves asked for did.
func (f *frame) addDeed(s *conditions, c clause, d deed, who subject) error {
	opposing := d.opposing && d.All == schema.Capture
	if opposing && who.who == nobodySaid && f.noun == "games" {
		return errNoReading // 'and was captured': what was?
	}
	if f.event != nil && c.who.who == nobodySaid && !d.noun && !f.games {
		if d.never || d.times != nil || d.opposing {
			return errNoReading
		}
		both, ok := merge(*f.event, d.happening) // 'castling that gave check'
		if !ok || !sensible(both.HalfMove) {
			return errNoReading
		}
		f.event = &both
		return nil
	}
	if f.event != nil && d.noun && c.who.who == eitherSide && !f.games {
		return errNoReading // 'mates with a check': of the half-move or of the game?
	}
	if opposing && (f.noun == "pieces" || f.noun == "squares") && f.event == nil {
		h := d.happening
		f.event = &h
		if f.noun == "pieces" {
			f.noun = "captured" // 'which piece is captured most'
		}
		return nil
	}
	if d.noun && !d.ends && f.ask == "count" && f.noun == "" && f.event == nil && f.ended == nil && !f.times && f.piece == nil {
		return errNoReading // 'how many pawns captured': a clause is nothing to count
	}
	if f.deedIsHead(d) {
		return f.addHead(s, d, who)
	}
	// Whoever did or did not do it played, unless that goes without saying.
	if !d.noun && who.who == nobodySaid && f.noun == "" && f.ended == nil {
		return errNoReading // 'castled long': who did, in what?
	}
	return s.addOf(c, who)
}

// addPlayed takes that somebody played.
func (f *frame) addPlayed(s *conditions, c clause, p played, who subject) error {
	switch {
	case who.who == persons && len(who.people) == 1:
		pl := s.player(who.people[0])
		if p.side != "" {
			pl.Side = p.side
		} else if who.side != "" && pl.Side == "" {
			pl.Side = who.side
		}
		return f.addObjects(s, p.object, p.allObjects)
	case who.who == nobodySaid && len(p.object) > 0:
		return f.addObjects(s, p.object, p.allObjects)
	}
	return s.addOf(c, who)
}

// addRest adds what else is said of how the games ended.
func (f *frame) addRest(s *conditions, e ended) error {
	if e.when != nil {
		l := *e.when
		s.rest = append(s.rest, query.Cond{Length: &l})
	}
	if e.by != nil {
		h := e.by.HalfMove
		s.rest = append(s.rest, query.Cond{HalfMove: &h})
	}
	if e.objectSide != "" {
		return errNoReading
	}
	return f.addObjects(s, e.object, e.allObjects)
}

func isDenied(p pred) bool { _, ok := p.(denied); return ok }

func (f *frame) addObjects(s *conditions, people []query.Name, all bool) error {
	switch {
	case len(people) == 1:
		s.player(people[0])
	case len(people) > 1:
		if all {
			// 'games against Karpov and Anand' are against either.
			all = false
		}
		s.rest = append(s.rest, joinConds(people, all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n}}
		}))
	}
	return nil
}

// addOfEach takes what is said of each of the players asked for.
func (f *frame) addOfEach(s *conditions, c clause) error {
	switch p := c.what.(type) {
	case ended:
		return f.addEndOfEach(s, p)
	case played:
		if len(p.object) == 1 {
			s.object = true
			s.player(p.object[0])
			return nil
		}
		if len(p.object) == 0 {
			return nil
		}
	case deed:
		if f.event == nil && f.ended == nil && !p.never && p.times == nil && !p.opposing && f.noun != "games" {
			h := p.happening
			f.event = &h
			return nil
		}
		if f.noun == "games" {
			cond, err := p.of(subject{who: eitherSide}, subject{})
			s.rest = append(s.rest, cond)
			return err
		}
	case lightly:
		if f.event != nil || f.ended != nil {
			return nil // 'who gave most checks'
		}
	case rated:
		s.rivals = append(s.rivals, p)
		return nil
	}
	return errNoReading
}

// deedIsHead says that a deed is what is counted: 'how many times did White
// castle', 'which piece gives mate'.
func (f *frame) deedIsHead(d deed) bool {
	if f.event != nil || d.never || d.times != nil || d.opposing || f.ended != nil {
		return false
	}
	return f.times && f.noun == "" || f.noun == "pieces" || f.piece != nil || f.moves && !f.games || f.noun == "squares" || f.noun == "sides"
}

// addEndOfEach takes how games ended for each of the players asked for.
func (f *frame) addEndOfEach(s *conditions, p ended) error {
	if len(p.object) > 1 && p.allObjects {
		return errNoReading // 'who beat Tal and Fischer': each in a game of its own
	}
	if len(p.object) > 0 {
		s.object = true
		cond, err := p.of(subject{}, s.topic)
		if err != nil {
			return err
		}
		side := query.AnySide
		if p.side != "" {
			side = p.side
		} else if s.side != "" {
			side, s.side = s.side, ""
		}
		if len(p.object) == 1 {
			pl := s.player(p.object[0])
			pl.Outcome = inverse(p.Outcome)
			if p.Outcome == query.Draw {
				pl.Outcome = ""
				s.rest = append(s.rest, query.Cond{Result: query.Drawn})
			}
			pl.Side = other(side)
			p.object = nil
			return f.addRest(s, p)
		}
		s.rest = append(s.rest, cond)
		return nil
	}
	if s.group != "" || f.event != nil || f.asksForFirst(p) {
		return errNoReading
	}
	s.group = p.Outcome
	if p.side != "" {
		s.side = p.side
	}
	if p.facing != nil { // 'who beat most players rated over 2700'
		if p.Outcome != query.Win && p.Outcome != query.Loss {
			return errNoReading // of a draw each of the two is the other's opponent
		}
		cond, err := p.facing.of(p.doer(subject{}), s.topic)
		if err != nil {
			return err
		}
		s.rest = append(s.rest, cond)
	}
	p.object = nil
	return f.addRest(s, p)
}

// addTaken takes the pieces asked for as those captured: 'which piece is
// captured most often', 'how many rooks were captured'.
func (f *frame) addTaken(c clause) error {
	if c.who.who != nobodySaid || f.event != nil || f.ended != nil || f.piece == nil && f.noun != "pieces" {
		return errNoReading
	}
	f.event, f.taken = &happening{HalfMove: query.HalfMove{All: schema.Capture}}, true
	if f.piece != nil {
		h := capturing(*f.piece)
		f.event, f.piece = &h, nil
	}
	return nil
}

func (f *frame) addHead(s *conditions, d deed, who subject) error {
	h := d.happening
	if f.piece != nil {
		switch both, ok := merge(h, capturing(*f.piece)); {
		case who.who == nobodySaid && !f.plural:
			return errNoReading // 'a pawn captures': is it captured?
		case h.All&schema.Capture != 0 && h.Captured == "" && ok: // 'how many queens did Tal capture'
			h = both
		case h.All&schema.PawnPromoted != 0 && f.piece.piece == query.Pawn: // 'how many pawns did Tal promote'
		default:
			return errNoReading
		}
		f.piece = nil
	}
	f.event, f.moves = &h, false
	return f.addMaker(s, who)
}

// addMaker says who makes the half-move that is counted.
func (f *frame) addMaker(s *conditions, who subject) error {
	if f.event == nil {
		return errNoReading
	}
	switch {
	case who.who == nobodySaid, who.who == eitherSide:
		return nil
	case who.who == oneSide && (f.event.By == "" || f.event.By == who.side):
		f.event.By = who.side
		return nil
	case who.who == persons && len(who.people) == 1 && f.event.Player == nil:
		name := who.people[0]
		f.event.Player = &name
		if who.side != "" {
			f.event.By = who.side
		}
		return nil
	}
	return errNoReading
}

// lightly is a verb that only carries an event: the mates that Tal 'gave'.
type lightly struct{}

func (lightly) about() string                       { return "event" }
func (lightly) absent() bool                        { return false }
func (lightly) of(_, _ subject) (query.Cond, error) { return query.Cond{}, errNoReading }
func buildVPLight(captures) (any, bool)             { return pred(lightly{}), true }
