// Package load imports PGN into the database: it reads files and streams,
// plain or compressed, parses the games on all processors and writes their rows
// in the order of the sources.
//
// Measured with masters-337k (336,932 games, 26 million half-moves, 218 MB of
// PGN, zstd) on two cores: see BenchmarkRows and BenchmarkImport.
package load

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/analysis"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

// Options of Import. The zero value is fit for use.
type Options struct {
	// Duplicates says what becomes of games that are there already.
	Duplicates store.Duplicates
	// Progress, if not nil, is called at most five times a second and at the
	// end, from the goroutine of Import.
	Progress func(Progress)
	// Workers is the number of parsing goroutines; 0 is one per processor.
	Workers int
	// NoEvaluations leaves the evaluations in comments ([%eval …]) as text alone,
	// without figures derived from them.
	NoEvaluations bool
	// Finish, if not nil, adds to the engine analysis before what was imported is
	// published.
	Finish func(context.Context, analysis.Writer) error
	// MemoryMB caps DuckDB's memory in megabytes where the database is a file;
	// 0 is the store's default.
	MemoryMB int
	// Functions has the chess functions installed as well, on PostgreSQL alone;
	// Language is that of the comments on them.
	Functions bool
	Language  schema.Language
}

// Progress says how far an import is.
type Progress struct {
	Bytes int64 // read of the sources
	Total int64 // size of the sources, 0 if it is unknown
	Read  int64 // games
	// Of these, duplicates left out so far, and games left out for a problem.
	Duplicates, Skipped int64
	Elapsed             time.Duration
	// Publishing: all is read; the database is being put in its place.
	Publishing bool
}

// Rate is the number of games read per second.
func (p Progress) Rate() float64 { return float64(p.Read) / max(p.Elapsed.Seconds(), 1e-3) }

// Summary says what an import did.
type Summary struct {
	Read       int64 `json:"read"`       // games found in the sources
	Imported   int64 `json:"imported"`   // games that are in the database now
	Duplicates int64 `json:"duplicates"` // games left out because they were there
	Skipped    int64 `json:"skipped"`    // games left out because of a problem
	Resumed    int64 `json:"resumed"`    // games that a killed import had left behind
	HalfMoves  int64 `json:"half_moves"` // of the imported games
	Positions  int64 `json:"positions"`  // boards that were not there before
	Evaluated  int64 `json:"evaluated"`  // games whose evaluations were taken over

	// Repeats are the duplicates, the first MaxProblems of them.
	Repeats []Repeat `json:"repeats,omitempty"`
	// Problems are those of skipped games, the first MaxProblems of them;
	// ProblemCounts counts them all, and WarningCounts what was mended.
	Problems      []pgn.Problem      `json:"problems,omitempty"`
	ProblemCounts map[pgn.Code]int64 `json:"problem_counts,omitempty"`
	WarningCounts map[pgn.Code]int64 `json:"warning_counts,omitempty"`

	Elapsed time.Duration `json:"elapsed_ns"`
}

// A Repeat is a game that was left out because it is in the database.
type Repeat struct {
	File  string `json:"file"`
	Line  int    `json:"line"` // of its first character in the file, from 1
	Game  int    `json:"game"` // its number in the file, from 1
	White string `json:"white"`
	Black string `json:"black"`
	Date  string `json:"date"`
	Of    int64  `json:"repeats"` // COD_MATCH of the game that it repeats
}

// MaxProblems is how many problems, and how many repeats, a Summary holds.
const MaxProblems = 1000

const progressEvery = 200 * time.Millisecond

// A Writer adds games to a database: a store.Writer to a file, a server.Writer
// to a server.
type Writer interface {
	// Add adds a game and returns 0, or skips a duplicate and returns the code of
	// the game that it repeats; it keeps nothing of g.
	Add(g *store.Rows) (repeats int64, err error)
	// Publish makes lasting what was added, also after an error of Add, and
	// ends the Writer.
	Publish() (store.Counts, error)
	// Resumed is the number of games that a killed import had left behind.
	Resumed() int64
	// Close ends the Writer; what was not published is thrown away.
	Close() error
	analysis.Writer
}

// openWriter opens the database of a DSN, which is a file's path or a server's
// address.
func openWriter(ctx context.Context, dsn string, options Options) (Writer, error) {
	if server.IsDSN(dsn) {
		return server.OpenWriter(ctx, dsn, server.WriterOptions{
			Duplicates: options.Duplicates, Functions: options.Functions, Language: options.Language,
		})
	}
	if options.Functions {
		return nil, fmt.Errorf("%s: %w", dsn, server.ErrNoFunctions)
	}
	return store.OpenWriter(ctx, dsn, store.WriterOptions{Duplicates: options.Duplicates, MemoryMB: options.MemoryMB})
}

// Import adds the games of the sources to the database of a DSN, a file's path
// or a server's address, which is made if it is not there. Sources that cannot
// be opened are reported before anything is done.
//
// A file changes once, at the end, and so does a database on PostgreSQL; one on
// MySQL or MariaDB changes batch by batch. What was imported is kept, and the
// Summary tells it, also when Import gives an error: a *SourceError for each
// source that could not be read to its end, ctx's error when it was
// interrupted, the store's ErrLocked, ErrDiskFull and others, the server's.
func Import(ctx context.Context, dsn string, sources []Source, options Options) (Summary, error) {
	start := time.Now()
	i := importer{options: options, start: start}
	for _, s := range sources {
		size, err := s.check()
		if err != nil {
			return i.summary, err
		}
		i.total += size
	}
	var err error
	if i.writer, err = openWriter(ctx, dsn, options); err != nil {
		return i.summary, interruption(ctx, err)
	}
	i.summary.Resumed = i.writer.Resumed()
	workers := options.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	i.pipeline = pipeline{sources: sources, workers: workers}
	err = i.pipeline.run(ctx, i.collect)
	i.progress(true)
	if err == nil {
		err = i.takeOver(ctx)
	}
	if err == nil && options.Finish != nil {
		err = options.Finish(ctx, i.writer)
	}
	counts, publishErr := i.writer.Publish()
	if publishErr != nil && !errors.Is(err, publishErr) {
		err = errors.Join(err, publishErr)
	}
	i.summary.Imported, i.summary.HalfMoves, i.summary.Positions = counts.Games, counts.HalfMoves, counts.Positions
	i.summary.Elapsed = time.Since(start)
	return i.summary, errors.Join(append(i.failures, interruption(ctx, err))...)
}

// interruption says of an error that comes of a cancelled ctx what it means.
func interruption(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil {
		return err
	}
	return fmt.Errorf("the import was interrupted: %w", err)
}

// importer is the state of Import.
type importer struct {
	options  Options
	writer   Writer
	pipeline pipeline
	summary  Summary
	failures []error
	found    int64 // games in the current source, problems but NoGame included

	evaluated bool // some game carries evaluations

	total    int64 // bytes
	start    time.Time
	reported time.Time
}

// collect takes the games of a job, in the order of the sources.
func (i *importer) collect(j *job) error {
	if j.ended {
		if j.failure == nil && i.found == 0 {
			j.failure = &SourceError{j.source, ErrNoPGN}
		}
		if j.failure != nil {
			i.failures = append(i.failures, j.failure)
		}
		i.found = 0
		return nil
	}
	for g := range j.games {
		if err := i.game(&j.raws[g], &j.games[g]); err != nil {
			return err
		}
	}
	i.progress(false)
	return nil
}

func (i *importer) game(raw *pgn.RawGame, g *parsed) error {
	i.summary.Read++
	if g.problem != nil {
		i.problem(g.problem)
		return nil
	}
	i.found++
	for _, w := range g.warnings {
		count(&i.summary.WarningCounts, w.Code)
	}
	i.evaluated = i.evaluated || slices.ContainsFunc(g.rows.Moves, func(m store.Move) bool { return m.HasScore })
	of, err := i.writer.Add(&g.rows)
	if of == 0 {
		return err
	}
	i.summary.Duplicates++
	if m := &g.rows.Match; len(i.summary.Repeats) < MaxProblems {
		i.summary.Repeats = append(i.summary.Repeats, Repeat{
			File: raw.File, Line: raw.Line, Game: raw.Index,
			White: strings.Clone(m.White), Black: strings.Clone(m.Black), Date: strings.Clone(m.Date), Of: of,
		})
	}
	return nil
}

func (i *importer) problem(p *pgn.Problem) {
	if p.Code != pgn.NoGame {
		i.found++
	}
	i.summary.Skipped++
	count(&i.summary.ProblemCounts, p.Code)
	if len(i.summary.Problems) < MaxProblems {
		i.summary.Problems = append(i.summary.Problems, *p)
	}
}

func count(counts *map[pgn.Code]int64, code pgn.Code) {
	if *counts == nil {
		*counts = make(map[pgn.Code]int64)
	}
	(*counts)[code]++
}

func (i *importer) progress(publishing bool) {
	if i.options.Progress == nil || !publishing && time.Since(i.reported) < progressEvery {
		return
	}
	i.reported = time.Now()
	i.options.Progress(Progress{
		Bytes: i.pipeline.bytes.Load(), Total: i.total, Read: i.summary.Read,
		Duplicates: i.summary.Duplicates, Skipped: i.summary.Skipped, Elapsed: time.Since(i.start), Publishing: publishing,
	})
}
