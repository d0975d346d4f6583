package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// conditions are those of a question.
type conditions struct {
	turned  *turned // a side that may be another's
	topic   subject
	players []*query.Player
	rest    []query.Cond
	share   []query.Cond
	other   *query.Cond // the other sense of the first condition on people
	group   query.Outcome
	side    query.Side    // of the grouped player
	object  bool          // somebody's opponents are asked for
	rivals  []rated       // what is said of their ratings
	ending  query.Outcome // how the games ended for nobody in particular
}

// conditions turns the terms into conditions: what is said of one person in
// several places is said of one player.
func (f *frame) conditions() (*conditions, error) {
	s := &conditions{}
	var terms []placed
	for _, t := range f.terms {
		terms = append(terms, flat(t)...)
	}
	if f.ended != nil && !(f.ask == "share") {
		terms = append(terms, placed{term: clause{what: *f.ended}})
	}
	if endsTwice(terms) || f.exceptBoth(terms) || f.asksWho() && butNot(terms) {
		return nil, errNoReading
	}
	plain := make([]term, len(terms))
	for i, t := range terms {
		plain[i] = t.term
	}
	s.topic = topicOf(plain)
	asksWho := f.asksWho()
	if asksWho && s.topic.who == persons && f.ask == "who" && !f.against {
		s.topic = subject{}
	}
	if f.follow != nil && s.topic.who == nobodySaid {
		s.topic = f.follow.topic
	}
	if asksWho {
		terms = objectsOf(terms)
	}
	if f.asksForNone(terms) || f.oneByOne(terms, asksWho) {
		return nil, errNoReading
	}
	terms, err := f.sides(s, terms, asksWho)
	if err != nil {
		return nil, err
	}
	for i, t := range terms {
		if j, ok := t.term.(joint); ok && j.loose && narrow[j.kids[0].about()] && f.restricted(terms[:i]) {
			return nil, errNoReading // 'won by White in 1925 or drawn': how far does 'or' reach?
		}
		if j, ok := t.term.(joint); ok && j.or && measures[f.ask] != "" && j.about() == "person" && f.separately() {
			return nil, errNoReading // 'the average of Tal and of Petrosian': two averages
		}
		if err := s.contradicts(t.term); err != nil {
			return nil, err
		}
		if err := f.addTerm(s, t, asksWho); err != nil {
			return nil, err
		}
	}
	for _, r := range s.rivals {
		if !s.object && f.noun != "opponents" || len(s.players) != 1 {
			return nil, errNoReading
		}
		s.rest = append(s.rest, query.Cond{Elo: &query.Elo{Player: &s.players[0].Name, Opponent: true, Lead: r.lead, Range: r.Range}})
	}
	return s, nil
}

// objectsOf gives the opponents that are named apart to what the players asked
// for did: 'who lost most games to Tal'.
func objectsOf(terms []placed) []placed {
	for i, t := range terms {
		p, isParty := t.term.(party)
		if !isParty || !p.against && !p.with || p.side != "" || len(p.people) != 1 {
			continue
		}
		for k, t := range terms {
			cl, isClause := t.term.(clause)
			if !isClause || cl.who.who != nobodySaid {
				continue
			}
			if what, ok := withObject(cl.what, names{list: p.people}); ok {
				changed := slices.Clone(terms)
				changed[k].term = clause{who: cl.who, what: what.(pred)}
				return slices.Delete(changed, i, i+1)
			}
		}
	}
	return terms
}

// separately says that people were joined by 'and', each with a preposition.
func (f *frame) separately() bool {
	for _, it := range f.items {
		if k, ok := it.value.(joint); ok && k.about() == "person" && k.or {
			for i := it.start; i < it.end; i++ {
				if len(f.chart.at[i]["and"]) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// narrow are the kinds of conditions that narrow down what stands before them.
var narrow = map[string]bool{"date": true, "eco": true, "elo": true, "length": true, "tag": true, "month": true}

// restricted says that some of the terms tell more than who plays.
func (f *frame) restricted(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool { return t.about() != "person" && t.about() != "side" })
}

// contradicts refuses games that were won and lost with nobody named who won or
// lost them: won on the board, perhaps, and lost in the end.
func (s *conditions) contradicts(t term) error {
	cl, ok := t.(clause)
	e, isEnd := cl.what.(ended)
	if !ok || !isEnd || cl.who.who != nobodySaid || e.agent != nil || e.verb || e.side != "" || len(e.object) > 0 {
		return nil
	}
	if s.ending != "" && s.ending != e.Outcome {
		return errNoReading
	}
	s.ending = e.Outcome
	return nil
}

// endsTwice says that two nouns say differently how the games ended: 'wins' and
// 'draws' are none together.
func endsTwice(terms []placed) bool {
	var outcome query.Outcome
	for _, t := range terms {
		cl, ok := t.term.(clause)
		e, isEnd := cl.what.(ended)
		if !ok || !isEnd || e.verb || e.agent != nil || cl.who.who != nobodySaid {
			continue
		}
		if outcome != "" && e.Outcome != outcome {
			return true
		}
		outcome = e.Outcome
	}
	return false
}

// flat takes a list of terms joined by 'and' apart.
func flat(t placed) []placed {
	j, ok := t.term.(joint)
	if !ok || j.or {
		return []placed{t}
	}
	var all []placed
	for _, k := range j.kids {
		all = append(all, flat(placed{k, t.finite, t.among})...)
	}
	return all
}

// asksWho says that players are asked for, so that what is said without a
// subject is said of each of them.
func (f *frame) asksWho() bool {
	return f.ask == "who" && keyOf(f.noun) != query.ByEvent || f.noun == "players" || f.noun == "opponents" || f.group == query.ByPlayer ||
		f.follow != nil && f.follow.ofPlayers()
}

// sides gives 'with White' to whom the question is about.
func (f *frame) sides(s *conditions, terms []placed, asksWho bool) ([]placed, error) {
	var rest []placed
	for i, t := range terms {
		cl, ok := t.term.(clause)
		c, isSide := cl.what.(colored)
		if !ok || !isSide || cl.who.who != nobodySaid {
			rest = append(rest, t)
			continue
		}
		if f.ask == "share" && t.finite && f.ofWhole {
			rest = append(rest, t) // 'of Tal's wins, what share were with White'
			continue
		}
		if f.ask == "share" && t.finite {
			return nil, errNoReading
		}
		if i > 0 { // right behind a name it is that person's
			if p, isParty := terms[i-1].term.(party); isParty && p.side == "" && p.against && s.topic.side != "" {
				p.side = c.side
				rest[len(rest)-1] = placed{p, terms[i-1].finite, terms[i-1].among}
				continue
			}
		}
		switch {
		case s.topic.who == persons && (s.topic.side == "" || s.topic.side == c.side):
			if s.topic.side == "" && i > 0 && f.event == nil && !f.hasPred(terms) {
				s.openSide(terms[i-1].term, c.side)
			}
			s.topic.side = c.side
		case s.topic.who == nobodySaid && asksWho && (s.side != "" && s.side != c.side || f.endedWithOther(terms, c.side)):
			return nil, errNoReading // 'more wins with White than with Black'
		case s.topic.who == nobodySaid && asksWho:
			s.side = c.side
		case s.topic.who == nobodySaid && f.hasParty(terms):
			return nil, errNoReading // 'against Tal with Black': whose Black?
		case s.topic.who == nobodySaid && (f.event != nil || f.hasOpenPred(terms)):
			s.topic = subject{who: oneSide, side: c.side}
		default:
			return nil, errNoReading
		}
	}
	return rest, nil
}

// endedWithOther says that something is told of how the games ended for the
// other side.
func (f *frame) endedWithOther(terms []placed, side query.Side) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		cl, _ := t.term.(clause)
		e, isEnd := cl.what.(ended)
		return isEnd && e.side != "" && e.side != side
	})
}

func (f *frame) hasGame() bool {
	return f.follow != nil && f.follow.game || slices.ContainsFunc(f.terms, func(t placed) bool { return t.about() == "game" })
}

// openSide leaves open who has the side where it is said behind an opponent's
// name: 'games of Tal against Fischer with White'.
func (s *conditions) openSide(before term, side query.Side) {
	p, ok := before.(party)
	if ok && p.against && p.side == "" && len(p.people) == 1 && len(s.topic.people) == 1 {
		s.turned = &turned{s.topic.people[0].Text, p.people[0].Text, side}
	}
}

// turned is a side that one person was taken to have and another may be meant
// to.
type turned struct {
	from, to string
	side     query.Side
}

// turn gives the side to the other one.
func (t turned) turn(where []query.Cond) []query.Cond {
	all := slices.Clone(where)
	for i, c := range all {
		if c.Player == nil {
			continue
		}
		p := *c.Player
		switch p.Name.Text {
		case t.from:
			p.Side = ""
		case t.to:
			p.Side = t.side
		}
		all[i].Player = &p
	}
	return all
}

func (f *frame) hasParty(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool { _, ok := t.term.(party); return ok })
}

// hasOpenPred says that something is told of which it is left open who did it,
// so that a side may be said apart.
func (f *frame) hasOpenPred(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		cl, ok := t.term.(clause)
		if !ok || cl.who.who == ratedSide {
			return false
		}
		e, isEnd := cl.what.(ended)
		_, isSide := cl.what.(colored)
		return !isSide && !(isEnd && e.agent != nil && e.agent.who == ratedSide)
	})
}

func (f *frame) hasPred(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		cl, ok := t.term.(clause)
		_, isSide := cl.what.(colored)
		return ok && !isSide
	})
}

// player finds the person among those named before.
func (s *conditions) player(name query.Name) *query.Player {
	for _, p := range s.players {
		if p.Name.Text == name.Text {
			return p
		}
	}
	p := &query.Player{Name: name}
	s.players = append(s.players, p)
	return p
}

func (f *frame) addTerm(s *conditions, t placed, asksWho bool) error {
	if f.makesPart(t) {
		return nil
	}
	sharing := f.ask == "share" && !f.among && t.finite || f.among && !t.among
	if sharing {
		return f.addShare(s, t)
	}
	if f.event != nil && !f.games && saysBoard[t.about()] {
		return errNoReading // 'captures with three queens on the board': then, or in such games?
	}
	if f.times && f.event == nil && f.noun == "" && t.about() == "sequence" {
		return errNoReading // how often in a game it happened cannot be told
	}
	if cl, ok := t.term.(clause); ok && f.scores != "" {
		t.term = cl.ofScorer(f.scores)
	}
	switch v := t.term.(type) {
	case sideSaid:
		switch {
		case f.event != nil && f.event.By == "":
			f.event.By = v.side
		case s.topic.who != oneSide || f.event == nil && f.ended == nil && !f.hasPred(f.terms):
			return errNoReading
		}
		return nil // what else is said is of this side
	case party:
		return f.addParty(s, v)
	case bare:
		if e := v.Elo; e != nil && *e == (query.Elo{Range: e.Range}) && asksWho && f.hasPred(f.terms) {
			return errNoReading // as with company
		}
	case company:
		if asksWho {
			return errNoReading // 'who drew with a player rated 2600': with each of them
		}
	case level: // a title, or a rating
		s.rest = append(s.rest, v.Cond)
		f.senses = append(f.senses, sense{len(s.rest) - 1, v.rating})
		return nil
	case clause:
		return f.addClause(s, v, asksWho)
	case negation:
		if _, isClause := v.term.(clause); isClause && asksWho {
			return errNoReading // 'who never beat Tal' asks for groups of none
		}
		p, ok := v.term.(party)
		if ok && len(p.people) > 1 && p.all && !p.against && !f.between() {
			return errNoReading // 'except those of Tal and Fischer': against each other, or of either?
		}
		if ok && len(p.people) == 1 && !p.all {
			cond, err := v.cond(s.topic)
			s.rest = append(s.rest, cond)
			return err
		}
	}
	cond, err := t.cond(s.topic)
	s.rest = append(s.rest, cond)
	return err
}

// addShare takes what the share is of.
func (f *frame) addShare(s *conditions, t placed) error {
	cond, err := t.cond(s.topic)
	if err != nil {
		return err
	}
	// The share is of the games of whoever it is about.
	if cl, ok := t.term.(clause); ok && cl.who.who == persons && !f.among && len(cl.who.people) == 1 {
		s.player(cl.who.people[0])
	}
	s.share = append(s.share, cond)
	return nil
}

// saysBoard are the kinds of conditions that could be meant of the half-moves
// asked for as well as of their games.
var saysBoard = map[string]bool{"position": true, "sequence": true}
