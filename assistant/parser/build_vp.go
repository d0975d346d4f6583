package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

// names are people of a question joined by 'or' or 'and'.
type names struct {
	list []query.Name
	all  bool // joined by 'and'
}

func buildPeople(c captures) (any, bool) {
	if n, ok := c["person"].(query.Name); ok {
		return names{list: []query.Name{n}}, true
	}
	a, okA := c["a"].(names)
	b, okB := c["b"].(names)
	all := c["and"] != nil
	if !okA || !okB || len(b.list) > 1 || len(a.list) > 1 && a.all != all {
		return nil, false
	}
	return names{list: append(append([]query.Name{}, a.list...), b.list...), all: all}, true
}

// buildPeopleComma reads the first of three or more: 'Tal, Fischer or Karpov'.
func buildPeopleComma(c captures) (any, bool) {
	a, okA := c["a"].(names)
	b, okB := c["b"].(names)
	if !okA || !okB || len(a.list) != 1 || len(b.list) < 2 {
		return nil, false
	}
	return names{list: append(append([]query.Name{}, a.list...), b.list...), all: b.all}, true
}

// buildSubject makes the subject of the kind.
func buildSubject(kind who) func(captures) (any, bool) {
	return func(c captures) (any, bool) {
		s := subject{who: kind}
		if n, ok := c["people"].(names); ok {
			s.people, s.all = n.list, n.all
		}
		if n, ok := c["person"].(query.Name); ok {
			s.people = []query.Name{n}
		}
		s.side = query.Side(c.text("side"))
		if side := c.text("with"); side != "" {
			s.side = query.Side(side)
		}
		if kind == eitherSide {
			s.side = ""
		}
		return s, true
	}
}

// buildSubjectRated reads 'the higher-rated player', 'somebody rated below
// 2500'.
func buildSubjectRated(c captures) (any, bool) {
	if which := c.text("rank_of"); which != "" {
		return subject{who: ratedSide, elo: &query.Elo{Lead: true, Range: query.Range{Min: 1}}, trails: which == "lower"}, true
	}
	if by, ok := c["by"].(query.Range); ok { // 'a player rated 50 points lower'
		return subject{who: ratedSide, elo: &query.Elo{Lead: true, Range: by}, trails: c.text("way") == "lower"}, by.Min > 0
	}
	r, ok := c["rating"].(query.Range)
	return subject{who: ratedSide, elo: &query.Elo{Range: r}}, ok
}

// buildRating reads 'rated over 2700', 'an Elo of 2600 or more'. Only numbers
// that look like ratings are taken.
func buildRating(c captures) (any, bool) {
	r, ok := c.rangeOf()
	if n, plus := c.number("plus"); plus {
		r, ok = query.Range{Min: n}, true
	}
	return r, ok && (r.Min == 0 || r.Min >= 1000) && (r.Max == 0 || r.Max >= 1000)
}

func buildVPOutcome(c captures) (any, bool) {
	return pred(ended{Outcome: query.Outcome(c.text("win_verb")), verb: true}), true
}

// buildVPDeed makes a predicate of an event.
func buildVPDeed(c captures) (any, bool) {
	h, ok := c["deed"].(happening)
	d := deed{happening: h}
	if !ok || h.Player != nil {
		return nil, false
	}
	d.never = c["no"] != nil
	d.times, ok = c.howOften()
	return pred(d), ok && !(d.never && d.times != nil)
}

// mostTimes is more often than anything happens in a game; from there on a
// number is a year.
const mostTimes = 1_000

// howOften is how many times it happened that was told; nil is at least once.
func (c captures) howOften() (*query.Range, bool) {
	r, ok := c["times"].(query.Range)
	if n, exactly := c.number("exactly"); exactly {
		r, ok = query.Range{Min: n, Max: n}, true
	}
	if c["or_more"] != nil || c["or_fewer"] != nil {
		r, ok = c.rangeOf()
	}
	if !ok || r == (query.Range{Min: 1}) {
		return nil, true
	}
	return &r, max(r.Min, r.Max) < mostTimes
}

// buildVPManNever reads 'the king never captured'.
func buildVPManNever(c captures) (any, bool) {
	m, ok := c["with"].(man)
	h := moving(m)
	h.All, h.never = schema.Capture, true
	return pred(deed{happening: h}), ok
}

func buildVPPassive(c captures) (any, bool) {
	if d, ok := c["vp"].(deed); ok {
		m, ok := c["evmod"].(happening)
		if !ok || !d.opposing || m.Player != nil {
			return nil, false
		}
		both, ok := merge(d.happening, m)
		d.happening = both
		return pred(d), ok && sensible(d.HalfMove)
	}
	what := c.text("what")
	return pred(deed{happening: happening{HalfMove: query.HalfMove{All: eventBits[what]}}, opposing: true}), eventBits[what] != 0
}

func buildVPRated(c captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return pred(rated{Range: r}), ok
}

// buildVPOver reads 'pasaba de 2850'.
func buildVPOver(c captures) (any, bool) {
	r, ok := c.rangeOf()
	return pred(rated{Range: r}), ok && r.Min > 1000
}

func buildVPLead(c captures) (any, bool) {
	r := rated{Range: query.Range{Min: 1}, lead: true}
	if by, ok := c["cmp_range"].(query.Range); ok {
		r.Range = by
	} else if n, ok := c.number("exact"); ok {
		r.Range = query.Range{Min: n}
	}
	if c.text("lead") == "lower" {
		return pred(trailing{r}), true
	}
	return pred(r), true
}

// trailing says that the subject is rated lower: its opponent leads.
type trailing struct{ rated }

func (t trailing) of(who, topic subject) (query.Cond, error) {
	switch who.who {
	case oneSide:
		who.side = other(who.side)
		return t.rated.of(who, topic)
	case winner:
		return t.rated.of(subject{who: loser}, topic)
	case loser:
		return t.rated.of(subject{who: winner}, topic)
	case persons:
		return joinConds(who.people, who.all, func(n query.Name) query.Cond {
			return query.Cond{Elo: &query.Elo{Player: &n, Opponent: true, Lead: true, Range: t.Range}}
		}), nil
	}
	return query.Cond{}, errNoReading
}

func buildVPColor(c captures) (any, bool) {
	return pred(colored{query.Side(c.text("side_has"))}), true
}

func buildVPTitled(c captures) (any, bool) {
	return pred(tagged{name: "Title", match: query.Equals, texts: []string{c.text("title")}}), c["title"] != nil
}

func buildVPPlay(captures) (any, bool) { return pred(played{}), true }

// san is the captured half-move as it is written.
func (c captures) san(name string) string {
	if n, ok := c[name].(notation); ok {
		return n.san
	}
	return c.text(name)
}

// buildVPLine reads 'opened with e4', 'answered with c5', 'played Nf3'.
func buildVPLine(c captures) (any, bool) {
	if l, ok := c["line"].(line); ok {
		return pred(opened{l.moves, turnBefore(len(l.moves))}), true
	}
	for _, name := range []string{"first", "reply", "move"} {
		n, ok := c[name].(notation)
		if !ok {
			square, isSquare := c[name].(string)
			if n, ok = (notation{san: square}), isSquare; !ok {
				continue
			}
		}
		if n.bits != 0 && name != "move" {
			return nil, false
		}
		switch name {
		case "first":
			return pred(opened{[]string{n.san}, query.White}), n.number <= 1
		case "reply":
			if l, ok := c["to"].(line); ok {
				if len(l.moves)%2 == 0 || n.side == query.White {
					return nil, false
				}
				return pred(opened{append(slices.Clone(l.moves), n.san), query.Black}), true
			}
			if n.side == query.White {
				return nil, false // 1.e4 answers nothing
			}
			return pred(opened{[]string{c.san("to"), n.san}, query.Black}), n.number <= 1
		}
		return pred(deed{happening: n.happening()}), true
	}
	return nil, false
}

// turnBefore is the side that made the last of so many half-moves.
func turnBefore(moves int) query.Side {
	return []query.Side{query.Black, query.White}[moves%2]
}

// buildFirstMove reads a half-move as it is written.
func buildFirstMove(c captures) (any, bool) {
	for _, v := range c {
		switch v := v.(type) {
		case notation:
			return v, v.number <= 1
		case string:
			return notation{san: v}, true
		}
	}
	return nil, false
}

// buildVPLines reads 'opened with e4 or d4', 'with neither e4 nor d4'.
func buildVPLines(c captures) (any, bool) {
	s := several{or: c["or"] != nil}
	for _, name := range []string{"a", "b"} {
		n, ok := c[name].(notation)
		if !ok || n.bits != 0 {
			return nil, false
		}
		var kid pred = opened{[]string{n.san}, query.White}
		if !s.or {
			kid = denied{kid}
		}
		s.kids = append(s.kids, kid)
	}
	return pred(s), true
}

// buildVPDefend reads 'defended', which is what Black does in an opening.
func buildVPDefend(captures) (any, bool) { return pred(played{side: query.Black}), true }

// buildPeopleSaid reads a name that the games do not have: 'the player "Foo"'.
func buildPeopleSaid(c captures) (any, bool) {
	text := c.text("quoted")
	return names{list: []query.Name{{Text: text}}}, text != ""
}
