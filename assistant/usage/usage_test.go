package usage_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/usage"
	"github.com/kibitz-chess/kibitz/schema"
)

var _ model.Ledger = (*usage.File)(nil)

func open(t *testing.T, path string) *usage.File {
	t.Helper()
	f := usage.New(path)
	t.Cleanup(func() { f.Close() })
	return f
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.Local)

// TestAllColumnsAreWritten, as the server reports them; the rest is nothing.
func TestAllColumnsAreWritten(t *testing.T) {
	f := open(t, filepath.Join(t.TempDir(), "new", "usage.sqlite"))
	for _, u := range []model.Usage{
		{Model: "gpt-4o", Temperature: new(float32(0.5)), Calls: 1, Input: 100, Output: 9, Cached: new(40), AudioInput: new(7), ImageInput: new(8),
			TextInput: new(85), Reasoning: new(3), AudioOutput: new(0)},
		{Model: strings.Repeat("ñ", 60), Calls: 1, Input: 1, Output: 2},
	} {
		if err := f.Note(t.Context(), noon, u); err != nil {
			t.Fatal(err)
		}
	}
	got, err := f.Rows(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := [][]any{
		{int64(1), "2026-11-21", "Kibitz", "gpt-4o", 0.5, nil, int64(100), int64(9), int64(7), int64(0), int64(3), int64(40), int64(8), int64(85)},
		{int64(2), "2026-11-21", "Kibitz", strings.Repeat("ñ", 50), nil, nil, int64(1), int64(2), nil, nil, nil, nil, nil, nil},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, table := range schema.Tables() {
		if table.Name == "token_usage" && len(table.Columns) != len(got[0]) {
			t.Errorf("%d columns of %d", len(got[0]), len(table.Columns))
		}
	}
}

// TestTheDayIsShared by all processes, and ends at midnight.
func TestTheDayIsShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "usage.sqlite")
	var wait sync.WaitGroup
	const processes, calls = 4, 20
	for range processes {
		f := open(t, path)
		wait.Go(func() {
			for range calls {
				if err := f.Note(t.Context(), noon, model.Usage{Model: "m", Input: 10, Output: 1}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	f := open(t, path)
	for day, want := range map[int]int{-1: 0, 0: processes * calls * 11, 1: 0} {
		if got, err := f.Spent(t.Context(), noon.AddDate(0, 0, day)); err != nil || got != want {
			t.Errorf("day %+d: %d tokens, want %d (%v)", day, got, want, err)
		}
	}
	if got, err := f.Spent(t.Context(), noon.Add(11*time.Hour+59*time.Minute)); err != nil || got == 0 {
		t.Errorf("a minute before midnight: %d (%v)", got, err)
	}
}

func TestFilesThatAreNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "usage.sqlite")
	if err := os.WriteFile(path, []byte("This is a letter to my aunt, and no database at all, however long it may be."), 0o644); err != nil {
		t.Fatal(err)
	}
	f := open(t, path)
	if _, err := f.Rows(t.Context()); !errors.Is(err, usage.ErrUnreadable) {
		t.Error(err)
	}
	if err := f.Note(t.Context(), noon, model.Usage{Model: "m"}); !errors.Is(err, usage.ErrUnreadable) {
		t.Error(err)
	}
}

// TestNothingIsMadeByAsking: where no model was used there is no file.
func TestNothingIsMadeByAsking(t *testing.T) {
	path := filepath.Join(t.TempDir(), "usage.sqlite")
	f := open(t, path)
	if rows, err := f.Rows(t.Context()); err != nil || rows != nil {
		t.Errorf("%v %v", rows, err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("there is a file")
	}
	for range 2 { // it is opened again once it is closed
		if err := f.Note(t.Context(), noon, model.Usage{Model: "m", Input: 1}); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if rows, err := f.Rows(t.Context()); err != nil || len(rows) != 2 {
		t.Errorf("%v %v", rows, err)
	}
}
