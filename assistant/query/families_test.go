package query

import (
	"fmt"
	"testing"
)

// TestFamilies: every code belongs to one family, and a family's name is the
// same in both languages wherever it stands.
func TestFamilies(t *testing.T) {
	var codes []string
	for _, letter := range "ABCDE" {
		for n := range 100 {
			codes = append(codes, fmt.Sprintf("%c%02d", letter, n))
		}
	}
	next, spanish := 0, map[string]string{}
	for _, f := range Families() {
		if next == len(codes) || f.From != codes[next] || f.To < f.From {
			t.Fatalf("%s: %s to %s", f.EN, f.From, f.To)
		}
		for next < len(codes) && codes[next] <= f.To {
			next++
		}
		if f.EN == "" || f.ES == "" || spanish[f.EN] != "" && spanish[f.EN] != f.ES {
			t.Errorf("%s to %s: %q, %q", f.From, f.To, f.EN, f.ES)
		}
		spanish[f.EN] = f.ES
	}
	if next != len(codes) {
		t.Errorf("no family of %s", codes[next])
	}
}
