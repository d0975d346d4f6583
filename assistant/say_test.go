package assistant

import (
	"regexp"
	"slices"
	"testing"
)

// TestMessages: every text is there in both languages, with the same names to
// fill in.
func TestMessages(t *testing.T) {
	names := regexp.MustCompile(`\{\w+\}`)
	for key, texts := range messages() {
		if texts["es"] == "" || texts["en"] == "" || len(texts) != 2 {
			t.Errorf("%s: %v", key, texts)
			continue
		}
		if key == "refused" {
			continue // each language takes its own text from the guard
		}
		es, en := names.FindAllString(texts["es"], -1), names.FindAllString(texts["en"], -1)
		slices.Sort(es)
		slices.Sort(en)
		if !slices.Equal(slices.Compact(es), slices.Compact(en)) {
			t.Errorf("%s: %v in Spanish, %v in English", key, es, en)
		}
	}
}
