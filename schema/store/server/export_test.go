package server

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// Received is the cap of the bytes that a session receives.
const Received = received

// Unexplained says that a statement was refused because the server explains
// none like it.
func Unexplained(err error) bool {
	var plan *planError
	return errors.As(err, &plan)
}

// QueryUnwatched runs a query that only the server's own limits end, and that
// the server is not asked to explain.
func (db *DB) QueryUnwatched(sql string, limits store.Limits) (*store.Result, error) {
	limits = limits.OrDefaults()
	ctx := context.Background()
	s, err := db.begin(ctx, limits)
	if err != nil {
		return nil, err
	}
	defer s.end(false)
	result, err := s.read(ctx, sql, limits)
	return result, db.fail(ctx, err)
}

// ExecBare runs a statement as the user of the connection, without any other
// wall than those of the connection itself.
func (db *DB) ExecBare(ctx context.Context, sql string) error {
	_, err := db.pool.ExecContext(ctx, sql)
	return db.fail(ctx, err)
}

// CanaryWithoutTransaction tries the canaries where the transaction does not
// keep them from writing.
func (db *DB) CanaryWithoutTransaction(ctx context.Context) error {
	bare := *db.engine
	bare.begin = func(context.Context, *sql.Conn, store.Limits) (string, error) { return "0", nil }
	return (&DB{dsn: db.dsn, engine: &bare, pool: db.pool, slots: db.slots, work: db.work}).canary(ctx)
}

// Stale makes the next Values ask whether there are other games.
func (db *DB) Stale() {
	db.mu.Lock()
	defer db.mu.Unlock()
	db.known.asked = time.Time{}
}
