package compose

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// unfolded are parts with a condition on how games ended for somebody as the
// parts that say so, 'beat Karpov' as who, how and against whom, so that all that
// can be asked of these can be asked of it. The others say nothing of that.
func unfolded(parts []fragment) []fragment {
	at := -1
	for i, p := range parts {
		switch {
		case ownSeries[p.kind], p.kind == "measure" && p.value != "streak":
			return parts
		case len(unfold(p)) > 0 && at >= 0:
			return parts // of whom is the question?
		case len(unfold(p)) > 0:
			at = i
		}
	}
	if at < 0 {
		return parts
	}
	return slices.Concat(parts[:at], unfold(parts[at]), parts[at+1:])
}

// ownSeries are the kinds of parts that say who played, how it ended and with
// which colour.
var ownSeries = map[string]bool{
	"people": true, "opp": true, "pair": true, "won": true, "wins": true, "wonp": true, "sidewin": true, "personwin": true, "side": true, "with_side": true,
}

// allUnfolded are parts with each such condition as the parts that say so.
func allUnfolded(parts []fragment) (all []fragment) {
	for _, p := range parts {
		if said := unfold(p); len(said) > 0 {
			all = append(all, said...)
		} else {
			all = append(all, p)
		}
	}
	return all
}

// unfold is a condition on how games ended for somebody as the parts that say so;
// nothing of other parts.
func unfold(p fragment) []fragment {
	c, ok := p.value.(condition)
	if !ok || p.kind != "cond" {
		return nil
	}
	if names, outcome, ok := allEnded(c.Cond); ok {
		return []fragment{
			{kind: "people", start: p.start, end: p.end, value: people{Names: names, All: true}},
			{kind: "won", start: p.start, end: p.end, value: string(outcome)},
		}
	}
	own, rival, ok := ended(c.Cond)
	if !ok {
		return nil
	}
	part := func(kind string, value any) fragment {
		return fragment{kind: kind, start: p.start, end: p.end, value: value}
	}
	all := []fragment{part("people", people{Names: []query.Name{own.Name}})}
	if own.Outcome != "" {
		all = append(all, part("won", string(own.Outcome)))
	}
	if own.Side == query.White || own.Side == query.Black {
		all = append(all, part("with_side", string(own.Side)))
	}
	if rival != nil {
		all = append(all, part("opp", people{Names: []query.Name{*rival}}))
	}
	return all
}

// allEnded are the people for all of whom a condition says that games ended in the
// same way: 'beat Fischer and Spassky'.
func allEnded(c query.Cond) (names []query.Name, o query.Outcome, ok bool) {
	for _, one := range c.And {
		if one.Player == nil || one.Player.Outcome == "" || one.Player.Side != "" || one.Player.Own || o != "" && o != one.Player.Outcome {
			return nil, "", false
		}
		names, o = append(names, one.Player.Name), one.Player.Outcome
	}
	return names, o, len(names) > 1
}

// ended is for whom a condition says how games ended, and against whom.
func ended(c query.Cond) (own query.Player, rival *query.Name, ok bool) {
	switch {
	case c.Not != nil && c.Not.Player != nil:
		own = *c.Not.Player
		own.Outcome = map[query.Outcome]query.Outcome{query.Win: query.NotWin, query.Loss: query.NotLoss}[own.Outcome]
		return own, nil, own.Outcome != "" && !own.Own
	case c.Player != nil:
		colored := c.Player.Side == query.White || c.Player.Side == query.Black
		return *c.Player, nil, (c.Player.Outcome != "" || colored) && !c.Player.Own
	case len(c.And) == 2 && c.And[0].Player != nil && c.And[1].Not != nil && c.And[1].Not.Player != nil && c.And[0].Player.Name.Text == c.And[1].Not.Player.Name.Text:
		return ended(c.And[1]) // of his games
	case len(c.And) == 2 && c.And[0].Player != nil && c.And[1].Player != nil:
		a, b := *c.And[0].Player, *c.And[1].Player
		if a.Outcome == "" {
			a, b = b, a
		}
		return a, &b.Name, a.Outcome != "" && b.Outcome == "" && b.Side == "" && !a.Own && !b.Own
	}
	return own, nil, false
}
