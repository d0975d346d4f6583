package oracle

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// fits says whether a half-move of the game is as described. But for the event
// bits asked for by themselves, it looks at the boards before and after.
func (g view) fits(order int, h query.HalfMove) bool {
	made, step := g.HalfMoves[order-1], g.steps[order-1]
	switch {
	case h.By != query.AnySide && g.side(h.By) != side(made.Player),
		h.Player != nil && !named(g.name(made.Player), *h.Player),
		made.Events&h.All != h.All,
		made.Events&h.None != 0,
		h.Castling == query.NoCastling && h.Piece != query.NoPiece && (step.castled != query.NoCastling || !step.moved.is(h.Piece)),
		h.Castling == query.AnyCastling && step.castled == query.NoCastling,
		h.Castling != query.NoCastling && h.Castling != query.AnyCastling && step.castled != h.Castling,
		h.Captured != query.NoPiece && !step.taken.is(h.Captured),
		!within(made.Move.From, h.From) || !within(made.Move.To, h.To),
		h.SAN != "" && g.written(order) != h.SAN,
		h.Number != nil && !inside(g.number(order, h.Number.Unit), h.Number.Range),
		h.Last && order != len(g.HalfMoves),
		h.After != nil && !g.stands(order, *h.After),
		h.Eval != nil && !(made.HasScore && between(made.Score, *h.Eval)),
		h.Judged != nil && !g.judged(order, *h.Judged),
		h.Comment != nil && !g.commented(order, h.Comment.Text),
		len(h.Promoted) > 0 && !slices.ContainsFunc(h.Promoted, step.promoted.is):
		return false
	}
	return true
}

// within says whether a square is the one named, or on the file or rank named.
func within(s chessboard.Square, area string) bool { return strings.Contains(s.String(), area) }

// commented says whether a half-move has a comment that holds a text. Words
// before the first half-move are stored with it; glyphs, $ and a number, are no
// comments.
func (g *game) commented(order int, text string) bool {
	return slices.ContainsFunc(g.Comments, func(c pgn.Comment) bool {
		return isComment(c, order) && strings.Contains(strings.ToLower(c.Text), strings.ToLower(text))
	})
}

// isComment says whether a comment belongs to a half-move and is no glyph.
func isComment(c pgn.Comment, order int) bool {
	digits, dollar := strings.CutPrefix(c.Text, "$")
	glyph := dollar && digits != "" && strings.Trim(digits, "0123456789") == ""
	return max(c.HalfMove, 1) == order && !glyph
}

// times is how many half-moves of the game are as described.
func (g view) times(h query.HalfMove) int { return len(g.orders(h)) }

// orders are the orders of the half-moves that are as described.
func (g view) orders(h query.HalfMove) (all []int) {
	for order := 1; order <= len(g.HalfMoves); order++ {
		if g.fits(order, h) {
			all = append(all, order)
		}
	}
	return all
}

// follows says whether the game has half-moves like the steps, each later than
// the one before.
func (g view) follows(s query.Sequence) bool {
	last := g.orders(s.Steps[0])
	for _, step := range s.Steps[1:] {
		last = slices.DeleteFunc(g.orders(step), func(order int) bool {
			return !slices.ContainsFunc(last, func(before int) bool {
				distance := order - before
				return distance > 0 && (s.Within == 0 || distance <= s.Within) && g.related(before, order, step)
			})
		})
	}
	return len(last) > 0
}

// begins says whether the game begins with these half-moves.
func (g *game) begins(line []string) bool {
	for i, san := range line {
		if san != "" && (i >= len(g.HalfMoves) || g.written(i+1) != san) {
			return false
		}
	}
	return true
}

// stepOf works out what a half-move does, from the board before it.
func stepOf(g *pgn.Game, order int) step {
	m := g.HalfMoves[order-1].Move
	before := g.Board(order - 1)
	s := step{moved: manOn(m.From, before), taken: manOn(m.To, before), promoted: man{m.Promotion, light(m.To)}}
	switch files := m.To.File() - m.From.File(); {
	case s.moved.role == chessboard.Pawn && files != 0 && s.taken.role == chessboard.NoRole:
		// A pawn that changes its file and comes to an empty square captures the
		// pawn beside it.
		s.taken = manOn(chessboard.SquareAt(m.To.File(), m.From.Rank()), before)
	case s.moved.role == chessboard.King && files == 2:
		s.castled = query.KingSide
	case s.moved.role == chessboard.King && files == -2:
		s.castled = query.QueenSide
	}
	return s
}

// man is a piece on a square of a certain colour.
type man struct {
	role  chessboard.Role
	light bool
}

// manOn is what stands on a square of a board.
func manOn(s chessboard.Square, board []byte) man {
	return man{chessboard.PieceOfLetter(board[s^56]).Role(), light(s)}
}

// light says whether a square is light; a1 is dark.
func light(s chessboard.Square) bool { return (s.File()+s.Rank())%2 == 1 }

var roles = map[chessboard.Role]query.Piece{
	chessboard.Pawn: query.Pawn, chessboard.Knight: query.Knight, chessboard.Bishop: query.Bishop,
	chessboard.Rook: query.Rook, chessboard.Queen: query.Queen, chessboard.King: query.King,
}

func (m man) name() query.Piece { return roles[m.role] }

// shade is the kind of a bishop by the colour of its squares.
func (m man) shade() query.Piece {
	if m.light {
		return query.LightBishop
	}
	return query.DarkBishop
}

// is says whether the man is of a kind; no man is of no kind.
func (m man) is(p query.Piece) bool {
	if p == query.LightBishop || p == query.DarkBishop {
		return m.role == chessboard.Bishop && m.shade() == p
	}
	return m.name() == p && p != query.NoPiece
}
