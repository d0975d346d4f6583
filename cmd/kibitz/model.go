package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"time"

	"github.com/adrg/xdg"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/assistant/usage"
)

// modelFlags say which language model is asked, if any, and what it may do.
type modelFlags struct {
	ModelName    string        `env:"KIBITZ_MODEL_NAME" group:"model" placeholder:"MODEL" help:"The language model for questions that the grammar does not read. Without it there is none."`
	ModelURL     string        `name:"model-url" env:"KIBITZ_MODEL_URL" group:"model" placeholder:"URL" help:"The server of the model, any that speaks the OpenAI API, such as http://localhost:11434/v1. Default: OpenAI. The key is read from KIBITZ_MODEL_KEY."`
	ModelAPI     string        `name:"model-api" env:"KIBITZ_MODEL_API" group:"model" enum:"chat,responses" default:"chat" help:"Which API of the server: chat or responses."`
	ModelSQL     bool          `name:"model-sql" env:"KIBITZ_MODEL_SQL" group:"model" negatable:"" default:"true" help:"Let the model write SQL where the logical form does not do."`
	ModelWay     string        `env:"KIBITZ_MODEL_WAY" group:"model" enum:"form,sql,both" default:"both" help:"What the model may answer by: form (the logical form, of which Kibitz writes the SQL), sql (SQL of its own, to compare with), or both."`
	ModelAsked   string        `env:"KIBITZ_MODEL_ASKED" group:"model" enum:"always,unread" default:"always" help:"What the model is asked: always (every question, and where the grammar reads it in another way the model's reading stands) or unread (only what the grammar does not read)."`
	ModelConsult bool          `env:"KIBITZ_MODEL_CONSULT" group:"model" help:"Ask back where the model and the grammar read a question in different ways."`
	ModelTime    time.Duration `env:"KIBITZ_MODEL_TIME" group:"model" default:"60s" help:"The longest that the model may take for a question."`
	ModelTokens  int           `env:"KIBITZ_MODEL_TOKENS" group:"model" placeholder:"N" help:"Tokens that may be used a day, by all processes together. Default: 5 million."`
	ModelStream  bool          `env:"KIBITZ_MODEL_STREAM" group:"model" negatable:"" default:"true" help:"Have replies streamed."`
	ModelStrict  bool          `env:"KIBITZ_MODEL_STRICT" group:"model" negatable:"" default:"true" help:"Send strict schemas of tools."`
	ModelTools   bool          `env:"KIBITZ_MODEL_TOOLS" group:"model" negatable:"" default:"true" help:"Use tool calls; without them the tools are told as text, and the model answers in JSON."`

	ModelTemperature *float32 `env:"KIBITZ_MODEL_TEMPERATURE" group:"model" placeholder:"T" help:"Sent only if it is set; newer models refuse it."`
}

// engineFlag says who reads questions.
type engineFlag struct {
	Engine string `enum:"auto,parser,model" default:"auto" help:"Who reads the question: auto (the grammar, and the model if there is one), parser (the grammar alone) or model (the model alone)."`
	modelFlags
}

// usageFile is where it is kept what models consumed.
func usageFile() string { return filepath.Join(xdg.DataHome, "kibitz", "usage.sqlite") }

// closeUsage closes the file, if it was opened.
func closeUsage(models assistant.Models) {
	if file, ok := models.Usage.(io.Closer); ok {
		file.Close()
	}
}

// models is what a model has to do with answers. The caller ends with
// closeUsage.
func (f engineFlag) models() (assistant.Models, error) {
	used := local.Usage{File: usage.New(usageFile())}
	if f.Engine == "parser" || f.Engine == "auto" && f.ModelName == "" {
		return assistant.Models{Usage: used}, nil
	}
	if f.ModelName == "" {
		return assistant.Models{}, &assistant.Error{Status: assistant.Failed, Code: "no_model"}
	}
	m, err := model.New(model.Config{
		URL: f.ModelURL, Key: modelKey(f.ModelURL), Name: f.ModelName, API: model.API(f.ModelAPI), Way: model.Way(f.ModelWay), Temperature: f.ModelTemperature,
		Whole: !f.ModelStream, Loose: !f.ModelStrict, Toolless: !f.ModelTools, Limits: model.Limits{Time: f.ModelTime, Day: f.ModelTokens}, Ledger: used,
	})
	if err != nil {
		return assistant.Models{}, &assistant.Error{Status: assistant.Failed, Code: "model_address", Args: []string{"url", f.ModelURL}, Err: err}
	}
	return assistant.Models{Engine: m, Only: f.Engine == "model", Both: f.ModelAsked == "always", Consult: f.ModelConsult, SQL: f.ModelSQL, Usage: used}, nil
}

// modelName is the model that is asked, if any.
func (f engineFlag) modelName() string {
	if f.Engine == "parser" {
		return ""
	}
	return f.ModelName
}

// modelHost is the host that questions go to where the model is not on this
// machine.
func (f engineFlag) modelHost() string {
	u, err := url.Parse(f.ModelURL)
	switch {
	case f.modelName() == "" || err != nil || onThisMachine(u.Hostname()):
		return ""
	case f.ModelURL == "":
		return "api.openai.com"
	}
	return u.Hostname()
}

// modelTime is what a model may add to the time of a question.
func (f engineFlag) modelTime() time.Duration {
	if f.Engine == "parser" || f.ModelName == "" {
		return 0
	}
	return f.ModelTime
}

// modelKey is the key for a server. OpenAI's own goes nowhere but there.
func modelKey(address string) string {
	if key := os.Getenv("KIBITZ_MODEL_KEY"); key != "" {
		return key
	}
	if u, err := url.Parse(address); address == "" || err == nil && u.Scheme == "https" && u.Hostname() == "api.openai.com" {
		return os.Getenv("OPENAI_API_KEY")
	}
	return ""
}

// modelCommand is what there is to do with the model itself.
type modelCommand struct {
	Setup modelSetupCommand `cmd:"" help:"Find a server of language models on this machine (Ollama, LM Studio, llama.cpp, vLLM), choose a model, and try it."`
	Check modelCheckCommand `cmd:"" help:"Try the model with five questions and say what works."`
}

type modelCheckCommand struct {
	databaseFlag
	modelFlags
	Lang string `enum:"es,en," default:"" help:"Language of the questions: es or en."`
}

// trial is a question for the model, with what to expect of the reply.
type trial struct {
	tests  string // key of the text that says what is tried
	es, en string
	works  func(reply, parsers *assistant.Reply) bool // parsers is the grammar's reply
}

var trials = []trial{
	{"trial_form", "¿Cuántas partidas terminan en mate?", "How many games end in checkmate?", sameRows},
	{"trial_group", "¿Cuántas partidas ganaron las negras en cada década?", "How many games did Black win in each decade?", sameRows},
	{"trial_open", "partidas de menos de 30 movimientos", "games of less than 30 moves", func(r, _ *assistant.Reply) bool {
		return r.Clarification != nil && r.Clarification.Slot == "move_unit"
	}},
	{"trial_sql", "¿Cuál es la mediana de las medias jugadas por partida?", "What is the median number of half-moves per game?", func(r, _ *assistant.Reply) bool {
		return r.Provenance == "model-sql" && r.RowCount == 1
	}},
	{"trial_abstain", "¿Qué comieron los espectadores durante las partidas?", "What did the spectators eat during the games?", func(r, _ *assistant.Reply) bool {
		return r.Status == assistant.Abstain && r.Error == nil
	}},
}

func sameRows(r, parsers *assistant.Reply) bool {
	return r.Status == assistant.Answered && reflect.DeepEqual(r.Rows, parsers.Rows)
}

// Run asks the questions and says of each whether the reply is what it should
// be. It is long because it opens and closes in order what the questions need.
func (c *modelCheckCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	models, err := engineFlag{Engine: "model", modelFlags: c.modelFlags}.models()
	if err != nil {
		return err
	}
	defer closeUsage(models)
	db, err := c.open(ctx, t)
	if err != nil {
		return err
	}
	defer db.Close()
	asked, doneAsked, err := local.New(db, true, models, t.log)
	if err != nil {
		return err
	}
	defer doneAsked()
	grammar, doneGrammar, err := local.New(db, true, assistant.Models{}, t.log)
	if err != nil {
		return err
	}
	defer doneGrammar()
	failed, tokens, calls := 0, 0, 0
	for _, trial := range trials {
		question := trial.en
		if t.language == "es" {
			question = trial.es
		}
		if trial.tests == "trial_sql" && !models.SQL {
			continue
		}
		request := assistant.Request{Question: question, Language: t.language}
		started := time.Now()
		reply := asked.Ask(ctx, request)
		key := "trial_works"
		if !trial.works(reply, grammar.Ask(ctx, request)) {
			key = "trial_fails"
			failed++
		}
		var used assistant.Usage
		if reply.Usage != nil {
			used = *reply.Usage
			tokens, calls = tokens+used.InputTokens+used.OutputTokens, calls+1
		}
		fmt.Fprintln(t.out, t.say(key, "what", t.say(trial.tests), "question", question, "reply", clean(reply.Text),
			"seconds", fmt.Sprintf("%.1f", time.Since(started).Seconds()), "input", fmt.Sprint(used.InputTokens), "output", fmt.Sprint(used.OutputTokens)))
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if tokens > 0 {
		day := model.Limits{Day: c.ModelTokens}.Defaults().Day
		fmt.Fprintln(t.out, t.say("trial_budget", "tokens", fmt.Sprint(day), "questions", fmt.Sprint(day*calls/tokens)))
	}
	if failed > 0 {
		return exitStatus(exitError)
	}
	return nil
}
