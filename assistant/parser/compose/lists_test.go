package compose

import "testing"

// TestListReadings compares the first readings of questions about several people or places
// in one list, and about one thing of one game, with their golden file.
func TestListReadings(t *testing.T) {
	readAll(t, lines(t, "questions-lists.txt"), "readings-lists.golden")
}
