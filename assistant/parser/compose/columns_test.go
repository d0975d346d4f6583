package compose

import "testing"

// TestColumnReadings compares the first reading of questions that ask for several numbers
// side by side, and for two things about the same games, with the golden file.
func TestColumnReadings(t *testing.T) {
	readAll(t, lines(t, "questions-columns.txt"), "readings-columns.golden")
}
