package oracle_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/evals/oracle"
)

// checked is a query or a form.
type checked[T any] interface {
	*T
	Check() error
}

// shrink leaves out of a query or form, as JSON, what it can while it still fails.
func shrink[T any, P checked[T]](q T, fails func(T) bool) T {
	for {
		smaller, found := smallerFailure[T, P](q, fails)
		if !found {
			return q
		}
		q = smaller
	}
}

func smallerFailure[T any, P checked[T]](q T, fails func(T) bool) (T, bool) {
	var tree any
	if err := json.Unmarshal([]byte(text(q)), &tree); err != nil {
		return q, false
	}
	for _, candidate := range without(tree) {
		encoded, err := json.Marshal(candidate)
		if err != nil {
			continue
		}
		var smaller T
		decoder := json.NewDecoder(bytes.NewReader(encoded))
		decoder.DisallowUnknownFields()
		if decoder.Decode(&smaller) != nil || len(text(smaller)) >= len(text(q)) {
			continue
		}
		if P(&smaller).Check() == nil && fails(smaller) {
			return smaller, true
		}
	}
	return q, false
}

// needed are the keys of parts without which a form is none.
var needed = []string{"measure", "subject", "rows", "unit", "name", "text"}

// without lists the trees that lack one part of the tree, or have one part of
// a part in its place.
func without(tree any) (all []any) {
	switch node := tree.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(node)) {
			if !slices.Contains(needed, key) {
				rest := maps.Clone(node)
				delete(rest, key)
				all = append(all, rest)
			}
			if inner, ok := node[key].(map[string]any); ok && key == "not" {
				all = append(all, inner)
			}
			if inner, ok := node[key].([]any); ok && (key == "and" || key == "or" || key == "args") {
				all = append(all, inner...)
			}
			for _, smaller := range without(node[key]) {
				rest := maps.Clone(node)
				rest[key] = smaller
				all = append(all, rest)
			}
		}
	case []any:
		for i := range node {
			if len(node) > 1 {
				all = append(all, slices.Delete(slices.Clone(node), i, i+1))
			}
			for _, smaller := range without(node[i]) {
				rest := slices.Clone(node)
				rest[i] = smaller
				all = append(all, rest)
			}
		}
	}
	return all
}

// TestCheckOfLessOfForm: a form that lacks a part is checked, whatever it lacks.
func TestCheckOfLessOfForm(t *testing.T) {
	generator := oracle.NewGenerator(seed(t), oracle.New(parse(t, "forms.pgn", readForForms(t))))
	refused := 0
	for range forms(t, 500) {
		f := generator.Form()
		var tree any
		if err := json.Unmarshal([]byte(text(f)), &tree); err != nil {
			t.Fatal(err)
		}
		for _, candidate := range without(tree) {
			var less query.Form
			if err := json.Unmarshal([]byte(text(candidate)), &less); err != nil {
				continue // one part stands in the place of another
			}
			if less.Check() != nil {
				refused++
			}
		}
	}
	if refused == 0 {
		t.Error("no form was refused")
	}
}
