package server

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"syscall"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// Errors of an import that the operator can repair.
var (
	// ErrNoImport: games cannot be loaded into this kind of server, or not
	// into a database whose bishops are swapped.
	ErrNoImport = errors.New("games can be imported into PostgreSQL, MySQL and MariaDB only")
	// ErrNoFunctions: the chess functions are for databases on PostgreSQL that
	// games were imported into.
	ErrNoFunctions = errors.New("the chess functions are for databases of Kibitz on PostgreSQL")
	// ErrElsewhere: the database has tables of games that another program made.
	ErrElsewhere = errors.New("the database was made by another program")
	// ErrNewer: a newer version of this program made the database.
	ErrNewer = errors.New("the database was made by a newer version")
	// ErrTooOld: the server's version is lower than what is known to work.
	ErrTooOld = errors.New("the server is too old")
	// ErrLetters: the database takes letters such as Ñ and ñ for two.
	ErrLetters = errors.New("the database knows no letters but those of English")
	// ErrNoRights: the user of the address may not make or fill the tables.
	ErrNoRights = errors.New("the user has not the rights for it")
	// ErrLost: the connection to the server was lost.
	ErrLost = errors.New("the connection to the server was lost")
)

// failures are the errors of the servers that have a name here: the states of
// SQL on PostgreSQL, of which two letters are a class, and numbers on MySQL.
var failures = []struct {
	err    error
	states []string
	codes  []uint16
}{
	{ErrNoRights, []string{"42501"}, []uint16{1044, 1142, 1143, 1227, 1370}},
	{store.ErrDiskFull, []string{"53100"}, []uint16{1021, 1114}},
	{ErrLost, []string{"57P01", "57P02", "08"}, []uint16{1053, 1927}},
	{store.ErrLocked, []string{"55P03"}, []uint16{1205}},
}

// error types what the server or the connection says, without passwords.
func (w *Writer) error(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	state, code, lost := driverFault(err)
	switch {
	case code == 3 || code == 1026: // errors of writing a file
		err = fmt.Errorf("%w: %w", store.ErrDiskFull, err)
	case state == "" && code == 0 && (lost || lostConnection(err)):
		err = fmt.Errorf("%w: %w", ErrLost, err)
	}
	for _, f := range failures {
		if state != "" && (slices.Contains(f.states, state) || slices.Contains(f.states, state[:2])) || slices.Contains(f.codes, code) {
			err = fmt.Errorf("%w: %w", f.err, err)
		}
	}
	return &cleanError{fmt.Sprintf("%s: %s", w.dsn, w.dsn.clean(err.Error())), err}
}

// lostConnection says that an error is that of a connection which has ended.
func lostConnection(err error) bool {
	for _, end := range []error{driver.ErrBadConn, io.ErrUnexpectedEOF, io.EOF, net.ErrClosed, syscall.ECONNRESET, syscall.EPIPE} {
		if errors.Is(err, end) {
			return true
		}
	}
	return false
}

// cleanError is an error whose text holds no password.
type cleanError struct {
	text string
	err  error
}

func (e *cleanError) Error() string { return e.text }
func (e *cleanError) Unwrap() error { return e.err }
