package parser

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildClause(c captures) (any, bool) {
	who, ok := c["who"].(subject)
	what, okPred := c["what"].(pred)
	if did, behind := c["did"].(pred); behind {
		what, okPred = did, true
		if who.who == neither { // 'no se enroca nadie' denies once
			if what, okPred = undenied(did); !okPred {
				return nil, false
			}
		}
	}
	if !ok || !okPred {
		return nil, false
	}
	if d, isDeed := what.(deed); isDeed && d.Player != nil {
		return nil, false
	}
	return clause{who: who, what: what}, true
}

// undenied takes the negation off a predicate that has one.
func undenied(p pred) (pred, bool) {
	switch p := p.(type) {
	case deed:
		never := p.never
		p.never = false
		return p, never
	case denied:
		return p.pred, true
	}
	return p, false
}

// buildClauseOpen reads 'Tal lost to', of which whom is asked.
func buildClauseOpen(c captures) (any, bool) {
	cl, ok := c["c"].(clause)
	_, isEnd := cl.what.(ended)
	_, isPlayed := cl.what.(played)
	cl.open = true
	return cl, ok && (isEnd || isPlayed) && !hasObject(cl.what)
}

// buildClauseLight reads 'dieron las blancas jaque'.
func buildClauseLight(c captures) (any, bool) {
	what, ok := buildVPDeed(c)
	if !ok {
		return nil, false
	}
	return buildClause(captures{"who": c["who"], "what": what})
}

// buildClauseMore adds to a clause what comes after its subject.
func buildClauseMore(c captures) (any, bool) {
	cl, ok := c["c"].(clause)
	if !ok {
		return nil, false
	}
	var what any
	switch {
	case c["object"] != nil:
		n, isNames := c["object"].(names)
		if !isNames {
			return nil, false
		}
		what, ok = withObject(cl.what, n)
	case c["m"] != nil:
		d, isDeed := cl.what.(deed)
		m, isMod := c["m"].(happening)
		if !isDeed || !isMod || m.Player != nil {
			return nil, false
		}
		both, fits := merge(happening{HalfMove: d.HalfMove}, m)
		d.happening = happening{HalfMove: both.HalfMove, never: d.never}
		what, ok = pred(d), fits && sensible(d.HalfMove)
	case c["line"] != nil:
		l, isLine := c["line"].(line)
		p, isPlayed := cl.what.(played)
		if !isLine || !isPlayed || cl.open || len(p.object) > 0 || p.side != "" && p.side != turnBefore(len(l.moves)) {
			return nil, false
		}
		what = pred(opened{l.moves, turnBefore(len(l.moves))}) // 'did Fischer play 1.d4'
	case c["none"] != nil:
		what, ok = buildVPWithout(captures{"vp": cl.what, "none": c["none"]})
	default:
		what, ok = more(cl.what, c)
	}
	if !ok {
		return nil, false
	}
	return clause{who: cl.who, what: what.(pred)}, true
}

// buildClauseJoin joins clauses; 'and' may lead on with the same subject.
func buildClauseJoin(or bool) func(captures) (any, bool) {
	return func(c captures) (any, bool) {
		a, okA := c["a"].(clause)
		if b, ok := c["b"].(pred); ok && okA {
			what, ok := buildVPJoin(or)(captures{"a": a.what, "b": b})
			if !ok {
				return nil, false
			}
			return clause{who: a.who, what: what.(pred)}, true
		}
		return nil, false
	}
}

// The builders of participles: 'won by Tal with Black'.

func buildPVP(c captures) (any, bool) {
	return ended{Outcome: query.Outcome(c.text("outcome"))}, true
}

func buildPVPMore(c captures) (any, bool) {
	e, ok := c["p"].(ended)
	if !ok {
		return nil, false
	}
	switch {
	case c["who"] != nil || c["winner"] != nil:
		if e.agent != nil {
			return nil, false
		}
		n, _ := c["who"].(names)
		e.agent = &subject{who: persons, people: n.list, all: n.all}
		return e, len(n.list) > 0
	case c["object"] != nil:
		n, isNames := c["object"].(names)
		if len(e.object) > 0 || !isNames {
			return nil, false
		}
		e.object, e.allObjects = n.list, n.all
		return e, true
	case c["agent"] != nil:
		who, isSubject := c["agent"].(subject)
		if e.agent != nil || !isSubject {
			return nil, false
		}
		e.agent = &who
		return e, true
	case c["agent_side"] != nil:
		if e.agent != nil {
			return nil, false
		}
		e.agent = &subject{who: oneSide, side: query.Side(c.text("agent_side"))}
		return e, true
	}
	v, ok := e.more(c)
	return v, ok
}
