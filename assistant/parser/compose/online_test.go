package compose

import "testing"

// TestReadingsOfOnline compares the first readings of questions about what sites of
// play note of games, about days of the calendar and kinds of events with their golden file.
func TestReadingsOfOnline(t *testing.T) {
	readAll(t, lines(t, "questions-online.txt"), "readings-online.golden")
}
