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
	shared  bool // the work file is the live file by another name; see share
	games   int64
}

// workState is the content of the lock. It is written when the work file is
// ready for batches; a work file without it is of no use.
type workState struct {
	Base  stamp
	Games int64 // in the live file
	// Whole: the work file is being put in the place of the live file, whose log,
	// which the work file holds as well, is thrown away before.
	Whole bool
}

// beginWork takes the lock and makes the work file ready: it takes up the one
// that a killed import left if it may resume and the live file is still the one
// that the work was based on, else it shares a live file of so many bytes or more
// (see share), and copies any other.
func beginWork(path string, mayResume bool, sharedFrom int64) (*work, error) {
	w := &work{live: liveFile(path)}
	w.path = w.live + ".importing"
	var err error
	if w.base, err = stampOf(w.live); err != nil && !errors.Is(err, ErrMissing) {
		return nil, err
	}
	if w.lock, err = lockFile(w.path + ".lock"); err != nil {
		return nil, err
	}
	if err := w.begin(mayResume, sharedFrom); err != nil {
		return nil, errors.Join(fileError(w.live, err), w.end())
	}
	return w, nil
}

func (w *work) begin(mayResume bool, sharedFrom int64) error {
	var state workState
	if content, err := io.ReadAll(w.lock); err == nil && json.Unmarshal(content, &state) == nil {
		if _, err := os.Stat(w.path); err == nil {
			switch {
			case state.Whole && (state.Base == w.base || state.Base.withoutLog() == w.base):
				if err := w.replace(); err != nil {
					return err
				}
				if w.base, err = stampOf(w.live); err != nil {
					return err
				}
			case mayResume && !state.Whole && state.Base == w.base:
				w.resumed, w.games = true, state.Games
				return nil
			}
		}
	}
	if w.base.Size >= sharedFrom && w.base.Log.Size < longLog && w.share() == nil {
		return nil
	}
	return w.restart()
}

// liveFile is the file of a path, symbolic links followed: DuckDB looks for a log
// beside the name that it is given.
func liveFile(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
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
	w.resumed, w.shared, w.games = false, false, 0
	if err := errors.Join(w.remove(), w.lock.Truncate(0)); err != nil {
		return err
	}
	w.fresh = w.base == stamp{}
	if w.fresh {
		return nil
	}
	return w.copy()
}

// ready notes that the work file may be taken up from now on.
func (w *work) ready(games int64) error {
	w.games = games
	return w.note(workState{Base: w.base, Games: games})
}

func (w *work) note(state workState) error {
	content, err := json.Marshal(state)
	if err != nil {
		return err
	}
	if err := w.lock.Truncate(0); err != nil {
		return err
	}
	_, err = w.lock.WriteAt(content, 0)
	return errors.Join(err, w.lock.Sync())
}

// publish puts the work file, closed by its engine, in the live file's place, or
// the log of a shared one beside it.
func (w *work) publish() error {
	if now, err := stampOf(w.live); (err != nil && !errors.Is(err, ErrMissing)) || now != w.base {
		return fmt.Errorf("%s: %w: it was changed during the import", w.live, ErrLocked)
	}
	if w.shared {
		if err := os.Rename(logOf(w.path), logOf(w.live)); err != nil {
			return err
		}
		return syncDir(filepath.Dir(w.live))
	}
	f, err := os.OpenFile(w.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if w.base != w.base.withoutLog() {
		if err := w.note(workState{Base: w.base, Whole: true}); err != nil {
			return err
		}
	}
	return w.replace()
}

// replace renames the work file over the live one. The log goes first: a reader
// that took it for that of the new file would have its games twice. For an instant,
// or until the next import if the process is killed there, they are not to be seen.
func (w *work) replace() error {
	if err := os.Remove(logOf(w.live)); err != nil && !errors.Is(err, fs.ErrNotExist) {
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
	for _, path := range []string{w.path, logOf(w.path)} {
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
