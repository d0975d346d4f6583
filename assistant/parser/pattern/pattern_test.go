package pattern

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExpand(t *testing.T) {
	for text, want := range map[string][]string{
		"rook":                     {"rook"},
		"rook(|s)":                 {"rook", "rooks"},
		"(the |)(rook|queen)":      {"queen", "rook", "the queen", "the rook"},
		"(simplif(y|ied) to|into)": {"into", "simplified to", "simplify to"},
		"a(b(c|d)|e)f":             {"abcf", "abdf", "aef"},
		"(a|b":                     {"a", "b"},
		"a)b|c":                    {"a)b|c"},
	} {
		got := Expand(text)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}
