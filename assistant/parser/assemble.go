package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// manyRows is how many rows 'the longest games' lists when no number is given.
const manyRows = 10

// assembly is the query in the making.
type assembly struct {
	*frame
	where, share []query.Cond
	group        query.Outcome // the outcome for the grouped player
	groupSide    query.Side

	lastPredicate bool // the condition added last was a predicate
}

// assemble makes the query out of the placed chunks.
func (f *frame) assemble() ([]query.Query, error) {
	a := &assembly{frame: f}
	if err := a.clausesToConds(); err != nil {
		return nil, err
	}
	q := query.Query{Subject: query.Games}
	if f.subject != nil {
		q.Subject = query.HalfMoves
		h := f.subject.HalfMove
		q.HalfMove = &h
	}
	if err := a.measure(&q); err != nil {
		return nil, err
	}
	players, senses, err := a.playerConds()
	if err != nil {
		return nil, err
	}
	if f.game != 0 {
		a.where = append(a.where, query.Cond{Game: f.game})
	}
	q.Share = all(a.share)
	queries := []query.Query{q}
	queries[0].Where = all(append(slices.Clone(players), a.where...))
	if senses != nil {
		other := q.Clone()
		other.Where = all(append([]query.Cond{*senses}, a.where...))
		queries = append(queries, other)
	}
	return queries, nil
}

func all(conds []query.Cond) *query.Cond {
	switch len(conds) {
	case 0:
		return nil
	case 1:
		return &conds[0]
	}
	return &query.Cond{And: conds}
}

// measure settles what is done with the games or half-moves.
func (a *assembly) measure(q *query.Query) error {
	f := a.frame
	key := f.group
	if key == "" && (f.subject == nil || f.noun == "pieces" || f.noun == "players") {
		key = groupKeys[f.noun]
	}
	if f.ask == "who" && key == "" {
		key = query.ByPlayer
		if len(f.players) == 1 && !(f.subject != nil) {
			key = query.ByOpponent
		}
		if len(f.players) > 1 || f.game != 0 {
			key = ""
		}
	}
	if key == query.ByPlayer && len(f.players) == 1 && f.onlyOpponents() {
		key = query.ByOpponent
	}
	if f.ask == "where" && key == "" && f.subject == nil {
		key = query.BySite
	}
	if a.groupSide != "" {
		if key != query.ByPlayer {
			return errNoReading
		}
		key = map[query.Side]query.Key{query.White: query.ByWhite, query.Black: query.ByBlack}[a.groupSide]
		if a.group != "" {
			a.where = append(a.where, query.Cond{Result: resultOf(a.groupSide, a.group)})
			a.group = ""
		}
	}
	if a.group != "" && (key != query.ByPlayer || f.subject != nil) {
		return errNoReading
	}
	q.Outcome = a.group
	switch {
	case f.noun == "positions":
		if f.point == nil || f.ask == "count" || f.ask == "share" || f.order != "" || f.top != 0 {
			return errNoReading
		}
		q.Measure, q.Point = query.Board, f.point
	case f.ask == "share":
		q.Measure = query.ShareOf
		if f.subject != nil || f.order != "" || f.most != "" || len(a.share) == 0 {
			return errNoReading
		}
		q.Group = f.group
	case f.ask == "average" || (f.lengths && f.ask != "count" && f.order == "" && f.ask != ""):
		if f.subject != nil || f.order != "" || f.most != "" || f.ask != "average" {
			return errNoReading
		}
		q.Measure, q.Unit, q.Group = query.Average, query.Full, f.group
		if f.unit != "" {
			q.Unit = f.unit
		} else if !f.lengths && f.unit == "" {
			return errNoReading
		}
	case f.game != 0 && f.subject == nil && (f.lengths || f.unit != ""):
		q.Measure = query.List // the row of the game tells its length
	case f.order != "":
		if f.ask == "count" {
			return errNoReading
		}
		return a.ordered(q, key)
	case f.most != "":
		if key == "" {
			return errNoReading
		}
		q.Measure, q.Group, q.Order, q.Limit = query.Count, key, query.Order(f.most), a.limit(1)
	case key != "" && f.ask == "count" && f.group == "" && f.subject == nil:
		if f.top != 0 {
			return errNoReading
		}
		q.Measure, q.Group = query.Distinct, key
	case key != "":
		q.Measure, q.Group, q.Limit = query.Count, key, f.top
		if f.top > 0 || key == query.ByPlayer || key == query.ByOpponent {
			q.Order = query.MostFirst
		}
	case f.ask == "count" || f.times:
		if f.unit != "" || f.lengths || f.top != 0 {
			return errNoReading
		}
		q.Measure = query.Count
	default:
		if f.unit != "" || f.lengths {
			return errNoReading
		}
		q.Measure, q.Limit = query.List, f.top
		if f.noun == "games" && !f.plural && f.top == 0 && (f.ask == "list" || f.game != 0 && f.ask != "who") && q.Subject == query.Games {
			q.Measure = query.Replay
		}
	}
	if groupKeys[f.noun] != "" && q.Group == query.NoKey {
		return errNoReading // the noun would go unused
	}
	if q.Measure != query.List && q.Measure != query.Replay && q.Measure != query.Average && f.noun == "" && f.subject == nil && !f.times && f.ask != "who" && len(f.players) == 0 {
		return errNoReading
	}
	return a.asksSomething(q)
}

// asksSomething refuses a bare list of everything that nobody asked for, such
// as what is left of a sentence of stop words.
func (a *assembly) asksSomething(q *query.Query) error {
	f := a.frame
	if f.ask == "" && f.noun == "" && f.subject == nil && len(f.players) == 0 {
		return errNoReading
	}
	return nil
}

func (a *assembly) ordered(q *query.Query, key query.Key) error {
	f := a.frame
	if key != "" && f.ask != "who" || f.most != "" || f.ask == "share" || f.subject != nil {
		return errNoReading
	}
	q.Measure, q.Order, q.Limit = query.List, f.order, a.limit(1)
	q.Outcome = query.AnyOutcome // 'who won the longest game': the row of the game tells
	return nil
}

// limit is how many rows are wanted: the number given, one for a singular, a
// page for a plural.
func (a *assembly) limit(singular int) int {
	switch {
	case a.top > 0:
		return a.top
	case a.plural && a.ask != "who":
		return manyRows
	}
	return singular
}

// onlyOpponents says that every person is someone's opponent: 'who beat
// Fischer'.
func (f *frame) onlyOpponents() bool {
	for _, c := range f.clauses {
		for _, p := range c.people {
			if !p.opposes {
				return false
			}
		}
	}
	return true
}

// playerConds are the conditions on the persons. Two persons joined by a plain
// 'and' can be both in a game or either of them: the second return value is
// the other sense.
func (a *assembly) playerConds() (conds []query.Cond, sense *query.Cond, err error) {
	joined := map[*player]string{}
	for _, c := range a.clauses {
		for i, p := range c.people {
			if i == 0 || (!p.joined && !p.or) {
				continue
			}
			how := "and"
			if p.or {
				how = "or"
			}
			if p.opposes && p.joined {
				return nil, nil, errNoReading
			}
			if !a.pending.between {
				joined[p.player] = how
			}
		}
	}
	var either []query.Cond
	for _, p := range a.players {
		cond := query.Cond{Player: &p.Player}
		switch joined[p] {
		case "or":
			if len(conds) == 0 {
				return nil, nil, errNoReading
			}
			lastCond := conds[len(conds)-1]
			if lastCond.Or != nil {
				conds[len(conds)-1].Or = append(lastCond.Or, cond)
			} else {
				conds[len(conds)-1] = query.Cond{Or: []query.Cond{lastCond, cond}}
			}
			continue
		case "and":
			if len(either) == 0 {
				either = append(either, conds...)
			}
			either = append(either, cond)
		}
		conds = append(conds, cond)
	}
	for _, p := range a.players {
		if p.not != nil {
			cond := query.Cond{Player: &query.Player{Name: p.Name, Side: p.Side, Outcome: *p.not}}
			if *p.not == query.Draw {
				cond = query.Cond{Result: query.Drawn}
			}
			conds = append(conds, negated(cond))
		}
	}
	if len(either) == 2 && len(a.players) == 2 && !a.drawnTogether() {
		return conds, &query.Cond{Or: either}, nil
	}
	if len(either) > 0 && !a.drawnTogether() {
		return nil, nil, errNoReading
	}
	return conds, nil, nil
}

// drawnTogether: 'Tal and Botvinnik drew' speaks of games of the two.
func (a *assembly) drawnTogether() bool {
	return slices.ContainsFunc(a.clauses, func(c *clause) bool { return c.drawn() && c.outcomes[0].verb })
}

func negated(cond query.Cond) query.Cond { return query.Cond{Not: &cond} }

func resultOf(side query.Side, o query.Outcome) query.Result {
	if o == query.Draw {
		return query.Drawn
	}
	if (side == query.White) == (o == query.Win) {
		return query.WhiteWins
	}
	return query.BlackWins
}
