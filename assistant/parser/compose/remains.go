package compose

import (
	"slices"
	"strconv"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// remainBuilders make the values of rules on what holds of one position together, on
// material, on how far kings go, and on who may still castle.
var remainBuilders = map[string]func(parts) (any, bool){
	"while": buildWhile, "and_none": buildAndNone, "even": buildEven, "even_last": lastly(buildEven), "beyond": buildBeyond, "rights": buildRights,
}

// maxTogether bounds how many positions one of which is meant are made of two such.
const maxTogether = 8

// buildWhile reads 'a white knight on d5 while Black has both bishops': one position.
func buildWhile(p parts) (any, bool) {
	a, okA := p.of("a").(condition)
	b, okB := p.of("b").(condition)
	if !okA || !okB {
		return nil, false
	}
	first, second := positionsOf(a.Cond), positionsOf(b.Cond)
	var or []query.Cond
	for _, x := range first {
		for _, y := range second {
			if both, ok := together(x, y); ok {
				or = append(or, query.Cond{Position: &both})
			}
		}
	}
	switch {
	case len(or) == 0 || len(or) > maxTogether:
		return nil, false
	case len(or) == 1:
		return condition{or[0], "position"}, true
	}
	return condition{query.Cond{Or: or}, "position"}, true
}

// positionsOf are the positions any of which a condition is of; none: it is of more.
func positionsOf(c query.Cond) (all []query.Position) {
	bare := query.Cond{Position: c.Position, Or: c.Or}
	if !(&query.Form{Where: &c}).Equal(query.Form{Where: &bare}) {
		return nil
	}
	if c.Position != nil {
		return []query.Position{*c.Position}
	}
	for _, k := range c.Or {
		if k.Position == nil {
			return nil
		}
		all = append(all, *k.Position)
	}
	return all
}

// together is a position of which all that is said of two holds; false where that cannot be.
func together(a, b query.Position) (query.Position, bool) {
	at := a
	at.Counts = slices.Concat(a.Counts, b.Counts)
	at.Structures = slices.Concat(a.Structures, b.Structures)
	at.Last = a.Last || b.Last
	if len(b.Only) > 0 {
		at.Only = b.Only
	}
	if b.Number != nil {
		at.Number = b.Number
	}
	ok := (len(a.Only) == 0 || len(b.Only) == 0) && (a.Number == nil || b.Number == nil) && !(at.Last && at.Number != nil) && a.Turn+b.Turn == "" && a.Balance == nil && b.Balance == nil && a.Next == nil && b.Next == nil
	if a.Board == "" || b.Board == "" {
		at.Board = a.Board + b.Board
		return at, ok
	}
	board := []byte(a.Board)
	for i := range board {
		switch {
		case board[i] == '?':
			board[i] = b.Board[i]
		case b.Board[i] != '?' && b.Board[i] != board[i]:
			return at, false
		}
	}
	at.Board = string(board)
	return at, ok
}

// buildAndNone reads 'White has both bishops and Black none': of the same kind.
func buildAndNone(p parts) (any, bool) {
	c, ok := p.of("cond").(condition)
	side := query.Side(p.text("side"))
	if !ok || c.Position == nil || len(c.Position.Counts) != 1 || c.Position.Board != "" {
		return nil, false
	}
	told := c.Position.Counts[0]
	if side == "" || told.Side != opposite(side) || told.Piece == "" || told.Lead || told.Area != "" {
		return nil, false
	}
	at := *c.Position
	at.Counts = append(slices.Clone(at.Counts), query.Pieces{Side: side, Piece: told.Piece})
	return condition{query.Cond{Position: &at}, "position"}, true
}

// buildEven reads 'with material level'.
func buildEven(parts) (any, bool) {
	none := 0.0
	return condition{query.Cond{Position: &query.Position{Balance: &query.Balance{Side: query.White, Bounds: query.Bounds{Min: &none, Max: &none}}}}, "position"}, true
}

// middle is the last rank before the middle of the board.
const middle = 4

// buildBeyond reads 'the white king got to the sixth rank or beyond', 'a king went past the
// middle of the board': forward is as the king's side looks.
func buildBeyond(p parts) (any, bool) {
	m, ok := p.of("man").(man)
	from := countOf(p.text("area"))
	switch {
	case p.of("halfway") != nil:
		from = middle + 1
	case from > 0 && p.of("past_word") != nil && (m.Side != query.Black):
		from++
	case from > 0 && p.of("past_word") != nil:
		from--
	}
	if !ok || m.Piece != query.King || from < 1 || from > 8 {
		return nil, false
	}
	return onSides(m.Side, func(side query.Side) (query.Cond, bool) {
		rank, step, last := from, 1, 8
		if side == query.Black {
			step, last = -1, 1
			if m.Side == "" || p.of("halfway") != nil {
				rank = 9 - from // counted from Black's own side
			}
		}
		var or []query.Cond
		for ; rank != last+step; rank += step {
			or = append(or, onArea(query.King, side, strconv.Itoa(rank)))
		}
		if len(or) == 1 {
			return or[0], true
		}
		return query.Cond{Or: or}, len(or) > 1
	})
}

// buildRights reads 'White may still castle', 'both sides could castle long', 'nobody could
// castle any more', at the end of games.
func buildRights(p parts) (any, bool) {
	wing := query.Castling(p.text("castle_way"))
	may := func(side query.Side) query.Cond {
		c := query.Cond{Rights: &query.Rights{Side: side, Wing: wing}}
		if p.of("may_not") != nil || p.of("nobody") != nil {
			return query.Cond{Not: &c}
		}
		return c
	}
	side := query.Side(p.text("side"))
	both := []query.Cond{may(query.White), may(query.Black)}
	switch {
	case side != "":
		return condition{may(side), "rights"}, true
	case p.of("some_side") != nil:
		return condition{query.Cond{Or: both}, "rights"}, true
	}
	return condition{query.Cond{And: both}, "rights"}, true
}

// atEnd makes the positions of a condition the last ones of games where a word before it
// says that these end so: 'finished with just rooks and pawns'.
func atEnd(p parts, value any) any {
	c, ok := value.(condition)
	if !ok || c.About != "position" || p.text("with") != "ends" {
		return value
	}
	q := query.Form{Rows: query.RowGames, Where: &c.Cond}.Clone()
	q.Walk(query.Visitor{Position: func(at *query.Position) { at.Last = at.Number == nil }})
	return condition{*q.Where, c.About}
}
