package sqlgen

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// selection is a SELECT: what varies between our questions, no more.
type selection struct {
	with    []named // selections that this one reads from by their names
	columns []column
	from    string
	joins   []string
	where   []string // joined by AND
	group   []string
	having  []string
	order   []term
	apart   []set // of columns: the rows are ordered and cut apart for each combination of their values
	ranked  int   // so many terms of order rank the rows: a limit of one brings all that tie
	skip    int   // rows left out at the top
	limit   int   // 0: none
}

// set is an expression that sets rows apart; dates come by the earliest day they
// can be.
type set struct {
	expr string
	date bool
}

// named is a selection of WITH.
type named struct {
	name string
	selection
	inlined bool // it is worked out for each that selects from it, by what that one wants
}

// column is an expression and the name of the column in the answer.
type column struct{ expr, name string }

// term is a part of an ORDER BY.
type term struct {
	expr       string
	descending bool
	nullable   bool // there can be NULLs, which come last
}

// columns names plain columns after themselves.
func columns(exprs ...string) []column {
	all := make([]column, len(exprs))
	for i, e := range exprs {
		all[i].expr = e
	}
	return all
}

func terms(exprs ...string) []term {
	all := make([]term, len(exprs))
	for i, e := range exprs {
		all[i].expr = e
	}
	return all
}

// label is the name of the column in the answer.
func (c column) label() string {
	if c.name != "" {
		return c.name
	}
	return c.expr[strings.LastIndexByte(c.expr, '.')+1:]
}

func (c column) print() string {
	if c.name == "" || c.expr == c.name || plainColumn.MatchString(c.expr) && strings.HasSuffix(c.expr, "."+c.name) {
		return c.expr
	}
	return c.expr + " AS " + c.name
}

var plainColumn = regexp.MustCompile(`^\w+\.\w+$`)

func (t term) print(d dialect.Dialect) string {
	switch {
	case t.nullable:
		return d.OrderBy(t.expr, t.descending)
	case t.descending:
		return t.expr + " DESC"
	}
	return t.expr
}

// alias is the name of the rows of from.
func (s selection) alias() string { return s.from[strings.LastIndexByte(s.from, ' ')+1:] }

// ofGame is an uncorrelated selection made one of the rows of the game m.
func (s selection) ofGame() selection {
	s.where = append([]string{s.alias() + ".cod_match = m.cod_match"}, s.where...)
	return s
}

// print is the text of the SELECT, a clause a line.
func (s selection) print(d dialect.Dialect) string {
	if d.LettersFolded {
		s = s.toldApart()
	}
	windows := s.ranked > 0 && s.limit == 1 || len(s.apart) > 0 && s.limit > 0
	switch {
	case windows && len(s.having) > 0 && d.WindowsBeforeHaving:
		return s.outsideHaving(d).print(d)
	case s.ranked > 0 && s.limit == 1:
		return s.withTies(d).print(d)
	case len(s.apart) > 0 && s.limit > 0:
		return s.withPlaces(d).print(d)
	case len(s.apart) > 0:
		s.order, s.apart = append(setTerms(s.apart), s.order...), nil
	}
	var lines []string
	for i, n := range s.with {
		opening, as := "WITH ", " AS "
		if i > 0 {
			lines[len(lines)-1] += ","
			opening = ""
		}
		if n.inlined {
			as = " AS NOT MATERIALIZED "
		}
		lines = append(lines, opening+n.name+as+n.selection.block(d))
	}
	var list, order []string
	for _, c := range s.columns {
		list = append(list, c.print())
	}
	for _, t := range s.order {
		order = append(order, t.print(d))
	}
	top, limit := "", ""
	switch {
	case s.skip > 0:
		limit = d.Page(s.skip, s.limit)
	case s.limit > 0:
		top, limit = d.Top(s.limit), d.Limit(s.limit)
	}
	clause := func(opening string, parts []string, separator string) {
		if len(parts) > 0 {
			lines = append(lines, opening+strings.Join(parts, separator))
		}
	}
	lines = append(lines, "SELECT"+top+" "+wrapped(list))
	lines = append(lines, "FROM "+s.from)
	lines = append(lines, s.joins...)
	clause("WHERE ", s.conditions(), newline+"  AND ")
	clause("GROUP BY ", s.group, ", ")
	clause("HAVING ", s.having, " AND ")
	clause("ORDER BY ", order, ", ")
	if limit != "" {
		lines = append(lines, limit)
	}
	return strings.Join(lines, newline)
}

// wrapped are columns on lines of some length.
func wrapped(columns []string) string {
	text, width := "", 0
	for i, c := range columns {
		switch {
		case i == 0:
		case width+len(c) > 170:
			text, width = text+","+newline+"  ", 0
		default:
			text += ", "
		}
		text += c
		width += len(c) + 2
	}
	return text
}

// conditions are those of where, whose lines but the first stand further in.
func (s selection) conditions() []string {
	all := make([]string, len(s.where))
	for i, cond := range s.where {
		all[i] = strings.ReplaceAll(cond, newline, newline+"  ")
	}
	return all
}

// withTies selects all rows that tie with the one after those left out.
func (s selection) withTies(d dialect.Dialect) selection {
	rank := s.over(d, s.order[:s.ranked])
	inner, outer := s.within()
	place := s.free("place")
	inner.columns = append(inner.columns, column{"RANK()" + rank, place})
	outer.where = []string{"t." + place + " = 1"}
	if s.skip > 0 {
		// Counted in the order of the ranks, rows that tie count together.
		inner.columns = append(inner.columns, column{"COUNT(*)" + rank, "last_place"})
		outer.where = []string{strconv.Itoa(s.skip+1) + " BETWEEN t." + place + " AND t.last_place"}
	}
	outer.order = setTerms(s.outside(s.apart))
	for i, tie := range s.order[s.ranked:] {
		at := slices.IndexFunc(s.columns, func(c column) bool { return c.expr == tie.expr })
		if at >= 0 {
			tie.expr = "t." + s.names()[at]
		} else {
			hidden := column{tie.expr, "tie_" + strconv.Itoa(i+1)}
			inner.columns = append(inner.columns, hidden)
			tie.expr = "t." + hidden.name
		}
		if !slices.ContainsFunc(outer.order, func(t term) bool { return t.expr == tie.expr }) {
			outer.order = append(outer.order, tie)
		}
	}
	outer.from = inner.block(d) + " t"
	return outer
}

// withPlaces selects the first rows of each value of apart.
func (s selection) withPlaces(d dialect.Dialect) selection {
	inner, outer := s.within()
	place := s.free("place")
	inner.columns = append(inner.columns, column{"ROW_NUMBER()" + s.over(d, s.order), place})
	outer.where = []string{"t." + place + " <= " + strconv.Itoa(s.limit)}
	outer.order = append(setTerms(s.outside(s.apart)), term{expr: "t." + place})
	outer.from = inner.block(d) + " t"
	return outer
}

// outsideHaving is a selection from the groups that are left, in whose order and
// limit windows see no others.
func (s selection) outsideHaving(d dialect.Dialect) selection {
	inner, outer := s.within()
	outer.ranked, outer.skip, outer.limit, outer.apart = s.ranked, s.skip, s.limit, s.outside(s.apart)
	outer.order = s.orderOutside(&inner)
	outer.from = inner.block(d) + " t"
	return outer
}

// orderOutside is the order for who selects from the selection, which shows what
// is ordered by.
func (s selection) orderOutside(inner *selection) (order []term) {
	for i, t := range s.order {
		if at := slices.IndexFunc(s.columns, func(c column) bool { return c.expr == t.expr }); at >= 0 {
			t.expr = "t." + s.names()[at]
		} else {
			hidden := column{t.expr, "order_" + strconv.Itoa(i+1)}
			inner.columns = append(inner.columns, hidden)
			t.expr = "t." + hidden.name
		}
		order = append(order, t)
	}
	return order
}

// within is the selection without order and limit, and one that has the same
// columns from it.
func (s selection) within() (inner, outer selection) {
	inner, outer = s, selection{with: s.with}
	inner.with, inner.order, inner.limit, inner.skip, inner.apart = nil, nil, 0, 0, nil
	inner.columns = nil
	for i, name := range s.names() {
		c := s.columns[i]
		shown := column{expr: "t." + name}
		if name != c.label() {
			shown.name, c.name = c.label(), name
		}
		inner.columns, outer.columns = append(inner.columns, c), append(outer.columns, shown)
	}
	return inner, outer
}

// names are the names of the columns for who selects from the selection: no
// two are alike, though the columns of an answer may be.
func (s selection) names() (names []string) {
	for _, c := range s.columns {
		name := c.label()
		for slices.Contains(names, name) {
			name += "_2"
		}
		names = append(names, name)
	}
	return names
}

// free is a name that no column has.
func (s selection) free(name string) string {
	for slices.Contains(s.names(), name) {
		name += "_2"
	}
	return name
}

// over is the window of the rows in an order, apart where they are.
func (s selection) over(d dialect.Dialect, order []term) string {
	var by []string
	for _, t := range order {
		by = append(by, t.print(d))
	}
	text := "ORDER BY " + strings.Join(by, ", ")
	if len(s.apart) > 0 {
		var sets []string
		for _, of := range s.apart {
			sets = append(sets, of.expr)
		}
		text = "PARTITION BY " + strings.Join(sets, ", ") + " " + text
	}
	return " OVER (" + text + ")"
}

// outside are columns that set rows apart for who selects from the selection.
func (s selection) outside(apart []set) []set {
	apart = slices.Clone(apart)
	for i, of := range apart {
		at := slices.IndexFunc(s.columns, func(c column) bool { return c.expr == of.expr })
		apart[i].expr = "t." + s.names()[at]
	}
	return apart
}

// setTerms order rows set by set.
func setTerms(apart []set) (all []term) {
	for _, of := range apart {
		if of.date {
			all = append(all, term{expr: earliest(of.expr)})
		}
		all = append(all, term{expr: of.expr})
	}
	return all
}

// newline ends a line of ours while a text is put together. No literal holds
// it, so moving lines to the right leaves the lines of a literal alone.
const newline = "\x00"

// block is the selection in parentheses, further to the right.
func (s selection) block(d dialect.Dialect) string { return parenthesized(s.print(d)) }

func parenthesized(text string) string {
	return "(" + newline + "  " + strings.ReplaceAll(text, newline, newline+"  ") + newline + ")"
}

// inline is the selection in parentheses, on one line where it is short.
func (s selection) inline(d dialect.Dialect) string {
	if flat := lineBreak.ReplaceAllString(s.print(d), " "); len(s.joins) == 0 && len(flat) <= 200 {
		return "(" + flat + ")"
	}
	return s.block(d)
}

var lineBreak = regexp.MustCompile(newline + " *")

// exists holds when the game m has such a row.
func (s selection) exists(d dialect.Dialect) string {
	s.columns = columns("1")
	return "EXISTS " + s.ofGame().inline(d)
}
