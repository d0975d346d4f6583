package rules

import (
	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

func buildClause(c Captures) (any, bool) {
	who, ok := c["who"].(meaning.Subject)
	what, okPred := c["what"].(meaning.Predicate)
	if did, behind := c["did"].(meaning.Predicate); behind {
		what, okPred = did, true
		if who.Who == meaning.Neither { // 'no se enroca nadie' denies once
			if what, okPred = undenied(did); !okPred {
				return nil, false
			}
		}
	}
	if !ok || !okPred {
		return nil, false
	}
	if d, isDeed := what.(meaning.Deed); isDeed && d.Player != nil {
		return nil, false
	}
	return meaning.Clause{Who: who, What: what}, true
}

// undenied takes the negation off a predicate that has one.
func undenied(p meaning.Predicate) (meaning.Predicate, bool) {
	switch p := p.(type) {
	case meaning.Deed:
		never := p.Never
		p.Never = false
		return p, never
	case meaning.Denied:
		return p.Predicate, true
	}
	return p, false
}

// buildClauseOpen reads 'Tal lost to', of which whom is asked.
func buildClauseOpen(c Captures) (any, bool) {
	cl, ok := c["c"].(meaning.Clause)
	_, isEnd := cl.What.(meaning.Ended)
	_, isPlayed := cl.What.(meaning.Played)
	cl.Open = true
	return cl, ok && (isEnd || isPlayed) && !meaning.HasObject(cl.What)
}

// buildClauseLight reads 'dieron las blancas jaque'.
func buildClauseLight(c Captures) (any, bool) {
	what, ok := buildVerbDeed(c)
	if !ok {
		return nil, false
	}
	return buildClause(Captures{"who": c["who"], "what": what})
}

// buildClauseMore adds to a clause what comes after its subject.
func buildClauseMore(c Captures) (any, bool) {
	cl, ok := c["c"].(meaning.Clause)
	if !ok {
		return nil, false
	}
	var what any
	switch {
	case c["object"] != nil:
		n, isNames := c["object"].(meaning.Names)
		if !isNames {
			return nil, false
		}
		what, ok = meaning.WithObject(cl.What, n)
	case c["m"] != nil:
		d, isDeed := cl.What.(meaning.Deed)
		m, isMod := c["m"].(meaning.Happening)
		if !isDeed || !isMod || m.Player != nil {
			return nil, false
		}
		both, fits := meaning.Merge(meaning.Happening{HalfMove: d.HalfMove}, m)
		d.Happening = meaning.Happening{HalfMove: both.HalfMove, Never: d.Never}
		what, ok = meaning.Predicate(d), fits && meaning.Sensible(d.HalfMove)
	case c["line"] != nil:
		l, isLine := c["line"].(meaning.Line)
		p, isPlayed := cl.What.(meaning.Played)
		if !isLine || !isPlayed || cl.Open || len(p.Object) > 0 || p.Side != "" && p.Side != turnBefore(len(l.Moves)) {
			return nil, false
		}
		what = meaning.Predicate(opened{l.Moves, turnBefore(len(l.Moves))}) // 'did Fischer play 1.d4'
	case c["none"] != nil:
		what, ok = buildVerbWithout(Captures{"verb_phrase": cl.What, "none": c["none"]})
	default:
		what, ok = more(cl.What, c)
	}
	if !ok {
		return nil, false
	}
	return meaning.Clause{Who: cl.Who, What: what.(meaning.Predicate)}, true
}

// buildClauseJoin joins clauses; 'and' may lead on with the same subject.
func buildClauseJoin(or bool) func(Captures) (any, bool) {
	return func(c Captures) (any, bool) {
		a, okA := c["a"].(meaning.Clause)
		if b, ok := c["b"].(meaning.Predicate); ok && okA {
			what, ok := buildVerbJoin(or)(Captures{"a": a.What, "b": b})
			if !ok {
				return nil, false
			}
			return meaning.Clause{Who: a.Who, What: what.(meaning.Predicate)}, true
		}
		return nil, false
	}
}

// The builders of participles: 'won by Tal with Black'.

func buildParticiple(c Captures) (any, bool) {
	return meaning.Ended{Outcome: query.Outcome(c.text("outcome"))}, true
}

func buildParticipleMore(c Captures) (any, bool) {
	e, ok := c["p"].(meaning.Ended)
	if !ok {
		return nil, false
	}
	switch {
	case c["who"] != nil || c["winner"] != nil:
		if e.Agent != nil {
			return nil, false
		}
		n, _ := c["who"].(meaning.Names)
		e.Agent = &meaning.Subject{Who: meaning.Persons, People: n.List, All: n.All}
		return e, len(n.List) > 0
	case c["object"] != nil:
		n, isNames := c["object"].(meaning.Names)
		if len(e.Object) > 0 || !isNames {
			return nil, false
		}
		e.Object, e.AllObjects = n.List, n.All
		return e, true
	case c["agent"] != nil:
		who, isSubject := c["agent"].(meaning.Subject)
		if e.Agent != nil || !isSubject {
			return nil, false
		}
		e.Agent = &who
		return e, true
	case c["agent_side"] != nil:
		if e.Agent != nil {
			return nil, false
		}
		e.Agent = &meaning.Subject{Who: meaning.OneSide, Side: query.Side(c.text("agent_side"))}
		return e, true
	}
	v, ok := moreOfEnd(e, c)
	return v, ok
}
