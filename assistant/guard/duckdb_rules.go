package guard

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
)

//go:embed duckdb.yaml
var duckRulesYAML []byte

// duckRules is duckdb.yaml as it stands in the file, made ready for look-ups by
// newTreeRules.
type duckRules struct {
	Objects         map[string][]string `yaml:"objects"`
	Expressions     map[string][]string `yaml:"expressions"`
	ExpressionTypes []string            `yaml:"expression_types"`
	Words           map[string][]string `yaml:"words"`
	Types           []string            `yaml:"types"`
	Placed          []string            `yaml:"placed"`
	SystemColumns   []string            `yaml:"system_columns"`
	Functions       map[string][]string `yaml:"functions"`
	Aggregates      []string            `yaml:"aggregates"`
	TableFunctions  []string            `yaml:"table_functions"`
	Series          []string            `yaml:"series"`
	Patterns        []string            `yaml:"patterns"`
	SmallRelations  []string            `yaml:"small_relations"`
	Costs           costRules           `yaml:",inline"`
}

type set map[string]bool

func setOf(names []string) set {
	s := make(set, len(names))
	for _, name := range names {
		s[name] = true
	}
	return s
}

// treeRules says what a statement's tree may hold.
type treeRules struct {
	objects         map[string][]string
	expressions     map[string][]string
	expressionTypes set
	words           map[string]set
	types           set
	placed          set // tables whose rows may be told by their places
	systemColumns   set
	functions       set // aggregates included
	aggregates      set
	tableFunctions  set
	series          set
	patterns        set
	smallRelations  set
	costs           costRules
}

func newTreeRules() *treeRules {
	file := mustParse[duckRules](duckRulesYAML)
	rules := &treeRules{
		objects:         file.Objects,
		expressions:     map[string][]string{},
		expressionTypes: setOf(file.ExpressionTypes),
		words:           map[string]set{},
		types:           setOf(file.Types),
		placed:          setOf(file.Placed),
		systemColumns:   setOf(file.SystemColumns),
		functions:       setOf(file.Aggregates),
		aggregates:      setOf(file.Aggregates),
		tableFunctions:  setOf(file.TableFunctions),
		series:          setOf(file.Series),
		patterns:        setOf(file.Patterns),
		smallRelations:  setOf(file.SmallRelations),
		costs:           file.Costs,
	}
	for class, fields := range file.Expressions {
		rules.expressions[class] = append([]string{"class", "type", "alias", "query_location"}, fields...)
	}
	for field, words := range file.Words {
		rules.words[field] = setOf(words)
	}
	for _, group := range file.Functions {
		for _, name := range group {
			rules.functions[name] = true
		}
	}
	return rules
}

// kindOf says what an object of the tree is and which fields it may have.
// holder is the kind of the object around it and field the field it stands in.
func (r *treeRules) kindOf(object map[string]any, holder, field string) (kind string, fields []string, refusal *Refusal) {
	typ, _ := object["type"].(string)
	if class, ok := object["class"].(string); ok {
		if fields, ok = r.expressions[class]; !ok || !r.expressionTypes[typ] {
			return "", nil, refuse(Construct, readable(typ))
		}
		return class + " expression", fields, nil
	}
	for _, kind := range []string{holder + "." + field, field, typ} {
		if fields, ok := r.objects[kind]; ok {
			return kind, fields, nil
		}
	}
	return "", nil, refuse(Construct, readable(cmp.Or(typ, field)))
}

// unlisted is a field of the object that is not among fields, or "".
func unlisted(object map[string]any, fields []string) string {
	found := ""
	for name := range object {
		if !slices.Contains(fields, name) && (found == "" || name < found) {
			found = name
		}
	}
	return found
}

// readable is an engine's name of a part of SQL as people write it.
func readable(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, "_", " "))
}
