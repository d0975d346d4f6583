// Package store keeps chess games in the embedded DuckDB database: it opens
// the file for questions behind DuckDB's own walls (read-only, no access to
// other files or the network, capped memory), runs one query under caps, and
// lets one import at a time add games.
//
// An import never writes to the live file. It works on a copy beside it and
// renames the copy over it, or, where few games come to a large file, writes a log
// of DuckDB's that is put beside the file at once (share.go). So readers in this or
// another process are never locked out and never see half an import: a DB notices
// before each query that its file or log was replaced and reads on in the new one,
// while queries under way finish in the old one.
package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// A DB is a database open for questions. It is safe for concurrent use.
type DB struct {
	path    string
	options Options

	mu       sync.Mutex
	current  *generation    // nil after Close
	retiring sync.WaitGroup // older generations that queries still use
}

// Options of Open. The zero value is fit for use.
type Options struct {
	// MemoryMB caps what DuckDB may use for queries, in megabytes; 0 is
	// DefaultMemoryMB.
	MemoryMB int
	// Threads is the number of DuckDB's threads; 0 is one per processor.
	Threads int

	hash codes.Hash // nil is codes.OfBoard
}

// DefaultMemoryMB is the default of Options.MemoryMB.
const DefaultMemoryMB = 4096

// Open opens the database named by a DSN, which is the path of a DuckDB file.
// Errors are ErrMissing, ErrNotDatabase, ErrVersion, ErrNotKibitz, ErrLocked, ErrServer.
func Open(ctx context.Context, dsn string, options Options) (*DB, error) {
	path, err := filePath(dsn)
	if err != nil {
		return nil, err
	}
	if options.MemoryMB == 0 {
		options.MemoryMB = DefaultMemoryMB
	}
	if options.Threads == 0 {
		options.Threads = runtime.GOMAXPROCS(0)
	}
	if options.hash == nil {
		options.hash = codes.OfBoard
	}
	db := &DB{path: path, options: options}
	if db.current, err = db.openGeneration(ctx); err != nil {
		return nil, err
	}
	return db, nil
}

// filePath is the absolute path that a DSN names: only of a relative one might
// DuckDB take the beginning for something else, such as ":memory:".
func filePath(dsn string) (string, error) {
	if server, _, found := strings.Cut(dsn, "://"); found {
		return "", fmt.Errorf("%s: %w", server, ErrServer)
	}
	return filepath.Abs(dsn)
}

// Dialect is the name of the SQL that Query takes.
func (db *DB) Dialect() string { return "duckdb" }

// Path is the database's file.
func (db *DB) Path() string { return db.path }

// Close closes the database; queries under way finish first.
func (db *DB) Close() error {
	db.mu.Lock()
	g := db.current
	db.current = nil
	db.mu.Unlock()
	if g != nil {
		g.retire()
	}
	db.retiring.Wait()
	return nil
}

// A generation is one state of the file: what stood at the path until the next
// import renamed its work over it. It stays open while a query uses it.
type generation struct {
	stamp  stamp
	engine *duck.Database
	users  sync.WaitGroup
	dead   atomic.Bool // DuckDB has met a fatal error and refuses all work

	valuesMutex sync.Mutex
	values      *Values // nil until they are asked for
}

// use returns the generation that stands at the path now, opening it if the
// file was replaced or DuckDB is dead. The caller calls done after its query.
func (db *DB) use(ctx context.Context) (g *generation, done func(), err error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.current == nil {
		return nil, nil, ErrClosed
	}
	// A file that has gone is no reason to stop answering from the open one.
	if now, err := stampOf(db.path); err == nil && (now != db.current.stamp || db.current.dead.Load()) {
		next, err := db.openGeneration(ctx)
		if err != nil {
			return nil, nil, err
		}
		db.retiring.Go(db.current.retire)
		db.current = next
	}
	db.current.users.Add(1)
	return db.current, db.current.users.Done, nil
}

// retire closes the generation after its last query.
func (g *generation) retire() {
	g.users.Wait()
	g.engine.Close()
}

// openGeneration opens what stands at the path. It tries again when a Writer is just
// opening the same file, or puts another in its place.
func (db *DB) openGeneration(ctx context.Context) (*generation, error) {
	for attempt := 1; ; attempt++ {
		g, err := db.openOnce(ctx)
		last := attempt == openAttempts || ctx.Err() != nil
		switch {
		case err != nil && (last || !errors.Is(err, ErrLocked)):
			return nil, err
		case err != nil:
			time.Sleep(openPause)
			continue
		}
		if now, err := stampOf(db.path); last || err == nil && now == g.stamp {
			return g, nil
		}
		g.engine.Close()
	}
}

// A Writer that opens a file holds it for some 20 ms.
const (
	openAttempts = 10
	openPause    = 20 * time.Millisecond
)

func (db *DB) openOnce(ctx context.Context) (*generation, error) {
	now, err := stampOf(db.path)
	if err != nil {
		return nil, err
	}
	live := liveFile(db.path)
	engine, err := duck.Open(live,
		duck.Setting{Name: "access_mode", Value: "READ_ONLY"},
		duck.Setting{Name: "temp_directory", Value: ""}, // a question never writes
		duck.Setting{Name: "memory_limit", Value: strconv.Itoa(db.options.MemoryMB) + "MB"},
		duck.Setting{Name: "threads", Value: strconv.Itoa(db.options.Threads)},
		duck.Setting{Name: "autoinstall_known_extensions", Value: "false"},
		duck.Setting{Name: "autoload_known_extensions", Value: "false"},
		duck.Setting{Name: "allow_community_extensions", Value: "false"},
		duck.Setting{Name: "enable_external_access", Value: "false"},
		// The first can die of statements that repeat a subquery (DuckDB 1.5), and
		// takes the open database with it; the second fails on sums of two joined
		// columns with 'Failed to bind column reference'.
		duck.Setting{Name: "disabled_optimizers", Value: "common_subplan,compressed_materialization"},
		// The rows of a page that are joined with a large table say which parts of
		// it have to be read.
		duck.Setting{Name: "dynamic_or_filter_threshold", Value: "2000"},
		duck.Setting{Name: "lock_configuration", Value: "true"},
	)
	if err != nil {
		return nil, fileError(db.path, err)
	}
	g := &generation{stamp: now, engine: engine}
	if err = g.verify(ctx); err == nil {
		err = giveLocksUp(live) // see share.go
	}
	if err != nil {
		engine.Close()
		return nil, fmt.Errorf("%s: %w", db.path, err)
	}
	return g, nil
}

// verify tells a database of Kibitz from any other DuckDB file, and a whole file
// from one that was cut, which DuckDB only notices when it comes to the end.
func (g *generation) verify(ctx context.Context) error {
	result, err := g.query(ctx, `SELECT block_size * used_blocks FROM pragma_database_size()
		UNION ALL SELECT cod_match + to_position FROM match_moves WHERE false`, Limits{}.OrDefaults())
	var sqlError *SQLError
	if errors.As(err, &sqlError) {
		return fmt.Errorf("%w: %w", ErrNotKibitz, err)
	}
	if err == nil && result.Rows[0][0].(int64) > g.stamp.Size {
		return fmt.Errorf("%w: it is cut short", ErrNotDatabase)
	}
	return err
}

// A stamp tells one generation of a file from another.
type stamp struct {
	Inode uint64
	Size  int64
	Time  int64 // of the last change, nanoseconds since 1970
	Log   logStamp
}

// A logStamp tells one log of changes beside a file from another; it is zero when
// there is none.
type logStamp struct {
	Inode uint64
	Size  int64
	Time  int64
}

func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return stamp{}, fmt.Errorf("%s: %w", path, ErrMissing)
	case err != nil:
		return stamp{}, err
	case !info.Mode().IsRegular():
		return stamp{}, fmt.Errorf("%s: %w", path, ErrNotDatabase)
	}
	s := stamp{Inode: inode(info), Size: info.Size(), Time: info.ModTime().UnixNano()}
	if log, err := os.Stat(logOf(liveFile(path))); err == nil {
		s.Log = logStamp{Inode: inode(log), Size: log.Size(), Time: log.ModTime().UnixNano()}
	}
	return s, nil
}
