// Package apart runs SELECTs that somebody else wrote, a person or a language
// model, in processes of their own. A single call of a function of DuckDB cannot
// be interrupted, and aggregates and texts are not counted in its memory limit:
// only a process can be ended at its cap of time or memory, whatever it does.
//
// A process is this program again, started with a command that calls Serve. It
// takes one query at a time over its standard input and gives the rows back over
// its standard output. It is kept warm for the next query unless it has grown.
package apart

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// Options of New. Zero fields take their defaults.
type Options struct {
	// Command is the program and its arguments that Serve runs in.
	Command []string
	// MemoryMB caps the memory of all processes with a query together, in
	// megabytes; default store.DefaultMemoryMB. The one that holds most is ended
	// when they exceed it.
	MemoryMB int
	// Threads is the number of DuckDB's threads of each process; default: one per
	// processor.
	Threads int
	// Processes is how many run queries at a time; default: one per processor, at
	// most 4. Further queries wait.
	Processes int
}

const (
	// grace is how long beyond its cap of time a query may take to end by itself.
	grace = time.Second
	// checkEvery is how often memory is measured while a query runs. In that
	// time DuckDB fills some tens of megabytes on two cores.
	checkEvery = 10 * time.Millisecond
	// A process that holds more than this after a query, in bytes, is ended:
	// DuckDB keeps what it once took.
	maxKept = 512 << 20
	// maxProcesses is how many run queries at a time unless it is said.
	maxProcesses = 4
	// maxIdle is how many processes wait for a query.
	maxIdle = 2
)

// A Runner runs queries. It is safe for concurrent use.
type Runner struct {
	options Options
	slots   chan struct{} // one for each query under way

	mu      sync.Mutex
	idle    []*process
	running map[*process]uint64 // their memory, in bytes
	closed  bool
	ended   sync.WaitGroup // processes
}

// New makes a runner. It starts no process before the first query.
func New(options Options) *Runner {
	if options.MemoryMB == 0 {
		options.MemoryMB = store.DefaultMemoryMB
	}
	if options.Processes == 0 {
		options.Processes = min(runtime.GOMAXPROCS(0), maxProcesses)
	}
	register()
	return &Runner{options: options, slots: make(chan struct{}, options.Processes), running: map[*process]uint64{}}
}

// Query runs one SELECT over the database file at path. Errors are those of
// store.Open and store.DB.Query; a query that ended its process is a
// *store.SQLError.
func (r *Runner) Query(ctx context.Context, path, sql string, limits store.Limits) (*store.Result, error) {
	return r.run(ctx, &request{Path: path, SQL: sql, Limits: limits.OrDefaults()})
}

// QueryRows is store.QueryRows in a process of its own.
func (r *Runner) QueryRows(ctx context.Context, table string, rows [][]any, sql string, limits store.Limits) (*store.Result, error) {
	return r.run(ctx, &request{Table: table, Rows: rows, SQL: sql, Limits: limits.OrDefaults()})
}

// Close ends all processes, those with a query too.
func (r *Runner) Close() error {
	r.mu.Lock()
	r.closed = true
	for _, p := range r.idle {
		p.kill()
	}
	for p := range r.running {
		p.kill()
	}
	r.idle = nil
	r.mu.Unlock()
	r.ended.Wait()
	return nil
}

func (r *Runner) run(ctx context.Context, q *request) (*store.Result, error) {
	q.MemoryMB, q.Threads = r.options.MemoryMB, r.options.Threads
	select {
	case r.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ended(ctx.Err())
	}
	defer func() { <-r.slots }()
	p, err := r.take()
	if err != nil {
		return nil, err
	}
	result, err := r.watch(ctx, p, q)
	r.put(p)
	return result, err
}

// watch has the process answer and ends it where it goes beyond a cap.
func (r *Runner) watch(ctx context.Context, p *process, q *request) (*store.Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, ended(err)
	}
	answers := make(chan *answer, 1)
	go func() { answers <- p.ask(q) }()
	late := time.NewTimer(q.Limits.Time + grace)
	defer late.Stop()
	check := time.NewTicker(checkEvery)
	defer check.Stop()
	stop := func(err error) (*store.Result, error) {
		p.kill()
		<-answers
		return nil, err
	}
	for {
		select {
		case a := <-answers:
			if a == nil && r.isClosed() {
				return nil, store.ErrClosed
			}
			if a == nil {
				p.kill()
				return nil, &store.SQLError{Kind: "FATAL", Message: "the query ended the process that ran it"}
			}
			return a.Result, a.err()
		case <-ctx.Done():
			return stop(ended(ctx.Err()))
		case <-late.C:
			return stop(store.ErrTimeout)
		case <-check.C:
			if r.exceeds(p) {
				return stop(fmt.Errorf("%w: it needs more than %d MB of memory", store.ErrTooBig, r.options.MemoryMB))
			}
		}
	}
}

// ended is the error of a query whose context is over.
func ended(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w (%w)", store.ErrTimeout, err)
	}
	return fmt.Errorf("%w (%w)", store.ErrCancelled, err)
}

// exceeds measures a process: true if all together hold too much and none more
// than this one.
func (r *Runner) exceeds(p *process) bool {
	bytes := p.memory()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running[p] = bytes
	var all uint64
	for _, each := range r.running {
		if each > bytes {
			return false
		}
		all += each
	}
	return all > uint64(r.options.MemoryMB)<<20
}

// take is a process that waits, or a new one.
func (r *Runner) take() (*process, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, store.ErrClosed
	}
	for len(r.idle) > 0 {
		p := r.idle[len(r.idle)-1]
		r.idle = r.idle[:len(r.idle)-1]
		if !p.killed.Load() {
			r.running[p] = 0
			return p, nil
		}
	}
	r.ended.Add(1) // first: a process may end at once
	p, err := start(r.options.Command, r.ended.Done)
	if err != nil {
		r.ended.Done()
		return nil, fmt.Errorf("start a process for queries: %w", err)
	}
	r.running[p] = 0
	return p, nil
}

// put keeps a process for the next query, unless it has grown.
func (r *Runner) put(p *process) {
	grown := p.memory() > maxKept
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.running, p)
	if grown || r.closed || len(r.idle) == maxIdle {
		p.kill()
	} else if !p.killed.Load() {
		r.idle = append(r.idle, p)
	}
}

func (r *Runner) isClosed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.closed
}
