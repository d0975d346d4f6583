package store

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/store/internal/codes"
	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// A Writer adds games to a database. It works on a copy, or a log; nothing is seen by
// readers before Publish. One Writer at a time may work on a database, and it
// is not safe for concurrent use.
//
// Games become lasting in batches. When adding fails, or the process is
// killed, the committed batches are not lost: Publish still publishes them, or
// the next Writer finds them in the work file. Of the few games that are added to a
// large file without copying it a killed process leaves nothing.
type Writer struct {
	ctx     context.Context // of OpenWriter: Add may have to look things up
	path    string
	options WriterOptions
	work    *work
	engine  *duck.Database
	conn    *duck.Conn

	tables  *tables // of the open batch, nil between batches
	batch   Counts  // of the open batch
	done    Counts  // of the committed batches
	resumed int64
	removed int64
	failed  error

	changing bool // a transaction of changes to the analysis is open
	changed  bool // there was one

	book   *codes.Book
	day    int64
	boards bool // the database has the table game_boards
}

// WriterOptions of OpenWriter. The zero value is fit for use.
type WriterOptions struct {
	// Duplicates says what becomes of games that are there already.
	Duplicates Duplicates
	// MemoryMB caps DuckDB's memory, in megabytes; 0 is 2,048.
	MemoryMB int
	// Threads is the number of DuckDB's threads; 0 is one per processor.
	Threads int

	hash       codes.Hash // nil is codes.OfBoard
	batch      int64      // half-moves of a transaction, 0 is batchHalfMoves
	sharedFrom int64      // bytes of a file that is not copied, 0 is sharedFrom
}

func (o WriterOptions) orDefaults() WriterOptions {
	if o.MemoryMB == 0 {
		o.MemoryMB = 2048
	}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.hash == nil {
		o.hash = codes.OfBoard
	}
	if o.batch == 0 {
		o.batch = batchHalfMoves
	}
	if o.sharedFrom == 0 {
		o.sharedFrom = sharedFrom
	}
	return o
}

// Counts of what was added.
type Counts struct {
	Games, HalfMoves, Positions int64
}

func (c *Counts) add(o Counts) {
	c.Games += o.Games
	c.HalfMoves += o.HalfMoves
	c.Positions += o.Positions
}

// batchHalfMoves is the size of a transaction. Thirteen of DuckDB's row groups
// (122,880 rows) fill well, and at most some three seconds' work is lost by a
// kill.
const batchHalfMoves = 13 * 122880

// OpenWriter opens the database of a DSN for adding, or a new one. Errors are
// ErrServer, ErrLocked while another Writer works, ErrVersion, ErrNotDatabase,
// ErrNotKibitz, ErrDiskFull and the file system's.
func OpenWriter(ctx context.Context, dsn string, options WriterOptions) (*Writer, error) {
	path, err := filePath(dsn)
	if err != nil {
		return nil, err
	}
	options = options.orDefaults()
	w := &Writer{ctx: ctx, path: path, options: options, day: time.Now().Unix() / (24 * 60 * 60)}
	// With KeepDuplicates the batches of a killed import would come twice.
	if w.work, err = beginWork(path, options.Duplicates != KeepDuplicates, options.sharedFrom); err != nil {
		return nil, err
	}
	err = w.open(ctx)
	if w.work.resumed && ctx.Err() != nil {
		w.closeEngine()
		return nil, errors.Join(err, w.work.lock.Close()) // the next Writer takes them up
	}
	if err != nil && (w.work.resumed || w.work.shared) {
		// What a killed import left cannot be used, or the file is held by somebody
		// who does not share it: begin from a copy of the live file.
		w.closeEngine()
		if err = w.work.restart(); err == nil {
			err = w.open(ctx)
		}
	}
	if err != nil {
		return nil, errors.Join(fileError(path, err), w.Close())
	}
	return w, nil
}

// Resumed is the number of games that a killed import had committed and that
// Publish will publish too.
func (w *Writer) Resumed() int64 { return w.resumed }

// connect opens the work file.
func (w *Writer) connect() error {
	var err error
	if w.engine, err = duck.Open(w.work.path,
		duck.Setting{Name: "storage_compatibility_version", Value: "v1.3.0"}, // the first with ZSTD and DICT_FSST
		duck.Setting{Name: "zstd_min_string_length", Value: "0"},             // boards are compressed by it, and short
		duck.Setting{Name: "memory_limit", Value: strconv.Itoa(w.options.MemoryMB) + "MB"},
		duck.Setting{Name: "threads", Value: strconv.Itoa(w.options.Threads)},
		duck.Setting{Name: "dynamic_or_filter_threshold", Value: "2000"}, // as for readers
		duck.Setting{Name: "autoinstall_known_extensions", Value: "false"},
		duck.Setting{Name: "autoload_known_extensions", Value: "false"},
	); err != nil {
		return err
	}
	w.conn, err = w.engine.Connect()
	return err
}

func (w *Writer) open(ctx context.Context) error {
	err := w.connect()
	if err == nil && w.work.shared {
		err = w.share()
	}
	if err != nil {
		return err
	}
	if w.work.fresh {
		if err := createTables(w.conn); err != nil {
			return err
		}
	}
	if err := verifyTables(ctx, w.conn); err != nil {
		return err
	}
	if err := addAnalysis(ctx, w.conn); err != nil {
		return err
	}
	if err := w.conn.Exec("DROP TABLE IF EXISTS " + unfinishedBoards); err != nil {
		return err
	}
	if w.boards, err = hasBoards(ctx, w.conn); err != nil {
		return err
	}
	var games int64
	if w.work.shared {
		w.book, w.work.games, err = openBook(ctx, w.conn, w.options.hash)
		return err
	}
	if w.book, games, err = readBook(ctx, w.conn, w.options.hash, w.options.Duplicates); err != nil {
		return err
	}
	if w.work.resumed {
		w.resumed = games - w.work.games
		return nil
	}
	return w.work.ready(games)
}

// Add adds a game and returns 0, or skips it and returns the code of the game that
// it repeats. After an error the open batch is lost and only Publish and Close can
// be called.
func (w *Writer) Add(g *Rows) (repeats int64, err error) {
	if w.failed != nil {
		return 0, w.failed
	}
	if err := w.room(g); err != nil {
		return 0, w.fail(err)
	}
	match, isNew := w.options.Duplicates.Match(w.book, g)
	if !isNew {
		return match, nil
	}
	if w.tables == nil {
		if err := w.begin(); err != nil {
			return 0, w.fail(err)
		}
	}
	if err := w.append(match, g); err != nil {
		return 0, w.fail(err)
	}
	if w.batch.HalfMoves >= w.options.batch {
		if err := w.commit(); err != nil {
			return 0, w.fail(err)
		}
	}
	return 0, nil
}

func (w *Writer) append(match int64, g *Rows) error {
	for order := range g.Positions {
		w.book.Positions.Touch(g.Positions[order].Code)
	}
	var initial, from int64
	for order := range g.Positions {
		to, err := w.position(&g.Positions[order])
		if err != nil {
			return err
		}
		if order == 0 {
			initial = to
		} else if err := w.tables.move(match, from, to, int64(order), &g.Moves[order-1]); err != nil {
			return err
		}
		from = to
	}
	if err := w.tables.match(match, initial, w.day, g); err != nil {
		return err
	}
	for i, n := range g.Statistics {
		if err := w.tables.statistics.Ints(schema.WhiteChecks+int64(i), match, n); err != nil {
			return err
		}
	}
	for _, tag := range g.Tags {
		keyword, err := w.keyword(tag.Keyword)
		if err != nil {
			return err
		}
		value, err := w.value(tag.Value)
		if err != nil {
			return err
		}
		if err := w.tables.keywords.Ints(keyword, value, match); err != nil {
			return err
		}
	}
	for i := range g.Comments {
		if err := w.tables.comment(w.book.NextComment(), match, &g.Comments[i]); err != nil {
			return err
		}
	}
	if w.boards {
		if err := gameBoards(w.tables.boards, match, g); err != nil {
			return err
		}
	}
	w.batch.add(Counts{Games: 1, HalfMoves: int64(len(g.Moves))})
	return nil
}

// position gives the code of a board and adds the board if it is new.
func (w *Writer) position(p *Position) (int64, error) {
	code, isNew, err := w.book.Position(p.Code, &p.Text)
	if err != nil || !isNew {
		return code, err
	}
	w.batch.Positions++
	return code, w.tables.position(code, p)
}

func (w *Writer) keyword(name string) (int64, error) {
	code, isNew := w.book.Keyword(name)
	if !isNew {
		return code, nil
	}
	return code, w.tables.keyword(code, name)
}

func (w *Writer) value(text string) (int64, error) {
	code, isNew := w.book.Value(text)
	if !isNew {
		return code, nil
	}
	return code, w.tables.value(code, text)
}

func (w *Writer) begin() (err error) {
	if err := w.commitChanges(); err != nil {
		return err
	}
	if err := w.threads(1); err != nil {
		return err
	}
	if err := w.conn.Exec("BEGIN"); err != nil {
		return err
	}
	w.tables, err = openTables(w.conn, w.boards)
	return err
}

// commit makes the open batch lasting.
func (w *Writer) commit() error {
	if w.tables == nil {
		return nil
	}
	err := w.tables.close()
	w.tables = nil
	if err == nil {
		err = w.conn.Exec("COMMIT")
	}
	if err != nil {
		return err
	}
	w.done.add(w.batch)
	w.batch = Counts{}
	return nil
}

// fail gives the open batch up.
func (w *Writer) fail(err error) error {
	w.failed = fileError(w.path, err)
	if w.tables != nil {
		_ = w.tables.close() // it fails for the same reason
		w.tables = nil
	}
	_ = w.conn.Exec("ROLLBACK") // there may be no transaction left to give up
	w.batch = Counts{}
	return w.failed
}

// Publish puts what was added in the place of the live database and ends the
// Writer; after an error of Add it publishes the batches committed before.
// The counts are of what was published. When Publish fails, the live database
// is as it was.
func (w *Writer) Publish() (Counts, error) {
	if w.conn == nil {
		return Counts{}, ErrClosed
	}
	if w.failed == nil {
		if err := errors.Join(w.commit(), w.commitChanges()); err != nil {
			_ = w.fail(err)
		}
	}
	if w.done.Games == 0 && w.resumed == 0 && w.removed == 0 && !w.changed {
		return Counts{}, errors.Join(w.failed, w.Close())
	}
	err := w.takeIn()
	w.closeEngine()
	if err == nil {
		err = w.work.publish()
	}
	err = errors.Join(fileError(w.path, err), w.Close())
	if err != nil {
		return Counts{}, fmt.Errorf("publish: %w", err)
	}
	return w.done, w.failed
}

// Close ends the Writer. Without Publish what it added is thrown away. Closing
// twice is harmless.
func (w *Writer) Close() error {
	if w.tables != nil {
		_ = w.tables.close()
		w.tables = nil
	}
	w.closeEngine()
	if w.work == nil {
		return nil
	}
	err := w.work.end()
	w.work = nil
	return err
}

func (w *Writer) closeEngine() {
	if w.conn != nil {
		w.conn.Close()
		w.conn = nil
	}
	if w.engine != nil {
		w.engine.Close()
		w.engine = nil
	}
}
