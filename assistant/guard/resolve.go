package guard

import (
	"cmp"
	"slices"
	"strings"
)

// resolver finds out what the names of a statement mean and how many rows its
// queries make. Names of relations and columns that it does not find are
// refused: some servers read m.name as the call of a function when the relation
// m has no such column.
type resolver struct {
	catalog catalog
	small   set                 // relations of a few dozen rows
	placed  set                 // tables whose rows may be told by their places; nil: no places are known
	rowsOf  string              // the relation whose rows functions may take
	fold    func(string) string // names that fold to the same are the same

	lenient bool // columns that are not found are left to the server

	tables, columns int // met so far
	parts           int // of the query that is read, WITH clauses apart
}

// catalog is the columns of the tables and views by their names, all in lower
// case.
type catalog map[string][]string

// result is what a query gives.
type result struct {
	columns []string
	rows    int // at most
	parts   int // SELECTs and relations, those of WITH clauses as often as they are used
	weights     // of the columns
}

// maxColumns is the number of columns of one query. A star of stars doubles them
// at every step.
const maxColumns = 1000

// read reads a query. Its parts are added to r.parts.
func (r *resolver) read(q *query, outer *level, names *scope) (result, *Refusal) {
	for _, w := range q.with {
		before := r.parts
		got, refusal := r.query(w.query, outer, names)
		if refusal != nil {
			return result{}, refusal
		}
		r.parts = before // it counts where it is used
		name := r.fold(w.name)
		if _, hides := r.catalog[strings.ToLower(name)]; hides {
			return result{}, refuse(ShadowsTable, name)
		}
		names = &scope{name: name, rows: got.rows, parts: got.parts, weights: got.weights, columns: r.renamed(got.columns, w.columns), outer: names}
	}
	if q.operands != nil {
		return r.operation(q, outer, names)
	}
	at := &level{outer: outer}
	for _, part := range q.from {
		if refusal := r.relation(part, at, names); refusal != nil {
			return result{}, refusal
		}
	}
	if len(at.sources) > maxJoined {
		return result{}, refuse(TooManyParts, "")
	}
	if refusal := r.connect(q.where, at, names); refusal != nil {
		return result{}, refusal
	}
	rows := at.rows()
	if rows < 0 {
		return result{}, refuse(CrossProduct, "")
	}
	if refusal := r.mentions(q.rest, at, names); refusal != nil {
		return result{}, refusal
	}
	if at.outputs = r.outputs(q.outputs, at); len(at.outputs) > maxColumns {
		return result{}, refuse(TooManyParts, "")
	}
	if refusal := r.mentions(q.named, at, names); refusal != nil {
		return result{}, refusal
	}
	switch {
	case q.values > 0:
		rows = q.values
	case q.expands:
		rows = unbounded
	case q.single:
		rows = 1
	}
	weights := r.weights(q, at)
	if weights.most > maxWeight {
		return result{}, refuse(Growth, "")
	}
	return result{columns: at.outputs, rows: min(rows, q.limit), weights: weights}, nil
}

// operation is a UNION and its like: columns are called as in the first part.
func (r *resolver) operation(q *query, outer *level, names *scope) (result, *Refusal) {
	var all result
	for i, operand := range q.operands {
		got, refusal := r.query(operand, outer, names)
		if refusal != nil {
			return result{}, refusal
		}
		weights := all.beside(got.weights)
		if i == 0 {
			all, weights = got, got.weights
		} else if all.rows > maxSmallPairs || got.rows > maxSmallPairs {
			all.rows = unbounded
		} else {
			all.rows += got.rows
		}
		all.weights = weights
	}
	all.rows = min(all.rows, q.limit)
	at := &level{outputs: all.columns, outer: outer}
	if refusal := r.mentions(q.rest, at, names); refusal != nil {
		return result{}, refusal
	}
	return all, r.mentions(q.named, at, names)
}

// relation lays a part of a FROM clause out as sources of the level.
func (r *resolver) relation(part *relation, at *level, names *scope) *Refusal {
	switch {
	case part.left != nil:
		return r.join(part, at, names)
	case part.query != nil:
		outer := at.outer
		if part.lateral {
			outer, at.touched = at, nil
		}
		got, refusal := r.query(part.query, outer, names)
		if refusal != nil {
			return refusal
		}
		at.add(source{name: r.fold(part.alias), columns: r.renamed(got.columns, part.columns), rows: got.rows, weights: got.weights}, part.lateral)
	case part.arguments != nil:
		r.tables++
		at.touched = nil
		if refusal := r.mentions(*part.arguments, at, names); refusal != nil {
			return refusal
		}
		name := r.fold(cmp.Or(part.alias, part.name))
		at.add(source{name: name, columns: r.renamed([]string{name}, part.columns), rows: part.rows}, true)
	default:
		return r.table(part, at, names)
	}
	return nil
}

func (r *resolver) table(part *relation, at *level, names *scope) *Refusal {
	r.tables++
	r.parts++
	name := r.fold(part.name)
	s := source{name: r.fold(cmp.Or(part.alias, part.name)), rows: unbounded}
	if with := names.find(name); with != nil {
		s.rows, s.columns, s.weights = with.rows, with.columns, with.weights
		if r.parts += with.parts; r.parts > maxParts {
			return refuse(TooManyParts, "")
		}
	} else if columns, listed := r.catalog[name]; listed {
		s.columns, s.table = columns, name
		if r.small[name] {
			s.rows = 100
		}
	} else {
		return refuse(Table, name)
	}
	s.columns = r.renamed(s.columns, part.columns)
	at.add(s, false)
	return nil
}

// join lays both sides out. What follows ON sees them alone.
func (r *resolver) join(part *relation, at *level, names *scope) *Refusal {
	outer := at.first
	first := len(at.sources)
	if refusal := r.relation(part.left, at, names); refusal != nil {
		return refusal
	}
	middle := len(at.sources)
	if refusal := r.relation(part.right, at, names); refusal != nil {
		return refusal
	}
	if part.natural {
		at.bind(first, middle)
	}
	at.first = first
	for _, column := range part.using {
		at.touched = nil
		if !r.find([]string{column}, at) && !r.lenient {
			return refuse(UnknownColumn, column)
		}
		at.bind(at.touched...)
	}
	refusal := r.connect(part.on, at, names)
	at.first = outer
	return refusal
}

// connect connects the sources that a condition brings together.
func (r *resolver) connect(c condition, at *level, names *scope) *Refusal {
	for _, part := range c.all {
		if refusal := r.connect(part, at, names); refusal != nil {
			return refusal
		}
	}
	if c.all != nil {
		return nil
	}
	sources, refusal := r.together(c, at, names)
	at.bind(sources...)
	return refusal
}

// together is the sources that a condition brings together, whichever way it
// comes true.
func (r *resolver) together(c condition, at *level, names *scope) (sources []int, refusal *Refusal) {
	at.touched = nil
	if refusal := r.mentions(c.mentions, at, names); refusal != nil {
		return nil, refusal
	}
	if c.equality {
		sources = at.touched
	}
	for _, part := range c.all {
		more, refusal := r.together(part, at, names)
		if refusal != nil {
			return nil, refusal
		}
		sources = append(sources, more...)
	}
	for i, part := range c.any {
		also, refusal := r.together(part, at, names)
		if refusal != nil {
			return nil, refusal
		}
		if i == 0 {
			sources = also
		}
		sources = slices.DeleteFunc(sources, func(s int) bool { return !slices.Contains(also, s) })
	}
	return sources, nil
}

func (r *resolver) mentions(m mentions, at *level, names *scope) *Refusal {
	for _, column := range m.columns {
		r.columns++
		found := r.find(column, at)
		switch {
		case len(column) == 2 && column[1] == placeColumn && r.placed != nil && !r.findPlace(column[0], at):
			return refuse(SystemColumn, placeColumn)
		case !found && !r.lenient:
			return refuse(UnknownColumn, strings.Join(column, "."))
		}
	}
	for _, name := range m.rows {
		r.columns++
		if !r.find([]string{name}, at) && !r.findRow(name, at) {
			return refuse(UnknownColumn, name)
		}
	}
	for _, q := range m.queries {
		got, refusal := r.query(q, at, names)
		if refusal != nil {
			return refusal
		}
		at.inner = max(at.inner, got.most)
	}
	return nil
}

// find finds the sources of a column and notes them, from the innermost level
// outwards.
func (r *resolver) find(column []string, at *level) bool {
	name := r.fold(column[len(column)-1])
	for ; at != nil; at = at.outer {
		found := false
		for i, s := range at.sources[at.first:] {
			if len(column) == 1 && (name == "*" || slices.Contains(s.columns, name)) {
				at.touched, found = append(at.touched, at.first+i), true
			} else if len(column) == 2 && s.name == r.fold(column[0]) {
				at.touched = append(at.touched, at.first+i)
				return name == "*" || slices.Contains(s.columns, name)
			}
		}
		if found || len(column) == 1 && slices.Contains(at.outputs, name) {
			return true
		}
	}
	return false
}

// findRow finds the source of a name, if a statement may speak of its rows, and
// notes it.
func (r *resolver) findRow(name string, at *level) bool {
	for ; at != nil; at = at.outer {
		for i, s := range at.sources[at.first:] {
			if s.name == name {
				at.touched = append(at.touched, at.first+i)
				return s.table == r.rowsOf
			}
		}
	}
	return false
}

// findPlace says whether the innermost source of a name is a table whose rows may be
// told by their places.
func (r *resolver) findPlace(name string, at *level) bool {
	for ; at != nil; at = at.outer {
		for _, s := range at.sources[at.first:] {
			if s.name == r.fold(name) {
				return r.placed[s.table]
			}
		}
	}
	return false
}

// outputs is the names of a select list's columns.
func (r *resolver) outputs(list []output, at *level) (columns []string) {
	for _, item := range list {
		if !item.star {
			columns = append(columns, r.fold(item.name))
			continue
		}
		for _, s := range at.sources {
			if item.name == "" || s.name == r.fold(item.name) {
				columns = append(columns, s.columns...)
			}
		}
	}
	return columns
}

// renamed is columns with the first ones called as said.
func (r *resolver) renamed(columns, names []string) []string {
	out := slices.Clone(columns[min(len(names), len(columns)):])
	folded := make([]string, len(names))
	for i, name := range names {
		folded[i] = r.fold(name)
	}
	return append(folded, out...)
}
