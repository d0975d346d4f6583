package values

import (
	"fmt"
	"strings"
	"testing"
)

// TestHolding: words find the values that hold them all, and no others.
func TestHolding(t *testing.T) {
	x := New([]Tag{
		{"Event", []Value{{"US Chess Championship 2025", 66}, {"US Championship", 4}, {"Championship of the US", 2}, {"Russia Championship", 9}, {"World Championship", 5}}},
		{"WhiteTeam", []Value{{"US Team of the Championship", 3}}},
	})
	for words, want := range map[string]string{
		"us championship":      "[{Event [US Chess Championship 2025 US Championship Championship of the US] 72} {Team [US Team of the Championship] 3}]",
		"us championship 2025": "[{Event [US Chess Championship 2025] 66}]",
		"russia championship":  "[{Event [Russia Championship] 9}]",
		"us us":                "[]", "blitz": "[]", "": "[]",
	} {
		if got := fmt.Sprint(x.Holding(strings.Fields(words))); got != want {
			t.Errorf("%s: %s, wanted %s", words, got, want)
		}
	}
}
