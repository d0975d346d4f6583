package compose

import "testing"

// TestReadingsOfBreadth compares the first readings of questions in colloquial words of
// many countries with their golden file.
func TestReadingsOfBreadth(t *testing.T) {
	readAll(t, lines(t, "questions-breadth.txt"), "readings-breadth.golden")
}
