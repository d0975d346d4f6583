package store

import (
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// inode is not told by Windows's file information; size and time must do.
func inode(fs.FileInfo) uint64 { return 0 }

// tryLock takes an exclusive lock on an open file that ends with its process;
// false means that somebody else holds it.
func tryLock(f *os.File) bool {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	return windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, new(windows.Overlapped)) == nil
}

// syncDir does nothing: Windows has no folder to flush.
func syncDir(string) error { return nil }

// locksCanBeGivenUp says whether a process can give up the locks of its engine.
const locksCanBeGivenUp = false

// giveLocksUp does nothing: Windows forbids others to open a file, and goes on.
func giveLocksUp(string) error { return nil }
