package server

import (
	"context"
	"database/sql"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// An engine is what differs between servers beyond the spelling of a SELECT.
type engine struct {
	// begin opens the read-only transaction under the limits, and gives what
	// stop needs to know the session.
	begin func(ctx context.Context, conn *sql.Conn, limits store.Limits) (id string, err error)
	// stop ends a session from another one; nil where the driver has the server
	// stop by itself when a context ends.
	stop func(ctx context.Context, pool *sql.DB, id string) error
	// estimate is the work that the server expects of a statement; nil where it
	// cannot tell, or begin has it keep the cap.
	estimate func(ctx context.Context, s *session, sql string) (float64, error)
	maxWork  float64
	// explain is the code and the message of the server's error, or nothing.
	explain func(err error) (code, message string)
	faults  map[string]fault
	// powers asks for rights of the user that no one needs who reads: a row for
	// each, its name in the last column.
	powers string
	// right is the name of a right out of a row of powers, or empty for one
	// that who reads does need; nil takes rows as they are.
	right func(row string) string
	// functions finds out what is there of the chess functions; nil where there
	// are none.
	functions func(ctx context.Context, conn *sql.Conn) (Functions, error)
	// foldedBoards counts the columns of boards that compare without case.
	foldedBoards string
}

// The kinds of store.SQLError.
const (
	permission = "Permission" // the user may not
	readOnly   = "ReadOnly"   // the transaction may not
	syntax     = "Syntax"
	catalog    = "Catalog" // there is no such table or column
)
