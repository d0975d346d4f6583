package parser

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// changer makes a question out of the one before and what was said.
type changer struct {
	*frame
	*follow
	query.Query
	conds []query.Cond // of the games, all of which hold
	fixed bool         // the games are those of the answer before

	askedKey bool // 'which decade?': what is asked is the key
}

// change is the question before with what was said put into it.
func (f *frame) change() ([]query.Query, error) {
	c := &changer{frame: f, follow: f.follow, Query: f.follow.prior.Query.Clone()}
	c.conds = parted(c.Where)
	steps := []func() error{c.freeze, c.pick, c.dropped, c.sided, c.moved, c.ranged, c.lettered, c.described, c.measured}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if c.leftOver() {
		return nil, meaning.ErrNoReading
	}
	c.Where = allOf(c.conds)
	return []query.Query{c.Query}, nil
}

// leftOver says that something that was said found no place in the question.
func (c *changer) leftOver() bool {
	f, q := c.frame, &c.Query
	m := measures[f.ask]
	counts := q.Measure == query.Count || q.Measure == query.Distinct
	switch {
	case len(f.senses) > 0, f.moves, f.taken, f.piece != nil, f.part != nil, f.whole != nil, f.contrast, f.compare, f.compared != "",
		f.running, f.longest, f.went, f.among, f.replay && q.Measure != query.Replay,
		m != "" && q.Measure != m, f.quantity != nil && q.Of == nil, (f.lengths || f.unit != "") && q.Of == nil,
		(f.times || f.ask == "count") && !counts, f.ask == "share" && q.Measure != query.ShareOf,
		f.ask == "record" && q.Measure != query.Record, f.ask == "exists" && q.Measure != query.Exists,
		f.streak != "" && q.Measure != query.Streak, f.point != nil && q.Measure != query.Board,
		f.group != "" && q.Group != f.group, f.within != q.Within && f.within != "", f.depth != q.Depth && f.depth != 0, f.having != nil && q.Having == nil,
		(f.most != "" || f.ranking != nil) && q.Order == query.NoOrder, f.nth > 1 && q.Skip == 0, f.top != 0 && q.Limit != f.top:
		return true
	}
	return false
}

// plain forgets what was done with the games, but not which they are.
func (c *changer) plain(m query.Measure) {
	c.Measure, c.Order, c.Of, c.Skip, c.Limit = m, query.NoOrder, nil, 0, 0
	c.Group, c.Within, c.Depth, c.Having, c.Parts, c.Point = query.NoKey, query.NoKey, 0, nil, nil, nil
	if c.Share != nil && c.Subject == query.Games { // 'list them': those of the share
		for _, k := range parted(c.Share.Where) {
			c.join(k)
		}
	}
	c.Share, c.Outcome = nil, query.AnyOutcome
}

// join adds a condition; what is said of one person is said at once.
func (c *changer) join(k query.Cond) {
	if k.Player != nil {
		if p := c.playerOf(k.Player.Name.Text); p != nil && (p.Side == "" || k.Player.Side == "" || p.Side == k.Player.Side) && p.Outcome == "" {
			p.Side, p.Outcome = cmp.Or(p.Side, k.Player.Side), k.Player.Outcome
			return
		}
	}
	c.conds = append(c.conds, k)
}

// only makes the question one about a game.
func (c *changer) only(code int64) {
	c.Query = query.Query{Measure: query.Replay, Subject: query.Games}
	c.conds = []query.Cond{{Game: code}}
}

// byRank says that the rows of the answer before are games in an order of
// their own.
func (c *changer) byRank() bool {
	return c.Measure == query.List && (c.Order == query.MostFirst || c.Order == query.LeastLast)
}

// listed says that the answer before was a list of games.
func (c *changer) listed() bool {
	return (c.Measure == query.List || c.Measure == query.Replay) && c.Subject == query.Games && len(c.prior.Games) > 0
}

// pick takes one game of the answer before: 'the second one', 'that game'.
func (c *changer) pick() error {
	r := c.ranking
	if c.row == 0 && r != nil && r.Of == nil && r.N == 0 && r.Skip == 0 && c.top == 0 && c.noun == "" && c.listed() {
		// 'the first', 'the last'
		switch {
		case r.Order == query.Earliest:
			c.row, c.frame.ranking = 1, nil
		case r.Order == query.Latest && !c.prior.More:
			c.row, c.frame.ranking = -1, nil
		}
	}
	switch n := len(c.prior.Games); {
	case c.row == 0 && !c.follow.game:
		return nil
	case c.follow.game && (n != 1 || c.prior.More):
		return &query.SenseError{Code: "which_game", Detail: strconv.Itoa(n)}
	case c.follow.game:
		c.only(c.prior.Games[0])
	case c.row == -1 && c.listed() && !c.prior.More:
		c.only(c.prior.Games[n-1])
	case c.row > 0 && c.row <= n:
		c.only(c.prior.Games[c.row-1])
	case n > 0:
		return &query.SenseError{Code: "no_such_row", Detail: strconv.Itoa(n)}
	case n == 0 && c.Subject == query.Games && c.Group == query.NoKey && c.Measure != query.Replay && c.Measure != query.Board:
		c.plain(query.List)
		c.Order, c.Skip, c.Limit = query.Earliest, c.row-1, 1
		if c.row == -1 {
			c.Order, c.Skip = query.Latest, 0
		}
	default:
		return meaning.ErrNoReading
	}
	c.fixed = true
	if c.ranking != nil || c.most != "" || c.group != "" || c.streak != "" {
		return meaning.ErrNoReading // there is but one
	}
	return nil
}

// freeze keeps to the games of the answer before where these were only some of
// those that fit, as the ten longest.
func (c *changer) freeze() error {
	if !c.narrows() || c.Measure != query.List || c.Limit < 2 || c.Subject != query.Games {
		return nil
	}
	if c.row != 0 || c.follow.game || c.all || c.onlyLimit() || c.topRows > 0 || c.onlyRows > 0 {
		return nil
	}
	if n := len(c.prior.Games); n == 0 || n > maxFixed || c.prior.More {
		return meaning.ErrNoReading
	}
	c.plain(query.List)
	c.conds = []query.Cond{ofGames(c.prior.Games)}
	return nil
}

// ofGames is the condition to be one of some games.
func ofGames(codes []int64) query.Cond {
	var games []query.Cond
	for _, code := range codes {
		games = append(games, query.Cond{Game: code})
	}
	if len(games) == 1 {
		return games[0]
	}
	return query.Cond{Or: games}
}

// narrows says that the question is about the games found, and not one like the
// one before.
func (c *changer) narrows() bool {
	if r := c.ranking; r != nil {
		return r.N < 0 || !(r.Of != nil && c.Of != nil && r.Of.Kind == c.Of.Kind || r.Of == nil && c.Of == nil)
	}
	return c.those || c.how == "only" || c.frame.point != nil || c.ask == "count" || c.ask == "exists" || c.group != "" || c.streak != "" ||
		c.quantity != nil || c.lengths || measures[c.ask] != ""
}

// onlyLimit says that all that is said is how many rows are wanted.
func (c *changer) onlyLimit() bool {
	r := c.ranking
	return c.top > 0 && len(c.terms) == 0 && c.ask != "count" && c.group == "" && (r == nil || r.Of == nil && r.Order == query.Earliest)
}

// maxFixed is how many games a question can be about by their numbers.
const maxFixed = 30

// dropped forgets what is not to be said any more.
func (c *changer) dropped() error {
	for _, kind := range c.drops {
		switch kind {
		case "order":
			c.Order, c.Of, c.Skip = query.NoOrder, nil, 0
		case "limit":
			if c.Limit == 0 && c.Skip == 0 && !c.unbounded() {
				return meaning.ErrNoReading
			}
			c.Limit, c.Skip = 0, 0
		case "group":
			c.Group, c.Within, c.Depth, c.Having, c.Order, c.Limit, c.Outcome = query.NoKey, query.NoKey, 0, nil, query.NoOrder, 0, query.AnyOutcome
		case "side":
			c.forgetSides()
		case "opponent":
			topic := c.prior.topic()
			c.conds = slices.DeleteFunc(c.conds, func(k query.Cond) bool {
				return meaning.CondKind(k) == "player" && !(topic != nil && k.Player != nil && k.Player.Name.Text == topic.Text)
			})
		case "result":
			c.forgetOutcome()
		case "rest":
			if err := c.forgetRest(); err != nil {
				return err
			}
		default:
			c.conds = slices.DeleteFunc(c.conds, func(k query.Cond) bool { return sameKind(meaning.CondKind(k), kind) })
		}
	}
	return nil
}

// unbounded takes back the only condition that sets a limit to something, such as the
// years; false where there is none, or which is meant is not known.
func (c *changer) unbounded() bool {
	sets := func(k query.Cond) bool { return k.Date != nil || k.Length != nil || k.Elo != nil }
	at := slices.IndexFunc(c.conds, sets)
	if at < 0 || slices.ContainsFunc(c.conds[at+1:], sets) {
		return false
	}
	c.conds = slices.Delete(c.conds, at, at+1)
	return true
}

// forgetRest leaves nothing but the person whom the question is about: 'and in
// general?'.
func (c *changer) forgetRest() error {
	topic := c.prior.topic()
	if topic == nil || c.Subject != query.Games {
		return meaning.ErrNoReading
	}
	before := len(c.conds)
	c.conds = slices.DeleteFunc(c.conds, func(k query.Cond) bool { return k.Player == nil || k.Player.Name.Text != topic.Text })
	if len(c.conds) != 1 || len(c.conds) == before || c.conds[0].Player.Side != "" {
		return meaning.ErrNoReading // with either colour?
	}
	if c.Measure == query.Record {
		c.Group = query.NoKey // that was for the two
	}
	return nil
}

// forgetSides leaves open who has which colour.
func (c *changer) forgetSides() {
	for _, k := range c.conds {
		if k.Player != nil {
			k.Player.Side = ""
		}
	}
	if c.HalfMove != nil {
		c.HalfMove.By = ""
	}
	if c.Group == query.ByWhite || c.Group == query.ByBlack {
		c.Group = query.ByPlayer
	}
}

// forgetOutcome leaves open how the games ended.
func (c *changer) forgetOutcome() {
	for _, k := range c.conds {
		if k.Player != nil {
			k.Player.Outcome = ""
		}
	}
	c.conds = slices.DeleteFunc(c.conds, func(k query.Cond) bool { return meaning.CondKind(k) == "result" })
	if c.Measure != query.Streak {
		c.Outcome = query.AnyOutcome
	}
}

// sided takes a side that is said on its own, 'and Black?': what was said of
// the other is said of it.
func (c *changer) sided() error {
	if c.follow.side == "" {
		return nil
	}
	to := c.follow.side
	if topic := (&Prior{Query: c.Query, About: c.prior.About}).topic(); topic != nil && !c.fixed {
		if c.Subject == query.HalfMoves && c.HalfMove.Player != nil {
			c.HalfMove.By = to
			return nil
		}
		p := c.playerOf(topic.Text)
		if p == nil {
			return meaning.ErrNoReading
		}
		c.setSide(p, to)
		return nil
	}
	if c.Group == query.ByWhite || c.Group == query.ByBlack {
		c.Group = meaning.Keys[string(to)]
	}
	c.Where = allOf(c.conds)
	turned := turn(&c.Query, to)
	c.conds = parted(c.Where)
	if !turned {
		return meaning.ErrNoReading
	}
	return nil
}

// turn says of a side what was said of the other. A result is turned round: it
// was White who won, or it was Black who lost.
func turn(q *query.Query, to query.Side) (turned bool) {
	set := func(s *query.Side) {
		if *s != "" && *s != query.BothSide && *s != query.AskSide {
			*s, turned = to, true
		}
	}
	q.Walk(query.Visitor{
		HalfMove: func(h *query.HalfMove) { set(&h.By) },
		Elo:      func(e *query.Elo) { set(&e.Side) },
		Quantity: func(of *query.Quantity) { set(&of.Side) },
		Cond: func(k *query.Cond) {
			switch k.Result {
			case query.WhiteWins:
				k.Result, turned = query.BlackWins, true
			case query.BlackWins:
				k.Result, turned = query.WhiteWins, true
			}
			if k.Tag != nil && k.Tag.Side != nil {
				side := *k.Tag.Side
				set(&side)
				k.Tag.Side = &side
			}
		},
	})
	return turned
}

// topicOfQuery is whom a question is about: the person whose result it asks
// for, or else the first one named; who makes the half-moves it asks about; or
// whose number it asks for.
func topicOfQuery(q query.Query) *query.Name {
	var first *query.Player
	for _, k := range parted(q.Where) {
		if k.Player == nil {
			continue
		}
		if k.Player.Outcome != "" {
			return &k.Player.Name
		}
		if first == nil {
			first = k.Player
		}
	}
	switch {
	case q.HalfMove != nil && q.HalfMove.Player != nil:
		return q.HalfMove.Player
	case first != nil:
		return &first.Name
	case q.Of != nil && q.Of.Player != nil:
		return q.Of.Player
	}
	var only *query.Name // named anywhere
	several := false
	q.Visit(func(n *query.Name) {
		several = several || only != nil && only.Text != n.Text
		only = n
	})
	if several {
		return nil
	}
	return only
}
