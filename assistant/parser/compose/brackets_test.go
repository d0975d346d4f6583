package compose

import "testing"

// TestReadingsOfBrackets compares the first readings of questions with brackets with
// their golden file: brackets that restrict are in the form, or the reading is in doubt.
func TestReadingsOfBrackets(t *testing.T) {
	readAll(t, lines(t, "questions-brackets.txt"), "readings-brackets.golden")
}
