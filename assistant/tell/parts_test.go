package tell

import (
	"slices"
	"testing"
)

// What sets parts apart is what is left of their descriptions without the words
// that all of them share, names and quotations being whole.
func TestApart(t *testing.T) {
	for _, c := range [][2][]string{
		{{"won by Tal, Mikhail with White", "won by Tal, Mikhail with Black"}, {"White", "Black"}},
		{{"won by Carlsen, Magnus", "won by Anand, Viswanathan"}, {"Carlsen, Magnus", "Anand, Viswanathan"}},
		{{"of Polgar, Judit", "of Polgar, Sofia"}, {"Polgar, Judit", "Polgar, Sofia"}},
		{{"de Morphy, Paul en 1858", "de Barnes, Paul en 1858"}, {"Morphy, Paul", "Barnes, Paul"}},
		{{`with event containing "rated blitz"`, `with event containing "rated bullet"`}, {`"rated blitz"`, `"rated bullet"`}},
		{{"in the Sicilian Najdorf (B90–B99)", "in the Caro-Kann (B10–B19)"}, {"Sicilian Najdorf (B90–B99)", "Caro-Kann (B10–B19)"}},
		{{"in 1990", "in 1991", "in 1992 or later"}, {"1990", "1991", "1992 or later"}},
		{{"by Fischer", "by Fischer with White"}, {"by Fischer", "by Fischer with White"}},
	} {
		if got := apart(c[0]); !slices.Equal(got, c[1]) {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}
