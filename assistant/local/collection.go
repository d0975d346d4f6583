package local

import (
	"context"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/schema/load"
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

// NewCollection makes the collection of a database.
func NewCollection(db Store) *Collection { return &Collection{db: db} }

// Import adds the games of a file.
func (c *Collection) Import(ctx context.Context, i assistant.Import) (assistant.ImportSummary, error) {
	done, err := c.begin()
	if err != nil {
		return assistant.ImportSummary{}, err
	}
	defer done()
	file, err := os.Open(i.Path)
	if err != nil {
		return assistant.ImportSummary{}, Error(c.db.Path(), err)
	}
	defer file.Close()
	total := int64(0)
	if info, err := file.Stat(); err == nil {
		total = info.Size()
	}
	summary, err := load.Import(ctx, c.db.Path(), []load.Source{{Name: i.Name, Reader: file}}, load.Options{
		KeepDuplicates: i.KeepDuplicates, Progress: func(p load.Progress) {
			if i.Progress != nil {
				i.Progress(assistant.ImportProgress{
					Bytes: p.Bytes, Total: total, Games: p.Read, Duplicates: p.Duplicates, Skipped: p.Skipped, Publishing: p.Publishing,
				})
			}
		},
	})
	told := assistant.ImportSummary{
		Games: summary.Imported, Duplicates: summary.Duplicates, Skipped: summary.Skipped, Problems: []assistant.ImportProblem{},
	}
	for _, p := range summary.Problems {
		told.Problems = append(told.Problems, assistant.ImportProblem{
			File: p.File, Line: p.Line, Game: p.Game, Reason: p.Fill(assistant.Message(i.Language, "pgn_"+string(p.Code))),
		})
	}
	return told, ImportError(c.db.Path(), summary, err)
}

// begin lets one at a time change the database.
func (c *Collection) begin() (done func(), err error) {
	if _, elsewhere := c.db.(foreign); elsewhere {
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
	matches, err := sampleMatches(ctx)
	if err != nil {
		return 0, err
	}
	removed, err := store.Remove(ctx, c.db.Path(), matches)
	return removed, Error(c.db.Path(), err)
}

// sampleMatches are the sample games as rows of matches.
func sampleMatches(ctx context.Context) ([]store.Match, error) {
	games, err := load.Games(ctx, []load.Source{{Name: samples.Name, Reader: samples.PGN()}})
	if err != nil {
		return nil, err
	}
	matches := make([]store.Match, len(games))
	for i, g := range games {
		var rows store.Rows
		load.Rows(&rows, g)
		matches[i] = rows.Match
	}
	return matches, nil
}

// About describes the database.
func (c *Collection) About(ctx context.Context) (assistant.About, error) {
	values, err := c.db.Values(ctx)
	if err != nil {
		return assistant.About{}, Error(c.db.Path(), err)
	}
	_, elsewhere := c.db.(foreign)
	about := assistant.About{Name: c.db.Path(), Dialect: c.db.Dialect(), Games: values.Games, Writable: !elsewhere}
	if elsewhere {
		return about, nil
	}
	about.Name = filepath.Base(c.db.Path())
	about.Samples, err = c.countSamples(ctx, values)
	return about, Error(c.db.Path(), err)
}

// countSamples counts once for each state of the database.
func (c *Collection) countSamples(ctx context.Context, state *store.Values) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from == state {
		return c.kept, nil
	}
	matches, err := sampleMatches(ctx)
	if err != nil {
		return 0, err
	}
	digests := make([]string, len(matches))
	own := map[string]bool{}
	for i, m := range matches {
		digest := hex.EncodeToString(m.SHA256[:])
		digests[i] = "'" + digest + "'"
		own[strings.Join([]string{digest, m.Description, m.Date, m.White, m.Black}, "\x00")] = true
	}
	result, err := c.db.Query(ctx, "SELECT lower(hex(sha256)), match_description, match_date, white, black FROM matches WHERE lower(hex(sha256)) IN ("+
		strings.Join(digests, ", ")+")", store.Limits{Rows: 100_000})
	if err != nil {
		return 0, err
	}
	c.from, c.kept = state, 0
	for _, row := range result.Rows {
		texts := make([]string, len(row))
		for i, cell := range row {
			texts[i], _ = cell.(string)
		}
		if own[strings.Join(texts, "\x00")] {
			c.kept++
		}
	}
	return c.kept, nil
}
