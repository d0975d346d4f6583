package query

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestCloneCopiesEverything: whatever a query or a form holds, its clone holds too,
// and nothing of it is the same memory.
func TestCloneCopiesEverything(t *testing.T) {
	var f Form
	fill(reflect.ValueOf(&f).Elem(), 2, true)
	before := encoded(f)
	c := f.Clone()
	if string(encoded(c)) != string(before) {
		t.Errorf("the clone is %s, not %s", encoded(c), before)
	}
	if shared := sharing(reflect.ValueOf(f), reflect.ValueOf(c), "form"); shared != "" {
		t.Errorf("the clone shares %s", shared)
	}
	var q Query
	fill(reflect.ValueOf(&q).Elem(), 2, true)
	text, err := json.Marshal(q.Clone())
	if err != nil || string(text) != string(encoded(q)) {
		t.Errorf("the clone is %s, %v", text, err)
	}
	if (Query{Where: &Cond{And: []Cond{}}}).Clone().Where.And != nil {
		t.Error("a list of nothing is still there")
	}
}

// sharing is the first part that two values of one shape have in the same memory.
func sharing(a, b reflect.Value, path string) string {
	switch a.Kind() {
	case reflect.Pointer, reflect.Slice:
		switch {
		case a.IsNil():
			return ""
		case a.Pointer() == b.Pointer():
			return path
		case a.Kind() == reflect.Pointer:
			return sharing(a.Elem(), b.Elem(), path)
		}
		return sharing(a.Index(0), b.Index(0), path)
	case reflect.Struct:
		for i := range a.NumField() {
			if shared := sharing(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name); shared != "" {
				return shared
			}
		}
	}
	return ""
}
