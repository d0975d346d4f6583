package compose

import "testing"

// TestReadingsOfPlainQuestions compares the first readings of plain questions in other words
// than those that the islands know with their golden file.
func TestReadingsOfPlainQuestions(t *testing.T) {
	readAll(t, lines(t, "questions-plain.txt"), "readings-plain.golden")
}
