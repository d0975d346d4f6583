package load

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// pipeline reads games in parallel and hands their rows over in the order of
// the sources: one goroutine decompresses and cuts the stream into raw games,
// several parse, the caller of run collects. Memory is bounded by the number of
// jobs, which go round.
type pipeline struct {
	sources []Source
	workers int
	bytes   atomic.Int64 // read from the sources
}

// A job is some consecutive raw games and what became of them, or the end of a
// source.
type job struct {
	raws    []pgn.RawGame
	text    []byte // of the raws
	games   []parsed
	parsed  chan struct{} // receives when games is filled
	ended   bool          // the source is at its end
	source  string        // if ended: its name
	failure error         // if ended: what was wrong with it
}

// parsed is one game as rows, or the problem that it has.
type parsed struct {
	rows     store.Rows
	problem  *pgn.Problem
	warnings []pgn.Problem
}

const (
	jobGames = 64
	jobText  = 256 << 10
)

// run calls collect for each job, in order, until the sources end, collect
// fails or ctx is done, and gives the error of the latter two.
func (p *pipeline) run(ctx context.Context, collect func(*job) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	jobs := 4 * p.workers
	free, work, ordered := make(chan *job, jobs), make(chan *job, jobs), make(chan *job, jobs)
	for range jobs {
		free <- &job{games: make([]parsed, 0, jobGames), parsed: make(chan struct{}, 1)}
	}
	var running sync.WaitGroup
	running.Go(func() {
		defer close(work)
		defer close(ordered)
		p.read(ctx, free, func(j *job) {
			work <- j // there is room for all jobs
			ordered <- j
		})
	})
	for range p.workers {
		running.Go(func() {
			var game pgn.Game
			for j := range work {
				j.parse(&game)
				j.parsed <- struct{}{}
			}
		})
	}
	for j := range ordered {
		<-j.parsed
		if ctx.Err() == nil {
			if err := collect(j); err != nil {
				cancel(err)
			}
		}
		free <- j
	}
	running.Wait()
	err := context.Cause(ctx)
	cancel(nil)
	return err
}

// read cuts the sources into jobs.
func (p *pipeline) read(ctx context.Context, free <-chan *job, send func(*job)) {
	for _, source := range p.sources {
		next := func() (*job, error) {
			select {
			case j := <-free:
				j.raws, j.text, j.ended, j.source, j.failure = j.raws[:0], j.text[:0], false, "", nil
				return j, ctx.Err()
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		err := source.each(ctx, &p.bytes, func(name string, r io.Reader) error {
			return cutGames(pgn.NewScanner(r, name), next, send)
		})
		j, stop := next()
		if stop != nil {
			return
		}
		j.ended, j.source = true, source.Name
		if err != nil && !errors.Is(err, context.Canceled) {
			j.failure = &SourceError{source.Name, err}
		}
		send(j)
	}
}

// cutGames sends the games of one text.
func cutGames(scanner *pgn.Scanner, next func() (*job, error), send func(*job)) error {
	var j *job
	for scanner.Scan() {
		raw := scanner.Raw()
		if j == nil {
			var err error
			if j, err = next(); err != nil {
				return err
			}
		}
		start := len(j.text)
		j.text = append(j.text, raw.Text...)
		// If text has moved to grow, the texts before stay valid where they were.
		raw.Text = j.text[start:len(j.text):len(j.text)]
		if j.raws = append(j.raws, raw); len(j.raws) == jobGames || len(j.text) > jobText {
			send(j)
			j = nil
		}
	}
	if j != nil {
		send(j)
	}
	return scanner.Err()
}

// parse fills games from raws.
func (j *job) parse(game *pgn.Game) {
	j.games = j.games[:len(j.raws)]
	for i, raw := range j.raws {
		out := &j.games[i]
		out.problem, out.warnings = nil, out.warnings[:0]
		if err := parse(raw, game, &out.rows); err != nil {
			out.problem = problemOf(raw, err)
			continue
		}
		out.warnings = append(out.warnings, game.Warnings...)
	}
}

// parse turns a raw game into rows. The error is a *pgn.Problem.
func parse(raw pgn.RawGame, game *pgn.Game, rows *store.Rows) error {
	if err := pgn.Parse(raw, game); err != nil {
		return err
	}
	if problem := misfit(game); problem != nil {
		return problem
	}
	Rows(rows, game)
	return nil
}

// problemOf is the problem that an error of pgn.Parse is.
func problemOf(raw pgn.RawGame, err error) *pgn.Problem {
	var problem *pgn.Problem
	if errors.As(err, &problem) {
		return problem
	}
	return &pgn.Problem{Code: pgn.NoGame, File: raw.File, Game: raw.Index, Line: raw.Line, Column: raw.Column, Token: err.Error()}
}
