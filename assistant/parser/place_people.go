package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placePerson adds a player. The word before the name and what the clause says
// already decide whether the clause is about that player or has him against it.
func (f *frame) placePerson(m marked, it item) error {
	c := f.clause()
	and, or := take(&f.pending.and), take(&f.pending.or)
	if or && f.lastKind != "person" {
		return errNoReading // 'of Tal in 1960 or of Fischer'
	}
	f.lastKind = "person"
	if take(&f.pending.not) {
		if and || or || m.mark == "object" || m.mark == "agent" || len(c.outcomes) > 0 {
			return errNoReading
		}
		f.pending.against, f.pending.by, f.excluded = false, false, true
		c.conds = append(c.conds, part{Cond: negated(query.Cond{Player: &query.Player{Name: m.name}}), after: f.after()})
		return nil // 'without Tal', 'except those against Tal'
	}
	if and && c.hasSubject() && c.predicates() && (m.mark == "person") && !f.pending.between && !c.drawn() {
		c = f.next(c.relative)
		and = false
	}
	p := &participant{player: f.player(m.name), mark: m.mark, joined: and, or: or}
	subject := c.subject()
	switch {
	case take(&f.pending.against), m.mark == "against":
		p.opposes = true
	case take(&f.pending.beaten):
		p.opposes, p.Outcome = true, query.Win
	case m.mark == "object":
		if len(c.outcomes) == 0 {
			return errNoReading
		}
		p.opposes = true
	case m.mark == "with":
		p.opposes = subject != nil || f.whoDecided(c)
	case m.mark == "person" && subject == nil && f.whoDecided(c):
		p.opposes = true // 'who beat Tal'

	case m.mark == "agent" || take(&f.pending.by):
		p.mark = "agent"
	case m.mark == "of" && f.previous().category == "event" && len(c.events) > 0:
		p.onEvent = c.events[len(c.events)-1]
	case m.mark == "person" && subject != nil && c.decided() && !and && !or:
		p.opposes = true // 'Tal beat Botvinnik'
	}
	p.inGames = c.gamesAfter
	c.people = append(c.people, p)
	return nil
}

// whoDecided says that the clause asks who won or lost, so that a person named
// after the verb is the other player.
func (f *frame) whoDecided(c *clause) bool {
	return (f.ask == "who" || f.noun == "players" || f.noun == "opponents") && f.group != query.ByOpponent && len(c.outcomes) > 0
}

func (c *clause) drawn() bool { return len(c.outcomes) == 1 && c.outcomes[0].Outcome == query.Draw }

// decided says that the clause tells who won.
func (c *clause) decided() bool { return len(c.outcomes) > 0 && !c.drawn() }

// placeSide places White or Black as the one who does something; right behind
// a name it is the side that the person had.
func placeSide(f *frame, it item) error {
	side := query.Side(it.value.(string))
	c := f.clause()
	if e := f.eventBefore(it); e != nil && e.By == "" && !e.verb {
		f.pending.by, e.By = false, side // 'castling by White'
		return nil
	}
	if f.pending.against || f.pending.not {
		return errNoReading
	}
	if take(&f.pending.or) {
		if !c.predicates() {
			return errNoReading
		}
		c = f.next(c.relative)
		c.orFirst, c.alternative = true, true
	}
	prev := f.previous()
	if prev.category == "person" || prev.category == "opponent" {
		return placeSideWith(f, it)
	}
	by := take(&f.pending.by)
	if and := take(&f.pending.and); and && c.hasSubject() && c.predicates() {
		c = f.next(c.relative)
	}
	if c.side != "" || (c.subject() != nil && !by && len(c.outcomes)+len(c.events) == 0) {
		return errNoReading
	}
	if c.subject() != nil {
		return errNoReading
	}
	c.side = side
	return nil
}

// eventBefore is the event whose maker the chunk names: right before it, with
// only a 'by' or 'of' between.
func (f *frame) eventBefore(it item) *event {
	c := f.clause()
	at := it.start - 1
	for at > 0 && f.lex.articles[f.words[at].fold] && !f.lex.nounly[f.words[at].fold] {
		at--
	}
	if at < 0 || !f.lex.nounly[f.words[at].fold] {
		return nil
	}
	for i := f.at - 1; i >= 0 && len(c.events) > 0; i-- {
		switch f.items[i].category {
		case "skip", "by":
		case "event", "both_events":
			return c.events[len(c.events)-1]
		default:
			return nil
		}
	}
	return nil
}

func placeSideWith(f *frame, it item) error {
	c := f.clause()
	side := query.Side(it.value.(string))
	if f.pending.not || f.pending.or {
		return errNoReading
	}
	f.pending.and = false
	if p := c.sideOf(f.previous(), it.category == "side"); p != nil {
		p.side = side
		return nil
	}
	if c.sideWith != "" {
		return errNoReading
	}
	c.sideWith = side
	return nil
}

// sideOf is the person right before a side whose side it must be: in 'Tal
// white', in 'with Tal as White', and where the clause's subject has one.
func (c *clause) sideOf(prev item, bare bool) *participant {
	if len(c.people) == 0 || (prev.category != "person" && prev.category != "opponent") {
		return nil
	}
	p := c.people[len(c.people)-1]
	subject := c.subject()
	if p.side != "" || !(bare || p.mark == "with" || (subject != nil && subject != p && (subject.side != "" || c.sideWith != ""))) {
		return nil
	}
	return p
}

func (f *frame) placeOutcome(it item, verb bool) error {
	c := f.clause()
	o := outcome{Outcome: query.Outcome(it.value.(string)), verb: verb, after: f.after()}
	o.not, o.or = take(&f.pending.not), take(&f.pending.or) || take(&c.orFirst)
	if o.or && !f.alternative("outcome") {
		return errNoReading
	}
	f.scope(it, &o.not, &o.or)
	f.pending.light = false
	and := take(&f.pending.and)
	if next := f.following(); verb && next.category == "opponent" && next.value.(marked).mark == "agent" {
		return errNoReading // 'beaten by' is no victory
	}
	if and && (c.both || c.nobody) && c.predicates() {
		c = f.next(c.relative)
	}
	if len(c.outcomes) > 0 && (!o.or || and) || c.both || c.nobody {
		return errNoReading
	}
	if f.noun == "" && f.subject == nil && !verb {
		f.noun, f.plural = "games", f.isPlural(it)
	}
	c.outcomes = append(c.outcomes, o)
	c.last, f.lastKind = "outcome", "outcome"
	return c.settle()
}

func placeBeatenBy(f *frame, it item) error {
	f.pending.beaten = true
	return nil
}
