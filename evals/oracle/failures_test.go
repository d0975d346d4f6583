package oracle_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/kibitz-chess/kibitz/assistant/query"
)

// TestFormsThatFailed tries forms again that were answered wrongly once, or not
// at all: one a line.
func TestFormsThatFailed(t *testing.T) {
	forms, err := os.ReadFile(filepath.Join("testdata", "failed.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	b := nastyBench(t)
	for line := range bytes.Lines(forms) {
		var q query.Query
		if err := json.Unmarshal(line, &q); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if err := q.Check(); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		b.try(t, q)
	}
	if b.refused > 0 {
		t.Errorf("%d forms are too much for one statement", b.refused)
	}
}
