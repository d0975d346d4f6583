package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// addClause takes a clause: how the games ended for the person whom the
// question is about is said of that player.
func (f *frame) addClause(s *conditions, c meaning.Clause, asksWho bool) error {
	if e, isEnd := c.What.(meaning.Ended); isEnd && e.Agent != nil && c.Who.Who == meaning.NobodySaid {
		if f.ask == "who" && f.against {
			return meaning.ErrNoReading // 'whom did Tal defeat' is no defeat of his
		}
		c.Who, e.Agent = *e.Agent, nil
		c.What = e
	}
	if asksWho {
		if done, err := f.addOfAsked(s, c); done || err != nil {
			return err
		}
	} else if c.Open {
		return meaning.ErrNoReading
	}
	who := c.Who
	if who.Who == meaning.NobodySaid || who.Who == meaning.Persons && who.Side == "" && s.topic.Who == meaning.Persons && meaning.SameNames(who.People, s.topic.People) {
		who = s.topic // which has the side that was said of it
	}
	switch what := c.What.(type) {
	case meaning.Ended:
		return f.addEnd(s, c, what, who)
	case meaning.Deed:
		return f.addDeed(s, c, what, who)
	case meaning.Captured:
		return f.addTaken(c)
	case meaning.Lightly:
		if f.event == nil && (f.ended != nil || f.streak != "" || f.ask == "record") && who.Who == meaning.Persons { // 'the draws that Tal made'
			return f.addParty(s, meaning.Party{People: who.People, All: who.All, Side: who.Side})
		}
		return f.addMaker(s, who)
	case meaning.Played:
		return f.addPlayed(s, c, what, who)
	case meaning.Colored:
		if who.Who == meaning.Persons && len(who.People) == 1 {
			pl := s.player(who.People[0])
			if pl.Side != "" && pl.Side != what.Side {
				return meaning.ErrNoReading
			}
			pl.Side = what.Side
			return nil
		}
	}
	return s.addOf(c, who)
}

// addOfAsked takes a clause where the people are asked for, if it is said of them.
func (f *frame) addOfAsked(s *conditions, c meaning.Clause) (done bool, err error) {
	_, isEnd := c.What.(meaning.Ended)
	if c.Who.Who == meaning.NobodySaid && isEnd && f.hasGame() {
		return true, nil // 'who won game 10': the row of the game tells
	}
	if c.Who.Who == meaning.NobodySaid && s.topic.Who == meaning.NobodySaid {
		return true, f.addOfEach(s, c)
	}
	if (isEnd || meaning.IsDenied(c.What)) && c.What.Absent() {
		return true, meaning.ErrNoReading // 'players whom Tal never beat' are groups of none
	}
	_, isPlayed := c.What.(meaning.Played)
	if c.Who.Who == meaning.Persons && (isEnd || isPlayed) && !meaning.HasObject(c.What) {
		s.object = true // 'players whom Tal beat'
	} else if c.Open {
		return true, meaning.ErrNoReading
	}
	return false, nil
}

// addOf adds what a clause says of somebody.
func (s *conditions) addOf(c meaning.Clause, who meaning.Subject) error {
	var cond query.Cond
	var err error
	if c.Who.Who == meaning.NobodySaid {
		cond, err = c.What.Of(who, s.topic)
	} else {
		cond, err = meaning.Clause{Who: who, What: c.What}.Condition(s.topic)
	}
	if err != nil {
		return err
	}
	s.rest = append(s.rest, cond)
	return nil
}

// addEnd takes how games ended.
func (f *frame) addEnd(s *conditions, c meaning.Clause, e meaning.Ended, who meaning.Subject) error {
	if e.Facing != nil && who.Who == meaning.Persons {
		cond, err := e.Facing.Of(who, s.topic)
		if err != nil {
			return err
		}
		s.rest = append(s.rest, cond)
		e.Facing = nil
		c.What = e
	}
	if who.All && c.Who.Who == meaning.NobodySaid && e.Outcome != query.Draw {
		who = meaning.Subject{Side: who.Side} // 'between Karpov and Kasparov won by Black': by either of them
		if e.Side == "" && who.Side == "" && len(e.Object) == 0 {
			return meaning.ErrNoReading
		}
	}
	if e.Verb && who.Who == meaning.NobodySaid && len(e.Object) > 0 {
		return meaning.ErrNoReading // 'beat Tal': who did?
	}
	if f.piece != nil && e.Outcome == query.Loss && e.Verb && who.Who == meaning.OneSide && len(e.Object) == 0 && e.When == nil && e.By == nil {
		h := meaning.Capturing(*f.piece) // 'how many queens did Black lose'
		join := h.By == "" || h.By == meaning.OtherSide(who.Side)
		h.By = meaning.OtherSide(who.Side)
		f.event, f.piece = &h, nil
		if !join {
			return meaning.ErrNoReading
		}
		return nil
	}
	if who.Who != meaning.Persons || len(who.People) != 1 {
		return s.addOf(c, who)
	}
	pl, side := s.player(who.People[0]), e.Side
	if side == "" {
		side = who.Side
	}
	switch {
	case e.Outcome == query.Draw:
		s.rest = append(s.rest, query.Cond{Result: query.Drawn})
	case pl.Outcome == "" && (pl.Side == "" || side == "" || pl.Side == side):
		pl.Outcome = e.Outcome
	case c.Who.Who == meaning.NobodySaid:
		return meaning.ErrNoReading
	default:
		return s.addOf(c, who)
	}
	if side != "" {
		pl.Side = side
	}
	return f.addRest(s, e)
}

// addDeed takes what happened in games, or what the half-moves asked for did.
func (f *frame) addDeed(s *conditions, c meaning.Clause, d meaning.Deed, who meaning.Subject) error {
	opposing := d.Opposing && d.All == schema.Capture
	if opposing && who.Who == meaning.NobodySaid && f.noun == "games" {
		return meaning.ErrNoReading // 'and was captured': what was?
	}
	if f.event != nil && c.Who.Who == meaning.NobodySaid && !d.Noun && !f.games {
		if d.Never || d.Times != nil || d.Opposing {
			return meaning.ErrNoReading
		}
		both, ok := meaning.Merge(*f.event, d.Happening) // 'castling that gave check'
		if !ok || !meaning.Sensible(both.HalfMove) {
			return meaning.ErrNoReading
		}
		f.event = &both
		return nil
	}
	if f.event != nil && d.Noun && c.Who.Who == meaning.EitherSide && !f.games {
		return meaning.ErrNoReading // 'mates with a check': of the half-move or of the game?
	}
	if opposing && (f.noun == "pieces" || f.noun == "squares") && f.event == nil {
		h := d.Happening
		f.event = &h
		if f.noun == "pieces" {
			f.noun = "captured" // 'which piece is captured most'
		}
		return nil
	}
	if d.Noun && !d.Ends && f.ask == "count" && f.noun == "" && f.event == nil && f.ended == nil && !f.times && f.piece == nil {
		return meaning.ErrNoReading // 'how many pawns captured': a clause is nothing to count
	}
	if f.deedIsHead(d) {
		return f.addHead(s, d, who)
	}
	// Whoever did or did not do it played, unless that goes without saying.
	if !d.Noun && who.Who == meaning.NobodySaid && f.noun == "" && f.ended == nil {
		return meaning.ErrNoReading // 'castled long': who did, in what?
	}
	return s.addOf(c, who)
}

// addPlayed takes that somebody played.
func (f *frame) addPlayed(s *conditions, c meaning.Clause, p meaning.Played, who meaning.Subject) error {
	switch {
	case who.Who == meaning.Persons && len(who.People) == 1:
		pl := s.player(who.People[0])
		if p.Side != "" {
			pl.Side = p.Side
		} else if who.Side != "" && pl.Side == "" {
			pl.Side = who.Side
		}
		return f.addObjects(s, p.Object, p.AllObjects)
	case who.Who == meaning.NobodySaid && len(p.Object) > 0:
		return f.addObjects(s, p.Object, p.AllObjects)
	}
	return s.addOf(c, who)
}

// addRest adds what else is said of how the games ended.
func (f *frame) addRest(s *conditions, e meaning.Ended) error {
	if e.When != nil {
		l := *e.When
		s.rest = append(s.rest, query.Cond{Length: &l})
	}
	if e.By != nil {
		h := e.By.HalfMove
		s.rest = append(s.rest, query.Cond{HalfMove: &h})
	}
	if e.ObjectSide != "" {
		return meaning.ErrNoReading
	}
	return f.addObjects(s, e.Object, e.AllObjects)
}

func (f *frame) addObjects(s *conditions, people []query.Name, all bool) error {
	switch {
	case len(people) == 1:
		s.player(people[0])
	case len(people) > 1:
		if all {
			// 'games against Karpov and Anand' are against either.
			all = false
		}
		s.rest = append(s.rest, meaning.JoinConds(people, all, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n}}
		}))
	}
	return nil
}

// addOfEach takes what is said of each of the players asked for.
func (f *frame) addOfEach(s *conditions, c meaning.Clause) error {
	switch p := c.What.(type) {
	case meaning.Ended:
		return f.addEndOfEach(s, p)
	case meaning.Played:
		if len(p.Object) == 1 {
			s.object = true
			s.player(p.Object[0])
			return nil
		}
		if len(p.Object) == 0 {
			return nil
		}
	case meaning.Deed:
		if f.event == nil && f.ended == nil && !p.Never && p.Times == nil && !p.Opposing && f.noun != "games" {
			h := p.Happening
			f.event = &h
			return nil
		}
		if f.noun == "games" {
			cond, err := p.Of(meaning.Subject{Who: meaning.EitherSide}, meaning.Subject{})
			s.rest = append(s.rest, cond)
			return err
		}
	case meaning.Lightly:
		if f.event != nil || f.ended != nil {
			return nil // 'who gave most checks'
		}
	case meaning.Rated:
		s.rivals = append(s.rivals, p)
		return nil
	}
	return meaning.ErrNoReading
}

// deedIsHead says that a deed is what is counted: 'how many times did White
// castle', 'which piece gives mate'.
func (f *frame) deedIsHead(d meaning.Deed) bool {
	if f.event != nil || d.Never || d.Times != nil || d.Opposing || f.ended != nil {
		return false
	}
	return f.times && f.noun == "" || f.noun == "pieces" || f.piece != nil || f.moves && !f.games || f.noun == "squares" || f.noun == "sides"
}

// addEndOfEach takes how games ended for each of the players asked for.
func (f *frame) addEndOfEach(s *conditions, p meaning.Ended) error {
	if len(p.Object) > 1 && p.AllObjects {
		return meaning.ErrNoReading // 'who beat Tal and Fischer': each in a game of its own
	}
	if len(p.Object) > 0 {
		s.object = true
		cond, err := p.Of(meaning.Subject{}, s.topic)
		if err != nil {
			return err
		}
		side := query.AnySide
		if p.Side != "" {
			side = p.Side
		} else if s.side != "" {
			side, s.side = s.side, ""
		}
		if len(p.Object) == 1 {
			pl := s.player(p.Object[0])
			pl.Outcome = meaning.Inverse(p.Outcome)
			if p.Outcome == query.Draw {
				pl.Outcome = ""
				s.rest = append(s.rest, query.Cond{Result: query.Drawn})
			}
			pl.Side = meaning.OtherSide(side)
			p.Object = nil
			return f.addRest(s, p)
		}
		s.rest = append(s.rest, cond)
		return nil
	}
	if s.group != "" || f.event != nil || f.asksForFirst(p) {
		return meaning.ErrNoReading
	}
	s.group = p.Outcome
	if p.Side != "" {
		s.side = p.Side
	}
	if p.Facing != nil { // 'who beat most players rated over 2700'
		if p.Outcome != query.Win && p.Outcome != query.Loss {
			return meaning.ErrNoReading // of a draw each of the two is the other's opponent
		}
		cond, err := p.Facing.Of(p.Doer(meaning.Subject{}), s.topic)
		if err != nil {
			return err
		}
		s.rest = append(s.rest, cond)
	}
	p.Object = nil
	return f.addRest(s, p)
}

// addTaken takes the pieces asked for as those captured: 'which piece is
// captured most often', 'how many rooks were captured'.
func (f *frame) addTaken(c meaning.Clause) error {
	if c.Who.Who != meaning.NobodySaid || f.event != nil || f.ended != nil || f.piece == nil && f.noun != "pieces" {
		return meaning.ErrNoReading
	}
	f.event, f.taken = &meaning.Happening{HalfMove: query.HalfMove{All: schema.Capture}}, true
	if f.piece != nil {
		h := meaning.Capturing(*f.piece)
		f.event, f.piece = &h, nil
	}
	return nil
}

func (f *frame) addHead(s *conditions, d meaning.Deed, who meaning.Subject) error {
	h := d.Happening
	if f.piece != nil {
		switch both, ok := meaning.Merge(h, meaning.Capturing(*f.piece)); {
		case who.Who == meaning.NobodySaid && !f.plural:
			return meaning.ErrNoReading // 'a pawn captures': is it captured?
		case h.All&schema.Capture != 0 && h.Captured == "" && ok: // 'how many queens did Tal capture'
			h = both
		case h.All&schema.PawnPromoted != 0 && f.piece.Piece == query.Pawn: // 'how many pawns did Tal promote'
		default:
			return meaning.ErrNoReading
		}
		f.piece = nil
	}
	f.event, f.moves = &h, false
	return f.addMaker(s, who)
}

// addMaker says who makes the half-move that is counted.
func (f *frame) addMaker(s *conditions, who meaning.Subject) error {
	if f.event == nil {
		return meaning.ErrNoReading
	}
	switch {
	case who.Who == meaning.NobodySaid, who.Who == meaning.EitherSide:
		return nil
	case who.Who == meaning.OneSide && (f.event.By == "" || f.event.By == who.Side):
		f.event.By = who.Side
		return nil
	case who.Who == meaning.Persons && len(who.People) == 1 && f.event.Player == nil:
		name := who.People[0]
		f.event.Player = &name
		if who.Side != "" {
			f.event.By = who.Side
		}
		return nil
	}
	return meaning.ErrNoReading
}
