package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// measure settles what is done with the games, half-moves or positions.
func (f *frame) measure(q *query.Query, s *conditions) error {
	f.setApart()
	key, err := f.keyOfOutcome(s)
	if err != nil {
		return err
	}
	q.Outcome, q.Depth, q.Within = s.group, f.depth, f.within
	if f.having != nil {
		having := f.having.Range
		q.Having = &having
	}
	if err := f.measureBy(q, s, key); err != nil {
		return err
	}
	if meaning.KeyOf(f.noun) != "" && q.Group == query.NoKey && q.Measure != query.Streak && q.Measure != query.Record {
		return meaning.ErrNoReading // the noun would go unused
	}
	if f.depth != 0 && q.Group != query.ByLine || f.having != nil && q.Group == query.NoKey || f.group != "" && q.Group == query.NoKey {
		return meaning.ErrNoReading
	}
	if f.point != nil && q.Measure != query.Board || f.apart && !f.contrast && q.Group == query.NoKey || f.tells && (q.Measure != query.List || q.Subject != query.Games) {
		return meaning.ErrNoReading
	}
	if len(s.players) > 1 && f.hasGame() {
		return meaning.ErrNoReading // 'Fischer Spassky game 6' is no number of the database
	}
	if f.unused(q, s) {
		return meaning.ErrNoReading
	}
	return f.asksSomething(q, s)
}

// keyOfOutcome is the key to group by, and takes how the games ended for each
// group, with its side, into account.
func (f *frame) keyOfOutcome(s *conditions) (query.Key, error) {
	key := f.key(s)
	if s.side != "" {
		if key != query.ByPlayer {
			return key, meaning.ErrNoReading
		}
		key = map[query.Side]query.Key{query.White: query.ByWhite, query.Black: query.ByBlack}[s.side]
		if s.group != "" {
			s.rest = append(s.rest, query.Cond{Result: meaning.ResultOf(s.side, s.group)})
			s.group = ""
		}
		if f.event != nil {
			return key, meaning.ErrNoReading
		}
	}
	if f.ranking != nil && f.noun == "games" {
		s.group = "" // 'who won the longest game': the row of the game tells
	}
	if s.group != "" && (key != query.ByPlayer || f.event != nil) {
		if f.ask != "record" {
			return key, meaning.ErrNoReading
		}
		s.group = ""
	}
	return key, nil
}

// measureBy says what is measured, of what is asked for and by which key.
func (f *frame) measureBy(q *query.Query, s *conditions, key query.Key) error {
	switch {
	case f.streak != "":
		return f.run(q, s, key)
	case f.ask == "record":
		return f.record(q, s, key)
	case f.noun == "positions":
		return f.positions(q)
	case f.ask == "share":
		return f.shared(q, s)
	case f.quantity != nil || f.ask == "average" || f.lengths || f.unit != "":
		return f.quantified(q, s)
	case f.ranking != nil:
		return f.ranked(q, s, key)
	case f.most != "":
		if key == "" {
			return meaning.ErrNoReading
		}
		q.Measure, q.Group, q.Order, q.Limit = query.Count, key, query.Order(f.most), f.rows()
	case key != "" && f.ask == "count" && f.group == "" && (f.every || f.apart):
		q.Measure, q.Group = query.Count, key // 'how many of each result'
	case key != "" && f.ask == "count" && f.group == "" && (f.event == nil || f.having != nil):
		if f.top != 0 || f.depth != 0 {
			return meaning.ErrNoReading
		}
		q.Measure, q.Group = query.Distinct, key
	case f.noun == "games" && f.group != "" && (f.top > 0 || !f.plural && (f.ask == "" || f.ask == "list")):
		return meaning.ErrNoReading // 'two games of each player': a choice of its games
	case key != "":
		q.Measure, q.Group, q.Limit = query.Count, key, f.top
		if f.top > 0 || key == query.ByPlayer || key == query.ByOpponent {
			q.Order = query.MostFirst
		}
	case f.ask == "count" || f.times:
		if f.top != 0 {
			return meaning.ErrNoReading
		}
		q.Measure = query.Count
	case f.ask == "exists":
		q.Measure = query.Exists
	default:
		return f.list(q, s)
	}
	return nil
}

// record asks for a score.
func (f *frame) record(q *query.Query, s *conditions, key query.Key) error {
	q.Measure, q.Group = query.Record, key
	if key == "" && len(s.players) == 2 {
		q.Group = query.ByPlayer // of each against the other
	}
	if f.best && q.Group == "" && len(s.players) == 0 {
		q.Group = query.ByPlayer // 'the best score'
	}
	if f.most != "" {
		if q.Group == "" {
			return meaning.ErrNoReading
		}
		q.Order, q.Limit = query.Order(f.most), f.rows()
	}
	return nil
}

// list asks for the rows, or for one game to replay.
func (f *frame) list(q *query.Query, s *conditions) error {
	q.Measure, q.Limit = query.List, f.top
	if (f.noun == "games" || f.ended != nil) && !f.plural && f.top == 0 && f.ask == "list" || len(f.terms) == 1 && f.onlyGame(s) && f.ask != "who" && f.ask != "count" && q.Subject == query.Games {
		q.Measure = query.Replay
	}
	if f.replay {
		if q.Subject != query.Games {
			return meaning.ErrNoReading
		}
		q.Measure = query.Replay
	}
	return nil
}

// unused says that something that was said found no place in the query.
func (f *frame) unused(q *query.Query, s *conditions) bool {
	m := measures[f.ask]
	switch {
	case m != "" && q.Measure != m,
		f.sorts && f.ranking == nil,
		f.quantity != nil && q.Of == nil,
		(f.lengths || f.unit != "") && q.Of == nil && !f.onlyGame(s),
		(f.most != "" || f.ranking != nil) && q.Order == "",
		f.top != 0 && q.Limit != f.top,
		f.times && q.Measure != query.Count,
		f.nth > 1 && q.Skip == 0,
		f.best && q.Measure != query.Record,
		f.streak != "" && q.Measure != query.Streak:
		return true
	}
	return false
}

// onlyGame says that the only condition is the number of a game.
func (f *frame) onlyGame(s *conditions) bool {
	return len(s.players) == 0 && len(s.rest) == 1 && s.rest[0].Game != 0
}

// setApart takes the key that is said as the one that sets rows apart where the
// question has another: 'the most played opening per decade', 'who won most each
// year', 'the longest game of each event'.
func (f *frame) setApart() {
	noun := meaning.KeyOf(f.noun)
	two := noun != "" && f.group != noun && f.group != query.ByLine || // 'what do players answer' has one
		f.ask == "who" || f.ranking != nil && f.most == "" && (f.noun == "games" || f.noun == "")
	if f.group != "" && f.within == "" && two {
		f.group, f.within = "", f.group
	}
	if f.event != nil && f.named() == 0 { // the colour of those who move
		f.group, f.within = moverOf(f.group), moverOf(f.within)
	}
}

func moverOf(k query.Key) query.Key {
	if k == query.ByColor {
		return query.BySide
	}
	return k
}

// key is what rows are grouped by, if they are.
func (f *frame) key(s *conditions) query.Key {
	key := f.group
	if key == "" && (f.event == nil || f.noun != "" && f.noun != "games") {
		key = meaning.KeyOf(f.noun)
	}
	if key == query.ByPiece && f.taken {
		key = query.ByCaptured
	}
	game := slices.ContainsFunc(s.rest, func(c query.Cond) bool { return c.Game != 0 })
	if f.ask == "who" && key == "" {
		key = query.ByPlayer
		if len(s.players) == 1 && f.event == nil {
			key = query.ByOpponent
		}
		if len(s.players) > 1 || game || f.ranking != nil && !f.ranksRating() {
			key = ""
		}
	}
	if f.ask == "who" && f.against {
		key = query.ByOpponent
	}
	if key == query.ByPlayer && len(s.players) == 1 && (s.object || f.noun == "players" && s.players[0].Outcome != "" && f.most == "") {
		key = query.ByOpponent
	}
	if f.ask == "where" && key == "" && f.event == nil {
		key = query.BySite
	}
	return key
}

func (f *frame) positions(q *query.Query) error {
	if f.point != nil {
		if f.ask == "count" || f.ask == "share" || f.ranking != nil || f.top != 0 || f.event != nil {
			return meaning.ErrNoReading
		}
		q.Measure, q.Point = query.Board, f.point
		return nil
	}
	if f.ranking != nil || f.group != "" || f.most != "" || f.ask == "share" || f.event != nil {
		return meaning.ErrNoReading
	}
	q.Measure, q.Limit = query.List, f.top
	switch f.ask {
	case "count":
		q.Measure, q.Limit = query.Count, 0
	case "exists":
		q.Measure = query.Exists
	}
	return nil
}
