package load

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/klauspost/compress/zstd"
)

func gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstandard(t testing.TB, text string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return w.EncodeAll([]byte(text), nil)
}

func zipped(t testing.TB, members ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(members); i += 2 {
		f, err := w.Create(members[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, members[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bzip2Sample is "1. e4 *\n\n1. d4 *\n" as bzip2 writes it; Go can only read it.
var bzip2Sample = []byte("BZh91AY&SY\xbe\x9c\x29\x96\x00\x00\x06\x59\x00\x00\x10\x40\x11\x24\x00\x06\x00\x20\x00\x21" +
	"\x29\xa3\x20\x43\x02\x2d\x28\x31\x90\x87\x73\x3c\x5d\xc9\x14\xe1\x42\x42\xfa\x70\xa6\x58")

func TestSourceFormats(t *testing.T) {
	const text = "1. e4 *\n\n1. d4 *\n"
	for _, test := range []struct {
		name    string
		content []byte
		want    int64
	}{
		{"plain", []byte(text), 2},
		{"gzip", gzipped(t, text), 2},
		{"two gzip members", append(gzipped(t, "1. e4 *\n\n"), gzipped(t, "1. d4 *\n")...), 2},
		{"zstd", zstandard(t, text), 2},
		{"two zstd frames", append(zstandard(t, "1. e4 *\n\n"), zstandard(t, "1. d4 *\n")...), 2},
		{"bzip2", bzip2Sample, 2},
		{"zip", zipped(t, "a.pgn", "1. e4 *", "folder/B.PGN", "1. d4 *", "readme.txt", "1. c4 *"), 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			// The name does not matter, nor does it whether it is a file.
			file := filepath.Join(t.TempDir(), "games.pgn")
			if err := os.WriteFile(file, test.content, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, source := range []Source{{Name: file}, {Name: "a stream", Reader: bytes.NewReader(test.content)}} {
				got, err := Import(t.Context(), database(t), []Source{source}, Options{})
				if err != nil || got.Imported != test.want {
					t.Errorf("%s: got %+v, %v", source.Name, got, err)
				}
			}
		})
	}
}

func TestStandardInput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.pgn")
	if err := os.WriteFile(file, []byte(twoGames), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stdin := os.Stdin
	defer func() { os.Stdin = stdin }()
	os.Stdin = f
	if got, err := Import(t.Context(), database(t), []Source{{Name: "-"}}, Options{}); err != nil || got.Imported != 2 {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestSourceErrors(t *testing.T) {
	var games strings.Builder
	for n := range 3000 {
		games.WriteString("[Event \"Club\"]\n\n" + randomMoves(uint64(n), 20) + " *\n\n")
	}
	cut := func(b []byte) []byte { return b[:len(b)*2/3] }
	spoilt := func(b []byte) []byte {
		b = bytes.Clone(b)
		for i := len(b) / 2; i < len(b)/2+100; i++ {
			b[i] ^= 0x55
		}
		return b
	}
	one := zipped(t, "a.pgn", games.String(), "b.pgn", "1. e4 e5 2. a3 a6 3. h3 *")
	for _, test := range []struct {
		name    string
		content []byte
		want    error
		some    bool // games before the damage are kept
	}{
		{"empty", nil, ErrEmpty, false},
		{"white space", []byte(" \n\n"), ErrNoPGN, false},
		{"text", []byte("Dear Sir,\n\nthere is no game in here.\n"), ErrNoPGN, false},
		{"picture", append([]byte("\x89PNG\r\n\x1a\n"), bytes.Repeat([]byte{0, 1, 200, 7}, 1000)...), ErrNoPGN, false},
		{"empty gzip", gzipped(t, ""), ErrNoPGN, false},
		{"cut gzip", cut(gzipped(t, games.String())), ErrBroken, true},
		{"spoilt gzip", spoilt(gzipped(t, games.String())), ErrBroken, true},
		{"gzip header only", gzipped(t, "")[:5], ErrBroken, false},
		{"cut zstd", cut(zstandard(t, games.String())), ErrBroken, true},
		{"spoilt zstd", spoilt(zstandard(t, games.String())), ErrBroken, true},
		{"bzip2 header only", []byte("BZh9junk"), ErrBroken, false},
		{"cut zip", cut(one), ErrBroken, false},
		{"spoilt zip", spoilt(one), ErrBroken, true},
		{"zip without PGN", zipped(t, "readme.txt", "1. e4 *"), ErrNoPGN, false},
		{"empty zip", zipped(t), ErrNoPGN, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "games.pgn")
			if err := os.WriteFile(file, test.content, 0o600); err != nil {
				t.Fatal(err)
			}
			// A source that is whole is read in spite of the broken one.
			path := database(t)
			got, err := Import(t.Context(), path, []Source{
				{Name: "broken", Reader: bytes.NewReader(test.content)},
				{Name: "whole", Reader: strings.NewReader("1. f4 f5 *")},
			}, Options{})
			var sourceError *SourceError
			if !errors.Is(err, test.want) || !errors.As(err, &sourceError) || sourceError.Source != "broken" {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if (got.Imported > 1) != test.some || got.Imported == 0 {
				t.Errorf("%d games are kept", got.Imported)
			}
			if _, err := Import(t.Context(), database(t), []Source{{Name: file}}, Options{}); !errors.Is(err, test.want) {
				t.Errorf("as a file: got %v, want %v", err, test.want)
			}
		})
	}
}

// A file that cannot be opened is reported before anything is done.
func TestSourcePaths(t *testing.T) {
	dir := t.TempDir()
	good, closed := filepath.Join(dir, "good.pgn"), filepath.Join(dir, "closed.pgn")
	for _, file := range []string{good, closed} {
		if err := os.WriteFile(file, []byte(twoGames), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(closed, 0); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, path string
		want       error
	}{
		{"missing", filepath.Join(dir, "none.pgn"), fs.ErrNotExist},
		{"folder", dir, ErrDirectory},
		{"no permission", closed, fs.ErrPermission},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.path == closed && os.Getuid() == 0 {
				t.Skip("root may read everything")
			}
			path := database(t)
			_, err := Import(t.Context(), path, []Source{{Name: good}, {Name: test.path}}, Options{})
			var sourceError *SourceError
			if !errors.Is(err, test.want) || !errors.As(err, &sourceError) || sourceError.Source != test.path {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if _, err := os.Stat(path); err == nil {
				t.Error("something was imported")
			}
		})
	}
}

// No bytes make reading a source panic or hang, and its errors are typed.
func FuzzSource(f *testing.F) {
	f.Add([]byte(twoGames))
	f.Add(gzipped(f, twoGames))
	f.Add(zstandard(f, twoGames))
	f.Add(zipped(f, "a.pgn", twoGames))
	f.Add(bzip2Sample)
	f.Fuzz(func(t *testing.T, content []byte) {
		var count atomic.Int64
		err := Source{Name: "fuzz", Reader: bytes.NewReader(content)}.each(t.Context(), &count, func(_ string, r io.Reader) error {
			_, err := io.Copy(io.Discard, io.LimitReader(r, 1<<20))
			return err
		})
		if err != nil && !errors.Is(err, ErrBroken) && !errors.Is(err, ErrEmpty) && !errors.Is(err, ErrNoPGN) {
			t.Errorf("the error has no type: %v", err)
		}
	})
}
