package values

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Share is how many of some games name their opening in a tag.
type Share struct{ Named, Games int }

// nearlyAll says that so many of the games name their opening that the names tell of them
// all.
func (s Share) nearlyAll() bool { return s.Named > 0 && 20*s.Named >= 19*s.Games }

func (s *Share) add(t Share) { s.Named, s.Games = s.Named+t.Named, s.Games+t.Games }

// Openings knows which games name their openings: those of players and events, and those
// that have a tag, each by its text.
type Openings struct {
	All                   Share
	Players, Events, Tags map[string]Share
}

// Named says that games with a condition name their openings, as far as that can be told
// by who plays, where, and what tags they have.
func (o *Openings) Named(where *query.Cond) bool {
	switch {
	case o == nil || o.All.Named == 0:
		return false
	case o.All.nearlyAll():
		return true
	case where == nil:
		return false
	case len(where.And) > 0:
		return slices.ContainsFunc(where.And, func(c query.Cond) bool { return o.Named(&c) })
	case len(where.Or) > 0:
		return !slices.ContainsFunc(where.Or, func(c query.Cond) bool { return !o.Named(&c) })
	case where.SomeSide != nil:
		return o.Named(where.SomeSide)
	case where.Not != nil:
		return false
	case where.Player != nil:
		return o.ofPlayer(where.Player.Name)
	case where.Tag != nil && where.Tag.Name == "Event":
		return o.ofEvents(where.Tag)
	}
	return slices.ContainsFunc((query.Form{Rows: query.RowGames, Where: where}).Tags(), func(tag string) bool {
		return o.Tags[tag].nearlyAll()
	})
}

func (o *Openings) ofPlayer(n query.Name) bool {
	var all Share
	for _, spelling := range n.Spellings {
		all.add(o.Players[spelling])
	}
	if len(n.Spellings) == 0 {
		all = o.Players[n.Text]
	}
	return all.nearlyAll()
}

func (o *Openings) ofEvents(t *query.Tag) bool {
	var all Share
	for event, share := range o.Events {
		event = strings.ToLower(event)
		if slices.ContainsFunc(t.Texts, func(text string) bool { return matches(event, strings.ToLower(text), t.Match) }) {
			all.add(share)
		}
	}
	return all.nearlyAll()
}

func matches(value, text string, m query.Match) bool {
	switch m {
	case query.Contains:
		return strings.Contains(" "+value+" ", text)
	case query.Begins:
		return strings.HasPrefix(value, text)
	}
	return value == text
}
