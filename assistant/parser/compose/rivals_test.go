package compose

import "testing"

// TestRivalReadings compares the first reading of questions about players and
// their results with the golden file.
func TestRivalReadings(t *testing.T) {
	readAll(t, lines(t, "questions-rivals.txt"), "readings-rivals.golden")
}
