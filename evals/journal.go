package evals

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Journal is the file of a run: a JSON line for each result, written as they
// come, and in the order of the suites when the run has finished. A run that was
// interrupted goes on where it was.
type Journal struct {
	path  string
	known map[string][]Result // by the digest of their case

	mu   sync.Mutex
	file *os.File
}

// OpenJournal opens the file of a run, or a new one. A last line that was cut
// off is asked again.
func OpenJournal(path string) (*Journal, error) {
	results, err := ReadRun(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	j := &Journal{path: path, known: map[string][]Result{}}
	var whole bytes.Buffer
	for _, r := range results {
		j.known[r.Digest] = append(j.known[r.Digest], r)
		if err := writeLine(&whole, r); err != nil {
			return nil, err
		}
	}
	// Without the line that was cut off.
	if err := os.WriteFile(path, whole.Bytes(), 0o644); err != nil {
		return nil, err
	}
	j.file, err = os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o644)
	return j, err
}

// ReadRun reads the results of a run from its file.
func ReadRun(path string) (results []Result, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return results, nil // a line without an end was cut off
		}
		if err != nil {
			return nil, err
		}
		var r Result
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		results = append(results, r)
	}
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }

func (j *Journal) find(digest string) []Result {
	if j == nil {
		return nil
	}
	return j.known[digest]
}

// add writes the results of a case. An engine's failure is not kept: it is asked
// again.
func (j *Journal) add(results []Result) error {
	if j == nil {
		return nil
	}
	var text bytes.Buffer
	for _, r := range results {
		if r.Outcome == Failed {
			return nil
		}
		if err := writeLine(&text, r); err != nil {
			return err
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err := j.file.Write(text.Bytes())
	return err
}

// Finish puts the results, all and in order, in the place of the file.
func (j *Journal) Finish(results []Result) error {
	sorted, err := os.CreateTemp(filepath.Dir(j.path), filepath.Base(j.path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(sorted.Name())
	for _, r := range results {
		if err := writeLine(sorted, r); err != nil {
			return err
		}
	}
	return errors.Join(sorted.Chmod(0o644), sorted.Close(), os.Rename(sorted.Name(), j.path))
}

func writeLine(w io.Writer, r Result) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}
