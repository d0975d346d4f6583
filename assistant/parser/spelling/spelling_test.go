package spelling

import (
	"slices"
	"testing"
)

func speller(language string, words ...string) *Speller {
	s := New(language)
	for _, w := range words {
		s.Add(w)
	}
	return s
}

// TestAlike: what sounds the same is found, and nothing that only looks alike.
func TestAlike(t *testing.T) {
	es := speller("es", "coronaciones", "ellas", "quiere", "hermanas", "veces", "fecha", "niñas")
	en := speller("en", "knight", "queen", "white", "check")
	for _, c := range []struct {
		s              *Speller
		written, meant string
	}{
		{es, "coronasiones", "coronaciones"}, {es, "eyas", "ellas"}, {es, "kiere", "quiere"}, {es, "ermanas", "hermanas"}, {es, "beses", "veces"},
		{es, "ficha", ""}, {es, "niñas", ""}, {es, "ves", ""},
		{en, "nite", ""}, {en, "qween", ""}, {en, "wite", "white"}, {en, "chek", "check"}, {en, "chest", ""},
	} {
		got := c.s.Alike(c.written)
		if c.meant == "" && len(got) > 0 || c.meant != "" && !slices.Equal(got, []string{c.meant}) {
			t.Errorf("%s sounds like %v, want %q", c.written, got, c.meant)
		}
	}
}

// TestNear: one slip of a letter is seen through in long words alone, and not in
// words that are right.
func TestNear(t *testing.T) {
	s := speller("en", "percentage", "games", "checks", "won")
	for written, meant := range map[string]string{
		"percentge": "percentage", "gamess": "games", "chekcs": "checks", "percntge": "", "wan": "", "kames": "", "gameless": "",
	} {
		got := s.Near(written)
		if meant == "" && len(got) > 0 || meant != "" && !slices.Equal(got, []string{meant}) {
			t.Errorf("%s is near %v, want %q", written, got, meant)
		}
	}
}
