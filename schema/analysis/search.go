package analysis

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// A Searcher has an engine evaluate positions, one at a time. It may be asked
// again after an error that is not its context's.
type Searcher interface {
	Search(ctx context.Context, p chessboard.Position) (*Evaluation, error)
}

// A Cache keeps evaluations from one run to the next, and from one database to
// another.
type Cache interface {
	// Find gives the evaluations that an engine is known to give, by their keys;
	// epds are the positions asked for.
	Find(ctx context.Context, engine Engine, epds map[int64]string) (map[int64]*Evaluation, error)
	// Keep keeps evaluations.
	Keep(engine Engine, found []Found) error
}

// Found is the evaluation of a position.
type Found struct {
	Key        int64
	EPD        string
	Evaluation *Evaluation
}

// ErrFailing ends a run in which too many positions in a row failed.
var ErrFailing = errors.New("the engine fails for every position")

const (
	failuresInARow = 20
	// Evaluations are kept at the latest after so many or so long: what a killed
	// run loses.
	keepAfter = 100
	keepEvery = 5 * time.Second
)

// A Run evaluates positions, from the cache or by searching them in parallel.
type Run struct {
	Engine    Engine
	Cache     Cache
	Searchers []Searcher // one for each search at a time
	Again     bool       // search what the cache holds, too
	// Progress, if not nil, is called after each position that was searched, one
	// call at a time.
	Progress func(Counts)

	counts Counts
	inARow int
}

// Counts of positions, those that occurred in several games counted once.
type Counts struct {
	Searched int64 `json:"searched"`
	Cached   int64 `json:"cached"`
	Over     int64 `json:"over"`   // mates and stalemates, which need no engine
	Failed   int64 `json:"failed"` // left without an evaluation
}

// Counts are those of all that was evaluated so far.
func (r *Run) Counts() Counts { return r.counts }

// Evaluate evaluates the positions of games, by their keys. A position for which
// the engine fails is left out. On an error, too, what was found is kept.
// Errors are ErrFailing, the cache's and ctx's.
func (r *Run) Evaluate(ctx context.Context, games []*Game) (map[int64]*Evaluation, error) {
	positions, epds := positionsOf(games), map[int64]string{}
	found := map[int64]*Evaluation{}
	for key, p := range positions {
		if e, over := p.Over(); over {
			found[key] = &e
			r.counts.Over++
			continue
		}
		epds[key] = p.EPD
	}
	if !r.Again {
		cached, err := r.Cache.Find(ctx, r.Engine, epds)
		if err != nil {
			return nil, err
		}
		maps.Copy(found, cached)
		r.counts.Cached += int64(len(cached))
	}
	var wanted []*Position
	for _, key := range slices.Sorted(maps.Keys(positions)) {
		if found[key] == nil {
			wanted = append(wanted, positions[key])
		}
	}
	if r.Progress != nil {
		r.Progress(r.counts)
	}
	return found, r.search(ctx, wanted, found)
}

// search searches positions and adds what is found.
func (r *Run) search(ctx context.Context, wanted []*Position, found map[int64]*Evaluation) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	work, results := make(chan *Position), make(chan outcome)
	var searching sync.WaitGroup
	for _, s := range r.Searchers {
		searching.Go(func() {
			for p := range work {
				if ctx.Err() != nil {
					continue
				}
				e, err := s.Search(ctx, p.Position)
				results <- outcome{p, e, err}
			}
		})
	}
	go func() {
		defer close(results)
		defer searching.Wait()
		defer close(work)
		for _, p := range wanted {
			select {
			case work <- p:
			case <-ctx.Done():
				return
			}
		}
	}()
	var unkept []Found
	kept := time.Now()
	keep := func() {
		if err := r.Cache.Keep(r.Engine, unkept); err != nil {
			cancel(fmt.Errorf("cache: %w", err))
		}
		unkept, kept = unkept[:0], time.Now()
	}
	for o := range results {
		if !r.count(ctx, o, cancel) {
			continue
		}
		found[o.position.Key] = o.evaluation
		if unkept = append(unkept, Found{o.position.Key, o.position.EPD, o.evaluation}); len(unkept) == keepAfter || time.Since(kept) >= keepEvery {
			keep()
		}
	}
	if len(unkept) > 0 {
		keep()
	}
	return context.Cause(ctx)
}

// outcome is what became of a search.
type outcome struct {
	position   *Position
	evaluation *Evaluation
	err        error
}

// count counts a search, and says whether it succeeded.
func (r *Run) count(ctx context.Context, o outcome, cancel context.CancelCauseFunc) bool {
	if o.err != nil && ctx.Err() != nil {
		return false // interrupted, not failed
	}
	if o.err != nil {
		r.counts.Failed++
		if r.inARow++; r.inARow > failuresInARow {
			cancel(fmt.Errorf("%w: %w", ErrFailing, o.err))
		}
	} else {
		r.counts.Searched++
		r.inARow = 0
	}
	if r.Progress != nil {
		r.Progress(r.counts)
	}
	return o.err == nil
}
