package apart

import (
	"context"
	"errors"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// DB is a database file open for questions. What Kibitz asks itself, Query runs
// in this process, without delay; what others wrote, QueryApart runs in another.
type DB struct {
	*store.DB
	runner *Runner
}

// Open opens a database as store.Open does. Command is that of Options.
func Open(ctx context.Context, dsn string, options store.Options, command []string) (*DB, error) {
	db, err := store.Open(ctx, dsn, options)
	if err != nil {
		return nil, err
	}
	return &DB{db, New(Options{Command: command, MemoryMB: options.MemoryMB, Threads: options.Threads})}, nil
}

// QueryApart is Query in another process.
func (db *DB) QueryApart(ctx context.Context, sql string, limits store.Limits) (*store.Result, error) {
	return db.runner.Query(ctx, db.Path(), sql, limits)
}

// QueryRowsApart is store.QueryRows in another process.
func (db *DB) QueryRowsApart(ctx context.Context, table string, rows [][]any, sql string, limits store.Limits) (*store.Result, error) {
	return db.runner.QueryRows(ctx, table, rows, sql, limits)
}

// Close closes the database and ends the processes.
func (db *DB) Close() error { return errors.Join(db.runner.Close(), db.DB.Close()) }
