package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// queries makes the query out of what the parts said; two where one of the
// conditions has another sense.
func (f *frame) queries() ([]query.Query, error) {
	if f.whole != nil {
		return []query.Query{*f.whole}, nil
	}
	if f.compare && !f.contrast {
		return nil, meaning.ErrNoReading
	}
	if err := f.complete(); err != nil {
		return nil, err
	}
	s, err := f.conditions()
	if err != nil {
		return nil, err
	}
	if f.own && len(s.players) != 1 || f.scores != "" && len(s.players) > 0 {
		return nil, meaning.ErrNoReading // whose?
	}
	if f.moves || f.piece != nil {
		return nil, meaning.ErrNoReading // moves of no kind, pieces that nobody captures
	}
	q := query.Query{Subject: query.Games}
	if f.event != nil {
		h := f.event.HalfMove
		if f.event.Never {
			return nil, meaning.ErrNoReading
		}
		q.Subject, q.HalfMove = query.HalfMoves, &h
	}
	if f.noun == "positions" && f.point != nil && f.pointAsMoment(s) {
		f.point = nil
	}
	if f.noun == "positions" && f.point == nil {
		if err := f.aboutPositions(&q, s); err != nil {
			return nil, err
		}
	}
	if err := f.measure(&q, s); err != nil {
		return nil, err
	}
	byPromoted(&q)
	if err := f.tellReplies(&q, s); err != nil {
		return nil, err
	}
	var where []query.Cond
	for _, p := range s.players {
		where = append(where, query.Cond{Player: p})
	}
	where = append(where, s.others()...)
	q.Where = allOf(where)
	if all := conjuncts(q.Where); disjoint(all, all) || whoLeads(all) {
		return nil, meaning.ErrNoReading // of no game
	}
	if q.Within != query.NoKey && q.Check() != nil {
		return nil, meaning.ErrNoReading
	}
	q.OwnFirst()
	return f.senseQueries(q, s, where), nil
}

// byPromoted groups promotions by what pawns become, for it is pawns that move.
func byPromoted(q *query.Query) {
	if q.Group == query.ByPiece && q.HalfMove != nil && q.HalfMove.All&schema.PawnPromoted != 0 {
		q.Group = query.ByPromoted
	}
}

// complete finds what is asked for, and of whom, where several parts say it
// together.
func (f *frame) complete() error {
	if f.onlyNotation() { // '12.O-O-O' is looked for in games
		h := f.event.HalfMove
		f.terms = append(f.terms, placed{Term: meaning.Bare{Cond: query.Cond{HalfMove: &h}, Kind: "event"}})
		f.event, f.noun, f.plural = nil, "games", true
	}
	if f.contrast {
		f.askOfEach()
	}
	if f.running || f.went || f.streak != "" {
		if err := f.findRun(); err != nil {
			return err
		}
	}
	if err := f.findDoing(); err != nil {
		return err
	}
	if err := f.findResults(); err != nil {
		return err
	}
	f.makerOfTopic()
	if f.event != nil && f.event.Player == nil && f.event.By == "" && !f.games && f.onlyAgainst() {
		return meaning.ErrNoReading // 'mates against Tal' are made by others
	}
	if f.often {
		f.askFrequency()
	}
	if f.ask == "total" && f.event != nil && f.quantity == nil { // 'the total of promotions'
		f.ask = "count"
	}
	return nil
}

// senseQueries are a query and those by the other senses of its conditions.
func (f *frame) senseQueries(q query.Query, s *conditions, where []query.Cond) []query.Query {
	queries := []query.Query{q}
	if s.turned != nil {
		o := q.Clone()
		o.Where = allOf(s.turned.turn(where))
		queries = append(queries, o)
	}
	for _, other := range f.senses {
		o := q.Clone()
		changed := slices.Clone(where)
		changed[len(s.players)+other.at] = other.other
		o.Where = allOf(changed)
		queries = append(queries, o)
	}
	return queries
}

// askFrequency asks for a share where 'how often' is said of how games end for
// nobody in particular: 'how often does Black win'.
func (f *frame) askFrequency() {
	at := -1
	for i, t := range f.terms {
		if t.About() == "person" {
			return
		}
		cl, ok := t.Term.(meaning.Clause)
		if _, isEnd := cl.What.(meaning.Ended); ok && isEnd && at < 0 && cl.Who.Who != meaning.Persons {
			at = i
		} else if ok {
			return
		}
	}
	if at >= 0 && f.event == nil && (f.noun == "" || f.noun == "games") {
		f.ask, f.noun, f.times, f.terms[at].finite = "share", "games", false, true
	}
}

// onlyNotation says that the question is nothing but a half-move as it is
// written.
func (f *frame) onlyNotation() bool {
	head := f.items[0]
	written := slices.Concat(f.chart.At[head.Start]["numbered_san"], f.chart.At[head.Start]["san"])
	return len(f.items) == 1 && head.Category == "head" && slices.ContainsFunc(written, func(it meaning.Item) bool { return it.End == head.End })
}

// others are the conditions on something else than the people of the question,
// who are named once.
func (s *conditions) others() []query.Cond {
	named := func(c query.Cond) bool {
		return c.Player != nil && slices.ContainsFunc(s.players, func(p *query.Player) bool {
			return c.Player.Name.Text == p.Name.Text && c.Player.Outcome == "" && (c.Player.Side == "" || c.Player.Side == p.Side)
		})
	}
	rest := slices.Clone(s.rest)
	for i, c := range rest {
		if kept := slices.DeleteFunc(slices.Clone(c.And), named); len(kept) > 0 && len(kept) < len(c.And) {
			rest[i] = *allOf(kept)
		}
	}
	return rest
}

// whoLeads says that somebody won with more or fewer pieces than the other
// side, and not who: the winner is meant.
func whoLeads(conds []query.Cond) bool {
	leads := func(c query.Cond) bool {
		return c.Position != nil && slices.ContainsFunc(c.Position.Counts, func(n query.Pieces) bool { return n.Lead })
	}
	return slices.ContainsFunc(conds, func(c query.Cond) bool { return c.Result == query.Decisive }) &&
		slices.ContainsFunc(conds, func(c query.Cond) bool {
			return len(c.Or) > 0 && !slices.ContainsFunc(c.Or, func(k query.Cond) bool { return !leads(k) })
		})
}

func allOf(conds []query.Cond) *query.Cond {
	switch len(conds) {
	case 0:
		return nil
	case 1:
		return &conds[0]
	}
	return &query.Cond{And: conds}
}

// onlyAgainst says that the only people named are somebody's opponents.
func (f *frame) onlyAgainst() bool {
	against := false
	for _, t := range f.terms {
		if p, ok := t.Term.(meaning.Party); ok {
			if !p.Against {
				return false
			}
			against = true
		}
		if c, ok := t.Term.(meaning.Clause); ok && c.Who.Who != meaning.NobodySaid && c.Who.Who != meaning.EitherSide {
			return false
		}
	}
	return against
}

// makerOfTopic gives a counted half-move to the person of whom the question
// is: 'Tal's mates', 'mates in 1960 of Tal'.
func (f *frame) makerOfTopic() {
	if f.event == nil || f.event.Player != nil {
		return
	}
	at := -1
	for i, t := range f.terms {
		p, ok := t.Term.(meaning.Party)
		if !ok || p.Against || p.InGames {
			continue
		}
		if at >= 0 || len(p.People) != 1 {
			return
		}
		at = i
	}
	if at < 0 {
		return
	}
	p := f.terms[at].Term.(meaning.Party)
	if p.Side != "" && f.event.By != "" && p.Side != f.event.By {
		return
	}
	name := p.People[0]
	f.event.Player = &name
	if p.Side != "" {
		f.event.By = p.Side
	}
	f.terms = slices.Delete(f.terms, at, at+1)
	for i, t := range f.terms { // 'Tal's mates with Black'
		cl, ok := t.Term.(meaning.Clause)
		if c, isSide := cl.What.(meaning.Colored); ok && isSide && cl.Who.Who == meaning.NobodySaid && f.event.By == "" {
			f.event.By = c.Side
			f.terms = slices.Delete(f.terms, i, i+1)
			return
		}
	}
}

// pointAsMoment says that a moment is told of positions that are described:
// 'final positions with a queen' are no boards of one game.
func (f *frame) pointAsMoment(s *conditions) bool {
	at := slices.IndexFunc(s.rest, func(c query.Cond) bool { return c.Position != nil })
	if at < 0 && (f.ask != "count" && !f.plural || f.hasGame()) {
		return false
	}
	p := query.Position{}
	if at >= 0 {
		p = *s.rest[at].Position
	}
	if f.point.Last {
		p.Last = true
	} else {
		p.Number, p.Turn = &query.Numbers{Unit: f.point.Unit, Range: query.Range{Min: f.point.Number, Max: f.point.Number}}, meaning.OtherSide(f.point.Side)
	}
	if !meaning.Possible(p) {
		return false
	}
	if at < 0 {
		s.rest = append(s.rest, query.Cond{})
		at = len(s.rest) - 1
	}
	s.rest[at] = query.Cond{Position: &p}
	return true
}

// aboutPositions makes positions the subject, and the conditions on a position
// those of the positions asked for.
func (f *frame) aboutPositions(q *query.Query, s *conditions) error {
	if f.ask == "list" || f.ask == "" || f.ask == "which" {
		if at := slices.IndexFunc(s.rest, meaning.OfPositions); at >= 0 && f.point == nil {
			f.noun, f.plural = "games", true // which have a position of one kind or another
			return nil
		}
	}
	q.Subject = query.Positions
	s.rest = slices.DeleteFunc(s.rest, func(c query.Cond) bool {
		if c.Position == nil || q.Position != nil {
			return false
		}
		q.Position = c.Position
		return true
	})
	if q.Position == nil && f.saysEvent() {
		return meaning.ErrNoReading // 'positions in which Qxf7 was played': before it, or all of the game's?
	}
	if len(s.rest) > 0 && saysPosition(s.rest) {
		return meaning.ErrNoReading // 'positions with this or that' are not those of games that had it
	}
	return nil
}

// saysPosition says that some condition, however deep, is about a position.
func saysPosition(conds []query.Cond) bool {
	found := false
	q := query.Query{Where: &query.Cond{And: conds}}
	q.Walk(query.Visitor{Position: func(*query.Position) { found = true }})
	return found
}
