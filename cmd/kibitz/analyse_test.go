package main

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"
	_ "modernc.org/sqlite"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// stockfish is the engine of the tests that need one.
func stockfish(t *testing.T) string {
	t.Helper()
	path, err := findEngine(os.Getenv("KIBITZ_STOCKFISH"))
	if err != nil {
		t.Skip("no Stockfish here (.ci/services installs it)")
	}
	return path
}

// overheard is an engine that says when a search begins and when it ends to whoever
// reads the pipe HEARD, before it tells the program that uses it.
const overheard = `#!/bin/sh
exec 3<>"$HEARD"
"$STOCKFISH" | while read -r line; do
	case $line in "info depth 1 "*|bestmove*) echo "${line%% *}" >&3 ;; esac
	echo "$line"
done
`

// analyser is a database of the sample games, and a folder of the user's data with
// an engine that is overheard.
type analyser struct{ database, data string }

func newAnalyser(t *testing.T) analyser {
	t.Helper()
	a := analyser{filepath.Join(t.TempDir(), "games.duckdb"), t.TempDir()}
	if _, err := load.Import(t.Context(), a.database, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{NoEvaluations: true}); err != nil {
		t.Fatal(err)
	}
	return a
}

// command is kibitz analyse for some games.
func (a analyser) command(ctx context.Context, t *testing.T, args ...string) *exec.Cmd {
	engine := filepath.Join(a.data, "engine")
	if err := os.WriteFile(engine, []byte(overheard), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, "kibitz", append([]string{"analyse", "--db", a.database, "--stockfish", engine, "--json", "--match", "20,40,60,61,80,100"}, args...)...)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+a.data, "HOME="+a.data, "STOCKFISH="+stockfish(t), "HEARD=/dev/null")
	return cmd
}

// start starts a command and gives what its engines say.
func (a analyser) start(t *testing.T, cmd *exec.Cmd) (said *bufio.Scanner) {
	t.Helper()
	path := filepath.Join(a.data, "heard")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	heard, err := os.OpenFile(path, os.O_RDWR, 0) // so that it opens before an engine does
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { heard.Close() })
	cmd.Env = append(cmd.Env, "HEARD="+path)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // if the test did not come to its end
	return bufio.NewScanner(heard)
}

// await reads what engines say until they have said a word n times.
func await(t *testing.T, said *bufio.Scanner, word string, n int) {
	t.Helper()
	for n > 0 {
		if !said.Scan() {
			t.Fatalf("the engines say no more: %v", said.Err())
		}
		if said.Text() == word {
			n--
		}
	}
}

func (a analyser) run(t *testing.T, args ...string) (sum analysed) {
	t.Helper()
	cmd := a.command(t.Context(), t, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	if err := json.Unmarshal(out, &sum); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	return sum
}

// dump is all rows of the tables of engine analysis but for the time of searches.
func (a analyser) dump(t *testing.T) (lines []string) {
	t.Helper()
	db, err := store.Open(t.Context(), a.database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, name := range schema.AnalysisTables() {
		table, _ := schema.FindTable(name)
		var columns []string
		for _, c := range table.Columns {
			if c.Name != "TIME_SEC" {
				columns = append(columns, c.Name)
			}
		}
		result, err := db.Query(t.Context(), "SELECT "+strings.Join(columns, ", ")+" FROM "+name+" ORDER BY ALL", store.Limits{Rows: 100_000, Bytes: 1 << 28})
		if err != nil || len(result.Rows) == 0 {
			t.Fatalf("%s: %d rows, %v", name, len(result.Rows), err)
		}
		for _, row := range result.Rows {
			lines = append(lines, name+" "+fmt.Sprint(row...))
		}
	}
	return lines
}

// cached is how many evaluations the cache holds.
func (a analyser) cached(t *testing.T) (n int64) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(a.data, "kibitz", "evaluations.sqlite")+"?mode=ro&_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if db.QueryRow("SELECT count(*) FROM evaluations").Scan(&n) != nil {
		return 0 // not made yet
	}
	return n
}

// TestAnalyseSame: how many engines work makes no difference, nor that a run was
// killed; what was kept is not searched again.
func TestAnalyseSame(t *testing.T) {
	if testing.Short() {
		t.Skip("an engine works for some seconds")
	}
	one, two, killed := newAnalyser(t), newAnalyser(t), newAnalyser(t)
	sum := one.run(t, "--depth", "6", "--workers", "1")
	if sum.Games != 6 || sum.Failed != 0 || sum.Searched < 300 {
		t.Fatalf("%+v %+v", sum.Summary, *sum.Counts)
	}
	want := one.dump(t)
	two.run(t, "--depth", "6", "--workers", "2")
	if diff := cmp.Diff(want, two.dump(t)); diff != "" {
		t.Errorf("two engines (-one +two):\n%.3000s", diff)
	}
	if again := one.run(t, "--depth", "6"); again.Searched != 0 || again.Elapsed > 5*time.Second {
		t.Errorf("a second run: %+v in %v", *again.Counts, again.Elapsed)
	}

	cmd := killed.command(t.Context(), t, "--depth", "6", "--workers", "2")
	const searched = 250
	await(t, killed.start(t, cmd), "bestmove", searched)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	kept := killed.cached(t)
	rest := killed.run(t, "--depth", "6", "--workers", "2")
	if kept < searched-200 || rest.Cached != kept || rest.Searched+rest.Cached != sum.Searched {
		t.Errorf("after the kill %d were kept: %+v", kept, *rest.Counts)
	}
	if diff := cmp.Diff(want, killed.dump(t)); diff != "" {
		t.Errorf("a run that was killed (-whole +killed):\n%.3000s", diff)
	}
}
