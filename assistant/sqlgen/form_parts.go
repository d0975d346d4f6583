package sqlgen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// partsForm is a row for each part: its number and the columns. The games of
// Where are selected once, by the name of found, where it is all said of games.
func (w writer) partsForm(f query.Form) (selection, error) {
	var s selection
	one := f
	if f.Where != nil && (f.Rows == query.RowGames || f.Rows == query.RowSides) {
		found, err := w.rowsOfForm(query.Form{Rows: f.Rows, Where: f.Where})
		if err != nil {
			return s, err
		}
		games := found.rows.done()
		games.columns = columns("m.*")
		s.with = []named{{"found", games}}
		w.games, one.Where = "found", nil
	}
	var texts []string
	var shown []column
	for i, part := range f.Parts {
		rows, err := w.rowsOfForm(one)
		if err != nil {
			return s, err
		}
		rows.needGame()
		rows.rows.where = append(rows.rows.where, rows.part(part)...)
		row, terms, err := rows.partRow(one)
		if err != nil {
			return s, err
		}
		if i == 0 {
			shown, s.order = row.columns[:len(row.columns)-len(terms)], outside(row, terms)
			s.with = append(s.with, row.with...)
		}
		row.with = nil
		row.columns = append([]column{{strconv.Itoa(i + 1), "part"}}, row.columns...)
		texts = append(texts, row.print(w.Dialect))
	}
	s.from = parenthesized(strings.Join(texts, newline+"UNION ALL"+newline)) + " t"
	s.columns = append(columns("t.part"), columnsOf("t", shown)...)
	s.order = append(s.order, term{expr: "t.part"})
	s.ranked, s.skip, s.limit = len(f.Order) > 0, f.Skip, f.Limit
	return s, nil
}

// partRow is the columns of one part, and behind them those that order parts.
func (w writer) partRow(f query.Form) (selection, []term, error) {
	g := &grouping{writer: w}
	made, err := g.columns(f)
	if err != nil {
		return selection{}, nil, err
	}
	order, err := g.order(f, made)
	if err != nil {
		return selection{}, nil, err
	}
	having, err := g.having(f.Having)
	if err != nil {
		return selection{}, nil, err
	}
	s, fill := g.rowsOf()
	for _, m := range made {
		s.columns = append(s.columns, column{fill(m.expr), m.name})
	}
	s.columns = w.named(s.columns)
	for i, t := range order {
		s.columns = append(s.columns, column{fill(t.expr), "rank_" + strconv.Itoa(i+1)})
	}
	for _, h := range having {
		s.having = append(s.having, fill(h))
	}
	return s, order, nil
}

// outside are the last columns of a selection as terms of who selects from it.
func outside(s selection, order []term) []term {
	order = slices.Clone(order)
	for i := range order {
		order[i].expr = "t." + s.columns[len(s.columns)-len(order)+i].name
		order[i].nullable = true
	}
	return order
}
