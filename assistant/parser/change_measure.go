package parser

import (
	"cmp"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// measured changes what is done with the games: 'how many?', 'list them', 'by
// year', 'sort them by date', 'the longest one', 'the first 5'.
// It is long because what is said first of these wins, in the order of the cases.
func (c *changer) measured() error {
	if (c.onlyRows > 0 || c.all) && (c.ranking != nil || c.topRows > 0 || c.lastRows > 0 || c.most != "" || c.flip || c.way != "" || c.frame.point != nil || c.streak != "") {
		return meaning.ErrNoReading // two things about the rows
	}
	ofPositions := c.noun == "positions" && (c.frame.point != nil || c.Subject == query.Positions)
	if c.noun != "" && c.noun != "games" && !ofPositions {
		if c.group != "" || meaning.KeyOf(c.noun) == "" {
			return meaning.ErrNoReading
		}
		c.group, c.noun, c.askedKey = meaning.KeyOf(c.noun), "", c.ask == "which" // 'which openings?'
	}
	if c.byCount != "" {
		if c.Group == query.NoKey || c.ranking != nil || c.most != "" {
			return meaning.ErrNoReading
		}
		c.Order = query.Order(c.byCount)
	}
	if c.having != nil {
		if c.Group == query.NoKey && c.group == "" {
			return meaning.ErrNoReading
		}
		having := c.frame.having.Range
		c.Having = &having
	}
	switch {
	case c.frame.point != nil:
		return c.board()
	case c.follow.run != "":
		c.Outcome = c.follow.run
		return nil
	case c.streak != "":
		return c.longestRun()
	case c.ask == "record":
		c.forgetOutcome()
		c.plain(query.Record)
	case c.quantity != nil || c.lengths || measures[c.ask] != "":
		if err := c.number(); err != nil {
			return err
		}
	case c.group != "":
	case c.topRows > 0 || c.lastRows > 0:
		return c.cut()
	case c.ranking != nil:
		if err := c.sorted(); err != nil || !c.flip && c.way == "" {
			return err
		}
		return c.flipped()
	case c.fixed && (c.ask == "who" || c.ask == "when" || c.ask == "where" || c.follow.tell):
		c.Measure = query.List // the row of the game tells
	case c.flip || c.way != "":
		return c.flipped()
	case c.most != "":
		if c.Group == query.NoKey {
			return meaning.ErrNoReading
		}
		c.Order = query.Order(c.most)
		if c.top > 0 {
			c.Limit, c.Skip = c.top, 0
		}
		return nil
	case c.ask == "share":
	case c.ask == "count" && c.noun == "" && !c.times && !c.those && c.group == "" && len(c.terms) == 0 && c.Group != query.NoKey && c.Order == query.NoOrder:
		return meaning.ErrNoReading // the groups, or the games?
	case c.ask == "count" || c.times:
		if c.noun == "games" && c.Subject == query.HalfMoves { // 'in how many games?'
			c.conds = append(c.conds, query.Cond{HalfMove: c.HalfMove})
			c.Subject, c.HalfMove = query.Games, nil
		}
		if c.Measure != query.Distinct {
			c.plain(query.Count)
		}
	case c.ask == "exists":
		c.plain(query.Exists)
	case c.ask == "list" || c.ask == "which" || c.noun == "games":
		c.shown()
	case (c.ask == "when" || c.ask == "where") && c.Group == query.NoKey:
		c.shown() // the rows tell
	case c.ask == "who" && c.against:
		c.group = query.ByOpponent
	case c.ask != "":
		return meaning.ErrNoReading
	}
	if c.group != "" {
		if err := c.regroup(); err != nil {
			return err
		}
	}
	if err := c.scores(); err != nil {
		return err
	}
	return c.limited()
}

// scores says whose record it is where two people are named: that of each.
func (c *changer) scores() error {
	people := 0
	for _, k := range c.conds {
		if k.Player != nil {
			people++
		}
	}
	switch {
	case c.Measure != query.Record || people != 2 || c.Group == query.ByPlayer:
	case c.Group != query.NoKey:
		return meaning.ErrNoReading
	default:
		c.Group = query.ByPlayer
	}
	return nil
}

// shown lists the games or half-moves; what is grouped stays so.
func (c *changer) shown() {
	switch {
	case c.Measure == query.List, c.Measure == query.Replay, c.Measure == query.Board:
	case c.Group != query.NoKey && c.noun == "" && !c.those:
	default:
		c.plain(query.List)
	}
}

// board shows the position after a half-move.
func (c *changer) board() error {
	if c.Subject != query.Games || c.ask == "count" || c.frame.point.Last && c.frame.noun != "positions" {
		return meaning.ErrNoReading
	}
	switch n := len(c.prior.Games); {
	case c.prior.More || c.fixed:
	case n == 1:
		c.only(c.prior.Games[0])
	case n > 1 && n <= maxFixed && c.Limit > 0: // those that tie for the first place
		c.conds = []query.Cond{ofGames(c.prior.Games)}
	}
	p := *c.frame.point
	c.plain(query.Board)
	c.Point = &p
	return nil
}

// longestRun asks for the longest run.
func (c *changer) longestRun() error {
	if c.Subject != query.Games {
		return meaning.ErrNoReading
	}
	c.forgetOutcome()
	c.plain(query.Streak)
	c.Outcome = c.streak
	return nil
}

// number asks for the average, sum or extreme of a number of the games.
func (c *changer) number() error {
	m := measures[c.ask]
	of := c.frame.of()
	if of == nil {
		of = c.Of
	}
	if m == "" && measuresOf[c.Measure] {
		m = c.Measure
	}
	if m == "" || of == nil || c.Subject != query.Games || c.ranking != nil {
		return meaning.ErrNoReading
	}
	key, depth := c.Group, c.Depth
	c.plain(m)
	c.Of, c.Group, c.Depth = of, key, depth
	return nil
}

var measuresOf = map[query.Measure]bool{query.Average: true, query.Total: true, query.Highest: true, query.Lowest: true}

// regroup makes a row for each value of a key.
func (c *changer) regroup() error {
	switch c.Measure {
	case query.List, query.Replay, query.Board, query.Exists, query.Distinct, query.Streak:
		c.plain(query.Count)
	}
	// 'which decade?' after the year with most games asks for the one with most
	best := c.askedKey && !c.frame.plural && c.Limit == 1 && c.Skip == 0
	if c.Parts = nil; !best {
		c.Order, c.Limit, c.Skip = query.NoOrder, 0, 0
	}
	c.Group, c.Depth = c.group, c.frame.depth
	if !best && c.Measure == query.Count && (c.Group == query.ByPlayer || c.Group == query.ByOpponent) {
		c.Order = query.MostFirst
	}
	if c.most != "" {
		c.Order, c.Limit = query.Order(c.most), c.frame.rows()
	}
	if best && c.Outcome != query.AnyOutcome && c.Group != query.ByPlayer {
		return meaning.ErrNoReading // 'which opening?' after the player with most wins: whose wins?
	}
	if c.Group != query.ByPlayer {
		c.Outcome = query.AnyOutcome
	}
	return nil
}

// sorted puts the rows in an order.
func (c *changer) sorted() error {
	r := *c.ranking
	if c.ask == "count" || c.ask == "share" {
		return meaning.ErrNoReading
	}
	if c.onlyLimit() && (c.Measure == query.List || c.Group != query.NoKey) { // 'the first 5'
		c.Limit, c.Skip, c.frame.ranking = c.top, 0, nil
		return nil
	}
	if c.Group != query.NoKey && c.noun == "" && !c.those && r.N < 0 {
		return c.sortGroups(r)
	}
	if c.Subject == query.HalfMoves && r.Of != nil {
		return meaning.ErrNoReading
	}
	if c.byRank() && r.Of == nil && r.N >= 0 {
		return meaning.ErrNoReading // the last five of a ranking, or the five latest?
	}
	c.plain(query.List)
	c.Of, c.Order, c.Skip, c.Limit = r.Of, r.Order, r.Skip, c.frame.limit(1)
	if r.N < 0 {
		c.Limit = c.top
	}
	return nil
}

// cut keeps the first rows, or the last.
func (c *changer) cut() error {
	rows := c.Measure == query.List || c.Group != query.NoKey
	switch {
	case c.topRows > 0 && rows:
		c.Limit, c.Skip = c.topRows, 0
	case c.Subject != query.Games || c.Group != query.NoKey || c.byRank():
		return meaning.ErrNoReading
	case c.topRows > 0:
		c.plain(query.List)
		c.Order, c.Limit = query.Earliest, c.topRows
	default:
		c.plain(query.List)
		c.Order, c.Limit = query.Latest, c.lastRows
	}
	return nil
}

// sortGroups orders rows by their key in time; that is how they come.
func (c *changer) sortGroups(r meaning.Ranking) error {
	timed := c.Group == query.ByYear || c.Group == query.ByDecade || c.Group == query.ByMonth
	if !timed || r.Of != nil || r.Order != query.Earliest || r.N >= 0 {
		return meaning.ErrNoReading
	}
	c.Order, c.frame.ranking = query.NoOrder, nil
	return nil
}

// opposite is each order the other way round.
var opposite = map[query.Order]query.Order{
	query.MostFirst: query.LeastLast, query.LeastLast: query.MostFirst, query.Earliest: query.Latest, query.Latest: query.Earliest,
}

// flipped turns the order of the rows round.
func (c *changer) flipped() error {
	if down := map[query.Order]query.Order{"": query.Latest, query.Earliest: query.Latest, query.Latest: query.Latest}; c.way == "down" {
		c.Order = cmp.Or(down[c.Order], query.MostFirst)
		return c.ranks()
	}
	if up := map[query.Order]query.Order{"": query.Earliest, query.Earliest: query.Earliest, query.Latest: query.Earliest}; c.way == "up" {
		c.Order = cmp.Or(up[c.Order], query.LeastLast)
		return c.ranks()
	}
	switch {
	case c.Order == query.NoOrder && c.swapPlayers():
	case c.Order != query.NoOrder:
		c.Order = opposite[c.Order]
	case c.Measure == query.List:
		c.Order = query.Latest
	default:
		return meaning.ErrNoReading
	}
	return nil
}

// ranks says that rows in an order of their own are asked for.
func (c *changer) ranks() error {
	switch {
	case c.Measure == query.List:
		return nil
	case c.Group != query.NoKey && (c.Order == query.MostFirst || c.Order == query.LeastLast):
		return nil
	case c.Group != query.NoKey && c.prior.Query.Order == query.NoOrder:
		c.Order = map[query.Order]query.Order{query.Latest: query.MostFirst, query.Earliest: query.LeastLast}[c.Order]
		return nil
	}
	return meaning.ErrNoReading
}

// swapPlayers lets two people change places: it was the other who won.
func (c *changer) swapPlayers() bool {
	var players []*query.Player
	for _, k := range c.conds {
		if k.Player != nil {
			players = append(players, k.Player)
		}
	}
	if len(players) != 2 || players[0].Outcome == players[1].Outcome && players[0].Side == players[1].Side {
		return false
	}
	players[0].Name, players[1].Name = players[1].Name, players[0].Name
	return true
}

// limited says how many rows are wanted.
func (c *changer) limited() error {
	switch {
	case c.all && c.Measure == query.Replay:
		return meaning.ErrNoReading
	case c.all:
		c.Limit, c.Skip = 0, 0
	case c.onlyRows > 0 && c.top > 0:
		return meaning.ErrNoReading
	case c.onlyRows > 0 && (c.Measure == query.List || c.Group != query.NoKey):
		c.Limit, c.Skip = c.onlyRows, 0
	case c.onlyRows > 0:
		return meaning.ErrNoReading
	case c.top > 0 && (c.Measure == query.List || c.Group != query.NoKey):
		c.Limit, c.Skip = c.top, 0
	case c.top > 0:
		return meaning.ErrNoReading
	}
	return nil
}
