package oracle

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// stands says whether the position of the game after that many half-moves is as
// described.
func (g view) stands(order int, p query.Position) bool {
	board := g.Board(order)
	switch {
	case p.Board != "" && !like(board, p.Board),
		slices.ContainsFunc(p.Counts, func(c query.Pieces) bool { return !g.counted(board, c) }),
		len(p.Only) > 0 && !only(board, p.Only),
		p.Turn != query.AnySide && side(g.turn(order)) != g.side(p.Turn),
		slices.ContainsFunc(p.Structures, func(s query.Structure) bool { return !g.structured(board, s) }),
		p.Balance != nil && !g.balanced(board, *p.Balance),
		p.Evaluation != nil && !g.evaluated(order, *p.Evaluation),
		p.Last && order != len(g.HalfMoves),
		p.Next != nil && (order == len(g.HalfMoves) || !g.fits(order+1, *p.Next)),
		// No half-move leads to the first position, so it has no number.
		p.Number != nil && (order == 0 || !inside(g.number(order, p.Number.Unit), p.Number.Range)):
		return false
	}
	return true
}

// turn is the side to move. A game without half-moves does not tell.
func (g *game) turn(order int) chessboard.Color {
	switch {
	case order > 0:
		return g.HalfMoves[order-1].Player.Other()
	case len(g.HalfMoves) > 0:
		return g.HalfMoves[0].Player
	}
	return chessboard.White
}

// like says whether a board fits a pattern of package query.
func like(board []byte, pattern string) bool {
	if len(pattern) != len(board) {
		return false
	}
	for i, letter := range board {
		white, black := letter >= 'A' && letter <= 'Z', letter >= 'a' && letter <= 'z'
		fits := letter == pattern[i]
		switch pattern[i] {
		case 'A':
			fits = white
		case 'a':
			fits = black
		case '*':
			fits = white || black
		case '?':
			fits = true
		}
		if !fits {
			return false
		}
	}
	return true
}

// counted says whether there are so many pieces on the board.
func (g view) counted(board []byte, p query.Pieces) bool {
	p.Side = g.side(p.Side)
	white, black := count(board, chessboard.White, p.Piece, p.Area), count(board, chessboard.Black, p.Piece, p.Area)
	n := white + black
	switch {
	case p.Lead && p.Side == query.White:
		n = white - black
	case p.Lead && p.Side == query.Black:
		n = black - white
	case p.Lead:
		n = max(white-black, black-white)
	case p.Side == query.White:
		n = white
	case p.Side == query.Black:
		n = black
	}
	if p.Range == (query.Range{}) {
		return n == 0
	}
	return inside(n, p.Range)
}

// count is how many pieces of a kind a side has in an area; of no kind, all but
// the king.
func count(board []byte, c chessboard.Color, kind query.Piece, area string) (n int) {
	for i, letter := range board {
		piece, square := chessboard.PieceOfLetter(letter), chessboard.Square(i)^56
		if piece == chessboard.NoPiece || piece.Color() != c || len(area) < 2 && !within(square, area) || len(area) > 1 && beyond(board, c, square, area) {
			continue
		}
		if (man{piece.Role(), light(square)}).is(kind) || kind == query.NoPiece && piece.Role() != chessboard.King {
			n++
		}
	}
	return n
}

// only says whether all men on the board but the kings are of these kinds.
func only(board []byte, kinds []query.Piece) bool {
	for i, letter := range board {
		m := man{chessboard.PieceOfLetter(letter).Role(), light(chessboard.Square(i) ^ 56)}
		if m.role != chessboard.NoRole && m.role != chessboard.King && !slices.ContainsFunc(kinds, m.is) {
			return false
		}
	}
	return true
}
