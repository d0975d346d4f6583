package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placeEvent places something that happened in a half-move: as what is counted
// or listed, or as a condition on the games. A verb has a maker; a noun has one
// only if the question says so.
func (f *frame) placeEvent(it item, verb bool) error {
	c := f.clause()
	what := it.value.(happening)
	if verb && what.Piece != "" && f.first() {
		verb = false // 'bishop takes rook' names the half-move
	}
	e := &event{verb: verb, after: f.after()}
	f.pending.light = false
	if prev := f.previous(); prev.category == "extreme" && (f.noun != "" || f.subject != nil) {
		return errNoReading // 'games with the first capture': the order is not the games'
	}
	if verb && it.start > 0 && f.lex.passive[f.words[it.start-1].fold] {
		return errNoReading // 'is mated' is not 'mates'
	}
	if verb && it.category == "event_verb" && it.start > 0 && f.lex.nounly[f.words[it.start-1].fold] {
		return errNoReading
	}
	counts := f.subject == nil && (f.times && f.noun == "" && len(f.players) == 0 && !c.predicates() || f.moves != nil || f.noun == "pieces" || f.asksWho(c))
	if verb && f.noun == "" && f.subject == nil && !counts && f.ask != "who" && !c.hasSubject() {
		return errNoReading // 'checks' that nobody gives is the noun
	}
	if f.moves != nil && counts {
		both, ok := merge(what, *f.moves)
		if !ok || what.never {
			return errNoReading
		}
		what = both
	}
	e.HalfMove = what.HalfMove
	if f.previous().category == "event" {
		return errNoReading // two events side by side say one thing that no rule knows
	}
	e.not, e.or = take(&f.pending.not) != what.never, take(&f.pending.or) || take(&c.orFirst)
	if e.or && !f.alternative("event") || f.subject != nil && c == f.clauses[0] && !c.gamesAfter {
		return errNoReading // what is counted is one half-move, and one rule describes it
	}
	f.lastKind, f.pending.by = "event", false
	f.scope(it, &e.not, &e.or)
	f.pending.and = false
	if counts && !e.not {
		f.subject, f.plural = e, f.plural || f.moves != nil
	} else if f.noun == "" && f.subject == nil && len(f.clauses) == 1 && !verb && !e.not {
		f.subject, f.plural = e, true
	}
	c.events = append(c.events, e)
	c.last = "event"
	return c.settle()
}

// placePassive places what is done to the subject: whoever 'is mated' is mated
// by the other side.
func placePassive(f *frame, it item) error {
	c := f.clause()
	if c.side == "" {
		return errNoReading
	}
	what := it.value.(happening)
	what.By = other(c.side)
	it.value = what
	if err := f.placeEvent(it, false); err != nil {
		return err
	}
	c.side = ""
	return nil
}

func placeMoves(f *frame, it item) error {
	if f.noun != "" || f.subject != nil || f.moves != nil {
		return errNoReading
	}
	m := it.value.(happening)
	f.moves, f.plural = &m, true
	return nil
}

// asksWho says that an event is what players are asked about: who gave most
// checks.
func (f *frame) asksWho(c *clause) bool {
	return (f.ask == "who" || f.noun == "players") && len(f.players) == 0 && len(c.outcomes) == 0 && f.noun != "games"
}

// placeNobody makes what follows something that neither side did.
func placeNobody(f *frame, _ item) error {
	c := f.clause()
	if f.pending.not || c.hasSubject() {
		return errNoReading
	}
	f.pending.not, c.nobody = true, true
	return nil
}

// placeEveryone makes what follows something that each side did.
func placeEveryone(f *frame, _ item) error {
	c := f.clause()
	if f.pending.not || f.pending.or || c.hasSubject() || c.predicates() {
		return errNoReading
	}
	c.both = true
	return nil
}

// placeLight places a verb that only carries an event: 'gave' check, the mates
// that Tal 'gave'.
func placeLight(f *frame, _ item) error {
	c := f.clause()
	prev := f.previous().category
	switch {
	case prev == "event" || prev == "both_events":
		c.events[len(c.events)-1].verb = true
	case f.subject != nil && c == f.clauses[0]:
		f.subject.verb = true // 'how many checks did Tal give'
	case prev != "win_noun":
		f.pending.light = true
	}
	return nil
}

func placeResult(f *frame, it item) error {
	return f.placeCond(it, query.Cond{Result: query.Result(it.value.(string))}, true)
}

// alternative says whether what comes after 'or' is one to what was placed
// last: predicates are alternatives to predicates.
func (f *frame) alternative(kind string) bool {
	ok := f.lastKind == "event" || f.lastKind == "outcome"
	f.lastKind = kind
	return ok
}

// unions are the kinds of conditions of which a game meets one: 'and' between
// two of them brings the games of both together.
var unions = map[string]bool{"eco": true, "date": true, "result": true}

// kindOf names the field of a condition that is set.
func kindOf(c query.Cond) string {
	switch {
	case c.Date != nil:
		return "date"
	case c.ECO != nil:
		return "eco"
	case c.Elo != nil:
		return "elo"
	case c.Length != nil:
		return "length"
	case c.Position != nil:
		return "position"
	}
	return "result"
}

// scope carries a negation over 'or': 'without mate or check' has neither, but
// 'without mate or with check' may have a check.
func (f *frame) scope(it item, not, or *bool) {
	c := f.clause()
	anew := it.start > 0 && f.lex.with[f.words[it.start-1].fold]
	if *or && !*not && c.negated && !anew {
		*not, *or = true, false
	}
	c.negated = *not
}

// placeCond adds a condition that needs no subject. A predicate is one that a
// share can be of.
func (f *frame) placeCond(it item, cond query.Cond, predicate bool) error {
	c := f.clause()
	if cond.ECO != nil && f.noun == "" && f.subject == nil {
		f.noun, f.plural = "games", true // 'Sicilians'
	}
	not, or := take(&f.pending.not), take(&f.pending.or)
	kind := kindOf(cond)
	if f.pending.and && f.lastKind == kind && unions[kind] && !not && !c.negated {
		or = true // 'Sicilian and French games' are of either kind
	}
	if or && f.lastKind != kind {
		return errNoReading
	}
	f.lastKind = kind
	f.scope(it, &not, &or)
	if not {
		cond = negated(cond)
	}
	f.pending.and = false
	f.pending.light = false
	if or && len(c.conds) == 0 {
		return errNoReading
	}
	c.conds = append(c.conds, part{cond, or, f.after(), predicate})
	return nil
}

// say remembers the numbers of a chunk whose unit is open, as they were said:
// 'before move 30' is about moves up to 29, but asks about 30.
func (f *frame) say(it item, u query.Unit) {
	for _, t := range f.words[it.start:it.end] {
		if n, ok := number(t.fold); ok && u == query.UnknownUnit {
			f.said = append(f.said, n)
		}
	}
}

func placeLength(f *frame, it item) error {
	l := it.value.(query.Length)
	f.saidLength = f.saidLength || len(f.said) == 0
	f.say(it, l.Unit)
	return f.placeCond(it, query.Cond{Length: &l}, true)
}

func placeWhenMove(f *frame, it item) error {
	t := it.value.(moveTime)
	f.say(it, t.Unit)
	if f.noun == "positions" && t.point != nil && f.point == nil {
		f.point = t.point
		return nil
	}
	c := f.clause()
	c.times = append(c.times, t)
	if c.last == "" {
		return nil // it belongs to the predicate that follows
	}
	return c.settle()
}

// settle gives the move numbers read so far to the last predicate: an event
// happens there, a game that is won or lost there ends there.
func (c *clause) settle() error {
	for _, t := range c.times {
		exact := t.Min == t.Max
		switch {
		case c.last == "event":
			e := c.events[len(c.events)-1]
			if e.Number != nil || (t.side != "" && !exact) {
				return errNoReading
			}
			n := t.Numbers
			e.Number = &n
			if t.side != "" {
				e.By = t.side
			}
		case t.side != "":
			return errNoReading
		default:
			c.conds = append(c.conds, part{Cond: query.Cond{Length: &query.Length{Unit: t.Unit, Range: t.Range}}, after: true, predicate: true})
		}
	}
	c.times = nil
	return nil
}
