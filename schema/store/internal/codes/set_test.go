package codes

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// A Set behaves like a map from codes to boards.
func TestSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		set, model := NewSet(0), map[int64]string{}
		for range rapid.IntRange(0, 20000).Draw(t, "claims") {
			n := rapid.Uint16().Draw(t, "board")
			code, board := int64(n%4001)+1, fmt.Sprint(n)
			want := New
			if taken, ok := model[code]; ok && taken == board {
				want = Known
			} else if ok {
				want = Taken
			} else {
				model[code] = board
			}
			if got := set.Claim(code, []byte(board)); got != want {
				t.Fatalf("Claim(%d, %s) gives %d, want %d", code, board, got, want)
			}
		}
		if set.count != len(model) {
			t.Fatalf("the set counts %d codes, want %d", set.count, len(model))
		}
	})
}
