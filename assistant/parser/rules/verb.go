package rules

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema"
)

func buildPeople(c Captures) (any, bool) {
	if n, ok := c["person"].(query.Name); ok {
		return meaning.Names{List: []query.Name{n}}, true
	}
	a, okA := c["a"].(meaning.Names)
	b, okB := c["b"].(meaning.Names)
	all := c["and"] != nil
	if !okA || !okB || len(b.List) > 1 || len(a.List) > 1 && a.All != all {
		return nil, false
	}
	return meaning.Names{List: append(append([]query.Name{}, a.List...), b.List...), All: all}, true
}

// buildPeopleComma reads the first of three or more: 'Tal, Fischer or Karpov'.
func buildPeopleComma(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Names)
	b, okB := c["b"].(meaning.Names)
	if !okA || !okB || len(a.List) != 1 || len(b.List) < 2 {
		return nil, false
	}
	return meaning.Names{List: append(append([]query.Name{}, a.List...), b.List...), All: b.All}, true
}

// buildSubject makes the subject of the kind.
func buildSubject(kind meaning.Who) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) {
		s := meaning.Subject{Who: kind}
		if n, ok := c["people"].(meaning.Names); ok {
			s.People, s.All = n.List, n.All
		}
		if n, ok := c["person"].(query.Name); ok {
			s.People = []query.Name{n}
		}
		s.Side = query.Side(c.text("side"))
		if side := c.text("with"); side != "" {
			s.Side = query.Side(side)
		}
		if kind == meaning.EitherSide {
			s.Side = ""
		}
		return s, true
	}
}

// buildSubjectRated reads 'the higher-rated player', 'somebody rated below
// 2500'.
func buildSubjectRated(c Captures) (any, bool) {
	if which := c.text("rank_of"); which != "" {
		return meaning.Subject{Who: meaning.RatedSide, Elo: &query.Elo{Lead: true, Range: query.Range{Min: 1}}, Trails: which == "lower"}, true
	}
	if by, ok := c["by"].(query.Range); ok { // 'a player rated 50 points lower'
		return meaning.Subject{Who: meaning.RatedSide, Elo: &query.Elo{Lead: true, Range: by}, Trails: c.text("way") == "lower"}, by.Min > 0
	}
	r, ok := c["rating"].(query.Range)
	return meaning.Subject{Who: meaning.RatedSide, Elo: &query.Elo{Range: r}}, ok
}

// buildRating reads 'rated over 2700', 'an Elo of 2600 or more'. Only numbers
// that look like ratings are taken.
func buildRating(c Captures) (any, bool) {
	r, ok := c.rangeOf()
	if n, plus := c.number("plus"); plus {
		r, ok = query.Range{Min: n}, true
	}
	return r, ok && (r.Min == 0 || r.Min >= 1000) && (r.Max == 0 || r.Max >= 1000)
}

func buildVerbOutcome(c Captures) (any, bool) {
	return meaning.Predicate(meaning.Ended{Outcome: query.Outcome(c.text("win_verb")), Verb: true}), true
}

// buildVerbDeed makes a predicate of an event.
func buildVerbDeed(c Captures) (any, bool) {
	h, ok := c["deed"].(meaning.Happening)
	d := meaning.Deed{Happening: h}
	if !ok || h.Player != nil {
		return nil, false
	}
	d.Never = c["no"] != nil
	d.Times, ok = c.howOften()
	return meaning.Predicate(d), ok && !(d.Never && d.Times != nil)
}

// mostTimes is more often than anything happens in a game; from there on a
// number is a year.
const mostTimes = 1_000

// howOften is how many times it happened that was told; nil is at least once.
func (c Captures) howOften() (*query.Range, bool) {
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

// buildVerbManNever reads 'the king never captured'.
func buildVerbManNever(c Captures) (any, bool) {
	m, ok := c["with"].(meaning.Man)
	h := meaning.Moving(m)
	h.All, h.Never = schema.Capture, true
	return meaning.Predicate(meaning.Deed{Happening: h}), ok
}

func buildVerbPassive(c Captures) (any, bool) {
	if d, ok := c["verb_phrase"].(meaning.Deed); ok {
		m, ok := c["event_modifier"].(meaning.Happening)
		if !ok || !d.Opposing || m.Player != nil {
			return nil, false
		}
		both, ok := meaning.Merge(d.Happening, m)
		d.Happening = both
		return meaning.Predicate(d), ok && meaning.Sensible(d.HalfMove)
	}
	what := c.text("what")
	return meaning.Predicate(meaning.Deed{Happening: meaning.Happening{HalfMove: query.HalfMove{All: eventBits[what]}}, Opposing: true}), eventBits[what] != 0
}

func buildVerbRated(c Captures) (any, bool) {
	r, ok := c["rating"].(query.Range)
	return meaning.Predicate(meaning.Rated{Range: r}), ok
}

// buildVerbOver reads 'pasaba de 2850'.
func buildVerbOver(c Captures) (any, bool) {
	r, ok := c.rangeOf()
	return meaning.Predicate(meaning.Rated{Range: r}), ok && r.Min > 1000
}

func buildVerbLead(c Captures) (any, bool) {
	r := meaning.Rated{Range: query.Range{Min: 1}, Lead: true}
	if by, ok := c["cmp_range"].(query.Range); ok {
		r.Range = by
	} else if n, ok := c.number("exact"); ok {
		r.Range = query.Range{Min: n}
	}
	if c.text("lead") == "lower" {
		return meaning.Predicate(trailing{r}), true
	}
	return meaning.Predicate(r), true
}

// trailing says that the subject is rated lower: its opponent leads.
type trailing struct{ meaning.Rated }

func (t trailing) Of(who, topic meaning.Subject) (query.Cond, error) {
	switch who.Who {
	case meaning.OneSide:
		who.Side = meaning.OtherSide(who.Side)
		return t.Rated.Of(who, topic)
	case meaning.Winner:
		return t.Rated.Of(meaning.Subject{Who: meaning.Loser}, topic)
	case meaning.Loser:
		return t.Rated.Of(meaning.Subject{Who: meaning.Winner}, topic)
	case meaning.Persons:
		return meaning.JoinConds(who.People, who.All, func(n query.Name) query.Cond {
			return query.Cond{Elo: &query.Elo{Player: &n, Opponent: true, Lead: true, Range: t.Range}}
		}), nil
	}
	return query.Cond{}, meaning.ErrNoReading
}

func buildVerbColor(c Captures) (any, bool) {
	return meaning.Predicate(meaning.Colored{Side: query.Side(c.text("side_has"))}), true
}

func buildVerbTitled(c Captures) (any, bool) {
	return meaning.Predicate(tagged{name: "Title", match: query.Equals, texts: []string{c.text("title")}}), c["title"] != nil
}

func buildVerbPlay(Captures) (any, bool) { return meaning.Predicate(meaning.Played{}), true }

// SAN is the captured half-move as it is written.
func (c Captures) SAN(name string) string {
	if n, ok := c[name].(meaning.Notation); ok {
		return n.SAN
	}
	return c.text(name)
}

// buildVerbLine reads 'opened with e4', 'answered with c5', 'played Nf3'.
func buildVerbLine(c Captures) (any, bool) {
	if l, ok := c["line"].(meaning.Line); ok {
		return meaning.Predicate(opened{l.Moves, turnBefore(len(l.Moves))}), true
	}
	for _, name := range []string{"first", "reply", "move"} {
		n, ok := c[name].(meaning.Notation)
		if !ok {
			square, isSquare := c[name].(string)
			if n, ok = (meaning.Notation{SAN: square}), isSquare; !ok {
				continue
			}
		}
		if n.Bits != 0 && name != "move" {
			return nil, false
		}
		switch name {
		case "first":
			return meaning.Predicate(opened{[]string{n.SAN}, query.White}), n.Number <= 1
		case "reply":
			if l, ok := c["to"].(meaning.Line); ok {
				if len(l.Moves)%2 == 0 || n.Side == query.White {
					return nil, false
				}
				return meaning.Predicate(opened{append(slices.Clone(l.Moves), n.SAN), query.Black}), true
			}
			if n.Side == query.White {
				return nil, false // 1.e4 answers nothing
			}
			return meaning.Predicate(opened{[]string{c.SAN("to"), n.SAN}, query.Black}), n.Number <= 1
		}
		return meaning.Predicate(meaning.Deed{Happening: n.Happening()}), true
	}
	return nil, false
}

// turnBefore is the side that made the last of so many half-moves.
func turnBefore(moves int) query.Side {
	return []query.Side{query.Black, query.White}[moves%2]
}

// buildFirstMove reads a half-move as it is written.
func buildFirstMove(c Captures) (any, bool) {
	for _, v := range c {
		switch v := v.(type) {
		case meaning.Notation:
			return v, v.Number <= 1
		case string:
			return meaning.Notation{SAN: v}, true
		}
	}
	return nil, false
}

// buildVerbLines reads 'opened with e4 or d4', 'with neither e4 nor d4'.
func buildVerbLines(c Captures) (any, bool) {
	s := meaning.Several{Or: c["or"] != nil}
	for _, name := range []string{"a", "b"} {
		n, ok := c[name].(meaning.Notation)
		if !ok || n.Bits != 0 {
			return nil, false
		}
		var kid meaning.Predicate = opened{[]string{n.SAN}, query.White}
		if !s.Or {
			kid = meaning.Denied{Predicate: kid}
		}
		s.Kids = append(s.Kids, kid)
	}
	return meaning.Predicate(s), true
}

// buildVerbDefend reads 'defended', which is what Black does in an opening.
func buildVerbDefend(Captures) (any, bool) {
	return meaning.Predicate(meaning.Played{Side: query.Black}), true
}

// buildPeopleSaid reads a name that the games do not have: 'the player "Foo"'.
func buildPeopleSaid(c Captures) (any, bool) {
	text := c.text("quoted")
	return meaning.Names{List: []query.Name{{Text: text}}}, text != ""
}

func buildVerbLight(Captures) (any, bool) { return meaning.Predicate(meaning.Lightly{}), true }
