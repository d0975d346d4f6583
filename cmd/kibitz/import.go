package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/jedib0t/go-pretty/v6/progress"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/load/spool"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

type importCommand struct {
	DB         string   `name:"db" env:"KIBITZ_DB" placeholder:"DSN" help:"The database: a file, postgres://… or mysql://…; its tables are made if they are not there. Default: the file in the user's data folder."`
	Duplicates string   `enum:"skip,keep,boards" default:"skip" help:"What to do with a game that is in the database already, that is one of the same players, date, event, round, result and half-moves: skip or keep. With boards, a game of the same half-moves is skipped whoever played it."`
	NoEvals    bool     `name:"no-evals" help:"Do not derive figures from the evaluations in comments, [%eval …]."`
	Functions  bool     `help:"Install the chess functions as well (PostgreSQL); kibitz schema functions tells of them."`
	JSON       bool     `name:"json" help:"Print the summary as JSON."`
	Lang       string   `enum:"es,en," default:"" help:"Language of the messages: es or en."`
	Files      []string `arg:"" name:"file" help:"PGN files, plain or as .gz, .zst, .bz2 or .zip; - for the standard input."`
}

// Run imports the files. What was imported before an error is kept.
func (c *importCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	path := databaseFlag{c.DB}.path()
	if c.DB == "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return local.Error(path, err)
		}
	}
	sources := make([]load.Source, len(c.Files))
	for i, f := range c.Files {
		sources[i].Name = f
	}
	if _, err := os.Stat(filepath.Dir(path)); err != nil && !server.IsDSN(path) {
		return &assistant.Error{Status: assistant.Failed, Code: "db_no_folder", Args: []string{"path", path}, Err: err}
	}
	spool.Clean()
	bar := newProgressBar(t)
	summary, err := load.Import(ctx, path, sources, load.Options{
		Duplicates: store.Duplicates(c.Duplicates), NoEvaluations: c.NoEvals, Progress: bar.update, Functions: c.Functions, Language: schema.Language(t.language),
	})
	bar.stop()
	if c.JSON {
		if err := t.printJSON(summary); err != nil {
			return err
		}
	} else if summary.Read > 0 || err == nil {
		t.printSummary(server.Name(path), summary)
	}
	return t.importFailed(path, summary, err)
}

// importFailed says each thing that went wrong, one line each.
func (t *terminal) importFailed(path string, summary load.Summary, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(t.err, "kibitz:", t.say("import_interrupted", "n", strconv.FormatInt(summary.Imported, 10)))
		return exitStatus(exitError)
	}
	sources, others := splitErrors(err)
	for _, source := range sources {
		fmt.Fprintln(t.err, "kibitz:", clean(t.explain(local.SourceError(source, summary))))
	}
	if others {
		fmt.Fprintln(t.err, "kibitz:", t.explain(local.Error(path, err)))
	}
	return exitStatus(exitError)
}

// splitErrors finds the errors of sources among joined ones, and whether there
// are others.
func splitErrors(err error) (sources []*load.SourceError, others bool) {
	if source, ok := err.(*load.SourceError); ok {
		return []*load.SourceError{source}, false
	}
	var inner []error
	switch wrapped := err.(type) {
	case interface{ Unwrap() []error }:
		inner = wrapped.Unwrap()
	case interface{ Unwrap() error }:
		inner = []error{wrapped.Unwrap()}
	}
	if len(inner) == 0 {
		return nil, true
	}
	for _, e := range inner {
		more, other := splitErrors(e)
		sources, others = append(sources, more...), others || other
	}
	return sources, others
}

// shownProblems is how many problems and repeats the summary lists; --json has more.
const shownProblems = 20

func (t *terminal) printSummary(path string, s load.Summary) {
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	fmt.Fprintln(t.out, t.say("imported", "n", n(s.Imported), "path", path, "half_moves", n(s.HalfMoves), "positions", n(s.Positions),
		"seconds", fmt.Sprintf("%.1f", s.Elapsed.Seconds())))
	if s.Resumed > 0 {
		fmt.Fprintln(t.out, t.say("import_resumed", "n", n(s.Resumed)))
	}
	if s.Evaluated > 0 {
		fmt.Fprintln(t.out, t.say("import_evaluated", "n", n(s.Evaluated)))
	}
	if s.Duplicates > 0 {
		fmt.Fprintln(t.out, t.say("import_duplicates", "n", n(s.Duplicates)))
		for _, r := range s.Repeats[:min(len(s.Repeats), shownProblems)] {
			place := fmt.Sprintf("%s:%d", r.File, r.Line)
			fmt.Fprintf(t.out, "  %s\n", clean(t.say("import_repeat", "place", place, "white", r.White, "black", r.Black, "date", r.Date, "n", n(r.Of))))
		}
		if s.Duplicates > shownProblems {
			fmt.Fprintf(t.out, "  %s\n", t.say("import_more_repeats", "n", n(s.Duplicates-shownProblems), "most", n(load.MaxProblems)))
		}
	}
	if s.Skipped > 0 {
		fmt.Fprintln(t.out, t.say("import_skipped", "n", n(s.Skipped)))
		for _, p := range s.Problems[:min(len(s.Problems), shownProblems)] {
			fmt.Fprintf(t.out, "  %s\n", clean(t.problem(p)))
		}
		if s.Skipped > shownProblems {
			fmt.Fprintf(t.out, "  %s\n", t.say("import_more_problems", "n", n(s.Skipped-shownProblems)))
		}
	}
}

// problem says where a game is wrong and why.
func (t *terminal) problem(p pgn.Problem) string {
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Fill(assistant.Message(t.language, "pgn_"+string(p.Code))))
}

// progressBar shows how far an import is, on a terminal only.
type progressBar struct {
	writer  progress.Writer
	tracker *progress.Tracker
	t       *terminal
}

func newProgressBar(t *terminal) *progressBar {
	b := &progressBar{t: t}
	f, ok := terminalOf(t.err)
	if !ok {
		return b
	}
	b.writer = progress.NewWriter()
	b.writer.SetOutputWriter(io.Writer(f))
	b.writer.SetUpdateFrequency(200 * time.Millisecond)
	b.writer.SetTrackerPosition(progress.PositionRight)
	b.writer.Style().Visibility.ETA = true
	b.writer.Style().Visibility.Speed = true
	b.writer.Style().Visibility.TrackerOverall = false
	b.writer.Style().Options.DoneString = "100%" // in any language
	return b
}

func (b *progressBar) update(p load.Progress) {
	if b.writer == nil {
		return
	}
	if b.tracker == nil {
		b.tracker = &progress.Tracker{Total: p.Total, Units: progress.UnitsBytes}
		b.writer.AppendTracker(b.tracker)
		go b.writer.Render()
	}
	key := "import_progress"
	if p.Publishing {
		key = "import_publishing"
	}
	b.tracker.UpdateMessage(b.t.say(key, "n", strconv.FormatInt(p.Read, 10), "rate", strconv.Itoa(int(p.Rate()))))
	b.tracker.SetValue(p.Bytes)
}

// stop ends the display and leaves the cursor on a line of its own.
func (b *progressBar) stop() {
	if b.tracker == nil {
		return
	}
	b.tracker.MarkAsDone()
	b.writer.Stop()
	for b.writer.IsRenderInProgress() {
		time.Sleep(10 * time.Millisecond)
	}
}
