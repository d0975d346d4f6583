package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// What stands beside the part of a question that is placed, and how it was said.

// oftenIn says that a condition is on how often something happens in a game.
func oftenIn(value any) bool {
	cl, ok := value.(meaning.Clause)
	d, isDeed := cl.What.(meaning.Deed)
	return ok && isDeed && d.Noun && d.Times != nil
}

// isFinite says that a condition was said by a verb of its own.
func (f *frame) isFinite(it meaning.Item) bool {
	for _, category := range []string{"clause", "game_verb_phrase", "verb_phrase"} {
		for _, other := range f.chart.At[it.Start][category] {
			if other.End == it.End {
				return true
			}
		}
	}
	for _, category := range []string{"that", "where", "not"} {
		for _, other := range f.chart.At[it.Start][category] {
			if other.End < it.End {
				return true
			}
		}
	}
	return f.previous().Category == "copula"
}

// previous is the part before the current one, stop words left out.
func (f *frame) previous() meaning.Item {
	for i := f.at - 1; i >= 0; i-- {
		if !silent[f.items[i].Category] {
			return f.items[i]
		}
	}
	return meaning.Item{}
}

// following is the part after the current one, stop words left out.
func (f *frame) following() meaning.Item {
	for _, it := range f.items[f.at+1:] {
		if !silent[it.Category] {
			return it
		}
	}
	return meaning.Item{}
}

// aboutPlayers says that the part before is about players.
func (f *frame) aboutPlayers() bool {
	switch v := f.previous().Value.(type) {
	case meaning.HeadValue:
		return v.Noun == "players" || v.Noun == "opponents"
	case query.Key:
		return v == query.ByPlayer || v == query.ByOpponent
	}
	return false
}

func (f *frame) first() bool { return f.previous().Category == "" }
