package query

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
)

// TestFormSchemaDescribesTheTypes: all types of a form, their fields and the
// values of their constants have a text, and nothing else has.
func TestFormSchemaDescribesTheTypes(t *testing.T) {
	constants := constantsOf(t, "query.go", "cond.go", "board.go", "form.go", "value.go", "usage.go", "analysis.go")
	types := map[string]reflect.Type{}
	collectForm(reflect.TypeFor[Form](), types)
	for name := range descriptions() {
		if types[name] == nil {
			t.Errorf("%s is described and is no type of a form", name)
		}
	}
	for name, kind := range types {
		d, ok := descriptions()[name]
		if !ok || d.Text == "" {
			if constants[name] != nil || kind.Kind() == reflect.Struct && name != "Range" {
				t.Errorf("%s has no text", name)
			}
			continue
		}
		if kind.Kind() == reflect.Struct {
			var want []string
			for _, f := range fields(kind) {
				if name, _ := jsonName(f); !slices.Contains(d.Hidden, name) {
					want = append(want, name)
				}
			}
			d.hold(t, name, want, keys(d.Fields))
			continue
		}
		var want, got []string
		for _, v := range constants[name] {
			if v != "" {
				want = append(want, v)
			}
		}
		for _, v := range d.Values {
			if v.Text == "" {
				t.Errorf("%s: %q has no text", name, v.Value)
			}
			if v.Value != "" {
				got = append(got, v.Value)
			}
		}
		d.hold(t, name, want, got)
	}
}

// hold says which names are in one list alone.
func (d described) hold(t *testing.T, name string, want, got []string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%s: %s has no text", name, w)
		}
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			t.Errorf("%s has no %s", name, g)
		}
		if text, ok := d.Fields[g]; ok && text == "" {
			t.Errorf("%s: %s has an empty text", name, g)
		}
	}
}

// collectForm finds the named types that a form is made of.
func collectForm(t reflect.Type, types map[string]reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		collectForm(t.Elem(), types)
	case reflect.String, reflect.Struct:
		if t.PkgPath() == "" || types[t.Name()] != nil {
			return
		}
		types[t.Name()] = t
		if t.Kind() == reflect.Struct {
			for _, f := range fields(t) {
				collectForm(f.Type, types)
			}
		}
	}
}

// TestFormSchemaShowsWhatIsWritten: each text of the file is shown whole to
// models, and each stands in quotes on its line.
func TestFormSchemaShowsWhatIsWritten(t *testing.T) {
	source, err := os.ReadFile("jsonschema.yaml")
	if err != nil {
		t.Fatal(err)
	}
	texts := regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	line := regexp.MustCompile(`^(?:#.*|\w+:|  (?:fields|values):|  one_of: true|  hidden: \[[\w, ]+\]|  text: "[^"]+"|    \w+: "[^"]+"|    - \{value: (?:\w+|""), text: "[^"]+"\})?$`)
	for _, schema := range []json.RawMessage{FormSchema(AllChapters(), false), FormSchema(AllChapters(), true)} {
		var root any
		if err := json.Unmarshal(schema, &root); err != nil {
			t.Fatal(err)
		}
		var shown strings.Builder
		descriptionsOf(root, &shown)
		found := 0
		for written := range strings.Lines(string(source)) {
			if !line.MatchString(strings.TrimSuffix(written, "\n")) {
				t.Errorf("not one quoted text: %s", written)
			}
			if strings.HasPrefix(written, "#") {
				continue
			}
			for _, quoted := range texts.FindAllString(written, -1) {
				text, err := strconv.Unquote(quoted)
				if err != nil {
					t.Fatal(err)
				}
				found++
				if !strings.Contains(shown.String(), text) {
					t.Errorf("not shown: %s", text)
				}
			}
		}
		if found < 300 {
			t.Errorf("only %d texts", found)
		}
	}
}

func descriptionsOf(node any, shown *strings.Builder) {
	switch n := node.(type) {
	case []any:
		for _, e := range n {
			descriptionsOf(e, shown)
		}
	case map[string]any:
		if text, ok := n["description"].(string); ok {
			shown.WriteString(text + "\n")
		}
		for _, e := range n {
			descriptionsOf(e, shown)
		}
	}
}

// TestFormSchemaTakesForms: the loose schema takes all forms made by hand, and
// what they leave open ReadForm refuses.
func TestFormSchemaTakesForms(t *testing.T) {
	var schema any
	if err := json.Unmarshal(FormSchema(AllChapters(), true), &schema); err != nil {
		t.Fatal(err)
	}
	c := validator.NewCompiler()
	if err := c.AddResource("form.json", schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("form.json")
	if err != nil {
		t.Fatal(err)
	}
	lines, _ := handMade(t)
	for _, line := range lines {
		var form any
		if err := json.Unmarshal([]byte(line), &form); err != nil {
			t.Fatal(err)
		}
		if err := compiled.Validate(form); err != nil {
			t.Errorf("%s%v", line, err)
		}
	}
	for _, bad := range []string{`{"rows":"games","measure":"count"}`, `{"rows":"players"}`, `{"where":{"month":3}}`, `{"rows":"games","where":{"month":3,"copies":true}}`} {
		f, err := ReadForm(bad)
		if err == nil {
			err = f.Check()
		}
		if err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// TestStrictSchemaIsStrict: every object is closed and wants all it has.
func TestStrictSchemaIsStrict(t *testing.T) {
	strictly(t, FormSchema(AllChapters(), false))
	if loose := FormSchema(AllChapters(), true); len(loose) >= len(FormSchema(AllChapters(), false)) || !strings.Contains(string(loose), `"required":["rows"]`) {
		t.Error("the loose schema wants as much as the strict one")
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
