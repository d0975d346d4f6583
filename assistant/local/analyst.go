package local

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// DefaultNodes is how many nodes an engine searches per position unless it is told
// otherwise.
const DefaultNodes = 100_000

// An Analyst has an engine evaluate games of a collection and positions, and keeps
// what it says in a cache. Its methods are called from many goroutines.
type Analyst struct {
	collection *Collection
	options    uci.Options
	limit      uci.Limit
	engine     analysis.Engine
	cache      analysis.Cache

	one sync.Mutex // held by who searches a single position
}

// NewAnalyst makes the analyst of a collection. The engine, which is started for a
// moment, is what the options say; the cache stays the caller's to close.
func NewAnalyst(ctx context.Context, c *Collection, options uci.Options, limit uci.Limit, cache analysis.Cache) (*Analyst, error) {
	engine, err := analysis.DescribeEngine(ctx, options, limit)
	if err != nil {
		return nil, &assistant.Error{Status: assistant.Failed, Code: "analyse_no_uci", Args: []string{"path", options.Path, "detail", err.Error()}, Err: err}
	}
	return &Analyst{collection: c, options: options, limit: limit, engine: engine, cache: cache}, nil
}

// Analyse evaluates a game. Half of the processors are left to those who ask.
func (a *Analyst) Analyse(ctx context.Context, cod int64, progress func(assistant.AnalysisProgress)) error {
	run := &analysis.Run{Engine: a.engine, Cache: a.cache}
	for range max(1, runtime.GOMAXPROCS(0)/2) {
		s := a.searcher()
		defer s.Close() // ends the program, whatever it says
		run.Searchers = append(run.Searchers, s)
	}
	job := &analysis.Job{Reader: Unlimited{a.collection.db}, Run: run,
		Update: func(ctx context.Context, change func(analysis.Writer) error) error {
			done, err := a.collection.begin()
			if err != nil {
				return err
			}
			defer done()
			return load.Update(ctx, a.collection.db.Path(), change)
		},
		Progress: func(p analysis.Progress) {
			progress(assistant.AnalysisProgress{Positions: p.Positions, All: p.AllPositions, Seconds: p.Left().Seconds(), Storing: p.Storing})
		}}
	summary, err := job.Analyse(ctx, []int64{cod})
	switch {
	case errors.Is(err, analysis.ErrFailing):
		return &assistant.Error{Status: assistant.Failed, Code: "analyse_failing", Args: []string{"detail", err.Error()}, Err: err}
	case err != nil:
		if known := (*assistant.Error)(nil); errors.As(err, &known) {
			return err
		}
		return Error(a.collection.db.Path(), err)
	case len(summary.Unplayable) > 0:
		u := summary.Unplayable[0]
		return &assistant.Error{Status: assistant.Failed, Code: "analyse_unplayable", Args: []string{
			"game", fmt.Sprint(u.Game), "order", fmt.Sprint(u.Order), "problem", u.Problem}}
	}
	return nil
}

func (a *Analyst) searcher() *analysis.EngineSearcher {
	return &analysis.EngineSearcher{Options: a.options, Limit: a.limit}
}

// Best evaluates a position: as it is kept, or else by a search. One position is
// searched at a time.
func (a *Analyst) Best(ctx context.Context, p chessboard.Position) (assistant.Best, error) {
	e, err := a.evaluate(ctx, p)
	if err != nil {
		return assistant.Best{}, &assistant.Error{Status: assistant.Failed, Code: "analyse_failing", Args: []string{"detail", err.Error()}, Err: err}
	}
	b := assistant.Best{Engine: fmt.Sprintf("%s (%s %d)", a.engine.Name, a.engine.LimitKind, a.engine.LimitValue),
		UCI: e.Best, Centipawns: int(e.Score), Chances: e.Score.Chances()}
	if n, ok := e.Score.Mate(); ok {
		b.Mate = n
	}
	if m, ok := p.ParseMove(e.Best); ok {
		b.SAN = p.SAN(m)
	}
	return b, nil
}

func (a *Analyst) evaluate(ctx context.Context, p chessboard.Position) (*analysis.Evaluation, error) {
	at := analysis.Position{Position: p, EPD: p.EPD()}
	if over, ok := at.Over(); ok {
		return &over, nil
	}
	at.Key = analysis.EvalKey(at.EPD)
	a.one.Lock()
	defer a.one.Unlock()
	kept, err := a.cache.Find(ctx, a.engine, map[int64]string{at.Key: at.EPD})
	if err != nil || kept[at.Key] != nil {
		return kept[at.Key], err
	}
	s := a.searcher()
	defer s.Close() // ends the program, whatever it says
	e, err := s.Search(ctx, p)
	if err != nil {
		return nil, err
	}
	return e, a.cache.Keep(a.engine, []analysis.Found{{Key: at.Key, EPD: at.EPD, Evaluation: e}})
}

// Unlimited reads a database without the limits of a question, as an analysis.Reader.
type Unlimited struct{ Store }

// Rows runs one SELECT.
func (u Unlimited) Rows(ctx context.Context, sql string) ([][]any, error) {
	result, err := u.Query(ctx, sql, store.Limits{Rows: 1 << 20, Bytes: 1 << 29, Time: 5 * time.Minute}.OrDefaults())
	if err != nil {
		return nil, err
	}
	if result.Truncated {
		return nil, fmt.Errorf("%w: %.60s", store.ErrTooBig, sql)
	}
	return result.Rows, nil
}
