package assistant

import (
	"fmt"
	"strings"
	"testing"
)

func TestKeeper(t *testing.T) {
	var k keeper[string]
	state, next := &Names{Games: 1}, &Names{Games: 2}
	k.put(state, "a", "A", 1)
	if got, ok := k.get(state, "a"); !ok || got != "A" {
		t.Errorf("%q %v", got, ok)
	}
	if got, ok := k.get(next, "a"); ok {
		t.Errorf("of other games: %q", got)
	}
	k.put(next, "b", "B", 1)
	if got, ok := k.get(state, "a"); ok {
		t.Errorf("of the games before: %q", got)
	}
	if got, ok := k.get(next, "b"); !ok || got != "B" {
		t.Errorf("%q %v", got, ok)
	}
}

// No more is kept than may be, and what was used last stays.
func TestKeeperForgets(t *testing.T) {
	var k keeper[int]
	names := new(Names)
	k.put(names, "too much", 1, keptEach+1)
	if _, ok := k.get(names, "too much"); ok {
		t.Error("too much is kept")
	}
	for i := range 3 * keptSize / keptEach {
		k.put(names, fmt.Sprint("key ", i), i, keptEach-100)
		k.put(names, fmt.Sprint("key ", i), i, keptEach-100) // once more
		if _, ok := k.get(names, "key 0"); !ok {
			t.Fatalf("what was used last is gone after %d", i)
		}
		if k.size > keptSize || k.size < k.all.Len()*(keptEach-100) {
			t.Fatalf("%d bytes of %d entries", k.size, k.all.Len())
		}
	}
	for i := range 2 * keptEntries {
		k.put(names, strings.Repeat("k", 3)+fmt.Sprint(i), i, 0)
	}
	if k.all.Len() != keptEntries {
		t.Errorf("%d entries", k.all.Len())
	}
}
