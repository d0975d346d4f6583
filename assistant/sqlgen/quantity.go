package sqlgen

import (
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// quantity is a number that games m have: its expression, what that needs to be
// joined, and what holds of the {quantity} of games that have one.
type quantity struct {
	expr  string
	joins []string
	where []string
}

// quantity is the number that games are ranked by or measured in. Where a game
// has two, one for each player, it is the greater or the smaller one.
func (w writer) quantity(of query.Quantity, greater bool) quantity {
	switch of.Kind {
	case query.LengthOf:
		return quantity{expr: lengthColumn(of.Unit)}
	case query.YearOf:
		year := w.Dialect.TryInt(w.year())
		return quantity{expr: year, where: []string{"{quantity} > 0"}}
	case query.PieceCount:
		s, on := w.everyBoard()
		return w.perGame("JOIN", s, "q.pieces", column{"max(" + on.count(of.Side, of.Piece, "") + ")", "pieces"})
	case query.TimesOf, query.FirstAt, query.LastAt:
		return w.occurrences(of)
	case query.Rating, query.Lead:
		return w.ratingOf(of, greater)
	}
	return quantity{}
}

// perGame joins what a selection comes to for each game, by the name q.
func (w writer) perGame(join string, s selection, expr string, made ...column) quantity {
	game := s.alias() + ".cod_match"
	s.columns = append(columns(game), made...)
	s.group = []string{game}
	return quantity{expr: expr, joins: []string{join + " " + s.block(w.Dialect) + " q ON q.cod_match = m.cod_match"}}
}

// occurrences counts half-moves of the game, or is the number of the first or
// the last of them.
func (w writer) occurrences(of query.Quantity) quantity {
	s := selection{from: "match_moves mm", where: w.halfMove("mm", *of.HalfMove)}
	if halfMoveNeedsGame(*of.HalfMove) {
		w.joinGames(&s)
	}
	name, number := string(of.Kind), numberColumn("mm", of.Unit)
	switch of.Kind {
	case query.FirstAt:
		return w.perGame("JOIN", s, "q."+name, column{"min(" + number + ")", name})
	case query.LastAt:
		return w.perGame("JOIN", s, "q."+name, column{"max(" + number + ")", name})
	}
	return w.perGame("LEFT JOIN", s, "COALESCE(q."+name+", 0)", column{"count(*)", name})
}

// ratingOf is a rating, or how far it is ahead of the other player's.
func (w writer) ratingOf(of query.Quantity, greater bool) quantity {
	s, number := w.ratings(), w.Dialect.TryInt("kv.kw_value")
	own, other := w.rating(query.White), w.rating(query.Black)
	switch {
	case of.Player != nil:
		s.where = append(s.where, w.player(query.Player{Name: *of.Player}))
		w.joinGames(&s)
		tag := "CASE WHEN " + w.name("m.white", *of.Player) + " THEN 'WhiteElo' ELSE 'BlackElo' END"
		own = "max(CASE WHEN k.keyword = " + tag + " THEN " + number + " END)"
		other = "max(CASE WHEN k.keyword <> " + tag + " THEN " + number + " END)"
	case of.Side == query.Black:
		own, other = other, own
	}
	expr, either := own, of.Player == nil && of.Side == query.AnySide
	switch {
	case of.Kind == query.Lead && either:
		expr = leadOf(query.AnySide, own, other)
	case of.Kind == query.Lead:
		expr = leadOf(query.White, own, other)
	case either && greater:
		expr = "max(" + number + ")"
	case either:
		expr = "min(" + number + ")"
	}
	return w.rated(s, "q."+string(of.Kind), column{expr, string(of.Kind)})
}

// rated is a quantity made of the ratings of a game, if they are there.
func (w writer) rated(ratings selection, expr string, made ...column) quantity {
	q := w.perGame("JOIN", ratings, expr, made...)
	q.where = []string{"{quantity} IS NOT NULL"}
	return q
}

// quantityName names a quantity behind what is made of it, such as average_.
func quantityName(of query.Quantity) string {
	switch {
	case of.Kind != query.LengthOf:
		return string(of.Kind)
	case of.Unit == query.Half:
		return "half_moves"
	}
	return "moves"
}
