package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/store/internal/duck"
)

// TestUnreadableFiles: what is wrong with a file is told for what it is.
func TestUnreadableFiles(t *testing.T) {
	whole, err := os.ReadFile(small(t))
	if err != nil {
		t.Fatal(err)
	}
	// The first block: a sum of the rest, "DUCK", the version (DuckDB, storage).
	const block = 4096
	version := func(v uint64, sum bool) []byte {
		file := slices.Clone(whole)
		binary.LittleEndian.PutUint64(file[12:], v)
		if sum {
			check := uint64(5381)
			for at := 8; at < block; at += 8 {
				check ^= binary.LittleEndian.Uint64(file[at:]) * 0xbf58476d1ce4e5b9
			}
			binary.LittleEndian.PutUint64(file, check)
		}
		return file
	}
	for name, test := range map[string]struct {
		file []byte
		want error
	}{
		"an older version": {version(63, true), ErrVersion},
		"a newer version":  {version(1000, true), ErrVersion},
		"a wrong sum":      {version(1000, false), ErrNotDatabase},
		"no database":      {[]byte(strings.Repeat("no database ", 1000)), ErrNotDatabase},
	} {
		path := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(path, test.file, 0o600); err != nil {
			t.Fatal(err)
		}
		_, openError := Open(t.Context(), path, Options{})
		_, writerError := OpenWriter(t.Context(), path, WriterOptions{})
		for _, err := range []error{openError, writerError} {
			for _, kind := range []error{ErrVersion, ErrNotDatabase, ErrLocked} {
				if errors.Is(err, kind) != (kind == test.want) {
					t.Errorf("%s gives %v, want %v", name, err, test.want)
				}
			}
		}
		onlyFile(t, path)
	}
}

// TestHeldFile: a file that another program has open for writing is locked.
func TestHeldFile(t *testing.T) {
	path := small(t)
	holder := exec.Command(os.Args[0], "-test.run=^TestHolding$")
	holder.Env = append(os.Environ(), holdingEnv+"="+path)
	in, err := holder.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := holder.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); !strings.Contains(line, "open") {
		t.Fatal(line, err)
	}
	if _, err := Open(t.Context(), path, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("a file that another program writes gives %v", err)
	}
	if err := errors.Join(in.Close(), holder.Wait()); err != nil {
		t.Error(err)
	}
}

const holdingEnv = "KIBITZ_TEST_HOLDING"

// TestHolding is another program to TestHeldFile: it holds a file open until
// its input ends.
func TestHolding(t *testing.T) {
	path := os.Getenv(holdingEnv)
	if path == "" {
		t.Skip("it is run by TestHeldFile")
	}
	engine, err := duck.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	fmt.Println("open")
	_, _ = io.Copy(io.Discard, os.Stdin)
}
