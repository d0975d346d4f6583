package file

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/taught"
)

// ErrNoWord is the error of a phrase that was not taught.
var ErrNoWord = errors.New("the phrase was not taught")

// Taught lists the phrases that were taught, by language and phrase.
func (f *Questions) Taught(ctx context.Context) ([]taught.Word, error) {
	rows, err := f.db.QueryContext(ctx, `select language, phrase, meaning, taught_by, taught_at from words order by language, wording`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []taught.Word
	for rows.Next() {
		var w taught.Word
		var at string
		if err := rows.Scan(&w.Language, &w.Phrase, &w.Meaning, &w.By, &at); err != nil {
			return nil, err
		}
		if w.At, err = time.Parse(time.RFC3339, at); err != nil {
			return nil, fmt.Errorf("word %q: %w", w.Phrase, err)
		}
		all = append(all, w)
	}
	return all, rows.Err()
}

// Teach keeps a phrase in place of what it meant before.
func (f *Questions) Teach(ctx context.Context, w taught.Word) error {
	_, err := f.db.ExecContext(ctx, `insert or replace into words (language, wording, phrase, meaning, taught_by, taught_at) values (?, ?, ?, ?, ?, ?)`,
		w.Language, taught.Key(w.Language, w.Phrase), w.Phrase, w.Meaning, w.By, w.At.UTC().Format(time.RFC3339))
	return err
}

// Forget takes a phrase back, in whatever inflection, or is ErrNoWord.
func (f *Questions) Forget(ctx context.Context, phrase string) error {
	return f.write(ctx, func(tx *sql.Tx) error {
		forgotten := int64(0)
		for _, language := range []string{"es", "en"} {
			result, err := tx.ExecContext(ctx, `delete from words where language = ? and wording = ?`, language, taught.Key(language, phrase))
			if err != nil {
				return err
			}
			n, err := result.RowsAffected()
			if err != nil {
				return err
			}
			forgotten += n
		}
		if forgotten == 0 {
			return ErrNoWord
		}
		return nil
	})
}
