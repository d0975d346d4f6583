package server

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"

	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// A backend is what differs between the servers that games can be loaded into.
type backend struct {
	dialect dialect.Dialect
	goose   goose.Dialect
	// oldest is the lowest version of the server that is known to do, by the
	// name that it gives itself.
	oldest  map[string]int
	version string // a query of the name and the number

	// letters is a query whether capitals and small letters of all languages
	// belong together, as questions about names need it.
	letters string

	session  []string // settings of the connection that loads
	optional []string // settings that some servers do not have

	// lock keeps two imports apart: a query that gives 1 when the lock was got.
	// It ends with the connection, or with unlock, which the next import need
	// not wait for.
	lock, unlock string
	// relationNames and keyNames are queries of the names in small letters: of
	// tables and views, and of keys and indexes.
	relationNames, keyNames string

	// whole says that an import is one transaction, keys and all. It is not
	// where a CREATE ends the transaction and where one of this size would take
	// the server as long to undo as it took to do: there each batch is one.
	whole bool
	// empty prepares the tables of an empty database for a faster load, inside
	// the transaction.
	empty string
	// functions says that the chess functions of package functions can be installed.
	functions bool
	// style asks the server how it wants rows.
	style func(ctx context.Context, conn *sql.Conn) (*style, error)
	// load adds rows of a table.
	load func(ctx context.Context, conn *sql.Conn, t *tableText, table, columns string, empty bool) error
	// merge is what an INSERT of position_statistics ends with, so that it adds
	// to the values that are there.
	merge string
	// analyze has the server look at the tables, one by one.
	analyze string
}
