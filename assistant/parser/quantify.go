package parser

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func (f *frame) shared(q *query.Query, s *conditions) error {
	q.Measure = query.ShareOf
	if f.ended != nil {
		e := *f.ended
		cond, err := e.Of(s.topic, s.topic)
		if err != nil {
			return err
		}
		if len(e.Object) == 1 { // 'wins against Fischer' are of the games against him
			s.player(e.Object[0])
		}
		s.share = append(s.share, cond)
	}
	share := &query.Share{Where: allOf(s.share)}
	if f.part != nil {
		if len(s.share) > 0 {
			return meaning.ErrNoReading
		}
		h := f.part.HalfMove
		q.Share, q.Group = &query.Share{HalfMove: &h}, f.group
		return nil
	}
	if f.event != nil && len(s.share) == 0 && f.event.Base != nil {
		whole := f.event.HalfMove // 'what share of captures are made by pawns'
		q.HalfMove, q.Share, q.Group = f.event.Base, &query.Share{HalfMove: &whole}, f.group
		return nil
	}
	if f.event != nil && len(s.share) == 0 && f.event.Described() {
		return meaning.ErrNoReading // 'percentage of captures by the queen': of the captures, or of the games?
	}
	if f.event != nil && len(s.share) == 0 {
		// 'percentage of mates': of the games with one.
		h := f.event.HalfMove
		share.Where = &query.Cond{HalfMove: &h}
		q.Subject, q.HalfMove = query.Games, nil
		if h.Player != nil {
			s.player(*h.Player)
		}
	}
	if f.noun == "" && f.ended == nil && f.event == nil && len(s.players) == 0 && !f.saysWhich("result") {
		return meaning.ErrNoReading // a share of what?
	}
	if len(s.share) == 0 && f.event == nil {
		if share.Where = s.lastPredicate(f); share.Where == nil {
			return meaning.ErrNoReading
		}
	}
	if q.Subject == query.HalfMoves || f.ranking != nil || f.most != "" || f.top != 0 {
		return meaning.ErrNoReading
	}
	q.Share, q.Group = share, f.group
	return nil
}

// makesPart takes whoever made half-moves that were told before: 'of the
// captures, what share did Black make'.
func (f *frame) makesPart(t placed) bool {
	cl, ok := t.Term.(meaning.Clause)
	if _, light := cl.What.(meaning.Lightly); !ok || !light || f.ask != "share" || !f.ofWhole || f.event == nil || f.part != nil || f.among {
		return false
	}
	switch {
	case cl.Who.Who == meaning.OneSide && f.event.By == "":
		f.part = &meaning.Happening{HalfMove: query.HalfMove{By: cl.Who.Side}}
	case cl.Who.Who == meaning.Persons && len(cl.Who.People) == 1 && f.event.Player == nil:
		f.part = &meaning.Happening{HalfMove: query.HalfMove{Player: &cl.Who.People[0]}}
	default:
		return false
	}
	return true
}

// lastPredicate takes the only condition that a share can be of out of those
// on the games: 'percentage of games won by White'.
func (s *conditions) lastPredicate(f *frame) *query.Cond {
	at := -1
	for i, c := range s.rest {
		if c.Date != nil || c.Game != 0 || c.ECO != nil {
			continue
		}
		if at >= 0 {
			return nil
		}
		at = i
	}
	if at < 0 {
		if len(s.players) == 1 && s.players[0].Outcome != "" { // 'games won by Tal'
			p := *s.players[0]
			s.players[0] = &query.Player{Name: p.Name}
			return &query.Cond{Player: &p}
		}
		return nil
	}
	c := s.rest[at]
	s.rest = slices.Delete(s.rest, at, at+1)
	return &c
}

// of is the number that the question speaks of.
func (f *frame) of() *query.Quantity {
	switch {
	case f.quantity != nil:
		return f.quantity
	case f.unit != "":
		u := f.unit
		if u == query.UnknownUnit {
			u = query.Full
		}
		return &query.Quantity{Kind: query.LengthOf, Unit: u}
	case f.lengths:
		return &query.Quantity{Kind: query.LengthOf, Unit: query.Full}
	}
	return nil
}

var measures = map[string]query.Measure{"average": query.Average, "total": query.Total, "highest": query.Highest, "lowest": query.Lowest}

// quantified is a number of the games: their average length, the total of their
// checks.
func (f *frame) quantified(q *query.Query, s *conditions) error {
	if f.onlyGame(s) && f.event == nil && measures[f.ask] == "" {
		q.Measure = query.List // the row of the game tells its length
		return nil
	}
	if f.event != nil && f.quantity == nil && measures[f.ask] == query.Average {
		// 'average number of checks', 'checks per game'
		if f.unit != "" || f.movesOf() || f.event.All == 0 && f.event.Castling == "" && f.event.SAN == "" {
			return meaning.ErrNoReading // 'the moves of Tal', and 'of checkmates', are a length
		}
		if s.manyPeople() && !f.between() {
			return meaning.ErrNoReading // 'checks per game, Tal or Karpov': of each of them
		}
		h := f.event.HalfMove
		f.quantity, f.event = &query.Quantity{Kind: query.TimesOf, HalfMove: &h}, nil
		q.Subject, q.HalfMove = query.Games, nil
	}
	if f.noun == "lengths" {
		return meaning.ErrNoReading // 'average game length' has no lengths to group by
	}
	m := measures[f.ask]
	if r := f.ranking; r != nil && r.Of != nil && m == query.Average && f.quantity == nil && !f.lengths && f.unit == "" && f.event == nil {
		return f.rankedByAverage(q)
	}
	if f.ranking != nil && f.quantity != nil && m == "" {
		return meaning.ErrNoReading
	}
	if m == "" || f.event != nil || f.ranking != nil || f.most != "" && f.group == "" || f.top != 0 {
		return meaning.ErrNoReading
	}
	q.Measure, q.Of, q.Group = m, f.of(), f.group
	if q.Of == nil {
		return meaning.ErrNoReading
	}
	if q.Of.Kind == query.Rating && f.noun == "opponents" {
		return meaning.ErrNoReading // of whoever plays against somebody there is no quantity
	}
	if name := f.onlyParty(); name != nil && q.Of.Kind == query.Rating && q.Of.Side == "" && q.Of.Player == nil {
		of := *q.Of
		of.Player, q.Of = name, &of // 'the average rating of Kasparov' is his own
	}
	if meaning.KeyOf(f.noun) != "" && q.Group == "" {
		q.Group = meaning.KeyOf(f.noun)
	}
	return nil
}

// rankedByAverage ranks groups by an average: 'which opening has the shortest
// games on average'.
func (f *frame) rankedByAverage(q *query.Query) error {
	r := *f.ranking
	key := cmp.Or(f.group, meaning.KeyOf(f.noun))
	if key == "" || r.Skip > 0 {
		return meaning.ErrNoReading
	}
	of := *r.Of
	if of.Kind == query.LengthOf {
		of.Unit = query.Full
	}
	q.Measure, q.Of, q.Group, q.Order, q.Limit = query.Average, &of, key, r.Order, f.rows()
	return nil
}

// onlyParty is the only person whose games they are, named on its own and not
// with the games.
func (f *frame) onlyParty() *query.Name {
	var only *query.Name
	for _, t := range f.terms {
		p, ok := t.Term.(meaning.Party)
		if !ok {
			continue
		}
		if only != nil || p.Against || p.InGames || len(p.People) != 1 {
			return nil
		}
		only = &p.People[0]
	}
	return only
}

// ranksRating says that the order is that of ratings, which players have.
func (f *frame) ranksRating() bool {
	return f.ranking.Of != nil && f.ranking.Of.Kind == query.Rating && f.noun != "games"
}

// ranked is a list in an order: 'the longest games'.
func (f *frame) ranked(q *query.Query, s *conditions, key query.Key) error {
	r := *f.ranking
	if key != "" && r.Of != nil && f.ask != "count" && f.most == "" && f.event == nil {
		// 'the ten highest-rated players'
		if r.Of.Kind != query.Rating || f.ended != nil {
			return meaning.ErrNoReading
		}
		q.Measure, q.Of, q.Group, q.Order, q.Skip, q.Limit = query.Highest, r.Of, key, r.Order, r.Skip, f.limit(1)
		return nil
	}
	if f.ask == "count" || key != "" && f.ask != "who" || f.most != "" || f.ask == "share" {
		return meaning.ErrNoReading
	}
	if f.event != nil {
		// 'the quickest mate' is that of the shortest game, which it ends.
		if f.event.All&meaning.Mated == 0 || r.Of == nil || r.Of.Kind != query.LengthOf {
			return meaning.ErrNoReading
		}
		h := f.event.HalfMove
		s.rest = append(s.rest, query.Cond{HalfMove: &h})
		q.Subject, q.HalfMove = query.Games, nil
	}
	if r.Games && f.noun != "games" {
		return meaning.ErrNoReading
	}
	if f.nth > 0 { // 'la tercera partida más corta'
		if r.Skip > 0 || f.top != 0 {
			return meaning.ErrNoReading
		}
		r.Skip = f.nth - 1
		f.ranking = &r
	}
	q.Measure, q.Of, q.Order, q.Skip, q.Limit = query.List, r.Of, r.Order, r.Skip, f.limit(1)
	if r.N < 0 {
		q.Limit = f.top // 'ordered by': all of them
	}
	q.Outcome = query.AnyOutcome // 'who won the longest game': the row of the game tells
	return nil
}

// rows is how many groups are wanted: all of them, in their order, for a plural.
func (f *frame) rows() int {
	if f.top == 0 && f.plural && f.ask == "which" {
		return 0
	}
	return f.limit(1)
}

// limit is how many rows are wanted: the number given, one for a singular, a
// page for a plural.
func (f *frame) limit(singular int) int {
	switch {
	case f.top > 0 || f.allRows:
		return f.top
	case f.ranking != nil && f.ranking.Skip > 0:
		return 1
	case f.single:
		return singular
	case f.plural && f.ask != "who" && f.ask != "where" && f.ask != "when":
		return meaning.ManyRows
	}
	return singular
}

// asksSomething refuses a bare list of everything that nobody asked for, such
// as what is left of a sentence of stop words.
func (f *frame) asksSomething(q *query.Query, s *conditions) error {
	if f.noun == "" && f.depth == 0 && f.event == nil && f.ended == nil && !f.contrast && f.streak == "" {
		plain := q.Measure == query.List || q.Measure == query.Replay || q.Measure == query.Average || q.Measure == query.Record || q.Measure == query.ShareOf || q.Measure == query.Exists
		counts := f.ask == "count" && len(f.terms) > 0 // 'how many in 1960?'
		if !plain && !counts && !f.times && f.ask != "who" && len(s.players) == 0 && measures[f.ask] == "" {
			return meaning.ErrNoReading
		}
		if f.ranking != nil && f.ranking.Of == nil && f.ranking.N >= 0 {
			return nil // 'the most recent'
		}
		if f.ask == "" && len(f.terms) == 0 && !f.ranksByEvent() {
			return meaning.ErrNoReading
		}
		if f.ask == "" && len(s.players) == 0 && !f.nounless() && !f.ranksByEvent() && !f.every {
			return meaning.ErrNoReading
		}
	}
	return nil
}

// ranksByEvent says that games are ranked by when something happened in them:
// 'the earliest check'.
func (f *frame) ranksByEvent() bool {
	return f.ranking != nil && f.ranking.Of != nil && f.ranking.Of.HalfMove != nil
}

// saysWhich says that some condition tells which games, rather than what
// happened in them: 'of the Sicilians, of those in 1960'; or that it is of one
// of the kinds given.
func (f *frame) saysWhich(kinds ...string) bool {
	kinds = append(kinds, "eco", "line", "tag", "date")
	return slices.ContainsFunc(f.terms, func(t placed) bool { return slices.Contains(kinds, t.About()) })
}

// nounless says that the conditions speak of games without the noun: 'Sicilians
// won by Black', '1.e4 c5 in 1960'.
func (f *frame) nounless() bool {
	return slices.ContainsFunc(f.terms, func(t placed) bool {
		switch t.About() {
		case "eco", "line", "elo", "game", "position", "sequence", "state", "several", "event", "result", "tag", "date", "start", "copies", "comment":
			return true
		}
		return false
	})
}

// movesOf says that 'moves of' something were asked for: those of checkmates are
// no checkmates.
func (f *frame) movesOf() bool {
	return slices.ContainsFunc(f.items, func(it meaning.Item) bool {
		h, ok := it.Value.(meaning.HeadValue)
		return ok && h.Moves && len(f.chart.At[it.End]["of"]) > 0
	})
}
