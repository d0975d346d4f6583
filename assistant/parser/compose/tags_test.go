package compose

import "testing"

// TestReadingsOfTags compares the first readings of questions about places that the
// database does not have, and about tags and dates as tables tell them, with their
// golden file.
func TestReadingsOfTags(t *testing.T) {
	readAll(t, lines(t, "questions-tags.txt"), "readings-tags.golden")
}
