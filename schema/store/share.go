package store

import (
	"errors"
	"os"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// Adding a game to a large file must not copy it. Such an import shares the live
// file: the work file is a second name of it (a hard link), and DuckDB, which looks
// for its log beside the name it is given and is told never to take it in, writes
// what is added to the log alone. To publish is to rename the log to that of the
// live file, at once, and whoever opens the file, with any DuckDB, reads both. The
// next import that has to copy the file takes the log in.
//
// DuckDB locks a file that it has open, against other processes, and would let no
// Writer in while there are readers, nor readers while there is a Writer. Neither
// changes the file, so both give their locks up; the lock of work keeps two
// Writers apart.

const (
	// sharedFrom is the size from which a file is shared: copying less takes no
	// longer than looking up what is in it.
	sharedFrom = 64 << 20
	// longLog is the size of a log that is to be taken in: who opens the file reads
	// it as a whole, 10 ms a megabyte.
	longLog = 8 << 20
	// sharedGames is how many games are added to a shared file; more are faster
	// added to a copy. So few are no row group of DuckDB's either, which would be
	// written into the file before they are committed.
	sharedGames = 20
	// sharedHalfMoves is how long the games together may be, for the same reason.
	sharedHalfMoves = 20_000
)

// logOf is the path of a database's log.
func logOf(path string) string { return path + ".wal" }

// withoutLog is the stamp of the file alone.
func (s stamp) withoutLog() stamp {
	s.Log = logStamp{}
	return s
}

// share makes the work file another name of the live file, with a log of its own.
func (w *work) share() error {
	if !locksCanBeGivenUp {
		return errors.ErrUnsupported
	}
	if err := errors.Join(w.remove(), w.lock.Truncate(0)); err != nil {
		return err
	}
	if err := os.Link(w.live, w.path); err != nil {
		return err
	}
	w.shared = true
	return copyLog(w.path, w.live)
}

// copy makes the work file a copy of the live file and its log.
func (w *work) copy() error {
	if err := w.notHeld(); err != nil {
		return err
	}
	if err := copyFile(w.path, w.live); err != nil {
		return err
	}
	return copyLog(w.path, w.live)
}

// notHeld makes sure that no other program is writing the log.
func (w *work) notHeld() error {
	if w.base == w.base.withoutLog() {
		return nil
	}
	engine, err := duck.Open(w.live, duck.Setting{Name: "access_mode", Value: "READ_ONLY"})
	if err != nil {
		return err
	}
	engine.Close()
	return nil
}

func copyLog(to, from string) error {
	err := copyFile(logOf(to), logOf(from))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// part makes the work file a copy at last; what was committed stays in its log.
func (w *work) part() error {
	w.shared = false
	if err := os.Remove(w.path); err != nil {
		return err
	}
	return copyFile(w.path, w.live)
}

// share prepares the engine of a shared file: its log is never taken in, neither
// when it is long nor at the end.
func (w *Writer) share() error {
	return errors.Join(w.conn.Exec("SET checkpoint_threshold = '1TB'"), w.conn.Exec("PRAGMA disable_checkpoint_on_shutdown"), giveLocksUp(w.work.path))
}

// part goes on in a copy of a shared file.
func (w *Writer) part() error {
	if !w.work.shared {
		return nil
	}
	if err := errors.Join(w.commit(), w.commitChanges()); err != nil {
		return err
	}
	w.closeEngine()
	if err := w.work.part(); err != nil {
		return err
	}
	if err := w.connect(); err != nil {
		return err
	}
	var err error
	if w.book, _, err = readBook(w.ctx, w.conn, w.options.hash, w.options.Duplicates); err != nil {
		return err
	}
	return w.work.ready(w.work.games)
}

// room makes room for one more game: a shared file takes few.
func (w *Writer) room(g *Rows) error {
	if !w.work.shared {
		return nil
	}
	if w.done.Games+w.batch.Games < sharedGames && w.done.HalfMoves+w.batch.HalfMoves+int64(len(g.Moves)) < sharedHalfMoves {
		return knowGame(w.ctx, w.conn, w.book, g, w.options.Duplicates)
	}
	return w.part()
}

// takeIn has what was added written into the work file itself, unless that is the
// live file as well.
func (w *Writer) takeIn() error {
	if w.work.shared {
		return nil
	}
	return errors.Join(w.threads(w.options.Threads), w.conn.Exec("CHECKPOINT"))
}
