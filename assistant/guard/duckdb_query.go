package guard

import (
	"strings"
)

// duckReader turns the tree of a statement into a query.
type duckReader struct{ rules *treeRules }

func (r duckReader) query(node map[string]any) *query {
	q := &query{limit: unbounded}
	for _, entry := range list(dig(node, "cte_map")["map"]) {
		cte, _ := entry.(map[string]any)
		value := dig(cte, "value")
		q.with = append(q.with, namedQuery{text(cte, "key"), names(value["aliases"]), r.query(dig(value, "query", "node"))})
	}
	if text(node, "type") == "SET_OPERATION_NODE" {
		q.operands = []*query{r.query(dig(node, "left")), r.query(dig(node, "right"))}
	}
	if from := dig(node, "from_table"); from != nil && text(from, "type") != "EMPTY" {
		q.from = []*relation{r.relation(from)}
	}
	if where := dig(node, "where_clause"); where != nil {
		q.where = r.condition(where)
	}
	for _, item := range list(node["select_list"]) {
		item, _ := item.(map[string]any)
		out := duckOutput(item)
		r.mention(item, &out.holds)
		q.outputs = append(q.outputs, out)
	}
	q.single = node["group_expressions"] == nil && text(node, "aggregate_handling") == "STANDARD_HANDLING" &&
		mentionsFunction(node["select_list"], r.rules.aggregates)
	q.expands = mentionsFunction(node["select_list"], set{"unnest": true})
	for _, modifier := range list(node["modifiers"]) {
		limit, _ := modifier.(map[string]any)
		if n, written := wholeNumber(limit["limit"]); written && text(limit, "type") == "LIMIT_MODIFIER" {
			q.limit = max(n, 0)
		}
	}
	for _, field := range []string{"select_list", "group_expressions", "having", "qualify", "modifiers"} {
		r.mention(node[field], &q.named)
	}
	return q
}

func (r duckReader) relation(part map[string]any) *relation {
	out := &relation{alias: text(part, "alias"), columns: names(part["column_name_alias"])}
	switch text(part, "type") {
	case "JOIN":
		out.left, out.right = r.relation(dig(part, "left")), r.relation(dig(part, "right"))
		out.using, out.natural = names(part["using_columns"]), text(part, "ref_type") == "NATURAL"
		if on := dig(part, "condition"); on != nil {
			out.on = r.condition(on)
		}
	case "BASE_TABLE":
		out.name = text(part, "table_name")
	case "SUBQUERY":
		// The tree does not say LATERAL: a subquery sees what stands before it.
		out.query, out.lateral = r.query(dig(part, "subquery", "node")), true
	case "EXPRESSION_LIST":
		out.query = &query{limit: unbounded, values: len(list(part["values"]))}
		r.mention(part["values"], &out.query.rest)
	case "TABLE_FUNCTION":
		function := dig(part, "function")
		out.name, out.arguments, out.rows = functionName(function), &mentions{}, 100
		if rows, ok := seriesRows(list(function["children"])); ok && r.rules.series[out.name] {
			out.rows = rows
		}
		r.mention(function, out.arguments)
	}
	return out
}

func (r duckReader) condition(expression map[string]any) condition {
	var parts []condition
	for _, child := range list(expression["children"]) {
		child, _ := child.(map[string]any)
		parts = append(parts, r.condition(child))
	}
	switch text(expression, "type") {
	case "CONJUNCTION_AND":
		return condition{all: parts}
	case "CONJUNCTION_OR":
		return condition{any: parts}
	}
	c := condition{equality: duckEqualities[text(expression, "type")]}
	r.mention(expression, &c.mentions)
	return c
}

var duckEqualities = set{"COMPARE_EQUAL": true, "COMPARE_NOT_DISTINCT_FROM": true, "COMPARE_IN": true, "SUBQUERY": true}

// duckOutput is how others can refer to an item of a select list. What a star
// stands for is left to the binder when columns are taken out of it.
func duckOutput(item map[string]any) output {
	if text(item, "class") == "STAR" {
		return output{star: true, name: text(item, "relation_name")}
	}
	columns := list(item["column_names"])
	if alias := text(item, "alias"); alias != "" || len(columns) == 0 {
		return output{name: alias}
	}
	name, _ := columns[len(columns)-1].(string)
	return output{name: name}
}

// mention adds what a value of the tree mentions.
func (r duckReader) mention(value any, to *mentions) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			r.mention(element, to)
		}
	case map[string]any:
		if typ := text(value, "type"); typ == "SELECT_NODE" || typ == "SET_OPERATION_NODE" {
			to.queries = append(to.queries, r.query(value))
			return
		}
		if text(value, "class") == "COLUMN_REF" {
			parts := names(value["column_names"])
			// Behind the column may stand a field of it, before the table a schema.
			to.columns = append(to.columns, parts[:min(len(parts), 2)])
			return
		}
		for _, part := range value {
			r.mention(part, to)
		}
	}
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

func names(value any) []string {
	var all []string
	for _, element := range list(value) {
		name, _ := element.(string)
		all = append(all, strings.ToLower(name))
	}
	return all
}
