package guard

import (
	"context"
	"errors"
	"fmt"

	"github.com/duckdb/duckdb-go/v2/mapping"
)

// duckEngine is an in-memory DuckDB that is used for its parser and binder
// only. It holds the empty tables of the catalog, reads no file and loads no
// extension, and runs nothing of what it is given.
type duckEngine struct {
	db       mapping.Database
	sessions chan *duckSession // those not in use
}

// duckSession is one connection, used by one caller at a time.
type duckSession struct {
	conn      mapping.Connection
	serialise mapping.PreparedStatement
}

// The tree without the fields that hold nothing.
const serialiseSQL = `SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)::VARCHAR`

var duckSettings = [][2]string{
	{"enable_external_access", "false"},
	{"autoload_known_extensions", "false"},
	{"autoinstall_known_extensions", "false"},
	{"allow_community_extensions", "false"},
	{"max_temp_directory_size", "0B"},
	{"memory_limit", "256MB"},
	{"threads", "1"},
}

// openDuckEngine opens an engine with the tables that the statements of ddl
// make.
func openDuckEngine(ddl []string, sessions int) (*duckEngine, error) {
	var config mapping.Config
	if mapping.CreateConfig(&config) == mapping.StateError {
		return nil, errors.New("guard: no configuration for the parser")
	}
	defer mapping.DestroyConfig(&config)
	for _, s := range duckSettings {
		if mapping.SetConfig(config, s[0], s[1]) == mapping.StateError {
			return nil, fmt.Errorf("guard: the parser does not know the setting %s", s[0])
		}
	}
	e := &duckEngine{sessions: make(chan *duckSession, sessions)}
	var message string
	if mapping.OpenExt(":memory:", &e.db, config, &message) == mapping.StateError {
		return nil, fmt.Errorf("guard: open the parser: %s", message)
	}
	if err := e.fill(ddl, sessions); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// fill makes the tables and the sessions, and locks the settings.
func (e *duckEngine) fill(ddl []string, sessions int) error {
	var last *duckSession
	for range sessions {
		s, err := e.connect()
		if err != nil {
			return err
		}
		e.sessions <- s
		last = s
	}
	return last.run(append(ddl, "SET lock_configuration = true"))
}

// close ends the engine. No session may be in use.
func (e *duckEngine) close() {
	close(e.sessions)
	for s := range e.sessions {
		s.close()
	}
	mapping.Close(&e.db)
}

func (e *duckEngine) connect() (*duckSession, error) {
	s := &duckSession{}
	if mapping.Connect(e.db, &s.conn) == mapping.StateError {
		return nil, errors.New("guard: connect to the parser")
	}
	if mapping.Prepare(s.conn, serialiseSQL, &s.serialise) == mapping.StateError {
		err := fmt.Errorf("guard: prepare the parser: %s", mapping.PrepareError(s.serialise))
		s.close()
		return nil, err
	}
	// The optimiser takes most of the time of preparing a statement, and works
	// out what it can beforehand: a guard should not run any part of a statement.
	if err := s.run([]string{"PRAGMA disable_optimizer"}); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *duckSession) close() {
	mapping.DestroyPrepare(&s.serialise)
	mapping.Disconnect(&s.conn)
}

func (s *duckSession) run(ddl []string) error {
	for _, statement := range ddl {
		var result mapping.Result
		state := mapping.Query(s.conn, statement, &result)
		message := mapping.ResultError(&result)
		mapping.DestroyResult(&result)
		if state == mapping.StateError {
			return fmt.Errorf("guard: set up the parser: %s", message)
		}
	}
	return nil
}

// tree is the statement as the engine's parser sees it, in JSON.
func (s *duckSession) tree(sql string) (string, error) {
	if mapping.BindVarchar(s.serialise, 1, sql) == mapping.StateError {
		return "", errors.New("guard: hand the statement to the parser")
	}
	var result mapping.Result
	defer mapping.DestroyResult(&result)
	if mapping.ExecutePrepared(s.serialise, &result) == mapping.StateError {
		return "", fmt.Errorf("guard: parse: %s", mapping.ResultError(&result))
	}
	chunk := mapping.FetchChunk(result)
	defer mapping.DestroyDataChunk(&chunk)
	if chunk.Ptr == nil || mapping.DataChunkGetSize(chunk) != 1 {
		return "", errors.New("guard: the parser gave no tree")
	}
	cell := (*mapping.StringT)(mapping.VectorGetData(mapping.DataChunkGetVector(chunk, 0)))
	return mapping.StringTData(cell), nil
}

// prepared is what the engine says of a text that it has prepared to run.
type prepared struct {
	statements int
	kind       mapping.StatementType
	message    string // why it cannot be prepared; empty when it can
}

// prepare prepares a text of one statement on the empty tables. A text of
// several is only counted.
func (s *duckSession) prepare(sql string) prepared {
	var extracted mapping.ExtractedStatements
	n := mapping.ExtractStatements(s.conn, sql, &extracted)
	defer mapping.DestroyExtracted(&extracted)
	if n != 1 {
		return prepared{statements: int(n)}
	}
	var statement mapping.PreparedStatement
	defer mapping.DestroyPrepare(&statement)
	if mapping.PrepareExtractedStatement(s.conn, extracted, 0, &statement) == mapping.StateError {
		return prepared{statements: 1, message: mapping.PrepareError(statement)}
	}
	return prepared{statements: 1, kind: mapping.PreparedStatementType(statement)}
}

// interruptible interrupts the session's work when ctx ends. The function it
// returns must be called when the work is done.
func (s *duckSession) interruptible(ctx context.Context) (done func()) {
	finished := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		mapping.Interrupt(s.conn)
		close(finished)
	})
	return func() {
		if !stop() {
			<-finished
		}
	}
}
