// Kibitz answers questions about chess games, asked in plain Spanish or
// English, by translating them to SQL.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/kibitz-chess/kibitz/assistant"
)

// commands is the command line.
type commands struct {
	Ask      askCommand      `cmd:"" help:"Answer one question."`
	Chat     chatCommand     `cmd:"" help:"Answer questions as a conversation."`
	SQL      sqlCommand      `cmd:"" name:"sql" help:"Print the SQL of a question without running it."`
	Explain  explainCommand  `cmd:"" help:"Tell how a question is read, and why that way."`
	Query    queryCommand    `cmd:"" help:"Run one guarded read-only SELECT."`
	Check    checkCommand    `cmd:"" help:"Validate SQL without running it."`
	Import   importCommand   `cmd:"" help:"Load games from PGN files."`
	Upgrade  upgradeCommand  `cmd:"" help:"Bring a database that an earlier version made up to date, so that questions about boards are answered faster."`
	Analyse  analyseCommand  `cmd:"" aliases:"analyze" help:"Evaluate games with an engine and derive accuracy, errors and turning points."`
	Draw     drawCommand     `cmd:"" help:"Draw a board."`
	Serve    serveCommand    `cmd:"" help:"Serve the web page, the HTTP API and the board images."`
	MCP      mcpCommand      `cmd:"" name:"mcp" help:"Serve a client of language models (MCP) on the standard streams."`
	Model    modelCommand    `cmd:"" help:"Set up and try the language model."`
	Slack    slackCommand    `cmd:"" help:"Answer in a workspace of Slack."`
	Verified verifiedCommand `cmd:"" help:"Questions whose answers were marked right or wrong."`
	Teach    teachCommand    `cmd:"" help:"Teach a word or phrase of your own, list those taught, or take one back."`
	Eval     evalCommand     `cmd:"" help:"Ask an engine suites of questions, and tell how right its answers are."`
	Doctor   doctorCommand   `cmd:"" help:"Check the database, the model, the engine, fonts and disk, and say what to do."`
	Version  versionCommand  `cmd:"" help:"Tell the commit, and the versions of Go, DuckDB and the engine."`
	Process  processCommand  `cmd:"" name:"run-queries" hidden:"" help:"Run the queries that another process of Kibitz hands over."`
	Schema   schemaCommand   `cmd:"" help:"Print the schema of the database or its documentation."`
}

// The exit statuses of ask, which other commands share where they apply.
const (
	exitAnswered = 0
	exitError    = 1
	exitClarify  = 2
	exitAbstain  = 3
	exitRefused  = 4
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends a command that takes its time to end
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// terminal is where a command reads and writes, and in which language it
// speaks when the asker's is not known from a question.
type terminal struct {
	in       io.Reader
	out, err io.Writer
	language string
	log      *slog.Logger
}

// run runs one command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	kept := &keepingWriter{Writer: out}
	t := &terminal{in: in, out: kept, err: errOut, language: environmentLanguage(), log: slog.New(slog.NewTextHandler(errOut, nil))}
	status := -1
	var c commands
	parser, err := kong.New(&c, kong.Name("kibitz"),
		kong.Description("Questions about chess games, in Spanish or English, answered with SQL, boards and replays."),
		kong.Writers(out, errOut), kong.Exit(func(code int) { status = code }), kong.UsageOnError(),
		kong.Resolvers(resolveModel(modelFile())), kong.Bind(t), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		fmt.Fprintln(errOut, "kibitz:", err)
		return exitError
	}
	command, err := parser.Parse(args)
	if status >= 0 {
		return status // help was printed
	}
	if err != nil {
		fmt.Fprintln(errOut, "kibitz:", err)
		return exitError
	}
	err = command.Run()
	if kept.err != nil && !errors.Is(kept.err, syscall.EPIPE) {
		fmt.Fprintln(errOut, "kibitz:", t.say("not_written", "detail", kept.err.Error()))
		return exitError
	}
	var code exitStatus
	switch {
	case err == nil:
		return exitAnswered
	case errors.As(err, &code):
		return int(code)
	}
	fmt.Fprintln(errOut, "kibitz:", t.explain(err))
	return exitError
}

// keepingWriter keeps the first error of writing, so that an answer that was
// not written is no success.
type keepingWriter struct {
	io.Writer
	err error
}

func (w *keepingWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// terminalOf is the terminal behind a writer, if there is one.
func terminalOf(w io.Writer) (*os.File, bool) {
	if kept, ok := w.(*keepingWriter); ok {
		w = kept.Writer
	}
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// exitStatus ends a command that has said everything there is to say.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// explain says an error in the user's language.
func (t *terminal) explain(err error) string {
	var known *assistant.Error
	if errors.As(err, &known) {
		return assistant.Message(t.language, known.Code, known.Args...)
	}
	return err.Error()
}

// fileError gives an error about a file of the user's its text.
func fileError(path string, err error) error {
	if err == nil {
		return nil
	}
	code := "source_unreadable"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		code = "source_missing"
	case errors.Is(err, fs.ErrPermission):
		code = "source_permission"
	case errors.Is(err, syscall.EISDIR):
		code = "file_directory"
	}
	return &assistant.Error{Status: assistant.Failed, Code: code, Args: []string{"path", path, "detail", err.Error()}, Err: err}
}

func (t *terminal) say(key string, pairs ...string) string {
	return assistant.Message(t.language, key, pairs...)
}

// environmentLanguage is Spanish where the environment says so.
func environmentLanguage() string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(name); v != "" {
			if strings.HasPrefix(strings.ToLower(v), "es") {
				return "es"
			}
			break
		}
	}
	return "en"
}
