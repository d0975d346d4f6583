// Package usage keeps what language models consumed, call by call, in the table
// token_usage of a small SQLite file beside the data of the user. Several
// processes may use it at once, and share the budget of a day.
package usage

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/internal/sqlitefile"
	"github.com/kibitz-chess/kibitz/assistant/model"
)

// The errors of a file that its user can do something about.
var (
	ErrUnreadable = sqlitefile.ErrUnreadable
	ErrNewer      = sqlitefile.ErrNewer
)

// File is a file that is opened when it is first used. It is a model.Ledger, and
// safe for concurrent use. Its errors are an ErrUnreadable, an ErrNewer, those of
// the context, and those of SQLite.
type File struct {
	path string
	mu   sync.Mutex
	db   *sql.DB // nil until it is opened
}

// New is the file at the path, which is made by the first call that is noted.
func New(path string) *File { return &File{path: path} }

// Path is the file's.
func (f *File) Path() string { return f.path }

//go:embed migrations
var migrations embed.FS

// open opens the file, once, and brings it up to date.
func (f *File) open(ctx context.Context) (*sql.DB, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.db != nil {
		return f.db, nil
	}
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	f.db, err = sqlitefile.Open(ctx, f.path, steps)
	return f.db, err
}

// Close closes the file. It is opened again if it is used again.
func (f *File) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.db == nil {
		return nil
	}
	db := f.db
	f.db = nil
	return db.Close()
}

// assistant is the PLAYER_NAME of what this program asks.
const assistant = "Kibitz"

// maxName is the length of a name in letters, as the schema has it.
const maxName = 50

// Note notes the usage of one call.
func (f *File) Note(ctx context.Context, at time.Time, u model.Usage) error {
	db, err := f.open(ctx)
	if err != nil {
		return err
	}
	name := []rune(u.Model)
	_, err = db.ExecContext(ctx, `insert into token_usage (USAGE_DATE, PLAYER_NAME, MODEL_NAME, TEMPERATURE, INPUT_TOKENS, OUTPUT_TOKENS,
		AUDIO_INPUT_TOKENS, AUDIO_OUTPUT_TOKENS, REASONING_TOKENS, INPUT_CACHED_TOKENS, INPUT_IMAGE_TOKENS, INPUT_TEXT_TOKENS)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		at.Format(time.DateOnly), assistant, string(name[:min(len(name), maxName)]), u.Temperature, u.Input, u.Output,
		u.AudioInput, u.AudioOutput, u.Reasoning, u.Cached, u.ImageInput, u.TextInput)
	return err
}

// Spent is how many tokens were sent and received on the day of the time, by all
// processes that use the file.
func (f *File) Spent(ctx context.Context, day time.Time) (tokens int, err error) {
	db, err := f.open(ctx)
	if err != nil {
		return 0, err
	}
	err = db.QueryRowContext(ctx, `select coalesce(sum(INPUT_TOKENS + OUTPUT_TOKENS), 0) from token_usage where USAGE_DATE = ?`,
		day.Format(time.DateOnly)).Scan(&tokens)
	return tokens, err
}

// Rows are the rows of the table, their cells in the order of the schema: nil,
// int64, float64 or string. Where there is no file there are none.
func (f *File) Rows(ctx context.Context) (all [][]any, err error) {
	if _, err := os.Stat(f.path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	db, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := db.QueryContext(ctx, `select COD_USAGE, USAGE_DATE, PLAYER_NAME, MODEL_NAME, TEMPERATURE, TOP_P, INPUT_TOKENS, OUTPUT_TOKENS,
		AUDIO_INPUT_TOKENS, AUDIO_OUTPUT_TOKENS, REASONING_TOKENS, INPUT_CACHED_TOKENS, INPUT_IMAGE_TOKENS, INPUT_TEXT_TOKENS
		from token_usage order by COD_USAGE`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		cells, places := make([]any, len(columns)), make([]any, len(columns))
		for i := range cells {
			places[i] = &cells[i]
		}
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		all = append(all, cells)
	}
	return all, rows.Err()
}
