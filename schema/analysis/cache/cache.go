// Package cache keeps what engines said of positions in a file of its own, so that
// a run that was interrupted goes on where it was, and other databases need not
// have the same positions searched again.
package cache

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	_ "modernc.org/sqlite"

	"github.com/kibitz-chess/kibitz/schema/analysis"
)

// A File is a cache in a file. Several programs may use it at a time.
type File struct {
	db *sql.DB
}

// definition makes the tables. An engine is written as JSON: two that differ in
// anything are different ones.
const definition = `
CREATE TABLE IF NOT EXISTS engines (code INTEGER PRIMARY KEY, engine TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS evaluations (
	eval_key INTEGER NOT NULL, engine INTEGER NOT NULL REFERENCES engines, epd TEXT NOT NULL, evaluation TEXT NOT NULL,
	PRIMARY KEY (engine, eval_key)
) WITHOUT ROWID;`

// Open opens the cache, which is made if it is not there.
func Open(ctx context.Context, path string) (*File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if _, err := db.ExecContext(ctx, definition); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	return &File{db}, nil
}

// Close closes the cache.
func (f *File) Close() error { return f.db.Close() }

// keysAtOnce is how many keys one query asks for.
const keysAtOnce = 500

// Find gives the evaluations of an engine, by their keys.
func (f *File) Find(ctx context.Context, engine analysis.Engine, epds map[int64]string) (map[int64]*analysis.Evaluation, error) {
	name, err := json.Marshal(engine)
	if err != nil {
		return nil, err
	}
	found := map[int64]*analysis.Evaluation{}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(epds)), keysAtOnce) {
		arguments := []any{string(name)}
		for _, key := range part {
			arguments = append(arguments, key)
		}
		rows, err := f.db.QueryContext(ctx, `SELECT eval_key, epd, evaluation FROM evaluations
			WHERE engine = (SELECT code FROM engines WHERE engine = ?) AND eval_key IN (?`+strings.Repeat(", ?", len(part)-1)+")", arguments...)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var key int64
			var epd, text string
			e := new(analysis.Evaluation)
			if err := rows.Scan(&key, &epd, &text); err != nil {
				return nil, errors.Join(err, rows.Close())
			}
			if epds[key] == epd && json.Unmarshal([]byte(text), e) == nil { // what cannot be read is searched again
				found[key] = e
			}
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Keep keeps evaluations of an engine, all of them or none.
func (f *File) Keep(engine analysis.Engine, found []analysis.Found) error {
	name, err := json.Marshal(engine)
	if err != nil {
		return err
	}
	tx, err := f.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec("INSERT INTO engines (engine) VALUES (?) ON CONFLICT DO NOTHING", string(name)); err != nil {
		return err
	}
	insert, err := tx.Prepare(`INSERT INTO evaluations (engine, eval_key, epd, evaluation) VALUES ((SELECT code FROM engines WHERE engine = ?), ?, ?, ?)
		ON CONFLICT DO UPDATE SET evaluation = excluded.evaluation WHERE epd = excluded.epd`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, e := range found {
		text, err := json.Marshal(e.Evaluation)
		if err != nil {
			return err
		}
		if _, err := insert.Exec(string(name), e.Key, e.EPD, string(text)); err != nil {
			return err
		}
	}
	return tx.Commit()
}
