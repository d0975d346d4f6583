package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/kibitz-chess/kibitz/schema/store"
)

// The canaries are writes that change nothing even where they may be done:
// servers ask for the right to write before they see that no row is meant.
var canaries = []struct{ right, sql string }{
	{"INSERT", "INSERT INTO matches SELECT * FROM matches WHERE 1 = 0"},
	{"UPDATE", "UPDATE matches SET cod_match = cod_match WHERE 1 = 0"},
	{"DELETE", "DELETE FROM matches WHERE 1 = 0"},
}

// canary tries to write through the path of a query, where it must fail, and
// then finds out what the user of the connection could do without it.
func (db *DB) canary(ctx context.Context) error {
	limits := store.Limits{}.OrDefaults()
	for _, c := range canaries {
		err := db.session(ctx, limits, func(ctx context.Context, s *session) error {
			_, err := s.conn.ExecContext(ctx, c.sql)
			return err
		})
		if err := db.survived(err, c.right); err != nil {
			return err
		}
	}
	return db.findPowers(ctx)
}

// survived says what a canary that was not stopped means.
func (db *DB) survived(err error, right string) error {
	var stopped *store.SQLError
	switch {
	case err == nil:
		return fmt.Errorf("%w: %s went through", ErrWrites, right)
	case errors.As(err, &stopped):
		return nil
	}
	return err // the server was lost, or the context ended
}

// Powers are the rights of the user of the connection that no one needs who
// only reads, as the server names them. One who has them is kept from using
// them by fewer walls, and a server of many should not begin with one.
func (db *DB) Powers() []string { return slices.Clone(db.powers) }

func (db *DB) findPowers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, store.Limits{}.OrDefaults().Time)
	defer cancel()
	conn, err := db.pool.Conn(ctx)
	if err != nil {
		return db.unreachable(ctx, err)
	}
	defer conn.Close()
	for _, c := range canaries {
		tx, err := conn.BeginTx(ctx, nil)
		if err != nil {
			return db.fail(ctx, err)
		}
		_, err = tx.ExecContext(ctx, c.sql)
		if rollback := tx.Rollback(); rollback != nil {
			return db.fail(ctx, rollback)
		}
		switch err := db.survived(db.fail(ctx, err), c.right); {
		case errors.Is(err, ErrWrites):
			db.powers = append(db.powers, c.right)
		case err != nil:
			return err
		}
	}
	if db.engine.powers == "" {
		return nil
	}
	rows, err := (&session{conn: conn, engine: db.engine}).rows(ctx, db.engine.powers, store.Limits{}.OrDefaults())
	if err != nil {
		return db.fail(ctx, err)
	}
	for _, row := range rows {
		right := fmt.Sprint(row[len(row)-1])
		if db.engine.right != nil {
			right = db.engine.right(right)
		}
		if right != "" && !slices.Contains(db.powers, right) {
			db.powers = append(db.powers, right)
		}
	}
	return nil
}
