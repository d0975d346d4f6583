package spool_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/load/spool"
)

func names(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestNothingIsLeft(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	t.Setenv("TMP", folder)
	f, err := spool.Create()
	if err != nil {
		t.Fatal(err)
	}
	if got := names(t, folder); runtime.GOOS != "windows" && len(got) > 0 {
		t.Errorf("a kill would leave %v", got)
	}
	// What another version or system left, and what is somebody else's.
	for _, name := range []string{"kibitz-spool-123", "kibitz.zip"} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	spool.Clean()
	if _, err := io.WriteString(f, "games"); err != nil {
		t.Error(err)
	}
	if text, err := io.ReadAll(io.NewSectionReader(f, 0, 10)); err != nil || string(text) != "games" {
		t.Errorf("it holds %q, %v", text, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if got := names(t, folder); len(got) != 1 || got[0] != "kibitz.zip" {
		t.Errorf("there is %v", got)
	}
}
