package tell

import (
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// What sets parts apart is what is left of their descriptions without the words
// that all of them share, names and quotations being whole.
func TestApart(t *testing.T) {
	for _, c := range [][2][]string{
		{{"won by Tal, Mikhail with White", "won by Tal, Mikhail with Black"}, {"White", "Black"}},
		{{"won by Carlsen, Magnus", "won by Anand, Viswanathan"}, {"Carlsen, Magnus", "Anand, Viswanathan"}},
		{{"of Polgar, Judit", "of Polgar, Sofia"}, {"Polgar, Judit", "Polgar, Sofia"}},
		{{"de Morphy, Paul en 1858", "de Barnes, Paul en 1858"}, {"Morphy, Paul", "Barnes, Paul"}},
		{{`with event containing "rated blitz"`, `with event containing "rated bullet"`}, {"rated blitz", "rated bullet"}},
		{{`with event containing " bullet"`, `with event containing "blitz" or "Blitz"`}, {"bullet", `"blitz" or "Blitz"`}},
		{{"in the Sicilian Najdorf (B90–B99)", "in the Caro-Kann (B10–B19)"}, {"Sicilian Najdorf (B90–B99)", "Caro-Kann (B10–B19)"}},
		{{"in 1990", "in 1991", "in 1992 or later"}, {"1990", "1991", "1992 or later"}},
		{{"by Fischer", "by Fischer with White"}, {"by Fischer", "by Fischer with White"}},
	} {
		if got := apart(c[0]); !slices.Equal(got, c[1]) {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

// One player's colours set parts apart, and so do players whose colours nobody told.
func TestPartNames(t *testing.T) {
	of := func(name string, side query.Side) query.Share {
		return query.Share{Where: &query.Cond{Player: &query.Player{Name: query.Name{Text: name}, Side: side}}}
	}
	for _, c := range []struct {
		parts []query.Share
		want  []string
	}{
		{[]query.Share{of("Tal, Mikhail", query.White), of("Tal, Mikhail", query.Black)}, []string{"White", "Black"}},
		{[]query.Share{of("Tal, Mikhail", query.AnySide), of("Short, Nigel", query.AnySide)}, []string{"Tal, Mikhail", "Short, Nigel"}},
	} {
		if got := PartNames("en", query.Form{Rows: query.RowGames, Parts: c.parts}); !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
