package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/apart"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

// databaseFlag is the --db of the commands that read a database.
type databaseFlag struct {
	DB string `name:"db" env:"KIBITZ_DB" placeholder:"DSN" help:"The database: a file, or the address of a server: postgres://, mysql://, sqlserver://, oracle://. Without it, the one in the user's data folder, made with sample games at first use."`
}

// defaultDatabase is the file used without --db.
func defaultDatabase() string { return filepath.Join(xdg.DataHome, "kibitz", "games.duckdb") }

// path is the file or the address of the flag.
func (f databaseFlag) path() string {
	if f.DB != "" {
		return f.DB
	}
	return defaultDatabase()
}

// database is a database open for questions.
type database interface {
	local.Store
	io.Closer
}

// open opens the database for questions. The default one is made with the
// sample games if it is not there yet. What one on a server lacks is told, and
// that its user may do more than read.
func (f databaseFlag) open(ctx context.Context, t *terminal) (database, error) {
	path := f.path()
	if f.DB == "" {
		if err := makeSamples(ctx, path); err != nil {
			return nil, err
		}
	}
	if server.IsDSN(path) {
		db, err := server.Open(ctx, path, server.Options{})
		if err != nil {
			return nil, local.Error(path, err)
		}
		t.tellOf(db)
		return db, nil
	}
	command, err := queryProcess()
	if err != nil {
		return nil, err
	}
	db, err := apart.Open(ctx, path, store.Options{}, command)
	if err != nil {
		return nil, local.Error(path, err)
	}
	return db, nil
}

// assistant opens the database and makes an assistant over it. Close frees both.
func (f databaseFlag) assistant(ctx context.Context, t *terminal, models assistant.Models) (a *assistant.Assistant, close func(), err error) {
	go local.Load() // meanwhile; whether it fails New says
	db, err := f.open(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	a, done, err := local.New(db, true, models, t.log)
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return a, func() {
		done()
		db.Close()
	}, nil
}

// tellOf says what is to be known of a database on a server.
func (t *terminal) tellOf(db *server.DB) {
	for _, lack := range db.Lacks() {
		fmt.Fprintln(t.err, "kibitz:", t.say("lacks_"+string(lack)))
	}
	if powers := db.Powers(); len(powers) > 0 {
		fmt.Fprintln(t.err, "kibitz:", t.say("role_powers", "powers", strings.Join(powers, ", "), "dialect", db.Dialect()))
	}
}

// makeSamples makes the default database, with the evaluations of its games,
// unless it exists. Two first commands at once make it once: the other one waits.
func makeSamples(ctx context.Context, path string) error {
	for {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			return nil // whatever else is wrong, opening it will say
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return local.Error(path, err)
		}
		_, err := load.Import(ctx, path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{Finish: samples.Analyse})
		if !errors.Is(err, store.ErrLocked) {
			return local.Error(path, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}
