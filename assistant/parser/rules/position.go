package rules

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/parser/meaning"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

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
func standing(m meaning.Man, square string) (meaning.Scene, bool) {
	kind := m.Piece
	if shade := shadeOf(square); kind == shade {
		kind = query.Bishop
	}
	letter, ok := pieceLetters[kind]
	if !ok {
		return nil, false
	}
	white, black := onSquare(letter, square), onSquare(letter-'A'+'a', square)
	var s meaning.Scene
	switch m.Side {
	case query.White:
		s = meaning.Scene{white}
	case query.Black:
		s = meaning.Scene{black}
	default:
		s = meaning.Scene{white, black}
	}
	return s, !slices.ContainsFunc(s, func(p query.Position) bool { return !meaning.Possible(p) })
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
func momentOfOne(a, b meaning.Term) bool {
	x, okX := a.(meaning.Bare)
	y, okY := b.(meaning.Bare)
	if !okX || !okY || y.Position == nil || !timed(y.Cond) {
		return false
	}
	return (x.Position != nil || meaning.OfPositions(x.Cond)) && !timed(x.Cond)
}

// lacking makes one position of a position and what is not on the board in it:
// 'with four rooks and without queens'.
func lacking(a, b meaning.Term) (query.Cond, bool) {
	x, okX := a.(meaning.Bare)
	y, okY := b.(meaning.Bare)
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
	return query.Cond{Position: &p}, y.Position.Board == "" && y.Position.Only == nil && meaning.Possible(p)
}

// timed says that a condition tells of one moment of the game.
func timed(c query.Cond) bool {
	p := c.Position
	return p != nil && (p.Number != nil || p.Last) || slices.ContainsFunc(c.Or, timed)
}
