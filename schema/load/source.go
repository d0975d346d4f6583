package load

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/bzip2"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/kibitz-chess/kibitz/schema/load/spool"
)

// A Source is a file or a stream with PGN text, plain or compressed as gzip,
// zstd, bzip2 or zip (every member whose name ends in .pgn). What it is, is
// told by its first bytes, not by its name.
type Source struct {
	Name   string    // a path; "-" is the standard input
	Reader io.Reader // if not nil, what to read; Name is then only for messages
}

// What is wrong with a source; a *SourceError says with which. A missing file
// is fs.ErrNotExist, one that may not be read fs.ErrPermission.
var (
	ErrDirectory = errors.New("it is a folder")
	ErrEmpty     = errors.New("it is empty")
	ErrNoPGN     = errors.New("it holds no game in PGN")
	// ErrBroken: an archive ends early or is damaged; the games before the
	// damage were read.
	ErrBroken = errors.New("the archive is damaged")
)

// SourceError says what is wrong with a source.
type SourceError struct {
	Source string
	Err    error
}

func (e *SourceError) Error() string { return e.Source + ": " + e.Err.Error() }

func (e *SourceError) Unwrap() error { return e.Err }

// check finds what can be known to be wrong before anything is read, and the
// size of the source, 0 if it is unknown.
func (s Source) check() (size int64, err error) {
	if s.Reader != nil || s.Name == "-" {
		return 0, nil
	}
	f, err := os.Open(s.Name)
	if err != nil {
		return 0, &SourceError{s.Name, pathless(err)}
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return 0, &SourceError{s.Name, pathless(err)}
	case info.IsDir():
		return 0, &SourceError{s.Name, ErrDirectory}
	case info.Mode().IsRegular() && info.Size() == 0:
		return 0, &SourceError{s.Name, ErrEmpty}
	case !info.Mode().IsRegular():
		return 0, nil
	}
	return info.Size(), nil
}

// pathless takes the path off an error that will be given it again.
func pathless(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// each opens the source and hands every PGN text in it to read. It counts the
// bytes of the source, not of its content, as they are read.
func (s Source) each(ctx context.Context, count *atomic.Int64, read func(name string, r io.Reader) error) error {
	r := s.Reader
	if r == nil && s.Name == "-" {
		r = os.Stdin
	}
	if r == nil {
		f, err := os.Open(s.Name)
		if err != nil {
			return pathless(err)
		}
		defer f.Close()
		r = f
	}
	if !isRegular(r) {
		stream := interruptible(ctx, r)
		defer stream.Close()
		r = stream
	}
	counted := &countingReader{r: r, count: count}
	buffered := bufio.NewReaderSize(counted, 1<<20)
	magic, err := buffered.Peek(4)
	if len(magic) == 0 {
		if err == io.EOF {
			return ErrEmpty
		}
		return err
	}
	for _, format := range formats {
		if bytes.HasPrefix(magic, format.magic) {
			return format.read(s, counted, buffered, read)
		}
	}
	return read(s.Name, buffered)
}

// maxWindow is the memory that a zstd file may ask for; zstd --long takes half.
const maxWindow = 256 << 20

// formats are the compressions, by their first bytes.
var formats = []struct {
	magic []byte
	read  func(s Source, whole *countingReader, r io.Reader, read func(string, io.Reader) error) error
}{
	{[]byte{0x1f, 0x8b}, stream(func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) })},
	{[]byte{0x28, 0xb5, 0x2f, 0xfd}, stream(func(r io.Reader) (io.ReadCloser, error) {
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	})},
	{[]byte("BZh"), stream(func(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil })},
	{[]byte("PK\x03\x04"), readZip},
	{[]byte("PK\x05\x06"), readZip}, // without members
}

// stream reads a compressed text.
func stream(open func(io.Reader) (io.ReadCloser, error)) func(Source, *countingReader, io.Reader, func(string, io.Reader) error) error {
	return func(s Source, _ *countingReader, r io.Reader, read func(string, io.Reader) error) error {
		d, err := open(r)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrBroken, err)
		}
		defer d.Close()
		return read(s.Name, brokenReader{d})
	}
}

// readZip reads the members of a zip file. As its table of contents is at its
// end, a stream goes through a temporary file.
func readZip(s Source, whole *countingReader, r io.Reader, read func(string, io.Reader) error) error {
	f, _ := whole.r.(*os.File)
	isFile := f != nil // else it is an interruptible stream
	if !isFile {
		copied, err := spool.Create()
		if err != nil {
			return err
		}
		defer copied.Close()
		if _, err := io.Copy(copied, r); err != nil {
			return err
		}
		f = copied.File
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(f, info.Size())
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	found := false
	var broken error
	for _, member := range archive.File {
		if member.FileInfo().IsDir() || !strings.HasSuffix(strings.ToLower(member.Name), ".pgn") {
			continue
		}
		found = true
		if err := readMember(s.Name, member, read); errors.Is(err, ErrBroken) {
			broken = errors.Join(broken, err) // the other members may be whole
		} else if err != nil {
			return err
		}
		if isFile {
			whole.count.Add(int64(member.CompressedSize64))
		}
	}
	if !found {
		return ErrNoPGN
	}
	return broken
}

func readMember(archive string, member *zip.File, read func(string, io.Reader) error) error {
	name := archive + ":" + member.Name
	r, err := member.Open()
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrBroken, member.Name, err)
	}
	defer r.Close()
	return read(name, brokenReader{r})
}

// brokenReader marks the errors of a decompressor.
type brokenReader struct{ r io.Reader }

func (b brokenReader) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%w: %w", ErrBroken, err)
	}
	return n, err
}

func isRegular(r io.Reader) bool {
	f, isFile := r.(*os.File)
	if !isFile {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// interruptible makes reads from a terminal, a pipe or a network end with ctx,
// which may otherwise wait for ever. Then a goroutine is left until the read
// that it waits for returns.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { out.CloseWithError(ctx.Err()) })
	go func() {
		defer stop()
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	return out
}

// countingReader counts what is read through it.
type countingReader struct {
	r     io.Reader
	count *atomic.Int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.count.Add(int64(n))
	return n, err
}
