package compose

import "testing"

// TestOnboardReadings compares the first reading of questions on what dies, falls and is
// left on the board, in everyday words, with the golden file.
func TestOnboardReadings(t *testing.T) {
	readAll(t, lines(t, "questions-onboard.txt"), "readings-onboard.golden")
}
