package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// conditions are those of a question.
type conditions struct {
	turned  *turned // a side that may be another's
	topic   meaning.Subject
	players []*query.Player
	rest    []query.Cond
	share   []query.Cond
	other   *query.Cond // the other sense of the first condition on people
	group   query.Outcome
	side    query.Side      // of the grouped player
	object  bool            // somebody's opponents are asked for
	rivals  []meaning.Rated // what is said of their ratings
	ending  query.Outcome   // how the games ended for nobody in particular
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
		terms = append(terms, placed{Term: meaning.Clause{What: *f.ended}})
	}
	if endsTwice(terms) || f.exceptBoth(terms) || f.asksWho() && butNot(terms) {
		return nil, meaning.ErrNoReading
	}
	plain := make([]meaning.Term, len(terms))
	for i, t := range terms {
		plain[i] = t.Term
	}
	s.topic = meaning.TopicOf(plain)
	asksWho := f.asksWho()
	if asksWho && s.topic.Who == meaning.Persons && f.ask == "who" && !f.against {
		s.topic = meaning.Subject{}
	}
	if f.follow != nil && s.topic.Who == meaning.NobodySaid {
		s.topic = f.follow.topic
	}
	if asksWho {
		terms = objectsOf(terms)
	}
	if f.asksForNone(terms) || f.oneByOne(terms, asksWho) {
		return nil, meaning.ErrNoReading
	}
	terms, err := f.sides(s, terms, asksWho)
	if err != nil {
		return nil, err
	}
	for i, t := range terms {
		if j, ok := t.Term.(meaning.Joint); ok && j.Loose && narrow[j.Kids[0].About()] && f.restricted(terms[:i]) {
			return nil, meaning.ErrNoReading // 'won by White in 1925 or drawn': how far does 'or' reach?
		}
		if j, ok := t.Term.(meaning.Joint); ok && j.Or && measures[f.ask] != "" && j.About() == "person" && f.separately() {
			return nil, meaning.ErrNoReading // 'the average of Tal and of Petrosian': two averages
		}
		if err := s.contradicts(t.Term); err != nil {
			return nil, err
		}
		if err := f.addTerm(s, t, asksWho); err != nil {
			return nil, err
		}
	}
	for _, r := range s.rivals {
		if !s.object && f.noun != "opponents" || len(s.players) != 1 {
			return nil, meaning.ErrNoReading
		}
		s.rest = append(s.rest, query.Cond{Elo: &query.Elo{Player: &s.players[0].Name, Opponent: true, Lead: r.Lead, Range: r.Range}})
	}
	return s, nil
}

// objectsOf gives the opponents that are named apart to what the players asked
// for did: 'who lost most games to Tal'.
func objectsOf(terms []placed) []placed {
	for i, t := range terms {
		p, isParty := t.Term.(meaning.Party)
		if !isParty || !p.Against && !p.With || p.Side != "" || len(p.People) != 1 {
			continue
		}
		for k, t := range terms {
			cl, isClause := t.Term.(meaning.Clause)
			if !isClause || cl.Who.Who != meaning.NobodySaid {
				continue
			}
			if what, ok := meaning.WithObject(cl.What, meaning.Names{List: p.People}); ok {
				changed := slices.Clone(terms)
				changed[k].Term = meaning.Clause{Who: cl.Who, What: what.(meaning.Predicate)}
				return slices.Delete(changed, i, i+1)
			}
		}
	}
	return terms
}

// separately says that people were joined by 'and', each with a preposition.
func (f *frame) separately() bool {
	for _, it := range f.items {
		if k, ok := it.Value.(meaning.Joint); ok && k.About() == "person" && k.Or {
			for i := it.Start; i < it.End; i++ {
				if len(f.chart.At[i]["and"]) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// manyPeople says that games of more than one are told, of each of whom there is
// something to tell.
func (s *conditions) manyPeople() bool {
	return len(s.players) > 1 || slices.ContainsFunc(s.rest, func(c query.Cond) bool {
		return len(c.Or) > 1 && !slices.ContainsFunc(c.Or, func(c query.Cond) bool { return c.Player == nil })
	})
}

// narrow are the kinds of conditions that narrow down what stands before them.
var narrow = map[string]bool{"date": true, "eco": true, "elo": true, "length": true, "tag": true, "month": true}

// restricted says that some of the terms tell more than who plays.
func (f *frame) restricted(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool { return t.About() != "person" && t.About() != "side" })
}

// contradicts refuses games that were won and lost with nobody named who won or
// lost them: won on the board, perhaps, and lost in the end.
func (s *conditions) contradicts(t meaning.Term) error {
	cl, ok := t.(meaning.Clause)
	e, isEnd := cl.What.(meaning.Ended)
	if !ok || !isEnd || cl.Who.Who != meaning.NobodySaid || e.Agent != nil || e.Verb || e.Side != "" || len(e.Object) > 0 {
		return nil
	}
	if s.ending != "" && s.ending != e.Outcome {
		return meaning.ErrNoReading
	}
	s.ending = e.Outcome
	return nil
}

// endsTwice says that two nouns say differently how the games ended: 'wins' and
// 'draws' are none together.
func endsTwice(terms []placed) bool {
	var outcome query.Outcome
	for _, t := range terms {
		cl, ok := t.Term.(meaning.Clause)
		e, isEnd := cl.What.(meaning.Ended)
		if !ok || !isEnd || e.Verb || e.Agent != nil || cl.Who.Who != meaning.NobodySaid {
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
	j, ok := t.Term.(meaning.Joint)
	if !ok || j.Or {
		return []placed{t}
	}
	var all []placed
	for _, k := range j.Kids {
		all = append(all, flat(placed{k, t.finite, t.among})...)
	}
	return all
}

// asksWho says that players are asked for, so that what is said without a
// subject is said of each of them.
func (f *frame) asksWho() bool {
	return f.ask == "who" && meaning.KeyOf(f.noun) != query.ByEvent || f.noun == "players" || f.noun == "opponents" || f.group == query.ByPlayer ||
		f.follow != nil && f.follow.ofPlayers()
}

// sides gives 'with White' to whom the question is about.
func (f *frame) sides(s *conditions, terms []placed, asksWho bool) ([]placed, error) {
	var rest []placed
	for i, t := range terms {
		cl, ok := t.Term.(meaning.Clause)
		c, isSide := cl.What.(meaning.Colored)
		if !ok || !isSide || cl.Who.Who != meaning.NobodySaid {
			rest = append(rest, t)
			continue
		}
		if f.ask == "share" && t.finite && f.ofWhole {
			rest = append(rest, t) // 'of Tal's wins, what share were with White'
			continue
		}
		if f.ask == "share" && t.finite {
			return nil, meaning.ErrNoReading
		}
		if i > 0 { // right behind a name it is that person's
			if p, isParty := terms[i-1].Term.(meaning.Party); isParty && p.Side == "" && p.Against && s.topic.Side != "" {
				p.Side = c.Side
				rest[len(rest)-1] = placed{p, terms[i-1].finite, terms[i-1].among}
				continue
			}
		}
		switch {
		case s.topic.Who == meaning.Persons && (s.topic.Side == "" || s.topic.Side == c.Side):
			if s.topic.Side == "" && i > 0 && f.event == nil && !f.hasPred(terms) {
				s.openSide(terms[i-1].Term, c.Side)
			}
			s.topic.Side = c.Side
		case s.topic.Who == meaning.NobodySaid && asksWho && (s.side != "" && s.side != c.Side || f.endedWithOther(terms, c.Side)):
			return nil, meaning.ErrNoReading // 'more wins with White than with Black'
		case s.topic.Who == meaning.NobodySaid && asksWho:
			s.side = c.Side
		case s.topic.Who == meaning.NobodySaid && f.hasParty(terms):
			return nil, meaning.ErrNoReading // 'against Tal with Black': whose Black?
		case s.topic.Who == meaning.NobodySaid && (f.event != nil || f.hasOpenPred(terms)):
			s.topic = meaning.Subject{Who: meaning.OneSide, Side: c.Side}
		default:
			return nil, meaning.ErrNoReading
		}
	}
	return rest, nil
}

// endedWithOther says that something is told of how the games ended for the
// other side.
func (f *frame) endedWithOther(terms []placed, side query.Side) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		cl, _ := t.Term.(meaning.Clause)
		e, isEnd := cl.What.(meaning.Ended)
		return isEnd && e.Side != "" && e.Side != side
	})
}

func (f *frame) hasGame() bool {
	return f.follow != nil && f.follow.game || slices.ContainsFunc(f.terms, func(t placed) bool { return t.About() == "game" })
}

// openSide leaves open who has the side where it is said behind an opponent's
// name: 'games of Tal against Fischer with White'.
func (s *conditions) openSide(before meaning.Term, side query.Side) {
	p, ok := before.(meaning.Party)
	if ok && p.Against && p.Side == "" && len(p.People) == 1 && len(s.topic.People) == 1 {
		s.turned = &turned{s.topic.People[0].Text, p.People[0].Text, side}
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
	return slices.ContainsFunc(terms, func(t placed) bool { _, ok := t.Term.(meaning.Party); return ok })
}

// hasOpenPred says that something is told of which it is left open who did it,
// so that a side may be said apart.
func (f *frame) hasOpenPred(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		cl, ok := t.Term.(meaning.Clause)
		if !ok || cl.Who.Who == meaning.RatedSide {
			return false
		}
		e, isEnd := cl.What.(meaning.Ended)
		_, isSide := cl.What.(meaning.Colored)
		return !isSide && !(isEnd && e.Agent != nil && e.Agent.Who == meaning.RatedSide)
	})
}

func (f *frame) hasPred(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		cl, ok := t.Term.(meaning.Clause)
		_, isSide := cl.What.(meaning.Colored)
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
	if f.event != nil && !f.games && saysBoard[t.About()] {
		return meaning.ErrNoReading // 'captures with three queens on the board': then, or in such games?
	}
	if f.times && f.event == nil && f.noun == "" && t.About() == "sequence" {
		return meaning.ErrNoReading // how often in a game it happened cannot be told
	}
	if cl, ok := t.Term.(meaning.Clause); ok && f.scores != "" {
		t.Term = ofScorer(cl, f.scores)
	}
	switch v := t.Term.(type) {
	case meaning.SideSaid:
		switch {
		case f.event != nil && f.event.By == "":
			f.event.By = v.Side
		case s.topic.Who != meaning.OneSide || f.event == nil && f.ended == nil && !f.hasPred(f.terms):
			return meaning.ErrNoReading
		}
		return nil // what else is said is of this side
	case meaning.Party:
		return f.addParty(s, v)
	case meaning.Bare:
		if e := v.Elo; e != nil && *e == (query.Elo{Range: e.Range}) && asksWho && f.hasPred(f.terms) {
			return meaning.ErrNoReading // as with company
		}
	case meaning.Company:
		if asksWho {
			return meaning.ErrNoReading // 'who drew with a player rated 2600': with each of them
		}
	case meaning.Level: // a title, or a rating
		s.rest = append(s.rest, v.Cond)
		f.senses = append(f.senses, sense{len(s.rest) - 1, v.Rating})
		return nil
	case meaning.Clause:
		return f.addClause(s, v, asksWho)
	case meaning.Negation:
		if _, isClause := v.Term.(meaning.Clause); isClause && asksWho {
			return meaning.ErrNoReading // 'who never beat Tal' asks for groups of none
		}
		p, ok := v.Term.(meaning.Party)
		if ok && len(p.People) > 1 && p.All && !p.Against && !f.between() {
			return meaning.ErrNoReading // 'except those of Tal and Fischer': against each other, or of either?
		}
		if ok && len(p.People) == 1 && !p.All {
			cond, err := v.Condition(s.topic)
			s.rest = append(s.rest, cond)
			return err
		}
	}
	cond, err := t.Condition(s.topic)
	s.rest = append(s.rest, cond)
	return err
}

// addShare takes what the share is of.
func (f *frame) addShare(s *conditions, t placed) error {
	cond, err := t.Condition(s.topic)
	if err != nil {
		return err
	}
	// The share is of the games of whoever it is about.
	if cl, ok := t.Term.(meaning.Clause); ok && cl.Who.Who == meaning.Persons && !f.among && len(cl.Who.People) == 1 {
		s.player(cl.Who.People[0])
	}
	s.share = append(s.share, cond)
	return nil
}

// saysBoard are the kinds of conditions that could be meant of the half-moves
// asked for as well as of their games.
var saysBoard = map[string]bool{"position": true, "sequence": true}
