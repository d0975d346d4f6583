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

// weights say how often columns of tables can stand in the values of a query's
// columns, where these are known, and in any value of it at most.
type weights struct {
	each []int // by column, in order
	most int
}

// beside is the weights of the columns of a UNION.
func (w weights) beside(other weights) weights {
	all := weights{most: max(w.most, other.most)}
	if len(w.each) == len(other.each) {
		for i, n := range w.each {
			all.each = append(all.each, max(n, other.each[i]))
		}
	}
	return all
}

// weightOf is the weight of the columns of a name, or the most where they are not
// known.
func (s source) weightOf(column string) int {
	weight := 0
	if len(s.each) == len(s.columns) {
		for i, name := range s.columns {
			if name == column {
				weight = max(weight, s.each[i])
			}
		}
	}
	return max(cmp.Or(weight, s.most), 1)
}

// weights is how often columns of tables can stand in the values of the outputs: a
// column that is itself an output of another query has that one's.
// On DuckDB it may also be an output that stands before it, whose expression is
// put in its place: all those of the query together count as one value.
func (r *resolver) weights(q *query, at *level) weights {
	all, before, known := weights{most: 1}, map[string]int{}, true
	alias := func(column []string) int {
		if name := r.fold(column[0]); len(column) == 1 && !at.has(name) {
			return before[name]
		}
		return 0
	}
	for _, o := range q.outputs {
		if o.star {
			known = all.star(r.fold(o.name), at) && known
			continue
		}
		sum := len(o.holds.queries) * at.inner
		for _, column := range o.holds.columns {
			sum = min(sum+max(r.weightOf(column, at), alias(column)), maxWeight+1)
		}
		all.add(sum)
		before[r.fold(o.name)] = sum
	}
	copied := 0
	for column := range q.mentioned {
		copied = min(copied+alias(column), maxWeight+1)
	}
	if copied > 0 || !known {
		all = weights{most: max(all.most, copied)}
	}
	return all
}

func (w *weights) add(weight int) {
	w.each, w.most = append(w.each, weight), max(w.most, weight)
}

// star adds the columns of the sources of a name, or of all of them, and says
// whether these are known.
func (w *weights) star(name string, at *level) (known bool) {
	known = true
	for _, s := range at.sources {
		if name == "" || s.name == name {
			known = known && len(s.columns) > 0
			for _, column := range s.columns {
				w.add(s.weightOf(column))
			}
			w.most = max(w.most, s.most)
		}
	}
	return known
}

// has reports a column of the level's sources, which comes before an output of
// that name.
func (at *level) has(column string) bool {
	return slices.ContainsFunc(at.sources, func(s source) bool { return slices.Contains(s.columns, column) })
}

// weightOf is the weight of a column in the heaviest source that it can be from; of
// the heaviest of all, if it is found in none.
func (r *resolver) weightOf(column []string, at *level) int {
	heaviest, weight := 1, 0
	name := r.fold(column[len(column)-1])
	for ; at != nil; at = at.outer {
		for _, s := range at.sources {
			heaviest = max(heaviest, s.most)
			switch {
			case name == "*":
				weight = max(weight, s.most, 1)
			case len(column) == 2 && s.name == r.fold(column[0]) || len(column) == 1 && slices.Contains(s.columns, name):
				weight = max(weight, s.weightOf(name))
			}
		}
	}
	return cmp.Or(weight, heaviest)
}
