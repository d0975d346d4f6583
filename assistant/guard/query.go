package guard

import "slices"

// query is a SELECT or a set operation, as far as it matters for what its names
// mean and how many rows it makes. It is the same for every parser.
type query struct {
	with     []namedQuery
	operands []*query // of a set operation, which has no FROM or WHERE
	from     []*relation
	where    condition
	rest     mentions // all other mentions
	named    mentions // those that may mean an output, as in GROUP BY and ORDER BY
	outputs  []output
	values   int  // rows of a VALUES list
	single   bool // it aggregates without GROUP BY
	expands  bool // its select list makes several rows of one
	limit    int  // unbounded when there is none
}

// mentioned goes through the columns that the query mentions outside its FROM
// clause and its subqueries.
func (q *query) mentioned(yield func(column []string) bool) {
	for _, m := range []mentions{q.named, q.rest} {
		for _, column := range m.columns {
			if !yield(column) {
				return
			}
		}
	}
	q.where.mentioned(yield)
}

func (c condition) mentioned(yield func(column []string) bool) bool {
	for _, part := range slices.Concat(c.all, c.any) {
		if !part.mentioned(yield) {
			return false
		}
	}
	for _, column := range c.mentions.columns {
		if !yield(column) {
			return false
		}
	}
	return true
}

// namedQuery is one name of a WITH clause.
type namedQuery struct {
	name    string
	columns []string // in brackets behind the name
	query   *query
}

// output is one item of a select list.
type output struct {
	name  string   // empty when nothing can refer to it
	star  bool     // all columns, or those of the relation of that name
	holds mentions // what its value is made of
}

// relation is one item of a FROM clause: a table, a subquery, a function or a
// join of two relations.
type relation struct {
	name    string   // of a table
	alias   string   // empty when there is none
	columns []string // in brackets behind the alias

	query   *query
	lateral bool // it sees the relations before it

	arguments *mentions // of a function
	rows      int       // of a function, at most

	left, right *relation
	on          condition
	using       []string
	natural     bool
}

// condition is what follows WHERE or ON: conditions joined by AND, conditions
// joined by OR, or a single one.
type condition struct {
	all, any []condition
	mentions mentions
	equality bool // it holds for few of the pairs that it mentions
}

// mentions is what an expression speaks of: columns, as the parts of their
// names (the last one may be a star), rows, and subqueries.
type mentions struct {
	columns [][]string
	rows    []string // names of columns, or of relations whose rows are meant
	queries []*query
}
