package suites_test

import (
	"strings"
	"testing"
)

// TestFresh holds of the last measure what TestHeldback holds of its suite, and
// that none of its questions is one of those held back: it would measure
// nothing new.
func TestFresh(t *testing.T) {
	asked := map[string]bool{}
	for _, q := range readHeldback(t, "heldback") {
		asked[strings.ToLower(q.Question)] = true
	}
	checkQuestions(t, readHeldback(t, "fresh"), asked)
}
