package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// described puts the conditions, people and half-moves that were said into the
// question.
func (c *changer) described() error {
	if err := c.halfMoves(); err != nil {
		return err
	}
	asked := c.ask
	if c.ask != "share" && c.ask != "who" {
		c.frame.ask = ""
	}
	s, err := c.conditions()
	c.frame.ask = asked
	if err != nil {
		return err
	}
	if err := c.named(s); err != nil {
		return err
	}
	if s.side != "" || s.group != "" {
		if err := c.ofEach(s); err != nil {
			return err
		}
	}
	for _, k := range s.rest {
		if err := c.put(k); err != nil {
			return err
		}
	}
	return c.portion(s)
}

// halfMoves changes what half-moves the question is about: 'and captures?',
// 'with a knight'.
// It is long because each case is one way to take up what was asked before.
func (c *changer) halfMoves() error {
	prior := c.HalfMove
	switch {
	case c.event != nil && c.event.Never:
		return meaning.ErrNoReading
	case c.eventModifier != nil && prior == nil:
		h := c.onlyEvent()
		if h == nil || c.event != nil {
			return meaning.ErrNoReading
		}
		*h = overlay(*h, c.eventModifier.HalfMove)
		return nil
	case c.event == nil && prior == nil:
		return nil
	case c.event == nil:
		// What is said of people and sides is said of the half-moves.
		c.event = &meaning.Happening{HalfMove: *prior}
		if c.eventModifier != nil {
			c.event.HalfMove = overlay(*prior, c.eventModifier.HalfMove)
		}
	case c.eventModifier != nil:
		return meaning.ErrNoReading // 'with a knight, captures'
	case prior != nil && !c.those:
		h := c.event.HalfMove
		if h.Number == nil && !h.Last {
			h.Number, h.Last = prior.Number, prior.Last
		}
		if h.By == "" && h.Player == nil {
			h.By, h.Player = prior.By, prior.Player
		}
		c.event.HalfMove = h
	case c.fixed || c.those:
		c.plain(query.List)
		c.Subject = query.HalfMoves
	default:
		return c.eventOfGames()
	}
	h := c.event.HalfMove
	c.HalfMove = &h
	if prior == nil {
		return nil
	}
	// The maker may be somebody else now.
	by, player := h.By, h.Player
	c.event.By, c.event.Player = "", nil
	if c.follow.eventModifier != nil {
		c.event.By = c.follow.eventModifier.By
	}
	c.makerOfTopic()
	settled := func() {
		if c.event.Player == nil {
			c.event.Player = player
		}
		if c.event.By == "" {
			c.event.By = by
		}
		h := c.event.HalfMove
		c.HalfMove = &h
	}
	settled()
	return nil
}

// onlyEvent is the only half-move that the games are asked to have.
func (c *changer) onlyEvent() (only *query.HalfMove) {
	for _, k := range c.conds {
		if meaning.CondKind(k) != "event" {
			continue
		}
		if only != nil || k.HalfMove == nil {
			return nil
		}
		only = k.HalfMove
	}
	return only
}

// eventOfGames takes half-moves in place of others that the games were asked
// for.
func (c *changer) eventOfGames() error {
	h := c.event.HalfMove
	if c.Of != nil && c.Of.HalfMove != nil {
		c.Of.HalfMove = &h
		return nil
	}
	at := slices.IndexFunc(c.conds, func(k query.Cond) bool { return meaning.CondKind(k) == "event" })
	if at < 0 {
		return meaning.ErrNoReading
	}
	c.frame.event = nil
	return c.put(query.Cond{HalfMove: &h})
}

// overlay puts what is said of a half-move in place of what was.
func overlay(h, said query.HalfMove) query.HalfMove {
	replace := func(to *query.Piece, from query.Piece) {
		if from != "" {
			*to = from
		}
	}
	if checks := schema.Check | schema.CheckMate; said.All&checks != 0 {
		h.All &^= checks
	}
	h.All |= said.All
	h.None |= said.None
	replace(&h.Piece, said.Piece)
	replace(&h.Captured, said.Captured)
	if said.Promoted != nil {
		h.Promoted = said.Promoted
	}
	if said.Castling != "" {
		h.Castling = said.Castling
	}
	if said.By != "" {
		h.By = said.By
	}
	if said.Player != nil {
		h.Player = said.Player
	}
	if said.From != "" {
		h.From = said.From
	}
	if said.To != "" {
		h.To = said.To
	}
	if said.SAN != "" {
		h.SAN = said.SAN
	}
	if said.Number != nil {
		n := *said.Number
		if h.Number != nil && n.Unit == query.UnknownUnit {
			n.Unit = h.Number.Unit
		}
		h.Number, h.Last = &n, false
	}
	if said.Last {
		h.Number, h.Last = nil, true
	}
	return h
}

// named puts who was named into the question: somebody else instead of whom it
// was about, or another opponent.
func (c *changer) named(s *conditions) error {
	old := c.prior.topic()
	other := len(s.topic.People) > 0 && (old == nil || s.topic.People[0].Text != old.Text)
	if other && len(s.topic.People) > 1 {
		return meaning.ErrNoReading
	}
	union := c.how == "also" || c.how == "or"
	if other && old != nil && union {
		return c.besides(*old, s)
	}
	if other && old != nil && c.how != "only" && !c.fixed && len(s.players) == 0 && c.evenPair() {
		return meaning.ErrNoReading // which of the two is it instead of?
	}
	if other && old != nil && c.how != "only" && !c.fixed {
		c.rename(*old, s.topic.People[0])
	}
	for _, p := range s.players {
		if err := c.person(s, p, old); err != nil {
			return err
		}
	}
	side := s.topic.Side
	if side == "" || s.topic.Who != meaning.Persons {
		return nil
	}
	if c.Subject == query.HalfMoves && c.HalfMove.Player != nil && c.HalfMove.Player.Text == s.topic.People[0].Text {
		c.HalfMove.By = side
		return nil
	}
	p := c.playerOf(s.topic.People[0].Text)
	if p == nil {
		p = c.addPlayer(query.Player{Name: s.topic.People[0]})
	}
	c.setSide(p, side)
	return nil
}

// evenPair says that the games are those of two people of whom no more is said than
// that they play, so that somebody may stand in for either.
func (c *changer) evenPair() bool {
	n := 0
	for _, k := range c.conds {
		switch {
		case k.Player == nil:
		case k.Player.Side != "" || k.Player.Outcome != "":
			return false
		default:
			n++
		}
	}
	return n == 2
}

// besides takes somebody together with whom the question was about: the games
// of either.
func (c *changer) besides(old query.Name, s *conditions) error {
	for i, k := range c.conds {
		of := k.Player
		if of == nil && len(k.Or) > 0 {
			of = k.Or[0].Player
		}
		if of == nil || of.Name.Text != old.Text {
			continue
		}
		if len(s.players) > 1 || len(s.players) == 1 && (s.players[0].Outcome != "" || s.players[0].Side != "") {
			return meaning.ErrNoReading
		}
		another := *of
		another.Name = s.topic.People[0]
		c.conds[i] = either(k, query.Cond{Player: &another})
		return nil
	}
	return meaning.ErrNoReading
}

// rename puts one person in the place of another, everywhere. If both play
// they change places.
func (c *changer) rename(old, name query.Name) {
	c.Where = allOf(c.conds)
	c.Visit(func(n *query.Name) {
		switch n.Text {
		case old.Text:
			*n = name
		case name.Text:
			*n = old
		}
	})
	c.conds = parted(c.Where)
}

// person puts what was said of one person into the question.
func (c *changer) person(s *conditions, said *query.Player, old *query.Name) error {
	about := len(s.topic.People) == 1 && s.topic.People[0].Text == said.Name.Text
	p := c.playerOf(said.Name.Text)
	switch {
	case p != nil:
	case about && c.Subject == query.HalfMoves && c.HalfMove.Player != nil && c.HalfMove.Player.Text == said.Name.Text && said.Outcome == "":
		if said.Side != "" {
			c.HalfMove.By = said.Side
		}
		return nil
	case about && old == nil && c.Group == query.ByPlayer:
		return meaning.ErrNoReading // of each player, and of one
	case about || c.how == "only" || c.how == "also":
		p = c.addPlayer(query.Player{Name: said.Name})
	case old != nil && c.Group == query.ByOpponent: // 'who beat Kasparov?', 'and Karpov?'
		c.rename(*old, said.Name)
		p = c.playerOf(said.Name.Text)
	default:
		p = c.rival(said.Name, s)
	}
	if p == nil {
		return meaning.ErrNoReading
	}
	if said.Side != "" {
		c.setSide(p, said.Side)
	}
	if said.Outcome != "" && c.Share != nil && c.Share.Where != nil && ofResult(*c.Share.Where) && c.how != "only" && !c.those {
		c.Share.Where = &query.Cond{Player: &query.Player{Name: said.Name, Outcome: said.Outcome}}
		return nil
	}
	if said.Outcome != "" && c.Measure == query.Streak {
		c.Outcome = said.Outcome
		return nil
	}
	if said.Outcome != "" {
		c.forgetOutcome()
		p.Outcome = said.Outcome
	}
	return nil
}

// rival makes somebody the opponent, instead of another if there is one.
func (c *changer) rival(name query.Name, s *conditions) *query.Player {
	var others []*query.Player
	for _, k := range c.conds {
		if k.Player != nil && !(len(s.topic.People) == 1 && k.Player.Name.Text == s.topic.People[0].Text) {
			others = append(others, k.Player)
		}
	}
	if len(others) == 1 {
		others[0].Name = name
		return others[0]
	}
	c.conds = slices.DeleteFunc(c.conds, func(k query.Cond) bool { return k.Player == nil && k.Not == nil && meaning.CondKind(k) == "player" })
	return c.addPlayer(query.Player{Name: name})
}

// playerOf is what the games' conditions say of a person.
func (c *changer) playerOf(name string) *query.Player {
	for _, k := range c.conds {
		if k.Player != nil && k.Player.Name.Text == name {
			return k.Player
		}
	}
	return nil
}

// addPlayer adds a person behind those named.
func (c *changer) addPlayer(p query.Player) *query.Player {
	at := 0
	for i, k := range c.conds {
		if k.Player != nil {
			at = i + 1
		}
	}
	c.conds = slices.Insert(c.conds, at, query.Cond{Player: &p})
	return &p
}

// setSide gives a person a colour; whoever had it before has none.
func (c *changer) setSide(p *query.Player, side query.Side) {
	for _, k := range c.conds {
		if k.Player != nil && k.Player != p && k.Player.Side == side {
			k.Player.Side = ""
		}
	}
	p.Side = side
}
