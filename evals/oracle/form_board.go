package oracle

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// related says whether a half-move of a sequence is related as asked to the one
// before it in the sequence. Castling is the king's move.
func (g view) related(before, order int, step query.HalfMove) bool {
	first, then := g.HalfMoves[before-1], g.HalfMoves[order-1]
	if step.Recapture && then.Move.To != first.Move.To {
		return false
	}
	holds := map[query.Relation]bool{
		query.SameSide:   then.Player == first.Player,
		query.OtherSide:  then.Player != first.Player,
		query.SameSquare: then.Move.To == first.Move.To,
		query.SamePiece:  g.steps[order-1].moved.role == g.steps[before-1].moved.role,
		query.GoesOn:     then.Move.From == first.Move.To,
	}
	return !slices.ContainsFunc(step.Like, func(r query.Relation) bool { return !holds[r] })
}

var files = []string{"a", "b", "c", "d", "e", "f", "g", "h"}

// worth is what pieces count in points.
var worth = map[query.Piece]int{query.Pawn: 1, query.Knight: 3, query.Bishop: 3, query.Rook: 5, query.Queen: 9}

// balanced compares the material of the sides.
func (g view) balanced(board []byte, b query.Balance) bool {
	lead := 0
	for kind, points := range worth {
		lead += points * (count(board, chessboard.White, kind, "") - count(board, chessboard.Black, kind, ""))
	}
	switch g.side(b.Side) {
	case query.Black:
		lead = -lead
	case query.AnySide:
		lead = max(lead, -lead)
	}
	return between(float64(lead), b.Bounds)
}

// between says whether a number is within bounds.
func between(n float64, b query.Bounds) bool {
	return (b.Min == nil || n >= *b.Min) && (b.Max == nil || n <= *b.Max) && (b.Above == nil || n > *b.Above) && (b.Below == nil || n < *b.Below)
}

// mayCastle says whether a side has the right to castle when the game is over:
// no half-move has left its king's square, or left or reached its rook's.
func (g view) mayCastle(r query.Rights) bool {
	if string(g.Board(0)) != usualStart {
		return false
	}
	rank := map[query.Side]string{query.White: "1", query.Black: "8"}[g.side(r.Side)]
	touched := map[string]bool{}
	for _, h := range g.HalfMoves {
		touched[h.Move.From.String()], touched[h.Move.To.String()] = true, true
	}
	may := func(rook string) bool { return !touched["e"+rank] && !touched[rook+rank] }
	switch r.Wing {
	case query.KingSide:
		return may("h")
	case query.QueenSide:
		return may("a")
	}
	return may("h") || may("a")
}

// material is all pieces on a board, White's before Black's.
func material(board []byte) string {
	text := ""
	for _, letter := range "KQRBNP-kqrbnp" {
		if letter == '-' {
			text += "-"
		}
		for _, on := range board {
			if rune(on) == letter {
				text += string(chessboard.PieceOfLetter(on).Role().Letter())
			}
		}
	}
	return text
}

// kingSquare is where a side's king stands, "" if it has none.
func kingSquare(board []byte, s query.Side) string {
	king := byte('K')
	if s == query.Black {
		king = 'k'
	}
	for i, letter := range board {
		if letter == king {
			return (chessboard.Square(i) ^ 56).String()
		}
	}
	return ""
}
