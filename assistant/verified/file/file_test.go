package file_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
	"github.com/kibitz-chess/kibitz/assistant/verified/file"
)

// writerFile, in the environment, makes the test binary a process that marks
// questions in that file.
const writerFile = "KIBITZ_TEST_WRITER_FILE"

const perWriter = 25

func TestMain(m *testing.M) {
	path := os.Getenv(writerFile)
	if path == "" {
		os.Exit(m.Run())
	}
	if err := write(path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(path string) error {
	for i := range perWriter {
		f, err := file.Open(context.Background(), path)
		if err != nil {
			return err
		}
		if err := f.Keep(context.Background(), question(fmt.Sprintf("question %d of %d", i, os.Getpid()), i%2 == 0)); err != nil {
			return err
		}
		if _, err := f.Marked(context.Background()); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}

func question(text string, right bool) verified.Question {
	form := query.Form{Rows: query.RowGames, Where: &query.Cond{Result: query.Drawn}, Show: []query.Column{{Agg: query.CountAgg}}}
	return verified.Question{
		Text: text, Language: "en", Right: right, Form: &form, Reading: verified.Reading(form), SQL: "SELECT 1", Dialect: "duckdb",
		Meaning: "Number of draws.", By: "ana", At: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC),
	}
}

func open(t *testing.T, path string) *file.Questions {
	t.Helper()
	f, err := file.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func marked(t *testing.T, f *file.Questions) []verified.Question {
	t.Helper()
	all, err := f.Marked(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestProcessesAtOnce: two processes make the file and write to it.
func TestProcessesAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new folder", "a?b#c.sqlite")
	var writers []*exec.Cmd
	for range 2 {
		w := exec.Command(os.Args[0])
		w.Env = append(os.Environ(), writerFile+"="+path)
		w.Stderr = new(bytes.Buffer)
		if err := w.Start(); err != nil {
			t.Fatal(err)
		}
		writers = append(writers, w)
	}
	for _, w := range writers {
		if err := w.Wait(); err != nil {
			t.Errorf("%v: %s", err, w.Stderr)
		}
	}
	if n := len(marked(t, open(t, path))); n != 2*perWriter {
		t.Errorf("%d questions, not %d", n, 2*perWriter)
	}
}

func TestKeptAsItWas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "q.sqlite")
	kept := question("How many draws?", true)
	if err := open(t, path).Keep(context.Background(), kept); err != nil {
		t.Fatal(err)
	}
	all := marked(t, open(t, path)) // as another process
	if len(all) != 1 || all[0].ID == 0 {
		t.Fatalf("%+v", all)
	}
	kept.ID = all[0].ID
	if diff := cmp.Diff(kept, all[0]); diff != "" {
		t.Error(diff)
	}
}

// TestMarksTakeTheirPlace: a question has one right reading and one mark for
// each reading.
func TestMarksTakeTheirPlace(t *testing.T) {
	ctx := context.Background()
	f := open(t, filepath.Join(t.TempDir(), "q.sqlite"))
	first, other := question("How many draws?", true), question("how many DRAWS", true)
	other.Reading = "SELECT 2"
	keep := func(q verified.Question, right bool) {
		q.Right = right
		if err := f.Keep(ctx, q); err != nil {
			t.Fatal(err)
		}
	}
	state := func() (all []string) {
		for _, q := range marked(t, f) {
			all = append(all, fmt.Sprintf("%s %v", q.Text, q.Right))
		}
		slices.Sort(all)
		return all
	}
	for _, step := range []struct {
		q     verified.Question
		right bool
		want  []string
	}{
		{first, true, []string{"How many draws? true"}},
		{first, false, []string{"How many draws? false"}},
		{other, true, []string{"How many draws? false", "how many DRAWS true"}},
		{first, true, []string{"How many draws? true"}},
		{other, false, []string{"How many draws? true", "how many DRAWS false"}},
	} {
		keep(step.q, step.right)
		if diff := cmp.Diff(step.want, state()); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestEditAndRevoke(t *testing.T) {
	ctx := context.Background()
	f := open(t, filepath.Join(t.TempDir(), "q.sqlite"))
	if err := f.Keep(ctx, question("How many draws?", true)); err != nil {
		t.Fatal(err)
	}
	id := marked(t, f)[0].ID
	if err := f.Edit(ctx, id, question("Number of draws?", true)); err != nil {
		t.Fatal(err)
	}
	all := marked(t, f)
	if len(all) != 1 || all[0].Text != "Number of draws?" || all[0].ID != id {
		t.Fatalf("%+v", all)
	}
	if err := f.Revoke(ctx, all[0].ID); err != nil || len(marked(t, f)) != 0 {
		t.Errorf("not revoked: %v", err)
	}
	for _, err := range []error{f.Revoke(ctx, 77), f.Edit(ctx, 77, question("x", true)), func() error { _, err := f.Find(ctx, 77); return err }()} {
		if !errors.Is(err, file.ErrNoQuestion) {
			t.Errorf("%v", err)
		}
	}
	if len(marked(t, f)) != 0 {
		t.Error("a failed edit leaves a question behind")
	}
}

func TestFilesThatCannotBeUsed(t *testing.T) {
	newer := filepath.Join(t.TempDir(), "newer.sqlite")
	open(t, newer)
	db, err := sql.Open("sqlite", newer)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`insert into goose_db_version (version_id, is_applied) values (99, 1)`); err != nil {
		t.Fatal(err)
	}
	corrupt := filepath.Join(t.TempDir(), "corrupt.sqlite")
	if err := os.WriteFile(corrupt, bytes.Repeat([]byte("no database at all "), 500), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{newer: file.ErrNewer, corrupt: file.ErrUnreadable, t.TempDir(): file.ErrUnreadable, filepath.Join(corrupt, "q.sqlite"): file.ErrUnreadable} {
		if _, err := file.Open(context.Background(), path); !errors.Is(err, want) {
			t.Errorf("%s: %v, not %v", path, err, want)
		}
	}
	empty := filepath.Join(t.TempDir(), "empty.sqlite")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if len(marked(t, open(t, empty))) != 0 {
		t.Error("an empty file is a new one")
	}
}
