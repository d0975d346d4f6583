package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model"
	"github.com/kibitz-chess/kibitz/evals"
	"github.com/kibitz-chess/kibitz/schema/store/server"
)

// evalCommand is what there is to do with suites of questions.
type evalCommand struct {
	Ask     evalAskCommand     `cmd:"" default:"withargs" help:"Ask the suites. Ask can be left out."`
	Migrate evalMigrateCommand `cmd:"" help:"Write the forms of suites anew that were written for an earlier version of Kibitz."`
}

type evalAskCommand struct {
	databaseFlag
	modelFlags
	Suites        []string      `arg:"" optional:"" name:"suite" help:"YAML files or folders of them, or suites of Kibitz by name. Default: all of Kibitz about the sample games."`
	Engine        string        `default:"auto" help:"Who answers: auto, parser, model, compare (the grammar alone, the model by the form, by SQL, and the default mix, side by side), recorded:FILE, or command:\"PROGRAM ARGUMENTS\" for one that reads questions as JSON lines and answers as ask --json does."`
	JSON          bool          `name:"json" help:"Print the report as JSON."`
	Report        []string      `placeholder:"FILE" help:"Write the report too, as the name ends: .html, .md, .json or .xml (JUnit)."`
	Journal       string        `name:"run" placeholder:"FILE" help:"Keep the results here; a run that was interrupted goes on where it was."`
	Against       string        `placeholder:"FILE" help:"The file of an earlier run: tell what got better and worse."`
	Baseline      string        `placeholder:"FILE" help:"What must be reached in each suite. Default, of Kibitz's own suites: what its parser has reached."`
	WriteBaseline string        `placeholder:"FILE" help:"Write what was reached, as the next baseline."`
	Record        string        `placeholder:"FILE" help:"Record the replies, for --engine recorded:FILE."`
	Workers       int           `help:"Questions at a time. Default: one for each processor."`
	Timeout       time.Duration `default:"60s" help:"Time for one reply."`
	Lang          string        `enum:"es,en," default:"" help:"Language of the report: es or en."`
}

// Run asks the suites. The exit status is 1 where a suite falls behind.
func (c *evalAskCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	report, err := c.report(ctx, t)
	if fault := new(evals.FileError); errors.As(err, &fault) {
		return t.suiteFault(fault.File, err)
	}
	if err != nil {
		return err
	}
	if c.JSON {
		err = report.JSON(t.out)
	} else {
		report.Text(t.out)
	}
	for _, path := range c.Report {
		err = errors.Join(err, writeReport(report, path))
	}
	if err == nil && c.WriteBaseline != "" {
		err = writeBaseline(report, c.WriteBaseline)
	}
	if err == nil && report.Failed() {
		return exitStatus(exitError)
	}
	return err
}

// report runs the suites.
func (c *evalAskCommand) report(ctx context.Context, t *terminal) (*evals.Report, error) {
	for _, path := range c.Report {
		if reports[filepath.Ext(path)] == nil {
			return nil, evalError("eval_unknown_report", "path", path)
		}
	}
	suites, err := c.suites()
	if err != nil {
		return nil, err
	}
	baseline, err := c.baseline()
	if err != nil {
		return nil, err
	}
	var before []evals.Result
	if c.Against != "" {
		if before, err = evals.ReadRun(c.Against); err != nil {
			return nil, fileError(c.Against, err)
		}
	}
	ask := c.results
	if c.Engine == compareEngine {
		ask = c.compare
	}
	results, err := ask(ctx, t, suites)
	if err != nil {
		return nil, err
	}
	report := &evals.Report{
		Engine: c.name(), Results: results, Language: t.language,
		Falls: baseline.Falls(results), Shortfalls: evals.Shortfalls(suites, results),
	}
	if c.Against != "" {
		report.Changes = evals.CompareRuns(before, results)
	}
	return report, nil
}

// suites are those that were named, or all of Kibitz about the sample games.
func (c *evalAskCommand) suites() (suites []*evals.Suite, err error) {
	own, err := evals.Embedded()
	if err != nil {
		return nil, err
	}
	if len(c.Suites) == 0 {
		return slices.DeleteFunc(own, func(s *evals.Suite) bool { return s.Games != evals.Samples }), nil
	}
	for _, name := range c.Suites {
		if _, err := os.Stat(name); err == nil {
			read, err := evals.ReadFiles(name)
			if err != nil {
				return nil, suiteError(name, err)
			}
			suites = append(suites, read...)
			continue
		}
		found := len(suites)
		var names []string
		for _, s := range own {
			names = append(names, s.Name)
			if s.Name == name || strings.HasPrefix(s.Name, strings.TrimSuffix(name, "/")+"/") {
				suites = append(suites, s)
			}
		}
		if len(suites) == found {
			return nil, evalError("eval_unknown_suite", "name", name, "names", strings.Join(names, ", "))
		}
	}
	return suites, evals.Unique(suites)
}

// baseline is what must be reached; that of Kibitz's suites is its parser's.
func (c *evalAskCommand) baseline() (evals.Baseline, error) {
	if c.Baseline == "" {
		if c.Engine == "parser" || c.Engine == "auto" && c.ModelName == "" {
			return evals.Reached()
		}
		return nil, nil
	}
	text, err := os.ReadFile(c.Baseline)
	if err != nil {
		return nil, fileError(c.Baseline, err)
	}
	baseline, err := evals.ReadBaseline(text)
	if err != nil {
		return nil, fileError(c.Baseline, err)
	}
	return baseline, nil
}

// results asks the suites about the same games together.
func (c *evalAskCommand) results(ctx context.Context, t *terminal, suites []*evals.Suite) (all []evals.Result, err error) {
	var journal *evals.Journal
	if c.Journal != "" {
		if journal, err = evals.OpenJournal(c.Journal); err != nil {
			return nil, fileError(c.Journal, err)
		}
		defer journal.Close()
	}
	var tape io.Writer
	if c.Record != "" {
		file, err := os.Create(c.Record)
		if err != nil {
			return nil, fileError(c.Record, err)
		}
		defer file.Close()
		tape = file
	}
	var games []string
	byGames := map[string][]*evals.Suite{}
	for _, s := range suites {
		place := gamesOf(s)
		if byGames[place] == nil {
			games = append(games, place)
		}
		byGames[place] = append(byGames[place], s)
	}
	for _, place := range games {
		results, err := c.ask(ctx, t, place, byGames[place], journal, tape)
		if err != nil {
			return nil, err
		}
		all = append(all, results...)
	}
	if journal != nil {
		err = journal.Finish(all)
	}
	return all, err
}

// ask asks suites about the games of one place.
func (c *evalAskCommand) ask(ctx context.Context, t *terminal, place string, suites []*evals.Suite, journal *evals.Journal, tape io.Writer) ([]evals.Result, error) {
	bench := &evalBench{flag: c.databaseFlag, place: place, terminal: t}
	defer bench.close()
	judge, err := bench.judge(ctx, suites)
	if err != nil {
		return nil, err
	}
	engine, err := c.engine(ctx, bench)
	if err != nil {
		return nil, err
	}
	if tape != nil {
		engine = &evals.Recorder{Engine: engine, To: tape}
	}
	if closer, ok := engine.(io.Closer); ok {
		defer closer.Close()
	}
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	runner := evals.Runner{
		Engine: engine, Name: c.name(), Workers: workers, Timeout: c.Timeout, Journal: journal, Progress: t.evalProgress(),
		Judge: func(*evals.Suite) (*evals.Judge, error) { return judge, nil },
	}
	return runner.Run(ctx, suites)
}

// name tells runs of different models, in different ways, and on different
// databases apart.
func (c *evalAskCommand) name() string {
	name := c.Engine
	if c.ModelName != "" && (name == "auto" || name == "model") {
		way := ""
		if c.ModelWay != string(model.Both) {
			way = ", " + c.ModelWay
		}
		name += " (" + c.ModelName + way + ")"
	}
	if c.DB != "" {
		name += " @ " + server.Name(c.DB)
	}
	return name
}

// evalProgress counts the questions on a terminal.
func (t *terminal) evalProgress() func(done, all int) {
	if _, ok := terminalOf(t.err); !ok {
		return nil
	}
	return func(done, all int) {
		end := ""
		if done == all {
			end = "\n"
		}
		fmt.Fprintf(t.err, "\r%s%s", t.say("eval_progress", "done", fmt.Sprint(done), "all", fmt.Sprint(all)), end)
	}
}

// engine is the one that was asked for.
func (c *evalAskCommand) engine(ctx context.Context, bench *evalBench) (evals.Engine, error) {
	name, rest, _ := strings.Cut(c.Engine, ":")
	switch {
	case rest == "" && (name == "auto" || name == "parser" || name == "model"):
		models, err := engineFlag{name, c.modelFlags}.models()
		if err != nil {
			return nil, err
		}
		return bench.assistant(ctx, models)
	case rest != "" && name == "recorded":
		file, err := os.Open(rest)
		if err != nil {
			return nil, fileError(rest, err)
		}
		defer file.Close()
		recorded, err := evals.ReadRecorded(file)
		if err != nil {
			return nil, fileError(rest, err)
		}
		return recorded, nil
	case strings.TrimSpace(rest) != "" && name == "command":
		words := strings.Fields(rest)
		return &evals.Command{Name: words[0], Args: words[1:], Stderr: bench.terminal.err}, nil
	}
	return nil, evalError("eval_unknown_engine", "name", c.Engine)
}

// reports are how a report is written, by the ending of its file.
var reports = map[string]func(*evals.Report, io.Writer) error{
	".html": (*evals.Report).HTML,
	".json": (*evals.Report).JSON,
	".xml":  (*evals.Report).JUnit,
	".md":   (*evals.Report).Markdown,
}

func writeReport(r *evals.Report, path string) error {
	file, err := os.Create(path)
	if err != nil {
		return fileError(path, err)
	}
	return fileError(path, errors.Join(reports[filepath.Ext(path)](r, file), file.Close()))
}

// writeBaseline writes what a run has reached; what the file says of other
// suites stays.
func writeBaseline(r *evals.Report, path string) error {
	baseline := evals.Baseline{}
	text, err := os.ReadFile(path)
	if err == nil {
		baseline, err = evals.ReadBaseline(text)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fileError(path, err)
	}
	baseline.Set(r.Results)
	if text, err = baseline.YAML(); err == nil {
		err = os.WriteFile(path, text, 0o644)
	}
	return fileError(path, err)
}

// suiteError is an error of reading suites.
func suiteError(name string, err error) error {
	var fault *evals.FileError
	if errors.As(err, &fault) {
		return err
	}
	return fileError(name, err)
}

func evalError(code string, args ...string) error {
	return &assistant.Error{Status: assistant.Failed, Code: code, Args: args}
}
