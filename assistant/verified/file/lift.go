package file

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/verified"
)

// kept is what of a question a migration changes.
type kept struct {
	id            int64
	form, reading string
}

// liftForms makes forms of the queries that earlier versions kept, and of the
// readings that are told apart by them. Those by SQL, which no form could say, stay
// as they are.
func liftForms(ctx context.Context, tx *sql.Tx) error {
	all, err := keptForms(ctx, tx)
	if err != nil {
		return err
	}
	for _, k := range all {
		form, err := query.ReadStored([]byte(k.form))
		if err != nil {
			return fmt.Errorf("question %d: %w", k.id, err)
		}
		text, err := json.Marshal(form)
		if err != nil {
			return err
		}
		reading, err := query.ReadStored([]byte(k.reading))
		if err != nil {
			return fmt.Errorf("reading of question %d: %w", k.id, err)
		}
		if _, err := tx.ExecContext(ctx, `update or replace questions set form = ?, reading = ? where id = ?`, string(text), verified.Reading(reading), k.id); err != nil {
			return fmt.Errorf("question %d: %w", k.id, err)
		}
	}
	return nil
}

func keptForms(ctx context.Context, tx *sql.Tx) (all []kept, err error) {
	rows, err := tx.QueryContext(ctx, `select id, form, reading from questions where form <> '' order by id`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var k kept
		if err := rows.Scan(&k.id, &k.form, &k.reading); err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, rows.Err()
}
