package sqlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// listForm is the rows themselves, in a settled order.
func (w writer) listForm(f query.Form) (selection, error) {
	shown, err := w.shown(f)
	if err != nil {
		return selection{}, err
	}
	order, err := w.listOrder(f, &shown)
	if err != nil {
		return selection{}, err
	}
	var apart []set
	if f.Apart != nil {
		g := &grouping{writer: w}
		k, err := g.key(*f.Apart)
		if err != nil {
			return selection{}, err
		}
		if k.nullable {
			w.rows.where = append(w.rows.where, k.expr+" IS NOT NULL")
		}
		shown = append(shown, k.column)
		if !strings.HasPrefix(k.expr, "'") { // a constant sets nothing apart
			apart = []set{{k.expr, k.rank != ""}}
		}
	}
	s := w.rows.done()
	s.columns, s.order, s.apart = w.named(shown), order, apart
	s.ranked, s.skip, s.limit = min(len(f.Order), 1), f.Skip, f.Limit
	switch {
	case !w.boardsLate(f):
		return s, nil
	case f.Rows == query.RowHalfMoves:
		return w.withBoardsAfter(s), nil
	}
	return w.withBoards(s, w.rows.of), nil
}

// boardsLate says that a list shows the boards of game_boards, and can do so at the
// end: no ties and no sets of rows are to be found among them.
func (w writer) boardsLate(f query.Form) bool {
	inBoards := f.Rows == query.RowHalfMoves && w.Boards || f.Rows == query.RowPositions && w.rows.of.codeJoin != ""
	return inBoards && len(f.Show) == 0 && f.Apart == nil && f.Each == 0 && f.Limit != 1
}

// shown are the columns of a list: those that are wanted, or the usual ones.
func (w writer) shown(f query.Form) (all []column, err error) {
	for _, c := range f.Show {
		of, err := w.value(*c.Of, false)
		if err != nil {
			return nil, err
		}
		all = append(all, column{of.optional(), valueName(*c.Of)})
	}
	if len(f.Show) > 0 {
		return all, nil
	}
	switch w.needGame(); f.Rows {
	case query.RowHalfMoves, query.RowPositions:
		if !w.boardsLate(f) {
			w.needBoard()
		}
		if f.Rows == query.RowHalfMoves {
			return halfMoveColumns, nil
		}
		return positionColumns(w.rows.of), nil
	case query.RowGroups:
		g := w.rows.groups
		for _, name := range slices.Concat(g.keys, g.columns) {
			all = append(all, column{expr: "g." + name})
		}
		return all, nil
	}
	return gameColumns, nil
}

// positionColumns are what a list shows of a position.
func positionColumns(of standing) []column {
	return append(columns("m.cod_match", "m.white", "m.black", "m.match_date"), column{of.order, "position_order"}, column{expr: shownBoard})
}

// settled are the terms that order rows which nothing else tells apart.
func (w writer) settled() []term {
	switch w.rows.kind {
	case query.RowSides:
		if w.own.told() {
			return terms("m.cod_match", sideOfGame)
		}
	case query.RowHalfMoves:
		return terms("mm.cod_match", "mm.move_order")
	case query.RowPositions:
		return terms(w.rows.game(), w.rows.of.order)
	case query.RowGroups:
		var all []term
		for i, key := range w.rows.groups.keys {
			of := "g." + key
			if by := w.rows.groups.form.By; i < len(by) && by[i].Kind == query.DateValue {
				all = append(all, term{expr: earliest(of)})
			}
			all = append(all, term{expr: of})
		}
		return all
	}
	return terms("m.cod_match")
}

// listOrder orders a list as the form wants. Rows without a value that orders
// them are left out. Where the form does not say what is shown, the values are.
func (w writer) listOrder(f query.Form, shown *[]column) (all []term, err error) {
	for _, o := range f.Order {
		v := *o.Column.Of
		of, err := w.required(v)
		if err != nil {
			return nil, err
		}
		w.require(of)
		if of.nullable {
			w.rows.where = append(w.rows.where, of.expr+" IS NOT NULL")
		}
		if len(f.Show) == 0 && v.Kind != query.DateValue && (v.Kind != query.LengthValue || w.rows.kind == query.RowHalfMoves || w.rows.kind == query.RowPositions) && f.Rows != query.RowGroups {
			*shown = append(slices.Clone(*shown), column{of.expr, valueName(v)})
		}
		rank := of.expr
		if of.rank != "" {
			rank = of.rank
		}
		all = append(all, term{expr: rank, descending: o.Descending})
	}
	whole := f.As != query.AsTable && f.Skip == 0 && f.Limit == 0 // all boards or replays come by game
	if len(f.Order) == 0 && f.Rows != query.RowGroups && !whole {
		w.needGame()
		all = terms("m.match_date")
	}
	return append(all, w.settled()...), nil
}

// required is a value of the rows; those without it are left out.
func (w writer) required(v query.Value) (value, error) {
	of, err := w.value(v, true)
	if err != nil {
		return value{}, err
	}
	for _, cond := range of.known {
		if !slices.Contains(w.rows.where, cond) {
			w.rows.where = append(w.rows.where, cond)
		}
	}
	if of.nullable {
		w.rows.where = append(w.rows.where, of.expr+" IS NOT NULL")
	}
	return of, nil
}

// gamesForm is the half-moves of the games of a list, or the board after one of
// them. Games that are cut out of a list are selected first.
func (w writer) gamesForm(f query.Form) (selection, error) {
	of := standing{selection: selection{from: "match_moves mm"}, code: "mm.to_position", order: "mm.move_order"}
	if f.As == query.AsBoard && f.Point.Start {
		of = w.standing(nil)
	}
	game := of.alias() + ".cod_match"
	s := of.selection
	s.joins, s.order = []string{"JOIN matches m ON m.cod_match = " + game}, terms(game, of.order)
	if len(f.Order) == 0 && f.Limit == 0 && f.Skip == 0 && f.Rows == query.RowGames && len(w.rows.joined) == 0 {
		s.where = slices.Clone(w.rows.where)
	} else {
		var none []column
		order, err := w.listOrder(f, &none)
		if err != nil {
			return selection{}, err
		}
		found := w.rows.done()
		found.order, found.ranked, found.skip, found.limit = order, min(len(f.Order), 1), f.Skip, f.Limit
		found.columns = append(columns("m.cod_match"), column{"ROW_NUMBER()" + found.over(w.Dialect, order), "n"})
		if f.Limit == 0 && f.Skip == 0 {
			found.order = nil
		}
		s.with = []named{{name: "found", selection: found}}
		s.from = "found f"
		s.joins = []string{"JOIN matches m ON m.cod_match = f.cod_match", "JOIN " + of.from + " ON " + game + " = m.cod_match"}
		if len(f.Order) > 0 || f.Limit > 0 || f.Skip > 0 {
			s.order = terms("f.n", of.order)
		} else {
			s.order = terms("f.cod_match", "f.n", of.order)
		}
	}
	s.joins = append(s.joins, "JOIN positions p ON p.cod_position = "+of.code)
	if f.As == query.AsReplay {
		s.columns = columns("mm.cod_match", "mm.move_order", "mm.move_number", "mm.move_player", "mm.move_an_text", "p.board")
		return s, nil
	}
	s.columns = halfMoveColumns
	if f.Point.Start {
		s.columns = positionColumns(of)
	}
	s.where = append(s.where, atPoint(*f.Point)...)
	return s, nil
}

// atPoint are the conditions on the half-move after which a board is shown. Where
// a move number names no side, it is the last half-move of that move.
func atPoint(p query.Point) []string {
	n := strconv.Itoa(p.Number)
	switch {
	case p.Start:
		return []string{"mp.position_order = 0"}
	case p.Last:
		return []string{"mm.move_order = m.move_count"}
	case p.Unit == query.Half:
		return []string{"mm.move_order = " + n}
	case p.Side == query.AnySide:
		return []string{"mm.move_order = (SELECT max(o.move_order) FROM match_moves o WHERE o.cod_match = mm.cod_match AND o.move_number = " + n + ")"}
	}
	return []string{"mm.move_number = " + n, "mm.move_player = " + player(p.Side)}
}
