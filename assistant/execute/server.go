// Package execute runs what was asked: it prints the SQL of a question, has it
// judged, and reads its rows, or takes those that it has read before.
package execute

import (
	"context"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/source"
	"github.com/kibitz-chess/kibitz/assistant/sqlgen"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Database runs questions' SQL and knows the names in it.
type Database interface {
	// Run runs one read-only SELECT under the caps of the service. Its errors
	// are *source.Error.
	Run(ctx context.Context, sql string) (*source.Rows, error)
	// RunForeign is Run for SQL that a person or a model wrote. Whatever it does,
	// it ends at the caps.
	RunForeign(ctx context.Context, sql string) (*source.Rows, error)
	// Names are the values that questions may speak of.
	Names(ctx context.Context) (*source.Names, error)
	// PositionCode is the code of the board of 64 characters; false: the
	// database's codes are not derived from boards.
	PositionCode(board string) (int64, bool)
}

// Guard validates SQL before it runs. What it does not let through is a
// *source.Error with Status Refused.
type Guard interface {
	Check(ctx context.Context, dialect, sql string) error
	// Validates says whether there is a parser for the dialect. Without one
	// Check refuses everything, and only what sqlgen printed may run.
	Validates(dialect string) bool
}

// Consumption knows what language models consumed, wherever the games are.
type Consumption interface {
	// Run runs one SELECT over token_usage, in DuckDB's SQL. Its errors are
	// *source.Error.
	Run(ctx context.Context, sql string) (*source.Rows, error)
}

// Server is what SQL runs on. It is safe for concurrent use.
type Server struct {
	Database Database // nil: SQL is printed, and nothing run
	Guard    Guard
	Dialect  dialect.Dialect // the database's
	Usage    Consumption     // nil: nothing is known of that
	// SwappedBishops: the database has the bits of bishops on light and on dark
	// squares the other way round.
	SwappedBishops bool

	kept Keeper[*source.Rows]
}

// Names are those of the database, or none where there is no database.
func (s *Server) Names(ctx context.Context) (*source.Names, error) {
	if s.Database == nil {
		return new(source.Names), nil
	}
	return s.Database.Names(ctx)
}

// Session begins what is run for one question.
func (s *Server) Session(names *source.Names) Session {
	return Session{Server: s, Names: names, Clock: new(Clock), ran: map[string]*source.Rows{}}
}

// Session is what is run for one question.
type Session struct {
	*Server
	Names *source.Names
	Clock *Clock

	persons []query.Name // whose spellings the SQL counts together
	// ran keeps rows by SQL, so that comparing two readings does not run the
	// chosen one twice.
	ran map[string]*source.Rows
}

// Printer prints SQL of a server, for the database where it is of that kind.
func (s Session) Printer(d dialect.Dialect) sqlgen.Printer {
	p := sqlgen.Printer{Dialect: d}
	if s.Database != nil && d.Name == s.Dialect.Name {
		p.PositionCode, p.Persons, p.SwappedBishops = s.Database.PositionCode, s.persons, s.SwappedBishops
		p.Boards, p.Stretches, p.Rows = s.Names.Boards, s.Names.Stretches, s.Names.Rows
	}
	return p
}
