package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// buildVPObject adds whom the subject beat, lost to or played against.
func buildVPObject(c captures) (any, bool) {
	n, ok := c["object"].(names)
	if side, said := c["side"].(string); said {
		e, isEnd := c["vp"].(ended)
		if !isEnd || len(e.object) > 0 || e.objectSide != "" {
			return nil, false
		}
		e.objectSide = query.Side(side)
		return pred(e), true
	}
	p, isPred := c["vp"].(pred)
	if !ok || !isPred {
		return nil, false
	}
	return withObject(p, n)
}

func withObject(p pred, n names) (any, bool) {
	switch p := p.(type) {
	case ended:
		if len(p.object) > 0 || p.objectSide != "" {
			return nil, false
		}
		p.object, p.allObjects = n.list, n.all
		return pred(p), true
	case played:
		if len(p.object) > 0 {
			return nil, false
		}
		p.object, p.allObjects = n.list, n.all
		return pred(p), true
	case denied:
		inner, ok := withObject(p.pred, n)
		if !ok {
			return nil, false
		}
		return pred(denied{inner.(pred)}), true
	case several:
		return p.last(func(k pred) (any, bool) { return withObject(k, n) })
	}
	return nil, false
}

// last changes the last of several predicates, which what follows belongs to.
func (s several) last(change func(pred) (any, bool)) (any, bool) {
	kids := append([]pred{}, s.kids...)
	k, ok := change(kids[len(kids)-1])
	if !ok {
		return nil, false
	}
	kids[len(kids)-1] = k.(pred)
	return pred(several{s.or, kids}), true
}

func buildVPLostTo(c captures) (any, bool) {
	n, ok := c["object"].(names)
	return pred(ended{Outcome: query.Loss, object: n.list, allObjects: n.all, verb: true}), ok
}

// buildVPMore adds to a predicate the side, the time and what it went with.
func buildVPMore(c captures) (any, bool) {
	p, ok := c["vp"].(pred)
	if !ok {
		return nil, false
	}
	return more(p, c)
}

// more adds what is said of a predicate to it.
func more(p pred, c captures) (any, bool) {
	switch p := p.(type) {
	case denied:
		inner, ok := more(p.pred, c)
		if !ok {
			return nil, false
		}
		return pred(denied{inner.(pred)}), true
	case several:
		if c["side"] == nil {
			return p.last(func(k pred) (any, bool) { return more(k, c) })
		}
		all := several{or: p.or}
		for _, k := range p.kids {
			changed, ok := more(k, c)
			if !ok {
				return nil, false
			}
			all.kids = append(all.kids, changed.(pred))
		}
		return pred(all), true
	case ended:
		return p.more(c)
	case played:
		if side, ok := c["side"].(string); ok && p.side == "" {
			p.side = query.Side(side)
			return pred(p), true
		}
	case deed:
		return p.more(c)
	}
	return nil, false
}

func (e ended) more(c captures) (any, bool) {
	switch {
	case c["side"] != nil:
		if e.side != "" {
			return nil, false
		}
		e.side = query.Side(c.text("side"))
	case c["when"] != nil, c["length"] != nil:
		l, ok := c["length"].(query.Length)
		if t, isTime := c["when"].(moveTime); isTime {
			if t.side != "" {
				return nil, false
			}
			l, ok = query.Length{Unit: t.Unit, Range: t.Range}, true
		}
		if e.when != nil || !ok {
			return nil, false
		}
		e.when = &l
	case c["by"] != nil:
		h, ok := c["by"].(happening)
		if e.by != nil || !ok || e.Outcome == query.Draw || h.All&mated == 0 {
			return nil, false
		}
		e.by = &h
	default:
		return nil, false
	}
	return pred(e), true
}

func (d deed) more(c captures) (any, bool) {
	var with happening
	switch {
	case c["side"] != nil:
		with.By = query.Side(c.text("side"))
	case c["when"] != nil:
		t, ok := c["when"].(moveTime)
		if !ok || d.times != nil && d.Number != nil {
			return nil, false
		}
		n := t.Numbers
		with.Number, with.By = &n, t.side
	default:
		return nil, false
	}
	never := d.never
	d.never = false
	both, ok := merge(d.happening, with)
	d.happening = both
	d.never = never
	return pred(d), ok && sensible(d.HalfMove)
}

// buildVPWithout reads 'won without castling'.
func buildVPWithout(c captures) (any, bool) {
	p, ok := c["vp"].(pred)
	h, okNone := c["none"].(happening)
	if !ok || !okNone || h.never {
		return nil, false
	}
	if _, isEnd := p.(ended); !isEnd {
		return nil, false
	}
	return pred(several{kids: []pred{p, deed{happening: happening{HalfMove: h.HalfMove, never: true}}}}), true
}

func buildVPNot(c captures) (any, bool) {
	p, ok := c["vp"].(pred)
	if _, twice := p.(denied); twice || !ok {
		return nil, false
	}
	if d, isDeed := p.(deed); isDeed {
		if d.never {
			return nil, false
		}
		if d.times == nil && !d.opposing {
			d.never = true
			return pred(d), true
		}
	}
	if s, isList := p.(several); isList && !s.or {
		return nil, false // 'did not castle and won': how far does 'not' reach?
	}
	return pred(denied{p}), true
}

// buildVPModal reads 'managed to win', which is won.
func buildVPModal(c captures) (any, bool) {
	p, ok := c["vp"].(pred)
	return p, ok
}

// buildVPJoin joins predicates by 'and' or 'or'.
func buildVPJoin(or bool) func(captures) (any, bool) {
	return func(c captures) (any, bool) {
		a, okA := c["a"].(pred)
		b, okB := c["b"].(pred)
		if !okA || !okB {
			return nil, false
		}
		if _, isList := b.(several); isList {
			return nil, false // joined from the left
		}
		ea, endA := a.(ended)
		eb, endB := b.(ended)
		if endA && endB && !or && ea.Outcome != eb.Outcome {
			return nil, false // nobody wins and loses a game
		}
		if d, isDeed := a.(deed); isDeed && d.never && or {
			return nil, false // 'never castled or checked'
		}
		x, isX := a.(deed)
		y, isY := b.(deed)
		if isX && isY && !or && x.Piece != "" && y.Piece == "" && y.Castling == "" {
			return nil, false // 'a pawn captures and promotes': at once?
		}
		s := several{or: or, kids: []pred{a}}
		if list, isList := a.(several); isList && list.or == or {
			s.kids = append([]pred{}, list.kids...)
		} else if isList && list.or {
			return nil, false // 'won or drew and castled'
		}
		s.kids = append(s.kids, b)
		return pred(s), true
	}
}

// buildVPNor reads 'neither won nor lost'.
func buildVPNor(c captures) (any, bool) {
	a, okA := c["a"].(pred)
	b, okB := c["b"].(pred)
	if !okA || !okB {
		return nil, false
	}
	x, okA := a.(ended)
	y, okB := b.(ended)
	if okA && okB && x.when == nil && y.when == nil && len(x.object)+len(y.object) == 0 && inverse(x.Outcome) == y.Outcome && x.Outcome != y.Outcome {
		return pred(ended{Outcome: query.Draw, verb: true, side: y.side}), true
	}
	da, okA := buildVPNot(captures{"vp": a})
	db, okB := buildVPNot(captures{"vp": b})
	if !okA || !okB {
		return nil, false
	}
	return pred(several{kids: []pred{da.(pred), db.(pred)}}), true
}

// The builders of clauses.
