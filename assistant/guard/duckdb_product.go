package guard

import (
	"math"
	"strings"
)

// unbounded stands for as many rows as there may be.
const unbounded = math.MaxInt

// source is one relation of a FROM clause.
type source struct {
	name    string // alias or name in lower case
	columns set    // nil when they are not known
	rows    int    // at most
	group   int    // sources that conditions connect have the same number
}

// from is a FROM clause laid out flat.
type from struct {
	*walk
	names   *scope
	sources []source
}

// product refuses a query that pairs every row of one large relation with every
// row of another: two groups of sources without a condition between them. A
// condition that mentions two sources in any way connects them, so this catches
// what a careless writer leaves out; the limits of the run are there for the
// rest.
func (w *walk) product(query map[string]any, names *scope) *Refusal {
	if w.pairs(query, names) < 0 {
		return refuse(CrossProduct, "")
	}
	return nil
}

// pairs is the number of rows, at most, that the FROM and WHERE of a query
// make, or -1 when that is a cross product.
func (w *walk) pairs(query map[string]any, names *scope) int {
	f := from{walk: w, names: names}
	f.add(dig(query, "from_table"))
	f.condition(query["where_clause"])
	groups := map[int]int{} // rows
	for _, s := range f.sources {
		groups[s.group] = max(groups[s.group], s.rows, 1)
	}
	large, small := 0, 1
	for _, rows := range groups {
		if rows == unbounded {
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

// rows is the number of rows, at most, that a query gives.
func (w *walk) rows(query map[string]any, names *scope) int {
	rows := unbounded
	switch text(query, "type") {
	case "SELECT_NODE":
		if mentionsFunction(query["select_list"], set{"unnest": true}) {
			break
		}
		if w.single(query) {
			rows = 1
		} else if n := w.pairs(query, names); n >= 0 {
			rows = n
		}
	case "SET_OPERATION_NODE":
		left, right := w.rows(dig(query, "left"), names), w.rows(dig(query, "right"), names)
		if left != unbounded && right != unbounded {
			rows = left + right
		}
	}
	for _, modifier := range list(query["modifiers"]) {
		limit, _ := modifier.(map[string]any)
		if n, written := wholeNumber(limit["limit"]); written && text(limit, "type") == "LIMIT_MODIFIER" {
			rows = min(rows, max(n, 0))
		}
	}
	return rows
}

// single reports a query that aggregates without GROUP BY.
func (w *walk) single(query map[string]any) bool {
	return query["group_expressions"] == nil && text(query, "aggregate_handling") == "STANDARD_HANDLING" &&
		mentionsFunction(query["select_list"], w.rules.aggregates)
}

// mentionsFunction reports a call of one of the functions in a value of the
// tree, subqueries and windows apart.
func mentionsFunction(value any, functions set) bool {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			if mentionsFunction(element, functions) {
				return true
			}
		}
	case map[string]any:
		switch text(value, "class") {
		case "SUBQUERY":
			return false
		case "FUNCTION":
			if functions[functionName(value)] {
				return true
			}
		case "WINDOW":
			return false
		}
		for _, inner := range value {
			if mentionsFunction(inner, functions) {
				return true
			}
		}
	}
	return false
}

// add lays out a part of the FROM clause and says which sources it became.
func (f *from) add(part map[string]any) (first, end int) {
	first = len(f.sources)
	switch text(part, "type") {
	case "JOIN":
		_, middle := f.add(dig(part, "left"))
		f.add(dig(part, "right"))
		f.join(part, first, middle)
	case "BASE_TABLE":
		f.addTable(part)
	case "SUBQUERY":
		f.addSource(part, f.rows(dig(part, "subquery", "node"), f.names))
	case "EXPRESSION_LIST":
		f.addSource(part, len(list(part["values"])))
	case "TABLE_FUNCTION":
		f.addSource(part, f.tableFunctionRows(dig(part, "function")))
	}
	return first, len(f.sources)
}

func (f *from) addTable(table map[string]any) {
	name := strings.ToLower(text(table, "table_name"))
	s := source{name: name, rows: unbounded}
	if cte := f.names.find(name); cte != nil && text(table, "schema_name") == "" {
		s.rows = cte.rows
	} else {
		if table["column_name_alias"] == nil {
			s.columns = f.catalog[name]
		}
		if f.rules.smallRelations[name] {
			s.rows = 100
		}
	}
	if alias := strings.ToLower(text(table, "alias")); alias != "" {
		s.name = alias
	}
	s.group = len(f.sources)
	f.sources = append(f.sources, s)
}

// addSource adds a source with columns of its own making. Mentions of earlier
// sources inside it (LATERAL) connect it with them.
func (f *from) addSource(part map[string]any, rows int) {
	mentioned := f.mentioned(part, true)
	n := len(f.sources)
	f.sources = append(f.sources, source{name: strings.ToLower(text(part, "alias")), rows: rows, group: n})
	f.connect(append(mentioned, n))
}

// tableFunctionRows is the number of rows of a function in FROM: the lists that
// unnest takes apart are a row's own or are written out.
func (f *from) tableFunctionRows(function map[string]any) int {
	if rows, ok := seriesRows(list(function["children"])); ok && f.rules.series[functionName(function)] {
		return rows
	}
	return 100
}

// join connects the sources on both sides of a JOIN as its condition says.
// Those of the left side begin at first, those of the right side at middle.
func (f *from) join(join map[string]any, first, middle int) {
	if text(join, "ref_type") == "NATURAL" {
		f.connect([]int{first, middle})
	}
	for _, column := range list(join["using_columns"]) {
		name, _ := column.(string)
		var having []int
		for i := first; i < len(f.sources); i++ {
			if s := f.sources[i]; s.columns == nil || s.columns[strings.ToLower(name)] {
				having = append(having, i)
			}
		}
		f.connect(having)
	}
	f.condition(join["condition"])
}

// condition connects the sources that are mentioned together, one AND at a
// time.
func (f *from) condition(value any) {
	expression, _ := value.(map[string]any)
	if text(expression, "type") == "CONJUNCTION_AND" {
		for _, child := range list(expression["children"]) {
			f.condition(child)
		}
		return
	}
	f.connect(f.mentioned(value, false))
}

func (f *from) connect(sources []int) {
	for _, i := range sources {
		old, group := f.sources[i].group, f.sources[sources[0]].group
		for j := range f.sources {
			if f.sources[j].group == old {
				f.sources[j].group = group
			}
		}
	}
}

// mentioned is the sources whose columns a value of the tree mentions. Inside a
// subquery a name without a qualifier is taken for one of the subquery's own.
func (f *from) mentioned(value any, inner bool) (sources []int) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			sources = append(sources, f.mentioned(element, inner)...)
		}
	case map[string]any:
		if text(value, "class") == "COLUMN_REF" {
			return f.owners(list(value["column_names"]), inner)
		}
		for field, part := range value {
			sources = append(sources, f.mentioned(part, inner || field == "subquery")...)
		}
	}
	return sources
}

// owners is the sources that a column can belong to: those its qualifier names,
// else those known to have it, else those whose columns are not known.
func (f *from) owners(names []any, inner bool) (owners []int) {
	var unknown []int
	first, _ := names[0].(string)
	first = strings.ToLower(first)
	for i, s := range f.sources {
		switch {
		case len(names) > 1 && f.named(s, names[:len(names)-1]), len(names) == 1 && !inner && s.columns[first]:
			owners = append(owners, i)
		case len(names) == 1 && !inner && s.columns == nil:
			unknown = append(unknown, i)
		}
	}
	if owners == nil {
		return unknown
	}
	return owners
}

func (f *from) named(s source, qualifiers []any) bool {
	for _, qualifier := range qualifiers {
		if name, _ := qualifier.(string); s.name != "" && strings.EqualFold(name, s.name) {
			return true
		}
	}
	return false
}
