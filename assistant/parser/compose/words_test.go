package compose

import (
	"sync"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/parser/topic"
)

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
		if v := decided(t, r, q); len(v.Readings) > 0 {
			t.Errorf("%s: %s, of doubt %.1f", q, v.Readings[0].Form.Paraphrase(v.Readings[0].Language), v.Readings[0].Doubt)
		}
	}
}

// decided is the verdict on a question, if it is worth something.
func decided(t *testing.T, r *Reader, question string) Verdict {
	t.Helper()
	m, err := topics()
	if err != nil {
		t.Fatal(err)
	}
	v := Decide(r.Readings(question, "", players))
	if len(v.Readings) > 0 && !v.Worth(m.Answerable(question, v.Readings[0].Language)) {
		return Verdict{}
	}
	return v
}

var topics = sync.OnceValues(topic.New)
