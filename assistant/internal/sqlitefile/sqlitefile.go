// Package sqlitefile opens the small SQLite files that Kibitz keeps beside the
// data of the user. Several processes may use one at once.
package sqlitefile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver
)

// The errors of Open that its user can do something about.
var (
	ErrUnreadable = errors.New("the file cannot be read")
	ErrNewer      = errors.New("the file was made by a newer version of the program")
)

// busyMilliseconds is how long a process waits for another one that is writing.
const busyMilliseconds = 5000

// Open opens the file, which is made if it is not there, and brings it up to
// date by the migrations, which lie at the root of their file system, and by those
// that are code. The error is an ErrUnreadable, an ErrNewer or that of the context.
func Open(ctx context.Context, path string, migrations fs.FS, code ...*goose.Migration) (*sql.DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	parameters := url.Values{"_pragma": {fmt.Sprintf("busy_timeout(%d)", busyMilliseconds), "journal_mode(WAL)"}, "_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: parameters.Encode()}).String())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	if err := migrate(ctx, db, migrations, code); err != nil {
		db.Close()
		if ctx.Err() == nil && !errors.Is(err, ErrNewer) {
			err = fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
		return nil, err
	}
	return db, nil
}

// migrationTries is how often a migration is tried: another process may be at
// it.
const migrationTries = 20

func migrate(ctx context.Context, db *sql.DB, migrations fs.FS, code []*goose.Migration) error {
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations, goose.WithGoMigrations(code...), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	for try := 1; ; try++ {
		current, target, err := provider.GetVersions(ctx)
		switch {
		case err == nil && current > target:
			return ErrNewer
		case err == nil && current == target:
			return nil
		case err == nil:
			_, err = provider.Up(ctx)
		}
		if err == nil {
			return nil
		}
		if try == migrationTries || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}
