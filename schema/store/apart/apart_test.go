package apart

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// served makes this program the other process.
const served = "serve-queries"

var database string

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == served {
		if err := Serve(os.Stdin, os.Stdout, func() { os.Exit(0) }); err != nil {
			os.Exit(1)
		}
		return
	}
	folder, err := os.MkdirTemp("", "kibitz-apart")
	if err != nil {
		panic(err)
	}
	database = filepath.Join(folder, "games.duckdb")
	if _, err := load.Import(context.Background(), database, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		os.RemoveAll(folder)
		os.Exit(code)
	}))
}

func runner(t testing.TB, options Options) *Runner {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	options.Command = []string{program, served}
	r := New(options)
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// Another process gives the rows and the errors that this one would.
func TestSameAsHere(t *testing.T) {
	r := runner(t, Options{})
	db, err := store.Open(t.Context(), database, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, test := range []struct {
		sql    string
		limits store.Limits
	}{
		{sql: "SELECT * FROM matches ORDER BY cod_match"},
		{sql: "SELECT * FROM match_moves ORDER BY ALL", limits: store.Limits{Rows: 7}},
		{sql: "SELECT NULL, true, 1, 2.5, 'é', [1, NULL], {'a': [NULL], 'b': {'c': NULL}}, 170141183460469231731687303715884105727, DATE '1999-01-01', ''"},
		{sql: "SELECT white FROM matches WHERE false"},
		{sql: "SELECT nothing FROM matches"},
		{sql: "SELECT 'x'::INTEGER"},
		{sql: "SELEC"},
		{sql: "SELECT 1; SELECT 2"},
		{sql: "SELECT repeat('x', 2000)", limits: store.Limits{Cell: 1000}},
		{sql: "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1", limits: store.Limits{Time: 50 * time.Millisecond}},
	} {
		want, wantErr := db.Query(t.Context(), test.sql, test.limits)
		got, err := r.Query(t.Context(), database, test.sql, test.limits)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", test.sql, diff)
		}
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%s gives %v, want %v", test.sql, err, wantErr)
		}
		for _, sentinel := range sentinels {
			if errors.Is(err, sentinel) != errors.Is(wantErr, sentinel) {
				t.Errorf("%s gives %v, want %v", test.sql, err, wantErr)
			}
		}
		var gotSQL, wantSQL *store.SQLError
		if errors.As(err, &gotSQL) != errors.As(wantErr, &wantSQL) {
			t.Errorf("%s gives %v, want %v", test.sql, err, wantErr)
		}
	}
	if _, err := r.Query(t.Context(), filepath.Join(t.TempDir(), "none.duckdb"), "SELECT 1", store.Limits{}); !errors.Is(err, store.ErrMissing) {
		t.Errorf("a database that is not there gives %v", err)
	}
}

func TestQueryRows(t *testing.T) {
	r := runner(t, Options{})
	rows := [][]any{{"e4", nil, int64(1)}, {"d4", "x", int64(2)}}
	sql := "SELECT * FROM keywords ORDER BY 1"
	keywords := [][]any{{int64(1), "Elo", "MKW", nil}, {int64(2), "ECO", "MKW", "an opening"}}
	want, err := store.QueryRows(t.Context(), "keywords", keywords, sql, store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.QueryRows(t.Context(), "keywords", keywords, sql, store.Limits{})
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if _, err := r.QueryRows(t.Context(), "keywords", rows, sql, store.Limits{}); err == nil {
		t.Error("rows that do not fit the table give no error")
	}
}

// endless are calls that DuckDB does not interrupt. Each alone takes hours.
var endless = []string{
	"SELECT repeat('k', 1200) LIKE '%k%k%k%k%k%k%k%k_q'",
	"SELECT repeat('k', 1200) ILIKE '%k%k%k%k%k%k%k%k_q'",
	"SELECT repeat('k', 1200) GLOB '*k*k*k*k*k*k*k*k?q'",
	"SELECT levenshtein(repeat('rook', 200000), repeat('king', 200000))",
	"SELECT jaro_similarity(repeat('rook', 300000), repeat('king', 300000))",
	"SELECT count(*) FROM positions WHERE repeat(board, 30) LIKE '%0%0%0%0%0%0%0_Z'",
}

// Nothing outlives its cap of time, not even four at a time, and the next query
// is answered.
func TestNothingOutlivesItsTime(t *testing.T) {
	r := runner(t, Options{})
	const limit = 200 * time.Millisecond
	var all sync.WaitGroup
	for _, sql := range endless {
		all.Go(func() {
			_, err := r.Query(t.Context(), database, sql, store.Limits{Time: limit})
			if !errors.Is(err, store.ErrTimeout) {
				t.Errorf("%s gives %v", sql, err)
			}
		})
	}
	started := time.Now()
	all.Wait()
	// Six queries, four at a time.
	if took := time.Since(started); took > 2*(limit+grace)+5*time.Second {
		t.Errorf("they took %v", took)
	}
	mustAnswer(t, r)
}

func mustAnswer(t *testing.T, r *Runner) {
	t.Helper()
	result, err := r.Query(t.Context(), database, "SELECT count(*) FROM matches", store.Limits{})
	if err != nil || len(result.Rows) != 1 {
		t.Errorf("afterwards: %v, %v", result, err)
	}
}

// TestExcessIsEnded runs what the guard refuses as too much without the guard:
// everything ends at its caps and the next query is answered.
func TestExcessIsEnded(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	const memory = 512
	r := runner(t, Options{MemoryMB: memory, Threads: 1, Processes: 2})
	most := watchMemory(r)
	limits := store.Limits{Time: 100 * time.Millisecond}
	ended := map[string]int{}
	for _, sql := range excess(t) {
		started := time.Now()
		_, err := r.Query(t.Context(), database, sql, limits)
		switch took := time.Since(started); {
		case took > limits.Time+grace+time.Second:
			t.Errorf("%.100s took %v", sql, took)
		case errors.Is(err, store.ErrTimeout):
			ended["by time"]++
		case errors.Is(err, store.ErrTooBig):
			ended["by memory"]++
		default:
			ended["by itself"]++
		}
		mustAnswer(t, r)
	}
	held := most()
	t.Logf("ended %v; %d MB were held at most", ended, held)
	if held > memory*5/4 {
		t.Errorf("the processes held %d MB, of %d", held, memory)
	}
}

// excess is the corpus of what the guard refuses as too much.
func excess(t *testing.T) (statements []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "assistant", "guard", "testdata", "duckdb.excess.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if _, sql, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); found && !strings.HasPrefix(line, "#") {
			statements = append(statements, sql)
		}
	}
	return statements
}

// Whoever waits may go: the query goes with them.
func TestCancelled(t *testing.T) {
	r := runner(t, Options{Processes: 1})
	for _, sql := range endless[:2] {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		_, err := r.Query(ctx, database, sql, store.Limits{})
		cancel()
		if !errors.Is(err, store.ErrTimeout) {
			t.Errorf("%s gives %v", sql, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, err := r.Query(ctx, database, endless[0], store.Limits{}); !errors.Is(err, store.ErrCancelled) {
		t.Errorf("got %v", err)
	}
	mustAnswer(t, r)
}

// A process that ends by itself takes nothing with it.
func TestProcessEnds(t *testing.T) {
	r := runner(t, Options{})
	mustAnswer(t, r)
	p := r.idle[0]
	if err := p.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for !p.killed.Load() { // until its end is noticed
		runtime.Gosched()
	}
	mustAnswer(t, r)
	broken := New(Options{Command: []string{filepath.Join(t.TempDir(), "none")}})
	if _, err := broken.Query(t.Context(), database, "SELECT 1", store.Limits{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a program that is not there gives %v", err)
	}
	silent := New(Options{Command: []string{"true"}})
	defer silent.Close()
	var ended *store.SQLError
	for range 50 { // it may end before it is counted
		if _, err := silent.Query(t.Context(), database, "SELECT 1", store.Limits{}); !errors.As(err, &ended) {
			t.Errorf("a process that ends gives %v", err)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if _, err := r.Query(t.Context(), database, "SELECT 1", store.Limits{}); !errors.Is(err, store.ErrClosed) {
		t.Errorf("a closed one gives %v", err)
	}
}

// The processes do not know the environment, where keys may stand.
func TestEnvironmentIsKept(t *testing.T) {
	t.Setenv("KIBITZ_TEST_KEY", "s3cr3t")
	r := runner(t, Options{})
	result, err := r.Query(t.Context(), database, "SELECT coalesce(getenv('KIBITZ_TEST_KEY'), '')", store.Limits{})
	var refused *store.SQLError
	if !errors.As(err, &refused) && (err != nil || result.Rows[0][0] != "") {
		t.Errorf("it gives %v, %v", result, err)
	}
	environment, err := r.idle[0].system.Environ()
	if err != nil && !errors.Is(err, errors.ErrUnsupported) {
		t.Fatal(err)
	}
	if slices.ContainsFunc(environment, func(e string) bool { return strings.Contains(e, "s3cr3t") }) {
		t.Errorf("the environment is %q", environment)
	}
}

// Close does not wait for what never ends.
func TestCloseEndsQueries(t *testing.T) {
	r := runner(t, Options{})
	done := make(chan error)
	go func() {
		_, err := r.Query(context.Background(), database, endless[0], store.Limits{})
		done <- err
	}()
	for started := false; !started; {
		r.mu.Lock()
		started = len(r.running) == 1
		r.mu.Unlock()
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if err := <-done; !errors.Is(err, store.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

// A process whose starter has gone ends, also with a query under way.
func TestGone(t *testing.T) {
	gone := make(chan struct{})
	if err := Serve(strings.NewReader(""), nil, func() { close(gone) }); err != nil {
		t.Error(err)
	}
	<-gone
}
