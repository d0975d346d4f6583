package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildVerbObject adds whom the subject beat, lost to or played against.
func buildVerbObject(c Captures) (any, bool) {
	n, ok := c["object"].(meaning.Names)
	if side, said := c["side"].(string); said {
		e, isEnd := c["verb_phrase"].(meaning.Ended)
		if !isEnd || len(e.Object) > 0 || e.ObjectSide != "" {
			return nil, false
		}
		e.ObjectSide = query.Side(side)
		return meaning.Predicate(e), true
	}
	p, isPred := c["verb_phrase"].(meaning.Predicate)
	if !ok || !isPred {
		return nil, false
	}
	return meaning.WithObject(p, n)
}

func buildVerbLostTo(c Captures) (any, bool) {
	n, ok := c["object"].(meaning.Names)
	return meaning.Predicate(meaning.Ended{Outcome: query.Loss, Object: n.List, AllObjects: n.All, Verb: true}), ok
}

// buildVerbMore adds to a predicate the side, the time and what it went with.
func buildVerbMore(c Captures) (any, bool) {
	p, ok := c["verb_phrase"].(meaning.Predicate)
	if !ok {
		return nil, false
	}
	return more(p, c)
}

// more adds what is said of a predicate to it.
func more(p meaning.Predicate, c Captures) (any, bool) {
	switch p := p.(type) {
	case meaning.Denied:
		inner, ok := more(p.Predicate, c)
		if !ok {
			return nil, false
		}
		return meaning.Predicate(meaning.Denied{Predicate: inner.(meaning.Predicate)}), true
	case meaning.Several:
		if c["side"] == nil {
			return p.Last(func(k meaning.Predicate) (any, bool) { return more(k, c) })
		}
		all := meaning.Several{Or: p.Or}
		for _, k := range p.Kids {
			changed, ok := more(k, c)
			if !ok {
				return nil, false
			}
			all.Kids = append(all.Kids, changed.(meaning.Predicate))
		}
		return meaning.Predicate(all), true
	case meaning.Ended:
		return moreOfEnd(p, c)
	case meaning.Played:
		if side, ok := c["side"].(string); ok && p.Side == "" {
			p.Side = query.Side(side)
			return meaning.Predicate(p), true
		}
	case meaning.Deed:
		return moreOfDeed(p, c)
	}
	return nil, false
}

func moreOfEnd(e meaning.Ended, c Captures) (any, bool) {
	switch {
	case c["side"] != nil:
		if e.Side != "" {
			return nil, false
		}
		e.Side = query.Side(c.text("side"))
	case c["when"] != nil, c["length"] != nil:
		l, ok := c["length"].(query.Length)
		if t, isTime := c["when"].(meaning.MoveTime); isTime {
			if t.Side != "" {
				return nil, false
			}
			l, ok = query.Length{Unit: t.Unit, Range: t.Range}, true
		}
		if e.When != nil || !ok {
			return nil, false
		}
		e.When = &l
	case c["by"] != nil:
		h, ok := c["by"].(meaning.Happening)
		if e.By != nil || !ok || e.Outcome == query.Draw || h.All&meaning.Mated == 0 {
			return nil, false
		}
		e.By = &h
	default:
		return nil, false
	}
	return meaning.Predicate(e), true
}

func moreOfDeed(d meaning.Deed, c Captures) (any, bool) {
	var with meaning.Happening
	switch {
	case c["side"] != nil:
		with.By = query.Side(c.text("side"))
	case c["when"] != nil:
		t, ok := c["when"].(meaning.MoveTime)
		if !ok || d.Times != nil && d.Number != nil {
			return nil, false
		}
		n := t.Numbers
		with.Number, with.By = &n, t.Side
	default:
		return nil, false
	}
	never := d.Never
	d.Never = false
	both, ok := meaning.Merge(d.Happening, with)
	d.Happening = both
	d.Never = never
	return meaning.Predicate(d), ok && meaning.Sensible(d.HalfMove)
}

// buildVerbWithout reads 'won without castling'.
func buildVerbWithout(c Captures) (any, bool) {
	p, ok := c["verb_phrase"].(meaning.Predicate)
	h, okNone := c["none"].(meaning.Happening)
	if !ok || !okNone || h.Never {
		return nil, false
	}
	if _, isEnd := p.(meaning.Ended); !isEnd {
		return nil, false
	}
	return meaning.Predicate(meaning.Several{Kids: []meaning.Predicate{p, meaning.Deed{Happening: meaning.Happening{HalfMove: h.HalfMove, Never: true}}}}), true
}

func buildVerbNot(c Captures) (any, bool) {
	p, ok := c["verb_phrase"].(meaning.Predicate)
	if _, twice := p.(meaning.Denied); twice || !ok {
		return nil, false
	}
	if d, isDeed := p.(meaning.Deed); isDeed {
		if d.Never {
			return nil, false
		}
		if d.Times == nil && !d.Opposing {
			d.Never = true
			return meaning.Predicate(d), true
		}
	}
	if s, isList := p.(meaning.Several); isList && !s.Or {
		return nil, false // 'did not castle and won': how far does 'not' reach?
	}
	return meaning.Predicate(meaning.Denied{Predicate: p}), true
}

// buildVerbModal reads 'managed to win', which is won.
func buildVerbModal(c Captures) (any, bool) {
	p, ok := c["verb_phrase"].(meaning.Predicate)
	return p, ok
}

// buildVerbJoin joins predicates by 'and' or 'or'.
func buildVerbJoin(or bool) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) {
		a, okA := c["a"].(meaning.Predicate)
		b, okB := c["b"].(meaning.Predicate)
		if !okA || !okB {
			return nil, false
		}
		if _, isList := b.(meaning.Several); isList {
			return nil, false // joined from the left
		}
		ea, endA := a.(meaning.Ended)
		eb, endB := b.(meaning.Ended)
		if endA && endB && !or && ea.Outcome != eb.Outcome {
			return nil, false // nobody wins and loses a game
		}
		if d, isDeed := a.(meaning.Deed); isDeed && d.Never && or {
			return nil, false // 'never castled or checked'
		}
		x, isX := a.(meaning.Deed)
		y, isY := b.(meaning.Deed)
		if isX && isY && !or && x.Piece != "" && y.Piece == "" && y.Castling == "" {
			return nil, false // 'a pawn captures and promotes': at once?
		}
		s := meaning.Several{Or: or, Kids: []meaning.Predicate{a}}
		if list, isList := a.(meaning.Several); isList && list.Or == or {
			s.Kids = append([]meaning.Predicate{}, list.Kids...)
		} else if isList && list.Or {
			return nil, false // 'won or drew and castled'
		}
		s.Kids = append(s.Kids, b)
		return meaning.Predicate(s), true
	}
}

// buildVerbNor reads 'neither won nor lost'.
func buildVerbNor(c Captures) (any, bool) {
	a, okA := c["a"].(meaning.Predicate)
	b, okB := c["b"].(meaning.Predicate)
	if !okA || !okB {
		return nil, false
	}
	x, okA := a.(meaning.Ended)
	y, okB := b.(meaning.Ended)
	if okA && okB && x.When == nil && y.When == nil && len(x.Object)+len(y.Object) == 0 && meaning.Inverse(x.Outcome) == y.Outcome && x.Outcome != y.Outcome {
		return meaning.Predicate(meaning.Ended{Outcome: query.Draw, Verb: true, Side: y.Side}), true
	}
	da, okA := buildVerbNot(Captures{"verb_phrase": a})
	db, okB := buildVerbNot(Captures{"verb_phrase": b})
	if !okA || !okB {
		return nil, false
	}
	return meaning.Predicate(meaning.Several{Kids: []meaning.Predicate{da.(meaning.Predicate), db.(meaning.Predicate)}}), true
}

// The builders of clauses.
