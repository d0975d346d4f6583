package guard

import (
	"encoding/json"
	"regexp"
	"strings"
)

// Limits on a statement's tree.
const (
	maxDepth        = 400   // objects and lists inside one another
	maxRelations    = 64    // tables, views and table functions, each mention counted
	maxQueries      = 64    // SELECTs
	maxJoined       = 24    // relations of one FROM: planning takes long with many
	maxGroupingSets = 64    // of one GROUP BY; a CUBE of n columns has 2 to the power of n
	maxPattern      = 200   // bytes of a regular expression
	maxSmallPairs   = 50000 // rows that small relations without a condition may make
)

// walk visits every object of the tree of one statement and refuses the first
// one that the rules do not list.
type walk struct {
	growth
	rules    *treeRules
	mentions int // of relations
	queries  int
}

func newWalk(r *treeRules) *walk { return &walk{growth: growth{costs: &r.costs}, rules: r} }

// visit checks a value of the tree and all that it holds.
func (w *walk) visit(value any, holder, field string, depth int) *Refusal {
	if depth > maxDepth {
		return refuse(TooDeep, "")
	}
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			if refusal := w.visit(element, holder, field, depth+1); refusal != nil {
				return refusal
			}
		}
	case map[string]any:
		return w.object(value, holder, field, depth)
	case string:
		if words, ok := w.rules.words[field]; ok && !words[value] && !words[strings.ToLower(value)] {
			return refuse(Construct, readable(value))
		}
	}
	return nil
}

func (w *walk) object(object map[string]any, holder, field string, depth int) *Refusal {
	kind, fields, refusal := w.rules.kindOf(object, holder, field)
	if refusal != nil {
		return refusal
	}
	if extra := unlisted(object, fields); extra != "" {
		return refuse(Construct, readable(extra))
	}
	if refusal := w.check(kind, object); refusal != nil {
		return refusal
	}
	for _, name := range fields {
		if value, ok := object[name]; ok {
			if refusal := w.visit(value, kind, name, depth+1); refusal != nil {
				return refusal
			}
		}
	}
	return nil
}

// check looks at what the fields of one object say, apart from what they hold.
func (w *walk) check(kind string, object map[string]any) *Refusal {
	switch kind {
	case "SELECT_NODE":
		if w.queries++; w.queries > maxQueries || len(list(object["group_sets"])) > maxGroupingSets {
			return refuse(TooManyParts, "")
		}
	case "BASE_TABLE":
		return w.table(object)
	case "TABLE_FUNCTION":
		return w.tableFunction(object)
	case "FUNCTION expression", "WINDOW expression":
		return w.function(object)
	case "COLUMN_REF expression":
		return w.column(object)
	case "CONSTANT expression":
		w.text(duckLiteral(object).text)
	case "type", "cast_type", "child_type":
		if id := text(object, "id"); !w.rules.types[id] {
			if name := text(dig(object, "type_info"), "name"); name != "" {
				id = name
			}
			return refuse(Type, id)
		}
	}
	return nil
}

func (w *walk) table(object map[string]any) *Refusal {
	if w.mentions++; w.mentions > maxRelations {
		return refuse(TooManyParts, "")
	}
	if schema := strings.ToLower(text(object, "schema_name")); schema != "" && schema != "main" {
		return refuse(Table, schema+"."+strings.ToLower(text(object, "table_name")))
	}
	return nil
}

func (w *walk) tableFunction(object map[string]any) *Refusal {
	if w.mentions++; w.mentions > maxRelations {
		return refuse(TooManyParts, "")
	}
	if name := functionName(dig(object, "function")); !w.rules.tableFunctions[name] {
		return refuse(Function, name)
	}
	return nil
}

func (w *walk) function(object map[string]any) *Refusal {
	name, schema := functionName(object), text(object, "schema")
	if !w.rules.functions[name] {
		return refuse(Function, name)
	}
	if schema != "" && schema != "main" {
		return refuse(Function, schema+"."+name)
	}
	arguments := list(object["children"])
	if refusal := w.call(name, duckLiterals(arguments)); refusal != nil {
		return refusal
	}
	if w.rules.series[name] {
		if _, ok := seriesRows(arguments); !ok {
			return refuse(Size, name)
		}
	}
	if w.rules.patterns[name] {
		return checkPattern(name, arguments)
	}
	return nil
}

// column refuses the names that the engine answers itself. Whether a place is one
// of a table that is placed is for the resolver, which knows what the alias is of.
func (w *walk) column(object map[string]any) *Refusal {
	parts := names(object["column_names"])
	for i, name := range parts {
		if w.rules.systemColumns[name] && !(name == placeColumn && i == 1 && len(parts) == 2) {
			return refuse(SystemColumn, name)
		}
	}
	return nil
}

// placeColumn is the place of a row in its table.
const placeColumn = "rowid"

// seriesRows is the number of values of a series whose bounds are written out,
// and whether there are few enough of them.
func seriesRows(arguments []any) (int, bool) {
	bounds := [3]int{0, 0, 1} // from, to, step
	for i, argument := range arguments {
		n, written := wholeNumber(argument)
		if !written || i >= len(bounds) || n < -1e9 || n > 1e9 {
			return 0, false
		}
		bounds[i] = n
	}
	if len(arguments) == 1 {
		bounds[0], bounds[1] = 0, bounds[0]
	}
	if bounds[2] == 0 || len(arguments) == 0 {
		return 0, false
	}
	rows := max((bounds[1]-bounds[0])/bounds[2]+1, 0)
	return rows, rows <= maxSize+1
}

// checkPattern takes the expressions that Go's engine takes: it is built like
// DuckDB's (RE2), runs in linear time and knows no back references.
func checkPattern(name string, arguments []any) *Refusal {
	if len(arguments) < 2 {
		return refuse(Pattern, name)
	}
	pattern := duckLiteral(arguments[1])
	if !pattern.isText || len(pattern.text) > maxPattern {
		return refuse(Pattern, name)
	}
	if _, err := regexp.Compile(pattern.text); err != nil {
		return refuse(Pattern, name)
	}
	return nil
}

func duckLiterals(arguments []any) []literal {
	all := make([]literal, len(arguments))
	for i, argument := range arguments {
		all[i] = duckLiteral(argument)
	}
	return all
}

func duckLiteral(argument any) literal {
	if number, written := wholeNumber(argument); written {
		return literal{isNumber: true, number: number}
	}
	constant, _ := argument.(map[string]any)
	value := dig(constant, "value")
	written, isText := value["value"].(string)
	if _, there := value["value"]; !there { // an empty text is left out
		isNull, _ := value["is_null"].(bool)
		isText = !isNull && text(dig(value, "type"), "id") == "VARCHAR"
	}
	return literal{isText: isText && text(constant, "class") == "CONSTANT", text: written}
}

// wholeNumber is the value of a whole number that is written out.
func wholeNumber(expression any) (int, bool) {
	constant, _ := expression.(map[string]any)
	if text(constant, "class") != "CONSTANT" {
		return 0, false
	}
	number, _ := dig(constant, "value")["value"].(json.Number)
	n, err := number.Int64()
	return int(n), err == nil && text(dig(constant, "value", "type"), "id") != "DECIMAL"
}

func functionName(object map[string]any) string {
	return strings.ToLower(text(object, "function_name"))
}

func text(object map[string]any, field string) string {
	s, _ := object[field].(string)
	return s
}

func list(value any) []any {
	elements, _ := value.([]any)
	return elements
}

// dig is the object found by following the fields, or nil.
func dig(object map[string]any, fields ...string) map[string]any {
	for _, field := range fields {
		object, _ = object[field].(map[string]any)
	}
	return object
}
