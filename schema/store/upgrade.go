package store

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// unfinishedBoards is what the table game_boards is called while Upgrade fills it.
// Whoever adds or removes games meanwhile throws it away.
const unfinishedBoards = "game_boards_unfinished"

// UpgradeOptions of Upgrade. The zero value is fit for use.
type UpgradeOptions struct {
	// Progress, if not nil, is called after every so many games.
	Progress func(done, total int64)

	games int64 // of a transaction, 0 is batchGames
}

// batchGames are the games of a transaction: some 100 MB of boards are sorted.
const batchGames = 20_000

// Upgrade brings a database that an earlier version made up to date: it gives it
// the table game_boards, and says of how many games; 0 if it has the table. It
// works on a copy, as a Writer does, and readers see the old database until it is
// done. When it is cancelled or killed the copy stays, and the next Upgrade goes on
// with it. Errors are those of Open and of OpenWriter.
func Upgrade(ctx context.Context, dsn string, options UpgradeOptions) (games int64, err error) {
	path, err := filePath(dsn)
	if err != nil {
		return 0, err
	}
	if there, err := upToDate(ctx, path); err != nil || there {
		return 0, err
	}
	if options.games == 0 {
		options.games = batchGames
	}
	w := &Writer{ctx: ctx, path: path, options: WriterOptions{}.orDefaults()}
	if w.work, err = beginWork(path, true, math.MaxInt64); err != nil {
		return 0, err
	}
	games, err = w.upgrade(ctx, options)
	if err != nil && w.work.resumed && ctx.Err() == nil {
		// What was left cannot be used: begin from the live file.
		w.closeEngine()
		if err = w.work.restart(); err == nil {
			games, err = w.upgrade(ctx, options)
		}
	}
	if err != nil && ctx.Err() != nil {
		w.closeEngine()
		return 0, errors.Join(err, w.work.lock.Close())
	}
	if err != nil {
		return 0, errors.Join(fileError(path, err), w.Close())
	}
	w.changed = true
	_, err = w.Publish()
	return games, err
}

func upToDate(ctx context.Context, path string) (there bool, err error) {
	db, err := Open(ctx, path, Options{})
	if err != nil {
		return false, err
	}
	there, err = db.current.hasBoards(ctx)
	return there, errors.Join(err, db.Close())
}

func (w *Writer) upgrade(ctx context.Context, options UpgradeOptions) (games int64, err error) {
	if err := w.connect(); err != nil {
		return 0, err
	}
	if err := verifyTables(ctx, w.conn); err != nil {
		return 0, err
	}
	for _, s := range schema.BoardStatements(dialect.DuckDB, schema.English) {
		sql := strings.Replace(s.SQL, "CREATE TABLE "+schema.GameBoards().Name, "CREATE TABLE IF NOT EXISTS "+unfinishedBoards, 1)
		if err := w.conn.Exec(sql); err != nil {
			return 0, err
		}
	}
	total, err := w.number(ctx, "SELECT count(*) FROM matches")
	if err != nil {
		return 0, err
	}
	if !w.work.resumed {
		if err := w.work.ready(total); err != nil {
			return 0, err
		}
	}
	if err := w.fillBoards(ctx, options, total); err != nil {
		return 0, err
	}
	return total, w.conn.Exec("ALTER TABLE " + unfinishedBoards + " RENAME TO " + schema.GameBoards().Name)
}

// fillBoards goes on behind the last game that is in the unfinished table.
func (w *Writer) fillBoards(ctx context.Context, options UpgradeOptions, total int64) error {
	after, err := w.number(ctx, "SELECT coalesce(max(cod_match), 0) FROM "+unfinishedBoards)
	for err == nil {
		// The last of the games that come next.
		var last, done int64
		last, err = w.number(ctx, fmt.Sprintf("SELECT coalesce(max(cod_match), 0) FROM (SELECT cod_match FROM matches WHERE cod_match > %d ORDER BY cod_match LIMIT %d)", after, options.games))
		if err != nil || last == 0 {
			return err
		}
		if err = w.fillGames(ctx, after, last); err == nil && options.Progress != nil {
			done, err = w.number(ctx, fmt.Sprintf("SELECT count(*) FROM matches WHERE cod_match <= %d", last))
			options.Progress(done, total)
		}
		after = last
	}
	return err
}

// fillGames writes the boards of the games behind one up to another.
func (w *Writer) fillGames(ctx context.Context, after, last int64) error {
	if err := w.conn.Exec("BEGIN"); err != nil {
		return err
	}
	a, err := w.conn.NewAppender(unfinishedBoards)
	if err != nil {
		return err
	}
	err = w.readGames(ctx, after, last, func(match int64, g *Rows) error { return gameBoards(a, match, g) })
	if err = errors.Join(err, a.Close()); err != nil {
		return errors.Join(err, w.conn.Exec("ROLLBACK"))
	}
	return w.conn.Exec("COMMIT")
}

// readGames reads the boards and the players of the half-moves of games, one game
// after the other, in rows that are used again.
func (w *Writer) readGames(ctx context.Context, after, last int64, each func(match int64, g *Rows) error) error {
	reader, err := w.engine.Connect() // beside the transaction that writes
	if err != nil {
		return err
	}
	defer reader.Close()
	games := fmt.Sprintf("WHERE cod_match > %d AND cod_match <= %d", after, last)
	var g Rows
	of := int64(0)
	err = read(ctx, reader, `SELECT g.cod_match, coalesce(g.move_player, 0)::BIGINT, p.board FROM (
			SELECT cod_match, 0 AS move_order, NULL AS move_player, initial_position AS code FROM matches `+games+`
			UNION ALL SELECT cod_match, move_order, move_player, to_position FROM match_moves `+games+`
		) g JOIN positions p ON p.cod_position = g.code ORDER BY g.cod_match, g.move_order`, func(rows *duck.Rows, n int) (bool, error) {
		matches, players := rows.Int64s(0), rows.Int64s(1)
		for row := range n {
			if matches[row] != of && len(g.Positions) > 0 {
				if err := each(of, &g); err != nil {
					return false, err
				}
				g.Positions, g.Moves = g.Positions[:0], g.Moves[:0]
			}
			of = matches[row]
			board := rows.Bytes(2, row)
			if len(board) != 64 {
				return false, fmt.Errorf("%w: a board of game %d has %d letters", ErrNotKibitz, of, len(board))
			}
			if len(g.Positions) > 0 {
				g.Moves = append(g.Moves, Move{Player: players[row]})
			}
			g.Positions = append(g.Positions, Position{Text: [64]byte(board)})
		}
		return true, nil
	}, nil)
	if err == nil && len(g.Positions) > 0 {
		err = each(of, &g)
	}
	return err
}

// number runs a SELECT of one number.
func (w *Writer) number(ctx context.Context, sql string) (n int64, err error) {
	err = read(ctx, w.conn, sql, func(rows *duck.Rows, _ int) (bool, error) {
		n = rows.Int64s(0)[0]
		return false, nil
	}, nil)
	return n, err
}
