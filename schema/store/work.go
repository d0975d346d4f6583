package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// work is the file that an import writes, "<database>.importing", and the lock
// that keeps two imports apart, "<database>.importing.lock". The lock ends
// with its process; its content tells the next import what the work file is,
// if the process was killed.
type work struct {
	live string // the database, symbolic links followed
	path string
	lock *os.File
	base stamp // of the live file, zero when there is none

	fresh   bool // there is no live file: the work file is to be made
	resumed bool // the work file is what a killed import left
	games   int64
}

// workState is the content of the lock. It is written when the work file is
// ready for batches; a work file without it is of no use.
type workState struct {
	Base  stamp
	Games int64 // in the live file
}

// beginWork takes the lock and makes the work file ready: it takes up the one
// that a killed import left if it may resume and the live file is still the one
// that the work was based on, else it copies the live file.
func beginWork(path string, mayResume bool) (*work, error) {
	live := path
	if target, err := filepath.EvalSymlinks(path); err == nil {
		live = target
	}
	w := &work{live: live, path: live + ".importing"}
	var err error
	if w.base, err = stampOf(live); err != nil && !errors.Is(err, ErrMissing) {
		return nil, err
	}
	if _, err := os.Stat(live + ".wal"); err == nil {
		return nil, fmt.Errorf("%s: %w: %s.wal", live, ErrLog, live)
	}
	if w.lock, err = lockFile(w.path + ".lock"); err != nil {
		return nil, err
	}
	var state workState
	if content, err := io.ReadAll(w.lock); mayResume && err == nil && json.Unmarshal(content, &state) == nil && state.Base == w.base {
		if _, err := os.Stat(w.path); err == nil {
			w.resumed, w.games = true, state.Games
			return w, nil
		}
	}
	if err := w.restart(); err != nil {
		return nil, errors.Join(fileError(live, err), w.end())
	}
	return w, nil
}

// lockFile opens and locks a file. The holder of the lock removes the file, so
// the one that was locked may have gone from its path by then.
func lockFile(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		if !tryLock(f) {
			f.Close()
			return nil, fmt.Errorf("%w: another import is under way (%s)", ErrLocked, path)
		}
		ours, err := f.Stat()
		if at, statErr := os.Stat(path); err == nil && statErr == nil && os.SameFile(ours, at) {
			return f, nil
		}
		f.Close()
	}
}

// restart throws the work file away and begins from the live file.
func (w *work) restart() error {
	w.resumed, w.games = false, 0
	if err := errors.Join(w.remove(), w.lock.Truncate(0)); err != nil {
		return err
	}
	w.fresh = w.base == stamp{}
	if w.fresh {
		return nil
	}
	return copyFile(w.path, w.live)
}

// ready notes that the work file may be taken up from now on.
func (w *work) ready(games int64) error {
	w.games = games
	content, err := json.Marshal(workState{Base: w.base, Games: games})
	if err != nil {
		return err
	}
	_, err = w.lock.WriteAt(content, 0)
	return errors.Join(err, w.lock.Sync())
}

// publish puts the work file, closed by its engine, in the live file's place.
func (w *work) publish() error {
	if now, err := stampOf(w.live); (err != nil && !errors.Is(err, ErrMissing)) || now != w.base {
		return fmt.Errorf("%s: %w: it was changed during the import", w.live, ErrLocked)
	}
	f, err := os.OpenFile(w.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(w.path, w.live); err != nil {
		return err
	}
	return syncDir(filepath.Dir(w.live))
}

// end removes what is left of the work and gives the lock back.
func (w *work) end() error {
	err := w.remove()
	_ = os.Remove(w.lock.Name()) // Windows keeps it while it is open; it is empty or outdated then
	return errors.Join(err, w.lock.Close())
}

func (w *work) remove() error {
	for _, path := range []string{w.path, w.path + ".wal"} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.RemoveAll(w.path + ".tmp") // DuckDB's own, where it ran out of memory and was killed
}

// copyFile copies a file; file systems that can share blocks do.
func copyFile(to, from string) error {
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	info, err := src.Stat()
	if err != nil {
		return err
	}
	dst, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm()|0o200)
	if err != nil {
		return err
	}
	_, err = io.Copy(dst, src)
	return errors.Join(err, dst.Sync(), dst.Close())
}
