package query

import "strings"

// deedsOf says what one of the players is like, as verbs: 'made a promotion
// and lost'.
func (s speaker) deedsOf(c Cond, not bool) string {
	no := func(key string, pairs ...string) string {
		if not {
			key += "_not"
		}
		return s.say(key, pairs...)
	}
	switch {
	case c.And != nil || c.Or != nil:
		list, last := c.And, "and_last"
		if c.Or != nil {
			list, last = c.Or, "or_else"
		}
		var texts []string
		for _, one := range list {
			text := s.deedsOf(one, false)
			if one.Or != nil || one.And != nil {
				text = "(" + text + ")"
			}
			texts = append(texts, text)
		}
		text := strings.Join(texts, s.say(last))
		if not {
			text = s.say("does_not", "x", "("+text+")")
		}
		return text
	case c.Not != nil:
		return s.deedsOf(*c.Not, !not)
	case c.Outcome != "":
		return no("did_" + string(c.Outcome))
	case c.Color != "":
		return no("had_" + string(c.Color))
	case c.Player != nil && c.Player.Side == Own && c.Player.Outcome == AnyOutcome:
		return no("was", "name", s.name(c.Player.Name))
	case c.HalfMove != nil && c.HalfMove.By == Own && c.HalfMove.Player == nil:
		h := *c.HalfMove
		h.By = AnySide
		mode := article
		if not {
			mode = bare
		}
		return no("made", "x", s.halfMove(&h, mode))
	}
	text := s.cond(c, RowSides, true).text
	return no("played", "x", text)
}
