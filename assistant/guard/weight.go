package guard

import (
	"cmp"
	"slices"
)

// Limits on what a statement becomes when its WITH clauses are put where they
// are used, which engines do before they run anything.
const (
	maxParts  = 250
	maxWeight = 10_000
)

// query reads a query on its own, to say what is in it.
func (r *resolver) query(q *query, outer *level, names *scope) (result, *Refusal) {
	around := r.parts
	r.parts = 1
	got, refusal := r.read(q, outer, names)
	got.parts = r.parts
	if r.parts += around; refusal == nil && r.parts > maxParts {
		refusal = refuse(TooManyParts, "")
	}
	return got, refusal
}

// weight is how often columns of tables can stand in a value of an output: a
// column that is itself an output of another query has that one's.
// On DuckDB it may also be an output that stands before it, whose expression is
// put in its place: all those of the query together count as one value.
func (r *resolver) weight(q *query, at *level) int {
	most, before := 1, map[string]int{}
	alias := func(column []string) int {
		if name := r.fold(column[0]); len(column) == 1 && !at.has(name) {
			return before[name]
		}
		return 0
	}
	for _, o := range q.outputs {
		sum := len(o.holds.queries) * at.inner
		for _, column := range o.holds.columns {
			sum = min(sum+max(r.weightOf(column, at), alias(column)), maxWeight+1)
		}
		if o.star {
			sum = r.weightOf([]string{"*"}, at)
		}
		most = max(most, sum)
		before[r.fold(o.name)] = sum
	}
	copied := 0
	for column := range q.mentioned {
		copied = min(copied+alias(column), maxWeight+1)
	}
	return max(most, copied)
}

// has reports a column of the level's sources, which comes before an output of
// that name.
func (at *level) has(column string) bool {
	return slices.ContainsFunc(at.sources, func(s source) bool { return slices.Contains(s.columns, column) })
}

// weightOf is the weight of the heaviest source that a column can be from; of
// all, if it is found in none.
func (r *resolver) weightOf(column []string, at *level) int {
	heaviest, weight := 1, 0
	name := r.fold(column[len(column)-1])
	for ; at != nil; at = at.outer {
		for _, s := range at.sources {
			heaviest = max(heaviest, s.weight)
			if name == "*" || len(column) == 2 && s.name == r.fold(column[0]) || len(column) == 1 && slices.Contains(s.columns, name) {
				weight = max(weight, s.weight, 1)
			}
		}
	}
	return cmp.Or(weight, heaviest)
}
