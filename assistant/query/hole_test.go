package query

import (
	"reflect"
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

// TestWalk: the walk comes to every name, unit, half-move, position, condition
// and quantity that is in a form, wherever it stands.
func TestWalk(t *testing.T) {
	q := Query{}
	fill(reflect.ValueOf(&q).Elem(), 4)
	present := map[string]int{}
	tally(reflect.ValueOf(&q).Elem(), present)
	visited := map[string]int{}
	q.Walk(Visitor{
		Cond:     func(*Cond) { visited["Cond"]++ },
		HalfMove: func(*HalfMove) { visited["HalfMove"]++ },
		Position: func(*Position) { visited["Position"]++ },
		Quantity: func(*Quantity) { visited["Quantity"]++ },
		Elo:      func(*Elo) { visited["Elo"]++ },
		Name:     func(*Name) { visited["Name"]++ },
		Unit:     func(*Unit) { visited["Unit"]++ },
	})
	if len(visited) != reflect.TypeFor[Visitor]().NumField() {
		t.Errorf("the test leaves out a function of Visitor: %v", visited)
	}
	for name, n := range visited {
		if n != present[name] {
			t.Errorf("%s: %d of %d visited", name, n, present[name])
		}
	}
}

// fill sets every field, conditions within conditions down to a depth.
func fill(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), depth)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), depth)
		fill(v.Index(1), depth)
	case reflect.Struct:
		for i := range v.NumField() {
			kind := v.Type().Field(i).Type
			nests := kind == reflect.TypeFor[*Cond]() || kind == reflect.TypeFor[[]Cond]()
			if kind != reflect.TypeFor[[]Name]() && (!nests || depth > 0) {
				fill(v.Field(i), depth-1)
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
