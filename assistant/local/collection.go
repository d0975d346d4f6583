package local

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/load/spool"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// Collection adds games to the embedded database and takes the samples out.
// Databases on servers are only described: whoever asks there may only read.
type Collection struct {
	db Store

	one  sync.Mutex // held by who changes the database
	mu   sync.Mutex
	from *store.Values // of what samples were counted
	kept int64
}

// file is a Store that is a file of this machine, which knows its games again.
type file interface {
	Alike(ctx context.Context, games []store.Rows) (codes []int64, err error)
}

// NewCollection makes the collection of a database.
func NewCollection(db Store) *Collection { return &Collection{db: db} }

// Import adds the games of a file. Its content is kept in a temporary file first:
// what it is, is told by its first bytes, an archive is not read from front to
// back, and nobody with a slow connection keeps others from importing.
func (c *Collection) Import(ctx context.Context, i assistant.Import) (assistant.ImportSummary, error) {
	file, total, err := keep(i.Content)
	if err != nil {
		return assistant.ImportSummary{}, err
	}
	defer file.Close() // it is read, or there is another error to tell
	done, err := c.begin()
	if err != nil {
		return assistant.ImportSummary{}, err
	}
	defer done()
	summary, err := load.Import(ctx, c.db.Path(), []load.Source{{Name: i.Name, Reader: file.File}}, load.Options{
		Duplicates: store.Duplicates(i.Duplicates), Progress: func(p load.Progress) {
			if i.Progress != nil {
				i.Progress(assistant.ImportProgress{
					Bytes: p.Bytes, Total: total, Games: p.Read, Duplicates: p.Duplicates, Skipped: p.Skipped, Publishing: p.Publishing,
				})
			}
		},
	})
	told := assistant.ImportSummary{
		Games: summary.Imported, Duplicates: summary.Duplicates, Skipped: summary.Skipped,
		Problems: []assistant.ImportProblem{},
	}
	for _, r := range summary.Repeats {
		told.Repeats = append(told.Repeats, assistant.ImportRepeat{
			File: r.File, Line: r.Line, Game: r.Game, White: r.White, Black: r.Black, Date: r.Date, Repeats: r.Of,
		})
	}
	for _, p := range summary.Problems {
		told.Problems = append(told.Problems, assistant.ImportProblem{
			File: p.File, Line: p.Line, Game: p.Game, Reason: p.Fill(assistant.Message(i.Language, "pgn_"+string(p.Code))),
		})
	}
	return told, ImportError(c.db.Path(), summary, err)
}

// keep puts content into a temporary file, which the caller closes.
func keep(content io.Reader) (file *spool.File, size int64, err error) {
	if file, err = spool.Create(); err != nil {
		return nil, 0, &assistant.Error{Status: assistant.Failed, Code: "internal", Err: err}
	}
	size, err = io.Copy(file, content)
	if err == nil {
		if _, err = file.Seek(0, io.SeekStart); err == nil {
			return file, size, nil
		}
	}
	if known := (*assistant.Error)(nil); !errors.As(err, &known) {
		err = &assistant.Error{Status: assistant.Failed, Code: "internal", Err: err}
	}
	return nil, 0, errors.Join(err, file.Close())
}

// begin lets one at a time change the database.
func (c *Collection) begin() (done func(), err error) {
	if _, own := c.db.(file); !own {
		return nil, &assistant.Error{Status: assistant.Failed, Code: "import_server"}
	}
	if !c.one.TryLock() {
		return nil, &assistant.Error{Status: assistant.Failed, Code: "db_importing", Args: []string{"path", c.db.Path()}}
	}
	return c.one.Unlock, nil
}

// importErrors are the texts for what can be wrong with a source.
var importErrors = []struct {
	err  error
	code string
}{
	{load.ErrDirectory, "source_directory"},
	{load.ErrEmpty, "source_empty"},
	{load.ErrNoPGN, "source_no_pgn"},
	{load.ErrBroken, "source_broken"},
	{fs.ErrNotExist, "source_missing"},
	{fs.ErrPermission, "source_permission"},
}

// ImportError gives an error of an import its text: that of the source, if one
// could not be read, or that of the database.
func ImportError(path string, summary load.Summary, err error) error {
	var source *load.SourceError
	if err == nil || !errors.As(err, &source) {
		return Error(path, err)
	}
	return SourceError(source, summary)
}

// SourceError gives an error of a source its text.
func SourceError(source *load.SourceError, summary load.Summary) error {
	code := "source_unreadable"
	for _, known := range importErrors {
		if errors.Is(source.Err, known.err) {
			code = known.code
			break
		}
	}
	if code == "source_broken" && summary.Imported == 0 {
		code = "source_broken_nothing"
	}
	return &assistant.Error{Status: assistant.Failed, Code: code, Args: []string{"path", source.Source, "detail", source.Err.Error()}, Err: source}
}

// RemoveSamples takes the sample games out.
func (c *Collection) RemoveSamples(ctx context.Context) (int64, error) {
	done, err := c.begin()
	if err != nil {
		return 0, err
	}
	defer done()
	games, err := sampleRows(ctx)
	if err != nil {
		return 0, err
	}
	removed, err := store.Remove(ctx, c.db.Path(), games)
	return removed, Error(c.db.Path(), err)
}

// sampleRows are the sample games as the database has them.
func sampleRows(ctx context.Context) ([]store.Rows, error) {
	games, err := load.Games(ctx, []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		return nil, err
	}
	all := make([]store.Rows, len(games))
	for i, g := range games {
		load.Rows(&all[i], g)
	}
	return all, nil
}

// About describes the database.
func (c *Collection) About(ctx context.Context) (assistant.About, error) {
	values, err := c.db.Values(ctx)
	if err != nil {
		return assistant.About{}, Error(c.db.Path(), err)
	}
	about := assistant.About{Name: c.db.Path(), Dialect: c.db.Dialect(), Games: values.Games}
	if about.Years, err = c.years(ctx); err != nil {
		return assistant.About{}, Error(c.db.Path(), err)
	}
	if own, ok := c.db.(file); ok {
		about.Name, about.Writable = filepath.Base(c.db.Path()), true
		about.Samples, err = c.countSamples(ctx, own, values)
	}
	return about, Error(c.db.Path(), err)
}

// years are the first and the last of which there are games; none where no game
// has a year.
func (c *Collection) years(ctx context.Context) ([]int, error) {
	result, err := c.db.Query(ctx, `SELECT min(match_date), max(match_date) FROM matches WHERE match_date >= '0' AND match_date < ':'`, store.Limits{})
	if err != nil || len(result.Rows) == 0 {
		return nil, err
	}
	var years []int
	for _, cell := range result.Rows[0] {
		year, _, _ := strings.Cut(cells.Text(cell), ".")
		if n, err := strconv.Atoi(year); err == nil {
			years = append(years, n)
		}
	}
	return years, nil
}

// countSamples counts once for each state of the database.
func (c *Collection) countSamples(ctx context.Context, db file, state *store.Values) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from == state {
		return c.kept, nil
	}
	games, err := sampleRows(ctx)
	if err != nil {
		return 0, err
	}
	codes, err := db.Alike(ctx, games)
	if err != nil {
		return 0, err
	}
	c.from, c.kept = state, int64(len(codes))
	return c.kept, nil
}
