package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// Errors that the operator can repair; those of package store say the rest.
var (
	// ErrBadDSN: the address is not one that can be read.
	ErrBadDSN = errors.New("the address of the database cannot be read")
	// ErrNoDrivers: this build (tag lite) has no drivers of servers.
	ErrNoDrivers = errors.New("built without the drivers of servers")
	// ErrConnect: the server does not answer, or has no room.
	ErrConnect = errors.New("the server cannot be reached")
	// ErrPassword: the server does not take the user or the password.
	ErrPassword = errors.New("the server refuses the user or the password")
	// ErrNoDatabase: the server has no such database.
	ErrNoDatabase = errors.New("the server has no such database")
	// ErrRights: the user may not read what Kibitz needs.
	ErrRights = errors.New("the user of the database may not read it")
	// ErrWrites: a write got through the path that queries take.
	ErrWrites = errors.New("a query could change this database")
)

// WorkError refuses a query that the server expects too much work of.
type WorkError struct{ Expected, Limit float64 }

func (e *WorkError) Error() string {
	return fmt.Sprintf("the query would be too much work: %.0f expected, %.0f allowed", e.Expected, e.Limit)
}

// planError is what the server said when it was asked to explain a statement.
type planError struct{ error }

func (e *planError) Unwrap() error { return e.error }

// A fault is what the code of a server's error means.
type fault struct {
	err error  // nil: the text of the SQL is wrong
	sql string // the kind of store.SQLError
}

// fail types an error of the driver or the context. Errors of ours pass.
func (db *DB) fail(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	code, message := db.engine.explain(err)
	known, ours := db.engine.faults[code]
	switch {
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("%w (%w)", store.ErrTimeout, ctx.Err())
	case ctx.Err() != nil:
		return fmt.Errorf("%w (%w)", store.ErrCancelled, ctx.Err())
	case errors.Is(err, errReceived):
		return fmt.Errorf("%w: more than %d bytes came", store.ErrTooBig, received)
	case code == "":
		return db.own(err)
	}
	message = db.dsn.clean(message)
	if ours && known.err != nil {
		return fmt.Errorf("%w: %s", known.err, message)
	}
	failed := error(&store.SQLError{Kind: known.sql, Message: message})
	if !ours {
		failed = &store.SQLError{Kind: "Server", Message: message}
	}
	if plan := (*planError)(nil); errors.As(err, &plan) {
		failed = &planError{failed}
	}
	return failed
}

// own tells errors of this package and of package store from those of a driver
// that has lost its connection.
func (db *DB) own(err error) error {
	var work *WorkError
	if errors.As(err, &work) {
		return err
	}
	for _, known := range []error{store.ErrTooBig, store.ErrNotQuery, store.ErrNoGame, store.ErrNotKibitz, ErrWrites, ErrConnect} {
		if errors.Is(err, known) {
			return err
		}
	}
	return db.lost(err)
}

func (db *DB) lost(err error) error {
	message := strings.Join(strings.Fields(err.Error()), " ")
	if op := (*net.OpError)(nil); errors.As(err, &op) { // drivers say it several times over
		message = op.Error()
	}
	return fmt.Errorf("%w: %s", ErrConnect, db.dsn.clean(message))
}

// unreachable types why there is no connection. That the server took too long
// is no fault of a query.
func (db *DB) unreachable(ctx context.Context, err error) error {
	if code, _ := db.engine.explain(err); code == "" && !errors.Is(ctx.Err(), context.Canceled) {
		return db.lost(err)
	}
	return db.fail(ctx, err)
}
