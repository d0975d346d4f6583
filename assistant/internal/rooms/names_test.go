package rooms

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	named  = regexp.MustCompile(`[\w/]+[\w*]\.(?:go|yaml|txt|md)\b`)
	linked = regexp.MustCompile(`\]\(([^)#]+)`)
)

// TestNames: what the way of a question is told by, and what README files lead to,
// is there.
func TestNames(t *testing.T) {
	way := read(t, "assistant/doc.go")
	names := named.FindAllString(way, -1)
	if len(names) < 30 {
		t.Errorf("only %d names in the way of a question", len(names))
	}
	for _, name := range names {
		if !exists(t, name) && !exists(t, "assistant/"+name) {
			t.Errorf("the way of a question names %s", name)
		}
	}
	for _, file := range readmes(t) {
		for _, link := range linked.FindAllStringSubmatch(read(t, file), -1) {
			if !strings.Contains(link[1], "://") && !exists(t, filepath.Join(filepath.Dir(file), link[1])) {
				t.Errorf("%s leads to %s", file, link[1])
			}
		}
	}
}

// TestReadmeIsShort: who comes by reads it to its end.
func TestReadmeIsShort(t *testing.T) {
	if n := strings.Count(read(t, "README.md"), "\n"); n < 120 || n > 150 {
		t.Errorf("README.md has %d lines", n)
	}
}

// readmes are the README files of the module's folders.
func readmes(t *testing.T) (files []string) {
	t.Helper()
	for depth := range 5 {
		found, err := filepath.Glob(filepath.Join(root, strings.Repeat("*/", depth), "README.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			name, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, name)
		}
	}
	if len(files) < 15 {
		t.Fatalf("only %d README files found", len(files))
	}
	return files
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func exists(t *testing.T, pattern string) bool {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return len(found) > 0
}
