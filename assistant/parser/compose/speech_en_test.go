package compose

import "testing"

// TestReadingsOfEnglishSpeech compares the first readings of questions in everyday
// English with their golden file.
func TestReadingsOfEnglishSpeech(t *testing.T) {
	readAll(t, lines(t, "questions-speech-en.txt"), "readings-speech-en.golden")
}

// TestUnanswerableInEnglish: questions for what no games tell have no reading that
// is likely enough to be offered.
func TestUnanswerableInEnglish(t *testing.T) {
	r := newReader(t)
	for _, q := range lines(t, "unanswerable-en.txt") {
		for _, reading := range decided(t, r, q).Readings {
			t.Errorf("%s: %s, left over %v", q, reading.Form.Paraphrase("en"), reading.Left)
		}
	}
}
