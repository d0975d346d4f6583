package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// placers put a chunk of each category into the frame, or say errNoReading
// when it has no place there.
var placers = map[string]func(*frame, item) error{
	"ask":            placeAsk,
	"noun":           placeNoun,
	"extreme":        placeExtreme,
	"most":           placeMost,
	"top":            placeTop,
	"group":          placeGroup,
	"unit":           placeUnit,
	"length_noun":    func(f *frame, _ item) error { f.lengths = true; return nil },
	"person":         func(f *frame, it item) error { return f.placePerson(marked{it.value.(query.Name), "person"}, it) },
	"opponent":       func(f *frame, it item) error { return f.placePerson(it.value.(marked), it) },
	"against":        func(f *frame, _ item) error { f.pending.against = true; return nil },
	"between":        func(f *frame, _ item) error { f.pending.between = true; return nil },
	"by":             func(f *frame, _ item) error { f.pending.by = true; return nil },
	"side":           placeSide,
	"side_with":      placeSideWith,
	"win_verb":       func(f *frame, it item) error { return f.placeOutcome(it, true) },
	"win_noun":       func(f *frame, it item) error { return f.placeOutcome(it, false) },
	"win_participle": func(f *frame, it item) error { return f.placeOutcome(it, false) },
	"beaten_by":      placeBeatenBy,
	"board_result":   placeResult,
	"event":          func(f *frame, it item) error { return f.placeEvent(it, f.pending.light) },
	"event_verb":     func(f *frame, it item) error { return f.placeEvent(it, true) },
	"light_verb":     placeLight,
	"passive":        placePassive,
	"ending":         func(f *frame, _ item) error { f.clause().last = "ending"; return nil },
	"both_events":    func(f *frame, it item) error { return f.placeEvent(it, false) },
	"moves":          placeMoves,
	"nobody":         placeNobody,
	"everyone":       placeEveryone,
	"quantifier":     placeQuantifier,
	"skipped":        func(*frame, item) error { return nil },
	"date": func(f *frame, it item) error {
		d := it.value.(query.Dates)
		return f.placeCond(it, query.Cond{Date: &d}, false)
	},
	"eco": func(f *frame, it item) error {
		e := it.value.(query.ECO)
		return f.placeCond(it, query.Cond{ECO: &e}, false)
	},
	"elo": func(f *frame, it item) error {
		e := it.value.(query.Elo)
		return f.placeCond(it, query.Cond{Elo: &e}, false)
	},
	"length":    placeLength,
	"board":     placeBoard,
	"position":  placeBoard,
	"when_move": placeWhenMove,
	"game_id":   placeGame,
	"and":       func(f *frame, _ item) error { f.pending.and = !f.first(); return nil },
	"or":        func(f *frame, _ item) error { f.pending.or = true; return nil },
	"not":       placeNot,
	"rel":       placeRel,
	"copula":    func(f *frame, _ item) error { f.boundary = true; return nil },
	"server":    func(f *frame, it item) error { f.dialect = it.value.(string); return nil },
}

// askRank orders the words that ask: 'show how many' asks how many.
var askRank = map[string]int{"": 0, "list": 1, "which": 2, "where": 3, "when": 3, "who": 4, "count": 5, "times": 5, "average": 6, "share": 7}

func placeAsk(f *frame, it item) error {
	ask := it.value.(string)
	if (ask == "which" || ask == "where") && !f.first() && f.previous().category != "ask" && !f.pending.against {
		return errNoReading
	}
	if ask == "count" && f.ask == "count" && f.previous().category != "ask" {
		return errNoReading // two questions in one
	}
	if ask == "who" && (f.clause().predicates() || f.noun == "players") && !f.pending.against {
		return errNoReading
	}
	if ask == "who" || ask == "which" {
		if take(&f.pending.against) {
			f.group = query.ByOpponent
		}
	}
	if ask == "whom" {
		f.group, ask = query.ByOpponent, "who"
	}
	if ask == "times" {
		f.times, ask = true, "count"
	}
	if askRank[ask] > askRank[f.ask] {
		f.ask = ask
	}
	return nil
}

func placeNoun(f *frame, it item) error {
	noun := it.value.(string)
	f.pending.light = false
	switch {
	case f.noun == "" && f.subject == nil:
		f.noun, f.plural = noun, f.isPlural(it)
		if noun == "players" && take(&f.pending.against) {
			f.noun = "opponents"
		}
	case noun == "games":
		if f.subject != nil && len(f.clauses) == 1 {
			f.clause().gamesAfter = true
		}
	case noun == f.noun:
	case f.moves != nil && noun == "games": // 'moves of games …'
		f.clause().gamesAfter = true
	case groupKeys[noun] != "" && f.most != "" && f.group == "":
		f.group = groupKeys[noun] // 'the most … opening'
	default:
		return errNoReading
	}
	return nil
}

// isPlural says whether the noun's last word is a plural; both languages mark
// it with an s.
func (f *frame) isPlural(it item) bool {
	w := f.words[it.end-1].fold
	return w[len(w)-1] == 's'
}

func placeExtreme(f *frame, it item) error {
	if f.order != "" {
		return errNoReading
	}
	f.order = query.Order(it.value.(string))
	return nil
}

func placeMost(f *frame, it item) error {
	if f.most != "" {
		return errNoReading
	}
	f.most = it.value.(string)
	return nil
}

func placeTop(f *frame, it item) error {
	r := it.value.(ranking)
	if f.top != 0 || f.pending.and || (f.noun != "" && r.of != "" && f.noun != r.of) {
		return errNoReading
	}
	if r.order != "" {
		if f.order != "" {
			return errNoReading
		}
		f.order = r.order
	}
	f.top = r.n
	if r.of != "" {
		f.noun, f.plural = r.of, true
	}
	return nil
}

func placeGroup(f *frame, it item) error {
	if f.group != "" {
		return errNoReading
	}
	f.group = it.value.(query.Key)
	return nil
}

func placeUnit(f *frame, it item) error {
	if f.unit != "" || (f.ask != "count" && f.ask != "average") {
		return errNoReading
	}
	f.unit = it.value.(query.Unit)
	return nil
}

func placeBoard(f *frame, it item) error {
	p := it.value.(query.Position)
	if f.noun == "positions" {
		f.noun = "games" // games with the position that follows
	}
	return f.placeCond(it, query.Cond{Position: &p}, true)
}

func placeGame(f *frame, it item) error {
	if f.game != 0 || f.noun == "players" {
		return errNoReading
	}
	if f.noun == "" {
		f.noun = "games"
	}
	f.game = it.value.(int64)
	return nil
}

func placeNot(f *frame, it item) error {
	if f.pending.not && it.value != "nor" {
		return errNoReading
	}
	f.pending.not = true
	return nil
}

func placeRel(f *frame, _ item) error {
	if f.first() {
		return errNoReading
	}
	f.boundary = true
	f.pending.and = false
	f.next(true)
	return nil
}

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
		f.pending.against, f.pending.by = false, false
		c.conds = append(c.conds, part{Cond: negated(query.Cond{Player: &query.Player{Name: m.name}}), after: f.boundary})
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
	o := outcome{Outcome: query.Outcome(it.value.(string)), verb: verb, after: f.boundary}
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

// quantified are what 'all' and 'any' may stand before without saying more than
// the plain plural.
var quantified = map[string]bool{"noun": true, "event": true, "both_events": true, "moves": true, "win_noun": true, "board_result": true, "eco": true, "extreme": true}

// placeQuantifier takes 'all' and 'any' before what is asked for; anywhere else
// they would change the meaning.
func placeQuantifier(f *frame, _ item) error {
	prev := f.previous().category
	if f.pending.not || (prev != "" && prev != "ask" && prev != "copula") || !quantified[f.following().category] {
		return errNoReading
	}
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

func placeBeatenBy(f *frame, it item) error {
	f.pending.beaten = true
	return nil
}

func placeResult(f *frame, it item) error {
	return f.placeCond(it, query.Cond{Result: query.Result(it.value.(string))}, true)
}

func (f *frame) placeEvent(it item, verb bool) error {
	c := f.clause()
	what := it.value.(happening)
	if verb && what.Piece != "" && f.first() {
		verb = false // 'bishop takes rook' names the half-move
	}
	e := &event{verb: verb, after: f.boundary}
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
	counts := f.subject == nil && (f.moves != nil || f.noun == "pieces" || f.asksWho(c))
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
	c.conds = append(c.conds, part{cond, or, f.boundary, predicate})
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
