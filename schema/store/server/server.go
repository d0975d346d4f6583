// Package server opens databases of games that stand on a server: PostgreSQL,
// MySQL or MariaDB, SQL Server, Oracle. It runs questions behind the server's
// own walls.
//
// Each query has a session of its own, which ends with it, so that nothing
// that a query does to its session is left for the next: a READ ONLY
// transaction that is always rolled back, under a limit of time that the server
// keeps and that the client keeps as well by having the server stop what a
// context no longer waits for. The server is asked beforehand for what work it
// expects, and too much is refused. Rows, cells and all bytes received are
// counted while they come. What the user of the connection may not do is the
// first of the walls; package schema prints the script that makes one who may
// only read.
package server

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// A DB is a database on a server, open for questions. It is safe for concurrent
// use.
type DB struct {
	dsn    DSN
	engine *engine
	pool   *sql.DB
	slots  chan struct{} // one for each session that may be open
	work   float64       // what a query may take, in the server's own measure
	lacks  Lacks
	powers []string
	// functions are known on PostgreSQL alone.
	functions Functions

	mu    sync.Mutex
	known known
}

// Options of Open. The zero value is fit for use.
type Options struct {
	// Sessions is how many queries run at a time; the others wait. 0 is 16.
	Sessions int
	// MaxWork caps what the server expects a query to take before it begins:
	// the cost that PostgreSQL estimates, or how many combinations of rows
	// MariaDB expects to look at. 0 is the default of the server. SQL Server
	// keeps a cap of its own, and Oracle cannot tell.
	MaxWork float64
}

// Open opens the database that a DSN names, finds out what it lacks, and tries
// to write through the path of a query: a database in which that works is not
// opened. Errors are those of ParseDSN, store.ErrNotKibitz, ErrConnect,
// ErrPassword, ErrNoDatabase, ErrRights and ErrWrites.
func Open(ctx context.Context, dsn string, options Options) (*DB, error) {
	d, err := ParseDSN(dsn)
	if err != nil {
		return nil, err
	}
	pool, err := d.open(counted)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", d, ErrBadDSN, err)
	}
	pool.SetMaxIdleConns(-1) // no session serves twice
	if options.Sessions <= 0 {
		options.Sessions = 16
	}
	db := &DB{dsn: d, engine: engines[d.Dialect.Name], pool: pool, slots: make(chan struct{}, options.Sessions), work: options.MaxWork}
	if db.work <= 0 {
		db.work = db.engine.maxWork
	}
	for _, step := range []func(context.Context) error{db.survey, db.canary} {
		if err := step(ctx); err != nil {
			pool.Close()
			return nil, fmt.Errorf("%s: %w", d, err)
		}
	}
	return db, nil
}

// Dialect is the name of the SQL that Query takes.
func (db *DB) Dialect() string { return db.dsn.Dialect.Name }

// Path is the address of the database, without its password.
func (db *DB) Path() string { return db.dsn.String() }

// SwappedBishops says whether the address said so; see DSN.
func (db *DB) SwappedBishops() bool { return db.dsn.SwappedBishops }

// Close closes the database.
func (db *DB) Close() error { return db.pool.Close() }

// Query runs one SELECT. The SQL runs as it is, byte for byte. On SQL Server
// and Oracle it must be one that Kibitz printed: no parser has judged others.
// Errors: store.ErrNotQuery, *store.SQLError (repair the text), *WorkError,
// store.ErrTimeout, store.ErrCancelled, store.ErrTooBig, and those of Open.
func (db *DB) Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error) {
	if strings.ContainsRune(sql, 0) || !utf8.ValidString(sql) {
		return nil, fmt.Errorf("%w: it has characters that are none", store.ErrNotQuery)
	}
	limits = limits.OrDefaults()
	var result *store.Result
	err := db.session(ctx, limits, func(ctx context.Context, s *session) (err error) {
		if err := s.afford(ctx, sql, db.work); err != nil {
			return err
		}
		result, err = s.read(ctx, sql, limits)
		return err
	})
	return result, err
}

// ask runs SQL of this package's own in a session of its own.
func (db *DB) ask(ctx context.Context, limits store.Limits, sql string) (rows [][]any, err error) {
	err = db.session(ctx, limits, func(ctx context.Context, s *session) error {
		rows, err = s.rows(ctx, sql, limits.OrDefaults())
		return err
	})
	return rows, err
}

// session opens a session with its read-only transaction for some work, and
// rolls back and closes it afterwards.
func (db *DB) session(ctx context.Context, limits store.Limits, work func(context.Context, *session) error) error {
	ctx, cancel := context.WithTimeout(ctx, limits.OrDefaults().Time)
	defer cancel()
	select {
	case db.slots <- struct{}{}:
		defer func() { <-db.slots }()
	case <-ctx.Done():
		return db.fail(ctx, ctx.Err())
	}
	s, err := db.begin(ctx, limits.OrDefaults())
	if err != nil {
		return err
	}
	if err = work(ctx, s); err != nil && s.meter.over() {
		err = errReceived // some drivers do not pass it on
	}
	err = db.fail(ctx, err)
	s.end(err == nil)
	return err
}

// begin opens a session. Its query may take the time of the limits, whatever
// the context says: that is the server's own limit.
func (db *DB) begin(ctx context.Context, limits store.Limits) (*session, error) {
	meter := new(meter)
	conn, err := db.pool.Conn(context.WithValue(ctx, meterKey{}, meter))
	if err != nil {
		return nil, db.unreachable(ctx, err)
	}
	s := &session{conn: conn, engine: db.engine, meter: meter}
	id, err := db.engine.begin(ctx, conn, limits)
	if err != nil {
		conn.Close()
		return nil, db.fail(ctx, err)
	}
	if db.engine.stop != nil {
		s.stopped = make(chan struct{})
		s.forget = context.AfterFunc(ctx, func() {
			defer close(s.stopped)
			aside, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
			defer cancel()
			_ = db.engine.stop(aside, db.pool, id) // the server's own limit is left
		})
	}
	return s, nil
}

// stopTime is how long having a server stop a query may take.
const stopTime = 2 * time.Second

// received caps the bytes that a session receives: whatever the server sends
// as one row or cell, this process does not keep more of it.
const received = 128 << 20

// A meter counts the bytes that a session receives.
type meter struct{ read atomic.Int64 }

func (m *meter) over() bool { return m.read.Load() > received }

// meterKey is the key of a context's meter.
type meterKey struct{}

// counted makes connections that receive no more than the context's meter
// allows.
func counted(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	m, ok := ctx.Value(meterKey{}).(*meter)
	if !ok {
		m = new(meter)
	}
	return &countedConn{conn, m}, nil
}

type countedConn struct {
	net.Conn
	meter *meter
}

func (c *countedConn) Read(p []byte) (int, error) {
	if c.meter.over() {
		return 0, errReceived
	}
	n, err := c.Conn.Read(p)
	c.meter.read.Add(int64(n))
	return n, err
}
