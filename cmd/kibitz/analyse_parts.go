package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/jedib0t/go-pretty/v6/progress"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/analysis/cache"
	"github.com/kibitz-chess/kibitz/schema/uci"
)

// selectionFlags say which games to analyse.
type selectionFlags struct {
	Player string  `xor:"selection" placeholder:"NAME" help:"Games of a player."`
	Event  string  `xor:"selection" placeholder:"TEXT" help:"Games of events whose name has the text."`
	Match  []int64 `xor:"selection" placeholder:"N" help:"Games by their codes, separated by commas."`
	Where  string  `xor:"selection" placeholder:"QUESTION" help:"Games that a question asks for, such as 'games of Tal from 1960'."`
	All    bool    `xor:"selection" help:"All games."`
	Sample int     `placeholder:"N" help:"Only N games of these, drawn by --seed."`
	Seed   uint64  `default:"1" help:"What a sample is drawn by."`
}

func (f selectionFlags) check() error {
	if f.Player == "" && f.Event == "" && f.Match == nil && f.Where == "" && !f.All {
		return failed("analyse_no_selection", nil)
	}
	return nil
}

// selection is what the flags select, and how that was read.
func (f selectionFlags) selection(ctx context.Context, t *terminal, db database) (s analysis.Selection, read string, err error) {
	s = analysis.Selection{Player: f.Player, Event: f.Event, Games: f.Match, Sample: f.Sample, Seed: f.Seed}
	switch {
	case f.Player != "":
		read = "--player " + f.Player
	case f.Event != "":
		read = "--event " + f.Event
	case f.Match != nil:
		read = "--match " + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(f.Match)), ","), "[]")
	case f.Where != "":
		s.Games, read, err = f.asked(ctx, t, db)
	default:
		read = "--all"
	}
	return s, read, err
}

// asked are the games that the question of --where lists, and how it was read.
func (f selectionFlags) asked(ctx context.Context, t *terminal, db database) (games []int64, read string, err error) {
	a, done, err := databaseFlag{db.Path()}.assistant(ctx, t, assistant.Models{})
	if err != nil {
		return nil, "", err
	}
	defer done()
	reply := a.Ask(ctx, assistant.Request{Question: f.Where, Fallback: t.language})
	column := -1
	for i, c := range reply.Columns {
		if strings.EqualFold(c.Name, "cod_match") {
			column = i
		}
	}
	if reply.Status != assistant.Answered || column < 0 {
		said := reply.Text
		if reply.Paraphrase != "" {
			said = reply.Paraphrase
		}
		return nil, "", failed("analyse_not_games", nil, "question", f.Where, "read", said)
	}
	rows, err := local.Unlimited{Store: db}.Rows(ctx, reply.SQL) // the reply may hold a part of them
	if err != nil {
		return nil, "", err
	}
	games = []int64{}
	for _, row := range rows {
		if code, ok := row[column].(int64); ok {
			games = append(games, code)
		}
	}
	return games, reply.Paraphrase, nil
}

// findEngine finds the program of an engine: the one that is named, or
// Stockfish where it usually is.
func findEngine(named string) (string, error) {
	tried := []string{"stockfish", "/usr/games/stockfish"}
	if named != "" {
		tried = []string{named}
	}
	for _, name := range tried {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", failed("analyse_no_engine", os.ErrNotExist, "tried", strings.Join(tried, ", "))
}

// openEvaluations opens what engines have said before, of the games of all databases.
func openEvaluations(ctx context.Context) (*cache.File, error) {
	kept, err := cache.Open(ctx, filepath.Join(xdg.DataHome, "kibitz", "evaluations.sqlite"))
	if err != nil {
		return nil, failed("analyse_cache", err, "detail", err.Error())
	}
	return kept, nil
}

// analystFlags allow questions and the page to have an engine work.
type analystFlags struct {
	Analyse   bool   `help:"Let an engine evaluate games from the page, and positions that are asked about."`
	Stockfish string `env:"KIBITZ_STOCKFISH" placeholder:"PATH" help:"The engine. Default: stockfish in the PATH, or /usr/games/stockfish."`
}

// analyst is who has the engine work for a collection, nil where that is not allowed.
func (f analystFlags) analyst(ctx context.Context, c *local.Collection) (analyst assistant.Analyser, close func(), err error) {
	if !f.Analyse {
		return nil, func() {}, nil
	}
	program, err := findEngine(f.Stockfish)
	if err != nil {
		return nil, nil, err
	}
	kept, err := openEvaluations(ctx)
	if err != nil {
		return nil, nil, err
	}
	analyst, err = local.NewAnalyst(ctx, c, uci.Options{Path: program, HashMB: 16, MultiPV: 1}, uci.Limit{Nodes: local.DefaultNodes}, kept)
	if err != nil {
		kept.Close() // nothing was written
		return nil, nil, err
	}
	return analyst, func() { kept.Close() }, nil
}

// analysisBar shows how far an analysis is, on a terminal only.
type analysisBar struct {
	progressBar
}

func newAnalysisBar(t *terminal) *analysisBar { return &analysisBar{*newProgressBar(t)} }

func (b *analysisBar) update(p analysis.Progress) {
	if b.writer == nil {
		return
	}
	if b.tracker == nil {
		b.writer.Style().Visibility.ETA = false // it knows nothing of the cache
		b.writer.Style().Visibility.Speed = false
		b.tracker = &progress.Tracker{Total: p.AllPositions}
		b.writer.AppendTracker(b.tracker)
		go b.writer.Render()
	}
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	left := "…"
	if p.Left() > 0 {
		left = p.Left().Round(time.Second).String()
	}
	key := "analyse_progress"
	if p.Storing {
		key = "analyse_storing"
	}
	b.tracker.UpdateMessage(b.t.say(key, "games", n(p.Games), "all", n(p.AllGames), "searched", n(p.Searched), "cached", n(p.Cached), "over", n(p.Over),
		"rate", strconv.FormatFloat(p.Rate(), 'f', 1, 64), "left", left))
	b.tracker.SetValue(min(p.Positions, p.AllPositions))
}
