package sqlgen

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// rowset is the FROM and WHERE of a form's rows, together with what their values
// need to be joined.
type rowset struct {
	selection
	kind   query.Rows
	of     standing // of positions: the expressions of their code and their number
	groups *groups
	joined []*joined
}

// joined is a table or a selection that has one row at most for each of the rows.
type joined struct {
	table, alias, on string // on has {a} for the alias
	needed           bool   // rows without it are left out
}

// rowsOfForm selects the rows of the form, and makes the writer that prints what
// is said of them.
func (w writer) rowsOfForm(f query.Form) (writer, error) {
	r := &rowset{selection: selection{from: w.games + " m"}, kind: f.Rows}
	w.rows = r
	switch f.Rows {
	case query.RowSides:
		w.own = seat{number: sideOfGame}
		if color := colorOf(f.Where); color != query.AnySide && w.games == "matches" && !ordersByColor(f) {
			w.own = seat{side: color} // then the game's row tells all
		} else if w.games == "matches" {
			r.from = w.bothSides()
		}
	case query.RowHalfMoves:
		w.own = seat{number: sideOfHalfMove}
		r.from = "match_moves mm"
		if f.HalfMove != nil {
			if h := f.HalfMove; (h.By == query.White || h.By == query.Black) && !ordersByColor(f) {
				w.own = seat{side: h.By}
			}
			if halfMoveNeedsGame(*f.HalfMove) {
				w.joinGames(&r.selection)
			}
			r.where = w.halfMove("mm", *f.HalfMove)
		}
	case query.RowPositions:
		position := f.Position
		if position == nil && f.Listed() {
			position = &query.Position{}
		}
		of := w.standing(position)
		r.selection, r.of = of.selection, of
		if f.Position != nil && w.positionNeedsGame(*f.Position) {
			w.joinGames(&r.selection)
		}
	case query.RowGroups:
		if err := w.joinGroups(*f.Groups); err != nil {
			return w, err
		}
	}
	if f.Where != nil {
		w.needGame()
		for _, cond := range w.conjuncts(*f.Where) {
			if cond != w.Dialect.True {
				r.where = append(r.where, cond)
			}
		}
	}
	return w, nil
}

// colorOf is the colour that a condition says Own has.
func colorOf(c *query.Cond) query.Side {
	if c == nil || c.Color != "" {
		return cmp.Or(c, &query.Cond{}).Color
	}
	for _, part := range c.And {
		if color := colorOf(&part); color != query.AnySide {
			return color
		}
	}
	return query.AnySide
}

// ordersByColor says that rows are ordered by a colour, which must not be a
// constant then.
func ordersByColor(f query.Form) bool {
	return slices.ContainsFunc(f.Order, func(o query.Ordering) bool {
		return o.Column != nil && o.Column.Of != nil && o.Column.Of.Kind == query.ColorValue
	})
}

// bothSides is every game from the side of each of its players, by the name m.
func (w writer) bothSides() string {
	seen := func(player, opponent column, side string) string {
		s := selection{from: w.games + " m", columns: []column{{expr: "m.*"}, player, opponent, {side, "side"}}}
		return s.print(w.Dialect)
	}
	white := seen(column{"m.white", "player"}, column{"m.black", "opponent"}, "0")
	black := seen(column{"m.black", "player"}, column{"m.white", "opponent"}, "1")
	return parenthesized(white+newline+"UNION ALL"+newline+black) + " m"
}

// needGame joins the game m of the rows.
func (w writer) needGame() {
	if w.rows.kind != query.RowGroups {
		w.joinGames(&w.rows.selection)
	}
}

// needBoard joins the board p of positions, or the one after a half-move.
func (w writer) needBoard() {
	r := w.rows
	of := r.of
	if r.kind == query.RowHalfMoves {
		of.code = "mm.to_position"
	}
	of.selection = r.selection
	of.joinPositions()
	r.selection = of.selection
}

// needCode joins what the code of positions needs, and returns its expression.
func (r *rowset) needCode() string {
	of := r.of
	of.selection = r.selection
	of.joinCode()
	r.selection = of.selection
	return of.code
}

// join joins a table or a selection to the rows, once, and returns its alias. It
// begins as the one that is wanted.
func (r *rowset) join(table, alias, on string, needed bool) string {
	for _, j := range r.joined {
		if j.table == table && j.on == on {
			j.needed = j.needed || needed
			return j.alias
		}
	}
	name := alias
	for n := 2; slices.ContainsFunc(r.joined, func(j *joined) bool { return j.alias == name }); n++ {
		name = alias + strconv.Itoa(n)
	}
	r.joined = append(r.joined, &joined{table, name, on, needed})
	return name
}

// game is the expression of the rows' game.
func (r *rowset) game() string { return r.alias() + ".cod_match" }

// joinOfGame joins what a selection has of games to the games of the rows.
func (w writer) joinOfGame(s selection, alias string, needed bool) string {
	w.needGame()
	return w.rows.join(s.block(w.Dialect), alias, "{a}.cod_match = m.cod_match", needed)
}

// ofGame is what a selection, which may speak of the game's row, comes to for the
// game of the rows.
func (w writer) ofGame(s selection, needsGame bool, made column, needed bool) string {
	if w.Dialect.GroupsMisjoined {
		w.needGame()
		s.columns = []column{{expr: made.expr}}
		return s.ofGame().inline(w.Dialect)
	}
	if needsGame {
		joinMatches(&s)
	}
	game := s.alias() + ".cod_match"
	s.columns, s.group = append(columns(game), made), []string{game}
	return w.joinOfGame(s, "q", needed) + "." + made.name
}

// done is the selection with all that was joined.
func (r *rowset) done() selection {
	s := r.selection
	s.joins = slices.Clone(s.joins)
	for _, j := range r.joined {
		how := "LEFT JOIN "
		if j.needed {
			how = "JOIN "
		}
		s.joins = append(s.joins, how+j.table+" "+j.alias+" ON "+strings.ReplaceAll(j.on, "{a}", j.alias))
	}
	return s
}

// groups are the rows of an answer that a form is about, by the name g.
type groups struct {
	keys, columns []string // names
	form          query.Form
	rows          *rowset // that the form is about
}

// column is the name of the nth of Show: of a record the score, of a streak the
// length.
func (g *groups) column(n int) string {
	at := n - 1
	for _, c := range g.form.Show[:min(n, len(g.form.Show))] {
		if c.Agg == query.RecordAgg {
			at += recordColumns - 1
		}
	}
	return g.columns[at]
}

// joinGroups makes the rows of a form the rows.
func (w writer) joinGroups(f query.Form) error {
	r := w.rows
	outer := w
	outer.rows, outer.own, outer.denied = nil, seat{}, false
	inner, rows, err := outer.form(f)
	if err != nil {
		return err
	}
	r.with, inner.with = inner.with, nil
	if inner.limit == 0 && inner.skip == 0 {
		inner.order, inner.apart = nil, nil
	}
	names := inner.names()
	keys := max(len(f.By), min(len(f.Parts), 1))
	r.groups = &groups{keys: names[:keys], columns: names[keys:], form: f, rows: rows}
	r.from = inner.block(w.Dialect) + " g"
	return nil
}
