package parser

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// settleParty takes people of whom it is only said that they play.
func (f *frame) settleParty(s *settled, p party) error {
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
