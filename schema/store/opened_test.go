package store

import (
	"slices"
	"testing"
)

// TestSortOpened: each text stands once, in order, with all its games; what says nothing is
// left out.
func TestSortOpened(t *testing.T) {
	o := Opened{Players: []Value{{"Tal", 2}, {"?", 9}, {"Fox", 1}, {"Tal", 3}, {"", 4}}}
	o.Sort()
	if want := []Value{{"Fox", 1}, {"Tal", 5}}; !slices.Equal(o.Players, want) || o.Events != nil {
		t.Errorf("%v, want %v; %v", o.Players, want, o.Events)
	}
}
