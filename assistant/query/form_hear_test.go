package query

import (
	"strings"
	"testing"
)

// TestReadParaphrase: what is said of the forms made by hand is read as the form
// it is said of, and as no other. Forms made at random are read back in
// evals/oracle.
func TestReadParaphrase(t *testing.T) {
	_, forms := handMade(t)
	read := 0
	for i, f := range forms {
		if f.Rows == RowUsage || testing.Short() && i%8 != 0 {
			continue // the grammar reads of the use of models
		}
		f = f.Clone()
		f.Walk(Visitor{Name: func(n *Name) { n.Spellings = nil }})
		for _, language := range []string{"es", "en"} {
			text := f.Paraphrase(language) + "."
			all := ReadParaphrase(text, language)
			if len(all) != 1 || !all[0].Equal(f) {
				t.Errorf("%s\n%s\nis read as %s", text, encoded(f), encoded(all))
			}
			read++
		}
	}
	if read < 400 && !testing.Short() {
		t.Errorf("only %d paraphrases", read)
	}
}

// TestReadNoParaphrase: other texts are read as nothing, in little time.
func TestReadNoParaphrase(t *testing.T) {
	for _, text := range []string{
		"", ".", "games games", "Number of", "How many games did Tal win?", "games of Tal or", "Games with Elo of White", "Games (of Tal",
		`Games with event "Linares`, "Draws in 1990, per", "Games, by", "Wins, top x by score", "Games \xff",
		"Number of games " + strings.Repeat("of Tal or Fischer ", 6), strings.Repeat("games with ", 15), strings.Repeat("Games in games of ", 500),
	} {
		for _, language := range []string{"es", "en"} {
			if all := ReadParaphrase(text, language); all != nil {
				t.Errorf("%s: read as %s", text, encoded(all))
			}
		}
	}
}
