package assistant

import (
	"cmp"
	"context"
	"log/slog"

	"github.com/kibitz-chess/kibitz/assistant/execute"
	"github.com/kibitz-chess/kibitz/assistant/library"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/parser/topic"
	"github.com/kibitz-chess/kibitz/assistant/read"
	"github.com/kibitz-chess/kibitz/assistant/talk"
	"github.com/kibitz-chess/kibitz/assistant/taught"
	"github.com/kibitz-chess/kibitz/schema/dialect"
)

// Engine reads questions that the parser does not understand: it proposes
// readings until the host takes one. A *model.Model is one.
type Engine interface {
	Read(ctx context.Context, q model.Question, host model.Host) (model.Usage, error)
}

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
	Waiting      model.Waiting // called around each time that a language model is waited for; nil: nobody wants to know
}

// Stage is a part of the answer that has become ready.
type Stage string

const (
	Asking     Stage = "asking" // a language model is asked, which may take long
	Understood Stage = "understood"
	HasSQL     Stage = "sql"
	HasRows    Stage = "rows"
	HasBoard   Stage = "board"
)

// Assistant answers questions over one database. It is safe for concurrent
// use.
type Assistant struct {
	*library.Library
	server    *execute.Server
	reader    read.Reader
	parser    *parser.Parser
	memory    talk.Memory
	models    Models
	connected bool // Config.Connected
	functions bool // Config.Functions
	log       *slog.Logger
}

// Config is what an Assistant is made of. Database may be nil: then questions
// are turned into SQL and not run.
type Config struct {
	Parser   *parser.Parser
	Composer *compose.Reader // reads what the parser does not; nil: nothing does
	Nouns    taught.Nouns    // that agree in number with askers' own words
	Topic    *topic.Model    // of what records of games answer; nil: what is not understood is not guessed
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
	// Functions: the database has the chess functions, as DuckDB always does and
	// PostgreSQL where they are installed.
	Functions bool
	Models    Models
	Log       *slog.Logger // what failed inside; nil: no log
}

// Models says what answers questions besides the grammar and the database: a language
// model, what was marked before, an engine. The zero value is nothing at all.
type Models struct {
	Engine  Engine // asked what the parser does not understand; nil: there is none
	Only    bool   // asked every question, the parser none
	Both    bool   // asked besides where the parser is sure; its reading stands where they differ
	Consult bool   // the same, and the asker decides where they differ
	SQL     bool   // may write SQL where the logical form does not do

	Analyser Analyser // evaluates positions that are asked about and not analysed; nil: nobody does

	Usage  Consumption // what models consumed, to be asked about; nil: nothing is known of that
	Asker  string      // the player that askers are who say nothing else; empty: nobody knows
	Marks  Marks       // what askers said of readings; nil: nothing is kept of that
	Words  Words       // what askers taught of their own words; nil: nothing is kept of that
	Forced bool        // the engine is the asker's choice: a reading marked right does not come before it
}

// New makes an assistant.
func New(c Config) *Assistant {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	server := &execute.Server{Database: c.Database, Guard: c.Guard, Dialect: c.Dialect, Usage: c.Models.Usage, SwappedBishops: c.SwappedBishops}
	return &Assistant{
		Library: library.New(server, c.Games, c.Functions), server: server,
		reader: read.Reader{Parser: c.Parser, Composer: c.Composer, Nouns: c.Nouns, Topic: c.Topic}, parser: c.Parser,
		models: c.Models, connected: c.Connected, functions: c.Functions, log: c.Log,
	}
}

// MaxQuestion is the longest question read, in bytes.
const MaxQuestion = 2000

// Ask answers a question. It always returns a reply: what went wrong is in it.
func (a *Assistant) Ask(ctx context.Context, r Request) *Reply {
	q, o, err := a.open(r).answer(ctx)
	if err != nil {
		o = q.fail(o, err)
	}
	o.language = cmp.Or(o.language, "en")
	return q.reply(q.remember(o))
}

// Failure is the reply to a question that could not even be read, such as when
// there is no database.
func Failure(text, language string, err error) *Reply {
	q := question{Assistant: New(Config{}), request: Request{Question: text}}
	return q.reply(q.fail(outcome{language: language}, err))
}
