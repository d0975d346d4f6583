package parser

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// scene describes a position of a game: the position is like one of these.
// What is said of a piece without its side makes one for each side.
type scene []query.Position

// maxScene bounds what a scene can be written out to.
const maxScene = 16

// cond is the condition on a game that it has a position like the scene.
func (s scene) cond() query.Cond {
	var conds []query.Cond
	for _, p := range s {
		conds = append(conds, query.Cond{Position: &p})
	}
	if len(conds) == 1 {
		return conds[0]
	}
	return query.Cond{Or: conds}
}

// and is the scene in which both hold, in one position.
func (s scene) and(t scene) (scene, bool) {
	var all scene
	for _, a := range s {
		for _, b := range t {
			if p, ok := mergePositions(a, b); ok {
				all = append(all, p)
			}
		}
	}
	return all, len(all) > 0 && len(all) <= maxScene
}

// with adds the same to every position of the scene.
func (s scene) with(p query.Position) (scene, bool) { return s.and(scene{p}) }

// either is the scene seen from either side.
func (s scene) either() scene {
	all := slices.Clone(s)
	for _, p := range s.flip() {
		if !slices.ContainsFunc(all, func(q query.Position) bool { return samePosition(p, q) }) {
			all = append(all, p)
		}
	}
	return all
}

// of is what is said of White, said of the side.
func (s scene) of(side query.Side) scene {
	if side == query.Black {
		return s.flip()
	}
	return s
}

// flip exchanges the colours, but leaves the squares.
func (s scene) flip() scene {
	flipped := make(scene, len(s))
	for i, p := range s {
		p.Board = strings.Map(otherCase, p.Board)
		p.Counts = slices.Clone(p.Counts)
		for k := range p.Counts {
			p.Counts[k].Side = other(p.Counts[k].Side)
		}
		p.Turn = other(p.Turn)
		if p.Next != nil {
			next := *p.Next
			next.By = other(next.By)
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
	return p, ok && possible(p)
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

// possible says that a position can be like that.
func possible(p query.Position) bool {
	q := query.Query{Measure: query.Count, Subject: query.Positions, Position: &p}
	return q.Check() == nil
}

// pieceLetters are the letters of White's pieces on a board.
var pieceLetters = map[query.Piece]byte{
	query.Pawn: 'P', query.Knight: 'N', query.Bishop: 'B', query.Rook: 'R', query.Queen: 'Q', query.King: 'K',
}

// anyBoard is a board of which nothing is said.
var anyBoard = strings.Repeat("?", 64)

// onSquare is a board with the letter on the square.
func onSquare(letter byte, square string) query.Position {
	board := []byte(anyBoard)
	board[int('8'-square[1])*8+int(square[0]-'a')] = letter
	return query.Position{Board: string(board)}
}

// standing is the scene of a piece on a square. A bishop of one colour of
// squares cannot stand on one of the other.
func standing(m man, square string) (scene, bool) {
	kind := m.piece
	if shade := shadeOf(square); kind == shade {
		kind = query.Bishop
	}
	letter, ok := pieceLetters[kind]
	if !ok {
		return nil, false
	}
	white, black := onSquare(letter, square), onSquare(letter-'A'+'a', square)
	var s scene
	switch m.side {
	case query.White:
		s = scene{white}
	case query.Black:
		s = scene{black}
	default:
		s = scene{white, black}
	}
	return s, !slices.ContainsFunc(s, func(p query.Position) bool { return !possible(p) })
}

// shadeOf is the bishop that can stand on the square.
func shadeOf(square string) query.Piece {
	if (square[0]-'a'+square[1]-'1')%2 == 0 {
		return query.DarkBishop
	}
	return query.LightBishop
}

// momentOfOne says that of two conditions on positions only the second tells
// when in the game it is to hold.
func momentOfOne(a, b term) bool {
	x, okX := a.(bare)
	y, okY := b.(bare)
	if !okX || !okY || y.Position == nil || !timed(y.Cond) {
		return false
	}
	return (x.Position != nil || ofPositions(x.Cond)) && !timed(x.Cond)
}

// lacking makes one position of a position and what is not on the board in it:
// 'with four rooks and without queens'.
func lacking(a, b term) (query.Cond, bool) {
	x, okX := a.(bare)
	y, okY := b.(bare)
	if !okX || !okY || x.Position == nil || y.Position == nil || timed(x.Cond) || len(x.Position.Counts) == 0 {
		return query.Cond{}, false
	}
	counts := y.Position.Counts
	none := func(n query.Pieces) bool { return n == query.Pieces{Side: n.Side, Piece: n.Piece} }
	if len(counts) == 0 || slices.ContainsFunc(counts, func(n query.Pieces) bool { return !none(n) }) || slices.ContainsFunc(x.Position.Counts, none) {
		return query.Cond{}, false
	}
	p := *x.Position
	p.Counts, p.Number, p.Last = slices.Concat(p.Counts, counts), y.Position.Number, y.Position.Last
	return query.Cond{Position: &p}, y.Position.Board == "" && y.Position.Only == nil && possible(p)
}

// timed says that a condition tells of one moment of the game.
func timed(c query.Cond) bool {
	p := c.Position
	return p != nil && (p.Number != nil || p.Last) || slices.ContainsFunc(c.Or, timed)
}
