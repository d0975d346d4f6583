package oracle

import (
	"cmp"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/pgn"
)

// halfMovesValue is a value that is found by going over the half-moves of a game.
func (it item) halfMovesValue(v query.Value) (any, bool) {
	switch v.Kind {
	case query.TimesValue:
		return int64(it.times(*v.HalfMove)), true
	case query.FirstValue:
		return it.nth(v, 1), true
	case query.LastValue:
		return it.nth(v, -1), true
	case query.NthValue:
		return it.nth(v, v.N), true
	case query.RunValue:
		return int64(it.longestRun(*v.HalfMove)), true
	case query.MoveValue:
		v.Unit = query.Half
		if order, ok := it.nth(v, cmp.Or(v.N, 1)).(int64); ok {
			return it.HalfMoves[order-1].SAN, true
		}
		return nil, true
	case query.PiecesValue:
		return int64(it.most(it.side(v.Side), v.Piece)), true
	}
	return nil, false
}

// nth is the number of the nth half-move like that of the value, from the end
// if negative, nil if there are not so many.
func (it item) nth(v query.Value, n int) any {
	orders := it.orders(*v.HalfMove)
	at := n - 1
	if n < 0 {
		at = len(orders) + n
	}
	if at < 0 || at >= len(orders) {
		return nil
	}
	return int64(it.number(orders[at], v.Unit))
}

// longestRun is how many half-moves in a row are as described; if a side's are,
// in a row among those of the side.
func (g view) longestRun(h query.HalfMove) (longest int) {
	run := 0
	for order := 1; order <= len(g.HalfMoves); order++ {
		switch {
		case g.fits(order, h):
			run++
		case h.By == query.AnySide || g.side(h.By) == side(g.HalfMoves[order-1].Player):
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// halfMoveValue is a value of a half-move or a position.
func (it item) halfMoveValue(v query.Value) (any, bool) {
	switch v.Kind {
	case query.BoardValue:
		return string(it.Board(it.order)), true
	case query.OrderValue:
		return int64(it.order), true
	case query.KingSquareValue:
		return known(kingSquare(it.Board(it.order), it.side(v.Side))), true
	}
	if it.order == 0 {
		return nil, false
	}
	h, step := it.HalfMoves[it.order-1], it.steps[it.order-1]
	switch v.Kind {
	case query.PieceValue:
		return known(string(step.moved.name())), true
	case query.CapturedValue:
		return known(string(step.taken.name())), true
	case query.PromotedValue:
		return known(string(step.promoted.name())), true
	case query.SANValue:
		return h.SAN, true
	case query.SquareValue:
		return h.Move.To.String(), true
	case query.FromValue:
		return h.Move.From.String(), true
	case query.NumberValue:
		return int64(it.number(it.order, v.Unit)), true
	case query.ScoreValue:
		if !h.HasScore {
			return nil, true
		}
		return h.Score, true
	case query.CommentValue:
		return it.comment(), true
	}
	return nil, false
}

// comment is the first comment on the half-move that is no glyph, with what was
// said before the first half-move before what is said of it.
func (it item) comment() any {
	i := slices.IndexFunc(it.Comments, func(c pgn.Comment) bool { return isComment(c, it.order) })
	if i < 0 {
		return nil
	}
	return it.Comments[i].Text
}
