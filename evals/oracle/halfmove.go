package oracle

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// fits says whether a half-move of the game is as described. But for the event
// bits asked for by themselves, it looks at the boards before and after.
func (g *game) fits(order int, h query.HalfMove) bool {
	made := g.HalfMoves[order-1]
	moved, taken := g.mover(order), g.taken(order)
	castled := g.castled(order)
	switch {
	case h.By != query.AnySide && h.By != side(made.Player),
		h.Player != nil && !named(g.name(made.Player), *h.Player),
		made.Events&h.All != h.All,
		h.Castling == query.NoCastling && h.Piece != query.NoPiece && (castled != query.NoCastling || !moved.is(h.Piece)),
		h.Castling == query.AnyCastling && castled == query.NoCastling,
		h.Castling != query.NoCastling && h.Castling != query.AnyCastling && castled != h.Castling,
		h.Captured != query.NoPiece && !taken.is(h.Captured),
		h.To != "" && made.Move.To.String() != h.To,
		len(h.Promoted) > 0 && !slices.ContainsFunc(h.Promoted, g.promoted(order).is):
		return false
	case h.Number == nil:
		return true
	case h.Number.Unit == query.Half:
		return within(order, h.Number.Range)
	}
	return within(made.Number, h.Number.Range)
}

// man is a piece on a square of a certain colour.
type man struct {
	role  chessboard.Role
	light bool
}

// manOn is what stands on a square before the half-move of that order.
func (g *game) manOn(s chessboard.Square, order int) man {
	letter := g.Board(order - 1)[s^56]
	return man{chessboard.PieceOfLetter(letter).Role(), light(s)}
}

// light says whether a square is light; a1 is dark.
func light(s chessboard.Square) bool { return (s.File()+s.Rank())%2 == 1 }

// mover is the piece that makes a half-move; the king when it castles.
func (g *game) mover(order int) man { return g.manOn(g.HalfMoves[order-1].Move.From, order) }

// taken is the piece that a half-move captures. A pawn that changes its file
// and comes to an empty square captures the pawn beside it.
func (g *game) taken(order int) man {
	m := g.HalfMoves[order-1].Move
	if g.mover(order).role == chessboard.Pawn && m.From.File() != m.To.File() && g.manOn(m.To, order).role == chessboard.NoRole {
		return g.manOn(chessboard.SquareAt(m.To.File(), m.From.Rank()), order)
	}
	return g.manOn(m.To, order)
}

// promoted is the piece that a pawn becomes.
func (g *game) promoted(order int) man {
	m := g.HalfMoves[order-1].Move
	return man{m.Promotion, light(m.To)}
}

// castled says how the half-move castles: the king goes two files.
func (g *game) castled(order int) query.Castling {
	m := g.HalfMoves[order-1].Move
	switch files := m.To.File() - m.From.File(); {
	case g.mover(order).role != chessboard.King:
		return query.NoCastling
	case files == 2:
		return query.KingSide
	case files == -2:
		return query.QueenSide
	}
	return query.NoCastling
}

var roles = map[chessboard.Role]query.Piece{
	chessboard.Pawn: query.Pawn, chessboard.Knight: query.Knight, chessboard.Bishop: query.Bishop,
	chessboard.Rook: query.Rook, chessboard.Queen: query.Queen, chessboard.King: query.King,
}

func (m man) name() query.Piece { return roles[m.role] }

func (m man) is(p query.Piece) bool {
	switch p {
	case query.LightBishop:
		return m.role == chessboard.Bishop && m.light
	case query.DarkBishop:
		return m.role == chessboard.Bishop && !m.light
	}
	return m.name() == p && p != query.NoPiece
}
