package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

// Errors of an engine. After one of them it has ended.
var (
	ErrDied    = errors.New("the engine has ended")
	ErrSilent  = errors.New("the engine does not answer")
	ErrGarbage = errors.New("the engine answers with nonsense")
)

// Options of Start.
type Options struct {
	Path string   // of the program
	Args []string // of its own, seldom any
	// HashMB is the size of its hash table, MultiPV how many lines it is to give.
	// An engine that does not offer such an option keeps its own way.
	HashMB, MultiPV int
	// Silence is how long it may say nothing of use, beyond a limit of time; 0 is
	// a minute.
	Silence time.Duration
}

// A Limit ends a search. One of its fields is set.
type Limit struct {
	Nodes, Depth int64
	Time         time.Duration
}

func (l Limit) command() string {
	switch {
	case l.Nodes > 0:
		return "go nodes " + strconv.FormatInt(l.Nodes, 10)
	case l.Depth > 0:
		return "go depth " + strconv.FormatInt(l.Depth, 10)
	}
	return "go movetime " + strconv.FormatInt(l.Time.Milliseconds(), 10)
}

// An Engine is a running engine. It is not safe for concurrent use.
type Engine struct {
	options Options
	name    string
	offered map[string]bool
	process *process
	in      io.WriteCloser
	lines   <-chan string
	timer   *time.Timer
}

// closeTime is how long an engine that is told to end or to stop may take.
const closeTime = 2 * time.Second

// Start starts an engine and makes it ready. Errors are ErrDied, ErrSilent,
// ErrGarbage, ctx's, and those of starting a program.
func Start(ctx context.Context, options Options) (*Engine, error) {
	if options.Silence == 0 {
		options.Silence = time.Minute
	}
	cmd := exec.Command(options.Path, options.Args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	e := &Engine{options: options, name: options.Path, offered: map[string]bool{}, in: in, timer: time.NewTimer(options.Silence)}
	if e.process, err = startProcess(cmd); err != nil {
		return nil, err
	}
	e.lines = readLines(out, e.process.ended)
	if err := e.handshake(ctx); err != nil {
		e.kill()
		return nil, fmt.Errorf("%s: %w", options.Path, err)
	}
	return e, nil
}

// Name is what the engine calls itself.
func (e *Engine) Name() string { return e.name }

func (e *Engine) handshake(ctx context.Context) error {
	if err := e.send("uci"); err != nil {
		return err
	}
	if err := e.await(ctx, "uciok", e.introduce); err != nil {
		return err
	}
	for _, option := range []struct {
		name  string
		value int
	}{{"Threads", 1}, {"Hash", e.options.HashMB}, {"MultiPV", e.options.MultiPV}} {
		if e.offered[strings.ToLower(option.name)] && option.value > 0 {
			if err := e.send(fmt.Sprintf("setoption name %s value %d", option.name, option.value)); err != nil {
				return err
			}
		}
	}
	if e.offered["uci_analysemode"] {
		if err := e.send("setoption name UCI_AnalyseMode value true"); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

// introduce takes a line before uciok.
func (e *Engine) introduce(line string) {
	if name, is := strings.CutPrefix(line, "id name "); is {
		e.name = strings.TrimSpace(name)
	}
	if option, is := strings.CutPrefix(line, "option name "); is {
		name, _, _ := strings.Cut(option, " type ")
		e.offered[strings.ToLower(strings.TrimSpace(name))] = true
	}
}

// ready waits until the engine has done what it was told.
func (e *Engine) ready(ctx context.Context) error {
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.await(ctx, "readyok", func(string) {})
}

func (e *Engine) send(command string) error {
	if _, err := io.WriteString(e.in, command+"\n"); err != nil {
		return ErrDied
	}
	return nil
}

// maxLines is how many lines an engine may say in one answer.
const maxLines = 100_000

// await hands lines over until the one that is awaited.
func (e *Engine) await(ctx context.Context, awaited string, each func(line string)) error {
	e.timer.Reset(e.options.Silence)
	for range maxLines {
		line, err := e.line(ctx)
		if err != nil || strings.TrimSpace(line) == awaited {
			return err
		}
		each(line)
	}
	return fmt.Errorf("%w: it does not end", ErrGarbage)
}

// line is the next line.
func (e *Engine) line(ctx context.Context) (string, error) {
	select {
	case line, ok := <-e.lines:
		if !ok {
			return "", ErrDied
		}
		return line, nil
	case <-e.timer.C:
		return "", ErrSilent
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Search evaluates a position in which there is a legal move. When ctx ends, the
// engine is told to stop, and ended if it does not; the error is ctx's then.
// After another error the engine has ended.
func (e *Engine) Search(ctx context.Context, p chessboard.Position, limit Limit) (*Result, error) {
	r, err := e.search(ctx, p, limit)
	switch {
	case err == nil:
		return r, nil
	case ctx.Err() != nil:
		e.stop()
		return nil, ctx.Err()
	}
	e.kill()
	return nil, err
}

func (e *Engine) search(ctx context.Context, p chessboard.Position, limit Limit) (*Result, error) {
	if err := e.send("ucinewgame"); err != nil { // empties the hash table
		return nil, err
	}
	if err := e.ready(ctx); err != nil {
		return nil, err
	}
	if err := e.send("position fen " + p.EPD() + " 0 1"); err != nil {
		return nil, err
	}
	start := time.Now()
	if err := e.send(limit.command()); err != nil {
		return nil, err
	}
	r := newResult(p)
	e.timer.Reset(e.options.Silence + limit.Time)
	for range maxLines {
		line, err := e.line(ctx)
		if err != nil {
			return nil, err
		}
		if best, is := strings.CutPrefix(line, "bestmove "); is {
			r.Time = time.Since(start)
			return r, r.finish(best)
		}
		if r.info(line) {
			e.timer.Reset(e.options.Silence + limit.Time)
		}
	}
	return nil, fmt.Errorf("%w: it does not end", ErrGarbage)
}

// stop ends a search that nobody waits for any more, or the engine.
func (e *Engine) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if e.send("stop") != nil || e.ready(ctx) != nil {
		e.kill()
	}
}

// Close ends the engine: it is told to, and killed if it does not. Closing twice
// is harmless.
func (e *Engine) Close() error {
	_ = e.send("quit")
	_ = e.in.Close()
	select {
	case <-e.process.ended:
	case <-time.After(closeTime):
	}
	e.kill()
	return nil
}

// kill ends the engine's process and those it has started.
func (e *Engine) kill() {
	_ = e.in.Close()
	e.process.kill()
	<-e.process.ended
}
