// Package local makes an assistant over a database, the embedded one or one on a
// server: it joins the parser, the guard, the people's names and the store.
package local

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/guard"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/topic"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/taught"
	"github.com/kibitz-chess/kibitz/assistant/values"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
	"github.com/kibitz-chess/kibitz/schema/dialect"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

// Store is a database open for questions, as store.DB and server.DB are.
type Store interface {
	Querier
	Namer
	Reader
	// Dialect is the name of the SQL that Query takes.
	Dialect() string
	// Path names the database in messages.
	Path() string
}

// Querier runs SELECTs.
type Querier interface {
	Query(ctx context.Context, sql string, limits store.Limits) (*store.Result, error)
}

// Namer knows what the rows of a database are called.
type Namer interface {
	Values(ctx context.Context) (*store.Values, error)
	// PositionCode is the code of a board. Where found is false it is the one
	// that the board would get, or 0 where that cannot be told.
	PositionCode(ctx context.Context, board chessboard.Board) (code int64, found bool, err error)
}

// Reader reads whole games.
type Reader interface {
	// Game reads one game, store.ErrNoGame if there is none of that code.
	Game(ctx context.Context, codMatch int64) (*store.Game, error)
}

// foreign is a Store that may have been made by another program.
type foreign interface {
	Lacks() server.Lacks
	SwappedBishops() bool
}

// New makes an assistant over a database, which stays the caller's to close.
// Connected says that the SQL it gives is for this database, and that it need
// not be asked which server it is for. Models says what a language model has to
// do with it. Close frees the guard.
func New(db Store, connected bool, models assistant.Models, log *slog.Logger) (a *assistant.Assistant, close func() error, err error) {
	read, err := loaded()
	if err != nil {
		return nil, nil, err
	}
	nouns, err := taught.LoadNouns()
	if err != nil {
		return nil, nil, err
	}
	g, err := NewGuard(db)
	if err != nil {
		return nil, nil, err
	}
	d, known := dialect.ByName(db.Dialect())
	if !known {
		return nil, nil, errors.Join(fmt.Errorf("local: there is no dialect %q", db.Dialect()), g.Close())
	}
	database := Database{Store: db, Usage: models.Usage, names: &names{}}
	config := assistant.Config{Parser: read.grammar, Composer: read.composer, Nouns: nouns, Topic: read.topic, Database: database, Games: database, Guard: Guard{g}, Dialect: d, Connected: connected, Models: models, Log: log}
	if f, ok := db.(foreign); ok {
		config.SwappedBishops = f.SwappedBishops()
	}
	config.Functions = d.Name == dialect.DuckDB.Name
	if f, ok := db.(interface{ Functions() server.Functions }); ok {
		config.Functions = f.Functions() == server.FunctionsReady
	}
	return assistant.New(config), g.Close, nil
}

// readers are what reads questions without a model.
type readers struct {
	grammar  *parser.Parser
	composer *compose.Reader
	topic    *topic.Model
}

// Load loads what reads questions, as New does: whoever opens the database first may
// have it loaded meanwhile.
func Load() error {
	_, err := loaded()
	return err
}

// Prepare is Load for whoever asks in a language first: what reads that is made, too.
func Prepare(language string) error {
	r, err := loaded()
	if err != nil {
		return err
	}
	percent := debug.SetGCPercent(-1) // as below
	defer debug.SetGCPercent(percent)
	r.composer.Prepare(language)
	return nil
}

// loaded makes the readers once for all assistants: they never change. All that
// they load stays, so to collect garbage meanwhile would mark it again and again,
// which takes longer than to load it.
var loaded = sync.OnceValues(func() (r readers, err error) {
	percent := debug.SetGCPercent(-1)
	defer debug.SetGCPercent(percent)
	if r.grammar, err = parser.New(); err != nil {
		return r, err
	}
	if r.composer, err = compose.New(r.grammar); err != nil {
		return r, err
	}
	r.topic, err = topic.New()
	return r, err
})

// Database is the store as the assistant sees it.
type Database struct {
	Store
	// Usage answers what is asked of a file about the use of language models;
	// nil: the file does.
	Usage assistant.Consumption
	*names
}

// names are the names of the database, indexed once for each state of it.
type names struct {
	mu    sync.Mutex
	from  *store.Values // what index was made of
	index *assistant.Names
}

// Run runs one SELECT.
func (d Database) Run(ctx context.Context, sql string) (*assistant.Rows, error) {
	if d.Usage != nil && d.Dialect() == dialect.DuckDB.Name && ofUsage(sql) {
		return d.Usage.Run(ctx, sql)
	}
	result, err := d.Query(ctx, sql, store.Limits{})
	if err != nil {
		return nil, replaying(sql, Error(d.Path(), err))
	}
	return rowsOf(result), nil
}

// apart is a Store that can run queries where they cannot take the program with
// them.
type apart interface {
	QueryApart(ctx context.Context, sql string, limits store.Limits) (*store.Result, error)
	QueryRowsApart(ctx context.Context, table string, rows [][]any, sql string, limits store.Limits) (*store.Result, error)
}

// RunForeign runs one SELECT that a person or a model wrote, in a process of its
// own where the store has them. A server's own limits end what runs there.
func (d Database) RunForeign(ctx context.Context, sql string) (*assistant.Rows, error) {
	away, ok := d.Store.(apart)
	if !ok {
		return d.Run(ctx, sql)
	}
	if used, ok := d.Usage.(Usage); ok && ofUsage(sql) {
		return used.run(ctx, sql, away.QueryRowsApart)
	}
	result, err := away.QueryApart(ctx, sql, store.Limits{})
	if err != nil {
		return nil, Error(d.Path(), err)
	}
	return rowsOf(result), nil
}

// replaying says of too much work what to do about it where it is in playing games
// from their movetext.
func replaying(sql string, err error) error {
	var told *assistant.Error
	if sql = strings.ToLower(sql); errors.As(err, &told) && told.Code == "too_much_work" && (strings.Contains(sql, "hasboard") || strings.Contains(sql, "getboard")) {
		told.Code = "too_much_replay"
	}
	return err
}

// rowsOf are the rows of a result.
func rowsOf(result *store.Result) *assistant.Rows {
	rows := &assistant.Rows{Truncated: result.Truncated}
	for _, c := range result.Columns {
		rows.Columns = append(rows.Columns, assistant.Column{Name: c.Name, Type: c.Type})
	}
	for _, r := range result.Rows {
		rows.Rows = append(rows.Rows, assistant.Row(r))
	}
	return rows
}

// Names indexes the names of the database; again when it has new games.
func (d Database) Names(ctx context.Context) (*assistant.Names, error) {
	all, err := d.Values(ctx)
	if err != nil {
		return nil, Error(d.Path(), err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.from == all {
		return d.index, nil
	}
	players := make([]people.Player, len(all.Players))
	for i, p := range all.Players {
		players[i] = people.Player{Name: p.Text, Games: int(p.Games)}
	}
	tags := []values.Tag{{Name: "Event", Values: texts(all.Events)}}
	for _, t := range all.Texts {
		tags = append(tags, values.Tag{Name: t.Tag, Values: texts(t.Values)})
	}
	known := people.New(players)
	completions, err := completions(all, known)
	if err != nil {
		return nil, err
	}
	_, elsewhere := d.Store.(foreign)
	index := &assistant.Names{
		Players: named{known, values.New(tags), opened(all)}, Person: known.Person, Others: known.Others, Top: known.Top(1), Tags: map[string]int{}, Games: int(all.Games),
		Completions: completions, Settled: !elsewhere,
		Boards: all.Boards, Stretches: all.Stretches, Rows: store.DefaultRows,
	}
	for _, tag := range all.Tags {
		index.Tags[tag.Text] = int(tag.Games)
	}
	if f, ok := d.Store.(foreign); ok {
		index.Lacks = map[query.Need]bool{}
		for _, lack := range f.Lacks() {
			index.Lacks[query.Need(lack)] = true
		}
	}
	d.from, d.index = all, index
	return index, nil
}

// texts are the values of a tag as their index takes them.
func texts(all []store.Value) []values.Value {
	list := make([]values.Value, len(all))
	for i, v := range all {
		list[i] = values.Value{Text: v.Text, Games: int(v.Games)}
	}
	return list
}

// named is what the parser asks of the names of a database.
type named struct {
	players *people.Index
	tags    *values.Index
	opened  *values.Openings
}

// opened is which games name their openings.
func opened(all *store.Values) *values.Openings {
	shares := func(named, of []store.Value) map[string]values.Share {
		all := map[string]values.Share{}
		for _, v := range named {
			s := all[v.Text]
			s.Named += int(v.Games)
			all[v.Text] = s
		}
		for _, v := range of {
			s := all[v.Text]
			s.Games = int(v.Games)
			all[v.Text] = s
		}
		return all
	}
	return &values.Openings{
		All:     values.Share{Named: int(all.Opened.Games), Games: int(all.Games)},
		Players: shares(all.Opened.Players, all.Players), Events: shares(all.Opened.Events, all.Events), Tags: shares(all.Opened.Tags, all.Tags),
	}
}

// OpeningsNamed says that games with a condition name their openings.
func (n named) OpeningsNamed(where *query.Cond) bool { return n.opened.Named(where) }

// Holding finds the values of tags that hold all the words.
func (n named) Holding(words []string) []parser.Held { return n.tags.Holding(words) }

// People finds players.
func (n named) People(words []string, near bool) []query.Name { return n.players.People(words, near) }

// Tagged finds the values of tags.
func (n named) Tagged(words []string, near bool) []parser.Value { return n.tags.Tagged(words, near) }

// PositionCode is the code that the board has or would have. A board that is
// no board has none, nor one that a server's database does not hold.
func (d Database) PositionCode(board string) (int64, bool) {
	b, err := chessboard.ParseBoard(board)
	if err != nil {
		return 0, false
	}
	code, found, err := d.Store.PositionCode(context.Background(), b)
	return code, err == nil && (found || code != 0)
}

// NewGuard makes the guard of a database: on PostgreSQL statements may call the
// chess functions where they are as this program makes them.
func NewGuard(db Store) (*guard.Guard, error) {
	known, ok := db.(interface{ Functions() server.Functions })
	if !ok {
		return guard.New()
	}
	switch known.Functions() {
	case server.FunctionsReady:
		return guard.NewFor(guard.ChessFunctions)
	case server.FunctionsChanged:
		return guard.NewFor(guard.ChangedFunctions)
	}
	return guard.New()
}

// Guard is the guard as the assistant sees it.
type Guard struct{ *guard.Guard }

// Validates says whether there is a parser for the dialect.
func (g Guard) Validates(name string) bool {
	d, known := dialect.ByName(name)
	return known && g.Guard.Validates(d)
}

// Check says with an *assistant.Error of status Refused what may not run.
func (g Guard) Check(ctx context.Context, name, sql string) error {
	d, _ := dialect.ByName(name)
	err := g.Guard.Check(ctx, d, sql)
	var refusal *guard.Refusal
	if errors.As(err, &refusal) {
		return &assistant.Error{Status: assistant.Refused, Code: "refused", Args: []string{"es", refusal.Text("es"), "en", refusal.Text("en")}, Err: err}
	}
	return err
}

// errorCodes are the texts for the errors of the store.
var errorCodes = []struct {
	err  error
	code string
}{
	{store.ErrMissing, "db_missing"},
	{store.ErrNotDatabase, "db_not_database"},
	{store.ErrVersion, "db_version"},
	{store.ErrNotKibitz, "db_not_kibitz"},
	{store.ErrLocked, "db_importing"},
	{store.ErrDiskFull, "disk_full"},
	{store.ErrServer, "db_server"},
	{store.ErrTimeout, "timeout"},
	{store.ErrCancelled, "cancelled"},
	{context.Canceled, "cancelled"},
	{store.ErrTooBig, "too_big"},
	{store.ErrNotQuery, "not_query"},
	{server.ErrNoDrivers, "server_lite"},
	{server.ErrBadDSN, "server_address"},
	{server.ErrConnect, "server_connect"},
	{server.ErrPassword, "server_password"},
	{server.ErrNoDatabase, "server_no_database"},
	{server.ErrRights, "server_rights"},
	{server.ErrWrites, "server_writes"},
	{server.ErrNoImport, "import_other_server"},
	{server.ErrNoFunctions, "functions_elsewhere"},
	{server.ErrTooOld, "import_old_server"},
	{server.ErrLetters, "import_letters"},
	{server.ErrElsewhere, "import_elsewhere"},
	{server.ErrNewer, "import_newer"},
	{server.ErrNoRights, "import_no_rights"},
	{server.ErrLost, "import_lost"},
}

// Error gives an error of the store its text for the user. The path may be the
// address of a server with its password, which is not told.
func Error(path string, err error) error {
	if err == nil {
		return nil
	}
	path = server.Name(path)
	for _, known := range errorCodes {
		if errors.Is(err, known.err) {
			return &assistant.Error{Status: assistant.Failed, Code: codeFor(path, known.code), Args: []string{"path", path, "detail", detail(path, known.err, err)}, Err: err}
		}
	}
	var work *server.WorkError
	if errors.As(err, &work) {
		return &assistant.Error{Status: assistant.Failed, Code: "too_much_work", Args: []string{
			"expected", fmt.Sprintf("%.0f", work.Expected), "limit", fmt.Sprintf("%.0f", work.Limit)}, Err: err}
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return &assistant.Error{Status: assistant.Failed, Code: "db_no_folder", Args: []string{"path", path}, Err: err}
	}
	var sql *store.SQLError
	if errors.As(err, &sql) {
		code := "bad_sql"
		if sql.Kind == "Permission" || sql.Kind == "ReadOnly" {
			code = "not_allowed"
		}
		return &assistant.Error{Status: assistant.Failed, Code: code, Args: []string{"detail", sql.Message}, Err: err}
	}
	return &assistant.Error{Status: assistant.Failed, Code: "db_unreadable", Args: []string{"path", path, "detail", err.Error()}, Err: err}
}

// detail is what an error says beyond the path and the error that it is.
func detail(path string, known, err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), path+": "), known.Error()+": ")
}

// codeFor is the code of a text that differs for servers.
func codeFor(path, code string) string {
	if code == "db_not_kibitz" && server.IsDSN(path) {
		return "server_not_kibitz"
	}
	return code
}
