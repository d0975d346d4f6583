package query

import (
	"encoding/json"
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
	constants := constantsOf(t, "query.go", "cond.go", "board.go", "form.go", "value.go", "usage.go")
	types := map[string]reflect.Type{}
	collectForm(reflect.TypeFor[Form](), types)
	maker := &schemaMaker{root: reflect.TypeFor[Form]()}
	for name := range formDescriptions() {
		if types[name] == nil {
			t.Errorf("%s is described and is no type of a form", name)
		}
	}
	for name, kind := range types {
		d, ok := formDescriptions()[name]
		if !ok || d.Text == "" {
			if constants[name] != nil || kind.Kind() == reflect.Struct && name != "Range" {
				t.Errorf("%s has no text", name)
			}
			continue
		}
		if kind.Kind() == reflect.Struct {
			var want []string
			for _, f := range maker.fields(kind) {
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
			for _, f := range (&schemaMaker{root: reflect.TypeFor[Form]()}).fields(t) {
				collectForm(f.Type, types)
			}
		}
	}
}

// TestFormSchemaShowsWhatIsWritten: each text of the file is shown whole to
// models, and each stands in quotes on its line.
func TestFormSchemaShowsWhatIsWritten(t *testing.T) {
	source, err := os.ReadFile("jsonschema_form.yaml")
	if err != nil {
		t.Fatal(err)
	}
	texts := regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	line := regexp.MustCompile(`^(?:#.*|\w+:|  (?:fields|values):|  one_of: true|  hidden: \[[\w, ]+\]|  text: "[^"]+"|    \w+: "[^"]+"|    - \{value: (?:\w+|""), text: "[^"]+"\})?$`)
	for _, schema := range []json.RawMessage{FormSchema(false), FormSchema(true)} {
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
// no form with a field that there is not.
func TestFormSchemaTakesForms(t *testing.T) {
	var schema any
	if err := json.Unmarshal(FormSchema(true), &schema); err != nil {
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
		var form any
		if err := json.Unmarshal([]byte(bad), &form); err != nil {
			t.Fatal(err)
		}
		if compiled.Validate(form) == nil {
			t.Errorf("the schema takes %s", bad)
		}
	}
}
