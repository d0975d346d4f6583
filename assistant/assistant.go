package assistant

import (
	"context"
	"log/slog"

	"github.com/kibitz-chess/kibitz/assistant/complete"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Database runs questions' SQL and knows the names in it.
type Database interface {
	// Run runs one read-only SELECT under the caps of the service. Its errors
	// are *Error.
	Run(ctx context.Context, sql string) (*Rows, error)
	// RunForeign is Run for SQL that a person or a model wrote. Whatever it does,
	// it ends at the caps.
	RunForeign(ctx context.Context, sql string) (*Rows, error)
	// Names are the values that questions may speak of.
	Names(ctx context.Context) (*Names, error)
	// PositionCode is the code of the board of 64 characters; false: the
	// database's codes are not derived from boards.
	PositionCode(board string) (int64, bool)
}

// Guard validates SQL before it runs. What it does not let through is an
// *Error with Status Refused.
type Guard interface {
	Check(ctx context.Context, dialect, sql string) error
	// Validates says whether there is a parser for the dialect. Without one
	// Check refuses everything, and only what sqlgen printed may run.
	Validates(dialect string) bool
}

// Engine reads questions that the parser does not understand: it proposes
// readings until the host takes one. A *model.Model is one.
type Engine interface {
	Read(ctx context.Context, q model.Question, host model.Host) (model.Usage, error)
}

// Rows are the rows of a SELECT. Cells are nil, bool, int64, float64 or string
// for what Kibitz itself asks.
type Rows struct {
	Columns   []Column
	Rows      []Row
	Truncated bool
}

// Names are the values of the connected database.
type Names struct {
	Players parser.Values
	// Person is who is spelt so in the database; nil where that is not known.
	Person func(spelling string) (query.Name, bool)
	Top    []string       // the players with most games
	Tags   map[string]int // the keywords that some game has a value for, with the number of those games
	Games  int
	Lacks  map[query.Need]bool // data that there is no room for in this database
	Boards bool                // there are the sets of squares of schema.GameBoards
	Rows   int                 // that Run gives, at most; 0 where that is not known
	// Completions finish names while they are written; nil: nothing does.
	Completions *complete.Index
	// Settled says that the games are the same for as long as these are the
	// names, as in a file, so that rows may be kept.
	Settled bool
}

// Error is a failure that the asker is told of. Code names the text in the
// catalog; Args fill it in.
type Error struct {
	Status Status // Failed or Refused
	Code   string
	Args   []string // name, value, name, value …
	Err    error    // for the log
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Code + ": " + e.Err.Error()
	}
	return e.Code
}

func (e *Error) Unwrap() error { return e.Err }

// Request is one question of a conversation.
type Request struct {
	Conversation string            // empty: a question on its own
	Question     string            //
	Language     string            // of the reply: es, en, or empty: as the question
	Fallback     string            // es or en, for a question whose language cannot be told
	Answers      map[string]string // slots settled by the asker
	Dialect      string            // SQL wanted for this server, without running it
	SQLOnly      bool              // SQL wanted, and no rows
	Group        []string          // the keys of a row of the last answer: what it counts is wanted; Question names it
	Page         bool              // wanted what a page shows besides: where in games it was found, the names of openings, which rows open
	Observe      func(Stage, *Reply)
}

// Stage is a part of the answer that has become ready.
type Stage string

const (
	Understood Stage = "understood"
	HasSQL     Stage = "sql"
	HasRows    Stage = "rows"
	HasBoard   Stage = "board"
)

// Assistant answers questions over one database. It is safe for concurrent
// use.
type Assistant struct {
	parser    *parser.Parser
	composer  *compose.Reader
	db        Database
	games     Games
	guard     Guard
	dialect   dialect.Dialect
	connected bool
	swapped   bool // Config.SwappedBishops
	functions bool // Config.Functions
	models    Models
	memory    memory
	keptRows  keeper[*Rows]
	keptTrees keeper[*Position]
	examples  []example
	log       *slog.Logger
}

// Config is what an Assistant is made of. Database may be nil: then questions
// are turned into SQL and not run.
type Config struct {
	Parser   *parser.Parser
	Composer *compose.Reader // reads what the parser does not; nil: nothing does
	Database Database
	Games    Games // nil: games cannot be read one by one
	Guard    Guard
	Dialect  dialect.Dialect // the database's
	// Connected says that the SQL is for the database, and not just an example
	// from the embedded one.
	Connected bool
	// SwappedBishops: the database has the bits of bishops on light and on dark
	// squares the other way round.
	SwappedBishops bool
	// Functions: the database has the chess functions of PostgreSQL.
	Functions bool
	Models    Models
	Log       *slog.Logger // what failed inside; nil: no log
}

// Models says what reads questions besides the grammar: a language model, and
// what was marked before. The zero value is nothing at all.
type Models struct {
	Engine  Engine // asked what the parser does not understand; nil: there is none
	Only    bool   // asked every question, the parser none
	Both    bool   // asked besides where the parser is sure; its reading stands where they differ
	Consult bool   // the same, and the asker decides where they differ
	SQL     bool   // may write SQL where the logical form does not do

	Usage  Consumption // what models consumed, to be asked about; nil: nothing is known of that
	Marks  Marks       // what askers said of readings; nil: nothing is kept of that
	Forced bool        // the engine is the asker's choice: a reading marked right does not come before it
}

// New makes an assistant.
func New(c Config) *Assistant {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Models.Usage == nil {
		c.Models.Usage = noConsumption{}
	}
	return &Assistant{parser: c.Parser, composer: c.Composer, db: c.Database, games: c.Games, guard: c.Guard, dialect: c.Dialect, connected: c.Connected, swapped: c.SwappedBishops, functions: c.Functions, models: c.Models, examples: examples(), log: c.Log}
}

// MaxQuestion is the longest question read, in bytes.
const MaxQuestion = 2000

// Ask answers a question. It always returns a reply: what went wrong is in it.
func (a *Assistant) Ask(ctx context.Context, r Request) *Reply {
	reply := &Reply{Conversation: r.Conversation, Question: r.Question, Language: r.Language, Timing: &Timing{}}
	t := &turn{Assistant: a, request: r, reply: reply}
	if err := t.answer(ctx); err != nil {
		t.fail(err)
	}
	if reply.Language == "" {
		reply.Language = "en"
	}
	t.keep()
	return reply
}

// Failure is the reply to a question that could not even be read, such as when
// there is no database.
func Failure(question, language string, err error) *Reply {
	t := &turn{Assistant: New(Config{}), reply: &Reply{Question: question, Language: language}}
	t.fail(err)
	return t.reply
}
