package guard

import (
	"math"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
)

// level is the names that can be seen at one place of a statement.
type level struct {
	sources []source
	first   int // of sources that can be seen
	outputs []string
	touched []int // the sources that names were found in
	inner   int   // the weight of the heaviest subquery of an expression
	outer   *level
}

// source is one relation of a FROM clause.
type source struct {
	name    string // alias or name
	table   string // of the catalog; empty for what is none
	columns []string
	rows    int // at most
	weights     // of the columns
	group   int // sources that conditions connect have the same number
}

// add adds a source. One that mentions earlier sources is connected with them.
func (at *level) add(s source, mentions bool) {
	n := len(at.sources)
	s.group = n
	at.sources = append(at.sources, s)
	if mentions {
		at.bind(append(at.touched, n)...)
	}
}

// bind puts sources into one group.
func (at *level) bind(sources ...int) {
	for _, i := range sources {
		old, group := at.sources[i].group, at.sources[sources[0]].group
		for j := range at.sources {
			if at.sources[j].group == old {
				at.sources[j].group = group
			}
		}
	}
}

// rows is the number of rows, at most, that the sources and their conditions
// make, or -1 when they pair every row of a large one with every row of
// another. A condition that mentions two sources in any way connects them, so
// this catches what a careless writer leaves out; the limits of the run are
// there for the rest.
func (at *level) rows() int {
	groups := map[int]int{}
	for _, s := range at.sources {
		groups[s.group] = max(groups[s.group], s.rows, 1)
	}
	large, small := 0, 1
	for _, rows := range groups {
		if rows > maxSmallPairs {
			large++
		} else if small *= rows; small > maxSmallPairs {
			return -1
		}
	}
	switch large {
	case 0:
		return small
	case 1:
		return unbounded
	}
	return -1
}

// unbounded stands for as many rows as there may be.
const unbounded = math.MaxInt

func newCatalog(readable []schema.Relation) catalog {
	c := catalog{}
	for _, r := range readable {
		columns := make([]string, len(r.Columns))
		for i, column := range r.Columns {
			columns[i] = strings.ToLower(column.Name)
		}
		c[strings.ToLower(r.Name)] = columns
	}
	return c
}
