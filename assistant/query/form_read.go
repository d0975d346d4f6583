package query

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// ReadForm reads a form in JSON as somebody wrote it who knows its schema. The
// error says which part does not fit the schema, and what fits there; whether the
// form makes sense says its Check.
func ReadForm(text string) (Form, error) {
	d := json.NewDecoder(strings.NewReader(text))
	var written any
	if err := d.Decode(&written); err != nil {
		return Form{}, fmt.Errorf("that is no JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Form{}, errors.New("there is more than one value")
	}
	if err := fits("", written, formType); err != nil {
		return Form{}, err
	}
	var f Form
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		return Form{}, err
	}
	f.Walk(Visitor{Position: func(p *Position) { p.Board = boardOfSquares(p.Board) }})
	return f, nil
}

// fits says where and why a value does not fit a type.
func fits(part string, value any, t reflect.Type) error {
	if value == nil {
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return fits(part, value, t.Elem())
	case reflect.Slice:
		list, ok := value.([]any)
		if !ok {
			return misfit(part, "write a list")
		}
		for i, v := range list {
			if err := fits(place(part, i), v, t.Elem()); err != nil {
				return err
			}
		}
		return nil
	case reflect.Struct:
		return fitsStruct(part, value, t)
	case reflect.String:
		return fitsText(part, value, t)
	case reflect.Bool:
		if _, ok := value.(bool); !ok {
			return misfit(part, "write true or false")
		}
		return nil
	}
	n, ok := value.(float64)
	if !ok || t.Kind() != reflect.Float64 && n != float64(int64(n)) {
		return misfit(part, "write a number"+map[bool]string{true: " without a fraction"}[t.Kind() != reflect.Float64])
	}
	return nil
}

func fitsStruct(part string, value any, t reflect.Type) error {
	written, ok := value.(map[string]any)
	d := descriptions()[t.Name()]
	types, names := map[string]reflect.Type{}, []string{}
	for _, f := range fields(t) {
		if name, _ := jsonName(f); !slices.Contains(d.Hidden, name) {
			types[name] = f.Type
			names = append(names, name)
		}
	}
	if !ok {
		return misfit(part, "write an object with "+strings.Join(names, ", "))
	}
	var said []string
	for name, v := range written {
		if types[name] == nil {
			return misfit(part, fmt.Sprintf("there is no %.40q here, only %s", name, strings.Join(names, ", ")))
		}
		if v != nil {
			said = append(said, name)
		}
	}
	slices.Sort(said)
	if d.OneOf && len(said) != 1 {
		return misfit(part, fmt.Sprintf("a condition has exactly one property, and this has %d (%s): put several into \"and\"", len(said), strings.Join(said, ", ")))
	}
	for _, name := range said {
		if err := fits(strings.TrimPrefix(part+"."+name, "."), written[name], types[name]); err != nil {
			return err
		}
	}
	return nil
}

func fitsText(part string, value any, t reflect.Type) error {
	text, ok := value.(string)
	if !ok {
		return misfit(part, "write a text")
	}
	var values []string
	for _, v := range descriptions()[t.Name()].Values {
		values = append(values, v.Value)
	}
	if len(values) == 0 || text == "" || slices.Contains(values, text) {
		return nil
	}
	return misfit(part, fmt.Sprintf("%.40q is none of %s", text, strings.TrimPrefix(strings.Join(values, ", "), ", ")))
}

func misfit(part, what string) error {
	if part == "" {
		return errors.New(what)
	}
	return fmt.Errorf("%s: %s", part, what)
}
