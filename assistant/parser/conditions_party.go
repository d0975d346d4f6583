package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// addParty takes people of whom it is only said that they play.
func (f *frame) addParty(s *conditions, p meaning.Party) error {
	side := p.Side
	same := s.topic.Who == meaning.Persons && meaning.SameNames(s.topic.People, p.People)
	if same && side == "" {
		side = s.topic.Side
	}
	if len(p.People) == 1 {
		pl := s.player(p.People[0])
		if pl.Side != "" && side != "" && pl.Side != side {
			return meaning.ErrNoReading
		}
		if side != "" {
			pl.Side = side
		}
		return nil
	}
	if f.ask == "record" && p.All && len(p.People) == 2 && side == "" && f.between() {
		s.player(p.People[0]) // 'the score between Kasparov and Karpov' is of each against the other
		s.player(p.People[1])
		return nil
	}
	cond := meaning.JoinConds(p.People, p.All, func(n query.Name) query.Cond {
		return query.Cond{Player: &query.Player{Name: n, Side: side}}
	})
	s.rest = append(s.rest, cond)
	if p.All && !p.Against && (!f.oneGame || f.ask == "average") && !f.between() {
		if s.other != nil {
			return meaning.ErrNoReading
		}
		// 'games of Tal and Fischer': against each other, or of either?
		other := meaning.JoinConds(p.People, false, func(n query.Name) query.Cond {
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
		for i := it.Start; i < it.End; i++ {
			for _, b := range f.chart.At[i]["between"] {
				if b.End <= it.End && it.Category == "modifier" {
					return true
				}
			}
		}
	}
	return false
}

// asksForNone says that groups of games are asked for in which somebody did
// not do something, which no one game of a group tells: 'openings that Tal
// never played', 'in what years did Tal not lose'.
func (f *frame) asksForNone(terms []placed) bool {
	if f.noun == "" && f.event == nil && f.ended == nil && f.follow == nil && f.group == "" && (f.ask == "" || f.ask == "exists") {
		return slices.ContainsFunc(terms, func(t placed) bool { // 'did Tal never lose?' asks for no games
			cl, isClause := t.Term.(meaning.Clause)
			not, denies := t.Term.(meaning.Negation)
			if denies && !not.Except {
				cl, isClause = not.Term.(meaning.Clause)
			}
			return isClause && (denies || meaning.IsDenied(cl.What)) && (cl.Who.Who == meaning.Persons || f.hasParty(terms))
		})
	}
	if f.winsEvents() {
		return true
	}
	return (f.ask == "when" || f.asksForGroups()) && slices.ContainsFunc(terms, func(t placed) bool {
		not, denies := t.Term.(meaning.Negation)
		cl, isClause := t.Term.(meaning.Clause)
		if denies && !not.Except {
			cl, isClause = not.Term.(meaning.Clause)
		}
		return isClause && (denies || meaning.IsDenied(cl.What)) && (f.ask == "when" || cl.Who.Who == meaning.Persons || meaning.HasObject(cl.What) || f.hasParty(terms))
	})
}

// winsEvents says that tournaments are asked for that somebody won, which no
// game tells: 'the tournaments that Tal won', but not 'in which Tal won'.
func (f *frame) winsEvents() bool {
	if meaning.KeyOf(f.noun) != query.ByEvent || f.most != "" || f.ranking != nil || f.group != "" {
		return false
	}
	if len(f.chart.At[0]["in"]) > 0 {
		return false
	}
	wins := func(it meaning.Item) bool {
		cl, isClause := it.Value.(meaning.Clause)
		e, isEnd := cl.What.(meaning.Ended)
		return isClause && isEnd && e.Outcome != query.Draw && len(e.Object) == 0 && cl.Who.Who != meaning.OneSide &&
			len(f.chart.At[it.Start]["where"]) == 0 && len(f.chart.At[it.Start]["with"]) == 0
	}
	items := slices.DeleteFunc(slices.Clone(f.items), func(it meaning.Item) bool { return silent[it.Category] })
	head := slices.IndexFunc(items, func(it meaning.Item) bool { return it.Category == "head" })
	return head >= 0 && head+1 < len(items) && wins(items[head+1])
}

// exceptBoth says that it is open whether the second of two people is excepted
// too: 'except those of Tal and Fischer'.
func (f *frame) exceptBoth(terms []placed) bool {
	and := slices.ContainsFunc(f.items, func(it meaning.Item) bool { return it.Category == "and" })
	for i := range terms[:max(0, len(terms)-1)] {
		not, _ := terms[i].Term.(meaning.Negation)
		_, first := not.Term.(meaning.Party)
		next, second := terms[i+1].Term.(meaning.Party)
		if first && not.Except && second && !next.Against && (and || f.says("and")) {
			return true
		}
	}
	return false
}

// butNot says that players are asked for who did not play somebody, or not with
// that end, which no one game of theirs tells: 'who beat Tal but not Fischer'.
func butNot(terms []placed) bool {
	return slices.ContainsFunc(terms, func(t placed) bool {
		not, _ := t.Term.(meaning.Negation)
		p, isParty := not.Term.(meaning.Party)
		return isParty && p.Against && !not.Except
	})
}

// asksForGroups says that openings, tournaments and the like are asked for, and
// nothing is said of how many games they have.
func (f *frame) asksForGroups() bool {
	return meaning.KeyOf(f.noun) != "" && (f.ask == "" || f.ask == "list" || f.ask == "which" || f.ask == "count") && f.most == "" && f.ranking == nil
}

// oneByOne says that several people are named of whom each did it in a game of
// its own: 'tournaments in which Tal and Fischer played', 'who beat Tal and
// Fischer'.
func (f *frame) oneByOne(terms []placed, asksWho bool) bool {
	people, object, deeds, beat := 0, 0, 0, false
	for _, t := range terms {
		switch v := t.Term.(type) {
		case meaning.Party:
			people += len(v.People)
		case meaning.Clause:
			if asksWho && v.Who.Who == meaning.NobodySaid {
				deeds += withObjects(v.What)
			}
			together, _ := v.What.(meaning.Played)
			people += len(v.Who.People) + len(together.Object)
			if e, isEnd := v.What.(meaning.Ended); isEnd && e.Verb && v.Who.Who == meaning.NobodySaid {
				object, beat = len(e.Object), true
			}
			if _, isPlayed := v.What.(meaning.Played); isPlayed && v.Who.Who == meaning.NobodySaid {
				beat = true
			}
		}
	}
	if deeds > 1 {
		return true // 'who lost to Fischer and beat Tal'
	}
	if asksWho {
		return beat && people > 0 && (object > 0 || people > 1 && (f.says("and") || slices.ContainsFunc(f.items, func(it meaning.Item) bool { return it.Category == "and" })) && !f.between())
	}
	return people > 1 && f.asksForGroups() && f.says("and") && f.says("play_verb") && !f.says("meet_verb")
}

// withObjects is how many of the deeds told are a game with somebody.
func withObjects(p meaning.Predicate) (n int) {
	if all, ok := p.(meaning.Several); ok {
		for _, k := range all.Kids {
			n += withObjects(k)
		}
		return n
	}
	if meaning.HasObject(p) {
		n = 1
	}
	return n
}

// asksForFirst says that it is asked who won a tournament, which the games alone
// do not tell: 'who won Linares 1993'.
func (f *frame) asksForFirst(e meaning.Ended) bool {
	return e.Outcome == query.Win && f.ask == "who" && f.most == "" && f.noun == "" && f.having == nil && f.ranking == nil && slices.ContainsFunc(f.terms, func(t placed) bool {
		b, ok := t.Term.(meaning.Bare)
		return ok && b.Tag != nil && (b.Tag.Name == "Event" || meaning.PlaceTags[b.Tag.Name])
	})
}

// says tells whether a condition has a word of the category.
func (f *frame) says(category string) bool {
	for _, it := range f.items {
		for i := it.Start; i < it.End && it.Category == "modifier"; i++ {
			if len(f.chart.At[i][category]) > 0 {
				return true
			}
		}
	}
	return false
}
