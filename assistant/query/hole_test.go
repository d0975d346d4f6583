package query

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFill(t *testing.T) {
	polgar := Name{Text: "Polgar", Choices: []Name{{Text: "Polgar, Judit"}, {Text: "Polgar, Susan"}}}
	q := Query{Measure: Count, Subject: Games, Where: &Cond{And: []Cond{
		{Player: &Player{Name: polgar}},
		{Not: &Cond{Player: &Player{Name: polgar, Outcome: Win}}},
		{Length: &Length{Unit: UnknownUnit, Range: Range{Max: 29}}},
		{Elo: &Elo{Side: AskSide, Range: Range{Min: 2500}}},
	}}}
	var slots []string
	for _, h := range q.Holes() {
		slots = append(slots, h.Slot)
	}
	if diff := cmp.Diff([]string{SlotPlayer, SlotPlayer, SlotMoveUnit, SlotEloSide}, slots); diff != "" {
		t.Errorf("holes: %s", diff)
	}
	if q.Fill(SlotMoveUnit, "furlongs") || q.Fill(SlotPlayer, "Polgar, Zsuzsa") || q.Fill(SlotEloSide, "none") {
		t.Error("a value that the slot does not take was taken")
	}
	for slot, value := range map[string]string{SlotMoveUnit: "full", SlotPlayer: "Polgar, Susan", SlotEloSide: "both"} {
		before := q.Clone()
		if !q.Fill(slot, value) {
			t.Errorf("%s=%s was not taken", slot, value)
		}
		if before.Equal(q) {
			t.Errorf("%s=%s changed nothing", slot, value)
		}
	}
	if holes := q.Holes(); len(holes) > 0 {
		t.Errorf("still open: %v", holes)
	}
	if got := q.Where.And[1].Not.Player.Name.Text; got != "Polgar, Susan" {
		t.Errorf("the player under the negation is %s", got)
	}
}

// TestWalk: the walk comes to every name, unit, half-move, position, condition,
// value and quantity that is in a form, wherever it stands.
func TestWalk(t *testing.T) {
	var q Query
	var f Form
	for _, test := range []struct {
		form reflect.Value
		walk func(Visitor)
		kind string // which the other has not
	}{
		{reflect.ValueOf(&q).Elem(), q.Walk, "Quantity"},
		{reflect.ValueOf(&f).Elem(), f.Walk, "Value"},
	} {
		fill(test.form, 4, test.kind == "Value")
		present, visited := map[string]int{}, map[string]int{}
		tally(test.form, present)
		test.walk(Visitor{
			Cond:     func(*Cond) { visited["Cond"]++ },
			HalfMove: func(*HalfMove) { visited["HalfMove"]++ },
			Position: func(*Position) { visited["Position"]++ },
			Quantity: func(*Quantity) { visited["Quantity"]++ },
			Value:    func(*Value) { visited["Value"]++ },
			Elo:      func(*Elo) { visited["Elo"]++ },
			Name:     func(*Name) { visited["Name"]++ },
			Unit:     func(*Unit) { visited["Unit"]++ },
		})
		if len(visited) != reflect.TypeFor[Visitor]().NumField()-1 || visited[test.kind] == 0 {
			t.Errorf("the test leaves out a function of Visitor: %v", visited)
		}
		for name, n := range visited {
			if n != present[name] {
				t.Errorf("%s: %d of %d visited", name, n, present[name])
			}
		}
	}
}

// nesting are the types that can hold others of the same type.
var nesting = []reflect.Type{
	reflect.TypeFor[Cond](), reflect.TypeFor[Form](), reflect.TypeFor[Value](), reflect.TypeFor[Column](), reflect.TypeFor[Position](), reflect.TypeFor[HalfMove](),
}

// fill sets every field, those that nest down to a depth.
func fill(v reflect.Value, depth int, form bool) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth, form)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), depth, form)
		fill(v.Index(1), depth, form)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			kind := field.Type
			nests := (kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice) && slices.Contains(nesting, kind.Elem())
			if kind != reflect.TypeFor[[]Name]() && (!nests || depth > 0) && (form || !ofForm(field)) {
				fill(v.Field(i), depth-1, form)
			}
		}
	}
}

// tally counts the values of each type in a form.
func tally(v reflect.Value, count map[string]int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			tally(v.Elem(), count)
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			tally(v.Index(i), count)
		}
		return
	case reflect.Struct:
		for i := range v.NumField() {
			tally(v.Field(i), count)
		}
	}
	count[v.Type().Name()]++
}
