package oracle

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// list is the games, half-moves or positions themselves, each with the quantity
// that ranks it. Of games the lengths are there already.
func (q question) list(items []item) (rows [][]any) {
	byQuantity := q.Order == query.MostFirst || q.Order == query.LeastLast
	for _, r := range q.ranking(items) {
		var row []any
		switch q.Subject {
		case query.Games:
			row = r.gameRow()
			byQuantity = byQuantity && q.Of.Kind != query.LengthOf
		case query.HalfMoves:
			row = r.halfMoveRow()
		case query.Positions:
			row = []any{r.code, r.Tag("White"), r.Tag("Black"), r.Tag("Date"), int64(r.order), string(r.Board(r.order))}
		}
		if byQuantity {
			row = append(row, r.value)
		}
		rows = append(rows, row)
	}
	return rows
}

// gameRow is a game: code, White, Black, result, date, event and its lengths.
func (it item) gameRow() []any {
	return []any{
		it.code, it.Tag("White"), it.Tag("Black"), it.Result.String(), it.Tag("Date"), it.Tag("Event"),
		int64(it.length(query.Half)), int64(it.length(query.Full)),
	}
}

// halfMoveRow is a half-move with its game: code, White, Black, date, order,
// number, player, SAN and the board after it.
func (it item) halfMoveRow() []any {
	return append([]any{it.code, it.Tag("White"), it.Tag("Black"), it.Tag("Date")}, it.step()...)
}

// positionRow is what is shown of a position.
func (it item) positionRow() []any {
	return []any{it.code, it.Tag("White"), it.Tag("Black"), it.Tag("Date"), int64(it.order), string(it.Board(it.order))}
}

// step is order, number, player, SAN and board of a half-move.
func (it item) step() []any {
	h := it.HalfMoves[it.order-1]
	return []any{int64(it.order), int64(h.Number), int64(h.Player), h.SAN, string(it.Board(it.order))}
}

// replays are all half-moves of the games, one game after the other.
func replays(games []item) (rows [][]any) {
	for _, it := range games {
		for it.order = 1; it.order <= len(it.HalfMoves); it.order++ {
			rows = append(rows, append([]any{it.code}, it.step()...))
		}
	}
	return rows
}

// boards are the half-moves of the point; games that do not reach it have none.
// Of the start they are the positions.
func boards(games []item, p query.Point) (rows [][]any) {
	for _, it := range games {
		if it.order = 0; p.Start {
			rows = append(rows, it.positionRow())
		} else if it.order = it.reaches(p); it.order > 0 {
			rows = append(rows, it.halfMoveRow())
		}
	}
	return rows
}

// reaches is the order of the half-move of a point, the last one where several
// are; 0 if the game has none.
func (g *game) reaches(p query.Point) int {
	if p.Last {
		return len(g.HalfMoves)
	}
	for order := len(g.HalfMoves); order > 0; order-- {
		sides := p.Unit == query.Half || p.Side == query.AnySide || p.Side == side(g.HalfMoves[order-1].Player)
		if sides && g.number(order, p.Unit) == p.Number {
			return order
		}
	}
	return 0
}
