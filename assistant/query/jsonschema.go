package query

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// FormSchema is the JSON Schema of the JSON form of a Form, for language models
// that fill it in: the structure is that of the Go types, the descriptions and
// the values of enumerations are in jsonschema.yaml. What only code can know, such
// as a name's Spellings, is not in it.
//
// The schema keeps to what servers accept for strict tool calls: objects are
// closed and have all their properties, those without a value being null, and a
// condition is one of several objects with one property each. With loose,
// properties may also be left out, which costs a model fewer words where the
// server does not insist; nothing is closed then, for ReadForm says what does not
// belong.
//
// Of the chapters those are shown that are named.
func FormSchema(chapters Chapters, loose bool) json.RawMessage {
	return (&schemaMaker{texts: descriptions(), chapters: chapters, loose: loose, made: map[string]bool{}}).schema()
}

//go:embed jsonschema.yaml
var schemaFile []byte

// described is what jsonschema.yaml says of one type.
type described struct {
	Text   string            `yaml:"text"`
	Fields map[string]string `yaml:"fields"` // by their JSON name
	Values []struct {
		Value string `yaml:"value"`
		Text  string `yaml:"text"`
	} `yaml:"values"`
	Hidden []string `yaml:"hidden"` // fields that models do not fill in
	OneOf  bool     `yaml:"one_of"` // exactly one field is set
	Open   bool     `yaml:"open"`   // there are more values
}

var descriptions = sync.OnceValue(func() map[string]described {
	var all map[string]described
	if err := yaml.Unmarshal(schemaFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

func (s *schemaMaker) schema() json.RawMessage {
	root := s.structure(formType)
	root = append(root, member{"$defs", s.defs})
	text, err := json.Marshal(root)
	if err != nil {
		panic(err) // it is made of texts
	}
	return text
}

var formType = reflect.TypeFor[Form]()

// schemaMaker makes the schema of a type, and of the types in it.
type schemaMaker struct {
	texts    map[string]described
	chapters Chapters
	loose    bool
	made     map[string]bool
	defs     object
}

// structure is the schema of a struct.
func (s *schemaMaker) structure(t reflect.Type) object {
	d := s.texts[t.Name()]
	var properties object
	var required []string
	for _, f := range fields(t) {
		name, optional := jsonName(f)
		if slices.Contains(d.Hidden, name) || !s.shows(t, name) {
			continue
		}
		schema := s.typed(f.Type)
		if optional && !s.loose && !d.OneOf {
			schema = nullable(schema)
		}
		if text := d.Fields[name]; text != "" {
			schema = withText(schema, text)
		}
		if d.OneOf {
			properties = append(properties, member{name, schema})
			continue
		}
		if !optional || !s.loose {
			required = append(required, name)
		}
		properties = append(properties, member{name, schema})
	}
	switch {
	case s.loose:
		return open(d.Text, properties, required)
	case !d.OneOf:
		return closed(d.Text, properties, required)
	}
	var choices []object
	for _, p := range properties {
		choices = append(choices, closed("", object{p}, []string{p.name}))
	}
	return object{{"description", d.Text}, {"anyOf", choices}}
}

// shows says whether a field or a value of a type is shown.
func (s *schemaMaker) shows(t reflect.Type, name string) bool {
	chapter := chapterOf(t, name)
	return chapter&s.chapters == chapter
}

// fields are the fields of a struct, those of embedded structs among them.
func fields(t reflect.Type) []reflect.StructField {
	var all []reflect.StructField
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			all = append(all, fields(f.Type)...)
		} else {
			all = append(all, f)
		}
	}
	return all
}

// jsonName is what the field is called in JSON, and whether it may be missing.
func jsonName(f reflect.StructField) (name string, optional bool) {
	name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name, rest == "omitempty"
}

// open is the schema of an object that may have more properties.
func open(text string, properties object, required []string) object {
	schema := object{{"description", text}, {"type", "object"}, {"properties", properties}}
	if required != nil {
		schema = append(schema, member{"required", required})
	}
	return schema
}

func closed(text string, properties object, required []string) object {
	schema := object{{"type", "object"}}
	if text != "" {
		schema = append(object{{"description", text}}, schema...)
	}
	if required == nil {
		required = []string{}
	}
	return append(schema, member{"properties", properties}, member{"required", required}, member{"additionalProperties", false})
}

// typed is the schema of the values of a type.
func (s *schemaMaker) typed(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return s.typed(t.Elem())
	case reflect.Slice:
		return object{{"type", "array"}, {"items", s.typed(t.Elem())}}
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.Int, reflect.Int64:
		return object{{"type", "integer"}}
	case reflect.Float64:
		return object{{"type", "number"}}
	case reflect.String:
		if len(s.texts[t.Name()].Values) == 0 {
			return object{{"type", "string"}}
		}
		return s.reference(t, s.enumeration)
	case reflect.Struct:
		return s.reference(t, s.structure)
	}
	panic(fmt.Sprintf("query: no schema of %v", t))
}

// reference points to the definition of a type, which is made once.
func (s *schemaMaker) reference(t reflect.Type, definition func(reflect.Type) object) object {
	if t == formType {
		return object{{"$ref", "#"}}
	}
	if !s.made[t.Name()] {
		s.made[t.Name()] = true // before it is defined: types refer to themselves
		s.defs = append(s.defs, member{t.Name(), definition(t)})
	}
	return object{{"$ref", "#/$defs/" + t.Name()}}
}

// enumeration is the schema of the values that a text can have.
func (s *schemaMaker) enumeration(t reflect.Type) object {
	d := s.texts[t.Name()]
	var values []string
	var text strings.Builder
	text.WriteString(d.Text)
	for _, v := range d.Values {
		if !s.shows(t, v.Value) {
			continue
		}
		values = append(values, v.Value)
		if v.Text != "" {
			fmt.Fprintf(&text, "\n%s: %s", v.Value, v.Text)
		}
	}
	schema := object{{"description", text.String()}, {"type", "string"}}
	if !d.Open {
		schema = append(schema, member{"enum", values})
	}
	return schema
}

// nullable is the schema that also lets null through.
func nullable(schema object) object {
	if schema[0].name == "$ref" {
		return object{{"anyOf", []object{schema, {{"type", "null"}}}}}
	}
	wide := slices.Clone(schema)
	wide[0].value = []any{schema[0].value, "null"} // the type
	return wide
}

// withText is the schema with a description. A reference may have none beside
// it.
func withText(schema object, text string) object {
	if schema[0].name == "$ref" {
		schema = object{{"anyOf", []object{schema}}}
	}
	return append(object{{"description", text}}, schema...)
}

// object is a JSON object that keeps the order of its members: models fill
// properties in as the schema lists them, and what is asked comes before its
// details.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the object.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(m.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
