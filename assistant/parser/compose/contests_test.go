package compose

import "testing"

// TestContestReadings compares the first reading of questions about contests, shares that
// groups are chosen by and spellings with the golden file.
func TestContestReadings(t *testing.T) {
	readAll(t, lines(t, "questions-contests.txt"), "readings-contests.golden")
}
