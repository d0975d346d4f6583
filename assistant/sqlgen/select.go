package sqlgen

import (
	"slices"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// selection is a SELECT: what varies between our questions, no more.
type selection struct {
	columns []column
	from    string
	joins   []string
	where   []string // joined by AND
	group   []string
	order   []string
	limit   int    // 0: none
	rank    string // what the order ranks by, when a limit of one must not hide what ties with it
}

// column is an expression and the name of the column in the answer.
type column struct{ expr, name string }

// columns names plain columns after themselves.
func columns(exprs ...string) []column {
	all := make([]column, len(exprs))
	for i, e := range exprs {
		all[i].expr = e
	}
	return all
}

// joinGames joins the game of each half-move, once.
func (s *selection) joinGames() {
	const join = "JOIN matches m ON m.cod_match = mm.cod_match"
	if s.from != "matches m" && !slices.Contains(s.joins, join) {
		s.joins = append([]string{join}, s.joins...)
	}
}

// print is the text of the SELECT, a clause a line.
func (s selection) print(d dialect.Dialect) string {
	if s.limit == 1 && s.rank != "" {
		return s.withTies(d).print(d)
	}
	var lines []string
	var list []string
	for _, c := range s.columns {
		text := c.expr
		if c.name != "" {
			text += " AS " + c.name
		}
		list = append(list, text)
	}
	top := ""
	if s.limit > 0 {
		top = d.Top(s.limit)
	}
	lines = append(lines, "SELECT"+top+" "+strings.Join(list, ", "), "FROM "+s.from)
	lines = append(lines, s.joins...)
	if len(s.where) > 0 {
		lines = append(lines, "WHERE "+strings.Join(s.where, "\n  AND "))
	}
	if len(s.group) > 0 {
		lines = append(lines, "GROUP BY "+strings.Join(s.group, ", "))
	}
	if len(s.order) > 0 {
		lines = append(lines, "ORDER BY "+strings.Join(s.order, ", "))
	}
	if s.limit > 0 {
		if limit := d.Limit(s.limit); limit != "" {
			lines = append(lines, limit)
		}
	}
	return strings.Join(lines, "\n")
}

// withTies selects all that come first, ranked inside.
func (s selection) withTies(d dialect.Dialect) selection {
	inner := s
	inner.order, inner.limit = nil, 0
	inner.columns = append(slices.Clone(s.columns), column{"RANK() OVER (ORDER BY " + s.rank + ")", "place"})
	outer := selection{from: "(\n" + indent(inner.print(d)) + "\n) t", where: []string{"t.place = 1"}}
	for _, c := range s.columns {
		outer.columns = append(outer.columns, column{expr: "t." + c.label()})
	}
	outer.order = []string{outer.columns[0].expr}
	if slices.ContainsFunc(s.columns, func(c column) bool { return c.label() == "move_order" }) {
		outer.order = append(outer.order, "t.move_order")
	}
	return outer
}

// label is the name of the column in the answer.
func (c column) label() string {
	if c.name != "" {
		return c.name
	}
	return c.expr[strings.LastIndexByte(c.expr, '.')+1:]
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
