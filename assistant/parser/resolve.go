package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// clausesToConds turns what every clause says into conditions on the games,
// and completes the counted event with who makes it.
func (a *assembly) clausesToConds() error {
	var main *participant // whom the question is about, for clauses without a subject
	for _, c := range a.clauses {
		who := c.subject()
		if !c.hasSubject() && c != a.clauses[0] {
			who = main
		}
		if main == nil {
			main = c.subject()
		}
		if len(c.times) > 0 {
			return errNoReading
		}
		for _, p := range c.people {
			if p.side != "" && p.Side != "" && p.Side != p.side {
				return errNoReading
			}
			if p.side != "" {
				p.Side = p.side
			}
		}
		if err := a.resolveSideWith(c, who); err != nil {
			return err
		}
		if err := a.resolveOutcomes(c, who); err != nil {
			return err
		}
		for _, e := range c.events {
			if err := a.resolveEvent(c, e, who); err != nil {
				return err
			}
		}
		for _, p := range c.conds {
			if err := a.emit(p); err != nil {
				return err
			}
		}
		if c.alternative && a.previousOfPerson(c) {
			return errNoReading // what a person did is no condition that 'or' can join
		}
		if (c.side != "" || c.both || c.nobody || c.alternative) && !c.predicates() {
			return errNoReading
		}
	}
	return nil
}

// previousOfPerson says that the clause before is about a person who won or
// lost.
func (a *assembly) previousOfPerson(c *clause) bool {
	i := slices.Index(a.clauses, c)
	return i > 0 && len(a.clauses[i-1].outcomes) > 0 && a.clauses[i-1].side == ""
}

// emit adds a condition to the games, or to the part that a share is of.
func (a *assembly) emit(p part) error {
	target := &a.where
	if a.ask == "share" && p.predicate && (p.after || !a.boundary) {
		target = &a.share
	}
	if !p.or {
		*target = append(*target, p.Cond)
		a.lastPredicate = p.predicate
		return nil
	}
	if len(*target) == 0 || p.predicate != a.lastPredicate {
		return errNoReading // an alternative to what?
	}
	last := &(*target)[len(*target)-1]
	if last.Or == nil {
		*last = query.Cond{Or: []query.Cond{*last}}
	}
	last.Or = append(last.Or, p.Cond)
	return nil
}

// resolveSideWith gives 'with White' to the person of the clause, to the one
// who wins or loses, to the grouped player, or to the one who makes the event.
func (a *assembly) resolveSideWith(c *clause, who *participant) error {
	side := c.sideWith
	switch {
	case side == "":
	case who != nil && a.ask == "share" && a.boundary && c.relative:
		// Of what the share is taken does not change: resolveOutcome adds the side.
	case who != nil:
		if who.Side != "" && who.Side != side {
			return errNoReading
		}
		who.Side = side
	case len(c.people) > 0 && a.groupsPlayers() && c.opponent().Side == "":
		c.opponent().Side = other(side) // 'who beat Tal with Black'
	case len(c.people) > 0:
		return errNoReading // 'against Tal with Black': whose Black?
	case a.ask == "who" || a.noun == "players":
		a.groupSide = side
	case len(c.outcomes) > 0:
		c.side = side
	case len(c.events) > 0:
		for _, e := range c.events {
			if e.By != "" && e.By != side {
				return errNoReading
			}
			e.By = side
		}
	default:
		return errNoReading
	}
	return nil
}

func (a *assembly) resolveOutcomes(c *clause, who *participant) error {
	for _, o := range c.outcomes {
		if err := a.resolveOutcome(c, o, who); err != nil {
			return err
		}
	}
	return nil
}

func (a *assembly) resolveOutcome(c *clause, o outcome, who *participant) error {
	emit := func(cond query.Cond) error {
		if o.not {
			cond = negated(cond)
		}
		return a.emit(part{Cond: cond, or: o.or, after: o.after, predicate: true})
	}
	if a.ask == "who" && who == nil && (a.game != 0 || len(c.people) > 1) {
		return nil // 'who won game 10': the row of the game tells
	}
	sharing := a.ask == "share" && (o.after || !a.boundary)
	several := len(c.outcomes) > 1
	opponent := c.opponent()
	switch {
	case c.side != "":
		return emit(query.Cond{Result: resultOf(c.side, o.Outcome)})
	case o.Outcome == query.Draw && (who != nil || opponent != nil || !a.groupsPlayers()):
		return emit(query.Cond{Result: query.Drawn})
	case who != nil && (sharing || several):
		side := who.Side
		if side == "" {
			side = c.sideWith
		}
		return emit(query.Cond{Player: &query.Player{Name: who.Name, Side: side, Outcome: o.Outcome}})
	case who != nil && o.not:
		outcome := o.Outcome
		who.not = &outcome
	case who != nil:
		for _, p := range c.alike(who) {
			if p.joined || (p.Outcome != "" && p.Outcome != o.Outcome) {
				return errNoReading
			}
			p.Outcome = o.Outcome
			if p.Side == "" {
				p.Side = who.Side
			}
		}
	case o.not:
		return errNoReading
	case opponent != nil:
		opponent.Outcome = inverse(o.Outcome)
	case a.groupsPlayers() && !several:
		a.group = o.Outcome
	case !o.verb && !several && len(c.people) == 0 && !a.excluded:
		return emit(query.Cond{Result: query.Decisive}) // 'wins in 20 moves', whoever wins
	default:
		return errNoReading
	}
	return nil
}

// alike are the persons of whom the same is said: 'Tal or Fischer won'.
func (c *clause) alike(who *participant) []*participant {
	all := []*participant{who}
	for _, p := range c.people {
		if p != who && !p.opposes && (p.or || p.joined) {
			all = append(all, p)
		}
	}
	return all
}

func inverse(o query.Outcome) query.Outcome {
	return map[query.Outcome]query.Outcome{query.Win: query.Loss, query.Loss: query.Win}[o]
}

func (a *assembly) groupsPlayers() bool {
	return a.ask == "who" || a.noun == "players" || a.frame.group == query.ByPlayer
}

func (c *clause) opponent() *participant {
	for _, p := range c.people {
		if p.opposes {
			return p
		}
	}
	return nil
}

// resolveEvent settles who makes the half-move. Where the question leaves it
// open, as in 'games of Tal with a mate', it may be either side.
func (a *assembly) resolveEvent(c *clause, e *event, who *participant) error {
	counted := e == a.subject
	maker := a.maker(c, e, who, counted)
	if maker != nil && len(c.alike(maker)) > 1 {
		return errNoReading // 'Tal or Fischer castled' is of two makers
	}
	if counted && maker == nil && c.side == "" && e.By == "" && c.opponent() != nil && c.subject() == nil && !c.gamesAfter {
		return errNoReading // 'mates against Tal' are made by somebody else
	}
	switch {
	case c.side != "" && (e.verb || counted || len(c.outcomes) == 0):
		if e.By != "" && e.By != c.side {
			return errNoReading
		}
		e.By = c.side
	case maker != nil:
		if c.opponent() != nil && counted && maker.opposes {
			return errNoReading
		}
		name := maker.Name
		e.Player = &name
		if maker.Side != "" {
			e.By = maker.Side
		}
	}
	if counted {
		if e.not || e.or || c.both || c.nobody {
			return errNoReading
		}
		if maker != nil && len(maker.spoken(a.clauses)) == 1 && maker.Outcome == "" && maker.not == nil {
			// Who makes it is in the game: no condition on the game is needed.
			a.players = slices.DeleteFunc(a.players, func(p *player) bool { return p == maker.player })
		}
		return nil
	}
	h := e.HalfMove
	cond := query.Cond{HalfMove: &h}
	if c.both {
		if h.By != "" || h.Player != nil {
			return errNoReading
		}
		white, black := h, h
		white.By, black.By = query.White, query.Black
		cond = query.Cond{And: []query.Cond{{HalfMove: &white}, {HalfMove: &black}}}
	}
	if e.not {
		cond = negated(cond)
	}
	return a.emit(part{Cond: cond, or: e.or, after: e.after, predicate: true})
}

// maker is the person who makes the half-move, if the question says so.
func (a *assembly) maker(c *clause, e *event, who *participant, counted bool) *participant {
	for _, p := range c.people {
		if p.mark == "agent" && len(c.outcomes) == 0 || p.onEvent == e {
			return p
		}
	}
	if e.verb {
		return who
	}
	if s := c.subject(); counted && s != nil && !(s.mark == "person" && c.opponent() != nil) {
		return s // but 'captures in Tal vs Botvinnik' are anybody's
	}
	return nil
}

// spoken lists where the person is named.
func (p *participant) spoken(clauses []*clause) []*participant {
	var all []*participant
	for _, c := range clauses {
		for _, q := range c.people {
			if q.player == p.player {
				all = append(all, q)
			}
		}
	}
	return all
}
