//go:build unix

package store

import (
	"io/fs"
	"os"
	"syscall"
)

// inode numbers a file within its file system.
func inode(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Ino)
	}
	return 0
}

// tryLock takes an exclusive lock on an open file that ends with its process;
// false means that somebody else holds it.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// syncDir makes a rename in a folder last.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// locksCanBeGivenUp says whether a process can give up the locks of its engine.
const locksCanBeGivenUp = true

// giveLocksUp gives up all record locks that the process has on a file: by POSIX
// (fcntl) they end when it closes any descriptor of the file.
func giveLocksUp(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return f.Close()
}
