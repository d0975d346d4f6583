package parser

import "github.com/kibitz-chess/kibitz/assistant/query"

// What stands beside the part of a question that is placed, and how it was said.

// oftenIn says that a condition is on how often something happens in a game.
func oftenIn(value any) bool {
	cl, ok := value.(clause)
	d, isDeed := cl.what.(deed)
	return ok && isDeed && d.noun && d.times != nil
}

// isFinite says that a condition was said by a verb of its own.
func (f *frame) isFinite(it item) bool {
	for _, category := range []string{"clause", "gvp", "vp"} {
		for _, other := range f.chart.at[it.start][category] {
			if other.end == it.end {
				return true
			}
		}
	}
	for _, category := range []string{"that", "where", "not"} {
		for _, other := range f.chart.at[it.start][category] {
			if other.end < it.end {
				return true
			}
		}
	}
	return f.previous().category == "copula"
}

// previous is the part before the current one, stop words left out.
func (f *frame) previous() item {
	for i := f.at - 1; i >= 0; i-- {
		if !silent[f.items[i].category] {
			return f.items[i]
		}
	}
	return item{}
}

// following is the part after the current one, stop words left out.
func (f *frame) following() item {
	for _, it := range f.items[f.at+1:] {
		if !silent[it.category] {
			return it
		}
	}
	return item{}
}

// aboutPlayers says that the part before is about players.
func (f *frame) aboutPlayers() bool {
	switch v := f.previous().value.(type) {
	case headValue:
		return v.noun == "players" || v.noun == "opponents"
	case query.Key:
		return v == query.ByPlayer || v == query.ByOpponent
	}
	return false
}

func (f *frame) first() bool { return f.previous().category == "" }
