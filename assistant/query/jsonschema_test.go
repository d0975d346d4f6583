package query

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestSchemaDescribesTheTypes: jsonschema.yaml names all values that the
// constants of the types have, and nothing that the types do not have.
func TestSchemaDescribesTheTypes(t *testing.T) {
	constants := constantsOf(t, "query.go", "cond.go", "board.go", "usage.go")
	types := map[string]reflect.Type{}
	collect(reflect.TypeFor[Query](), types)
	for name, d := range descriptions() {
		kind, ok := types[name]
		switch {
		case !ok:
			t.Errorf("%s is described and is no type of a query", name)
		case d.Text == "":
			t.Errorf("%s has no text", name)
		case kind.Kind() == reflect.Struct:
			for _, field := range append(keys(d.Fields), d.Hidden...) {
				if !slices.ContainsFunc((&schemaMaker{root: reflect.TypeFor[Query]()}).fields(kind), func(f reflect.StructField) bool { n, _ := jsonName(f); return n == field }) {
					t.Errorf("%s has no %s", name, field)
				}
			}
		default:
			var values []string
			for _, v := range d.Values {
				values = append(values, v.Value)
			}
			for _, want := range constants[name] {
				if want != "" && !slices.Contains(values, want) {
					t.Errorf("%s: the value %q is not described", name, want)
				}
			}
			for _, v := range values {
				if !slices.Contains(constants[name], v) {
					t.Errorf("%s has no value %q", name, v)
				}
			}
		}
	}
	for name, kind := range types {
		if _, ok := descriptions()[name]; !ok && kind.PkgPath() == reflect.TypeFor[Query]().PkgPath() {
			t.Errorf("%s is not described", name)
		}
	}
}

// TestStrictSchemaIsStrict: every object is closed and wants all it has.
func TestStrictSchemaIsStrict(t *testing.T) {
	strictly(t, JSONSchema(false))
	strictly(t, FormSchema(false))
	if loose := JSONSchema(true); len(loose) >= len(JSONSchema(false)) || !strings.Contains(string(loose), `"required":["measure","subject"]`) {
		t.Error("the loose schema wants as much as the strict one")
	}
	if loose := FormSchema(true); len(loose) >= len(FormSchema(false)) || !strings.Contains(string(loose), `"required":["rows"]`) {
		t.Error("the loose schema of a form wants as much as the strict one")
	}
}

func strictly(t *testing.T, schema json.RawMessage) {
	t.Helper()
	var root any
	if err := json.Unmarshal(schema, &root); err != nil {
		t.Fatal(err)
	}
	objects := 0
	var look func(node any)
	look = func(node any) {
		switch n := node.(type) {
		case []any:
			for _, e := range n {
				look(e)
			}
		case map[string]any:
			if properties, ok := n["properties"].(map[string]any); ok && n["type"] != nil {
				objects++
				if n["additionalProperties"] != false || len(n["required"].([]any)) != len(properties) {
					t.Errorf("not strict: %v", n)
				}
			}
			if n["$ref"] != nil && len(n) > 1 {
				t.Errorf("a reference with something beside it: %v", n)
			}
			for _, e := range n {
				look(e)
			}
		}
	}
	look(root)
	if objects < 20 {
		t.Errorf("only %d objects", objects)
	}
}

// collect finds the named types that a type is made of.
func collect(t reflect.Type, types map[string]reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		collect(t.Elem(), types)
	case reflect.String, reflect.Struct:
		if t.PkgPath() == "" || types[t.Name()] != nil {
			return
		}
		types[t.Name()] = t
		if t.Kind() == reflect.Struct {
			for i := range t.NumField() {
				if !ofForm(t.Field(i)) {
					collect(t.Field(i).Type, types)
				}
			}
		}
	}
}

// constantsOf are the texts of the typed constants of files, by type.
func constantsOf(t *testing.T, files ...string) map[string][]string {
	t.Helper()
	constants := map[string][]string{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		before := len(constants)
		for _, decl := range parsed.Decls {
			if group, ok := decl.(*ast.GenDecl); ok && group.Tok == token.CONST {
				addConstants(t, group, constants)
			}
		}
		if len(constants) == before {
			t.Fatalf("no constants found in %s", file)
		}
	}
	return constants
}

// addConstants adds the texts of a group of constants.
func addConstants(t *testing.T, group *ast.GenDecl, constants map[string][]string) {
	t.Helper()
	for _, spec := range group.Specs {
		value := spec.(*ast.ValueSpec)
		kind, ok := value.Type.(*ast.Ident)
		if !ok {
			continue
		}
		literal, ok := value.Values[0].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			continue
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			t.Fatal(err)
		}
		constants[kind.Name] = append(constants[kind.Name], text)
	}
}

func keys[V any](m map[string]V) (names []string) {
	for k := range m {
		names = append(names, k)
	}
	return names
}
