package compose

import "testing"

// TestRelationReadings compares the first reading of questions about what relates
// players, ratings and what stands on the board with the golden file.
func TestRelationReadings(t *testing.T) {
	readAll(t, lines(t, "questions-relations.txt"), "readings-relations.golden")
}
