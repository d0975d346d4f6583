// Package duck is a thin, memory-safe layer over DuckDB's C interface, with
// the three things that database/sql and its DuckDB driver do not give and
// Kibitz needs: results that stream, so that a row cap also caps memory;
// tables filled column by column without a boxed value per cell (45 million
// rows in an import); and instances that are not shared by path, so that a
// file that was replaced can be opened beside its older generation.
package duck

import (
	"context"
	"strings"
	"time"

	duckdb "github.com/duckdb/duckdb-go-bindings"
)

// A Database is one open DuckDB instance. It is safe for concurrent use; close
// it after every connection made from it.
type Database struct {
	db duckdb.Database
}

// A Setting is one of DuckDB's configuration options
// (https://duckdb.org/docs/stable/configuration/overview).
type Setting struct{ Name, Value string }

// Open opens or creates the database file at path. The settings are made in
// their order, which matters: some close the door to others.
func Open(path string, settings ...Setting) (*Database, error) {
	var config duckdb.Config
	if duckdb.CreateConfig(&config) == duckdb.StateError {
		return nil, &Error{Kind: "Invalid Configuration", Message: "cannot create a DuckDB configuration"}
	}
	defer duckdb.DestroyConfig(&config)
	for _, s := range settings {
		if duckdb.SetConfig(config, s.Name, s.Value) == duckdb.StateError {
			return nil, &Error{Kind: "Invalid Configuration", Message: s.Name + "=" + s.Value}
		}
	}
	d := new(Database)
	var message string
	if duckdb.OpenExt(path, &d.db, config, &message) == duckdb.StateError {
		duckdb.Close(&d.db)
		return nil, newError(message)
	}
	return d, nil
}

// Close closes the instance and, for a writer, its file.
func (d *Database) Close() { duckdb.Close(&d.db) }

// A Conn runs one statement at a time.
type Conn struct {
	conn duckdb.Connection
}

// Connect makes a connection; it costs some tens of microseconds.
func (d *Database) Connect() (*Conn, error) {
	c := new(Conn)
	if duckdb.Connect(d.db, &c.conn) == duckdb.StateError {
		return nil, &Error{Kind: "Connection", Message: "cannot connect to the database"}
	}
	return c, nil
}

// Close closes the connection. A transaction left open is rolled back.
func (c *Conn) Close() { duckdb.Disconnect(&c.conn) }

// Exec runs one or several statements and drops their results.
func (c *Conn) Exec(sql string) error {
	var res duckdb.Result
	state := duckdb.Query(c.conn, sql, &res)
	defer duckdb.DestroyResult(&res)
	if state == duckdb.StateError {
		return newError(duckdb.ResultError(&res))
	}
	return nil
}

// interruptEvery is how often a cancelled statement is told to stop: DuckDB
// forgets an interrupt that arrives before the statement has begun.
const interruptEvery = 20 * time.Millisecond

// interruptible runs f and interrupts the connection while ctx is done and f
// has not returned. No interrupt is sent after interruptible has returned.
func (c *Conn) interruptible(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if ctx.Done() == nil {
		return f()
	}
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-done:
			return
		case <-ctx.Done():
		}
		tick := time.NewTicker(interruptEvery)
		defer tick.Stop()
		for {
			duckdb.Interrupt(c.conn)
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	err := f()
	close(done)
	<-stopped
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// Error is what DuckDB says of a statement or a file. Kind is DuckDB's own
// class of it: "Parser", "Binder", "Catalog", "IO", "Out of Memory",
// "Permission", "Constraint", "INTERRUPT" …
type Error struct {
	Kind    string
	Message string
}

func (e *Error) Error() string { return e.Kind + " Error: " + e.Message }

// newError splits DuckDB's text "Binder Error: Referenced column …".
func newError(text string) *Error {
	kind, message, found := strings.Cut(text, " Error: ")
	if !found || len(kind) > 40 {
		return &Error{Kind: "Unknown", Message: text}
	}
	return &Error{Kind: kind, Message: message}
}
