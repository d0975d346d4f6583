package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/internal/squares"
)

// unstretched selects how many codes the last game of schema.GameStretches is
// behind the last game. Games come in the order of their codes, so 0 says that
// there are all.
const unstretched = `SELECT (SELECT coalesce(max(cod_match), 0) FROM matches) - (SELECT coalesce(max(cod_match), 0) FROM game_stretches)`

// hasStretches says that the table has the games that are there. A database that
// has not keeps going without until UpgradeStretches, for an import of few games
// should not take the time of all.
func (w *Writer) hasStretches(ctx context.Context) (all bool, err error) {
	var behind int64
	err = w.conn.QueryRowContext(ctx, unstretched).Scan(&behind)
	return behind == 0, err
}

// stretchesOf are the stretches of a game, until those of the next one.
func (w *Writer) stretchesOf(g *store.Rows) []squares.Stretch {
	turn := int64(0)
	if len(g.Moves) > 0 {
		turn = g.Moves[0].Player
	}
	w.stretches.Begin(&g.Positions[0].Text, turn)
	for i := range g.Moves {
		w.stretches.Next(&g.Positions[i+1].Text, g.Moves[i].Player)
	}
	return w.stretches.End()
}

func (w *Writer) writeStretches(match int64, all []squares.Stretch) {
	t := &w.tables[gameStretches]
	for i := range all {
		s := &all[i]
		t.int(match)
		t.int(s.Material)
		for _, set := range s.Ever {
			t.int(set)
		}
		last := int64(0)
		if s.LastOne {
			last = 1
		}
		for _, n := range [...]int64{s.First, s.Last, s.Turn, last, s.Lead} {
			t.int(n)
		}
		t.endRow()
	}
}

// gamesAtOnce are the games of one transaction of UpgradeStretches: 160,000
// positions, and a tenth of a second that a kill loses.
const gamesAtOnce = 2000

// UpgradeStretches brings a database that an earlier version filled up to date: it
// gives it the stretches of schema.GameStretches, and says of how many games; 0 if
// it has them. Readers go on by the letters of boards until it is done. When it
// is cancelled or killed, what was done stays, and the next one goes on with it.
// Errors are those of OpenWriter.
func UpgradeStretches(ctx context.Context, address string, progress FillProgress) (games int64, err error) {
	dsn, err := ParseDSN(address)
	if err != nil {
		return 0, err
	}
	b, ok := backends[dsn.Dialect.Name]
	if !ok || dsn.SwappedBishops {
		return 0, fmt.Errorf("%s: %w", dsn, ErrNoImport)
	}
	w := &Writer{dsn: dsn, b: b, ctx: ctx}
	if w.db, err = dsn.open(nil); err != nil {
		return 0, err
	}
	w.db.SetMaxIdleConns(0)
	games, err = w.upgradeStretches(ctx, progress)
	w.ctx = context.WithoutCancel(ctx)
	return games, w.error(joined(err, w.Close()))
}

func (w *Writer) upgradeStretches(ctx context.Context, progress FillProgress) (games int64, err error) {
	if err := w.connect(ctx); err != nil {
		return 0, err
	}
	if err := w.b.migrate(ctx, w.db, w.conn); err != nil {
		return 0, err
	}
	if err := w.readStyle(ctx); err != nil {
		return 0, err
	}
	if there, err := w.hasStretches(ctx); err != nil || there {
		return 0, err
	}
	var after, last int64
	if err := w.conn.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM matches), (SELECT max(cod_match) FROM matches),
		(SELECT coalesce(max(cod_match), 0) FROM game_stretches)`).Scan(&games, &last, &after); err != nil {
		return 0, err
	}
	for after < last {
		end := min(after+gamesAtOnce, last)
		if err := w.fillStretches(ctx, after, end); err != nil {
			return 0, err
		}
		if after = end; progress != nil {
			progress(after, last)
		}
	}
	return games, w.exec(ctx, w.b.analyze+" game_stretches")
}

// fillStretches adds the stretches of the games behind one up to another.
func (w *Writer) fillStretches(ctx context.Context, after, end int64) error {
	var of int64
	var first [64]byte
	begun := false
	write := func() {
		if of == 0 {
			return
		}
		if !begun {
			w.stretches.Begin(&first, 0)
		}
		w.writeStretches(of, w.stretches.End())
	}
	games := fmt.Sprintf("WHERE cod_match > %d AND cod_match <= %d", after, end)
	if err := w.each(ctx, `SELECT g.cod_match, g.move_player, p.board FROM (
			SELECT cod_match, 0 AS move_order, 0 AS move_player, initial_position AS code FROM matches `+games+`
			UNION ALL SELECT cod_match, move_order, move_player, to_position FROM match_moves `+games+`
		) g JOIN positions p ON p.cod_position = g.code ORDER BY g.cod_match, g.move_order`, func(scan func(...any) error) error {
		var match, player int64
		var board []byte
		if err := scan(&match, &player, &board); err != nil {
			return err
		}
		if len(board) != 64 {
			return fmt.Errorf("%w: a board of game %d has %d letters", store.ErrNotKibitz, match, len(board))
		}
		if match != of {
			write()
			of, first, begun = match, [64]byte(board), false
			return nil
		}
		if !begun {
			w.stretches.Begin(&first, player)
			begun = true
		}
		w.stretches.Next((*[64]byte)(board), player)
		return nil
	}); err != nil {
		return err
	}
	write()
	if err := w.exec(ctx, "BEGIN"); err != nil {
		return err
	}
	t := &w.tables[gameStretches]
	if t.rows > 0 {
		if err := w.b.load(ctx, w.conn, t, filled[gameStretches].name, filled[gameStretches].columns, false); err != nil {
			return err
		}
	}
	t.clear()
	return w.exec(ctx, "COMMIT")
}

// hasStretches says that the database has the stretches of all games, and that
// the user may read them.
func (db *DB) hasStretches(ctx context.Context) (bool, error) {
	if backends[db.dsn.Dialect.Name] == nil || db.dsn.SwappedBishops {
		return false, nil
	}
	rows, err := db.ask(ctx, valueLimits, unstretched)
	if told := (*store.SQLError)(nil); errors.As(err, &told) {
		return false, nil
	}
	return err == nil && cells.Whole(rows[0][0]) == 0, err
}
