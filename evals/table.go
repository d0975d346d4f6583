package evals

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
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

// newTable is the table of a form with the rows of the oracle; rows that have the
// same cells in the columns of rank come in any order, all of them if there is no rank.
func newTable(form query.Form, rows [][]any, rank []int) *Table {
	columns := columnsOf(form)
	return &Table{
		Columns: columns, Rows: rows, Blocks: blocks(rows, rank...), Tolerance: DefaultTolerance,
		Truth: form.As == query.AsYesNo && len(columns) == 1,
	}
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

// calledAs is a table of parts without what they are called where an answer says
// that in other words: then the figures are compared alone.
func (t *Table) calledAs(names []string, rows [][]any) *Table {
	at, of := slices.Index(names, partColumn), slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == partColumn })
	if at < 0 || of < 0 {
		return t
	}
	for _, row := range t.Rows {
		if !slices.ContainsFunc(rows, func(r []any) bool { return r[at] == row[of] }) {
			figures := *t
			figures.Columns = slices.Clone(t.Columns)
			figures.Columns[of].Name = ""
			return &figures
		}
	}
	return t
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
	case oracle.Halfway:
		return float64(v)
	}
	return cell
}
