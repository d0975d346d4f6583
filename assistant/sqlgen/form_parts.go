package sqlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// partsForm is a row for each part: its number and the columns. The games of
// Where are selected once, by the name of found, where it is all said of games.
func (w writer) partsForm(f query.Form) (s selection, about *rowset, err error) {
	one := f
	if f.Where != nil && (f.Rows == query.RowGames || f.Rows == query.RowSides && colorOf(f.Where) == query.AnySide) {
		found, err := w.rowsOfForm(query.Form{Rows: f.Rows, Where: f.Where})
		if err != nil {
			return s, nil, err
		}
		games := found.rows.done()
		games.columns = columns("m.*")
		s.with = []named{{name: "found", selection: games}}
		w.games, one.Where = "found", nil
	}
	var texts []string
	var shown []column
	for i, part := range f.Parts {
		rows, err := w.rowsOfForm(one)
		if err != nil {
			return s, nil, err
		}
		about = rows.rows
		rows.needGame()
		rows.rows.where = append(rows.rows.where, rows.part(part)...)
		row, terms, hidden, err := rows.orderedRow(one)
		if err != nil {
			return s, nil, err
		}
		if i == 0 {
			shown, s.order = row.columns[:len(row.columns)-hidden], terms
			s.with = append(s.with, row.with...)
		}
		row.with = nil
		row.columns = append([]column{{strconv.Itoa(i + 1), "part"}}, row.columns...)
		texts = append(texts, row.print(w.Dialect))
	}
	s.from = parenthesized(strings.Join(texts, newline+"UNION ALL"+newline)) + " t"
	s.columns = append(columns("t.part"), columnsOf("t", shown)...)
	s.order = append(s.order, term{expr: "t.part"})
	s.ranked, s.skip, s.limit = min(len(f.Order), 1), f.Skip, f.Limit
	return s, about, nil
}

// orderedRow is the keys and the columns of groups, behind them some that are
// hidden, and the terms that order the groups for who selects from it.
func (w writer) orderedRow(f query.Form) (s selection, order []term, hidden int, err error) {
	_, s, order, err = w.grouped(f)
	for i, t := range order {
		at := slices.IndexFunc(s.columns, func(c column) bool { return c.expr == t.expr })
		if at < 0 {
			at = len(s.columns)
			hidden++
			s.columns = append(s.columns, column{t.expr, "rank_" + strconv.Itoa(i+1)})
		}
		order[i].expr = "t." + s.columns[at].name
	}
	return s, order, hidden, err
}
