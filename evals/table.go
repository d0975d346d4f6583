package evals

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// Table is rows that are right, and how an answer is compared with them.
type Table struct {
	Form    string // the logical form or the SQL that they come from, if any
	Columns []Column
	Rows    [][]any // cells are float64, string, bool or nil
	// Blocks are the numbers of rows that come one after the other: inside a
	// block the order is free. One block of all rows: a bag.
	Blocks    []int
	Tolerance float64 // between numbers that are not whole
	First     bool    // further rows may follow
	Truth     bool    // whether there is any: true is as good as a number
}

// Column of a table. An optional one is compared only with a column of the
// answer that has its name.
type Column struct {
	Name     string
	Optional bool
}

// newTable is the table of a form with the rows of the oracle.
func newTable(form query.Query, rows [][]any) *Table {
	t := &Table{Columns: columnsOf(form), Rows: rows, Tolerance: DefaultTolerance, Truth: form.Measure == query.Exists}
	t.Blocks = blocks(rows, rankColumns(form)...)
	return t
}

// Columns are the names of the columns that the rows of a form have.
func Columns(form query.Query) (names []string) {
	for _, c := range columnsOf(form) {
		names = append(names, c.Name)
	}
	return names
}

// listColumns are the columns of lists: what tells a row from the others is
// required.
var listColumns = map[query.Subject]string{
	query.Games:     "cod_match white? black? result_text? match_date? match_description? move_count? fullmove_count?",
	query.HalfMoves: "cod_match white? black? match_date? move_order move_number? move_player? move_an_text? board?",
	query.Positions: "cod_match white? black? match_date? position_order board?",
}

// columnsOf are the columns of the oracle's rows, named as in SQL.
func columnsOf(q query.Query) []Column {
	if key := q.Within; key != query.NoKey {
		q.Within = query.NoKey
		if q.Measure == query.List {
			return append(columnsOf(q), Column{keyName(key), true})
		}
		return append([]Column{{keyName(key), false}}, columnsOf(q)...)
	}
	switch {
	case q.Measure == query.Streak:
		return parseColumns("player length first_date? last_date? first_match? last_match?")
	case q.Measure == query.Distinct:
		return parseColumns(keyName(q.Group) + "s")
	case q.Measure == query.Board:
		return parseColumns("cod_match? white? black? match_date? move_order? move_number? move_player? move_an_text? board")
	case q.Measure == query.Replay:
		return parseColumns("cod_match? move_order move_number? move_player? move_an_text board?")
	case q.Measure == query.List:
		columns := parseColumns(listColumns[q.Subject])
		ranked := q.Order == query.MostFirst || q.Order == query.LeastLast
		if ranked && (q.Subject != query.Games || q.Of.Kind != query.LengthOf) {
			columns = append(columns, Column{string(q.Of.Kind), true})
		}
		return columns
	case q.Parts != nil:
		columns := append([]Column{{"part", true}}, parseColumns(measureColumns(q))...)
		if q.Measure == query.ShareOf {
			columns[2].Name = "matching"
		}
		return columns
	case q.Group != query.NoKey:
		return append([]Column{{keyName(q.Group), false}}, parseColumns(measureColumns(q))...)
	}
	return parseColumns(measureColumns(q))
}

func measureColumns(q query.Query) string {
	switch q.Measure {
	case query.Average, query.Total, query.Highest, query.Lowest:
		kind := string(q.Of.Kind)
		if q.Of.Kind == query.LengthOf {
			kind = map[query.Unit]string{query.Half: "half_moves"}[q.Of.Unit]
			if kind == "" {
				kind = "moves"
			}
		}
		return string(q.Measure) + "_" + kind + " games?"
	case query.ShareOf:
		return "percentage part? " + string(q.Subject) + "?"
	case query.Record:
		return "games wins draws losses score?"
	}
	return string(q.Subject)
}

// keyName is the column of a key; of a tag, its name.
func keyName(k query.Key) string { return strings.TrimPrefix(string(k), query.TagPrefix) }

// parseColumns reads names, of which those that end in "?" are optional.
func parseColumns(text string) (columns []Column) {
	for name := range strings.FieldsSeq(text) {
		name, optional := strings.CutSuffix(name, "?")
		columns = append(columns, Column{name, optional})
	}
	return columns
}

// rankColumns are the places of the columns that say which rows come before
// others, none if the order is free.
func rankColumns(q query.Query) []int {
	within := q.Within
	q.Within = query.NoKey
	rank := rankColumn(q)
	switch {
	case rank < 0:
		return nil
	case within == query.NoKey:
		return []int{rank}
	case q.Measure == query.List:
		return []int{len(columnsOf(q)), rank}
	}
	return []int{0, rank + 1}
}

// rankColumn is the place of the column that ranks the rows of a query with one
// key at most, -1 if nothing does.
func rankColumn(q query.Query) int {
	byDate := q.Order == query.Earliest || q.Order == query.Latest
	switch {
	case q.Order == query.NoOrder:
		return -1
	case q.Measure == query.List && byDate && q.Subject == query.Games:
		return 4
	case q.Measure == query.List && byDate:
		return 3
	case q.Measure == query.List && q.Subject == query.Games && q.Of.Kind == query.LengthOf && q.Of.Unit == query.Full:
		return 7
	case q.Measure == query.List && q.Subject == query.Games && q.Of.Kind == query.LengthOf:
		return 6
	case q.Measure == query.List:
		return len(columnsOf(q)) - 1
	case byDate:
		return -1 // groups have no date
	case q.Measure == query.Record:
		return 5
	}
	return 1
}

// blocks are the numbers of rows, one after the other, with the same cells in
// the columns.
func blocks(rows [][]any, columns ...int) (sizes []int) {
	for i, row := range rows {
		if i == 0 || slices.ContainsFunc(columns, func(c int) bool { return row[c] != rows[i-1][c] }) {
			sizes = append(sizes, 0)
		}
		sizes[len(sizes)-1]++
	}
	return sizes
}

// with is the table compared as a suite says; not ok if it names a column that
// the table does not have.
func (t *Table) with(c Compare) (table *Table, ok bool) {
	changed := *t
	if c.Tolerance != nil {
		changed.Tolerance = *c.Tolerance
	}
	changed.First = c.First
	switch {
	case c.Ordered != nil && !*c.Ordered:
		changed.Blocks = blocks(t.Rows)
	case c.Ordered != nil && len(t.Blocks) <= 1 || c.Ordered == nil && c.First && t.Form == "":
		changed.Blocks = slices.Repeat([]int{1}, len(t.Rows))
	}
	if c.Columns == nil {
		return &changed, true
	}
	wanted := parseColumns(strings.Join(c.Columns, " "))
	changed.Columns = slices.Clone(t.Columns)
	for i := range changed.Columns {
		changed.Columns[i].Optional = true
		if t.Columns[i].Name == "" { // rows that the suite gives
			if i >= len(wanted) {
				return nil, false
			}
			changed.Columns[i] = wanted[i]
		}
	}
	for _, w := range wanted {
		at := slices.IndexFunc(changed.Columns, func(c Column) bool { return c.Name == w.Name })
		if at < 0 {
			return nil, false
		}
		changed.Columns[at].Optional = w.Optional
	}
	return &changed, true
}

// givenTable is a table of rows that a suite or a SELECT gives.
func givenTable(rows [][]any, names ...string) *Table {
	t := &Table{Rows: rows, Blocks: blocks(rows), Tolerance: DefaultTolerance}
	if len(rows) > 0 {
		t.Columns = make([]Column, len(rows[0]))
	}
	for i, name := range names[:min(len(names), len(t.Columns))] {
		t.Columns[i].Name = name
	}
	return t
}

// normal is a cell as cells are compared: every number a float64, which holds
// all whole numbers that a gold row can have.
func normal(cell any) any {
	switch v := cell.(type) {
	case int:
		return float64(v)
	case int64:
		return float64(v)
	case json.Number:
		if n, err := v.Float64(); err == nil {
			return n
		}
		return v.String()
	}
	return cell
}
