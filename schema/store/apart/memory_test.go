package apart

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// greedy take memory that DuckDB does not count, or counts too late.
var greedy = []string{
	"SELECT damerau_levenshtein(repeat('rook', 10000), repeat('king', 10000))",
	"SELECT length(hex(hex(hex(hex(hex(hex(hex(hex(repeat('k', 5000000)))))))))) FROM range(4)",
	"SELECT quantile_cont(a.range + b.range, [0.1, 0.5, 0.9]) FROM range(20000) a, range(20000) b",
	"SELECT length(replace(replace(repeat('k', 20000), 'k', repeat('r', 20000)), 'r', 'qqqq'))",
	"SELECT max(length(regexp_replace(repeat(board, 4000), '.', repeat(board, 3), 'g'))) FROM positions",
	"SELECT length(string_agg(repeat(board, 4000), '')) FROM positions",
	"SELECT list(a.range) FROM range(100000) a, range(1000) b",
}

// The cap of memory is one, for all processes together.
func TestMemoryIsCapped(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	const limit = 512
	r := runner(t, Options{MemoryMB: limit, Processes: 2})
	watched := watchMemory(r)
	var all sync.WaitGroup
	for _, sql := range greedy {
		all.Go(func() {
			_, err := r.Query(t.Context(), database, sql, store.Limits{Time: 20 * time.Second})
			if !errors.Is(err, store.ErrTooBig) && !errors.Is(err, store.ErrTimeout) {
				t.Errorf("%s gives %v", sql, err)
			}
		})
	}
	all.Wait()
	most := watched()
	t.Logf("the processes held %d MB at most, of %d", most, limit)
	if most > limit*5/4 {
		t.Errorf("the processes held %d MB, of %d", most, limit)
	}
	mustAnswer(t, r)
}

// watchMemory measures all processes until most is called, which is what they
// held at most, in megabytes.
func watchMemory(r *Runner) (most func() uint64) {
	watched := make(chan uint64)
	stop := make(chan struct{})
	go func() {
		var most uint64
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				watched <- most >> 20
				return
			case <-tick.C:
				most = max(most, held(r))
			}
		}
	}()
	return func() uint64 {
		close(stop)
		return <-watched
	}
}

// held is the memory of all processes of a runner.
func held(r *Runner) (bytes uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for p := range r.running {
		bytes += p.memory()
	}
	for _, p := range r.idle {
		bytes += p.memory()
	}
	return bytes
}

// A process that has grown is not kept.
func TestMemoryIsGivenBack(t *testing.T) {
	r := runner(t, Options{})
	mustAnswer(t, r)
	grown := r.idle[0]
	if _, err := r.Query(t.Context(), database, "SELECT len(list(range)) FROM range(60000000)", store.Limits{Time: 2 * time.Minute}); err != nil {
		t.Fatal(err)
	}
	mustAnswer(t, r)
	if left := held(r); !grown.killed.Load() || left > maxKept {
		t.Errorf("%d MB are held", left>>20)
	}
}
