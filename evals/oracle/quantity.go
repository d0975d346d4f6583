package oracle

import (
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// values are the numbers that a game has of the query's quantity: none, one, or
// the ratings of both players where either's is meant.
func (q question) values(it item) []int {
	of := *q.Of
	switch of.Kind {
	case query.LengthOf:
		return []int{it.length(of.Unit)}
	case query.Rating:
		seats := it.seats(of.Side, of.Player)
		if of.Player == nil && of.Side == query.AnySide && (q.Group == query.ByPlayer || q.Within == query.ByPlayer) {
			seats = []chessboard.Color{it.seat}
		}
		return present(it.rating, seats)
	case query.Lead:
		leads := present(it.lead, it.seats(of.Side, of.Player))
		if of.Player == nil && of.Side == query.AnySide && len(leads) > 0 {
			return []int{slices.Max(leads)} // one is the other with its sign turned
		}
		return leads
	case query.TimesOf:
		return []int{it.times(*of.HalfMove)}
	case query.FirstAt, query.LastAt:
		orders := it.orders(*of.HalfMove)
		if len(orders) == 0 {
			return nil
		}
		order := orders[0]
		if of.Kind == query.LastAt {
			order = orders[len(orders)-1]
		}
		return []int{it.number(order, of.Unit)}
	case query.PieceCount:
		return []int{it.most(of.Side, of.Piece)}
	case query.YearOf:
		if year, ok := yearOf(it.Tag("Date")); ok {
			return []int{year}
		}
	}
	return nil
}

// seats are the players of a side, or who are the person. A person who plays
// both sides is White.
func (g *game) seats(s query.Side, person *query.Name) []chessboard.Color {
	if person == nil {
		return colorsOf(s)
	}
	for _, c := range colors {
		if named(g.name(c), *person) {
			return []chessboard.Color{c}
		}
	}
	return nil
}

// present are the numbers of those players that have one.
func present(number func(chessboard.Color) (int, bool), seats []chessboard.Color) (all []int) {
	for _, c := range seats {
		if n, ok := number(c); ok {
			all = append(all, n)
		}
	}
	return all
}

// most is the greatest number of pieces of a kind that a side had at once.
func (g *game) most(s query.Side, kind query.Piece) (most int) {
	for order := 0; order <= len(g.HalfMoves); order++ {
		n := 0
		for _, c := range colorsOf(s) {
			n += count(g.Board(order), c, kind, "")
		}
		most = max(most, n)
	}
	return most
}
