package query

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocNamesWhatIsThere: the files and tests that the package's comment names
// exist.
func TestDocNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	folders := []string{".", "testdata", "../sqlgen", "../sqlgen/testdata", "../tell", "../../evals/oracle"}
	there := func(name string) bool {
		return slices.ContainsFunc(folders, func(folder string) bool {
			_, err := os.Stat(filepath.Join(folder, name))
			return err == nil
		})
	}
	files := regexp.MustCompile(`[\w/]+\.(go|yaml|json|golden)\b`).FindAllString(string(text), -1)
	for _, file := range files {
		if _, err := os.Stat(filepath.Join("../..", file)); err != nil && !(there(file) && !strings.Contains(file, "/")) {
			t.Errorf("there is no %s", file)
		}
	}
	var code strings.Builder
	for _, folder := range folders {
		tests, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range tests {
			text, err := os.ReadFile(test)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(text)
		}
	}
	tests := regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(string(text), -1)
	for _, test := range tests {
		if !strings.Contains(code.String(), "func "+test+"(") {
			t.Errorf("there is no %s", test)
		}
	}
	if len(files) < 15 || len(tests) < 8 {
		t.Errorf("%d files and %d tests are named", len(files), len(tests))
	}
}
