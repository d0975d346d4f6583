package compose

import "testing"

// TestReadingsOfWords compares the first readings of questions in words that
// speakers use for the same with their golden file.
func TestReadingsOfWords(t *testing.T) {
	readAll(t, lines(t, "questions-words.txt"), "readings-words.golden")
}

// TestNoGamesTellIt: what no games tell is not read for all the words that are
// harmless.
func TestNoGamesTellIt(t *testing.T) {
	r := newReader(t)
	for _, q := range lines(t, "questions-untold.txt") {
		if v := Decide(r.Readings(q, "", players)); len(v.Readings) > 0 {
			t.Errorf("%s: %s, of doubt %.1f", q, v.Readings[0].Form.Paraphrase(v.Readings[0].Language), v.Readings[0].Doubt)
		}
	}
}
