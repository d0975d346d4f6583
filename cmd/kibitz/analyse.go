package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/store/server"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

type analyseCommand struct {
	databaseFlag
	selectionFlags
	Nodes     int64  `xor:"limit" placeholder:"N" help:"Nodes to search per position. Default: 100000."`
	Depth     int64  `xor:"limit" placeholder:"N" help:"Depth to search per position, instead of nodes."`
	MoveTime  int64  `name:"movetime" xor:"limit" placeholder:"MS" help:"Milliseconds to search per position, instead of nodes; not reproducible."`
	MultiPV   int    `name:"multipv" default:"1" help:"Lines to keep per position, 1 to 5; only moves need 3."`
	Workers   int    `help:"Engines that run at a time. Default: the number of processors."`
	Hash      int    `default:"16" help:"Memory of each engine in MB."`
	Stockfish string `env:"KIBITZ_STOCKFISH" placeholder:"PATH" help:"The engine. Default: stockfish in the PATH, or /usr/games/stockfish."`
	Known     string `enum:"exclude,count" default:"exclude" help:"Half-moves that an earlier game had played: exclude from the figures, or count."`
	FromPGN   bool   `name:"from-pgn" xor:"how" help:"Only take over the evaluations of the PGN file; starts no engine."`
	Derive    bool   `xor:"how" help:"Only compute the figures again; starts no engine."`
	Again     bool   `help:"Search again what was searched before."`
	JSON      bool   `name:"json" help:"Print the summary as JSON."`
	Lang      string `enum:"es,en," default:"" help:"Language of the messages: es or en."`
}

// exitInterrupted is the status after Ctrl-C, as shells have it.
const exitInterrupted = 130

// analysed is the summary of a run.
type analysed struct {
	Selected int64 `json:"selected"`
	analysis.Summary
	*analysis.Counts
	Engine  *analysis.Engine `json:"engine,omitempty"`
	Elapsed time.Duration    `json:"elapsed_ns"`
}

// Run evaluates games, or takes over evaluations that there are. What was
// searched before an error is kept.
func (c *analyseCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	if err := c.check(); err != nil {
		return err
	}
	start, path := time.Now(), c.path()
	done, err := c.run(ctx, t, path)
	done.Elapsed = time.Since(start)
	if err == nil || done.Games > 0 || done.Counts != nil && done.Searched > 0 {
		if err := t.printAnalysed(done, server.Name(path), c.JSON); err != nil {
			return err
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(t.err, "kibitz:", t.say("analyse_interrupted"))
		return exitStatus(exitInterrupted)
	case errors.Is(err, analysis.ErrFailing):
		return failed("analyse_failing", err, "detail", err.Error())
	}
	var known *assistant.Error
	if errors.As(err, &known) {
		return err
	}
	return local.Error(path, err)
}

func failed(code string, err error, pairs ...string) error {
	return &assistant.Error{Status: assistant.Failed, Code: code, Args: pairs, Err: err}
}

// check refuses flags that say nothing or too much.
func (c *analyseCommand) check() error {
	if c.MultiPV < 1 || c.MultiPV > 5 {
		return failed("analyse_multipv", nil, "n", strconv.Itoa(c.MultiPV))
	}
	for flag, value := range map[string]int64{"nodes": c.Nodes, "depth": c.Depth, "movetime": c.MoveTime, "workers": int64(c.Workers), "hash": int64(c.Hash) - 1, "sample": int64(c.Sample)} {
		if value < 0 {
			return failed("analyse_negative", nil, "flag", "--"+flag)
		}
	}
	return c.selectionFlags.check()
}

func (c *analyseCommand) limit() uci.Limit {
	l := uci.Limit{Nodes: c.Nodes, Depth: c.Depth, Time: time.Duration(c.MoveTime) * time.Millisecond}
	if l == (uci.Limit{}) {
		l.Nodes = local.DefaultNodes
	}
	return l
}

func (c *analyseCommand) run(ctx context.Context, t *terminal, path string) (sum analysed, err error) {
	db, err := c.open(ctx, t) // which must be there
	if err != nil {
		return sum, err
	}
	defer db.Close()
	selection, read, err := c.selection(ctx, t, db)
	if err != nil {
		return sum, err
	}
	options := analysis.Options{CountKnown: c.Known == "count"}
	var games []int64
	// The games are looked for through a Writer, so that a database that cannot be
	// written is refused before an engine has worked for it.
	err = load.Update(ctx, path, func(w analysis.Writer) (err error) {
		if games, err = selection.Find(ctx, w); err != nil {
			return err
		}
		sum.Selected = int64(len(games))
		if len(games) == 0 {
			return failed("analyse_no_games", nil, "selection", read)
		}
		switch {
		case c.FromPGN:
			if games, err = analysis.Evaluated(ctx, w, games, false); err == nil {
				sum.Summary, err = analysis.TakeOver(ctx, w, games, options)
			}
		case c.Derive:
			if games, err = analysis.Analysed(ctx, w, games); err == nil {
				sum.Summary, err = analysis.Derive(ctx, w, games, options)
			}
		}
		return err
	})
	if err != nil || c.FromPGN || c.Derive {
		return sum, err
	}
	return c.search(ctx, t, path, db, games, options, sum)
}

// search has engines evaluate the games.
func (c *analyseCommand) search(ctx context.Context, t *terminal, path string, db database, games []int64, options analysis.Options, sum analysed) (analysed, error) {
	program, err := findEngine(c.Stockfish)
	if err != nil {
		return sum, err
	}
	settings := uci.Options{Path: program, HashMB: c.Hash, MultiPV: c.MultiPV}
	engine, err := analysis.DescribeEngine(ctx, settings, c.limit())
	if err != nil {
		return sum, failed("analyse_no_uci", err, "path", program, "detail", err.Error())
	}
	sum.Engine = &engine
	if engine.LimitKind == analysis.MoveTime {
		fmt.Fprintln(t.err, "kibitz:", t.say("analyse_movetime"))
	}
	kept, err := openEvaluations(ctx)
	if err != nil {
		return sum, err
	}
	defer kept.Close()
	run := &analysis.Run{Engine: engine, Cache: kept, Again: c.Again}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	for range workers {
		s := &analysis.EngineSearcher{Options: settings, Limit: c.limit()}
		defer s.Close()
		run.Searchers = append(run.Searchers, s)
	}
	bar := newAnalysisBar(t)
	job := &analysis.Job{Reader: local.Unlimited{Store: db}, Run: run, Options: options, Progress: bar.update,
		Update: func(ctx context.Context, change func(analysis.Writer) error) error {
			return load.Update(ctx, path, change)
		}}
	sum.Summary, err = job.Analyse(ctx, games)
	bar.stop()
	counts := run.Counts()
	sum.Counts = &counts
	return sum, err
}

// printAnalysed prints the summary.
func (t *terminal) printAnalysed(s analysed, path string, asJSON bool) error {
	if asJSON {
		return t.printJSON(s)
	}
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	fmt.Fprintln(t.out, t.say("analysed", "games", n(s.Games), "selected", n(s.Selected), "path", path, "half_moves", n(s.HalfMoves),
		"seconds", fmt.Sprintf("%.1f", s.Elapsed.Seconds())))
	if s.Counts != nil {
		fmt.Fprintln(t.out, t.say("analysed_positions", "searched", n(s.Searched), "cached", n(s.Cached), "over", n(s.Over), "failed", n(s.Failed)))
	}
	if e := s.Engine; e != nil {
		fmt.Fprintln(t.out, t.say("analysed_by", "engine", e.Name, "limit", assistant.Limit(t.language, string(e.LimitKind)+" "+n(e.LimitValue)), "multipv", n(e.MultiPV)))
	}
	for _, u := range s.Unplayable {
		fmt.Fprintln(t.err, "kibitz:", t.say("analyse_unplayable", "game", n(u.Game), "order", n(u.Order), "problem", u.Problem))
	}
	return nil
}
