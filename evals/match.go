package evals

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Answer rows are right if the columns of the answer hold the required columns
// of gold, whatever they are called and in whichever order they stand, and the
// rows are the same: a bag, or a row of bags where gold is ordered. Columns of
// the same name as an optional one of gold have to hold it too; others are free.

// maxAssignments is how many ways to find gold's columns in the answer are
// tried.
const maxAssignments = 10_000

// Matches says whether rows with columns of these names are right. Truncated
// rows are the first ones of a longer answer.
func (t *Table) Matches(names []string, rows [][]any, truncated bool) bool {
	if len(t.Rows) == 0 {
		return len(rows) == 0
	}
	if t.Truth && (len(rows) != 1 || len(rows[0]) > 1) {
		return len(rows) > 0 == (t.Rows[0][0] != 0.0) // a list of them answers it too
	}
	if len(rows) == 0 || truncated && len(rows) >= len(t.Rows) && !t.First {
		return false
	}
	m := matching{table: t, rows: rows, truncated: truncated, left: maxAssignments, rounded: t.rounded(rows)}
	if m.chooseNamed(names) && m.assign(nil) {
		return true
	}
	m.chooseAny(names)
	return m.assign(nil)
}

// rounded says whether there are numbers that are not whole, so that numbers are
// compared with tolerance.
func (t *Table) rounded(rows [][]any) bool {
	return slices.ContainsFunc(slices.Concat(t.Rows, rows), func(row []any) bool {
		return slices.ContainsFunc(row, func(cell any) bool {
			n, ok := cell.(float64)
			return ok && n != math.Trunc(n)
		})
	})
}

// chooseNamed takes the columns of gold's names; false if one is missing.
func (m *matching) chooseNamed(names []string) bool {
	named := m.named(names)
	for i, c := range m.table.Columns {
		at := named[i]
		if at < 0 && !c.Optional {
			return false
		}
		if at >= 0 {
			m.gold, m.choices = append(m.gold, i), append(m.choices, []int{at})
		}
	}
	return true
}

// chooseAny takes for each required column those of the answer that hold it, and
// for optional ones those of the name.
func (m *matching) chooseAny(names []string) {
	m.gold, m.choices = nil, nil
	places := m.named(names)
	for i, c := range m.table.Columns {
		named := places[i]
		choices := []int{named}
		if !c.Optional {
			choices = nil
			for at := range m.rows[0] {
				if m.holds([]int{i}, []int{at}) {
					choices = append(choices, at)
				}
			}
			slices.SortStableFunc(choices, func(a, b int) int { return distance(a, i, named) - distance(b, i, named) })
		} else if named < 0 {
			continue
		}
		m.gold, m.choices = append(m.gold, i), append(m.choices, choices)
	}
}

// named is where the columns of gold stand by their names, -1 of one that does not;
// of several of one name the first of gold is the first of the answer.
func (m *matching) named(names []string) []int {
	taken := make([]bool, len(names))
	places := make([]int, len(m.table.Columns))
	for i, c := range m.table.Columns {
		places[i] = -1
		for at, name := range names {
			if c.Name != "" && !taken[at] && strings.EqualFold(c.Name, name) {
				places[i], taken[at] = at, true
				break
			}
		}
	}
	return places
}

// distance ranks the columns of the answer for a column of gold: that of its
// name first, then those near its place.
func distance(at, place, named int) int {
	if at == named {
		return -1
	}
	return max(at-place, place-at)
}

// matching is the search for columns of gold in an answer.
type matching struct {
	table     *Table
	rows      [][]any
	truncated bool
	rounded   bool
	gold      []int   // columns to be found
	choices   [][]int // and where each may be
	left      int
}

// assign chooses a column of the answer for each that is left to be found.
func (m *matching) assign(chosen []int) bool {
	if len(chosen) == len(m.gold) {
		m.left--
		return m.holds(m.gold, chosen)
	}
	for _, at := range m.choices[len(chosen)] {
		if !slices.Contains(chosen, at) && m.left > 0 && m.assign(append(chosen, at)) {
			return true
		}
	}
	return false
}

// holds says whether columns of the answer hold columns of gold, row by row.
func (m *matching) holds(gold, answer []int) bool {
	at := 0
	start := 0
	for _, size := range m.table.Blocks {
		end := min(at+size, len(m.rows))
		if end-at < size && !m.truncated {
			return false
		}
		if !m.inside(project(m.rows[at:end], answer), project(m.table.Rows[start:start+size], gold)) {
			return false
		}
		at, start = end, start+size
	}
	return at == len(m.rows) || m.table.First
}

func project(rows [][]any, columns []int) [][]any {
	some := make([][]any, len(rows))
	for i, row := range rows {
		some[i] = make([]any, len(columns))
		for j, c := range columns {
			if c < len(row) {
				some[i][j] = row[c]
			}
		}
	}
	return some
}

// inside says whether each row is one of those of gold, and no two the same.
func (m *matching) inside(rows, gold [][]any) bool {
	groups := map[string][][]any{} // gold by what has to be the same exactly
	for _, row := range gold {
		key := m.exact(row)
		groups[key] = append(groups[key], row)
	}
	ours := map[string][][]any{}
	for _, row := range rows {
		key := m.exact(row)
		ours[key] = append(ours[key], row)
	}
	for key, some := range ours {
		if !m.pairs(some, groups[key]) {
			return false
		}
	}
	return true
}

// exact is a text of the cells; where numbers have a tolerance they leave a gap.
func (m *matching) exact(row []any) string {
	var text strings.Builder
	for _, cell := range row {
		fmt.Fprintf(&text, "%s\x00", m.cell(cell))
	}
	return text.String()
}

func (m *matching) cell(cell any) string {
	switch v := cell.(type) {
	case nil:
		return "null"
	case bool:
		if m.table.Truth {
			return "true" // see close
		}
		return strconv.FormatBool(v)
	case string:
		// Whole numbers come as texts too, such as years.
		if n, err := strconv.Atoi(v); err == nil {
			return m.cell(float64(n))
		}
		return "'" + v
	case float64:
		switch {
		case m.table.Truth:
			return "true"
		case m.rounded:
			return "number"
		}
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(cell)
}

// pairs finds a row of gold for each row, by augmenting paths.
func (m *matching) pairs(rows, gold [][]any) bool {
	if len(rows) > len(gold) {
		return false
	}
	taken := make([]int, len(gold)) // the row that has it, from 1
	var find func(row int, tried []bool) bool
	find = func(row int, tried []bool) bool {
		for g := range gold {
			if tried[g] || !m.close(rows[row], gold[g]) {
				continue
			}
			tried[g] = true
			if taken[g] == 0 || find(taken[g]-1, tried) {
				taken[g] = row + 1
				return true
			}
		}
		return false
	}
	for row := range rows {
		if !find(row, make([]bool, len(gold))) {
			return false
		}
	}
	return true
}

// close compares the numbers of two rows that are the same but for them.
func (m *matching) close(row, gold []any) bool {
	for i := range row {
		a, b := number(row[i]), number(gold[i])
		if v, isTruth := row[i].(bool); isTruth && m.table.Truth {
			if v != (b != 0) {
				return false
			}
			continue
		}
		whole := a == math.Trunc(a) && b == math.Trunc(b)
		if whole && a != b || !whole && math.Abs(a-b) > m.table.Tolerance+1e-9 {
			return false
		}
	}
	return true
}

// number is the number of a cell; cells that are none are the same by then.
func number(cell any) float64 {
	switch v := cell.(type) {
	case float64:
		return v
	case string:
		n, _ := strconv.Atoi(v)
		return float64(n)
	}
	return 0
}
