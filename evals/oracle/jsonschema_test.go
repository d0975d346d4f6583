package oracle_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// TestFormsFitTheirSchema: the JSON of every form is valid by the loose schema
// as it is, by the strict one with null for what is missing, and both are read
// back as the form.
func TestFormsFitTheirSchema(t *testing.T) {
	loose, strict := compile(t, query.FormSchema(query.AllChapters(), true)), compile(t, query.FormSchema(query.AllChapters(), false))
	var root map[string]any
	if err := json.Unmarshal(query.FormSchema(query.AllChapters(), false), &root); err != nil {
		t.Fatal(err)
	}
	o := oracle.New(parse(t, "nasty.pgn", readNasty(t)))
	generator := oracle.NewGenerator(seed(t), o)
	for range forms(t, 5000) {
		q := generator.Form()
		q.Walk(query.Visitor{Name: func(n *query.Name) { n.Spellings = nil }}) // found by code, not filled in
		short := decode(t, text(q))
		if err := loose.Validate(short); err != nil {
			t.Fatalf("%s\n%v", text(q), err)
		}
		full := withNulls(root, root, short)
		if err := strict.Validate(full); err != nil {
			t.Fatalf("%s\n%v", text(q), err)
		}
		if err := strict.Validate(short); err == nil {
			t.Fatalf("valid though incomplete: %s", text(q))
		}
		filled, err := json.Marshal(full)
		if err != nil {
			t.Fatal(err)
		}
		for _, written := range []string{text(q), string(filled)} {
			back, err := query.ReadForm(written)
			if err != nil {
				t.Fatalf("%s\n%v", written, err)
			}
			if !reflect.DeepEqual(back, q) {
				t.Fatalf("%s\nis read as\n%s", written, text(back))
			}
		}
	}
}

// TestRefuses: what is no form is not taken for one, for a loose schema is not closed.
func TestRefuses(t *testing.T) {
	for _, wrong := range []string{
		`{}`, `{"rows":"players"}`, `{"where":{"month":3}}`, `{"rows":"games","measure":"count"}`, `{"rows":"games","sql":"SELECT 1"}`,
		`{"rows":"games","where":{}}`,
		`{"rows":"games","where":{"month":1,"game":2}}`,
		`{"rows":"games","where":{"player":{"name":{"text":"Tal","spellings":["Tal, M."]}}}}`,
		`{"rows":"half_moves","half_move":{"piece":"dragon"}}`,
		`{"rows":"half_moves","half_move":{"recapture":true}}`,
		`{"rows":"games","limit":"ten"}`,
	} {
		f, err := query.ReadForm(wrong)
		if err == nil {
			err = f.Check()
		}
		if err == nil {
			t.Errorf("taken: %s", wrong)
		}
	}
}

func compile(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	if err := c.AddResource("query.json", decode(t, string(schema))); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("query.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func decode(t *testing.T, text string) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

// withNulls is the value with null for every property that it lacks.
func withNulls(root, schema map[string]any, value any) any {
	if ref, ok := schema["$ref"].(string); ok && ref == "#" {
		schema = root
	} else if ok {
		schema = root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	switch v := value.(type) {
	case []any:
		var all []any
		for _, e := range v {
			all = append(all, withNulls(root, schema["items"].(map[string]any), e))
		}
		return all
	case map[string]any:
		if choices, ok := schema["anyOf"].([]any); ok {
			for _, c := range choices {
				choice := c.(map[string]any)
				properties, _ := choice["properties"].(map[string]any)
				if fits := choice["$ref"] != nil || len(properties) == 1 && has(properties, v); fits {
					return withNulls(root, choice, v)
				}
			}
		}
		full := map[string]any{}
		for name, property := range schema["properties"].(map[string]any) {
			full[name] = nil
			if inner, ok := v[name]; ok {
				full[name] = withNulls(root, property.(map[string]any), inner)
			}
		}
		return full
	}
	return value
}

// has says that the only property is the one of the value.
func has(properties, value map[string]any) bool {
	for name := range value {
		if properties[name] == nil {
			return false
		}
	}
	return true
}
