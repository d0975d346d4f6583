package query

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// FormText describes the JSON form of a Form to language models that fill it in:
// the structure is that of the Go types, the texts and the values of enumerations
// are in formtexts.yaml. What only code can know, such as a name's Spellings, is
// not in it. It is a third as long as a JSON Schema of the same types; what does
// not fit it ReadForm refuses with the part that is wrong.
//
// Of the chapters those are told that are named, without what was told with
// other chapters before.
func FormText(chapters Chapters, before ...Chapters) string {
	t := &formTeller{texts: descriptions(), known: map[string]bool{}}
	for _, b := range before {
		t.tell(b)
	}
	return t.tell(chapters)
}

//go:embed formtexts.yaml
var textsFile []byte

// described is what formtexts.yaml says of one type.
type described struct {
	Text   string            `yaml:"text"`
	Fields map[string]string `yaml:"fields"` // by their JSON name
	Values []struct {
		Value string `yaml:"value"`
		Text  string `yaml:"text"`
	} `yaml:"values"`
	Hidden []string `yaml:"hidden"` // fields that models do not fill in
	OneOf  bool     `yaml:"one_of"` // exactly one field is set
}

var descriptions = sync.OnceValue(func() map[string]described {
	var all map[string]described
	if err := yaml.Unmarshal(textsFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

var formType = reflect.TypeFor[Form]()

// formTeller tells types one after the other, and nothing twice.
type formTeller struct {
	texts map[string]described
	known map[string]bool // types, fields and values, and what was said of fields
	text  strings.Builder
}

// tell tells what of the form is not known yet. A type comes before those of its
// fields.
func (t *formTeller) tell(chapters Chapters) string {
	t.text.Reset()
	waiting := []reflect.Type{formType}
	queued := map[reflect.Type]bool{formType: true}
	for len(waiting) > 0 {
		kind := waiting[0]
		waiting = waiting[1:]
		var lines []string
		if kind.Kind() == reflect.String {
			lines = t.values(kind, chapters)
		} else {
			lines = t.fields(kind, chapters)
			for _, f := range t.shown(kind, chapters) {
				if part := named(f.Type); !queued[part] && t.tells(part) {
					queued[part] = true
					waiting = append(waiting, part)
				}
			}
		}
		t.write(kind.Name(), lines)
	}
	return strings.TrimSpace(t.text.String())
}

// tells says that a type has a description of its own.
func (t *formTeller) tells(kind reflect.Type) bool {
	return kind.Kind() == reflect.Struct || len(t.texts[kind.Name()].Values) > 0
}

// write writes the new lines of a type.
func (t *formTeller) write(name string, lines []string) {
	switch {
	case len(lines) == 0:
		return
	case t.learn(name):
		fmt.Fprintf(&t.text, "\n%s: %s\n", name, t.texts[name].Text)
	default:
		fmt.Fprintf(&t.text, "\nmore of %s:\n", name)
	}
	t.text.WriteString(strings.Join(lines, "\n") + "\n")
}

// learn says whether something was not known, and knows it from now on.
func (t *formTeller) learn(what string) bool {
	isNew := !t.known[what]
	t.known[what] = true
	return isNew
}

// shown are the fields of a struct that are told with the chapters.
func (t *formTeller) shown(kind reflect.Type, chapters Chapters) (shown []reflect.StructField) {
	for _, f := range fields(kind) {
		name, _ := jsonName(f)
		if !slices.Contains(t.texts[kind.Name()].Hidden, name) && chapterOf(kind, name)&^chapters == 0 {
			shown = append(shown, f)
		}
	}
	return shown
}

// fields are the lines of a struct's fields that are new. What was said of a field
// of the same name and kind is not said again.
func (t *formTeller) fields(kind reflect.Type, chapters Chapters) (lines []string) {
	for _, f := range t.shown(kind, chapters) {
		name, optional := jsonName(f)
		if !t.learn(kind.Name() + "." + name) {
			continue
		}
		line := name + " " + kindName(f.Type)
		if !optional && f.Type.Kind() != reflect.Pointer {
			line += "!"
		}
		if text := t.texts[kind.Name()].Fields[name]; text != "" && t.learn(line+": "+text) {
			line += ": " + text
		}
		lines = append(lines, line)
	}
	return lines
}

// values are the lines of an enumeration's values that are new.
func (t *formTeller) values(kind reflect.Type, chapters Chapters) (lines []string) {
	for _, v := range t.texts[kind.Name()].Values {
		if chapterOf(kind, v.Value)&^chapters != 0 || !t.learn(kind.Name()+"."+v.Value) {
			continue
		}
		line := v.Value
		if line == "" {
			line = `""`
		}
		lines = append(lines, line+": "+v.Text)
	}
	return lines
}

// kindName is what the values of a type are called.
func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kindName(t.Elem())
	case reflect.Slice:
		return kindName(t.Elem()) + "[]"
	case reflect.Bool:
		return "true"
	case reflect.Int, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.String:
		if len(descriptions()[t.Name()].Values) == 0 {
			return "text"
		}
	}
	return t.Name()
}

// named is the type itself, without pointers and lists.
func named(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
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
