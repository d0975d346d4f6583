package main

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/adrg/xdg"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// databaseFlag is the --db of the commands that read a database.
type databaseFlag struct {
	DB string `name:"db" env:"KIBITZ_DB" placeholder:"DSN" help:"The database: a file. Without it, the one in the user's data folder, made with sample games at first use."`
}

// defaultDatabase is the file used without --db.
func defaultDatabase() string { return filepath.Join(xdg.DataHome, "kibitz", "games.duckdb") }

// path is the file of the flag.
func (f databaseFlag) path() string {
	if f.DB != "" {
		return f.DB
	}
	return defaultDatabase()
}

// open opens the database for questions. The default one is made with the
// sample games if it is not there yet.
func (f databaseFlag) open(ctx context.Context) (*store.DB, error) {
	path := f.path()
	if f.DB == "" {
		if err := makeSamples(ctx, path); err != nil {
			return nil, err
		}
	}
	db, err := store.Open(ctx, path, store.Options{})
	if err != nil {
		return nil, storeError(path, err)
	}
	return db, nil
}

// makeSamples makes the default database unless it exists. Two first commands
// at once make it once: the other one waits.
func makeSamples(ctx context.Context, path string) error {
	for {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			return nil // whatever else is wrong, opening it will say
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return storeError(path, err)
		}
		_, err := load.Import(ctx, path, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{})
		if !errors.Is(err, store.ErrLocked) {
			return storeError(path, err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// storeErrors are the texts for the errors of the store and of the loader.
var storeErrors = []struct {
	err  error
	code string
}{
	{store.ErrMissing, "db_missing"},
	{store.ErrNotDatabase, "db_not_database"},
	{store.ErrNotKibitz, "db_not_kibitz"},
	{store.ErrLocked, "db_importing"},
	{store.ErrDiskFull, "disk_full"},
	{store.ErrServer, "db_server"},
	{store.ErrTimeout, "timeout"},
	{store.ErrCancelled, "cancelled"},
	{context.Canceled, "cancelled"},
	{store.ErrTooBig, "too_big"},
	{store.ErrNotQuery, "not_query"},
}

// storeError gives an error of the store its text for the user.
func storeError(path string, err error) error {
	if err == nil {
		return nil
	}
	for _, known := range storeErrors {
		if errors.Is(err, known.err) {
			return &assistant.Error{Status: assistant.Failed, Code: known.code, Args: []string{"path", path}, Err: err}
		}
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return &assistant.Error{Status: assistant.Failed, Code: "db_no_folder", Args: []string{"path", path}, Err: err}
	}
	var sql *store.SQLError
	if errors.As(err, &sql) {
		return &assistant.Error{Status: assistant.Failed, Code: "bad_sql", Args: []string{"detail", sql.Message}, Err: err}
	}
	return &assistant.Error{Status: assistant.Failed, Code: "db_unreadable", Args: []string{"path", path, "detail", err.Error()}, Err: err}
}

// database is the store as the assistant sees it.
type database struct {
	*store.DB

	mu    sync.Mutex
	from  *store.Values // what names were made of
	names *assistant.Names
}

// Run runs one SELECT.
func (d *database) Run(ctx context.Context, sql string) (*assistant.Rows, error) {
	result, err := d.Query(ctx, sql, store.Limits{})
	if err != nil {
		return nil, storeError(d.Path(), err)
	}
	rows := &assistant.Rows{Truncated: result.Truncated}
	for _, c := range result.Columns {
		rows.Columns = append(rows.Columns, assistant.Column{Name: c.Name, Type: c.Type})
	}
	for _, r := range result.Rows {
		rows.Rows = append(rows.Rows, assistant.Row(r))
	}
	return rows, nil
}

// Names indexes the names of the database; again when it has new games.
func (d *database) Names(ctx context.Context) (*assistant.Names, error) {
	values, err := d.Values(ctx)
	if err != nil {
		return nil, storeError(d.Path(), err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.from == values {
		return d.names, nil
	}
	players := make([]people.Player, len(values.Players))
	for i, p := range values.Players {
		players[i] = people.Player{Name: p.Text, Games: int(p.Games)}
	}
	index := people.New(players)
	names := &assistant.Names{Players: index, Top: index.Top(1), Tags: map[string]bool{}, Games: int(values.Games)}
	for _, tag := range values.Tags {
		names.Tags[tag.Text] = true
	}
	d.from, d.names = values, names
	return names, nil
}

// PositionCode is the code that the board has or would have. A board that is
// no board has none.
func (d *database) PositionCode(board string) (int64, bool) {
	b, err := chessboard.ParseBoard(board)
	if err != nil {
		return 0, false
	}
	code, _, err := d.DB.PositionCode(context.Background(), b)
	return code, err == nil
}

// sqlGuard is the guard as the assistant sees it.
type sqlGuard struct{ *guard.Guard }

func (g sqlGuard) Check(ctx context.Context, name, sql string) error {
	d, _ := dialect.ByName(name)
	err := g.Guard.Check(ctx, d, sql)
	var refusal *guard.Refusal
	if errors.As(err, &refusal) {
		return &assistant.Error{Status: assistant.Refused, Code: "refused", Args: []string{"es", refusal.Text("es"), "en", refusal.Text("en")}, Err: err}
	}
	return err
}

// newAssistant wires the assistant to a database, which may be nil.
func newAssistant(db *store.DB, connected bool, log *slog.Logger) (*assistant.Assistant, func(), error) {
	p, err := parser.New()
	if err != nil {
		return nil, nil, err
	}
	g, err := guard.New()
	if err != nil {
		return nil, nil, err
	}
	config := assistant.Config{Parser: p, Guard: sqlGuard{g}, Dialect: dialect.DuckDB, Connected: connected, Log: log}
	if db != nil {
		config.Database = &database{DB: db}
	}
	return assistant.New(config), func() { g.Close() }, nil
}
