package meaning

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// BothNone is the scene in which neither side has what White has in this one,
// as long as that is only some pieces at all.
func (s Scene) BothNone() (Scene, bool) {
	if len(s) != 1 || len(s[0].Only) > 0 || s[0].Board != "" || s[0].Next != nil || len(s[0].Counts) == 0 {
		return nil, false
	}
	p := s[0]
	p.Counts = nil
	for _, n := range s[0].Counts {
		if n.Range != (query.Range{Min: 1}) || n.Lead {
			return nil, false
		}
		n.Side, n.Range = query.AnySide, query.Range{}
		p.Counts = append(p.Counts, n)
	}
	return Scene{p}, len(p.Counts) == 1
}

// Scene describes a position of a game: the position is like one of these.
// What is said of a piece without its side makes one for each side.
type Scene []query.Position

// MaxScene bounds what a scene can be written out to.
const MaxScene = 16

// Condition is the condition on a game that it has a position like the scene.
func (s Scene) Condition() query.Cond {
	var conds []query.Cond
	for _, p := range s {
		conds = append(conds, query.Cond{Position: &p})
	}
	if len(conds) == 1 {
		return conds[0]
	}
	return query.Cond{Or: conds}
}

// And is the scene in which both hold, in one position.
func (s Scene) And(t Scene) (Scene, bool) {
	var all Scene
	for _, a := range s {
		for _, b := range t {
			if p, ok := mergePositions(a, b); ok {
				all = append(all, p)
			}
		}
	}
	return all, len(all) > 0 && len(all) <= MaxScene
}

// With adds the same to every position of the scene.
func (s Scene) With(p query.Position) (Scene, bool) { return s.And(Scene{p}) }

// Either is the scene seen from either side.
func (s Scene) Either() Scene {
	all := slices.Clone(s)
	for _, p := range s.Flip() {
		if !slices.ContainsFunc(all, func(q query.Position) bool { return samePosition(p, q) }) {
			all = append(all, p)
		}
	}
	return all
}

// Of is what is said of White, said of the side.
func (s Scene) Of(side query.Side) Scene {
	if side == query.Black {
		return s.Flip()
	}
	return s
}

// Flip exchanges the colours, but leaves the squares.
func (s Scene) Flip() Scene {
	flipped := make(Scene, len(s))
	for i, p := range s {
		p.Board = strings.Map(otherCase, p.Board)
		p.Counts = slices.Clone(p.Counts)
		for k := range p.Counts {
			p.Counts[k].Side = OtherSide(p.Counts[k].Side)
		}
		p.Turn = OtherSide(p.Turn)
		if p.Next != nil {
			next := *p.Next
			next.By = OtherSide(next.By)
			p.Next = &next
		}
		flipped[i] = p
	}
	return flipped
}

func otherCase(letter rune) rune {
	switch {
	case letter >= 'a' && letter <= 'z':
		return letter - 'a' + 'A'
	case letter >= 'A' && letter <= 'Z':
		return letter - 'A' + 'a'
	}
	return letter
}

func samePosition(a, b query.Position) bool {
	of := func(p query.Position) query.Query {
		return query.Query{Measure: query.Count, Subject: query.Positions, Position: &p}
	}
	return of(a).Equal(of(b))
}

// mergePositions joins two descriptions of one position; what both describe
// must agree.
func mergePositions(a, b query.Position) (query.Position, bool) {
	board, ok := mergeBoards(a.Board, b.Board)
	p := a
	p.Board = board
	p.Counts = slices.Clone(a.Counts)
	for _, c := range b.Counts {
		if !slices.Contains(p.Counts, c) {
			p.Counts = append(p.Counts, c)
		}
	}
	switch {
	case len(a.Only) == 0:
		p.Only = b.Only
	case len(b.Only) > 0:
		p.Only = slices.DeleteFunc(slices.Clone(a.Only), func(k query.Piece) bool { return !slices.Contains(b.Only, k) })
		ok = ok && len(p.Only) > 0
	}
	join(&p.Turn, b.Turn, &ok)
	p.Last = a.Last || b.Last
	if p.Number == nil {
		p.Number = b.Number
	} else if b.Number != nil && *b.Number != *p.Number {
		ok = false
	}
	if p.Next == nil {
		p.Next = b.Next
	} else if b.Next != nil {
		ok = false
	}
	return p, ok && Possible(p)
}

func mergeBoards(a, b string) (string, bool) {
	if a == "" || b == "" {
		return a + b, true
	}
	if len(a) != len(b) {
		return "", false
	}
	merged := []byte(a)
	for i := range merged {
		switch {
		case a[i] == '?':
			merged[i] = b[i]
		case b[i] != '?' && a[i] != b[i]:
			return "", false
		}
	}
	return string(merged), true
}

// Possible says that a position can be like that.
func Possible(p query.Position) bool {
	q := query.Query{Measure: query.Count, Subject: query.Positions, Position: &p}
	return q.Check() == nil
}
