package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// Errors that the operator can repair.
var (
	// ErrMissing: there is no database at the path.
	ErrMissing = errors.New("there is no database")
	// ErrNotDatabase: the file is not a DuckDB database or is broken.
	ErrNotDatabase = errors.New("the file is not a database that can be read")
	// ErrVersion: the file has the storage of a DuckDB older or newer than this
	// one can read.
	ErrVersion = errors.New("the database was written by another version of DuckDB")
	// ErrNotKibitz: the database does not have Kibitz's tables, or its
	// position codes were not made by Kibitz.
	ErrNotKibitz = errors.New("the database was not made by Kibitz")
	// ErrLocked: another program has the database open for writing, or an
	// import into it is under way.
	ErrLocked = errors.New("the database is in use by another program")
	// ErrDiskFull: an import ran out of room.
	ErrDiskFull = errors.New("the disk is full")
	// ErrServer: the DSN names a server that this build cannot open.
	ErrServer = errors.New("this kind of server cannot be opened")
	// ErrClosed: the DB or the Writer was closed before.
	ErrClosed = errors.New("the database is closed")
)

// Errors of one query.
var (
	// ErrTimeout: the query ran longer than its time cap or its context.
	ErrTimeout = errors.New("the query took too long")
	// ErrCancelled: the query's context was cancelled.
	ErrCancelled = errors.New("the query was cancelled")
	// ErrTooBig: the query needs more memory than it may have, or one cell is
	// longer than the cap.
	ErrTooBig = errors.New("the result is too big")
	// ErrNotQuery: the text is not exactly one statement that reads.
	ErrNotQuery = errors.New("not a single statement that reads")
)

// SQLError is the database's complaint about the text of a query: who wrote
// the SQL can repair it.
type SQLError struct {
	Kind    string // "Parser", "Binder", "Catalog", "Conversion", "Permission" …
	Message string
}

func (e *SQLError) Error() string { return e.Kind + ": " + e.Message }

// queryError types what DuckDB or the context says of a query.
func queryError(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w (%w)", ErrTimeout, err)
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w (%w)", ErrCancelled, err)
	}
	var e *duck.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Kind {
	case duck.ErrNotQuery:
		return fmt.Errorf("%w: %s", ErrNotQuery, e.Message)
	case "Out of Memory":
		return fmt.Errorf("%w: %s", ErrTooBig, e.Message)
	case "INTERRUPT":
		return fmt.Errorf("%w: %s", ErrCancelled, e.Message)
	case "IO", "Serialization":
		return fmt.Errorf("%w: %w", ErrNotDatabase, e)
	}
	return &SQLError{Kind: e.Kind, Message: e.Message}
}

// invalidates says whether DuckDB refuses all further work after the error.
func invalidates(err error) bool {
	var e *SQLError
	return errors.As(err, &e) && (e.Kind == "FATAL" || e.Kind == "INTERNAL")
}

// fileError types what DuckDB or the system says of the database file.
func fileError(path string, err error) error {
	var e *duck.Error
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.As(err, &e) && diskFull(e.Message):
		return fmt.Errorf("%s: %w: %w", path, ErrDiskFull, err)
	case e == nil, errors.Is(err, ErrNotDatabase):
		return err
	case containsAny(e.Message, "Could not set lock", "used by another process"): // the second on Windows
		return fmt.Errorf("%s: %w: %w", path, ErrLocked, err)
	case containsAny(e.Message, "file with version number"):
		return fmt.Errorf("%s: %w: %w", path, ErrVersion, err)
	case e.Kind == "IO", e.Kind == "Serialization", e.Kind == "Unknown", e.Kind == "INTERNAL":
		return fmt.Errorf("%s: %w: %w", path, ErrNotDatabase, err)
	}
	return fmt.Errorf("%s: %w", path, err)
}

func diskFull(message string) bool { return containsAny(message, "No space left", "disk is full") }

func containsAny(message string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(message, part) })
}
