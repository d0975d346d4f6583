package sqlgen

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// grouping is what is made of rows: groups with columns. Columns speak of the
// fields of a row as {f1}, {f2} …, which are put in their places when all are
// known.
type grouping struct {
	writer
	keys    []keyField
	fields  []field
	windows []window
	needed  bool // rows without the one value that is spoken of are left out
}

// keyField is a value that tells groups apart.
type keyField struct {
	column
	rank     string // what orders the groups, as an expression of {key}
	nullable bool
}

// field is an expression of a row that aggregates are made of.
type field struct {
	column
	uses int
}

// layers is how many selections windows may take, one within the other.
const layers = 3

// window is a field that is worked out over the rows with their other fields.
type window struct {
	column     // of fields, and of windows of lower layers as {w1} …
	layer  int // MariaDB gets windows wrong that stand beside one over all rows
}

// groupsForm is one row for each group, or the one row of all.
func (w writer) groupsForm(f query.Form) (selection, error) {
	g, s, order, err := w.grouped(f)
	if err != nil {
		return selection{}, err
	}
	for _, k := range g.keys[:f.Each] {
		s.apart = append(s.apart, set{k.expr, k.rank != ""})
	}
	s.order, s.ranked, s.skip, s.limit = order, g.ranked(f), f.Skip, f.Limit
	if f.Member != "" {
		return w.member(s, f), nil
	}
	return s, nil
}

// grouped is the groups of the form's rows with their keys and columns, and the
// terms that order them.
func (w writer) grouped(f query.Form) (g *grouping, s selection, order []term, err error) {
	g = &grouping{writer: w, needed: needs(f)}
	if err := g.by(f.By); err != nil {
		return nil, s, nil, err
	}
	made, err := g.columns(f)
	if err != nil {
		return nil, s, nil, err
	}
	if order, err = g.order(f); err != nil {
		return nil, s, nil, err
	}
	having, err := g.having(f.Having)
	if err != nil {
		return nil, s, nil, err
	}
	s, fill := g.rowsOf()
	for _, k := range g.keys {
		s.columns, s.group = append(s.columns, k.column), append(s.group, k.expr)
	}
	for _, m := range made {
		s.columns = append(s.columns, column{fill(m.expr), m.name})
	}
	for _, h := range having {
		s.having = append(s.having, fill(h))
	}
	for i := range order {
		order[i].expr = fill(order[i].expr)
	}
	s.columns = w.named(s.columns)
	return g, s, order, nil
}

// by makes the keys of the values.
func (g *grouping) by(values []query.Value) error {
	var names []column
	for _, v := range values {
		k, err := g.key(v)
		if err != nil {
			return err
		}
		names = append(names, k.column)
		g.keys = append(g.keys, k)
	}
	for i, c := range unique(names) {
		g.keys[i].name = c.name
	}
	return nil
}

// key is a value as a key. Rows without it have no group.
func (g *grouping) key(v query.Value) (keyField, error) {
	of, err := g.value(v, true)
	if err != nil {
		return keyField{}, err
	}
	k := keyField{column: column{of.expr, valueName(v)}, nullable: of.nullable}
	if writtenKey(v) {
		// As a text the year is told in fewer words.
		k.expr, k.nullable, of.known = g.year(), false, g.yearKnown()
		if v.Kind == query.DecadeValue {
			k.expr, of.known = g.tens(), g.decadeKnown()
		}
	}
	if of.rank != "" {
		k.rank = earliest("{key}")
	}
	g.require(of)
	return k, nil
}

// require leaves out the rows that do not have the value, as far as that is told
// by what is known of those that have.
func (w writer) require(of value) {
	for _, cond := range of.known {
		if !slices.Contains(w.rows.where, cond) {
			w.rows.where = append(w.rows.where, cond)
		}
	}
}

// field is the mark of an expression of the rows.
func (g *grouping) field(expr, name string) string {
	at := slices.IndexFunc(g.fields, func(f field) bool { return f.expr == expr })
	if at < 0 {
		at = len(g.fields)
		g.fields = append(g.fields, field{column: column{expr, name}})
	}
	g.fields[at].uses++
	return "{f" + strconv.Itoa(at+1) + "}"
}

// window is the mark of a field made of others in a window.
func (g *grouping) window(layer int, name, expr string) string {
	of := window{column{expr, name}, layer}
	at := slices.Index(g.windows, of)
	if at < 0 {
		at = len(g.windows)
		g.windows = append(g.windows, of)
	}
	return "{w" + strconv.Itoa(at+1) + "}"
}

// apart is the PARTITION BY of a window within the groups.
func (g *grouping) apart(more ...string) string {
	var keys []string
	for i := range g.keys {
		keys = append(keys, "{k"+strconv.Itoa(i+1)+"}")
	}
	if keys = append(keys, more...); len(keys) == 0 {
		return ""
	}
	return "PARTITION BY " + strings.Join(keys, ", ") + " "
}

// rowsOf is the selection of the rows with their keys, and what puts the fields
// in their places.
// It is long because each layer names what the next one selects.
func (g *grouping) rowsOf() (selection, func(string) string) {
	s := g.rows.done()
	inner := len(g.windows) > 0 || slices.ContainsFunc(g.keys, func(k keyField) bool { return complex(k.expr) }) ||
		slices.ContainsFunc(g.fields, func(f field) bool {
			return strings.Contains(f.expr, "SELECT ") || f.uses > 1 && complex(f.expr)
		})
	var pairs []string
	mark := func(kind string, i int, expr string) {
		pairs = append(pairs, "{"+kind+strconv.Itoa(i+1)+"}", expr)
	}
	if !inner {
		for i, k := range g.keys {
			if k.nullable {
				s.where = append(s.where, k.expr+" IS NOT NULL")
			}
			mark("k", i, k.expr)
		}
		for i, f := range g.fields {
			mark("f", i, f.expr)
		}
		return s, strings.NewReplacer(pairs...).Replace
	}
	for _, k := range g.keys {
		s.columns = append(s.columns, k.column)
	}
	for _, f := range g.fields {
		s.columns = append(s.columns, f.column)
	}
	s.columns = g.named(s.columns)
	var conds []string
	for i := range g.keys {
		k := &g.keys[i]
		k.expr = "t." + s.columns[i].name
		if k.nullable {
			conds = append(conds, k.expr+" IS NOT NULL")
		}
		mark("k", i, k.expr)
	}
	for i := range g.fields {
		mark("f", i, "t."+s.columns[len(g.keys)+i].name)
	}
	with := s.with
	s.with = nil
	s = selection{from: s.block(g.Dialect) + " t", where: conds}
	for layer := 1; layer <= layers; layer++ {
		if !slices.ContainsFunc(g.windows, func(w window) bool { return w.layer == layer }) {
			continue
		}
		fill := strings.NewReplacer(pairs...).Replace
		s.columns = columns("t.*")
		for i, w := range g.windows {
			if w.layer == layer {
				name := fmt.Sprintf("%s_%d", w.name, i+1)
				s.columns = append(s.columns, column{fill(w.expr), name})
				mark("w", i, "t."+name)
			}
		}
		s = selection{from: s.block(g.Dialect) + " t"}
	}
	s.with = with
	return s, strings.NewReplacer(pairs...).Replace
}

// share prints the conditions on the rows that are a part of all, as one.
func (g *grouping) share(s query.Share) string {
	if partNeedsGame(s) {
		g.needGame()
	}
	if conds := g.part(s); len(conds) > 0 {
		return strings.Join(conds, " AND ")
	}
	return g.Dialect.True
}

// having are the conditions on groups.
func (g *grouping) having(bounds []query.Bound) (conds []string, err error) {
	for _, b := range bounds {
		made, err := g.column(b.Column)
		if err != nil {
			return nil, err
		}
		conds = append(conds, bounded(made.expr, b.Bounds))
	}
	return conds, nil
}

// order orders the groups as the form wants, and in a settled way.
func (g *grouping) order(f query.Form) (all []term, err error) {
	for _, o := range f.Order {
		if o.Key > 0 {
			for _, t := range g.keyTerms(o.Key - 1) {
				t.descending = o.Descending
				all = append(all, t)
			}
			continue
		}
		of, err := g.column(*o.Column)
		if err != nil {
			return nil, err
		}
		all = append(all, term{cmp.Or(of.rank, of.expr), o.Descending, of.missing})
	}
	for i := range g.keys {
		for _, t := range g.keyTerms(i) {
			if !slices.ContainsFunc(all, func(other term) bool { return other.expr == t.expr }) {
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// ranked is how many terms the first ordering of the form has.
func (g *grouping) ranked(f query.Form) int {
	switch {
	case len(f.Order) == 0:
		return 0
	case f.Order[0].Key > 0:
		return len(g.keyTerms(f.Order[0].Key - 1))
	}
	return 1
}

// keyTerms order groups by a key.
func (g *grouping) keyTerms(i int) []term {
	mark := "{k" + strconv.Itoa(i+1) + "}"
	if rank := g.keys[i].rank; rank != "" {
		return terms(strings.ReplaceAll(rank, "{key}", mark), mark)
	}
	return terms(mark)
}

// member is the one group whose first key is as said, with its place among all.
func (w writer) member(s selection, f query.Form) selection {
	s.skip, s.limit = 0, 0
	if len(s.having) > 0 && w.Dialect.WindowsBeforeHaving {
		s = s.outsideHaving(w.Dialect)
	}
	rank := s.over(w.Dialect, s.order[:s.ranked])
	inner, outer := s.within()
	place := s.free("place")
	inner.columns = append(inner.columns, column{"RANK()" + rank, place})
	outer.columns = append(outer.columns, column{expr: "t." + place})
	member := w.Dialect.String(f.Member)
	if w.numeric(f.By[0]) && !writtenKey(f.By[0]) {
		if _, err := strconv.ParseFloat(f.Member, 64); err != nil {
			outer.where = []string{w.Dialect.False}
			member = "0"
		} else {
			member = f.Member
		}
	}
	outer.where = append(outer.where, outer.columns[0].expr+" = "+member)
	outer.from = inner.block(w.Dialect) + " t"
	return outer
}
