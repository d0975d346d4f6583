package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
)

// batchHalfMoves is the size of a batch: some 50 MB of text for all its tables.
const batchHalfMoves = 200_000

// OpenWriter opens the database at an address for adding games. Its tables are
// made if they are not there. Errors are ErrBadDSN, store.ErrServer, ErrNoImport
// for a kind of server that games cannot be loaded into, ErrConnect, ErrPassword,
// ErrNoDatabase, ErrTooOld, store.ErrLocked while another Writer works, ErrLetters,
// ErrElsewhere, ErrNewer, ErrNoRights, ErrLost, store.ErrDiskFull, and what the
// server says.
func OpenWriter(ctx context.Context, address string, options WriterOptions) (*Writer, error) {
	dsn, err := ParseDSN(address)
	if err != nil {
		return nil, err
	}
	b, ok := backends[dsn.Dialect.Name]
	if !ok || dsn.SwappedBishops {
		return nil, fmt.Errorf("%s: %w", dsn, ErrNoImport)
	}
	if options.Functions && !b.functions {
		return nil, fmt.Errorf("%s: %w", dsn, ErrNoFunctions)
	}
	if options.hash == nil {
		options.hash = codes.OfBoard
	}
	if options.batch == 0 {
		options.batch = batchHalfMoves
	}
	w := &Writer{dsn: dsn, b: b, options: options, ctx: context.WithoutCancel(ctx), day: today()}
	if w.db, err = dsn.open(nil); err != nil {
		return nil, err
	}
	w.db.SetMaxIdleConns(0) // the migrations need one more for a moment
	if err := w.open(ctx); err != nil {
		return nil, errors.Join(w.error(err), w.Close())
	}
	return w, nil
}

// connect opens a session that no import runs beside.
func (w *Writer) connect(ctx context.Context) (err error) {
	if w.conn, err = w.db.Conn(ctx); err != nil {
		return (&DB{dsn: w.dsn, engine: engines[w.dsn.Dialect.Name]}).unreachable(ctx, err)
	}
	if err := w.b.checkVersion(ctx, w.conn); err != nil {
		return err
	}
	for _, setting := range w.b.optional {
		_, _ = w.conn.ExecContext(ctx, setting)
	}
	if err := w.exec(ctx, w.b.session...); err != nil {
		return err
	}
	return w.lock(ctx)
}

func (w *Writer) open(ctx context.Context) (err error) {
	if err := w.connect(ctx); err != nil {
		return err
	}
	if err := w.b.migrate(ctx, w.db, w.conn); err != nil {
		return err
	}
	if err := w.readBook(ctx); err != nil {
		return err
	}
	if w.stretched, err = w.hasStretches(ctx); err != nil {
		return err
	}
	if err := w.readStyle(ctx); err != nil {
		return err
	}
	if !w.oneTransaction() {
		return nil
	}
	if err := w.exec(ctx, "BEGIN"); err != nil {
		return err
	}
	if w.b.functions {
		if err := w.openFunctions(ctx); err != nil {
			return err
		}
	}
	if w.empty && w.b.empty != "" {
		empty := w.b.empty
		if w.functionsIn != "" {
			empty += ", chess_games"
		}
		return w.exec(ctx, empty)
	}
	return nil
}

// readStyle asks the server how it wants rows.
func (w *Writer) readStyle(ctx context.Context) error {
	style, err := w.b.style(ctx, w.conn)
	for i := range w.tables {
		w.tables[i].style = style
		w.tables[i].clear()
	}
	return err
}

// lockTime is how long a server may take to notice that the last Writer has
// ended.
const lockTime = 3 * time.Second

// lock keeps other Writers away.
func (w *Writer) lock(ctx context.Context) error {
	for end := time.Now().Add(lockTime); ; time.Sleep(lockTime / 20) {
		var got sql.NullInt64
		if err := w.conn.QueryRowContext(ctx, w.b.lock).Scan(&got); err != nil || got.Int64 == 1 {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("%w: another import is under way", store.ErrLocked)
		}
	}
}

// checkVersion makes sure of the server and its version.
func (b *backend) checkVersion(ctx context.Context, conn *sql.Conn) error {
	var name string
	var version int
	if err := conn.QueryRowContext(ctx, b.version).Scan(&name, &version); err != nil {
		return err
	}
	if oldest := b.oldest[name]; version < oldest {
		return fmt.Errorf("%w: %s %s", ErrTooOld, name, dotted(version))
	}
	return nil
}

// dotted is a version's number as people write it: 10.5 for 100500.
func dotted(version int) string {
	return strconv.Itoa(version/10000) + "." + strconv.Itoa(version/100%100)
}
