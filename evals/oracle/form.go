package oracle

import (
	"cmp"
	"errors"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// FormRows is the answer to a form without holes, in the order asked for. Cells
// are int64, float64, Halfway, string or nil. The error is that of the form's Check.
//
// Rows that the order does not tell apart come by their keys if they are groups,
// by their number if they are parts, and else by the text of their date where
// nothing orders them, by game, by half-move or position, White's side first.
// A value that is missing fits no comparison.
func (o *Oracle) FormRows(f query.Form) ([][]any, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if f.Rows == query.RowUsage {
		return nil, errors.New("oracle: the question is not about games")
	}
	rows := form{o, f}.rows()
	for _, row := range rows {
		for i, cell := range row {
			if d, ok := cell.(date); ok {
				row[i] = string(d)
			}
		}
	}
	return rows, nil
}

// form is a form that is put to an oracle.
type form struct {
	oracle *Oracle
	query.Form
}

func (f form) rows() [][]any {
	found := f.find()
	if len(f.By) == 0 && len(f.Parts) == 0 && !f.aggregates() {
		return f.list(found)
	}
	if len(f.Show) > 0 && f.Show[0].Agg == query.StreakAgg {
		return f.streaks(found)
	}
	return f.groups(found)
}

// aggregates says whether the form makes one row of all that it is about.
func (f form) aggregates() bool { return len(f.Show) > 0 && f.Show[0].Agg != query.NoAggregate }

// find lists what the form is about, in the order of the database.
func (f form) find() (found []item) {
	if f.Rows == query.RowGroups {
		inner := form{f.oracle, *f.Groups}
		for _, cells := range inner.rows() {
			found = append(found, inner.asItem(cells))
		}
		slices.SortStableFunc(found, func(a, b item) int { return slices.CompareFunc(a.keys, b.keys, compareKeys) })
	}
	for _, g := range f.oracle.games {
		found = append(found, f.itemsOf(view{game: g})...)
	}
	return slices.DeleteFunc(found, func(it item) bool { return !it.holds(f.Where) })
}

// asItem is a row of the form's answer as a row of another form. A column of
// several cells stands for the first of them, a record for its score.
func (f form) asItem(cells []any) item {
	at := len(f.By) + index(len(f.Parts) > 0)
	it := item{rows: query.RowGroups, cells: cells, keys: cells[:at]}
	show := f.Show
	if len(show) == 0 {
		show = []query.Column{{Agg: query.CountAgg}}
	}
	for _, c := range show {
		switch c.Agg {
		case query.RecordAgg:
			it.columns = append(it.columns, cells[at+4])
			at += 5
		case query.StreakAgg:
			it.columns = append(it.columns, cells[at])
			at += 5
		default:
			it.columns = append(it.columns, cells[at])
			at++
		}
	}
	return it
}

// itemsOf lists the rows that a game has, each seen from the side that is its Own.
func (f form) itemsOf(g view) (all []item) {
	switch f.Rows {
	case query.RowGames:
		return []item{{view: g, rows: f.Rows}}
	case query.RowSides:
		return []item{
			{view: view{g.game, chessboard.White}, rows: f.Rows},
			{view: view{g.game, chessboard.Black}, rows: f.Rows},
		}
	case query.RowHalfMoves:
		for order := 1; order <= len(g.HalfMoves); order++ {
			g.seat = g.HalfMoves[order-1].Player
			if f.HalfMove == nil || g.fits(order, *f.HalfMove) {
				all = append(all, item{view: g, rows: f.Rows, order: order})
			}
		}
	case query.RowPositions:
		for order := 0; order <= len(g.HalfMoves); order++ {
			if f.Position == nil || g.stands(order, *f.Position) {
				all = append(all, item{view: g, rows: f.Rows, order: order})
			}
		}
	}
	return all
}

// isLike says whether an item is in a part.
func (it item) isLike(part query.Share) bool {
	return it.holds(part.Where) && (part.HalfMove == nil || it.fits(it.order, *part.HalfMove))
}

// list is the items themselves: what is shown of each, or its board or half-moves.
func (f form) list(found []item) (rows [][]any) {
	if f.Apart == nil {
		return f.ordered(found)
	}
	apart := f
	apart.By = []query.Value{*f.Apart}
	for _, set := range apart.grouped(found) {
		for _, row := range f.ordered(set.rows) {
			rows = append(rows, append(row, set.keys[0]))
		}
	}
	return rows
}

// ordered is a list in its order, cut. Without an order it is sorted by date, but
// for all boards or replays, which come by game.
func (f form) ordered(found []item) (rows [][]any) {
	if len(f.Order) == 0 && f.Rows != query.RowGroups && (f.As == query.AsTable || f.Skip > 0 || f.Limit > 0) {
		slices.SortStableFunc(found, func(a, b item) int { return cmp.Compare(a.Tag("Date"), b.Tag("Date")) })
	}
	var all []ordered[item]
	for _, it := range found {
		row := ordered[item]{of: it}
		for _, by := range f.Order {
			row.by = append(row.by, it.of(*by.Column.Of))
		}
		if !slices.Contains(row.by, nil) {
			all = append(all, row)
		}
	}
	for _, row := range cutForm(sortedForm(all, f.Order), f.Form) {
		switch {
		case f.As == query.AsBoard:
			rows = append(rows, boards([]item{row.of}, *f.Point)...)
		case f.As == query.AsReplay:
			rows = append(rows, replays([]item{row.of})...)
		case len(f.Show) == 0:
			rows = append(rows, f.usual(row.of, row.by))
		default:
			rows = append(rows, row.of.shown(f.Show))
		}
	}
	return rows
}

// shown are the values of an item in the columns of a list.
func (it item) shown(columns []query.Column) (cells []any) {
	for _, c := range columns {
		cells = append(cells, it.of(*c.Of))
	}
	return cells
}

// usual are the columns that an item has if none are asked for, and behind them
// the values that order it, if they are neither there already nor a date.
func (f form) usual(it item, by []any) []any {
	var cells []any
	switch f.Rows {
	case query.RowGames, query.RowSides:
		cells = it.gameRow()
	case query.RowHalfMoves:
		cells = it.halfMoveRow()
	case query.RowPositions:
		cells = it.positionRow()
	case query.RowGroups:
		return slices.Clone(it.cells)
	}
	for i, ordering := range f.Order {
		kind := ordering.Column.Of.Kind
		isThere := kind == query.LengthValue && (f.Rows == query.RowGames || f.Rows == query.RowSides)
		if kind != query.DateValue && !isThere {
			cells = append(cells, by[i])
		}
	}
	return cells
}
