package evals

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// Runner asks an engine the questions of suites.
type Runner struct {
	Engine  Engine
	Name    string // of the engine, and of what else tells this run from others
	Workers int    // how many questions at a time; fewer if the engine takes fewer
	Timeout time.Duration
	// Judge gives the judge of a suite.
	Judge func(*Suite) (*Judge, error)
	// Journal keeps results as they come, and those of a run that was
	// interrupted; nil: none are kept.
	Journal *Journal
	// Progress, if not nil, is called after each case, from several goroutines.
	Progress func(done, all int)
}

// task is a case that waits to be asked.
type task struct {
	suite  *Suite
	judge  *Judge
	c      *Case
	digest string
	first  int // place of its first result
}

// Run asks all questions and returns the results in the order of the suites,
// whichever came first. Errors are those of the suites' gold, of the journal and
// of ctx.
func (r *Runner) Run(ctx context.Context, suites []*Suite) ([]Result, error) {
	tasks, all, err := r.tasks(suites)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan task)
	var running sync.WaitGroup
	var done sync.Mutex
	finished := 0
	for range max(1, min(r.Workers, maxParallel(r.Engine))) {
		running.Go(func() {
			for t := range queue {
				results, err := r.one(ctx, t)
				if err != nil {
					cancel(err)
					continue
				}
				copy(all[t.first:], results)
				done.Lock()
				finished++
				n := finished
				done.Unlock()
				if r.Progress != nil {
					r.Progress(n, len(tasks))
				}
			}
		})
	}
	for _, t := range tasks {
		if ctx.Err() != nil {
			break
		}
		queue <- t
	}
	close(queue)
	running.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return all, nil
}

// tasks are the cases that the engine can be asked, and room for their results.
func (r *Runner) tasks(suites []*Suite) (tasks []task, room []Result, err error) {
	n := 0
	for _, s := range suites {
		judge, err := r.Judge(s)
		if err != nil {
			return nil, nil, err
		}
		for i := range s.Cases {
			c := &s.Cases[i]
			if len(c.Turns) > 1 && singlesOnly(r.Engine) {
				continue
			}
			tasks = append(tasks, task{s, judge, c, r.digest(s, c), n})
			n += len(c.Turns)
		}
	}
	return tasks, make([]Result, n), nil
}

// one asks one case, unless the journal has it.
func (r *Runner) one(ctx context.Context, t task) ([]Result, error) {
	if results := r.Journal.find(t.digest); len(results) == len(t.c.Turns) {
		return results, nil
	}
	results, err := t.judge.Ask(ctx, r.Engine, r.Timeout, t.c)
	if err != nil && ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, &FileError{File: t.suite.File, Line: t.c.Line, Code: "eval_bad_gold", Args: []string{"id", t.c.ID, "detail", err.Error()}, err: err}
	}
	for i := range results {
		results[i].Suite, results[i].Engine, results[i].Digest = t.suite.Name, r.Name, t.digest
	}
	return results, r.Journal.add(results)
}

// digest is of all that a result depends on, but the games.
func (r *Runner) digest(s *Suite, c *Case) string {
	bare := *c
	bare.Line = 0
	text, err := json.Marshal(struct {
		Engine, Suite, Games string
		Case                 Case
	}{r.Name, s.Name, s.Games, bare})
	if err != nil {
		panic(fmt.Sprintf("evals: a case that is no JSON: %v", err))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

func maxParallel(e Engine) int {
	if p, ok := e.(Parallel); ok {
		return p.MaxParallel()
	}
	return 1 << 20
}

func singlesOnly(e Engine) bool {
	a, ok := e.(Alone)
	return ok && a.SinglesOnly()
}
