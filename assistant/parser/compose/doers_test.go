package compose

import "testing"

// TestDoerReadings compares the first reading of questions about sides that are told by
// what they do, and about half-moves that are told by others, with the golden file.
func TestDoerReadings(t *testing.T) {
	readAll(t, lines(t, "questions-doers.txt"), "readings-doers.golden")
}
