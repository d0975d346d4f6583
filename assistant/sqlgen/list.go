package sqlgen

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// gameColumns are what a list shows of a game.
var gameColumns = columns("m.cod_match", "m.white", "m.black", "m.result_text", "m.match_date", "m.match_description", "m.move_count", "m.fullmove_count")

// halfMoveColumns are what a list shows of a half-move.
var halfMoveColumns = columns("m.cod_match", "m.white", "m.black", "m.match_date", "mm.move_order", "mm.move_number", "mm.move_player", "mm.move_an_text", "p.board")

// list is the games, half-moves or positions themselves, in a settled order.
func (w writer) list(q query.Query) (selection, error) {
	if q.Position == nil {
		q.Position = &query.Position{}
	}
	s, settled, late := w.subject(q), terms("m.cod_match"), false
	var of standing
	w.joinGames(&s)
	switch q.Subject {
	case query.HalfMoves:
		late = w.Boards && q.Within == query.NoKey && q.Limit != 1
		if !late {
			s.joins = append(s.joins, "JOIN positions p ON p.cod_position = mm.to_position")
		}
		s.columns = halfMoveColumns
		settled = terms("m.cod_match", "mm.move_order")
	case query.Positions:
		of = w.standing(q.Position)
		late = of.codeJoin != "" && q.Within == query.NoKey && q.Limit != 1
		if !late {
			of.selection = s
			of.joinPositions()
			s = of.selection
		}
		s.columns = positionColumns(of)
		settled = terms("m.cod_match", of.order)
	default:
		s.columns = gameColumns
	}
	w.rank(q, &s, settled)
	switch {
	case late && q.Subject == query.HalfMoves:
		return w.withBoardsAfter(s), nil
	case late:
		return w.withBoards(s, of), nil
	case q.Within == query.NoKey:
		return s, nil
	}
	k, err := w.second().key(query.Query{Where: q.Where, Group: q.Within})
	s.joins, s.where = append(s.joins, k.joins...), append(s.where, k.where...)
	s.columns = append(slices.Clone(s.columns), k.column)
	if !strings.HasPrefix(k.expr, "'") { // a constant sets nothing apart
		s.apart = []set{{expr: k.expr}}
	}
	return s, err
}

// rank orders a list as the query wants, shows the quantity that it is ranked
// by, and leaves out the games that have none.
func (w writer) rank(q query.Query, s *selection, settled []term) {
	s.skip, s.limit = q.Skip, q.Limit
	rank := term{expr: "m.match_date"}
	switch {
	case q.Order == query.Earliest || q.Order == query.Latest:
		s.ranked = 1
		rank = term{expr: earliestDay, descending: q.Order == query.Latest}
		s.where = append(s.where, w.yearKnown()...)
	case q.Order != query.NoOrder && q.Of != nil:
		s.ranked = 1
		number := w.quantity(*q.Of, q.Order == query.MostFirst)
		rank = term{expr: number.expr, descending: q.Order == query.MostFirst}
		s.joins = append(s.joins, number.joins...)
		for _, cond := range number.where {
			s.where = append(s.where, strings.ReplaceAll(cond, "{quantity}", number.expr))
		}
		if q.Of.Kind != query.LengthOf || q.Subject != query.Games {
			s.columns = append(slices.Clone(s.columns), column{number.expr, string(q.Of.Kind)})
		}
	}
	s.order = append([]term{rank}, settled...)
}

// replay is the half-moves of the games, in order.
func (w writer) replay(q query.Query) selection {
	s := w.halfMovesOf(q)
	s.columns = columns("mm.cod_match", "mm.move_order", "mm.move_number", "mm.move_player", "mm.move_an_text", "p.board")
	return s
}

// board is the position after one half-move of each game.
func (w writer) board(q query.Query) selection {
	s := w.halfMovesOf(q)
	s.columns = halfMoveColumns
	s.where = append(s.where, atPoint(*q.Point)...)
	return s
}

// halfMovesOf are the half-moves of the games, game after game, with the boards
// after them.
func (w writer) halfMovesOf(q query.Query) selection {
	s := w.subject(q)
	s.from = "match_moves mm"
	w.joinGames(&s)
	s.joins = append(s.joins, "JOIN positions p ON p.cod_position = mm.to_position")
	s.order = terms("mm.cod_match", "mm.move_order")
	return s
}
