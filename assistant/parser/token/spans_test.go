package token

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestPlainSpans: what is taken for plain words has the tokens that the pattern
// finds in it, in whatever order signs, letters and figures stand.
func TestPlainSpans(t *testing.T) {
	pieces := []string{
		" ", " ", " ", " ", " ", "?", "¿", "¡", "!", ",", ".", ";", ":", "…", "-", "'", "’", "/", "+", "#", "=", "x", "\"", "\t", "ª", "½", "♔", "%",
		"games", "Cuántas", "o", "O", "a", "e", "e4", "Nf3", "0", "1", "12", "30", "1851", "2010", "s", "st", "PNBRQKpnbrqk", "é", "e\u0301", "ñ", "٣", "Ⅷ", "一",
	}
	r := rand.New(rand.NewPCG(1, 2))
	plain := 0
	for range 200_000 {
		var b strings.Builder
		for range 1 + r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		text := b.String()
		got, ok := plainSpans(text)
		if !ok {
			continue
		}
		plain++
		var want []span
		for _, m := range tokenPattern.FindAllStringIndex(text, -1) {
			want = append(want, span{m[0], m[1]})
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
	}
	if plain < 1000 {
		t.Errorf("only %d texts were plain", plain)
	}
}
