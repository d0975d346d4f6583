package tell

import (
	"os"
	"path/filepath"
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

// TestRefusalsHaveMessages: whatever makes no sense in a question is told in
// words.
func TestRefusalsHaveMessages(t *testing.T) {
	files, err := filepath.Glob("../query/*.go")
	if err != nil {
		t.Fatal(err)
	}
	refusal := regexp.MustCompile(`refuse\("(\w+)"`)
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refusal.FindAllStringSubmatch(string(source), -1) {
			found++
			if messages()["no_sense_"+m[1]] == nil {
				t.Errorf("%s: %s has no message", file, m[1])
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d refusals found", found)
	}
}
