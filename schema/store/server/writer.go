package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
	"github.com/kibitz-chess/kibitz/schema/store/internal/squares"
)

// A Writer adds games to a database on a server. One Writer at a time may work
// on a database, and it is not safe for concurrent use.
//
// On PostgreSQL all that a Writer does is one transaction, which Publish
// commits: until then, and if the program or the server dies, the database is
// as it was. MySQL and MariaDB would take as long to undo a transaction of
// millions of rows as to do it, and a CREATE INDEX ends it: there each batch of
// games is one transaction, with all the rows of its games and the statistics of
// their positions. What is committed is whole; the next Writer knows its games
// as duplicates and makes the keys that are still missing.
type Writer struct {
	dsn     DSN
	b       *backend
	options WriterOptions
	db      *sql.DB
	conn    *sql.Conn
	// ctx has no end: what was added is to be kept when an import is interrupted.
	ctx context.Context

	empty   bool // the database had no games
	resumed int64
	day     string
	book    *codes.Book

	waiting   []waiting // games of the open batch, their memory used again
	halfMoves int       // of the games waiting
	tables    [len(filled)]tableText

	// stretched says that the table of schema.GameStretches has all games.
	stretched bool
	stretches squares.Stretches
	// functionsIn is the schema with the chess functions, empty without them.
	functionsIn string
	boards      []int64

	known   int64        // the last game's code when the database was opened
	counted int64        // the last game's whose positions are counted
	batch   store.Counts // of what is not committed
	done    store.Counts
	failed  error

	changing bool // changes to the analysis are not committed
}

// waiting is a game of the open batch.
type waiting struct {
	match int64 // its code
	store.Rows
}

// WriterOptions of OpenWriter. The zero value is fit for use.
type WriterOptions struct {
	// Duplicates says what becomes of games that are there already. Those that are
	// kept are one transaction on every server, because after an interruption
	// nothing would tell those already added.
	Duplicates store.Duplicates
	// Functions has the chess functions installed as well, where they are not yet:
	// on PostgreSQL, else the error is ErrNoFunctions. Language is that of the
	// comments on them.
	Functions bool
	Language  schema.Language

	hash  codes.Hash // nil is codes.OfBoard
	batch int        // half-moves of a batch, 0 is batchHalfMoves
}

// oneTransaction says that nothing is committed before Publish.
func (w *Writer) oneTransaction() bool {
	return w.b.whole || w.options.Duplicates == store.KeepDuplicates
}

// Resumed is the number of games that an interrupted first import had left in
// the database, without keys and indexes.
func (w *Writer) Resumed() int64 { return w.resumed }

// Add adds a game and returns 0, or skips it and returns the code of the game that
// it repeats. After an error the open batch is lost and only Publish and Close can
// be called.
func (w *Writer) Add(g *store.Rows) (repeats int64, err error) {
	if w.failed != nil {
		return 0, w.failed
	}
	match, isNew := w.options.Duplicates.Match(w.book, g)
	if !isNew {
		return match, nil
	}
	w.keep(match, g)
	if w.halfMoves >= w.options.batch {
		if err := w.flush(); err != nil {
			return 0, w.fail(err)
		}
	}
	return 0, nil
}

// keep copies a game, whose memory is its owner's, until the batch is full.
func (w *Writer) keep(match int64, g *store.Rows) {
	if n := len(w.waiting); n < cap(w.waiting) {
		w.waiting = w.waiting[:n+1]
	} else {
		w.waiting = append(w.waiting, waiting{})
	}
	kept := &w.waiting[len(w.waiting)-1]
	kept.match, kept.Match, kept.Statistics = match, g.Match, g.Statistics
	kept.Positions = append(kept.Positions[:0], g.Positions...)
	kept.Moves = append(kept.Moves[:0], g.Moves...)
	kept.Tags = append(kept.Tags[:0], g.Tags...)
	kept.Comments = append(kept.Comments[:0], g.Comments...)
	w.halfMoves += len(g.Moves) + 1
}

// flush sends the open batch to the server.
func (w *Writer) flush() error {
	if err := w.endChanges(); err != nil {
		return err
	}
	if len(w.waiting) == 0 {
		return nil
	}
	if err := w.lookUp(); err != nil {
		return err
	}
	for i := range w.waiting {
		if err := w.write(&w.waiting[i]); err != nil {
			return err
		}
	}
	w.waiting, w.halfMoves = w.waiting[:0], 0
	if !w.oneTransaction() {
		if err := w.exec(w.ctx, "BEGIN"); err != nil {
			return err
		}
	}
	for i := range w.tables {
		t := &w.tables[i]
		if t.rows == 0 {
			continue
		}
		if err := w.b.load(w.ctx, w.conn, t, filled[i].name, filled[i].columns, w.empty); err != nil {
			return err
		}
		t.clear()
	}
	if w.oneTransaction() {
		return nil
	}
	if err := w.countPositions(); err != nil {
		return err
	}
	return w.commit()
}

// commit makes what was added lasting.
func (w *Writer) commit() error {
	if err := w.exec(w.ctx, "COMMIT"); err != nil {
		return err
	}
	w.done.Games += w.batch.Games
	w.done.HalfMoves += w.batch.HalfMoves
	w.done.Positions += w.batch.Positions
	w.batch = store.Counts{}
	return nil
}

// countPositions adds the games that are not counted yet to position_statistics. A game is
// counted once, so the counts of its positions add up.
func (w *Writer) countPositions() error {
	if w.book.LastMatch() == w.counted {
		return nil
	}
	if w.empty && w.b.whole {
		// Millions of positions are counted in the order of the index by them, as
		// soon as the server knows that they are many. It comes from the catalog.
		if err := w.b.makeKeys(w.ctx, w.conn, func(k schema.LateKey) bool { return k.Table == "match_positions" && !k.Foreign }); err != nil {
			return err
		}
		if err := w.exec(w.ctx, w.b.analyze+" match_positions"); err != nil {
			return err
		}
	}
	statement := fmt.Sprintf(`INSERT INTO position_statistics (cod_keyword, cod_position, st_value)
		SELECT k.cod_keyword, s.cod_position, CASE k.cod_keyword WHEN %d THEN s.games ELSE s.occurrences END
		FROM (SELECT g.cod_position, count(*) AS games, sum(g.n) AS occurrences
			FROM (SELECT cod_position, cod_match, count(*) AS n FROM match_positions WHERE cod_match > %d GROUP BY cod_position, cod_match) g
			GROUP BY g.cod_position) s
		CROSS JOIN keywords k WHERE k.cod_keyword IN (%d, %d)`,
		schema.PositionGames, w.counted, schema.PositionGames, schema.PositionOccurrences)
	if !w.empty || !w.b.whole {
		statement += " " + w.b.merge
	}
	w.counted = w.book.LastMatch()
	return w.exec(w.ctx, statement)
}

// fail gives the open batch up.
func (w *Writer) fail(err error) error {
	w.failed = w.error(err)
	_, _ = w.conn.ExecContext(w.ctx, "ROLLBACK") // there may be no connection left
	w.batch = store.Counts{}
	return w.failed
}

// Publish makes what was added lasting, with its keys and indexes, and ends the
// Writer. The counts are of what is in the database now; after an error of Add
// these are the batches committed before.
func (w *Writer) Publish() (store.Counts, error) {
	if w.conn == nil {
		return store.Counts{}, store.ErrClosed
	}
	if w.failed == nil {
		if err := w.publish(); err != nil {
			_ = w.fail(err)
		}
	}
	return w.done, errors.Join(w.failed, w.Close())
}

func (w *Writer) publish() error {
	if err := w.flush(); err != nil {
		return err
	}
	if w.oneTransaction() {
		if err := w.countPositions(); err != nil {
			return err
		}
	}
	if w.b.whole {
		if err := w.finish(); err != nil {
			return err
		}
		return w.commit()
	}
	if w.oneTransaction() {
		if err := w.commit(); err != nil {
			return err
		}
	}
	return w.finish()
}

// finish makes the keys that are missing and has the server look at what was
// added.
func (w *Writer) finish() error {
	if err := w.b.makeKeys(w.ctx, w.conn, nil); err != nil {
		return err
	}
	if err := w.publishFunctions(); err != nil || w.counted == w.known {
		return err
	}
	for _, table := range append(schema.Tables(), schema.GameStretches()) {
		if err := w.exec(w.ctx, w.b.analyze+" "+table.Name); err != nil {
			return err
		}
	}
	return nil
}

// Close ends the Writer; what was not committed is thrown away. Closing twice
// is harmless.
func (w *Writer) Close() error {
	if w.db == nil {
		return nil
	}
	if w.conn != nil {
		// The end of the session would do, but not at once. What a lost connection
		// has to say is known.
		_ = w.exec(w.ctx, "ROLLBACK", w.b.unlock)
		_ = w.conn.Close()
		w.conn = nil
	}
	err := w.db.Close()
	w.db = nil
	return err
}

func (w *Writer) exec(ctx context.Context, statements ...string) error {
	for _, s := range statements {
		if _, err := w.conn.ExecContext(ctx, s); err != nil {
			return err
		}
	}
	return nil
}
