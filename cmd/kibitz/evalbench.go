package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// gamesOf is where the games of a suite are: a PGN file beside it, or, of the
// suites of Kibitz, in the folder KIBITZ_DATA; "samples", or empty if it has no
// forms.
func gamesOf(s *evals.Suite) string {
	switch {
	case s.Games == "" || s.Games == evals.Samples || s.Games == evals.SamplesAnalysed || filepath.IsAbs(s.Games):
		return s.Games
	case s.Own:
		return filepath.Join(os.Getenv("KIBITZ_DATA"), s.Games)
	}
	return filepath.Join(filepath.Dir(s.File), s.Games)
}

// evalBench is the games of some suites, and the database that is asked about
// them: that of --db, or one made of the games for this run.
type evalBench struct {
	flag     databaseFlag
	place    string // of the games
	terminal *terminal

	folder string // of a database made for this run
	db     database
	guard  local.Guard  // of gold SQL
	done   func() error // of the assistant
}

func (b *evalBench) sources() []load.Source {
	if b.place == evals.Samples || b.place == evals.SamplesAnalysed {
		return []load.Source{{Name: samples.Name, Reader: samples.PGN()}}
	}
	return []load.Source{{Name: b.place}}
}

// judge knows what is right of the games.
func (b *evalBench) judge(ctx context.Context, suites []*evals.Suite) (*evals.Judge, error) {
	judge := &evals.Judge{}
	if slices.ContainsFunc(suites, (*evals.Suite).NeedsSQL) {
		if _, err := b.open(ctx); err != nil {
			return nil, err
		}
		g, err := guard.New()
		if err != nil {
			return nil, err
		}
		b.guard, judge.SQL = local.Guard{Guard: g}, b.gold
	}
	if b.place == "" {
		return judge, nil
	}
	s := suites[0]
	games, err := load.Games(ctx, b.sources())
	if err != nil {
		return nil, sourceError(err)
	}
	judge.Games = evals.NewGames(games)
	if b.place == evals.SamplesAnalysed {
		engine, found, err := samples.Evaluations()
		if err != nil {
			return nil, err
		}
		if err := judge.Games.Analyse(engine, found); err != nil {
			return nil, err
		}
	}
	if b.flag.DB == "" {
		return judge, nil
	}
	db, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	values, err := db.Values(ctx)
	if err != nil {
		return nil, local.Error(db.Path(), err)
	}
	if values.Games != int64(judge.Games.Count) {
		return nil, evalError("eval_other_games", "suite", s.Name, "games", s.Games, "n", fmt.Sprint(judge.Games.Count), "m", fmt.Sprint(values.Games))
	}
	return judge, nil
}

// open opens the database, once.
func (b *evalBench) open(ctx context.Context) (database, error) {
	if b.db != nil {
		return b.db, nil
	}
	var err error
	if b.place == "" || b.flag.DB != "" {
		b.db, err = b.flag.open(ctx, b.terminal)
		return b.db, err
	}
	if b.folder, err = os.MkdirTemp("", "kibitz-eval"); err != nil {
		return nil, err
	}
	path := filepath.Join(b.folder, "games.duckdb")
	options := load.Options{}
	if b.place == evals.SamplesAnalysed {
		options.Finish = samples.Analyse
	}
	if _, err := load.Import(ctx, path, b.sources(), options); err != nil {
		return nil, sourceError(err)
	}
	db, err := store.Open(ctx, path, store.Options{})
	if err != nil {
		return nil, local.Error(path, err)
	}
	b.db = db
	return db, nil
}

// assistant is the assistant over the database.
func (b *evalBench) assistant(ctx context.Context, models assistant.Models) (evals.Engine, error) {
	db, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	a, done, err := local.New(db, true, models, b.terminal.log)
	if err != nil {
		return nil, err
	}
	b.done = func() error {
		closeUsage(models)
		return done()
	}
	return evals.Assistant{Asker: a}, nil
}

// gold runs the SELECT of a suite.
func (b *evalBench) gold(ctx context.Context, sql string) (names []string, rows [][]any, err error) {
	if err := b.guard.Check(ctx, b.db.Dialect(), sql); err != nil {
		return nil, nil, err
	}
	result, err := b.db.Query(ctx, sql, store.Limits{})
	if err != nil {
		return nil, nil, local.Error(b.db.Path(), err)
	}
	for _, c := range result.Columns {
		names = append(names, c.Name)
	}
	return names, result.Rows, nil
}

// sourceError gives an error about the games its text.
func sourceError(err error) error {
	var source *load.SourceError
	if !errors.As(err, &source) {
		return err
	}
	return local.SourceError(source, load.Summary{})
}

func (b *evalBench) close() {
	if b.guard.Guard != nil {
		b.guard.Close()
	}
	if b.done != nil {
		b.done()
	}
	if b.db != nil {
		b.db.Close()
	}
	if b.folder != "" {
		os.RemoveAll(b.folder)
	}
}
