// Package guard decides whether a SQL text, written by a language model or
// edited by a person, may run. It says yes only to one SELECT over the tables
// and views of the chess database that calls nothing but listed functions:
// whatever is not on a list is refused, in every place of the statement. The
// text is judged byte for byte by the parser of the engine that would run it
// (for MySQL and MariaDB, by one that reads their SQL) and never rewritten.
//
// Every parser's tree is first walked node by node: kinds of node, their fields,
// functions, operators and types that a server's rules (a YAML file each) do not
// list are refused. Then the tree is read as a query, the same for all servers,
// to look up what its tables and columns mean and whether a condition is missing
// between large tables.
package guard

import (
	"context"
	"errors"
	"sync"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Guard validates statements. It may be used by many goroutines at a time.
type Guard struct {
	validators map[string]validator // by the dialect's name

	mu     sync.RWMutex // held for reading while a check runs
	closed bool
}

// validator validates the SQL of one dialect.
type validator interface {
	// check returns a *Refusal for a statement that must not run. Other errors
	// say that the statement could not be judged.
	check(ctx context.Context, sql string, seen outline) error
	// lexis is how the dialect writes texts, names and comments.
	lexis() lexis
	close()
}

// ErrClosed is the error of a check after Close.
var ErrClosed = errors.New("guard: closed")

// Functions says what the database of PostgreSQL has of the chess functions (package
// schema/functions).
type Functions uint8

// What a database has of them.
const (
	NoFunctions      Functions = iota
	ChessFunctions             // they may be called
	ChangedFunctions           // they are not what this program made
)

// New makes a guard for the tables and views of the schema's catalog, for the
// SQL of DuckDB, PostgreSQL and MySQL or MariaDB; in a build with the tag lite,
// for that of DuckDB. It opens DuckDB's parser, which takes some tens of
// milliseconds: make one and keep it.
func New() (*Guard, error) { return NewFor(NoFunctions) }

// NewFor makes a guard for a database that has the chess functions, or may have.
func NewFor(functions Functions) (*Guard, error) {
	validators, err := serverValidators(append(schema.Relations(), relationOf(schema.GameStretches())), functions)
	if err != nil {
		return nil, err
	}
	duck, err := newDuckDB(append(schema.Relations(), relationOf(schema.GameBoards())))
	if err != nil {
		return nil, err
	}
	validators[dialect.DuckDB.Name] = duck
	return &Guard{validators: validators}, nil
}

// relationOf is a table of the program's own as a relation.
func relationOf(t schema.Table) schema.Relation {
	return schema.Relation{Name: t.Name, Columns: t.Columns}
}

// Validates says whether there is a parser for the dialect: of any other, every
// statement is refused.
func (g *Guard) Validates(d dialect.Dialect) bool {
	_, ok := g.validators[d.Name]
	return ok
}

// Close waits for the checks that are running and frees the parsers.
func (g *Guard) Close() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil
	}
	g.closed = true
	for _, v := range g.validators {
		v.close()
	}
	return nil
}

// Check returns nil for a statement that may run as it stands, and a *Refusal
// for one that may not. Any other error means that it could not be judged: ctx
// ended, the guard is closed or the parser failed.
func (g *Guard) Check(ctx context.Context, d dialect.Dialect, sql string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.closed {
		return ErrClosed
	}
	v, ok := g.validators[d.Name]
	if !ok {
		return refuse(NotValidated, d.Title)
	}
	seen, refusal := readOutline(sql, v.lexis())
	if refusal != nil {
		return refusal
	}
	return named(sql, v.check(ctx, sql, seen))
}
