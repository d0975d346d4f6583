// Package file keeps marked questions and taught words in a small SQLite file beside the data of
// the user. Several processes may use it at once.
package file

import (
	"context"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/kibitz-chess/kibitz/assistant/internal/sqlitefile"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

// The errors of Open that its user can do something about.
var (
	ErrUnreadable = sqlitefile.ErrUnreadable
	ErrNewer      = sqlitefile.ErrNewer
)

// ErrNoQuestion is the error of a number that no question has.
var ErrNoQuestion = errors.New("there is no such question")

// Questions is an open file. It is safe for concurrent use.
type Questions struct{ db *sql.DB }

//go:embed migrations
var migrations embed.FS

// Open opens the file, which is made if it is not there, and brings it up to
// date. The error is an ErrUnreadable, an ErrNewer or that of the context.
func Open(ctx context.Context, path string) (*Questions, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	db, err := sqlitefile.Open(ctx, path, steps, goose.NewGoMigration(2, &goose.GoFunc{RunTx: liftForms}, nil))
	if err != nil {
		return nil, err
	}
	return &Questions{db}, nil
}

// Close closes the file.
func (f *Questions) Close() error { return f.db.Close() }

// Keep keeps a marked reading. A mark of the same reading of the same question
// is replaced, and a right reading takes the place of another right one.
func (f *Questions) Keep(ctx context.Context, q verified.Question) error {
	return f.write(ctx, func(tx *sql.Tx) error { return keep(ctx, tx, nil, q) })
}

// keep keeps a question by its number; nil is a new one.
func keep(ctx context.Context, tx *sql.Tx, id *int64, q verified.Question) error {
	form := ""
	if q.Form != nil {
		text, err := json.Marshal(q.Form)
		if err != nil {
			return err
		}
		form = string(text)
	}
	wording := verified.Wording(q.Text)
	if q.Right {
		if _, err := tx.ExecContext(ctx, `delete from questions where wording = ? and is_right = 1`, wording); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, `insert or replace into questions
		(id, wording, reading, question, language, is_right, form, sql_text, dialect, meaning, marked_by, marked_at)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, wording, q.Reading, q.Text, q.Language, q.Right, form, q.SQL, q.Dialect, q.Meaning, q.By, q.At.UTC().Format(time.RFC3339))
	return err
}

// Edit puts another question in the place of one, which keeps its number, or is
// ErrNoQuestion.
func (f *Questions) Edit(ctx context.Context, id int64, q verified.Question) error {
	return f.write(ctx, func(tx *sql.Tx) error {
		if err := revoke(ctx, tx, id); err != nil {
			return err
		}
		return keep(ctx, tx, &id, q)
	})
}

// Marked lists what was marked, the latest first.
func (f *Questions) Marked(ctx context.Context) ([]verified.Question, error) {
	rows, err := f.db.QueryContext(ctx, `select id, question, language, is_right, form, reading, sql_text, dialect, meaning, marked_by, marked_at
		from questions order by marked_at desc, id desc`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []verified.Question
	for rows.Next() {
		var q verified.Question
		var form, at string
		if err := rows.Scan(&q.ID, &q.Text, &q.Language, &q.Right, &form, &q.Reading, &q.SQL, &q.Dialect, &q.Meaning, &q.By, &at); err != nil {
			return nil, err
		}
		if form != "" {
			read, err := query.ReadStored([]byte(form))
			if err != nil {
				return nil, fmt.Errorf("question %d: %w", q.ID, err)
			}
			q.Form = &read
		}
		if q.At, err = time.Parse(time.RFC3339, at); err != nil {
			return nil, fmt.Errorf("question %d: %w", q.ID, err)
		}
		all = append(all, q)
	}
	return all, rows.Err()
}

// Find is the question of a number, or ErrNoQuestion.
func (f *Questions) Find(ctx context.Context, id int64) (verified.Question, error) {
	all, err := f.Marked(ctx)
	for _, q := range all {
		if q.ID == id {
			return q, err
		}
	}
	if err == nil {
		err = ErrNoQuestion
	}
	return verified.Question{}, err
}

// Revoke forgets what was said of a question, or is ErrNoQuestion.
func (f *Questions) Revoke(ctx context.Context, id int64) error {
	return f.write(ctx, func(tx *sql.Tx) error { return revoke(ctx, tx, id) })
}

func revoke(ctx context.Context, tx *sql.Tx, id int64) error {
	result, err := tx.ExecContext(ctx, `delete from questions where id = ?`, id)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrNoQuestion)
	}
	return nil
}

func (f *Questions) write(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing, once it is committed
	if err := work(tx); err != nil {
		return err
	}
	return tx.Commit()
}
