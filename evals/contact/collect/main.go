// Command collect asks what the questions of strangers may mean, tells which readings are
// right by their golds, and writes what package likelihood learns from: a line for each
// question, in the order of their ids. The same questions and games give the same bytes.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/local"
	"github.com/kibitz-chess/kibitz/evals/contact"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// arguments are those of the command line.
type arguments struct {
	databases map[string]string // files by the name of the set of games
	folders   []string          // of questions
	suites    []string          // their files
	out       string
}

func main() {
	a := arguments{databases: map[string]string{}}
	from := flag.String("from", "evals/contact", "the `folder` of the batches")
	flag.Func("more", "another `folder` of batches; one that the other has is left out", func(folder string) error {
		a.folders = append(a.folders, folder)
		return nil
	})
	flag.Func("suite", "a `file` of a suite about the sample games; may be told several times, or as a pattern", func(pattern string) error {
		files, err := filepath.Glob(pattern)
		a.suites = append(a.suites, files...)
		return err
	})
	flag.Func("db", "a database as `set=file`, for each set of games", func(text string) error {
		set, file, found := strings.Cut(text, "=")
		if !found {
			return errors.New("want set=file")
		}
		a.databases[set] = file
		return nil
	})
	flag.StringVar(&a.out, "o", "assistant/parser/likelihood/learn/readings.jsonl.gz", "the `file` to write")
	flag.Parse()
	a.folders = append([]string{*from}, a.folders...)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := a.run(ctx); err != nil {
		log.Fatal(err)
	}
}

func (a arguments) run(ctx context.Context) error {
	var folders []fs.FS
	for _, f := range a.folders {
		if _, err := os.Stat(f); err != nil {
			return fmt.Errorf("folder of batches: %w", err) // else it would have none
		}
		folders = append(folders, os.DirFS(f))
	}
	judge, err := contact.NewJudge()
	if err != nil {
		return err
	}
	questions, err := gather(judge, folders)
	if err != nil {
		return err
	}
	if len(a.suites) > 0 {
		more, err := suiteQuestions(ctx, a.suites)
		if err != nil {
			return err
		}
		questions = append(questions, more...)
	}
	assistants := map[string]*assistant.Assistant{}
	for set, file := range a.databases {
		opened, done, err := open(ctx, file)
		if err != nil {
			return fmt.Errorf("open %s: %w", file, err)
		}
		defer done()
		assistants[set] = opened
	}
	all, err := consider(ctx, assistants, questions)
	if err != nil {
		return err
	}
	examples := makeExamples(all)
	text, err := written(examples)
	if err != nil {
		return err
	}
	log.Printf("%d questions, %d examples", len(questions), len(examples))
	return os.WriteFile(a.out, text, 0o644)
}

// open opens a database as the program does, without a model.
func open(ctx context.Context, file string) (a *assistant.Assistant, done func(), err error) {
	db, err := store.Open(ctx, file, store.Options{})
	if err != nil {
		return nil, nil, err
	}
	a, end, err := local.New(db, true, assistant.Models{}, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	// Nothing was written, so that what goes wrong at the end is of no matter.
	return a, func() { _, _ = end(), db.Close() }, nil
}

// written are examples as they are read by what learns from them.
func written(examples []example) ([]byte, error) {
	var text bytes.Buffer
	compressed := gzip.NewWriter(&text) // without a time
	lines := json.NewEncoder(compressed)
	lines.SetEscapeHTML(false)
	for _, e := range examples {
		if err := lines.Encode(e); err != nil {
			return nil, fmt.Errorf("write %s: %w", e.ID, err)
		}
	}
	if err := compressed.Close(); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}
