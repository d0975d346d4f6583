package token

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestPlainWords: plain phrases split as a question with the same words.
func TestPlainWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		phrase := rapid.StringMatching(`[a-z]{1,9}( [a-z]{1,9}){0,5}`).Draw(t, "phrase")
		if !PlainWords(phrase) {
			t.Fatalf("%q is plain", phrase)
		}
		var want []string
		for _, tok := range Split(phrase) {
			want = append(want, tok.Fold)
		}
		if got := Words(phrase); !slices.Equal(got, want) {
			t.Errorf("%q: %q, a question has %q", phrase, got, want)
		}
	})
}
