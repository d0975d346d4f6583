// Package spool keeps what has to be read twice, or from its end, in temporary
// files of which nothing is left, however the process ends.
package spool

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

const prefix = "kibitz-spool-"

// A File is an empty temporary file. It is known by its descriptor alone: its name
// goes at once where the system lets it, and otherwise with Close, or with Clean
// if the process was killed.
type File struct{ *os.File }

// Create makes a File.
func Create() (*File, error) {
	f, err := os.CreateTemp("", prefix+"*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name()) // Windows keeps what is open
	return &File{f}, nil
}

// Close ends the file.
func (f *File) Close() error {
	err := f.File.Close()
	if removed := os.Remove(f.Name()); !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	return err
}

// Clean removes what killed processes left. The files of others that run are not
// harmed: they need no name, or cannot be removed.
func Clean() {
	names, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*")) // the pattern is right
	for _, name := range names {
		_ = os.Remove(name) // it may be another user's
	}
}
