package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// addParty takes people of whom it is only said that they play.
func (f *frame) addParty(s *conditions, p party) error {
	side := p.side
	same := s.topic.who == persons && sameNames(s.topic.people, p.people)
	if same && side == "" {
		side = s.topic.side
	}
	if len(p.people) == 1 {
		pl := s.player(p.people[0])
		if pl.Side != "" && side != "" && pl.Side != side {
			return errNoReading
		}
		if side != "" {
			pl.Side = side
		}
		return nil
	}
	if f.ask == "record" && p.all && len(p.people) == 2 && side == "" && f.between() {
		s.player(p.people[0]) // 'the score between Kasparov and Karpov' is of each against the other
		s.player(p.people[1])
		return nil
	}
	cond := joinConds(p.people, p.all, func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: side}}
	})
	s.rest = append(s.rest, cond)
	if p.all && !p.against && (!f.oneGame || f.ask == "average") && !f.between() {
		if s.other != nil {
			return errNoReading
		}
		// 'games of Tal and Fischer': against each other, or of either?
		other := joinConds(p.people, false, func(n query.Name) query.Cond {
			return query.Cond{Player: &query.Player{Name: n, Side: side}}
		})
		f.senses = append(f.senses, sense{len(s.rest) - 1, other})
	}
	return nil
}

// between says that the question has 'between', which leaves no doubt that
// people play against each other.
func (f *frame) between() bool {
	for _, it := range f.items {
		for i := it.start; i < it.end; i++ {
			for _, b := range f.chart.at[i]["between"] {
				if b.end <= it.end && it.category == "mod" {
					return true
				}
			}
		}
	}
	return false
}

func sameNames(a, b []query.Name) bool {
	return slices.EqualFunc(a, b, func(x, y query.Name) bool { return x.Text == y.Text })
}

// asksForNone says that groups of games are asked for in which somebody did
// not do something, which no one game of a group tells: 'openings that Tal
// never played', 'in what years did Tal not lose'.
func (f *frame) asksForNone(terms []placed) bool {
	if f.noun == "" && f.event == nil && f.ended == nil && f.follow == nil && f.group == "" && (f.ask == "" || f.ask == "exists") {
		return slices.ContainsFunc(terms, func(t placed) bool { // 'did Tal never lose?' asks for no games
			cl, isClause := t.term.(clause)
			not, denies := t.term.(negation)
			if denies && !not.except {
				cl, isClause = not.term.(clause)
			}
			return isClause && (denies || isDenied(cl.what)) && (cl.who.who == persons || f.hasParty(terms))
		})
	}
	if f.winsEvents() {
		return true
	}
	return (f.ask == "when" || f.asksForGroups()) && slices.ContainsFunc(terms, func(t placed) bool {
		not, denies := t.term.(negation)
		cl, isClause := t.term.(clause)
		if denies && !not.except {
			cl, isClause = not.term.(clause)
		}
		return isClause && (denies || isDenied(cl.what)) && (f.ask == "when" || cl.who.who == persons || hasObject(cl.what) || f.hasParty(terms))
	})
}

// winsEvents says that tournaments are asked for that somebody won, which no
// game tells: 'the tournaments that Tal won', but not 'in which Tal won'.
func (f *frame) winsEvents() bool {
	if keyOf(f.noun) != query.ByEvent || f.most != "" || f.ranking != nil || f.group != "" {
		return false
	}
	if len(f.chart.at[0]["in"]) > 0 {
		return false
	}
	wins := func(it item) bool {
		cl, isClause := it.value.(clause)
		e, isEnd := cl.what.(ended)
		return isClause && isEnd && e.Outcome != query.Draw && len(e.object) == 0 && cl.who.who != oneSide &&
			len(f.chart.at[it.start]["where"]) == 0 && len(f.chart.at[it.start]["with"]) == 0
	}
	items := slices.DeleteFunc(slices.Clone(f.items), func(it item) bool { return silent[it.category] })
	head := slices.IndexFunc(items, func(it item) bool { return it.category == "head" })
	return head >= 0 && head+1 < len(items) && wins(items[head+1])
}

// exceptBoth says that it is open whether the second of two people is excepted
// too: 'except those of Tal and Fischer'.
func (f *frame) exceptBoth(terms []placed) bool {
	and := slices.ContainsFunc(f.items, func(it item) bool { return it.category == "and" })
	for i := range terms[:max(0, len(terms)-1)] {
		not, _ := terms[i].term.(negation)
		_, first := not.term.(party)
		next, second := terms[i+1].term.(party)
		if first && not.except && second && !next.against && (and || f.says("and")) {
			return true
		}
	}
	return false
}

// butNot says that players are asked for who did not play somebody, or not with
// that end, which no one game of theirs tells: 'who beat Tal but not Fischer'.
func butNot(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		not, _ := t.term.(negation)
		p, isParty := not.term.(party)
		return isParty && p.against && !not.except
	})
}

// asksForGroups says that openings, tournaments and the like are asked for, and
// nothing is said of how many games they have.
func (f *frame) asksForGroups() bool {
	return keyOf(f.noun) != "" && (f.ask == "" || f.ask == "list" || f.ask == "which" || f.ask == "count") && f.most == "" && f.ranking == nil
}

// oneByOne says that several people are named of whom each did it in a game of
// its own: 'tournaments in which Tal and Fischer played', 'who beat Tal and
// Fischer'.
func (f *frame) oneByOne(terms []placed, asksWho bool) bool {
	people, object, deeds, beat := 0, 0, 0, false
	for _, t := range terms {
		switch v := t.term.(type) {
		case party:
			people += len(v.people)
		case clause:
			if asksWho && v.who.who == nobodySaid {
				deeds += withObjects(v.what)
			}
			together, _ := v.what.(played)
			people += len(v.who.people) + len(together.object)
			if e, isEnd := v.what.(ended); isEnd && e.verb && v.who.who == nobodySaid {
				object, beat = len(e.object), true
			}
			if _, isPlayed := v.what.(played); isPlayed && v.who.who == nobodySaid {
				beat = true
			}
		}
	}
	if deeds > 1 {
		return true // 'who lost to Fischer and beat Tal'
	}
	if asksWho {
		return beat && people > 0 && (object > 0 || people > 1 && (f.says("and") || slices.ContainsFunc(f.items, func(it item) bool { return it.category == "and" })) && !f.between())
	}
	return people > 1 && f.asksForGroups() && f.says("and") && f.says("play_verb") && !f.says("meet_verb")
}

// withObjects is how many of the deeds told are a game with somebody.
func withObjects(p pred) (n int) {
	if all, ok := p.(several); ok {
		for _, k := range all.kids {
			n += withObjects(k)
		}
		return n
	}
	if hasObject(p) {
		n = 1
	}
	return n
}

// asksForFirst says that it is asked who won a tournament, which the games alone
// do not tell: 'who won Linares 1993'.
func (f *frame) asksForFirst(e ended) bool {
	return e.Outcome == query.Win && f.ask == "who" && f.most == "" && f.noun == "" && f.having == nil && f.ranking == nil && slices.ContainsFunc(f.terms, func(t placed) bool {
		b, ok := t.term.(bare)
		return ok && b.Tag != nil && (b.Tag.Name == "Event" || placeTags[b.Tag.Name])
	})
}

// says tells whether a condition has a word of the category.
func (f *frame) says(category string) bool {
	for _, it := range f.items {
		for i := it.start; i < it.end && it.category == "mod"; i++ {
			if len(f.chart.at[i][category]) > 0 {
				return true
			}
		}
	}
	return false
}
