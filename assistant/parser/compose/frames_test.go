package compose

import "testing"

// TestReadingsOfFrames compares the first readings of questions about what frames
// games with their golden file.
func TestReadingsOfFrames(t *testing.T) {
	readAll(t, lines(t, "questions-frames.txt"), "readings-frames.golden")
}
