package execute

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/source"
)

func TestKeeper(t *testing.T) {
	var k Keeper[string]
	state, next := &source.Names{Games: 1}, &source.Names{Games: 2}
	k.Put(state, "a", "A", 1)
	if got, ok := k.Get(state, "a"); !ok || got != "A" {
		t.Errorf("%q %v", got, ok)
	}
	if got, ok := k.Get(next, "a"); ok {
		t.Errorf("of other games: %q", got)
	}
	k.Put(next, "b", "B", 1)
	if got, ok := k.Get(state, "a"); ok {
		t.Errorf("of the games before: %q", got)
	}
	if got, ok := k.Get(next, "b"); !ok || got != "B" {
		t.Errorf("%q %v", got, ok)
	}
}

// No more is kept than may be, and what was used last stays.
func TestKeeperForgets(t *testing.T) {
	var k Keeper[int]
	names := new(source.Names)
	k.Put(names, "too much", 1, keptEach+1)
	if _, ok := k.Get(names, "too much"); ok {
		t.Error("too much is kept")
	}
	for i := range 3 * keptSize / keptEach {
		k.Put(names, fmt.Sprint("key ", i), i, keptEach-100)
		k.Put(names, fmt.Sprint("key ", i), i, keptEach-100) // once more
		if _, ok := k.Get(names, "key 0"); !ok {
			t.Fatalf("what was used last is gone after %d", i)
		}
		if k.size > keptSize || k.size < k.all.Len()*(keptEach-100) {
			t.Fatalf("%d bytes of %d entries", k.size, k.all.Len())
		}
	}
	for i := range 2 * keptEntries {
		k.Put(names, strings.Repeat("k", 3)+fmt.Sprint(i), i, 0)
	}
	if k.all.Len() != keptEntries {
		t.Errorf("%d entries", k.all.Len())
	}
}
