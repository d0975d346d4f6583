package compose

import "testing"

// TestFoundReadings compares the first reading of questions that compare by means,
// ask of what is found, or tell what a side has on the board, with the golden file.
func TestFoundReadings(t *testing.T) {
	readAll(t, lines(t, "questions-found.txt"), "readings-found.golden")
}
