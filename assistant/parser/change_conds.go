package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// ofEach takes what is said of each player: 'and with Black?'.
func (c *changer) ofEach(s *conditions) error {
	if s.group != "" {
		if c.ask == "who" && c.most != "" && c.Group == query.NoKey && c.Subject == query.Games {
			c.plain(query.Count) // 'who won most of them?'
			c.group, c.Group = query.ByPlayer, query.ByPlayer
		}
		if c.Group != query.ByPlayer {
			return meaning.ErrNoReading
		}
		c.Outcome = s.group
	}
	if s.side == "" {
		return nil
	}
	switch c.Group {
	case query.ByPlayer:
		if c.Outcome != "" {
			c.conds = append(c.conds, query.Cond{Result: meaning.ResultOf(s.side, c.Outcome)})
			c.Outcome = query.AnyOutcome
		}
	case query.ByWhite, query.ByBlack:
		if c.Group != meaning.Keys[string(s.side)] {
			c.Where = allOf(c.conds)
			turn(&c.Query, s.side)
			c.conds = parted(c.Where)
		}
	default:
		return meaning.ErrNoReading
	}
	c.Group = meaning.Keys[string(s.side)]
	return nil
}

// stacking are the kinds of conditions of which a game can meet several: 'only
// those with' adds one.
var stacking = map[string]bool{"event": true, "position": true, "comment": true, "elo": true, "length": true, "player": true, "several": true}

// put puts a condition in the place of one of its kind, or adds it.
func (c *changer) put(k query.Cond) error {
	kind := meaning.CondKind(k)
	if c.Subject == query.Positions && kind == "position" && k.Position != nil {
		c.Position = k.Position
		return nil
	}
	if c.Subject == query.HalfMoves && kind == "event" && c.prior.Query.Subject == query.HalfMoves {
		return meaning.ErrNoReading // on the same half-move, or in the same game?
	}
	narrows := c.how == "only" || c.those
	if kind == "player" && !ofResult(k) {
		return c.putPlayer(k)
	}
	if c.Share != nil && c.Share.Where != nil && (sameKind(meaning.CondKind(*c.Share.Where), kind) || ofResult(*c.Share.Where) && ofResult(k)) && !narrows {
		c.Share.Where = &k
		return nil
	}
	if ofResult(k) {
		c.forgetOutcome()
	}
	same := func(other query.Cond) bool {
		return sameKind(meaning.CondKind(other), kind) || ending(other) && ending(k)
	}
	at := -1
	for i, other := range c.conds { // of several the last is what changes
		if same(other) {
			at = i
		}
	}
	if at >= 0 && (c.how == "or" || c.how == "also" && !stacking[kind]) {
		c.conds[at] = either(c.conds[at], k)
		return nil
	}
	if c.how == "or" {
		return meaning.ErrNoReading // or what?
	}
	if k.Date != nil && !narrows && at < 0 {
		c.unnameYear(*k.Date)
	}
	if at < 0 || c.how == "also" || narrows && stacking[kind] {
		c.conds = append(c.conds, k)
		return nil
	}
	if both, ok := intersect(c.conds[at], k); ok && (narrows || otherEnd(c.conds[at].Date, k.Date)) {
		k = both
	}
	c.conds[at] = inherit(c.conds[at], k)
	return nil
}

// otherEnd says that dates have but the end that others leave open: 'since 2000',
// 'until 2010'.
func otherEnd(a, b *query.Dates) bool {
	if a == nil || b == nil {
		return false
	}
	none := query.Day{}
	return a.To == none && b.From == none && b.To.Year >= a.From.Year || a.From == none && b.To == none && a.To.Year >= b.From.Year
}

// unnameYear takes the year out of the name of an event where the dates are
// others: the World Championship 1972 was not played in 1927, but there may have
// been another.
func (c *changer) unnameYear(d query.Dates) {
	for _, k := range c.conds {
		if k.Tag == nil || !places["tag:"+k.Tag.Name] || k.Tag.Match != query.Contains || len(k.Tag.Texts) != 1 {
			continue
		}
		name, last := cutLast(k.Tag.Texts[0])
		year, err := strconv.Atoi(last)
		if err == nil && len(last) == 4 && name != "" && (year < d.From.Year || d.To.Year != 0 && year > d.To.Year) {
			k.Tag.Texts = []string{name}
		}
	}
}

// cutLast parts the last word from a text.
func cutLast(text string) (before, last string) {
	at := strings.LastIndexByte(text, ' ')
	return strings.TrimSpace(text[:max(at, 0)]), text[at+1:]
}

// either is one condition or the other.
func either(a, b query.Cond) query.Cond {
	all := a.Or
	if all == nil {
		all = []query.Cond{a}
	}
	return query.Cond{Or: append(slices.Clone(all), b)}
}

// ofResult says that a condition tells how the games ended.
func ofResult(c query.Cond) bool {
	for _, k := range slices.Concat(c.And, c.Or) {
		if ofResult(k) {
			return true
		}
	}
	return c.Result != "" || c.Player != nil && c.Player.Outcome != ""
}

// putPlayer takes a condition on several people, or that somebody does not
// play.
func (c *changer) putPlayer(k query.Cond) error {
	if k.Not != nil && k.Not.Player != nil && k.Not.Player.Side == "" && k.Not.Player.Outcome == "" {
		name := k.Not.Player.Name.Text
		before := len(c.conds)
		c.conds = slices.DeleteFunc(c.conds, func(other query.Cond) bool { return other.Player != nil && other.Player.Name.Text == name })
		if len(c.conds) < before {
			return nil // 'without Tal', who was asked about
		}
	}
	if c.prior.topic() == nil || c.how == "also" || k.Not != nil {
		c.conds = append(c.conds, k)
		return nil
	}
	old := c.prior.topic().Text
	c.conds = slices.DeleteFunc(c.conds, func(other query.Cond) bool {
		return meaning.CondKind(other) == "player" && other.Not == nil && !(other.Player != nil && other.Player.Name.Text == old)
	})
	c.conds = append(c.conds, k)
	return nil
}

// inherit gives a condition what it leaves open and the one in its place said.
func inherit(old, k query.Cond) query.Cond {
	if old.Length != nil && k.Length != nil && k.Length.Unit == query.UnknownUnit {
		k.Length.Unit = old.Length.Unit
	}
	if old.Elo != nil && k.Elo != nil && k.Elo.Side == query.AskSide {
		k.Elo.Side, k.Elo.Player, k.Elo.Opponent = old.Elo.Side, old.Elo.Player, old.Elo.Opponent
	}
	return k
}

// intersect is the dates of two ranges at once, if there are any.
func intersect(a, b query.Cond) (query.Cond, bool) {
	if a.Date == nil || b.Date == nil {
		return query.Cond{}, false
	}
	both := query.Cond{Date: &query.Dates{From: later(a.Date.From, b.Date.From), To: earlier(a.Date.To, b.Date.To)}}
	q := query.Query{Measure: query.Count, Subject: query.Games, Where: &both}
	return both, q.Check() == nil
}

func later(a, b query.Day) query.Day {
	if dayNumber(a) < dayNumber(b) {
		return b
	}
	return a
}

// earlier takes an open end as the latest.
func earlier(a, b query.Day) query.Day {
	if a == (query.Day{}) || b != (query.Day{}) && dayNumber(b) < dayNumber(a) {
		return b
	}
	return a
}

func dayNumber(d query.Day) int { return (d.Year*13+d.Month)*32 + d.Day }

// portion takes the part that a percentage is of.
func (c *changer) portion(s *conditions) error {
	if c.ask == "share" && c.Group != query.NoKey && len(c.terms) == 0 {
		return meaning.ErrNoReading // of each group, or of all?
	}
	if c.ask != "share" {
		if len(s.share) > 0 {
			return meaning.ErrNoReading
		}
		return nil
	}
	if c.frame.ended != nil {
		e := *c.frame.ended
		cond, err := e.Of(s.topic, s.topic)
		if err != nil {
			return err
		}
		s.share = append(s.share, cond)
	}
	if c.Subject != query.Games {
		return meaning.ErrNoReading
	}
	if len(s.share) == 0 {
		if c.Share != nil {
			return nil
		}
		part := c.takePart()
		if part == nil {
			return meaning.ErrNoReading
		}
		s.share = []query.Cond{*part}
	}
	share := c.Share
	c.Share = nil
	if share == nil {
		c.forgetOutcome()
	}
	c.plain(query.ShareOf)
	c.Share = &query.Share{Where: allOf(s.share)}
	return nil
}

// takePart takes what the percentage is of out of the conditions: how the games
// ended, or else what happened in them.
func (c *changer) takePart() *query.Cond {
	for i, k := range c.conds {
		if k.Player != nil && k.Player.Outcome != "" {
			p := *k.Player
			c.conds[i].Player = &query.Player{Name: p.Name, Side: p.Side}
			return &query.Cond{Player: &p}
		}
	}
	for _, kind := range []string{"result", "event", "opening", "position"} {
		if at := slices.IndexFunc(c.conds, func(k query.Cond) bool { return meaning.CondKind(k) == kind }); at >= 0 {
			k := c.conds[at]
			c.conds = slices.Delete(slices.Clone(c.conds), at, at+1)
			return &k
		}
	}
	return nil
}
